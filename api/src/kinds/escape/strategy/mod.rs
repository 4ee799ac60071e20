//! Winning strategies of Nemesis and Blizzard, written out and checked.
//!
//! `herding` has the strategies of both players of Cat Herding, `links` the parts that all strategies
//! share; `picture` draws strategies; `read` parses strategies for Nemesis.

mod herding;
mod links;
mod picture;
mod read;

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::{Value as Json, json};
use upstar::escape::board::EscapeGraph;
use upstar::escape::strategy::{
    BlizzardStrategy, Copies, Fence, FugitiveNode, FugitiveStrategy, HalfTimeStrategy, NemesisNode,
    NemesisReply, NemesisStrategy, Strategy, TrapperStrategy,
};
use upstar::escape::{EscapePlay, EscapePosition, ExplicitStrategy};
use upstar::ground::control::Control;

use self::herding::{of_cat, too_large};
use self::links::{copies_names, link_json, link_name, listed, names, passes};
pub use self::read::read_strategy;
use super::words::start;
use crate::answer::{Answer, Failed, RequestError};
use crate::request::Given;

/// Writes a strategy for one board, and draws it for a file.
pub(super) fn add(
    position: &EscapePosition,
    given: &Given,
    (control, out): (&Control, Option<&PathBuf>),
    answer: &mut Answer,
) -> Result<(), Failed> {
    let play = start(position, given)?;
    let Some(strategy) = play.strategy(control).map_err(too_large)? else {
        let message = "the play is over: the start is an exit";
        return Err(Failed::Own(RequestError::new("illegal", "position", message)));
    };
    tell(&strategy, &play, control, answer)?;
    answer.picture("--out", out, || picture::picture(&strategy, &play));
    Ok(())
}

/// Checks a strategy, and adds it if it passes.
fn tell(
    strategy: &ExplicitStrategy,
    play: &EscapePlay<'_>,
    control: &Control,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let (board, at) = (play.board(), play.state().at);
    match strategy {
        ExplicitStrategy::Nemesis(strategy) => of_nemesis_from(strategy, (board, at), answer),
        ExplicitStrategy::HalfTime(strategy) => {
            if passes(strategy.check(board, at), answer) {
                of_half_time(strategy, (board, at), control, answer)?;
            }
        }
        ExplicitStrategy::Blizzard(strategy) => {
            if passes(strategy.check(board, at), answer) {
                of_blizzard(strategy, board, answer);
            }
        }
        ExplicitStrategy::Herding(convention, strategies) => {
            if passes(strategies.check(board, *convention, at), answer) {
                of_cat(strategies, board, answer);
            }
        }
    }
    Ok(())
}

/// Checks a strategy for Nemesis from the start of a board, and adds it if it passes.
pub fn tell_strategy(strategy: &Strategy, board: &EscapeGraph, answer: &mut Answer) {
    of_nemesis_from(strategy, (board, board.start().unwrap_or_default()), answer);
}

fn of_nemesis_from(strategy: &Strategy, (board, at): (&EscapeGraph, u32), answer: &mut Answer) {
    if passes(strategy.check(board, at), answer) {
        of_nemesis(strategy, board, answer);
    }
}

fn of_nemesis(strategy: &Strategy, board: &EscapeGraph, answer: &mut Answer) {
    match strategy {
        Strategy::Fugitive(strategy) => {
            answer.either(|| fugitive_json(strategy), |answer| fugitive_text(strategy, board, answer));
        }
        Strategy::Nemesis(strategy) => {
            answer.either(|| nemesis_json(strategy), |answer| nemesis_text(strategy, board, answer));
        }
    }
}

/// Adds a strategy for half-time. Its play begins at an extra vertex, from which the fugitive comes to the
/// start.
fn of_half_time(
    strategy: &HalfTimeStrategy,
    (board, at): (&EscapeGraph, u32),
    control: &Control,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let extended = HalfTimeStrategy::board(board, at, control)?;
    let before = board.vertices() as u32;
    let (vertex, start) = (extended.name(before), board.name(at));
    answer.line(format!(
        "The fugitive comes to {start} from {vertex}, a vertex of its own, and she deletes.\n"
    ));
    of_nemesis(&strategy.strategy, &extended, answer);
    answer.field("comes_from", before);
    Ok(())
}

fn of_blizzard(strategy: &BlizzardStrategy, board: &EscapeGraph, answer: &mut Answer) {
    match strategy {
        BlizzardStrategy::Trapper(strategy) => trapper(strategy, board, answer),
        BlizzardStrategy::Storm(strategy) => {
            answer.line("The Storm wins; it deletes the edge that leads from the trapper out of this set:");
            answer.line(names(&strategy.inside, board));
            answer.field("winner", "storm");
            answer.field("inside", json!(strategy.inside));
        }
    }
}

fn trapper(strategy: &TrapperStrategy, board: &EscapeGraph, answer: &mut Answer) {
    answer.field("winner", "trapper");
    answer.field("ranks", json!(strategy.ranks));
    answer.line("The trapper wins; he goes to the least rank that he can go to.\n");
    let mut ranks: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for &(vertex, rank) in &strategy.ranks {
        ranks.entry(rank).or_default().push(vertex);
    }
    for (rank, vertices) in ranks {
        answer.line(format!("rank {rank}: {}", names(&vertices, board)));
    }
}

fn copies_json(copies: &Copies) -> Json {
    copies.iter().map(|(link, copies)| json!([link.from, link.to, copies])).collect()
}

fn fugitive_json(strategy: &FugitiveStrategy) -> Json {
    let node = |node: &FugitiveNode| json!({"at": node.at, "needs": copies_json(&node.needs), "to": node.to, "then": node.then});
    json!({"winner": "fugitive", "nodes": strategy.nodes.iter().map(node).collect::<Vec<_>>()})
}

fn nemesis_json(strategy: &NemesisStrategy) -> Json {
    let node = |node: &NemesisNode| match node {
        NemesisNode::Replies { at, most, replies } => {
            let replies: Vec<Json> = replies
                .iter()
                .map(|reply| json!({"to": reply.to, "cut": reply.cut.map(link_json), "then": reply.then}))
                .collect();
            json!({"at": at, "most": copies_json(most), "replies": replies})
        }
        NemesisNode::Fence { at, most, fence } => {
            let inside = match fence {
                Fence::All => Json::Null,
                Fence::Inside(vertices) => json!(vertices),
            };
            json!({"at": at, "most": copies_json(most), "fence": inside})
        }
    };
    json!({"winner": "nemesis", "nodes": strategy.nodes.iter().map(node).collect::<Vec<_>>()})
}

fn fugitive_text(strategy: &FugitiveStrategy, board: &EscapeGraph, answer: &mut Answer) {
    let (last, moves) = (strategy.nodes.len() - 1, strategy.longest());
    answer.line(format!("The fugitive wins in at most {moves} moves; he begins with {last}.\n"));
    for (i, node) in strategy.nodes.iter().enumerate().rev() {
        let (at, needs) = (board.name(node.at), copies_names(&node.needs, board));
        let way = match node.to {
            None => "an exit".to_owned(),
            Some(to) => {
                let then = listed(&node.then, ", ");
                format!("{}, then the first that is whole of {then}", board.name(to))
            }
        };
        answer.line(format!("{i}: from {at} to {way}; needs {needs}"));
    }
}

fn nemesis_text(strategy: &NemesisStrategy, board: &EscapeGraph, answer: &mut Answer) {
    let last = strategy.nodes.len() - 1;
    answer.line(format!("The Nemesis wins; she begins with {last}.\n"));
    for (i, node) in strategy.nodes.iter().enumerate().rev() {
        match node {
            NemesisNode::Replies { at, replies, .. } => {
                let reply = |reply: &NemesisReply| {
                    let cut = reply.cut.map_or("anything".to_owned(), |cut| link_name(cut, board));
                    format!("to {}: {cut}, then {}", board.name(reply.to), reply.then)
                };
                let replies = replies.iter().map(reply).collect::<Vec<_>>().join("; ");
                answer.line(format!("{i}: he is at {} and goes {replies}", board.name(*at)));
            }
            NemesisNode::Fence { at, fence, .. } => {
                let inside = match fence {
                    Fence::All => "all vertices".to_owned(),
                    Fence::Inside(vertices) => inside_text(vertices, board),
                };
                answer.line(format!("{i}: he is at {} inside of a fence: {inside}", board.name(*at)));
            }
        }
    }
}

/// The largest number of vertices that are listed for people.
const MAX_LISTED: usize = 12;

/// Lists the vertices inside a fence, or those outside of it if these are fewer.
fn inside_text(inside: &[u32], board: &EscapeGraph) -> String {
    let is_outside = |v: &u32| !board.is_exit(*v) && inside.binary_search(v).is_err();
    // One vertex more than is listed, to see whether there are too many.
    let outside: Vec<u32> = (0..board.vertices() as u32).filter(is_outside).take(MAX_LISTED + 1).collect();
    if outside.is_empty() {
        return "all vertices".to_owned();
    }
    match (inside.len() <= MAX_LISTED, outside.len() <= MAX_LISTED) {
        (true, _) => names(inside, board),
        (false, true) => format!("all vertices but {}", names(&outside, board)),
        (false, false) => format!("{} vertices, {} ..", inside.len(), names(&inside[..MAX_LISTED], board)),
    }
}
