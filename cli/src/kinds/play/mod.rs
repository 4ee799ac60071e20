//! `upstar play`: games of a person against the program. A file has the games of one kind, or sums of short games.

mod escape;
mod impartial;
mod misere;
mod partizan;
mod refusal;
mod spies;
mod stalks;
mod sum;

use upstar::escape::board::EscapeGraph;
use upstar::registry::Kind;
use upstar::session::Session;

use self::refusal::Refusal;
use crate::answer::Exit;
use crate::args::rulesets::{COMPOUND, named};
use crate::args::{Common, Play};
use crate::command::{CommandFrame, Ran, known_game};

/// A function that plays a game of a person against the program.
type Game = fn(&Session<'_>, &Play, &Common) -> Result<Exit, Refusal>;

/// Runs `upstar play`: a person against Upstar, in the terminal.
pub(crate) fn play(session: &Session<'_>, arguments: &Play, common: &Common) -> Ran {
    let game =
        game(session, &arguments.ruleset).map(|game| if arguments.misere { misere::run } else { game });
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
        "expression" | "sum" => Some(sum::run as Game),
        _ if COMPOUND.contains(&ruleset) => None,
        _ => of_kind(known_game(session, ruleset)?.kind()),
    };
    let kinds = || names(|kind| of_kind(kind).is_some());
    play.ok_or_else(|| {
        format!("playing is for rulesets of the kinds {}, and for sums of short games", kinds()).into()
    })
}

/// Returns the function that plays games of a kind, if there is one.
fn of_kind(kind: Kind) -> Option<Game> {
    match kind {
        Kind::Short => Some(sum::run),
        Kind::Misere => Some(misere::run),
        Kind::Stalks => Some(stalks::run),
        Kind::Loopy => Some(impartial::run),
        Kind::Partizan => Some(partizan::run),
        Kind::Escape => Some(escape::run),
        Kind::Spies => Some(spies::run),
        Kind::AtOnce | Kind::Plane => None,
    }
}

/// Lists the kinds with an ability, as in "`a`, `b` and `c`".
fn names(can: impl Fn(Kind) -> bool) -> String {
    let kinds = Kind::ALL.iter().filter(|&&kind| can(kind));
    let names: Vec<String> = kinds.map(|kind| format!("`{}`", kind.word())).collect();
    let (last, first) = names.split_last().expect("some kinds can be played");
    format!("{} and {last}", first.join(", "))
}
