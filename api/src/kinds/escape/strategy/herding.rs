//! The strategies of Cat Herding.

use serde_json::{Value as Json, json};
use upstar::escape::board::{EscapeGraph, UNBREAKABLE};
use upstar::escape::cat::{MAX_COPIES, MAX_SIZE, Rounds};
use upstar::escape::strategy::{
    CatMove, CatNode, CatStrategy, Copies, HerderNode, HerderStrategy, HerdingStrategies, Link,
};
use upstar::ground::control::Stop;

use super::links::{copies_names, link_json, link_name, listed, names};
use crate::answer::{Answer, Failed, RequestError};
use crate::kinds::escape::words::rounds;

/// Adds the strategies of both players.
pub(super) fn of_cat(strategies: &HerdingStrategies, board: &EscapeGraph, answer: &mut Answer) {
    answer.either(|| as_json(strategies), |answer| text(strategies, board, answer));
}

/// Converts a stop; if a limit was reached, the error names the limits.
pub(super) fn too_large(stop: Stop) -> Failed {
    if stop != Stop::TooLarge {
        return stop.into();
    }
    let message = format!(
        "strategies are written out if they have up to {MAX_SIZE} nodes, moves and links in them, and for up to {MAX_COPIES} copies of an edge"
    );
    Failed::Own(RequestError::new("unsupported", "position", message))
}

/// Returns links as in the JSON of boards.
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

fn text(strategies: &HerdingStrategies, board: &EscapeGraph, answer: &mut Answer) {
    answer.line(match strategies.rounds {
        Rounds::Never => "The cat is never caught.".to_owned(),
        Rounds::Finite(rounds) => format!("{rounds} deletion{}.", if rounds == 1 { "" } else { "s" }),
    });
    cat_text(&strategies.cat, board, answer);
    if let Some(herder) = &strategies.herder {
        herder_text(herder, board, answer);
    }
}

fn cat_text(strategy: &CatStrategy, board: &EscapeGraph, answer: &mut Answer) {
    let Some(last) = strategy.nodes.len().checked_sub(1) else { return };
    answer.line(format!("\nThe cat lasts no fewer; it begins with {last}.\n"));
    for (i, node) in strategy.nodes.iter().enumerate().rev() {
        let (at, needs) = (board.name(node.at), copies_names(&node.needs, board));
        let moves: Vec<String> = node.moves.iter().map(|walk| move_name(walk, board)).collect();
        let lasts = match node.lasts {
            Rounds::Finite(lasts) if moves.is_empty() => lasts.to_string(),
            Rounds::Finite(lasts) => {
                format!("{lasts}, by the first that is whole of {}; needs {needs}", moves.join(", "))
            }
            Rounds::Never => format!("for ever; needs {needs}"),
        };
        answer.line(format!("{i}: on {at} it lasts {lasts}"));
    }
}

/// Describes where the cat goes, and the node after that.
fn move_name(walk: &CatMove, board: &EscapeGraph) -> String {
    format!("to {} ({})", names(&walk.along, board), walk.then)
}

fn herder_text(strategy: &HerderStrategy, board: &EscapeGraph, answer: &mut Answer) {
    if strategy.begins.is_empty() {
        return;
    }
    let begins = listed(&strategy.begins, " ");
    answer.line(format!("\nThe herder needs no more; he begins with one of {begins}.\n"));
    for (i, node) in strategy.nodes.iter().enumerate().rev() {
        let (at, within, cut) = (board.name(node.at), node.within, link_name(node.cut, board));
        let then = match &*node.then {
            [] => " and has it".to_owned(),
            then => format!(", then one of {}", listed(then, " ")),
        };
        answer.line(format!("{i}: with the cat on {at} within {within}, deletes {cut}{then}"));
    }
}
