//! Tests of the reductions of Nemesis to boards with one exit and with two.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::escape::NemesisSolver;
use upstar::escape::rules::{Escape, EscapeState, Step, Turn};
use upstar::ground::control::Control;
use upstar::reduce::Size;
use upstar::reduce::exits::{TwoExits, size_with_one, with_merged_exits, with_one_exit, with_own_exits};

use super::samples::{beginning, best, board, boards, cases, fugitive_wins};

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn one_exit_keeps_the_winner_and_strategies_both_ways(board in boards(6, 12, 3)) {
        let merged = with_one_exit(&board).unwrap();
        prop_assert_eq!(size_with_one(&board), Ok(Size::of(&merged.board)));
        prop_assert_eq!(merged.board.exits().len(), 1);
        prop_assert_eq!(fugitive_wins(&merged.board), fugitive_wins(&board), "{}", board);
        let control = Control::unlimited();
        let (start, there) = (board.start().unwrap(), merged.board.start().unwrap());
        let own = NemesisSolver::new(&board).strategy(start, &control).unwrap();
        prop_assert_eq!(with_merged_exits(&merged, own).check(&merged.board, there), Ok(()));
        let strategy = NemesisSolver::new(&merged.board).strategy(there, &control).unwrap();
        prop_assert_eq!(with_own_exits(&merged, strategy).check(&board, start), Ok(()));
    }

    #[test]
    fn two_exits_keep_the_winner(board in boards(6, 12, 1)) {
        let reduced = TwoExits::new(&board, &Control::unlimited()).unwrap();
        let made = reduced.extended().board();
        let (n, m, x) = (board.vertices(), board.graph().edges().len(), board.exits().len());
        prop_assert_eq!((made.vertices(), made.exits().len()), (2 * n + 3, 2));
        prop_assert_eq!(made.graph().edges().len(), m + x * (n + 1) + 2 * (n + 1));
        prop_assert_eq!(TwoExits::size(&board), Ok(Size::of(made)));
        prop_assert!(made.graph().is_simple());
        prop_assert_eq!(fugitive_wins(made), fugitive_wins(&board), "{}", board);
    }
}

/// Plays on the larger board and returns whether the fugitive escapes. With `by_source` the winner
/// transfers their strategy from the smaller board to the larger, and otherwise the other way round.
fn plays_out(reduced: &TwoExits, choices: &[usize], by_source: bool) -> bool {
    let extended = reduced.extended();
    let (source, made) = (extended.source(), extended.board());
    let (mut of_source, mut of_made) = (NemesisSolver::new(source), NemesisSolver::new(made));
    let winner = if fugitive_wins(source) { Turn::Walk } else { Turn::Cut };
    let mut state = beginning(made);
    let mut own: EscapeState = beginning(source);
    for &choice in choices {
        let is_winners = state.turn == winner;
        if by_source {
            if Escape::NEMESIS.is_over(made, &state) {
                break;
            }
            let steps = Escape::NEMESIS.steps(made, &state);
            let step = match (is_winners, extended.source_state(&state)) {
                (true, Some(inside)) if !Escape::NEMESIS.is_over(source, &inside) => {
                    best(&mut of_source, source, &inside, choice)
                }
                // Beyond an old exit the fugitive walks on to a new one.
                (true, _) if winner == Turn::Walk => {
                    Step::Walk(reduced.last_steps(&state).expect("a way out"))
                }
                _ => steps[choice % steps.len()],
            };
            assert!(steps.contains(&step), "{step:?}");
            state = Escape::NEMESIS.after(&state, step);
        } else {
            if Escape::NEMESIS.is_over(source, &own) {
                return Escape::NEMESIS.is_escaped(source, &own);
            }
            let steps = Escape::NEMESIS.steps(source, &own);
            let step = if is_winners {
                best(&mut of_made, made, &state, choice)
            } else {
                steps[choice % steps.len()]
            };
            state = Escape::NEMESIS.after(&state, step);
            // The deletion may lie outside the smaller board, or an earlier one took its place. Any
            // deletion will then do.
            let inside = extended.source_step(step).filter(|step| steps.contains(step)).unwrap_or(steps[0]);
            assert!(inside == step || matches!(step, Step::Cut(_)), "{step:?}");
            own = Escape::NEMESIS.after(&own, inside);
        }
    }
    Escape::NEMESIS.is_escaped(made, &state)
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn plays_with_two_exits_are_plays_without(
        board in boards(6, 12, 1), choices in vec(any::<usize>(), 200)
    ) {
        let reduced = TwoExits::new(&board, &Control::unlimited()).unwrap();
        let wins = fugitive_wins(&board);
        prop_assert_eq!(plays_out(&reduced, &choices, true), wins, "{}", board);
        prop_assert_eq!(plays_out(&reduced, &choices, false), wins, "{}", board);
    }
}

#[test]
fn unsuitable_boards_are_refused() {
    let control = Control::unlimited();
    for (text, message) in [
        ("0-1 1-2*2 exits 2 @ 0", "there is more than one copy of 1-2"),
        ("0-1 1=2 exits 2 @ 0", "there is more than one copy of 1-2"),
        ("0-1 1-2 exits 2", "the start is missing"),
        ("0-1 1-2 @ 0", "there is no exit"),
        ("0-1 1-2 exits 0,2 @ 0", "the start is an exit"),
    ] {
        let refused = TwoExits::new(&board(text), &control).expect_err(text).to_string();
        assert!(refused.starts_with(message), "{text}: {refused}");
        if !text.contains(['*', '=']) {
            assert!(with_one_exit(&board(text)).expect_err(text).to_string().starts_with(message));
        }
    }
}
