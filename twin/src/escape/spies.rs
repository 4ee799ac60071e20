//! Nowhere to Go: two spies, and edges that are blocked one after another.

use std::collections::HashMap;

use super::{Copies, EscapeGraph, without};

/// The known positions, first the spy who is to move; with whether that player wins.
type Known = HashMap<(usize, usize, Copies), bool>;

/// Returns whether the player to move wins, whose spy is on the first vertex while the other one is on the
/// second.
///
/// A player moves the spy along a path of at least one edge to another vertex, neither through nor onto the
/// vertex of the other spy, and then deletes a copy of an edge, if there is one left. The player who cannot
/// move loses.
pub fn nowhere_to_go(graph: &EscapeGraph, first: usize, second: usize) -> bool {
    wins(graph, first, second, &graph.copies(), &mut Known::new())
}

fn wins(graph: &EscapeGraph, own: usize, other: usize, copies: &Copies, known: &mut Known) -> bool {
    let position = (own, other, copies.clone());
    if let Some(&wins) = known.get(&position) {
        return wins;
    }
    let mut wins_by = |to| {
        let mut edges = graph.there(copies);
        // At least the edge along which the spy came exists.
        edges.any(|edge| !wins(graph, other, to, &without(copies, edge), known))
    };
    let wins = graph.reached(own, copies, Some(other)).into_iter().any(&mut wins_by);
    known.insert(position, wins);
    wins
}

#[cfg(test)]
mod tests {
    use super::super::samples::graph;
    use super::*;

    #[test]
    fn a_spy_shut_in_loses() {
        assert!(!nowhere_to_go(&graph(&[(0, 1)], &[], 0), 0, 1));
        // Only one of the two spies has an edge, and there is nothing useful to block.
        assert!(nowhere_to_go(&graph(&[(0, 1)], &[], 0), 0, 2));
        assert!(!nowhere_to_go(&graph(&[(0, 1)], &[], 0), 2, 0));
    }

    #[test]
    fn the_last_edge_of_the_other_is_blocked() {
        // Each spy has one edge: the player to move blocks that of the other.
        assert!(nowhere_to_go(&graph(&[(0, 1), (2, 3)], &[], 0), 0, 2));
        // With two copies of it the other spy can move, and then blocks the first one's edge.
        assert!(!nowhere_to_go(&graph(&[(0, 1), (2, 3), (2, 3)], &[], 0), 0, 2));
    }
}
