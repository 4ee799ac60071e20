//! Tests of section 3.2: the algorithm for Blizzard as the article states it.

use proptest::prelude::*;
use upstar::escape::BlizzardSolver;
use upstar::escape::board::EscapeGraph;
use upstar::escape::rules::Turn;

use super::super::samples::{all, board, boards, cases, copies};
use super::{neighbours, wins};

fn trapper_wins(board: &EscapeGraph) -> bool {
    BlizzardSolver::new(board).solve(board.start().unwrap(), Turn::Walk, &copies(board)).walker_wins
}

/// Returns whether the start has a neighbour in W, the closure of the exits under vertices with two
/// neighbours in W.
fn published(board: &EscapeGraph) -> bool {
    let n = board.vertices() as u32;
    let mut is_in: Vec<bool> = (0..n).map(|v| board.is_exit(v)).collect();
    for _ in 0..n {
        for v in 0..n {
            let inside = neighbours(board, v).into_iter().filter(|&to| is_in[to as usize]).count();
            is_in[v as usize] |= inside >= 2;
        }
    }
    neighbours(board, board.start().unwrap()).into_iter().any(|v| is_in[v as usize])
}

#[test]
fn thirteen_in_simple_graphs() {
    for board in (1..=5).flat_map(|n| all(n, 1)) {
        let is_over = board.is_exit(board.start().unwrap());
        assert_eq!(is_over || published(&board), trapper_wins(&board), "{board}");
    }
}

/// A trapper on an exit has won, even without an edge, but the statement requires a neighbour in W.
#[test]
fn thirteen_fails_on_exits() {
    for text in ["2: exits 0 @ 0", "0-1 exits 0 @ 0"] {
        assert!(trapper_wins(&board(text)) && !published(&board(text)), "{text}");
    }
}

/// The count must include copies, not only neighbours.
#[test]
fn thirteen_fails_in_multigraphs() {
    let board = board("0-1 1-2*2 exits 2 @ 0");
    assert!(trapper_wins(&board) && !published(&board));
}

#[test]
fn the_trapper_wins_where_the_fugitive_does() {
    for board in (1..=5).flat_map(|n| all(n, 1)).chain((1..=3).flat_map(|n| all(n, 3))).chain(all(4, 2)) {
        assert!(trapper_wins(&board) || !wins(&board), "{board}");
    }
    // The Nemesis can do more than the Storm.
    let cycle = board("0-1 1-2 1-3 2-3 2-4 3-5 3-6 exits 4,5,6 @ 0");
    assert!(!wins(&cycle) && trapper_wins(&cycle));
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn the_trapper_wins_in_larger_graphs(board in boards(14, 26, 2)) {
        prop_assert!(trapper_wins(&board) || !wins(&board), "{}", board);
    }
}
