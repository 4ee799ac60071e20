//! Tests that simplification preserves the winner.

use proptest::prelude::*;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph, UNBREAKABLE};
use upstar::escape::rules::Turn;
use upstar::escape::{NemesisSolver, Simplified, cap_copies, duplicate_exits, merge_exits, prune, simplify};
use upstar::ground::control::Control;
use upstar_twin::escape::nemesis;

use super::samples::{all, board, boards, cases, copies, of_twin};

/// Returns whether the fugitive wins from the start; asserts that the twin and the solver agree.
fn wins(board: &EscapeGraph) -> bool {
    let start = board.start().unwrap();
    let expected = nemesis(&of_twin(board, start));
    assert_eq!(solved(board), expected, "{board}");
    expected
}

fn solved(board: &EscapeGraph) -> bool {
    let verdict = NemesisSolver::new(board).solve(
        board.start().unwrap(),
        Turn::Walk,
        &copies(board),
        &Control::unlimited(),
    );
    verdict.unwrap().walker_wins
}

/// Asserts that a simplification preserves the winner, the exits, and the start unless that is an exit.
fn keeps(board: &EscapeGraph, simplify: fn(&EscapeGraph) -> Simplified) {
    let simplified = simplify(board);
    let original = |v: u32| simplified.vertices[v as usize];
    assert_eq!(simplified.vertices.len(), simplified.board.vertices());
    for v in 0..simplified.board.vertices() as u32 {
        assert_eq!(simplified.board.is_exit(v), board.is_exit(original(v)), "{board}: {}", simplified.board);
    }
    let is_start = simplified.board.start().map(original) == board.start();
    assert!(is_start || board.is_exit(board.start().unwrap()), "{board}: {}", simplified.board);
    assert_eq!(wins(&simplified.board), wins(board), "{board}: {}", simplified.board);
}

fn all_keep(board: &EscapeGraph) {
    for simplification in [duplicate_exits, merge_exits, prune, simplify] {
        keeps(board, simplification);
    }
    assert_eq!(wins(&cap_copies(board)), wins(board), "{board}");
}

#[test]
fn exits_are_duplicated() {
    let duplicated = duplicate_exits(&board("0-1 2-1 1-3*2 1-4 3-4 exits 3,1 @ 0"));
    assert_eq!(duplicated.board.to_string(), "0-1 2-5 6-4 3-4 exits 1,3,5,6 @ 0");
    assert_eq!(duplicated.vertices, [0, 1, 2, 3, 4, 1, 1]);
}

#[test]
fn exits_become_one() {
    let merged = merge_exits(&board("0-1 0-2*2 0-3 1-2 1-3 exits 1,2 @ 0"));
    assert_eq!(merged.board.to_string(), "0-1*3 0-2 1-2 exits 1 @ 0");
    assert_eq!(merged.vertices, [0, 1, 3]);
    let unbreakable = merge_exits(&board("0-1 0=2 exits 1,2 @ 0"));
    assert_eq!(unbreakable.board.graph().edges()[0].copies, UNBREAKABLE);
}

/// Pruning removes vertex 4, and then 3. The triangle 6, 7, 8 is unreachable.
#[test]
fn traps_are_pruned() {
    let pruned = prune(&board("0-1 1-2*2 1-3 3-4 3-5 6-7*2 7-8*2 8-6*2 exits 2 @ 0"));
    assert_eq!(pruned.board.to_string(), "0-1 1-2*2 exits 2 @ 0");
    assert_eq!(pruned.vertices, [0, 1, 2]);
}

/// An edge with as many copies as there are regular vertices acts as unbreakable, and with one copy less it
/// does not.
#[test]
fn one_copy_less_is_too_few() {
    let board = board("0-1 1-2*2 exits 2 @ 0");
    assert_eq!(cap_copies(&board), board);
    assert!(wins(&board));
    assert!(!wins(&super::samples::board("0-1 1-2 exits 2 @ 0")));
    // Longer examples of the same kind.
    for n in 2..5_u32 {
        let path = |copies| {
            let edge = |u| Edge { ends: [u, u + 1], copies: if u + 1 == n { copies } else { n } };
            EscapeGraph::new(Multigraph::new(n as usize + 1, (0..n).map(edge).collect()))
                .with_exits(vec![n])
                .with_start(0)
        };
        assert!(wins(&path(n)) && !wins(&path(n - 1)), "{n}");
    }
}

#[test]
fn small_graphs() {
    (1..=4).flat_map(|n| all(n, 1)).for_each(|board| all_keep(&board));
    (1..=3).flat_map(|n| all(n, 3)).for_each(|board| all_keep(&board));
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn random_simple_graphs(board in boards(7, 10, 1)) {
        all_keep(&board);
    }

    #[test]
    fn random_multigraphs(board in boards(6, 7, 3)) {
        all_keep(&board);
    }

    /// Covers boards too large for the twin.
    #[test]
    fn larger_graphs(board in boards(12, 26, 1)) {
        for simplification in [duplicate_exits, merge_exits, prune, simplify] {
            prop_assert_eq!(solved(&simplification(&board).board), solved(&board), "{}", board);
        }
    }
}
