//! Tests of explicit strategies.

use proptest::prelude::*;
use upstar::escape::board::{Cast, EscapeGraph};
use upstar::escape::rules::Turn;
use upstar::escape::strategy::{
    BlizzardStrategy, FugitiveNode, FugitiveStrategy, Link, NemesisNode, NemesisStrategy, StormStrategy,
    Strategy, TrapperStrategy,
};
use upstar::escape::{BlizzardSolver, NemesisSolver};
use upstar::ground::board::Board;
use upstar::ground::control::Control;

use super::samples::{boards, cases, copies};

pub(super) fn graph(text: &str) -> EscapeGraph {
    EscapeGraph::parse(text, Cast::EXITS).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the strategy of the winner from a vertex, checked node by node.
pub(super) fn checked_strategy(solver: &mut NemesisSolver, board: &EscapeGraph, at: u32) -> Strategy {
    let strategy = solver.strategy(at, &Control::unlimited()).expect("no budget");
    if let Err(fault) = strategy.check(board, at) {
        panic!("{board} from {at}: {fault}");
    }
    strategy
}

/// The check rejects strategies that prove nothing, on a board where the other player wins.
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

#[test]
fn false_proofs_of_blizzard_are_rejected() {
    let trapper = |ranks: &[(u32, u32)]| BlizzardStrategy::Trapper(TrapperStrategy { ranks: ranks.to_vec() });
    let storm = |inside: &[u32]| BlizzardStrategy::Storm(StormStrategy { inside: inside.to_vec() });
    // The Storm wins from 0 and the trapper from 3.
    let board = graph("0-1 1-2 3-4 4-2*2 exits 2");
    assert!(storm(&[0, 1]).check(&board, 0).is_ok());
    assert!(trapper(&[(2, 0), (4, 1)]).check(&board, 3).is_ok());
    for (strategy, start) in [
        (trapper(&[]), 0),
        (trapper(&[(2, 0)]), 0),
        (trapper(&[(1, 0), (2, 0)]), 0),
        (trapper(&[(1, 1), (2, 0)]), 0),
        (trapper(&[(1, 1), (2, 2)]), 0),
        (trapper(&[(2, 0), (1, 1)]), 0),
        (trapper(&[(2, 0), (9, 1)]), 0),
        (trapper(&[(2, 0), (4, 1)]), 9),
        (storm(&[]), 3),
        (storm(&[3]), 3),
        (storm(&[3, 4]), 3),
        (storm(&[2, 3, 4]), 3),
        (storm(&[4, 3]), 3),
        (storm(&[0, 1]), 1),
        (storm(&[0, 1]), 2),
        (storm(&[9]), 3),
        (storm(&[0, 1]), 9),
    ] {
        assert!(strategy.check(&board, start).is_err(), "{strategy:?} from {start}");
    }
    // An unbreakable edge cannot be deleted.
    assert!(storm(&[0, 1]).check(&graph("0-1 1=2 exits 2"), 0).is_err());
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn strategies_of_blizzard(board in boards(12, 20, 2)) {
        let solver = BlizzardSolver::new(&board);
        for at in 0..board.vertices() as u32 {
            let strategy = solver.strategy(at);
            prop_assert_eq!(strategy.check(&board, at), Ok(()), "{} from {}", board, at);
            let wins = solver.solve(at, Turn::Walk, &copies(&board)).walker_wins;
            prop_assert_eq!(matches!(strategy, BlizzardStrategy::Trapper(_)), wins, "{} from {}", board, at);
        }
    }
}
