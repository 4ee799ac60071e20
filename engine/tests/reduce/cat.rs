//! Tests of the reduction from Nemesis to Cat Herding.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::escape::NemesisSolver;
use upstar::escape::board::{Edge, EscapeGraph};
use upstar::escape::cat::{CatSolver, Convention, Rounds};
use upstar::escape::rules::{Escape, Step, Turn};
use upstar::ground::control::Control;
use upstar::reduce::Size;
use upstar::reduce::cat::NemesisToCat;

use super::samples::{best, board, boards, cases, fugitive_wins, wins_from};

fn reduced(board: &EscapeGraph) -> NemesisToCat {
    NemesisToCat::new(board, &Control::unlimited()).unwrap()
}

/// Returns the number of deletions until the cat is isolated.
fn rounds(board: &EscapeGraph) -> u64 {
    let rounds = CatSolver::new(Convention::Steps).rounds(
        board.graph(),
        board.start().unwrap(),
        &Control::unlimited(),
    );
    match rounds {
        Ok(Rounds::Finite(rounds)) => rounds.into(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_fugitive_wins_exactly_if_the_cat_lasts() {
    // On one board the cat is caught just in time, and on another it just lasts, so no other threshold
    // works.
    let mut slacks = Vec::new();
    for text in [
        "0-1 exits 1 @ 0",
        "0-1 1-2 exits 2 @ 0",
        "0-1 1-2*2 exits 2 @ 0",
        "0-1 1-2 1-3 exits 2,3 @ 0",
        "0-1 1-2 0-2 exits 2 @ 0",
        "0-1 0-2 1-3 exits 3 @ 0",
        "0-1 2-3 exits 3 @ 0",
        "0-1 0-2 exits 2 @ 1",
    ] {
        let board = board(text);
        let reduced = reduced(&board);
        let made = reduced.extended().board();
        assert_eq!(NemesisToCat::size(&board), Ok(Size::of(made)));
        let rounds = rounds(made);
        assert_eq!(rounds > reduced.threshold(), fugitive_wins(&board), "{text}: {rounds}");
        slacks.push(rounds as i64 - reduced.threshold() as i64);
    }
    assert!(slacks.contains(&0), "{slacks:?}");
    assert!(slacks.contains(&1), "{slacks:?}");
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn small_boards_agree(board in boards(4, 3, 1)) {
        let reduced = reduced(&board);
        let rounds = rounds(reduced.extended().board());
        prop_assert_eq!(rounds > reduced.threshold(), fugitive_wins(&board), "{} {}", board, rounds);
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn strategies_carry_over(board in boards(6, 8, 2), choices in vec(any::<usize>(), 300)) {
        prop_assert_eq!(outlasts(&board, &choices), fugitive_wins(&board), "{}", board);
    }
}

/// Plays the reduced game on a larger board and returns whether the cat outlasts the threshold. The winner
/// of Nemesis transfers their strategy: the fugitive to the cat, the Nemesis to the herder.
pub(super) fn outlasts(board: &EscapeGraph, choices: &[usize]) -> bool {
    let reduced = reduced(board);
    let made = reduced.extended().board();
    assert_eq!(NemesisToCat::size(board), Ok(Size::of(made)));
    let mut solver = NemesisSolver::new(board);
    let wins = fugitive_wins(board);
    let mut state = Escape::CAT_HERDING.state(made, board.start().unwrap());
    let mut deletions = 0;
    for &choice in choices {
        let steps = Escape::CAT_HERDING.steps(made, &state);
        if steps.is_empty() || deletions > reduced.threshold() {
            break;
        }
        // While the cat is at a regular vertex with an edge, the state is also one of Nemesis.
        let inside = reduced.extended().source_state(&state).filter(|inside| {
            let is_there = |(_, edge): (usize, Edge)| edge.ends.contains(&inside.at);
            !board.is_exit(inside.at) && inside.remaining(board).any(is_there)
        });
        let step = match (state.turn, inside) {
            (Turn::Walk, Some(inside)) if wins => best(&mut solver, board, &inside, choice),
            // In a clique the cat moves to another vertex of it.
            (Turn::Walk, None) if wins => {
                let in_clique = |step: &&Step| matches!(step, Step::Walk(to) if *to as usize >= board.vertices() || board.is_exit(*to));
                *steps.iter().find(in_clique).unwrap_or(&steps[0])
            }
            (Turn::Cut, Some(inside)) if !wins => {
                assert!(!wins_from(&mut solver, &inside));
                let is_over = Escape::NEMESIS.is_over(board, &inside);
                let left =
                    |step: &&Step| matches!(step, Step::Cut(edge) if *edge < board.graph().edges().len());
                // Nemesis is decided, so the herder deletes the remaining edges at the cat.
                if is_over {
                    *steps.iter().find(left).expect("an edge at the cat")
                } else {
                    best(&mut solver, board, &inside, choice)
                }
            }
            _ => steps[choice % steps.len()],
        };
        assert!(steps.contains(&step));
        deletions += u64::from(state.turn == Turn::Cut);
        state = Escape::CAT_HERDING.after(&state, step);
    }
    deletions > reduced.threshold()
}

#[test]
fn unsuitable_instances_are_refused() {
    for (text, message) in [
        ("0-1 1=2 exits 2 @ 0", "1=2 is unbreakable"),
        ("0-1 1-2 @ 0", "there is no exit"),
        ("0-1 1-2 exits 2", "the start is missing"),
        ("0-1*2000000000 1-2 exits 2 @ 0", "2000000005 vertices"),
    ] {
        let refused = NemesisToCat::new(&board(text), &Control::unlimited()).expect_err(text).to_string();
        assert!(refused.starts_with(message), "{text}: {refused}");
    }
}
