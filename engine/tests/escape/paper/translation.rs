//! Tests of Lemma 14, which translates multigraphs into simple graphs. It concerns only the instances of
//! Theorem 5.

use upstar::escape::board::{EscapeGraph, UNBREAKABLE};

use super::super::samples::board;
use super::{Construction, wins};

/// Builds the simple graph: n copies of each regular vertex, a biclique for each unbreakable edge, a
/// matching for each single edge, and k new vertices with two exits each for k copies to an exit.
fn translated(board: &EscapeGraph, n: u32) -> EscapeGraph {
    let mut graph = Construction::default();
    let regular = (0..board.vertices() as u32).filter(|&v| !board.is_exit(v)).count() as u32;
    assert!(board.start() == Some(0) && board.exits().iter().all(|&exit| exit >= regular));
    (0..regular * n).for_each(|_| _ = graph.vertex());
    for edge in board.graph().edges() {
        let [u, v] = [edge.ends[0].min(edge.ends[1]) * n, edge.ends[0].max(edge.ends[1]) * n];
        match (board.is_exit(v / n), edge.copies) {
            (true, copies) => {
                for _ in 0..copies {
                    let between = graph.vertex();
                    (0..n).for_each(|i| graph.join(u + i, between, 1));
                    graph.exit(between, 1);
                    graph.exit(between, 1);
                }
            }
            (false, UNBREAKABLE) => {
                (0..n * n).for_each(|i| graph.join(u + i / n, v + i % n, 1));
            }
            (false, copies) => {
                assert_eq!(copies, 1);
                (0..n).for_each(|i| graph.join(u + i, v + i, 1));
            }
        }
    }
    graph.board()
}

/// The lemma fails in general: the Nemesis can delete a single edge in advance, but not the matching that
/// replaces it.
#[test]
fn fourteen_fails_for_other_multigraphs() {
    let multigraph = board("0=1 1=2 2-3 2-4 3-5*5 4-6*5 exits 5,6 @ 0");
    assert!(!wins(&multigraph));
    let simple = translated(&multigraph, 6);
    assert!(simple.graph().is_simple());
    assert!(wins(&simple));
}

/// The winner is the same if all edges except those to exits are unbreakable, or if single edges lead to
/// exits at once.
#[test]
fn fourteen_without_matchings() {
    for (text, winner) in [
        ("0=1 1=2 2-3*2 exits 3 @ 0", false),
        ("0=1 1=2 2-3*3 exits 3 @ 0", true),
        ("0=1 1-3 1=2 2-4*2 exits 3,4 @ 0", true),
        ("0=1 1-3 1=2 2-4 exits 3,4 @ 0", false),
    ] {
        let multigraph = board(text);
        assert_eq!((wins(&multigraph), wins(&translated(&multigraph, 6))), (winner, winner), "{text}");
    }
}
