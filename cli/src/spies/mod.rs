//! Nowhere to Go: what the commands share about boards with two spies.

pub(crate) mod play;

use serde_json::{Value as Json, json};
use upstar::escape::rules::SpiesMove;
use upstar::escape::spies::SpiesPlay;

use crate::escape::lines_of;

/// The copies of edges that were blocked, by their ends.
pub(crate) fn blocked(play: &SpiesPlay<'_>) -> Vec<[u32; 2]> {
    let edges = play.board().graph().edges().iter().zip(&play.state().copies);
    edges.flat_map(|(edge, left)| std::iter::repeat_n(edge.ends, (edge.copies - left) as usize)).collect()
}

/// The board of a play as it is now, with the spies as A and B; in words, if it is large.
pub(crate) fn board(play: &SpiesPlay<'_>) -> String {
    let [first, second] = play.state().spies;
    if let Some(lines) = lines_of(play.board(), &blocked(play), &[first, second]) {
        return lines.join("\n");
    }
    let [first, second] = [first, second].map(|spy| play.board().name(spy));
    format!("The first spy stands on {first}, the second one on {second}.")
}

/// A turn: its name, and its vertex and edge by numbers.
pub(crate) fn turn(play: &SpiesPlay<'_>, turn: SpiesMove) -> Json {
    let edge = play.board().graph().edges()[turn.edge].ends;
    json!({"move": play.turn_name(turn), "to": turn.to, "edge": edge})
}
