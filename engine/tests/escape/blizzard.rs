//! Tests of Blizzard: the sets of winning positions against an exhaustive search of the plays.

use std::collections::HashMap;

use proptest::prelude::*;
use upstar::escape::BlizzardSolver;
use upstar::escape::board::EscapeGraph;
use upstar::escape::rules::{Step, Turn};

use super::samples::{all, board, boards, cases, copies, of_twin};

const TURNS: [Turn; 2] = [Turn::Walk, Turn::Cut];

/// Solved positions, each with the number of steps of the trapper under best play; `None` if the trapper
/// never escapes.
type Known = HashMap<(u32, Turn, Vec<u32>), Option<u32>>;

/// Returns the edges at a vertex with copies left, and their other ends.
fn ways(board: &EscapeGraph, at: u32, copies: &[u32]) -> Vec<(usize, u32)> {
    let edges = board.graph().edges().iter().enumerate().filter(|&(i, _)| copies[i] > 0);
    edges.filter_map(|(i, edge)| Some((i, edge.other_end(at)?))).collect()
}

/// Returns the copies that are left after a deletion.
fn without(copies: &[u32], edge: usize) -> Vec<u32> {
    let mut left = copies.to_vec();
    left[edge] -= 1;
    left
}

/// Computes the number of steps of the trapper under best play by an exhaustive search. `None` if the Storm
/// wins.
fn rounds(board: &EscapeGraph, at: u32, turn: Turn, copies: &[u32], known: &mut Known) -> Option<u32> {
    if board.is_exit(at) {
        return Some(0);
    }
    let position = (at, turn, copies.to_vec());
    if let Some(&rounds) = known.get(&position) {
        return rounds;
    }
    let ways = ways(board, at, copies);
    let found = match turn {
        Turn::Walk => {
            let after = ways.iter().filter_map(|&(_, to)| rounds(board, to, Turn::Cut, copies, known));
            after.min().map(|rounds| rounds + 1)
        }
        // The trapper has no edge left and never escapes.
        Turn::Cut if ways.is_empty() => None,
        Turn::Cut => {
            let after = ways.iter().map(|&(e, _)| rounds(board, at, Turn::Walk, &without(copies, e), known));
            after.collect::<Option<Vec<u32>>>().and_then(|rounds| rounds.into_iter().max())
        }
    };
    known.insert(position, found);
    found
}

/// Asserts that winners, numbers of rounds and steps agree with the search from every vertex.
fn agrees(board: &EscapeGraph) {
    let solver = BlizzardSolver::new(board);
    let copies = copies(board);
    let positions = solver.positions(&copies);
    let mut known = Known::new();
    for at in 0..board.vertices() as u32 {
        for turn in TURNS {
            let expected = rounds(board, at, turn, &copies, &mut known);
            assert_eq!(positions.rounds(at, turn), expected, "{board} from {at}, {turn:?}");
            let verdict = solver.solve(at, turn, &copies);
            assert_eq!(verdict.walker_wins, expected.is_some(), "{board} from {at}, {turn:?}");
        }
        let twin = upstar_twin::escape::blizzard(&of_twin(board, at));
        assert_eq!(positions.wins(at, Turn::Walk), twin, "{board} from {at}");
        keeps(board, at, &mut known);
    }
}

/// Asserts that the steps of a verdict keep the win. If a verdict for the Storm contains no step, every
/// deletion must keep the win.
fn keeps(board: &EscapeGraph, at: u32, known: &mut Known) {
    let (solver, copies) = (BlizzardSolver::new(board), copies(board));
    let walk = solver.solve(at, Turn::Walk, &copies);
    if walk.walker_wins && !board.is_exit(at) {
        let Some(Step::Walk(to)) = walk.step else { panic!("{board}: no step from {at}") };
        assert!(ways(board, at, &copies).iter().any(|way| way.1 == to), "{board} from {at} to {to}");
        assert!(rounds(board, to, Turn::Cut, &copies, known).is_some(), "{board} from {at} to {to}");
    }
    let cut = solver.solve(at, Turn::Cut, &copies);
    if !cut.walker_wins {
        let cuts = match cut.step {
            Some(Step::Cut(edge)) => vec![edge],
            Some(Step::Walk(_)) => panic!("the Storm does not walk"),
            None => ways(board, at, &copies).iter().map(|way| way.0).collect(),
        };
        for edge in cuts {
            assert!(ways(board, at, &copies).iter().any(|way| way.0 == edge), "{board}: {edge} at {at}");
            let after = rounds(board, at, Turn::Walk, &without(&copies, edge), known);
            assert_eq!(after, None, "{board} at {at}");
        }
    }
}

/// Asserts that the play has the announced length if both players follow the solver's steps.
fn played_out(board: &EscapeGraph, start: u32) {
    let solver = BlizzardSolver::new(board);
    let mut left = copies(board);
    let expected = solver.positions(&left).rounds(start, Turn::Walk);
    let (mut at, mut steps) = (start, 0);
    while let Some(to) = solver.positions(&left).walk(at) {
        (at, steps) = (to, steps + 1);
        if let Some(edge) = solver.positions(&left).cut(at) {
            left[edge] -= 1;
        }
    }
    assert_eq!(board.is_exit(at).then_some(steps), expected, "{board} from {start}");
}

#[test]
fn all_simple_graphs() {
    (1..=5).flat_map(|n| all(n, 1)).for_each(|board| agrees(&board));
}

#[test]
fn all_small_multigraphs() {
    (1..=3).flat_map(|n| all(n, 3)).for_each(|board| agrees(&board));
    // We take every eleventh board: 11 is coprime to the periods of the numbers of copies and of exits.
    all(4, 2).step_by(11).for_each(|board| agrees(&board));
}

/// Two copies of the only edge into W are enough, although there is one neighbour.
#[test]
fn copies_are_counted_and_not_neighbours() {
    let two = board("0-1 1-2*2 exits 2 @ 0");
    let solver = BlizzardSolver::new(&two);
    assert!(solver.solve(0, Turn::Walk, &[1, 2]).walker_wins);
    assert!(!solver.solve(0, Turn::Walk, &[1, 1]).walker_wins);
    assert!(solver.solve(2, Turn::Walk, &[0, 0]).walker_wins);
}

#[test]
fn ranks_of_a_grid() {
    let grid = board("grid(5,5)");
    let (solver, copies) = (BlizzardSolver::new(&grid), copies(&grid));
    let positions = solver.positions(&copies);
    let sizes: Vec<usize> = positions.levels().map(<[u32]>::len).collect();
    assert_eq!(sizes, [20, 4, 8, 4 + 4, 4, 1]);
    assert_eq!(positions.rank(12), Some(5));
}

/// The Storm cannot delete an unbreakable edge.
#[test]
fn unbreakable_edges_are_two_copies() {
    let board = board("0=1 1=2 exits 2 @ 0");
    agrees(&super::samples::board("0-1*2 1-2*2 exits 2 @ 0"));
    let solver = BlizzardSolver::new(&board);
    assert_eq!(solver.positions(&copies(&board)).rounds(0, Turn::Walk), Some(2));
    assert_eq!(solver.solve(1, Turn::Cut, &copies(&board)).step, None);
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn random_multigraphs(board in boards(7, 9, 2)) {
        agrees(&board);
    }

    #[test]
    fn plays_are_as_long_as_reported(board in boards(40, 90, 3)) {
        (0..board.vertices() as u32).for_each(|start| played_out(&board, start));
    }
}
