//! Positions of Snort and Col: grids and graphs with some coloured vertices.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::board::graph::VertexColoured;
use upstar_twin::colouring::Colouring;

use super::{cells, grids};

/// A position as text, and the twin's position.
pub(super) type TextAndBoard = (String, Colouring);

/// The characters of a vertex, with free ones in the majority.
const VERTEX: &str = "......LR#";

/// The most vertices of a position for the twin.
const MOST: usize = 7;

/// Generates rows with at most seven cells that are not holes.
fn rows(
    height: impl Strategy<Value = usize>,
    width: impl Strategy<Value = usize>,
) -> impl Strategy<Value = TextAndBoard> {
    grids(height, width, VERTEX, MOST, '#').prop_map(|rows| {
        let texts: Vec<&str> = rows.iter().map(String::as_str).collect();
        (rows.join("|"), Colouring::from_rows(&texts))
    })
}

/// Generates grids with at most eight rows and columns.
pub(super) fn small_grids() -> impl Strategy<Value = TextAndBoard> {
    prop_oneof![
        rows(1..=3_usize, 1..=4_usize),
        rows(1..=2_usize, 2..=8_usize),
        rows(3..=8_usize, 1..=2_usize)
    ]
}

/// Generates grids with more than eight rows or columns.
pub(super) fn large_grids() -> impl Strategy<Value = TextAndBoard> {
    prop_oneof![rows(1..=1_usize, 9..=12_usize), rows(9..=10_usize, 1..=2_usize)]
}

/// Generates graphs that are small enough for the twin. Most are disconnected or have multiple edges.
pub(super) fn graphs() -> impl Strategy<Value = TextAndBoard> {
    graphs_of(MOST)
}

/// Generates graphs with up to `most` vertices.
pub(super) fn graphs_of(most: usize) -> impl Strategy<Value = TextAndBoard> {
    (1..=most).prop_flat_map(|n| {
        let edges = vec((0..n, 0..n), 0..=2 * n)
            .prop_map(|edges| edges.into_iter().filter(|(u, v)| u != v).collect::<Vec<(usize, usize)>>());
        (edges, vec(cells(VERTEX), n)).prop_map(move |(edges, colours)| {
            let listed: Vec<String> = edges.iter().map(|(u, v)| format!(" {u}-{v}")).collect();
            let text = format!("{n}:{} {}", listed.concat(), colours.iter().collect::<String>());
            (text, Colouring { edges, colours })
        })
    })
}

/// Converts a board into the twin's position.
pub(super) fn twin(board: &VertexColoured) -> Colouring {
    let edges = board.shape().edges().iter().map(|&(u, v)| (u as usize, v as usize)).collect();
    Colouring { edges, colours: board.colours().iter().map(|&colour| char::from(colour)).collect() }
}
