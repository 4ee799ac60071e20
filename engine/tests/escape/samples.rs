//! Boards for the tests of escape games.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use upstar::escape::board::{Cast, Edge, EscapeGraph, Multigraph};
use upstar::ground::board::Board;
use upstar_twin::escape as twin;

/// Configures about `cases` cases from a fixed seed, with nothing written to disk.
pub(super) fn cases(cases: u32) -> ProptestConfig {
    let given = ProptestConfig::default();
    let seed = match given.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0x7570_7374_6172),
        fixed => fixed,
    };
    let cases = cases * given.cases.div_ceil(256);
    ProptestConfig { cases, rng_seed: seed, failure_persistence: None, ..given }
}

/// Parses a board.
pub(super) fn board(text: &str) -> EscapeGraph {
    EscapeGraph::parse(text, Cast::EXITS).unwrap()
}

/// Returns the number of copies of each edge.
pub(super) fn copies(board: &EscapeGraph) -> Vec<u32> {
    board.graph().edges().iter().map(|edge| edge.copies).collect()
}

/// Converts a board and a start into the twin's graph.
pub(super) fn of_twin(board: &EscapeGraph, start: u32) -> twin::EscapeGraph {
    let edge = |edge: &Edge| (edge.ends[0] as usize, edge.ends[1] as usize, edge.copies);
    twin::EscapeGraph {
        vertices: board.vertices(),
        edges: board.graph().edges().iter().map(edge).collect(),
        exits: board.exits().iter().map(|&exit| exit as usize).collect(),
        start: start as usize,
    }
}

/// Builds a board with start 0 from the numbers of copies of the pairs of vertices.
fn from_copies(vertices: u32, copies: &[u32], exits: Vec<u32>) -> EscapeGraph {
    let pairs = (0..vertices).flat_map(|u| (u + 1..vertices).map(move |v| [u, v]));
    let there = pairs.zip(copies).filter(|&(_, &copies)| copies > 0);
    let edges = there.map(|(ends, &copies)| Edge { ends, copies }).collect();
    EscapeGraph::new(Multigraph::new(vertices as usize, edges)).with_exits(exits).with_start(0)
}

/// Returns all boards on the given number of vertices with start 0 and at most `most` copies of each edge.
/// The exits are the last vertices: all other sets of exits differ only in the numbering.
pub(super) fn all(vertices: u32, most: u32) -> impl Iterator<Item = EscapeGraph> {
    let pairs = (vertices * (vertices - 1) / 2) as usize;
    (0..(most + 1).pow(pairs as u32)).flat_map(move |code| {
        let copies: Vec<u32> = (0..pairs as u32).map(|i| code / (most + 1).pow(i) % (most + 1)).collect();
        (1..=vertices).map(move |first| from_copies(vertices, &copies, (first..vertices).collect()))
    })
}

/// Generates boards with up to `vertices` vertices and `edges` different edges of up to `most` copies each.
pub(super) fn boards(vertices: u32, edges: usize, most: u32) -> impl Strategy<Value = EscapeGraph> {
    let numbers = (2..=vertices, 1..=3_usize);
    numbers.prop_flat_map(move |(n, exits)| {
        let edge = (0..n, 1..n, 1..=most)
            .prop_map(move |(u, step, copies)| Edge { ends: [u, (u + step) % n], copies });
        (vec(edge, 0..=edges), vec(0..n, exits), 0..n).prop_map(move |(edges, exits, start)| {
            EscapeGraph::new(Multigraph::new(n as usize, edges)).with_exits(exits).with_start(start)
        })
    })
}

/// Generates boards with many choices: the last vertex is the exit, and many others, but not the start,
/// have copies of an edge to it.
pub(super) fn crowded(regular: u32, edges: usize, most: u32) -> impl Strategy<Value = EscapeGraph> {
    let edge = (0..regular, 1..regular, 1..=most);
    (vec(edge, edges / 2..=edges), vec(0..=2_u32, regular as usize)).prop_map(move |(edges, doors)| {
        let between =
            edges.into_iter().map(|(u, step, copies)| Edge { ends: [u, (u + step) % regular], copies });
        let doors = (1..regular).zip(doors).filter(|&(_, copies)| copies > 0);
        let doors = doors.map(|(u, copies)| Edge { ends: [u, regular], copies });
        let graph = Multigraph::new(regular as usize + 1, between.chain(doors).collect());
        EscapeGraph::new(graph).with_exits(vec![regular]).with_start(0)
    })
}
