//! Tests of the exercises and example plays that come with the rules.

use upstar::escape::board::EscapeGraph;
use upstar::escape::rules::{EXAMPLE_PLAYS, EXERCISES, Escape, EscapeState, Turn};
use upstar::escape::{NemesisSolver, tree_condition};
use upstar::ground::control::Control;

use super::samples::{board, copies};
use super::table::Table;

const NEMESIS: Escape = Escape::NEMESIS;

fn wins(board: &EscapeGraph, state: &EscapeState) -> bool {
    let verdict = NemesisSolver::new(board).solve(state.at, state.turn, &state.copies, &Control::unlimited());
    verdict.unwrap().walker_wins
}

#[test]
fn the_answers_of_the_exercises() {
    let answers: String =
        EXERCISES.iter().map(|exercise| if exercise.fugitive_wins { 'F' } else { 'N' }).collect();
    assert_eq!(answers, "NFNNFNFF");
    for exercise in EXERCISES {
        let board = board(exercise.graph);
        let start = board.start().unwrap();
        assert_eq!(wins(&board, &NEMESIS.state(&board, start)), exercise.fugitive_wins, "{}", exercise.name);
        let regular = board.vertices() - board.exits().len();
        assert!((3..=12).contains(&regular), "{}", exercise.name);
        let table = Table::new(&NEMESIS, &board);
        assert_eq!(table.wins(table.whole(), start, Turn::Walk), exercise.fugitive_wins, "{}", exercise.name);
    }
}

/// The fugitive wins three of the four exercises without a tree.
#[test]
fn trees_in_the_exercises() {
    let has_tree = |graph: &str| {
        let board = board(graph);
        tree_condition(&board, board.start().unwrap(), &Control::unlimited()).unwrap().is_some()
    };
    let with_trees: Vec<&str> =
        EXERCISES.iter().filter(|exercise| has_tree(exercise.graph)).map(|exercise| exercise.name).collect();
    assert_eq!(with_trees, ["b"]);
}

/// Returns whether an exit is still reachable.
fn is_open(board: &EscapeGraph, state: &EscapeState) -> bool {
    let mut reached = vec![state.at];
    let mut next = 0;
    while let Some(&v) = reached.get(next) {
        next += 1;
        let ways = state.remaining(board).filter_map(|(_, edge)| edge.other_end(v));
        let new: Vec<u32> = ways.filter(|to| !reached.contains(to)).collect();
        reached.extend(new);
    }
    reached.iter().any(|&v| board.is_exit(v))
}

/// All steps are legal, the winner never changes, and the last step ends the play.
#[test]
fn the_plays_are_played_without_a_blunder() {
    assert_eq!(EXAMPLE_PLAYS.map(|play| play.fugitive_wins), [true, false]);
    for play in EXAMPLE_PLAYS {
        let board = board(play.graph);
        let mut state = NEMESIS.state(&board, board.start().unwrap());
        assert_eq!((state.turn, &state.copies), (Turn::Walk, &copies(&board)));
        for &step in play.steps {
            assert!(is_open(&board, &state) && NEMESIS.steps(&board, &state).contains(&step), "{step:?}");
            assert_eq!(wins(&board, &state), play.fugitive_wins, "before {step:?}");
            state = NEMESIS.after(&state, step);
        }
        assert_eq!(NEMESIS.is_escaped(&board, &state), play.fugitive_wins);
        assert_eq!(is_open(&board, &state), play.fugitive_wins);
    }
}
