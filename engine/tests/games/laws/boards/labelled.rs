//! Tests of canonical forms of graphs: two graphs have the same form if and only if they are isomorphic.

use std::collections::HashSet;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::ground::graph::Labelled;

use crate::laws::form::cases;

type Edges = Vec<(u32, u32, u8)>;

/// Renames each vertex v to `names[v]`.
fn renamed(graph: &Labelled, names: &[u32]) -> Labelled {
    let mut colours = vec![0; names.len()];
    for (&colour, &name) in graph.colours().iter().zip(names) {
        colours[name as usize] = colour;
    }
    let edges = graph.edges().iter().map(|&(u, v, c)| (names[u as usize], names[v as usize], c));
    Labelled::new(colours, edges.collect())
}

/// Returns all permutations of `n` vertices.
fn permutations(n: u32) -> Vec<Vec<u32>> {
    let Some(last) = n.checked_sub(1) else { return vec![vec![]] };
    let insert = |shorter: Vec<u32>| {
        (0..=shorter.len()).map(move |at| [&shorter[..at], &[last], &shorter[at..]].concat())
    };
    permutations(last).into_iter().flat_map(insert).collect()
}

fn are_isomorphic(a: &Labelled, b: &Labelled) -> bool {
    let n = a.colours().len();
    n == b.colours().len() && permutations(n as u32).iter().any(|names| renamed(a, names) == *b)
}

/// Returns a permutation that depends on the seed.
fn shuffled(n: usize, mut seed: u64) -> Vec<u32> {
    let mut names: Vec<u32> = (0..n as u32).collect();
    for i in (1..n).rev() {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        names.swap(i, (seed >> 33) as usize % (i + 1));
    }
    names
}

/// Generates graphs with up to `most` vertices of two colours and edges of two colours, with loops and
/// multiple edges.
fn graphs(most: u32, edges: usize) -> impl Strategy<Value = Labelled> {
    (1..=most).prop_flat_map(move |n| {
        let ends = vec((0..n, 0..n, 0..2_u8), 0..=edges);
        (vec(0..2_u8, n as usize), ends).prop_map(|(colours, ends)| Labelled::new(colours, ends))
    })
}

/// Returns disjoint copies of a graph.
fn copies(graph: &Labelled, count: u32) -> Labelled {
    let n = graph.colours().len() as u32;
    let edges =
        (0..count).flat_map(|i| graph.edges().iter().map(move |&(u, v, c)| (u + i * n, v + i * n, c)));
    Labelled::new(graph.colours().repeat(count as usize), edges.collect())
}

/// Returns the disjoint union of two graphs.
fn union(a: &Labelled, b: &Labelled) -> Labelled {
    let n = a.colours().len() as u32;
    let moved = b.edges().iter().map(|&(u, v, c)| (u + n, v + n, c));
    Labelled::new([a.colours(), b.colours()].concat(), a.edges().iter().copied().chain(moved).collect())
}

/// Generates trees with up to `most` vertices, some with many leaves and some with long branches.
fn trees(most: usize) -> impl Strategy<Value = Labelled> {
    (vec(0..1000_u32, 0..most), 1..=most as u32).prop_map(|(rolls, reach)| {
        let parent = |(i, roll): (usize, &u32)| (i as u32 - roll % reach.min(i as u32 + 1), i as u32 + 1);
        plain(rolls.len() as u32 + 1, rolls.iter().enumerate().map(parent))
    })
}

fn plain(n: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Labelled {
    Labelled::new(vec![0; n as usize], edges.into_iter().map(|(u, v)| (u, v, 0)).collect())
}

/// Returns the circulant graph on `n` vertices, where each vertex v is joined to v + s for every step s.
fn circulant(n: u32, steps: &[u32]) -> Labelled {
    plain(n, (0..n).flat_map(|v| steps.iter().map(move |s| (v, (v + s) % n))))
}

fn complete(n: u32) -> Labelled {
    plain(n, (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))))
}

fn hypercube(dimension: u32) -> Labelled {
    let edge = |u: u32| (0..dimension).map(move |bit| (u, u ^ 1 << bit)).filter(|(u, v)| u < v);
    plain(1 << dimension, (0..1 << dimension).flat_map(edge))
}

fn petersen() -> Labelled {
    plain(10, (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]))
}

/// Returns the graph on sixteen vertices (row, column) in which `steps` join the vertices, with coordinates
/// modulo 4.
fn on_a_torus(steps: &[(u32, u32)]) -> Labelled {
    let edge = |v: u32| steps.iter().map(move |(down, right)| (v, (v / 4 + down) % 4 * 4 + (v + right) % 4));
    plain(16, (0..16).flat_map(edge))
}

fn has_one_form(graph: &Labelled, seed: u64) -> Result<(), TestCaseError> {
    let canonical = graph.canonical();
    let again = renamed(graph, &shuffled(graph.colours().len(), seed));
    prop_assert_eq!(&again.canonical(), &canonical);
    prop_assert_eq!(canonical.canonical(), canonical);
    Ok(())
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn new_names_change_nothing(graph in graphs(14, 24), seed: u64) {
        has_one_form(&graph, seed)?;
    }

    #[test]
    fn new_names_change_nothing_in_copies(graph in graphs(4, 5), count in 1..6_u32, seed: u64) {
        has_one_form(&copies(&graph, count), seed)?;
    }

    #[test]
    fn new_names_change_nothing_in_rings(n in 3..20_u32, steps in vec(1..9_u32, 1..4), seed: u64) {
        has_one_form(&circulant(n, &steps), seed)?;
    }

    #[test]
    fn new_names_change_nothing_in_trees(a in trees(40), b in trees(20), seed: u64) {
        has_one_form(&a, seed)?;
        has_one_form(&union(&union(&b, &a), &b), seed)?;
    }

    /// Unions of regular graphs, which colour refinement does not distinguish.
    #[test]
    fn new_names_change_nothing_in_unions(sizes in vec(3..7_u32, 2..5), steps in vec(1..4_u32, 1..3), seed: u64) {
        let rings = sizes.iter().map(|&n| circulant(n, &steps));
        has_one_form(&rings.reduce(|a, b| union(&a, &b)).unwrap(), seed)?;
    }

    /// A graph is isomorphic to its canonical form.
    #[test]
    fn the_form_is_isomorphic(graph in graphs(6, 10)) {
        prop_assert!(are_isomorphic(&graph, &graph.canonical()));
    }

    /// Two graphs that differ in one edge or one colour have the same form if and only if they are
    /// isomorphic.
    #[test]
    fn forms_differ_where_graphs_do(graph in graphs(6, 8), at: prop::sample::Index, to in (0..6_u32, 0..6_u32, 0..2_u8), seed: u64) {
        let n = graph.colours().len() as u32;
        let mut edges: Edges = graph.edges().to_vec();
        let mut colours = graph.colours().to_vec();
        match edges.len() {
            0 => colours[at.index(n as usize)] ^= 1,
            count => edges[at.index(count)] = (to.0 % n, to.1 % n, to.2),
        }
        let other = renamed(&Labelled::new(colours, edges), &shuffled(n as usize, seed));
        prop_assert_eq!(graph.canonical() == other.canonical(), are_isomorphic(&graph, &other));
    }
}

/// Counts the canonical forms of the graphs whose edges are a subset of `possible`.
fn count_forms(n: u32, possible: &[(u32, u32)]) -> usize {
    let graph = |set: u32| {
        let edges = possible.iter().enumerate().filter(move |(i, _)| set >> i & 1 == 1);
        plain(n, edges.map(|(_, &edge)| edge))
    };
    (0..1 << possible.len()).map(|set| graph(set).canonical()).collect::<HashSet<_>>().len()
}

/// There are 1, 2, 4, 11, 34, 156 graphs (A000088), and with loops 2, 6, 20, 90, 544 (A000666).
#[test]
fn as_many_forms_as_graphs() {
    let pairs = |n: u32, gap: u32| (0..n).flat_map(|u| (u + gap..n).map(move |v| (u, v))).collect::<Vec<_>>();
    for (n, count) in (1..).zip([1, 2, 4, 11, 34, 156]) {
        assert_eq!(count_forms(n, &pairs(n, 1)), count, "{n}");
    }
    for (n, count) in (1..).zip([2, 6, 20, 90, 544]) {
        assert_eq!(count_forms(n, &pairs(n, 0)), count, "{n} with loops");
    }
}

/// The 4x4 rook's graph and the Shrikhande graph have the same parameters.
#[test]
fn strongly_regular_graphs_differ() {
    let rook = on_a_torus(&[(0, 1), (1, 0)]);
    let both = |more: &[(u32, u32)]| on_a_torus(&[&[(0, 1), (1, 0)], more].concat());
    let shrikhande = both(&[(1, 1)]);
    let diagonals = plain(
        16,
        (0..16)
            .flat_map(|u| (u + 1..16).filter(move |v| u / 4 == v / 4 || u % 4 == v % 4).map(move |v| (u, v))),
    );
    assert_ne!(shrikhande.canonical(), diagonals.canonical());
    for seed in 0..20 {
        for graph in [&rook, &shrikhande, &diagonals] {
            has_one_form(graph, seed).unwrap();
        }
    }
}

/// Large and very symmetric graphs also have a unique form, which is found quickly.
#[test]
fn symmetric_graphs() {
    let star = plain(2001, (1..=2000).map(|leaf| (0, leaf)));
    let path = plain(20_000, (1..20_000).map(|v| (v - 1, v)));
    let graphs = [
        complete(40),
        hypercube(6),
        petersen(),
        copies(&petersen(), 6),
        copies(&circulant(5, &[1]), 12),
        copies(&complete(4), 10),
        plain(500, []),
        star,
        path,
    ];
    for graph in &graphs {
        has_one_form(graph, 3).unwrap();
    }
}
