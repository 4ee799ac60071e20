//! `upstar escape classify`: the known complexity of Nemesis on a board.

use serde_json::json;
use upstar::escape::board::EscapeGraph;
use upstar::escape::{
    BY_NEIGHBOURS, BoardShape, Classification, Complexity, Explanation, Settled, classify, without_search,
};

use super::board::with_board;
use crate::answer::Answer;
use crate::args::{Common, EscapeGraphArgument};
use crate::command::Ran;

/// The chapter of the book that proves the theorems that are not in the article.
const PROOFS: &str = "papers/trees-and-degree-3.md";

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
    let complexity = words(class.complexity());
    answer.fact("row", graphs, "row", graphs);
    // The theorems apply to the board after all pruning.
    let what_is_left = if class.own_shape == class.shape { "" } else { ", when it is simplified" };
    answer.fact("column", format!("{column}{what_is_left}"), "column", column);
    answer.fact("complexity", complexity, "complexity", complexity);
    let source = match (class.settled(), class.theorem()) {
        (Some(Settled::InArticle), Some(theorem)) => format!("in the article: {theorem}"),
        (Some(Settled::Here), Some(theorem)) => format!("settled here: {theorem} ({PROOFS})"),
        _ => "none: the question is open".to_owned(),
    };
    answer.fact("source", source, "theorem", class.theorem());
    let settled = class.settled().map(|settled| match settled {
        Settled::InArticle => "in the article",
        Settled::Here => "settled here",
    });
    answer.field("settled", settled);
    answer.field("proof", (class.settled() == Some(Settled::Here)).then_some(PROOFS));
    answer.fact("known", class.statement(), "statement", class.statement());
    by_neighbours(class, answer);
    answer.field("linear", class.is_linear);
    answer.field("plain", class.trivial.map(|trivial| trivial.to_string()));
}

fn words(complexity: Complexity) -> &'static str {
    match complexity {
        Complexity::Linear => "linear time",
        Complexity::Open => "open",
        Complexity::NpHard => "NP-hard",
        Complexity::PspaceComplete => "PSPACE-complete",
    }
}

/// Adds the complexity of multigraphs with few distinct neighbours, if the board is one of them.
fn by_neighbours(class: &Classification, answer: &mut Answer) {
    let known = class.by_neighbours().map(words);
    if let Some(complexity) = known {
        let graphs = if class.shape == BoardShape::Planar { "planar multigraphs" } else { "multigraphs" };
        let words = format!(
            "{complexity} even on {graphs} with up to 3 distinct neighbours at each vertex; settled here: {BY_NEIGHBOURS} ({PROOFS})"
        );
        answer.row("by neighbours", words);
    }
    let field =
        known.map(|complexity| json!({"complexity": complexity, "section": BY_NEIGHBOURS, "proof": PROOFS}));
    answer.field("by_neighbours", field);
}

/// Adds the facts about this board and its start that are known without a search.
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
