//! The number of deletions until no path leads to an exit from a walker who loses.

use std::collections::HashMap;

use super::{Copies, EscapeGraph, without};

/// The known positions in which the walker is to move, with the number of deletions from there on; `None`
/// if he reaches an exit.
type Known = HashMap<(usize, Copies), Option<u32>>;

/// The copies that may be deleted: any, or only those at the walker's vertex.
#[derive(Clone, Copy)]
enum Where {
    Anywhere,
    Here,
}

/// Returns the number of deletions in Nemesis, with the fugitive to move first. He maximises it, she
/// minimises it. `None` if he wins.
pub fn nemesis_deletions(graph: &EscapeGraph) -> Option<u32> {
    after_a_deletion(graph, Where::Anywhere, graph.start, &graph.copies(), &mut Known::new())
}

/// Returns the number of deletions in Blizzard, with the trapper to move first; `None` if he wins.
pub fn blizzard_deletions(graph: &EscapeGraph) -> Option<u32> {
    after_a_deletion(graph, Where::Here, graph.start, &graph.copies(), &mut Known::new())
}

fn has_a_way_out(graph: &EscapeGraph, at: usize, copies: &Copies) -> bool {
    graph.reached(at, copies, None).iter().any(|v| graph.exits.contains(v))
}

/// Returns the number of deletions when the walker is to move.
fn after_a_deletion(
    graph: &EscapeGraph,
    place: Where,
    at: usize,
    copies: &Copies,
    known: &mut Known,
) -> Option<u32> {
    if graph.exits.contains(&at) {
        return None;
    }
    let position = (at, copies.clone());
    if let Some(&deletions) = known.get(&position) {
        return deletions;
    }
    let mut most = Some(0);
    for (_, to) in graph.steps(at, copies) {
        most = match (most, after_a_move(graph, place, to, copies, known)) {
            (Some(most), Some(deletions)) => Some(most.max(deletions)),
            _ => None,
        };
    }
    known.insert(position, most);
    most
}

/// Returns the number of deletions when a copy is to be deleted, unless that is not necessary any more.
fn after_a_move(
    graph: &EscapeGraph,
    place: Where,
    at: usize,
    copies: &Copies,
    known: &mut Known,
) -> Option<u32> {
    if graph.exits.contains(&at) {
        return None;
    }
    if !has_a_way_out(graph, at, copies) {
        return Some(0);
    }
    let is_allowed = |&edge: &usize| match place {
        Where::Anywhere => true,
        Where::Here => graph.touches(edge, at),
    };
    let edges: Vec<usize> = graph.there(copies).filter(is_allowed).collect();
    let after = edges.iter().map(|&edge| after_a_deletion(graph, place, at, &without(copies, edge), known));
    after.flatten().min().map(|fewest| fewest + 1)
}

#[cfg(test)]
mod tests {
    use super::super::samples::graph;
    use super::*;

    #[test]
    fn ways_are_cut_one_by_one() {
        assert_eq!(nemesis_deletions(&graph(&[(0, 1)], &[1], 0)), None);
        assert_eq!(nemesis_deletions(&graph(&[(0, 1), (1, 2)], &[2], 0)), Some(1));
        assert_eq!(nemesis_deletions(&graph(&[(0, 1), (2, 3)], &[3], 0)), Some(0));
        assert_eq!(nemesis_deletions(&graph(&[(0, 1), (0, 2), (1, 3), (2, 4)], &[3, 4], 0)), Some(2));
        assert_eq!(blizzard_deletions(&graph(&[(0, 1), (0, 2), (1, 3), (2, 4)], &[3, 4], 0)), Some(2));
    }
}
