//! Positions of Snort and Col: grids and graphs with some vertices already coloured.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::board::graph::VertexColoured;
use upstar_twin::colouring::Colouring;

use super::{cells, grids};

/// A position as text, and as the twin's.
pub(super) type Written = (String, Colouring);

/// What may stand on a vertex: free more often than not.
const VERTEX: &str = "......LR#";

/// The most vertices that the twin is asked to colour.
const MOST: usize = 7;

/// Rows, at most seven cells of them no holes.
fn rows(
    height: impl Strategy<Value = usize>,
    width: impl Strategy<Value = usize>,
) -> impl Strategy<Value = Written> {
    grids(height, width, VERTEX, MOST, '#').prop_map(|rows| {
        let texts: Vec<&str> = rows.iter().map(String::as_str).collect();
        (rows.join("|"), Colouring::from_rows(&texts))
    })
}

/// Grids that fit eight rows and columns.
pub(super) fn small_grids() -> impl Strategy<Value = Written> {
    prop_oneof![
        rows(1..=3_usize, 1..=4_usize),
        rows(1..=2_usize, 2..=8_usize),
        rows(3..=8_usize, 1..=2_usize)
    ]
}

/// Grids that do not.
pub(super) fn large_grids() -> impl Strategy<Value = Written> {
    prop_oneof![rows(1..=1_usize, 9..=12_usize), rows(9..=10_usize, 1..=2_usize)]
}

/// Graphs that the twin can colour, most of them not connected or with several edges between two vertices.
pub(super) fn graphs() -> impl Strategy<Value = Written> {
    graphs_of(MOST)
}

/// Graphs with up to `most` vertices.
pub(super) fn graphs_of(most: usize) -> impl Strategy<Value = Written> {
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

/// The twin's position of a board.
pub(super) fn twin(board: &VertexColoured) -> Colouring {
    let edges = board.shape().edges().iter().map(|&(u, v)| (u as usize, v as usize)).collect();
    Colouring { edges, colours: board.colours().iter().map(|&colour| char::from(colour)).collect() }
}
