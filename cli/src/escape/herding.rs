//! The strategies of Cat Herding for `upstar escape strategy`.

use std::fmt::Write;

use serde_json::{Value as Json, json};
use upstar::escape::EscapePosition;
use upstar::escape::board::{EscapeGraph, UNBREAKABLE};
use upstar::escape::cat::{CatSolver, Convention, MAX_COPIES, MAX_SIZE, Rounds};
use upstar::escape::rules::Escape;
use upstar::escape::strategy::{
    CatMove, CatNode, CatStrategy, Copies, HerderNode, HerderStrategy, HerdingStrategies, Link,
};
use upstar::ground::control::{Control, Stop};

use super::strategy::{checked, copies_names, link_json, link_name};
use crate::answer::{Answer, Failed, RequestError};
use crate::kinds::escape::words::rounds;

/// The strategies of both players.
pub(super) fn of_cat(
    position: &EscapePosition,
    at: u32,
    control: &Control,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let board = position.graph();
    let convention =
        if *position.rules() == Escape::CAT_HERDING { Convention::Steps } else { Convention::Paths };
    let strategies = CatSolver::new(convention).strategies(board, at, control).map_err(too_large)?;
    let check = strategies.check(board, convention, at);
    checked(check, answer, || as_json(&strategies), || as_text(&strategies, board));
    Ok(())
}

/// Says what the limits are, if one of them was met.
fn too_large(stop: Stop) -> Failed {
    if stop != Stop::TooLarge {
        return stop.into();
    }
    let message = format!(
        "strategies are written out if they have up to {MAX_SIZE} nodes, moves and links in them, and for up to {MAX_COPIES} copies of an edge"
    );
    Failed::Own(RequestError::new("unsupported", "position", message))
}

/// Links as in the data of boards.
fn copies_json(copies: &Copies) -> Json {
    let json = |&(link, copies): &(Link, u32)| match copies {
        UNBREAKABLE => json!([link.from, link.to, "unbreakable"]),
        copies => json!([link.from, link.to, copies]),
    };
    copies.iter().map(json).collect()
}

fn as_json(strategies: &HerdingStrategies) -> Json {
    let herder = strategies.herder.as_ref().map(herder_json);
    json!({"rounds": rounds(strategies.rounds), "cat": cat_json(&strategies.cat), "herder": herder})
}

fn cat_json(strategy: &CatStrategy) -> Json {
    let walk = |walk: &CatMove| json!({"along": walk.along, "then": walk.then});
    let node = |node: &CatNode| {
        let moves: Vec<Json> = node.moves.iter().map(walk).collect();
        json!({"at": node.at, "lasts": rounds(node.lasts), "needs": copies_json(&node.needs), "moves": moves})
    };
    json!({"nodes": strategy.nodes.iter().map(node).collect::<Vec<_>>()})
}

fn herder_json(strategy: &HerderStrategy) -> Json {
    let node = |node: &HerderNode| {
        json!({
            "at": node.at,
            "within": node.within,
            "most": copies_json(&node.most),
            "cut": link_json(node.cut),
            "then": node.then,
        })
    };
    json!({"begins": strategy.begins, "nodes": strategy.nodes.iter().map(node).collect::<Vec<_>>()})
}

fn as_text(strategies: &HerdingStrategies, board: &EscapeGraph) -> String {
    let mut text = match strategies.rounds {
        Rounds::Never => "The cat is never caught.\n".to_owned(),
        Rounds::Finite(1) => "1 deletion.\n".to_owned(),
        Rounds::Finite(rounds) => format!("{rounds} deletions.\n"),
    };
    write_cat(&mut text, &strategies.cat, board);
    if let Some(herder) = &strategies.herder {
        write_herder(&mut text, herder, board);
    }
    text
}

fn write_cat(text: &mut String, strategy: &CatStrategy, board: &EscapeGraph) {
    let Some(last) = strategy.nodes.len().checked_sub(1) else { return };
    let _ = writeln!(text, "\nThe cat lasts no fewer; it begins with {last}.\n");
    for (i, node) in strategy.nodes.iter().enumerate().rev() {
        let _ = write!(text, "{i}: on {}", board.name(node.at));
        let moves: Vec<String> = node.moves.iter().map(|walk| move_name(walk, board)).collect();
        let _ = match (node.lasts, moves.is_empty()) {
            (Rounds::Finite(lasts), true) => writeln!(text, " it lasts {lasts}"),
            (Rounds::Finite(lasts), false) => {
                let needs = copies_names(&node.needs, board);
                let moves = moves.join(", ");
                writeln!(text, " it lasts {lasts}, by the first that is whole of {moves}; needs {needs}")
            }
            (Rounds::Never, _) => {
                writeln!(text, " it lasts for ever; needs {}", copies_names(&node.needs, board))
            }
        };
    }
}

/// Where the cat goes, and the node that it comes to.
fn move_name(walk: &CatMove, board: &EscapeGraph) -> String {
    let along: Vec<String> = walk.along.iter().map(|&vertex| board.name(vertex)).collect();
    format!("to {} ({})", along.join(" "), walk.then)
}

fn write_herder(text: &mut String, strategy: &HerderStrategy, board: &EscapeGraph) {
    let listed = |nodes: &[usize]| nodes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    if strategy.begins.is_empty() {
        return;
    }
    let _ =
        writeln!(text, "\nThe herder needs no more; he begins with one of {}.\n", listed(&strategy.begins));
    for (i, node) in strategy.nodes.iter().enumerate().rev() {
        let (at, cut) = (board.name(node.at), link_name(node.cut, board));
        let _ = write!(text, "{i}: with the cat on {at} within {}, deletes {cut}", node.within);
        let _ = match node.then.is_empty() {
            true => writeln!(text, " and has it"),
            false => writeln!(text, ", then one of {}", listed(&node.then)),
        };
    }
}
