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

/// The section of the book about boards of which few distinct neighbours are at each vertex.
const NEIGHBOURS: &str = "papers/trees-and-degree-3.md#degrees-that-count-distinct-neighbours";

/// Returns the section of the book that proves the complexity of a cell, or where its question is open, the section
/// that says what is known.
fn section(class: &Classification) -> &'static str {
    match (class.shape, class.is_simple) {
        (BoardShape::Tree, _) => "papers/trees-and-degree-3.md#trees-with-several-copies-of-edges",
        (BoardShape::Cubic, _) => "papers/trees-and-degree-3.md#multigraphs-of-maximum-degree-3",
        (BoardShape::Planar, true) => "escape-games.md#the-smallest-open-boards",
        (BoardShape::Arbitrary, true) => "reductions.md#from-multigraphs-to-simple-graphs",
        (BoardShape::Planar | BoardShape::Arbitrary, false) => NEIGHBOURS,
    }
}

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
    // The theorems apply to the board after all pruning.
    let left = |is_own: bool| if is_own { "" } else { ", when it is simplified" };
    let row = format!("{graphs}{}", left(class.own_is_simple == class.is_simple));
    answer.fact("row", row, "row", graphs);
    answer.fact("column", format!("{column}{}", left(class.own_shape == class.shape)), "column", column);
    answer.fact("complexity", complexity, "complexity", complexity);
    let section = section(class);
    let source = match (class.settled(), class.theorem()) {
        (Some(Settled::InArticle), Some(theorem)) => {
            format!("in the article: {theorem}; proof in the book: {section}")
        }
        (Some(Settled::Here), Some(theorem)) => {
            format!("settled here: {theorem}; proof in the book: {section}")
        }
        _ => format!("none: the question is open; see {section}"),
    };
    answer.fact("source", source, "theorem", class.theorem());
    let settled = class.settled().map(|settled| match settled {
        Settled::InArticle => "in the article",
        Settled::Here => "settled here",
    });
    answer.field("settled", settled);
    answer.field("section", section);
    answer.field("proof", settled.is_some().then_some(section));
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
            "{complexity} even on {graphs} with up to 3 distinct neighbours at each vertex; settled here: {BY_NEIGHBOURS}; proof in the book: {NEIGHBOURS}"
        );
        answer.row("by neighbours", words);
    }
    let field = known
        .map(|complexity| json!({"complexity": complexity, "section": BY_NEIGHBOURS, "proof": NEIGHBOURS}));
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
        (None, None) if class.is_rough => {
            "without a start, a board of this size is classified as it is; write the start after @".to_owned()
        }
        (None, None) => {
            "row and column hold for every start; the winner depends on it: write the start after @"
                .to_owned()
        }
    };
    answer.row("here", words);
}
