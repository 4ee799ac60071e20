//! The kinds of game. A file or folder holds everything that the program does with one kind.
//!
//! `surface` defines the interface: what `upstar eval` and `batch` answer, how positions are drawn, whether
//! a person can play, and which options apply. A new kind takes a file and a line in `kinds!` below;
//! nothing else in the program asks for the kind of a position. `list` prints the rulesets.
//!
//! - `short`: short games; `sum`: sums of them, their moves, and play
//! - `partizan`: loopy values, and partizan games that need not end
//! - `impartial`: impartial games that need not end
//! - `stalks`: infinite Hackenbush
//! - `escape`: escape games
//! - `spies`: Nowhere to Go
//! - `at_once`: Nemesis with simultaneous choices
//! - `plane`: updates of the Angel's path

mod at_once;
mod escape;
pub(crate) mod impartial;
mod list;
mod partizan;
mod plane;
mod short;
mod spies;
mod stalks;
mod sum;
mod surface;

use upstar::escape::board::EscapeGraph;
use upstar::games::solve::sum_of_bounds;
use upstar::games::value::{Dyadic, LoopyValue};
use upstar::ground::control::Control;
use upstar::registry::{Kind, Position};
use upstar::session::Session;

pub(crate) use self::escape::{read_strategy, tell_strategy};
pub(crate) use self::list::{list, print_text, tell};
use self::short::Evaluated;
pub(crate) use self::sum::{
    by_search, fields_instead_of_value, instead_of_value, may_search, outcome, searched_fields, summands,
    tournament, winning_fields,
};
pub(crate) use self::surface::{Abilities, Fields, Game, Pairs, Question, Refusal, Surface};
use crate::answer::fields::Wishes;
use crate::answer::{Answer, Failed, Known};
use crate::args::rulesets::{COMPOUND, named};
use crate::args::{Common, Play};
use crate::command::{CommandFrame, Given, Ran, Request, known_game, requested};

/// Generates the dispatch on kinds from a line `Kind: module` for each.
macro_rules! kinds {
    ($($kind:ident: $file:ident;)*) => {
        /// Returns what can be done with a kind of game.
        pub(crate) fn abilities(kind: Kind) -> &'static Abilities {
            match kind {
                $(Kind::$kind => &$file::ABILITIES,)*
            }
        }

        /// Returns the interface of a position.
        pub(crate) fn surface<'p>(position: &'p Position<'_, '_>) -> &'p (dyn Surface + 'p) {
            match position {
                $(Position::$kind(position) => position,)*
            }
        }
    };
}

kinds! {
    Short: short;
    Stalks: stalks;
    Loopy: impartial;
    Partizan: partizan;
    Escape: escape;
    Spies: spies;
    AtOnce: at_once;
    Plane: plane;
}

/// Returns what can be done with a ruleset; `None` if there is no ruleset with this name.
pub(crate) fn abilities_of(ruleset: &str) -> Option<&'static Abilities> {
    named(ruleset).map(|registered| abilities(registered.kind()))
}

/// Runs `upstar play`: a person against Upstar, in the terminal.
pub(crate) fn play(session: &Session<'_>, arguments: &Play, common: &Common) -> Ran {
    let game = game(session, &arguments.ruleset);
    // The ruleset is checked before the options, so an unknown name is reported first.
    let checked = game.and_then(|game| check_players(arguments, common).map(|()| game));
    match checked.and_then(|game| game(session, arguments, common)) {
        Ok(exit) => Ok(exit),
        Err(Refusal::Arguments(message)) => Err(message),
        Err(Refusal::Position(error)) => {
            Ok(CommandFrame::answer(common).about(&arguments.ruleset).refuse(&error))
        }
    }
}

/// Refuses options of `upstar play` that do not apply to the game.
fn check_players(arguments: &Play, common: &Common) -> Result<(), Refusal> {
    let known = named(&arguments.ruleset);
    let registered = known.as_ref();
    let has_frames = registered.is_some_and(|registered| registered.is_on::<EscapeGraph>());
    if arguments.frames.is_some() && !has_frames {
        return Err("--frames is for rulesets of the kinds `escape` and `spies`".to_owned().into());
    }
    if registered.is_none_or(|registered| registered.kind() == Kind::Short) {
        return Ok(());
    }
    let kind = registered.map(|registered| registered.kind());
    let has_sides = matches!(kind, Some(Kind::Stalks | Kind::Partizan));
    let given = [
        ("--left", arguments.left.is_some()),
        ("--right", arguments.right.is_some()),
        ("--seed", arguments.seed.is_some()),
        ("--notation", common.notation.is_some()),
    ];
    match given.iter().find(|(_, is_given)| *is_given) {
        Some((option @ ("--left" | "--right"), _)) if has_sides => Err(format!(
            "{option} is for short games, where strategies play; here --side left or right says who you are"
        )
        .into()),
        Some((option, _)) => Err(format!("{option} is for short games, and sums of them").into()),
        None => Ok(()),
    }
}

/// Returns the function that plays a ruleset against the program.
fn game(session: &Session<'_>, ruleset: &str) -> Result<Game, Refusal> {
    let play = match ruleset {
        "expression" | "sum" => Some(sum::play as Game),
        _ if COMPOUND.contains(&ruleset) => None,
        _ => abilities(known_game(session, ruleset)?.kind()).play,
    };
    let kinds = || names(|kind| kind.play.is_some());
    play.ok_or_else(|| {
        format!("playing is for rulesets of the kinds {}, and for sums of short games", kinds()).into()
    })
}

/// Lists the kinds with an ability, as in "`a`, `b` and `c`".
fn names(can: impl Fn(&Abilities) -> bool) -> String {
    let kinds = Kind::ALL.iter().filter(|&&kind| can(abilities(kind)));
    let names: Vec<String> = kinds.map(|kind| format!("`{}`", kind.word())).collect();
    let (last, first) = names.split_last().expect("some kinds can be played");
    format!("{} and {last}", first.join(", "))
}

/// Adds to an answer what `upstar eval` says about a request.
pub(crate) fn evaluate(
    request: &Request,
    session: &Session<'_>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    if let Request::Position { ruleset, position: given } = request {
        let position = given.open_under(session, ruleset, question.control)?;
        if position.kind() != Kind::Short {
            question.without_reasons()?;
        }
        if !abilities(position.kind()).has_values {
            question.without_notation()?;
        }
        let position = surface(&position);
        // This is reported if the budget ends before the calculation has noted anything itself.
        question.notes.note(position.known(session));
        let evaluated = position.evaluate(given, question, answer);
        let evaluated =
            evaluated.and_then(|()| sum::tell_winning(request, session, question.control, answer));
        let evaluated = evaluated.and_then(|()| why(request, session, question, answer));
        return evaluated.map_err(|failed| failed.knowing(|| position.known(session)));
    }
    let value = request.game(session, question.control);
    let answered = value.and_then(|value| value_of(request, value, session, question, answer));
    answered.map_err(|failed| failed.knowing(|| known(request, session)))
}

/// Adds the facts about the value of a sum or an expression.
pub(crate) fn value_of<'s>(
    request: &Request,
    value: LoopyValue<'s>,
    session: &Session<'s>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    question.without_board()?;
    match value.short() {
        Some(short) if !matches!(request, Request::LoopyExpression(_)) => {
            let nim = sum::nim_sum(request, short, session, question.control).ok();
            short::evaluate(short, Evaluated::Value(nim), question, answer)?;
            if question.arguments.moves {
                sum::list_moves(request, session, question.control, answer)?;
            }
            sum::tell_winning(request, session, question.control, answer)?;
            why(request, session, question, answer)
        }
        _ => {
            question.without_reasons()?;
            question.without_moves("the moves of a sum are listed where all summands are short games")?;
            partizan::evaluate(value, None, question, answer)
        }
    }
}

/// Explains the move that is asked for, if there is one.
fn why(
    request: &Request,
    session: &Session<'_>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    match &question.arguments.why {
        Some(name) => sum::explain(request, (session, question.control), name, answer),
        None => Ok(()),
    }
}

/// Returns the fields that say whether a sum is impartial; none if that is not known.
pub(crate) fn impartial_fields<'s>(
    request: &Request,
    value: LoopyValue<'s>,
    session: &Session<'s>,
    wishes: Wishes<'_>,
    control: &Control,
) -> Fields {
    match (value.short(), short::wants_impartial(wishes)) {
        (Some(short), true) => {
            // If the budget ends here, the value is still reported without these fields.
            let nim = sum::nim_sum(request, short, session, control).ok();
            nim.map(|nim| short::impartial_fields(nim.as_ref(), wishes)).unwrap_or_default()
        }
        _ => Fields::new(),
    }
}

/// Returns the partial results of a search that was stopped.
pub(crate) fn known(request: &Request, session: &Session<'_>) -> Known {
    match request {
        Request::Position { ruleset, position } => {
            position.open(session, ruleset).map_or_else(|_| Known::default(), |p| surface(&p).known(session))
        }
        _ => short::known(session, stop_bounds(request, session)),
    }
}

/// Returns bounds of the stops of a sum of short games; `None` for expressions.
fn stop_bounds(request: &Request, session: &Session<'_>) -> Option<(Dyadic, Dyadic)> {
    match request {
        Request::Position { ruleset, position } => position.open(session, ruleset).ok()?.stop_bounds(),
        Request::Sum(terms) => sum_of_bounds(terms.iter().map(|term| stop_bounds(term, session))),
        Request::Expression(_) | Request::LoopyExpression(_) => None,
    }
}

/// Opens a position on a multigraph from text on the command line, which may be a request for
/// `upstar batch`. Returns it with its source.
pub(crate) fn open_multigraph<'g, 's>(
    session: &'g Session<'s>,
    (ruleset, text): (&str, &str),
    control: &Control,
) -> Result<(Position<'g, 's>, Given), Failed> {
    let requested = requested(ruleset, text)?;
    let text = requested.as_deref().unwrap_or(text);
    if let Request::Position { ruleset, position } = Request::from_text(ruleset, text)? {
        let name = known_game(session, &ruleset)?.facts().name;
        if named(name).is_some_and(|registered| registered.is_on::<EscapeGraph>()) {
            return Ok((position.open_under(session, &ruleset, control)?, position));
        }
    }
    Err(escape::no_escape_game(ruleset).into())
}
