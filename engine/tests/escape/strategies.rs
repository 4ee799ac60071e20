//! Strategies written out.

use upstar::board::Board;
use upstar::board::escape::EscapeGraph;
use upstar::control::Control;
use upstar::solve::NemesisSolver;
use upstar::solve::escape::strategy::{
    FugitiveNode, FugitiveStrategy, Link, NemesisNode, NemesisStrategy, Strategy,
};

pub(super) fn graph(text: &str) -> EscapeGraph {
    EscapeGraph::parse(text, "exits").unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The strategy of the winner from a vertex, checked node by node.
pub(super) fn checked_strategy(solver: &mut NemesisSolver, board: &EscapeGraph, at: u32) -> Strategy {
    let strategy = solver.strategy(at, &Control::unlimited()).expect("no budget");
    if let Err(fault) = strategy.check(board, at) {
        panic!("{board} from {at}: {fault}");
    }
    strategy
}

/// What proves nothing is rejected, on a board where the other player wins.
#[test]
fn false_proofs_are_rejected() {
    let fugitive = |nodes| FugitiveStrategy { nodes };
    let leaf = |at, needs| FugitiveNode { at, needs, to: None, then: Vec::new() };
    let board = graph("0-1 1-2 exits 2");
    for (nodes, start) in [
        (vec![], 0),
        (vec![leaf(0, vec![(Link::to_exits(0), 0)])], 0),
        (vec![leaf(0, vec![])], 0),
        (vec![leaf(1, vec![(Link::to_exits(1), 1)])], 0),
        (vec![leaf(1, vec![(Link::to_exits(1), 2)])], 1),
        (vec![leaf(1, vec![(Link::to_exits(1), 1), (Link::between(0, 1), 1)])], 1),
        (vec![leaf(2, vec![(Link::to_exits(2), 1)])], 2),
        (vec![leaf(9, vec![(Link::to_exits(9), 1)])], 9),
    ] {
        assert!(fugitive(nodes.clone()).check(&board, start).is_err(), "{nodes:?}");
    }
    let silent = |at| NemesisNode::Replies { at, most: Vec::new(), replies: Vec::new() };
    for (nodes, start) in [
        (vec![], 0),
        (vec![silent(2)], 2),
        (vec![silent(1)], 1),
        (vec![silent(0)], 0),
        (vec![silent(9)], 9),
        (vec![NemesisNode::Replies { at: 0, most: vec![(Link::between(0, 1), 0)], replies: Vec::new() }], 0),
    ] {
        assert!(NemesisStrategy { nodes: nodes.clone() }.check(&board, start).is_err(), "{nodes:?}");
    }
}
