//! Tests of Nowhere to Go against its twin.

use proptest::prelude::*;
use upstar::escape::board::{Cast, Edge, EscapeGraph, Multigraph};
use upstar::escape::rules::{SpiesState, Spy};
use upstar::escape::spies::{SpiesEnd, SpiesPosition, SpiesSolver};
use upstar::ground::board::Board;
use upstar::ground::control::{Control, Stop};
use upstar::ground::play::Play as _;
use upstar_twin::escape as twin;

use super::samples::{all, boards, cases, copies, of_twin};

fn position(text: &str) -> SpiesPosition {
    SpiesPosition::new(EscapeGraph::parse(text, Cast::SPIES).unwrap()).unwrap()
}

/// Returns the winner by the twin; the start of the board has no meaning.
fn expected(board: &EscapeGraph, [first, second]: [u32; 2]) -> Spy {
    let wins = twin::nowhere_to_go(&of_twin(board, 0), first as usize, second as usize);
    if wins { Spy::First } else { Spy::Second }
}

/// Covers all boards with few vertices by one solver, which caches results from earlier boards.
#[test]
fn all_small_boards() {
    let control = Control::unlimited();
    let mut solver = SpiesSolver::new();
    for (vertices, most) in [(3, 3), (4, 2)] {
        for board in all(vertices, most).filter(|board| board.exits().is_empty()) {
            if copies(&board).iter().sum::<u32>() > 8 {
                continue;
            }
            for other in 1..vertices {
                let state = SpiesState::new(&board, [0, other]);
                let winner = solver.winner(&board, &state, &control).unwrap();
                assert_eq!(winner, expected(&board, [0, other]), "{board} against {other}");
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn winners_are_those_of_the_twin(board in boards(7, 9, 2), other in 1..7_u32) {
        prop_assume!(copies(&board).iter().sum::<u32>() <= 10);
        let first = board.start().unwrap();
        let second = (first + other) % board.vertices() as u32;
        prop_assume!(first != second);
        let board = board.with_exits(Vec::new()).with_spies([first, second]);
        let position = SpiesPosition::new(board.clone()).unwrap();
        let winner = position.start().winner(&Control::unlimited()).unwrap();
        prop_assert_eq!(winner, expected(&board, [first, second]), "{}", board);
    }

    /// The turn named as best wins, or every turn loses.
    #[test]
    fn turns(board in boards(6, 8, 2), other in 1..6_u32) {
        prop_assume!(copies(&board).iter().sum::<u32>() <= 9);
        let first = board.start().unwrap();
        let second = (first + other) % board.vertices() as u32;
        prop_assume!(first != second);
        let position = SpiesPosition::new(board.with_exits(Vec::new()).with_spies([first, second])).unwrap();
        let control = Control::unlimited();
        let mut play = position.start();
        for _ in 0..4 {
            let (winner, best) = play.search(&control).unwrap();
            let judged = play.judged(&control).unwrap();
            prop_assert_eq!(judged.iter().map(|judged| judged.turn).collect::<Vec<_>>(), play.legal());
            prop_assert_eq!(best.is_none(), judged.is_empty());
            prop_assert_eq!(play.is_over(), judged.is_empty());
            let turn = play.state().turn;
            prop_assert_eq!(winner == turn, judged.iter().any(|judged| judged.winner == turn));
            let Some(best) = best else { break };
            prop_assert!(judged.iter().any(|judged| judged.turn == best && judged.winner == winner));
            prop_assert_eq!(play.read_step(&play.name(&best)), Ok(best));
            play = play.after(best);
        }
    }

    /// The play of an explanation keeps the win, and its final statement holds.
    #[test]
    fn reasons_hold(board in boards(6, 8, 2), other in 1..6_u32) {
        let control = Control::unlimited();
        prop_assume!(copies(&board).iter().sum::<u32>() <= 9);
        let first = board.start().unwrap();
        let second = (first + other) % board.vertices() as u32;
        prop_assume!(first != second);
        let position = SpiesPosition::new(board.with_exits(Vec::new()).with_spies([first, second])).unwrap();
        let start = position.start();
        let winner = start.winner(&control).unwrap();
        let reason = start.reason(&control).unwrap().expect("a small board");
        let mut play = start.clone();
        for &turn in &reason.turns {
            prop_assert!(play.legal().contains(&turn));
            play = play.after(turn);
            prop_assert_eq!(play.winner(&control).unwrap(), winner, "{:?}", reason);
        }
        match reason.end {
            SpiesEnd::Over(spy) => prop_assert!(play.is_over() && spy == play.state().turn && spy != winner),
            SpiesEnd::Apart { turn, walks: [own, other] } => {
                prop_assert_eq!(turn, play.state().turn);
                prop_assert_eq!(own > other, winner == turn, "{:?}", reason);
            }
            SpiesEnd::Open => prop_assert_eq!(reason.turns.len(), 8),
        }
    }

    /// Spies in different components, who cannot meet, against the twin on the union of the components.
    #[test]
    fn races(left in boards(4, 5, 2), right in boards(4, 5, 2)) {
        prop_assume!([&left, &right].iter().flat_map(|board| copies(board)).sum::<u32>() <= 10);
        let offset = left.vertices() as u32;
        let moved = |edge: &Edge| Edge { ends: edge.ends.map(|end| end + offset), ..*edge };
        let edges = left.graph().edges().iter().copied().chain(right.graph().edges().iter().map(moved));
        let board = EscapeGraph::new(Multigraph::new(left.vertices() + right.vertices(), edges.collect()));
        let spies = [left.start().unwrap(), right.start().unwrap() + offset];
        let state = SpiesState::new(&board, spies);
        let winner = SpiesSolver::new().winner(&board, &state, &Control::unlimited()).unwrap();
        prop_assert_eq!(winner, expected(&board, spies), "{} {:?}", board, spies);
    }
}

#[test]
fn the_smallest_hexagon() {
    let twelve = position("hexagon(2) @ 0 6");
    assert_eq!(twelve.start().winner(&Control::unlimited()), Ok(expected(twelve.graph(), [0, 6])));
}

#[test]
fn limits() {
    let cancelled = Control::unlimited();
    cancelled.cancel();
    assert_eq!(position("hexagon(2) @ 0 6").start().winner(&cancelled), Err(Stop::Cancelled));
    let few = Control::unlimited().with_nodes(2000);
    let board = position("hexagon(3) @ 0 18");
    assert_eq!(board.start().winner(&few), Err(Stop::Nodes));
    assert!(board.start().guess(None, &cancelled).unwrap().is_some());
    let little = Control::unlimited().with_bytes(1 << 21);
    assert_eq!(position("hexagon(3) @ 0 18").start().winner(&little), Err(Stop::Bytes));
    assert_eq!(position("complete(30) @ 0 1").start().winner(&few), Err(Stop::TooDeep));
    assert_eq!(position("0-1*255 1-2 @ 0 2").start().winner(&few), Err(Stop::TooLarge));
}
