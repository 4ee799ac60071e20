//! The result of the play from every start.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::{Value as Json, json};
use upstar::escape::board::{Construction, EscapeGraph, EscapeGrid};
use upstar::escape::cat::Rounds;
use upstar::escape::rules::{Cuts, Turn};
use upstar::escape::{BlizzardSolver, EscapeAnswer, EscapeMap, EscapePosition};
use upstar::ground::Ruleset;
use upstar_draw::Scene;
use upstar_draw::TooLarge;
use upstar_draw::escape::{EscapePicture, escape_scene};

use super::words::{answer_field, limit, rounds};
use crate::answer::{Answer, Failed, RequestError, counted, ended_json};
use crate::limits::Limits;

/// The largest number of cells in a table, and of names in a list, for people.
const MAX_CELLS: usize = 10_000;
const MAX_NAMES: usize = 1_000;

/// Adds the map of one board.
pub(super) fn map(
    position: &EscapePosition,
    out: Option<&PathBuf>,
    limits: Limits<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    if out.is_some() {
        // A board that is too large to draw is refused before the search, which may take long.
        escape_scene(position.graph(), &EscapePicture::default())
            .map_err(|limit| RequestError::unsupported(format!("--out: {limit}")))?;
    }
    let found = position.map(limits.control);
    if let Some(message) = found.stopped.and_then(|stop| limit(stop, position.rules().goal())) {
        return Err(RequestError::unsupported(message).into());
    }
    answer.either(|| fields(position, &found), |answer| text(position, &found, answer));
    answer.picture("--out", out, || picture(position, &found));
    if let Some(ended) = found.stopped.map(|stop| limits.ended(stop)) {
        answer.field("error", ended_json(ended));
        answer.trouble(ended, format!("not all answers are known: {ended}"));
    }
    Ok(())
}

/// Returns the ranks of all vertices in Blizzard, `None` in other games. A vertex without a rank is outside of W.
fn ranks(position: &EscapePosition) -> Option<Vec<Option<u32>>> {
    if position.rules().cuts() != Cuts::AtHisVertex {
        return None;
    }
    let board = position.graph();
    let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
    let solver = BlizzardSolver::new(board);
    let positions = solver.positions(&copies);
    Some((0..board.vertices() as u32).map(|v| positions.rank(v)).collect())
}

fn fields(position: &EscapePosition, found: &EscapeMap) -> Json {
    let board = position.graph();
    let rules = position.rules();
    let ranks = ranks(position);
    let start = |(vertex, answer): (u32, &Option<EscapeAnswer>)| {
        let mut fields = json!({"start": vertex, "name": board.name(vertex)});
        if let Some(answer) = answer {
            let (name, answer) = answer_field(*answer, rules);
            fields[name] = answer;
        } else if let Some([least, most]) = bounds(position, vertex) {
            fields["rounds_at_least"] = rounds(least);
            if most != Rounds::Never {
                fields["rounds_at_most"] = rounds(most);
            }
        }
        if let Some(ranks) = &ranks {
            fields["rank"] = json!(ranks[vertex as usize]);
        }
        fields
    };
    let starts: Vec<Json> = (0..).zip(&found.answers).map(start).collect();
    json!({"ruleset": rules.facts().name, "positions": position.nodes(), "starts": starts})
}

fn text(position: &EscapePosition, found: &EscapeMap, answer: &mut Answer) {
    match position.graph().naming().construction() {
        Some(Construction::Grid(grid)) if grid.rows() * grid.columns() <= MAX_CELLS => {
            table(position, found, grid, answer)
        }
        _ => list(position, found, answer),
    }
    answer.text("\n");
    if let Some(ranks) = ranks(position) {
        tell_ranks(position.graph(), &ranks, answer);
    }
    answer.row("positions", position.nodes());
}

/// Adds the answers as a table in the shape of the board, without the exits around it, and the meanings of
/// the signs.
fn table(position: &EscapePosition, found: &EscapeMap, grid: &EscapeGrid, answer: &mut Answer) {
    let cells = &found.answers[..grid.rows() * grid.columns()];
    let signs: Vec<String> = cells.iter().map(|answer| sign(position, *answer)).collect();
    let width = signs.iter().map(String::len).max().unwrap_or(1);
    for row in signs.chunks(grid.columns()) {
        let row: Vec<String> = row.iter().map(|sign| format!("{sign:>width$}")).collect();
        answer.line(row.join(" "));
    }
    answer.text("\n");
    for (of_all, starts) in by_answer(cells) {
        let count = counted(starts.len(), "cell", "cells");
        answer.row(&sign(position, of_all), format!("{} ({count})", words(position, of_all, &starts)));
    }
}

/// Adds the ranks of Blizzard: as a table in the shape of a grid, or as a list of the vertices of each rank.
fn tell_ranks(board: &EscapeGraph, ranks: &[Option<u32>], answer: &mut Answer) {
    answer
        .line("Ranks, the moves that the trapper needs where he has just arrived; at . the Storm wins then:");
    match board.naming().construction() {
        Some(Construction::Grid(grid)) if grid.rows() * grid.columns() <= MAX_CELLS => {
            let cells = ranks[..grid.rows() * grid.columns()].iter();
            let signs: Vec<String> =
                cells.map(|rank| rank.map_or(".".to_owned(), |rank| rank.to_string())).collect();
            let width = signs.iter().map(String::len).max().unwrap_or(1);
            for row in signs.chunks(grid.columns()) {
                let row: Vec<String> = row.iter().map(|sign| format!("{sign:>width$}")).collect();
                answer.line(row.join(" "));
            }
        }
        _ => {
            let mut by_rank: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
            let ranked = (0..).zip(ranks).filter_map(|(vertex, rank)| Some(((*rank)?, vertex)));
            ranked.for_each(|(rank, vertex)| by_rank.entry(rank).or_default().push(vertex));
            for (rank, vertices) in by_rank {
                let mut names: Vec<String> =
                    vertices.iter().take(MAX_NAMES).map(|&v| board.name(v)).collect();
                if vertices.len() > MAX_NAMES {
                    names.push(format!(".. ({} more; --json has all)", vertices.len() - MAX_NAMES));
                }
                answer.line(format!("rank {rank}: {}", names.join(" ")));
            }
        }
    }
    answer.text("\n");
}

/// Describes the result from starts with the same answer. If the answer is not known, gives bounds that
/// hold for all of them.
fn words(position: &EscapePosition, answer: Option<EscapeAnswer>, starts: &[u32]) -> String {
    if let Some(answer) = answer {
        return answer.words(position.rules());
    }
    let known = starts.iter().filter_map(|&start| bounds(position, start));
    let all = known.reduce(|[least, most], [a, b]| [least.min(a), most.max(b)]);
    match all {
        None => "not known".to_owned(),
        Some([least, Rounds::Never]) => format!("not known, at least {} deletions", rounds(least)),
        Some([least, most]) => format!("not known, {} to {} deletions", rounds(least), rounds(most)),
    }
}

/// Returns bounds of the number of deletions from a start whose search was stopped. `None` if nobody counts
/// deletions, or if the board is so large that looking at all starts would take long.
fn bounds(position: &EscapePosition, start: u32) -> Option<[Rounds; 2]> {
    let is_small = position.graph().vertices() <= MAX_NAMES;
    if is_small { position.from(start).known().rounds } else { None }
}

/// Returns the sign of an answer: the winner's first letter, or the number of deletions.
fn sign(position: &EscapePosition, answer: Option<EscapeAnswer>) -> String {
    match answer.map(|answer| (answer.winner(), answer)) {
        None => "?".to_owned(),
        Some((Some(turn), _)) => position.rules().player(turn)[..1].to_uppercase(),
        Some((None, answer)) => match answer_field(answer, position.rules()).1 {
            Json::Number(rounds) => rounds.to_string(),
            _ => "-".to_owned(),
        },
    }
}

/// Adds a list with the names of the starts for each answer.
fn list(position: &EscapePosition, found: &EscapeMap, answer: &mut Answer) {
    for (of_all, starts) in by_answer(&found.answers) {
        let words = words(position, of_all, &starts);
        let mut names: Vec<String> =
            starts.iter().take(MAX_NAMES).map(|&vertex| position.graph().name(vertex)).collect();
        if starts.len() > MAX_NAMES {
            names.push(format!(".. ({} more; --json has all)", starts.len() - MAX_NAMES));
        }
        let words = words[..1].to_uppercase() + &words[1..];
        let count = counted(starts.len(), "vertex", "vertices");
        answer.line(format!("{words}, from {count}: {}", names.join(" ")));
    }
}

/// Groups the starts by their answers; the best answers for the player on the graph come first.
fn by_answer(answers: &[Option<EscapeAnswer>]) -> Vec<(Option<EscapeAnswer>, Vec<u32>)> {
    let mut classes: BTreeMap<Option<EscapeAnswer>, Vec<u32>> = BTreeMap::new();
    for (vertex, answer) in (0..).zip(answers) {
        classes.entry(*answer).or_default().push(vertex);
    }
    // `None` sorts first, so after the reversal the unknown answers come last.
    classes.into_iter().rev().collect()
}

/// Draws the board with those starts shaded from which the player on the graph wins or lasts longest.
/// Starts with an unknown answer are hatched.
fn picture(position: &EscapePosition, found: &EscapeMap) -> Result<Scene, TooLarge> {
    let most = found.answers.iter().flatten().max();
    let is_all_known = found.stopped.is_none();
    let is_shaded =
        |answer: &Option<EscapeAnswer>| match (answer.as_ref()?, answer.and_then(EscapeAnswer::winner)) {
            (_, Some(turn)) => Some(turn == Turn::Walk),
            // Unless all answers are known, another start may be better.
            (_, None) if !is_all_known => None,
            (rounds, None) => Some(Some(rounds) == most),
        };
    let winning = Some(found.answers.iter().map(is_shaded).collect());
    let ranks = ranks(position).unwrap_or_default();
    let regular = (0..).zip(ranks).filter(|(vertex, _)| !position.graph().is_exit(*vertex));
    let notes = regular.filter_map(|(vertex, rank)| Some((vertex, rank?.to_string()))).collect();
    escape_scene(position.graph(), &EscapePicture { winning, notes, ..EscapePicture::default() })
}
