//! The parts that all written strategies share: the check, and the links between vertices.

use std::fmt::Display;

use serde_json::{Value as Json, json};
use upstar::escape::board::EscapeGraph;
use upstar::escape::strategy::{Copies, Link};

use crate::answer::{Answer, Exit};

/// Returns whether a strategy passes its check. If it does not, that is reported, and the strategy is not
/// shown.
pub(super) fn passes(check: Result<(), impl Display>, answer: &mut Answer) -> bool {
    if let Err(fault) = &check {
        let message = format!("the strategy that was found does not pass its check: {fault}");
        answer.trouble(Exit::CheckFailed, message);
    }
    check.is_ok()
}

/// Joins numbers with a separator.
pub(super) fn listed(nodes: &[usize], between: &str) -> String {
    nodes.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// Returns a link as `[u, v]`, or `[u, null]` for the exits.
pub(super) fn link_json(link: Link) -> Json {
    json!([link.from, link.to])
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

/// Returns the names of vertices, separated by blanks.
pub(super) fn names(vertices: &[u32], board: &EscapeGraph) -> String {
    vertices.iter().map(|&vertex| board.name(vertex)).collect::<Vec<_>>().join(" ")
}
