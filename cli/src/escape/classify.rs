//! `upstar escape classify`: the known complexity of Nemesis on a board.

use serde_json::json;
use upstar::escape::board::EscapeGraph;
use upstar::escape::{BoardShape, Classification, Complexity, Explanation, classify, without_search};

use super::board::with_board;
use crate::answer::Answer;
use crate::args::{Common, EscapeGraphArgument};
use crate::command::Ran;

/// Classifies one board.
pub(crate) fn run(arguments: &EscapeGraphArgument, common: &Common) -> Ran {
    with_board(("nemesis", &arguments.graph), common, |board, control, answer| {
        let class = classify(board);
        say(&class, answer);
        here(board, &class, without_search(board, control)?.as_ref(), answer);
        Ok(())
    })
}

fn say(class: &Classification, answer: &mut Answer) {
    let graphs = if class.is_simple { "simple graphs" } else { "multigraphs" };
    let column = match class.shape {
        BoardShape::Tree => "trees",
        BoardShape::Cubic => "maximum degree 3",
        BoardShape::Planar => "planar graphs",
        BoardShape::Arbitrary => "arbitrary graphs",
    };
    let complexity = match class.complexity() {
        Complexity::Linear => "linear time",
        Complexity::Open => "open",
        Complexity::NpHard => "NP-hard",
        Complexity::PspaceComplete => "PSPACE-complete",
    };
    answer.fact("row", graphs, "row", graphs);
    // The theorems apply to the board after all pruning.
    let what_is_left = if class.own_shape == class.shape { "" } else { ", when it is simplified" };
    answer.fact("column", format!("{column}{what_is_left}"), "column", column);
    answer.fact("complexity", complexity, "complexity", complexity);
    let source = class.theorem().unwrap_or("none: the question is open");
    answer.fact("source", source, "theorem", class.theorem());
    answer.fact("known", class.statement(), "statement", class.statement());
    answer.field("linear", class.is_linear);
    answer.field("plain", class.trivial.map(|trivial| trivial.to_string()));
}

/// Adds what is known about this very board and its start without a search.
fn here(
    board: &EscapeGraph,
    class: &Classification,
    known: Option<&(bool, Explanation)>,
    answer: &mut Answer,
) {
    let winner = known.map(|(walker_wins, _)| if *walker_wins { "fugitive" } else { "nemesis" });
    answer.field("winner", winner);
    let why = known.map(|(_, why)| json!({"kind": why.name(), "sentence": why.sentence(board)}));
    answer.field("why", why);
    let words = match (known, class.is_linear) {
        (Some((walker_wins, why)), _) => {
            let winner = if *walker_wins { "fugitive" } else { "Nemesis" };
            format!("the {winner} wins: {}", why.sentence(board))
        }
        (None, Some(true)) => "the linear algorithm decides the winner".to_owned(),
        (None, Some(false)) => "it takes a search".to_owned(),
        (None, None) => "the answer depends on the start; write it after @".to_owned(),
    };
    answer.row("here", words);
}
