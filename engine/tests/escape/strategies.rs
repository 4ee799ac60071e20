//! Strategies written out.

use upstar::board::Board;
use upstar::board::escape::EscapeGraph;
use upstar::control::Control;
use upstar::solve::NemesisSolver;
use upstar::solve::escape::strategy::Strategy;

pub(super) fn graph(text: &str) -> EscapeGraph {
    EscapeGraph::parse(text, "exits").unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The strategy of the winner from a vertex, checked node by node.
pub(super) fn checked_strategy(solver: &mut NemesisSolver, board: &EscapeGraph, at: u32) -> Strategy {
    let strategy = solver.strategy(at, &Control::unlimited()).expect("no budget");
    if let Err(fault) = strategy.check(board) {
        panic!("{board} from {at}: {fault}");
    }
    strategy
}
