//! `upstar escape strategy`: how the winner of Nemesis or Blizzard wins, and how both play Cat Herding,
//! written out and checked.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

use serde_json::{Value as Json, json};
use upstar::escape::board::EscapeGraph;
use upstar::escape::rules::{Escape, Goal};
use upstar::escape::strategy::{
    BlizzardStrategy, Copies, Fence, FugitiveNode, FugitiveStrategy, Link, NemesisNode, NemesisStrategy,
    Reply, StormStrategy, Strategy, TrapperStrategy,
};
use upstar::escape::{BlizzardSolver, EscapePosition, NemesisSolver};
use upstar::ground::control::Control;

use super::board::with_board;
use super::herding::of_cat;
use crate::answer::{Answer, Exit, Failed, RequestError};
use crate::args::{Common, StrategyArguments};
use crate::command::Ran;
use crate::kinds::escape::words::start;

/// Writes the strategy for one board.
pub(crate) fn run(arguments: &StrategyArguments, common: &Common) -> Ran {
    with_board((&arguments.game, &arguments.graph), common, |position, given, control, answer| {
        let Some(position) = position.escape() else { return Err(unsupported(&arguments.game)) };
        let write = match position.rules() {
            &Escape::NEMESIS => of_nemesis,
            &Escape::BLIZZARD => of_blizzard,
            rules if rules.goal() == Goal::Rounds => of_cat,
            _ => return Err(unsupported(&arguments.game)),
        };
        write(position, start(position, given)?.state().at, control, answer)
    })
}

fn unsupported(game: &str) -> Failed {
    let message = format!(
        "strategies of `{game}` are not written out: those of nemesis, blizzard, cat_herding and cat_herding_paths are"
    );
    Failed::Own(RequestError::new("unsupported", "ruleset", message))
}

/// Says a strategy as fields and as text, if it passes its check.
pub(super) fn checked(
    check: Result<(), impl Display>,
    answer: &mut Answer,
    fields: impl FnOnce() -> Json,
    text: impl FnOnce() -> String,
) {
    match check {
        Err(fault) => answer.trouble(
            Exit::CheckFailed,
            format!("the strategy that was found does not pass its check: {fault}"),
        ),
        Ok(()) if answer.is_json() => answer.json(fields()),
        Ok(()) => answer.text(text()),
    }
}

fn of_nemesis(
    position: &EscapePosition,
    at: u32,
    control: &Control,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let board = position.graph();
    if board.is_exit(at) {
        let message = "the play is over: the start is an exit";
        return Err(Failed::Own(RequestError::new("illegal", "position", message)));
    }
    let strategy = NemesisSolver::new(board).strategy(at, control)?;
    let check = strategy.check(board, at);
    match &strategy {
        Strategy::Fugitive(s) => checked(check, answer, || fugitive_json(s), || fugitive_text(s, board)),
        Strategy::Nemesis(s) => checked(check, answer, || nemesis_json(s), || nemesis_text(s, board)),
    }
    Ok(())
}

fn of_blizzard(
    position: &EscapePosition,
    at: u32,
    control: &Control,
    answer: &mut Answer,
) -> Result<(), Failed> {
    control.check(1, 0)?;
    let board = position.graph();
    let strategy = BlizzardSolver::new(board).strategy(at);
    let check = strategy.check(board, at);
    match &strategy {
        BlizzardStrategy::Trapper(s) => {
            let fields = || json!({"winner": "trapper", "ranks": s.ranks});
            checked(check, answer, fields, || trapper_text(s, board));
        }
        BlizzardStrategy::Storm(s) => {
            let fields = || json!({"winner": "storm", "inside": s.inside});
            checked(check, answer, fields, || storm_text(s, board));
        }
    }
    Ok(())
}

fn trapper_text(strategy: &TrapperStrategy, board: &EscapeGraph) -> String {
    let mut text = String::from("The trapper wins; he goes to the least rank that he can go to.\n\n");
    let mut ranks: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for &(vertex, rank) in &strategy.ranks {
        ranks.entry(rank).or_default().push(board.name(vertex));
    }
    for (rank, names) in ranks {
        let _ = writeln!(text, "rank {rank}: {}", names.join(" "));
    }
    text
}

fn storm_text(strategy: &StormStrategy, board: &EscapeGraph) -> String {
    let names: Vec<String> = strategy.inside.iter().map(|&v| board.name(v)).collect();
    format!(
        "The Storm wins; it deletes the edge that leads from the trapper out of this set:\n{}\n",
        names.join(" ")
    )
}

/// A link as `[u, v]`, or `[u, null]` for the exits.
pub(super) fn link_json(link: Link) -> Json {
    json!([link.from, link.to])
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

pub(super) fn link_name(link: Link, board: &EscapeGraph) -> String {
    match link.to {
        Some(to) => format!("{}-{}", board.name(link.from), board.name(to)),
        None => format!("{}-exit", board.name(link.from)),
    }
}

pub(super) fn copies_names(copies: &Copies, board: &EscapeGraph) -> String {
    let name = |(link, count): &(Link, u32)| match count {
        1 => link_name(*link, board),
        count => format!("{}*{count}", link_name(*link, board)),
    };
    copies.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn fugitive_text(strategy: &FugitiveStrategy, board: &EscapeGraph) -> String {
    let last = strategy.nodes.len() - 1;
    let mut text =
        format!("The fugitive wins in at most {} moves; he begins with {last}.\n\n", strategy.longest());
    for (i, node) in strategy.nodes.iter().enumerate().rev() {
        let _ = write!(text, "{i}: from {}", board.name(node.at));
        let _ = match node.to {
            None => write!(text, " to an exit"),
            Some(to) => {
                let then: Vec<String> = node.then.iter().map(ToString::to_string).collect();
                write!(text, " to {}, then the first that is whole of {}", board.name(to), then.join(", "))
            }
        };
        let _ = writeln!(text, "; needs {}", copies_names(&node.needs, board));
    }
    text
}

fn nemesis_text(strategy: &NemesisStrategy, board: &EscapeGraph) -> String {
    let last = strategy.nodes.len() - 1;
    let mut text = format!("The Nemesis wins; she begins with {last}.\n\n");
    for (i, node) in strategy.nodes.iter().enumerate().rev() {
        let _ = write!(text, "{i}: ");
        match node {
            NemesisNode::Replies { at, replies, .. } => {
                let reply = |reply: &Reply| {
                    let cut = reply.cut.map_or("anything".to_owned(), |cut| link_name(cut, board));
                    format!("to {}: {cut}, then {}", board.name(reply.to), reply.then)
                };
                let replies: Vec<String> = replies.iter().map(reply).collect();
                let _ = writeln!(text, "he is at {} and goes {}", board.name(*at), replies.join("; "));
            }
            NemesisNode::Fence { at, fence, .. } => {
                let inside = match fence {
                    Fence::All => "all vertices".to_owned(),
                    Fence::Inside(vertices) => inside_text(vertices, board),
                };
                let _ = writeln!(text, "he is at {} inside of a fence: {inside}", board.name(*at));
            }
        }
    }
    text
}

/// The most vertices that are listed; the JSON has all.
const MAX_LISTED: usize = 12;

/// The vertices inside of a fence, or outside of it, if these are fewer.
fn inside_text(inside: &[u32], board: &EscapeGraph) -> String {
    let is_outside = |v: &u32| !board.is_exit(*v) && inside.binary_search(v).is_err();
    let outside: Vec<u32> = (0..board.vertices() as u32).filter(is_outside).collect();
    let names = |vertices: &[u32]| vertices.iter().map(|&v| board.name(v)).collect::<Vec<_>>().join(" ");
    if outside.is_empty() {
        return "all vertices".to_owned();
    }
    match (inside.len() <= MAX_LISTED, outside.len() <= MAX_LISTED) {
        (true, _) => names(inside),
        (false, true) => format!("all vertices but {}", names(&outside)),
        (false, false) => format!("{} vertices, {} ..", inside.len(), names(&inside[..MAX_LISTED])),
    }
}
