//! Escape games for people to read.

use upstar::escape::board::EscapeGraph;
use upstar::escape::cat::Rounds;
use upstar::escape::draw::escape_text;
use upstar::escape::rules::{Escape, Turn};
use upstar::escape::{EscapeAnswer, EscapePlay};

/// A board that takes more lines is not shown in the terminal.
const MAX_SHOWN_LINES: usize = 60;
/// A board with more places is not even made ready.
const MAX_SHOWN_PLACES: usize = 2_000;

/// The copies of edges that were deleted, by their ends.
pub(crate) fn deleted(play: &EscapePlay<'_>) -> Vec<[u32; 2]> {
    let edges = play.board().graph().edges().iter().zip(&play.state().copies);
    edges.flat_map(|(edge, left)| std::iter::repeat_n(edge.ends, (edge.copies - left) as usize)).collect()
}

/// The board of a play as it is now, if it is small.
pub(crate) fn board_lines(play: &EscapePlay<'_>) -> Option<Vec<String>> {
    lines_of(play.board(), &deleted(play), &[play.state().at])
}

/// A board after these copies of edges were deleted, if it is small.
pub(crate) fn lines_of(board: &EscapeGraph, deleted: &[[u32; 2]], standing: &[u32]) -> Option<Vec<String>> {
    if board.vertices() > MAX_SHOWN_PLACES {
        return None;
    }
    let lines = escape_text(board, deleted, standing);
    (lines.len() <= MAX_SHOWN_LINES).then_some(lines)
}

/// A player in the middle of a sentence: the Nemesis and the Storm are names.
pub(crate) fn title(rules: &Escape, turn: Turn) -> String {
    let name = rules.player(turn);
    match name {
        "nemesis" | "storm" => name[..1].to_uppercase() + &name[1..],
        _ => name.to_owned(),
    }
}

/// `the fugitive wins`, or `5 deletions`.
pub(crate) fn answer_words(answer: EscapeAnswer, rules: &Escape) -> String {
    match answer {
        EscapeAnswer::WalkerWins(true) => format!("the {} wins", title(rules, Turn::Walk)),
        EscapeAnswer::WalkerWins(false) => format!("the {} wins", title(rules, Turn::Cut)),
        EscapeAnswer::Rounds(Rounds::Never) => format!("the {} is never caught", rules.player(Turn::Walk)),
        EscapeAnswer::Rounds(Rounds::Finite(1)) => "1 deletion".to_owned(),
        EscapeAnswer::Rounds(Rounds::Finite(count)) => format!("{count} deletions"),
    }
}
