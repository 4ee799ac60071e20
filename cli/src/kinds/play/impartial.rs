//! `upstar play` for impartial games that need not end.

use upstar::games::play::LoopyPlay;
use upstar::games::rules::loopy::NimOutcome;
use upstar::games::solve::LoopyMove;
use upstar::games::value::PlayEnd;
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::ground::play::{Play as _, Status};
use upstar::session::Session;
use upstar_api::kinds::impartial::board;

use super::refusal::Refusal;
use crate::answer::moves::{result, won};
use crate::answer::{Ended, Exit, RequestError};
use crate::args::{Common, First, Play};
use crate::kinds::table::open;
use crate::person::{Dialogue, Sides, Table, host};

/// Plays one game. The person is called Left.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    if arguments.side.is_some() {
        let message = "--side: in an impartial game both players have the same moves; use --first";
        return Err(Refusal::Arguments(message.to_owned()));
    }
    if matches!(arguments.first, Some(First::Left | First::Right)) {
        let message = "--first: an impartial game has no Left and Right; use you or upstar";
        return Err(Refusal::Arguments(message.to_owned()));
    }
    let (host, text) = host(arguments, common)?;
    let position = open(session, (&arguments.ruleset, &text), &Control::unlimited())?;
    if position.tokens() == 0 {
        return Err(RequestError::new("illegal", "position", "there is no token to move").into());
    }
    let sides = Sides::of(arguments)?;
    let start = |control: &Control| LoopyPlay::new(position, sides.first, control);
    Ok(host.play(start, sides.persons(), ())?)
}

impl Dialogue for LoopyPlay<'_> {
    type Context = ();

    const HELP: &'static str = "Type a move as the place of a token and its new place, such as 2>3, or as the new place alone if that is unambiguous.\n";

    fn shown(table: &Table<'_, Self>) -> Result<String, Ended> {
        Ok(board(table.game.now().position(), &[]))
    }

    fn prompt(_: &Table<'_, Self>) -> String {
        "You move: ".to_owned()
    }

    fn action(&self, step: &LoopyMove) -> String {
        format!(" moves {}", step.name())
    }

    /// Describes the last move without its player, who is neither Left nor Right.
    fn last(&self, step: &LoopyMove) -> String {
        step.name()
    }

    fn result(&self, (): &(), step: &LoopyMove) -> String {
        match step.value.outcome() {
            NimOutcome::Previous => "it wins",
            NimOutcome::Draw => "it holds the draw",
            NimOutcome::Next => "each move loses",
        }
        .to_owned()
    }

    /// Lists the moves: winning ones first, best first, then those that hold the draw.
    fn choices(table: &Table<'_, Self>) -> Result<String, Ended> {
        let mut ordered: Vec<&LoopyMove> = Vec::new();
        for m in table.game.now().moves() {
            if !ordered.iter().any(|other| other.name() == m.name()) {
                ordered.push(m);
            }
        }
        ordered.sort_by_key(|m| (!m.wins(), m.rank, !m.draws()));
        let end = |m: &LoopyMove| if m.draws() { PlayEnd::Drawn } else { won(m.wins()) };
        let words = ordered.iter().map(|m| format!("{} ({})", m.name(), result(end(m))));
        Ok(format!("Your moves: {}\n", words.collect::<Vec<_>>().join(", ")))
    }

    fn end(table: &Table<'_, Self>, _: Status<Player>) -> String {
        let is_person = table.is_person(table.game.now().to_move());
        format!("{} no move", if is_person { "You have" } else { "Upstar has" })
    }
}
