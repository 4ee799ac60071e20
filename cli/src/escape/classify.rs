//! `upstar escape classify`: what is known about how hard a board of Nemesis is.

use upstar::escape::{Classification, Complexity, Shape, classify};

use super::board::with_board;
use crate::answer::Answer;
use crate::args::{Common, EscapeGraphArgument};
use crate::command::Ran;

/// Classifies one board.
pub(crate) fn run(arguments: &EscapeGraphArgument, common: &Common) -> Ran {
    with_board(("nemesis", &arguments.graph), common, |board, answer| {
        say(&classify(board), answer);
        Ok(())
    })
}

fn say(class: &Classification, answer: &mut Answer) {
    let graphs = if class.is_simple { "simple graphs" } else { "multigraphs" };
    let column = match class.shape {
        Shape::Tree => "trees",
        Shape::Cubic => "maximum degree 3",
        Shape::Planar => "planar graphs",
        Shape::Arbitrary => "arbitrary graphs",
    };
    let complexity = match class.complexity() {
        Complexity::Linear => "linear time",
        Complexity::Open => "open",
        Complexity::NpHard => "NP-hard",
        Complexity::PspaceComplete => "PSPACE-complete",
    };
    answer.fact("row", graphs, "row", graphs);
    answer.fact("column", column, "column", column);
    answer.fact("complexity", complexity, "complexity", complexity);
    let source = class.theorem().unwrap_or("none: the question is open");
    answer.fact("source", source, "theorem", class.theorem());
    answer.fact("known", class.statement(), "statement", class.statement());
    answer.field("linear", class.is_linear);
    answer.field("plain", class.trivial.map(|trivial| trivial.to_string()));
    let winner = class.trivial.map(|trivial| if trivial.walker_wins() { "fugitive" } else { "nemesis" });
    answer.field("winner", winner);
    match class.trivial {
        Some(trivial) => {
            let winner = if trivial.walker_wins() { "fugitive" } else { "Nemesis" };
            answer.row("here", format!("{trivial}: the {winner} wins"));
        }
        None => answer.row(
            "here",
            match class.is_linear {
                Some(true) => "the linear algorithm tells who wins",
                Some(false) => "it takes a search",
                None => "it depends on the start, which is written behind @",
            },
        ),
    }
}
