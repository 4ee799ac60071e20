//! Cat Herding: the number of deletions until the cat stands on a vertex without edges.

use std::collections::HashMap;

use super::{Copies, EscapeGraph, without};

/// The known positions in which the cat is to move, with the number of deletions from there on.
type Known = HashMap<(usize, Copies), u32>;

/// A function that returns the vertices to which the cat may move.
type Moves = fn(&EscapeGraph, usize, &Copies) -> Vec<usize>;

/// Returns the number of deletions if the cat moves first, along one edge each time. It has to move; the
/// herder deletes a copy of any edge.
pub fn cat_herding(graph: &EscapeGraph) -> u32 {
    let step: Moves = |graph, at, copies| graph.steps(at, copies).iter().map(|&(_, to)| to).collect();
    after_a_move(graph, step, graph.start, &graph.copies(), &mut Known::new())
}

/// Returns the number of deletions if the herder begins and the cat moves along one edge each time.
pub fn cat_herding_cuts_first(graph: &EscapeGraph) -> u32 {
    let step: Moves = |graph, at, copies| graph.steps(at, copies).iter().map(|&(_, to)| to).collect();
    herder_first(graph, step)
}

/// Returns the number of deletions if the herder begins, and the cat moves along any path to another vertex
/// (Ashmore, Dyer, Marbach, Milley, *Cuts, Cats, and Complete Graphs*, arXiv 2409.13685). The cat begins at
/// the start of the graph; in the paper it chooses its start.
pub fn cat_herding_paths(graph: &EscapeGraph) -> u32 {
    herder_first(graph, |graph, at, copies| graph.reached(at, copies, None))
}

/// Returns the number of deletions if the herder begins.
fn herder_first(graph: &EscapeGraph, moves: Moves) -> u32 {
    let copies = graph.copies();
    match graph.steps(graph.start, &copies).is_empty() {
        true => 0,
        false => after_a_deletion(graph, moves, graph.start, &copies, &mut Known::new()),
    }
}

/// Returns the number of deletions from here on, when the cat is to move.
fn after_a_move(graph: &EscapeGraph, moves: Moves, at: usize, copies: &Copies, known: &mut Known) -> u32 {
    let position = (at, copies.clone());
    if let Some(&rounds) = known.get(&position) {
        return rounds;
    }
    let places = moves(graph, at, copies);
    let rounds =
        places.iter().map(|&to| after_a_deletion(graph, moves, to, copies, known)).max().unwrap_or(0);
    known.insert(position, rounds);
    rounds
}

/// Returns the number of deletions from here on, when the herder is to delete; the cat's vertex has an
/// edge.
fn after_a_deletion(graph: &EscapeGraph, moves: Moves, at: usize, copies: &Copies, known: &mut Known) -> u32 {
    let after = graph.there(copies).map(|edge| after_a_move(graph, moves, at, &without(copies, edge), known));
    1 + after.min().expect("the cat stands at an edge")
}

#[cfg(test)]
mod tests {
    use super::super::samples::{complete, graph};
    use super::*;

    #[test]
    fn on_complete_graphs() {
        assert_eq!((1..=5).map(|n| cat_herding(&complete(n))).collect::<Vec<_>>(), [0, 1, 2, 5, 8]);
    }

    #[test]
    fn copies_are_deleted_one_by_one() {
        assert_eq!(cat_herding(&graph(&[(0, 1), (0, 1), (0, 1)], &[], 0)), 3);
        assert_eq!(cat_herding_paths(&graph(&[(0, 1), (0, 1), (0, 1)], &[], 0)), 3);
        assert_eq!(cat_herding(&graph(&[(1, 2)], &[], 0)), 0);
        assert_eq!(cat_herding_paths(&graph(&[(1, 2)], &[], 0)), 0);
    }

    /// Checks that it matters who begins. In the middle of a star the cat goes to a leaf, and is cut off
    /// there; along paths the herder begins, and cuts off a leaf.
    #[test]
    fn the_beginner_matters() {
        let star = |start| graph(&[(0, 1), (0, 2), (0, 3)], &[], start);
        assert_eq!((cat_herding(&star(0)), cat_herding_paths(&star(0))), (1, 2));
        assert_eq!((cat_herding(&star(1)), cat_herding_paths(&star(1))), (2, 1));
    }
}
