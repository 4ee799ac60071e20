//! Tests of steps, turns and sensible steps.

use upstar::escape::EscapePosition;
use upstar::escape::board::{Cast, EscapeGraph, UNBREAKABLE};
use upstar::escape::rules::{Escape, EscapeState, SpiesMove, SpiesState, Spy, Step, Turn};
use upstar::escape::spies::SpiesPosition;
use upstar::ground::Ruleset;
use upstar::ground::board::Board;
use upstar::ground::control::Control;
use upstar::ground::play::Play as _;

fn start(rules: Escape, text: &str) -> (EscapeGraph, EscapeState) {
    let board = EscapeGraph::parse(text, rules.alphabet()).expect("a graph");
    let state = rules.state(&board, board.start().expect("a start"));
    (board, state)
}

#[test]
fn steps_of_both_players() {
    let text = "0-1*2 1-2 2=3 exits 3 @ 1";
    let rules = Escape::NEMESIS;
    let (board, state) = start(rules, text);
    assert_eq!(rules.steps(&board, &state), [Step::Walk(0), Step::Walk(2)]);
    let state = rules.after(&state, Step::Walk(2));
    assert_eq!(rules.steps(&board, &state), [Step::Cut(0), Step::Cut(1)]);
    assert_eq!(Escape::BLIZZARD.steps(&board, &state), [Step::Cut(1)]);
    let last = rules.after(&rules.after(&state, Step::Cut(1)), Step::Walk(3));
    assert_eq!(
        Escape::BLIZZARD.steps(&board, &EscapeState { at: 2, turn: Turn::Cut, ..last }),
        [Step::Cut(2)]
    );
    assert_eq!(rules.after(&state, Step::Cut(0)).copies, [1, 1, UNBREAKABLE]);
    assert_eq!(rules.after(&state, Step::Cut(2)).copies, [2, 1, UNBREAKABLE]);
    let state = rules.after(&rules.after(&state, Step::Cut(2)), Step::Walk(3));
    assert!(rules.is_escaped(&board, &state) && rules.steps(&board, &state).is_empty());
}

/// Play ends when no path leads to an exit; in games without exits a cat continues as long as it has an
/// edge.
#[test]
fn a_play_ends_when_no_way_leads_to_an_exit() {
    let text = "0-1*2 1-2 2-3*2 4-5 exits 3,5 @ 0";
    for rules in [Escape::NEMESIS, Escape::NEMESIS_CUTS_FIRST, Escape::BLIZZARD] {
        let (board, state) = start(rules, text);
        assert!(!rules.is_over(&board, &state));
        let cut_off = EscapeState { copies: vec![2, 0, 2, 1], ..state.clone() };
        assert!(rules.is_over(&board, &cut_off) && !rules.is_escaped(&board, &cut_off));
        assert!(rules.steps(&board, &cut_off).is_empty());
        assert!(!rules.is_over(&board, &EscapeState { copies: vec![1, 1, 1, 0], ..state }));
    }
    let (board, state) = start(Escape::CAT_HERDING, "0-1*2 @ 0");
    assert!(!Escape::CAT_HERDING.is_over(&board, &state));
    // Most vertices of this board are isolated.
    let (board, state) = start(Escape::NEMESIS, "100000: 0-1 7-99998 99998-99999 exits 99999 @ 7");
    assert!(!Escape::NEMESIS.is_over(&board, &state));
    assert!(Escape::NEMESIS.is_over(&board, &EscapeState { at: 0, ..state }));
}

#[test]
fn paths_lead_to_the_whole_component() {
    let rules = Escape::CAT_HERDING_PATHS;
    let (board, state) = start(rules, "5: 2-1 1-0 3-4 @ 2");
    assert_eq!(rules.steps(&board, &state).len(), 3);
    let state = rules.after(&state, Step::Cut(2));
    assert_eq!(rules.steps(&board, &state), [Step::Walk(0), Step::Walk(1)]);
    let state = EscapeState { at: 4, ..state };
    assert!(rules.is_over(&board, &state) && !rules.is_escaped(&board, &state));
}

fn spies(text: &str) -> (EscapeGraph, SpiesState) {
    let board = EscapeGraph::parse(text, Cast::SPIES).expect("a graph");
    let state = SpiesState::new(&board, board.spies().expect("two spies"));
    (board, state)
}

#[test]
fn the_other_spy_is_in_the_way() {
    let (board, state) = spies("path(5) @ 1 3");
    assert_eq!(state.reached(&board), [0, 2]);
    assert_eq!(state.moves(&board).len(), 2 * 4);
    let state = state.after(SpiesMove { to: 0, edge: 1 });
    assert_eq!((state.spies, state.turn), ([0, 3], Spy::Second));
    assert_eq!(state.reached(&board), [2, 4]);
    let state = state.after(SpiesMove { to: 2, edge: 0 });
    assert!(state.reached(&board).is_empty());
}

#[test]
fn copies_are_blocked_one_by_one() {
    let (board, state) = spies("0-1*2 2-3 @ 0 2");
    let state = state.after(SpiesMove { to: 1, edge: 0 });
    assert_eq!((state.copies.as_slice(), state.reached(&board)), (&[1, 1][..], vec![3]));
}

#[test]
fn towards_the_nearest_exit_and_against_it() {
    let board = EscapeGraph::parse("0-1 1-2 0-3 2-4 3-5*2 exits 4,5 @ 0", Cast::EXITS).expect("a graph");
    let position = EscapePosition::new(Escape::NEMESIS, board);
    let play = position.start().expect("a start");
    let control = Control::unlimited();
    assert_eq!(play.guess(None, &control), Ok(Some(Step::Walk(3))));
    assert_eq!(play.after(Step::Walk(3)).guess(None, &control), Ok(Some(Step::Cut(4))));
}

#[test]
fn a_spy_shuts_the_other_in_if_possible() {
    let sensible = |text: &str| {
        let board = EscapeGraph::parse(text, Cast::SPIES).expect("a graph");
        SpiesPosition::new(board).expect("two spies").start().guess(None, &Control::unlimited()).unwrap()
    };
    assert_eq!(sensible("0-1 1-2 2-0 2-3 3-4 @ 0 4").map(|turn| turn.edge), Some(4));
    assert!(sensible("hexagon(3) @ 0 18").is_some());
    assert!(sensible("path(2) @ 0 1").is_none());
}
