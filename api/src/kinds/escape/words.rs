//! The texts and JSON of escape games.

use serde_json::{Value as Json, json};
use upstar::escape::board::EscapeGraph;
use upstar::escape::cat::{MAX_COPIES, MAX_ROUNDS, Rounds};
use upstar::escape::rules::{Escape, Goal, Step, Turn};
use upstar::escape::{EscapeAnswer, EscapePlay, EscapePosition, MAX_WALK};
use upstar::ground::control::Stop;
use upstar::ground::input::InputError;
use upstar_draw::escape::escape_text;

use crate::answer::values::json_of;
use crate::answer::{Answer, Failed, Known, RequestError, in_board};
use crate::request::Given;

/// The largest number of lines of a board that is shown in the terminal.
pub const MAX_SHOWN_LINES: usize = 60;
/// The largest number of vertices of a board for which these lines are prepared at all.
const MAX_SHOWN_PLACES: usize = 2_000;

/// Returns the copies of edges that were deleted, by their ends.
pub fn deleted(play: &EscapePlay<'_>) -> Vec<[u32; 2]> {
    missing(play.board(), &play.state().copies)
}

/// Returns the copies of a board's edges that are not among the remaining ones, by the ends of their edges.
pub fn missing(board: &EscapeGraph, remaining: &[u32]) -> Vec<[u32; 2]> {
    let edges = board.graph().edges().iter().zip(remaining);
    edges
        .flat_map(|(edge, remaining)| std::iter::repeat_n(edge.ends, (edge.copies - remaining) as usize))
        .collect()
}

/// Formats the current board of a play; `None` if it is large.
pub fn board_lines(play: &EscapePlay<'_>) -> Option<Vec<String>> {
    lines_of(play.board(), &deleted(play), &[play.state().at])
}

/// Formats a board after these copies of edges were deleted; `None` if it is large.
pub fn lines_of(board: &EscapeGraph, deleted: &[[u32; 2]], standing: &[u32]) -> Option<Vec<String>> {
    if board.vertices() > MAX_SHOWN_PLACES {
        return None;
    }
    let lines = escape_text(board, deleted, standing);
    (lines.len() <= MAX_SHOWN_LINES).then_some(lines)
}

/// Adds a board, or how large it is.
pub fn show_board(lines: Option<Vec<String>>, board: &EscapeGraph, answer: &mut Answer) {
    answer.line(match lines {
        Some(lines) => lines.join("\n") + "\n",
        None => format!("The board has {} vertices and is not shown.\n", board.vertices()),
    });
}

/// Returns the play from the start of a board. A missing start is an error at the end of the text, or of
/// the data.
pub fn start<'p>(position: &'p EscapePosition, given: &Given) -> Result<EscapePlay<'p>, RequestError> {
    let walker = position.rules().player(Turn::Walk);
    position.start().ok_or_else(|| missing_start(walker, position.graph(), given))
}

/// Returns the error for a board without a start.
pub fn missing_start(walker: &str, board: &EscapeGraph, given: &Given) -> RequestError {
    let message = format!("the vertex of the {walker} is missing");
    match given {
        Given::Text(text) => {
            let end = text.trim_end().len();
            let hint = format!("write the vertex after @, as in @ {}", board.name(0));
            in_board(text, InputError::new(end..end, message).with_hint(hint))
        }
        Given::Data(_) => RequestError::new("illegal", "position", format!("{message} `start` is missing")),
    }
}

/// Converts a stop. If a limit of the solver caused it, the error names the limit.
pub fn stopped(stop: Stop, rules: &Escape) -> Failed {
    match limit(stop, rules.goal()) {
        Some(message) => RequestError::unsupported(message).into(),
        None => stop.into(),
    }
}

/// Describes the limit that caused a stop; `None` if a larger budget would help.
pub fn limit(stop: Stop, goal: Goal) -> Option<String> {
    match (stop, goal) {
        (Stop::TooDeep, Goal::Rounds) => Some(format!(
            "the cat may stay free for more than {MAX_ROUNDS} deletions, the limit of the search"
        )),
        (Stop::TooDeep, Goal::Exit) => {
            Some(format!("the search came to a walk of more than {MAX_WALK} vertices, its limit"))
        }
        (Stop::TooLarge, Goal::Rounds) => {
            Some(format!("in Cat Herding an edge has at most {MAX_COPIES} copies, or is unbreakable"))
        }
        _ => None,
    }
}

/// Returns the known facts about a play after the budget was used up: the answer, if it was found, and bounds.
pub fn known(play: &EscapePlay<'_>, answer: Option<EscapeAnswer>) -> Known {
    let found = play.known();
    let mut fields = json!({"positions": found.positions});
    let mut words = format!("{} positions", found.positions);
    if let Some(answer) = answer {
        let (name, answer) = answer_field(answer, play.rules());
        if let (Some(winner), "winner") = (answer.as_str(), &*name) {
            words += &format!("; winner: {winner}");
        }
        fields[name] = answer;
    } else if let Some([least, most]) = found.rounds {
        fields["rounds_at_least"] = rounds(least);
        if most == Rounds::Never {
            words += &format!("; at least {} deletions", rounds(least));
        } else {
            words += &format!("; from {} to {} deletions", rounds(least), rounds(most));
            fields["rounds_at_most"] = rounds(most);
        }
    }
    if let Some(moves) = found.moves_to_exit_at_least {
        words += &format!("; no exit in fewer than {moves} moves");
        fields["moves_to_exit_at_least"] = moves.into();
    }
    Known { fields: fields.as_object().cloned().unwrap_or_default(), words }
}

/// Returns the answer of an escape game as a field.
pub fn answer_field(answer: EscapeAnswer, rules: &Escape) -> (String, Json) {
    let (name, data) = answer.fact(rules);
    (name.to_owned(), json_of(data))
}

/// Returns a number of rounds as JSON.
pub fn rounds(rounds: Rounds) -> Json {
    json_of(rounds.into())
}

/// Returns a step as JSON: its name, and the number of the vertex or the ends of the edge.
pub fn step_json(play: &EscapePlay<'_>, step: Step) -> Json {
    json_of(play.step_data(step))
}
