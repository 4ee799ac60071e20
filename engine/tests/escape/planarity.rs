//! Tests of planarity against Wagner's theorem.

use std::collections::HashMap;

use proptest::prelude::*;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph};
use upstar::escape::is_planar;

use super::samples::{board, boards, cases};

/// The set of neighbours of each vertex, one bit a vertex.
type Sets = Vec<u32>;

/// Decides planarity by Wagner's theorem: no contraction of edges yields a graph with K5 or K3,3 as a
/// subgraph.
fn wagner(sets: &Sets, known: &mut HashMap<Sets, bool>) -> bool {
    if let Some(&planar) = known.get(sets) {
        return planar;
    }
    let n = sets.len();
    let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
    let mut edges = pairs.filter(|&(u, v)| sets[u] >> v & 1 == 1);
    let planar =
        !has_k5(sets) && !has_k33(sets) && edges.all(|(u, v)| wagner(&contracted(sets, u, v), known));
    known.insert(sets.clone(), planar);
    planar
}

fn subsets(n: usize, size: u32) -> impl Iterator<Item = u32> {
    (0..1_u32 << n).filter(move |set| set.count_ones() == size)
}

fn members(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |v| set >> v & 1 == 1)
}

fn has_k5(sets: &Sets) -> bool {
    subsets(sets.len(), 5).any(|five| members(five).all(|v| (sets[v] | 1 << v) & five == five))
}

fn has_k33(sets: &Sets) -> bool {
    subsets(sets.len(), 3).any(|three| {
        let common = members(three).fold(u32::MAX, |common, v| common & sets[v]);
        // No vertex is its own neighbour, so the common neighbours are outside of the three.
        common.count_ones() >= 3
    })
}

/// Contracts an edge: the vertex v > u merges into u.
fn contracted(sets: &Sets, u: usize, v: usize) -> Sets {
    // The vertex v disappears, so larger vertices move down by one.
    let moved = |set: u32| {
        let set = if set >> v & 1 == 1 { set | 1 << u } else { set };
        (set & ((1 << v) - 1)) | (set >> (v + 1) << v)
    };
    let mut sets: Sets = sets.clone();
    sets[u] |= sets[v];
    sets.remove(v);
    (0..).zip(sets).map(|(w, set)| moved(set) & !(1_u32 << w)).collect()
}

fn sets(board: &EscapeGraph) -> Sets {
    let mut sets = vec![0; board.vertices()];
    for edge in board.graph().edges() {
        let [u, v] = edge.ends.map(|v| v as usize);
        sets[u] |= 1 << v;
        sets[v] |= 1 << u;
    }
    sets
}

fn graph(vertices: usize, edges: &[[u32; 2]]) -> EscapeGraph {
    let edges = edges.iter().map(|&ends| Edge { ends, copies: 1 }).collect();
    EscapeGraph::new(Multigraph::new(vertices, edges))
}

#[test]
fn all_graphs_of_six_vertices() {
    let pairs: Vec<[u32; 2]> = (0..6).flat_map(|u| (u + 1..6).map(move |v| [u, v])).collect();
    let mut known = HashMap::new();
    for code in 0..1_u32 << pairs.len() {
        let edges: Vec<[u32; 2]> = members(code).map(|i| pairs[i]).collect();
        let graph = graph(6, &edges);
        assert_eq!(is_planar(&graph), wagner(&sets(&graph), &mut known), "{graph}");
    }
}

#[test]
fn large_graphs() {
    assert!(is_planar(&board("grid(300,300)")));
    assert!(is_planar(&board("path(100000)")));
    assert!(is_planar(&board("hexagon(60)")));
    assert!(!is_planar(&board("complete(9)")));
    // A large cycle with three long diagonals that cross pairwise is a subdivision of K3,3. With two
    // diagonals it is planar.
    let cycle = (0..3000).map(|u| [u, (u + 1) % 3000]);
    let diagonals = [[0, 1500], [500, 2000], [1000, 2500]];
    let with =
        |n: usize| graph(3000, &cycle.clone().chain(diagonals[..n].iter().copied()).collect::<Vec<_>>());
    assert!(is_planar(&with(2)));
    assert!(!is_planar(&with(3)));
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn random_graphs(board in boards(9, 17, 1)) {
        prop_assert_eq!(is_planar(&board), wagner(&sets(&board), &mut HashMap::new()), "{}", board);
    }

    /// A subgraph of a triangulated hexagon is planar, whatever the order of its vertices.
    #[test]
    fn parts_of_planar_graphs(kept in proptest::collection::vec(0..5_u8, 210), step in 1..90_u32) {
        let hexagon = board("hexagon(6)");
        let step = if step % 7 == 0 || step % 13 == 0 { 1 } else { step };
        let renamed = |edge: &Edge| edge.ends.map(|v| v * step % 91);
        let edges = hexagon.graph().edges().iter().zip(kept.iter().cycle());
        let edges: Vec<[u32; 2]> = edges.filter(|&(_, &kept)| kept > 0).map(|(edge, _)| renamed(edge)).collect();
        prop_assert!(is_planar(&graph(91, &edges)));
    }
}
