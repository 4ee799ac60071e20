//! Nemesis and Blizzard: a walker tries to reach an exit while the other player deletes edges.
//!
//! A walker who stands on an exit has won, also at the start. A walker without an edge has lost.

use std::collections::HashMap;

use super::{Copies, EscapeGraph, without};

/// The known positions in which the walker is to move, with whether he wins.
type Known = HashMap<(usize, Copies), bool>;

/// A function that returns the edges of which a copy may be deleted, given the walker's vertex.
type Deletions = fn(&EscapeGraph, usize, &Copies) -> Vec<usize>;

/// Returns whether the fugitive wins. He moves first, along an edge; then a copy of any edge is deleted.
pub fn nemesis(graph: &EscapeGraph) -> bool {
    wins(graph, anywhere, graph.start, &graph.copies(), &mut Known::new())
}

/// Returns whether the fugitive wins if the first copy is deleted before he moves.
pub fn nemesis_cuts_first(graph: &EscapeGraph) -> bool {
    survives(graph, anywhere, graph.start, &graph.copies(), &mut Known::new())
}

/// Returns whether the trapper wins. He moves first, along an edge; then a copy of an edge at his vertex is
/// deleted, if there is one.
pub fn blizzard(graph: &EscapeGraph) -> bool {
    let here: Deletions = |graph, at, copies| graph.there(copies).filter(|&e| graph.touches(e, at)).collect();
    wins(graph, here, graph.start, &graph.copies(), &mut Known::new())
}

fn anywhere(graph: &EscapeGraph, _: usize, copies: &Copies) -> Vec<usize> {
    graph.there(copies).collect()
}

/// Returns whether the walker wins, who is to move.
fn wins(graph: &EscapeGraph, deletions: Deletions, at: usize, copies: &Copies, known: &mut Known) -> bool {
    if graph.exits.contains(&at) {
        return true;
    }
    let position = (at, copies.clone());
    if let Some(&wins) = known.get(&position) {
        return wins;
    }
    let wins = graph.steps(at, copies).iter().any(|&(_, to)| survives(graph, deletions, to, copies, known));
    known.insert(position, wins);
    wins
}

/// Returns whether the walker wins if a copy is deleted first.
fn survives(
    graph: &EscapeGraph,
    deletions: Deletions,
    at: usize,
    copies: &Copies,
    known: &mut Known,
) -> bool {
    if graph.exits.contains(&at) {
        return true;
    }
    let edges = deletions(graph, at, copies);
    if edges.is_empty() {
        return wins(graph, deletions, at, copies, known);
    }
    edges.iter().all(|&edge| wins(graph, deletions, at, &without(copies, edge), known))
}

#[cfg(test)]
mod tests {
    use super::super::samples::graph;
    use super::*;

    #[test]
    fn an_exit_next_door_is_reached() {
        assert!(nemesis(&graph(&[(0, 1)], &[1], 0)));
        assert!(!nemesis_cuts_first(&graph(&[(0, 1)], &[1], 0)));
        assert!(nemesis_cuts_first(&graph(&[(0, 1), (0, 1)], &[1], 0)));
        assert!(nemesis_cuts_first(&graph(&[], &[0], 0)));
        assert!(!nemesis(&graph(&[], &[1], 0)));
    }

    #[test]
    fn an_exit_behind_one_edge_is_cut_off() {
        assert!(!nemesis(&graph(&[(0, 1), (1, 2)], &[2], 0)));
        assert!(nemesis(&graph(&[(0, 1), (1, 2), (1, 2)], &[2], 0)));
        assert!(nemesis(&graph(&[(0, 1), (1, 2), (1, 3)], &[2, 3], 0)));
    }

    /// Checks that two branches at vertex 1 which lead to exits do not suffice: the edge 3-4 joins them.
    #[test]
    fn branches_that_join_are_no_tree() {
        let edges = [(0, 1), (1, 5), (1, 2), (2, 3), (2, 4), (3, 4), (3, 6), (4, 7)];
        assert!(!nemesis(&graph(&edges, &[5, 6, 7], 0)));
        let edges = [(0, 1), (0, 3), (0, 5), (1, 2), (1, 4), (2, 4), (2, 5), (4, 5)];
        assert!(!nemesis(&graph(&edges, &[5], 3)));
    }

    /// Checks the smallest graph on which the fugitive wins without a binary escape tree, if every exit has
    /// one edge only.
    #[test]
    fn a_tree_is_not_needed() {
        let edges = [(0, 1), (1, 2), (1, 3), (2, 3), (2, 4), (3, 5), (3, 6), (3, 7)];
        assert!(nemesis(&graph(&edges, &[4, 5, 6, 7], 0)));
    }

    /// Checks that with n vertices that are no exits, n copies are as good as an unbreakable edge, and n -
    /// 1 are not: 0-1*9 1-2*9 2-3*c for n = 3.
    #[test]
    fn copies_count() {
        let edges = |copies: usize| {
            let last = vec![(2, 3); copies];
            [vec![(0, 1); 9], vec![(1, 2); 9], last].concat()
        };
        assert!(!nemesis(&graph(&edges(2), &[3], 0)));
        assert!(nemesis(&graph(&edges(3), &[3], 0)));
    }

    #[test]
    fn the_storm_is_where_the_trapper_is() {
        // The only edge to the exit cannot be deleted before the trapper stands beside it.
        assert!(!blizzard(&graph(&[(0, 1), (1, 2)], &[2], 0)));
        assert!(blizzard(&graph(&[(0, 1), (1, 2), (1, 2)], &[2], 0)));
        assert!(blizzard(&graph(&[(0, 1), (1, 2), (1, 3), (2, 4), (2, 5), (3, 4), (3, 5)], &[4, 5], 0)));
        assert!(blizzard(&graph(&[], &[0], 0)));
        assert!(!blizzard(&graph(&[], &[1], 0)));
    }
}
