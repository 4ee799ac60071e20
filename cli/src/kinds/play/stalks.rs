//! `upstar play infinite_hackenbush`.

use upstar::games::board::stalks::Cut;
use upstar::games::play::StalksPlay;
use upstar::ground::control::Control;
use upstar::ground::play::{Play as _, Status};
use upstar::ground::{Failure, Player};
use upstar::registry::Position;
use upstar::session::Session;
use upstar_api::kinds::stalks::edges_in_words;

use super::refusal::Refusal;
use crate::answer::{Ended, Exit, RequestError};
use crate::args::{Common, Play};
use crate::command::opened;
use crate::person::{Dialogue, Sides, Table, host};

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    let (host, text) = host(arguments, common)?;
    let Some((Position::Stalks(position), _)) =
        opened(session, (&arguments.ruleset, &text), &Control::unlimited())?
    else {
        return Err(RequestError::new("unsupported", "ruleset", "this is for infinite Hackenbush").into());
    };
    let sides = Sides::of(arguments)?;
    Ok(host.table(StalksPlay::new(*position, sides.first), sides.persons(), ())?.play())
}

impl Dialogue for StalksPlay {
    type Context = ();

    const HELP: &'static str = "\
Type an edge as its stalk and its number from the ground: `2 5` is the fifth edge of tree 2, `2.1 w + 3` an \
edge of the first branch on tree 2. Left cuts blue edges, B, and Right red ones, R.
";

    /// Formats the trees with their numbers.
    fn shown(table: &Table<'_, Self>) -> Result<String, Ended> {
        let trees = table.game.now().position().board().trees().iter().enumerate();
        let lines: String = trees.map(|(i, tree)| format!("  {}: {tree}\n", i + 1)).collect();
        Ok(if lines.is_empty() { "  nothing is left\n".to_owned() } else { lines })
    }

    fn prompt(table: &Table<'_, Self>) -> String {
        format!("You, {:?}, cut: ", table.game.now().to_move())
    }

    fn action(&self, cut: &Cut) -> String {
        format!(", {:?}, cuts {cut}", self.to_move())
    }

    fn result(&self, found: &Result<(Option<Cut>, bool), Failure>, _: &Cut) -> String {
        let wins = matches!(found, Ok((_, true)));
        if wins { "it wins" } else { "each cut loses" }.to_owned()
    }

    fn choices(table: &Table<'_, Self>) -> Result<String, Ended> {
        let edges: Vec<String> = table.game.now().edges().iter().map(edges_in_words).collect();
        Ok(format!("Your edges: {}\n", edges.join("; ")))
    }

    fn end(table: &Table<'_, Self>, _: Status<Player>) -> String {
        format!("{:?} has no edge to cut", table.game.now().to_move())
    }
}
