//! `upstar play` for Nowhere to Go.

use upstar::escape::rules::{SpiesMove, Spy};
use upstar::escape::spies::SpiesPlay;
use upstar::ground::control::Control;
use upstar::ground::play::{Play as _, Status};
use upstar::registry::Position;
use upstar::session::Session;
use upstar_api::kinds::spies::{blocked, board, picture};

use super::escape::{frames, lines_in_play, side};
use super::refusal::Refusal;
use crate::answer::{Ended, Exit, RequestError, deliver};
use crate::args::{Common, Play};
use crate::command::opened;
use crate::person::{Dialogue, Table, host};

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    let (host, text) = host(arguments, common)?;
    let Some((Position::Spies(position), _)) =
        opened(session, (&arguments.ruleset, &text), &Control::unlimited())?
    else {
        let message = "this is for rulesets of the kind `spies`";
        return Err(RequestError::new("unsupported", "ruleset", message).into());
    };
    let spies = [Spy::First, Spy::Second].map(|spy| (spy.name(), spy));
    let mut table =
        host.table(position.start(), vec![side(arguments, spies, "the first spy moves first")?], ())?;
    let (played, last) = (table.play(), |plays: &[SpiesPlay<'_>]| picture(&plays[plays.len() - 1]));
    let film = frames(&table, position.graph(), last, arguments.frames.as_ref(), common);
    Ok(played.max(deliver(film)))
}

impl Dialogue for SpiesPlay<'_> {
    type Context = ();

    const HELP: &'static str = "Type a turn as the vertex to go to and the edge to block, such as 3 0-1.\n";

    fn shown(table: &Table<'_, Self>) -> Result<String, Ended> {
        let play = table.game.now();
        let lines = lines_in_play(play.board(), &blocked(play), &play.state().spies, None);
        Ok(lines.map_or_else(|| board(play), |lines| lines.join("\n")) + "\n")
    }

    fn title(&self, spy: Spy) -> String {
        spy.name().to_owned()
    }

    fn prompt(table: &Table<'_, Self>) -> String {
        format!("You, the {} spy, go to and block: ", table.game.now().to_move().name())
    }

    fn action(&self, step: &SpiesMove) -> String {
        let name = self.name(step);
        let (to, edge) = name.split_at(self.board().name(step.to).len());
        format!(", the {} spy, goes to {to} and blocks{edge}", self.to_move().name())
    }

    fn result(&self, (winner, _): &(Spy, Option<SpiesMove>), _: &SpiesMove) -> String {
        format!("the {} spy wins", winner.name())
    }

    /// Lists the vertices to which the person can go, and the edges that can be blocked.
    fn choices(table: &Table<'_, Self>) -> Result<String, Ended> {
        let play = table.game.now();
        let (board, state) = (play.board(), play.state());
        let to: Vec<String> = state.reached(board).iter().map(|&to| board.name(to)).collect();
        let name = |edge: usize| board.graph().edges()[edge].ends.map(|end| board.name(end)).join("-");
        let edges: Vec<String> = state.remaining(board).map(|(edge, _)| name(edge)).collect();
        Ok(format!("You can go to: {}\nYou can block: {}\n", to.join(" "), edges.join(" ")))
    }

    fn end(table: &Table<'_, Self>, _: Status<Spy>) -> String {
        format!("The {} spy has nowhere to go", table.game.now().to_move().name())
    }
}
