//! The kinds of game. A file or folder holds everything that answers say about one kind.
//!
//! `surface` defines the interface: the answers about positions, their pictures, and the options that apply. A new kind
//! takes a file and a line in `kinds!` below; nothing else in the crate asks for the kind of a position.

mod at_once;
pub mod escape;
pub mod impartial;
mod misere;
mod partizan;
mod plane;
mod short;
pub mod spies;
pub mod stalks;
pub mod sum;
mod surface;

use upstar::games::play::Summand;
use upstar::games::solve::sum_of_bounds;
use upstar::games::value::{Dyadic, LoopyValue};
use upstar::ground::control::Control;
use upstar::registry::{Kind, Position};
use upstar::session::Session;

use self::short::Evaluated;
pub(crate) use self::short::bounds_fields;
pub use self::surface::{Abilities, Fields, Options, Pairs, Question, Surface};
use crate::answer::fields::Wishes;
use crate::answer::{Answer, Failed, Known};
use crate::request::Request;

/// Generates the dispatch on kinds from a line `Kind: module` for each.
macro_rules! kinds {
    ($($kind:ident: $file:ident;)*) => {
        /// Returns the commands that a kind of game supports.
        pub fn abilities(kind: Kind) -> &'static Abilities {
            match kind {
                $(Kind::$kind => &$file::ABILITIES,)*
            }
        }

        /// Returns the interface of a position.
        pub fn surface<'p>(position: &'p Position<'_, '_>) -> &'p (dyn Surface + 'p) {
            match position {
                $(Position::$kind(position) => position,)*
            }
        }
    };
}

kinds! {
    Short: short;
    Misere: misere;
    Stalks: stalks;
    Loopy: impartial;
    Partizan: partizan;
    Escape: escape;
    Spies: spies;
    AtOnce: at_once;
    Plane: plane;
}

/// Adds to an answer what `upstar eval` says about a request.
pub fn evaluate(
    request: &Request,
    session: &Session<'_>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    if let Request::Position { ruleset, position: given } = request {
        let position = given.open_under(session, ruleset, question.limits.control)?;
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
            evaluated.and_then(|()| sum::tell_winning(request, session, question.limits.control, answer));
        let evaluated = evaluated.and_then(|()| why(request, session, question, answer));
        return evaluated.map_err(|failed| failed.knowing(|| position.known(session)));
    }
    let value = request.game(session, question.limits.control);
    let answered = value.and_then(|value| value_of(request, value, session, question, answer));
    answered.map_err(|failed| failed.knowing(|| known(request, session).and(question.notes.look())))
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
            let nim = sum::nim_sum(request, short, session, question.limits.control).ok();
            short::evaluate(short, Evaluated::Value(nim), question, answer)?;
            if question.options.moves {
                sum::list_moves(request, session, question.limits.control, answer)?;
            }
            sum::tell_winning(request, session, question.limits.control, answer)?;
            why(request, session, question, answer)
        }
        _ => {
            check_reasons(request, session, question)?;
            partizan::evaluate(value, None, question, answer)?;
            why(request, session, question, answer)
        }
    }
}

/// Refuses `--why` for requests that are no sums of short games, with or without games of other kinds.
pub(crate) fn check_reasons(
    request: &Request,
    session: &Session<'_>,
    question: &Question<'_>,
) -> Result<(), Failed> {
    if question.options.why.is_none() {
        return Ok(());
    }
    match sum::sum_with_stand_in(request, session, question.limits.control) {
        Ok(_) => Ok(()),
        Err(Failed::Own(_)) => Ok(question.without_reasons()?),
        Err(stopped) => Err(stopped),
    }
}

/// Explains the move that is asked for, if there is one.
pub(crate) fn why(
    request: &Request,
    session: &Session<'_>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    match &question.options.why {
        Some(name) => sum::explain(request, (session, question.limits.control), name, answer),
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

/// The nodes for the forms in an expression whose stops are bounded.
const NODES_OF_FORMS: u64 = 1 << 10;

/// Returns bounds of the stops of a sum of short games; `None` for other expressions.
pub(crate) fn stop_bounds(request: &Request, session: &Session<'_>) -> Option<(Dyadic, Dyadic)> {
    match request {
        Request::Position { ruleset, position } => position.open(session, ruleset).ok()?.stop_bounds(),
        Request::Sum(terms) => sum_of_bounds(terms.iter().map(|term| stop_bounds(term, session))),
        Request::Expression(text) => {
            let control = Control::unlimited().with_nodes(NODES_OF_FORMS);
            let summands = session.summands(text, &control).ok()?;
            sum_of_bounds(summands.iter().map(Summand::stop_bounds))
        }
        Request::LoopyExpression(_) => None,
    }
}
