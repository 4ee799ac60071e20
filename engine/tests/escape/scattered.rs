//! Tests that boards with many isolated vertices give the same answers as boards without them.

use proptest::prelude::*;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph};
use upstar::escape::rules::{Escape, Goal, SpiesState, Step};
use upstar::escape::spies::SpiesSolver;
use upstar::escape::strategy::{BlizzardStrategy, HalfTimeStrategy, Strategy};
use upstar::escape::{EscapeAnswer, EscapePosition, ExplicitStrategy, classify, without_search};
use upstar::ground::control::Control;
use upstar::ground::play::Play as _;

use super::samples::{boards, cases};

/// The distance between the numbers of consecutive vertices of the small board on the large one.
const STRIDE: u32 = 977;

/// Renumbers the vertices of a board so that they are far apart.
fn scattered(board: &EscapeGraph) -> EscapeGraph {
    let edges = board.graph().edges().iter();
    let edges = edges.map(|edge| Edge { ends: edge.ends.map(|end| end * STRIDE + 5), ..*edge }).collect();
    let far = EscapeGraph::new(Multigraph::new(20_000, edges));
    let far = far.with_exits(board.exits().iter().map(|exit| exit * STRIDE + 5).collect());
    match board.start() {
        Some(start) => far.with_start(start * STRIDE + 5),
        None => far,
    }
}

/// Asserts that a strategy proves its claim about the board.
fn check(strategy: &ExplicitStrategy, board: &EscapeGraph, at: u32) {
    let checked = match strategy {
        ExplicitStrategy::Nemesis(strategy) => strategy.check(board, at),
        ExplicitStrategy::HalfTime(strategy) => strategy.check(board, at),
        ExplicitStrategy::Blizzard(strategy) => strategy.check(board, at),
        ExplicitStrategy::Herding(convention, strategies) => strategies.check(board, *convention, at),
    };
    checked.unwrap_or_else(|fault| panic!("{board}: {fault}"));
}

/// Returns whether it is a strategy of the walker, in games with a winner; `None` in others.
fn walker_wins(strategy: &ExplicitStrategy) -> Option<bool> {
    match strategy {
        ExplicitStrategy::Nemesis(strategy) | ExplicitStrategy::HalfTime(HalfTimeStrategy { strategy }) => {
            Some(matches!(strategy, Strategy::Fugitive(_)))
        }
        ExplicitStrategy::Blizzard(strategy) => Some(matches!(strategy, BlizzardStrategy::Trapper(_))),
        ExplicitStrategy::Herding(..) => None,
    }
}

/// Returns the numbers in an explanation, which are the names of the board's vertices.
fn numbers(sentence: &str) -> Vec<u32> {
    sentence.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn plays_and_strategies(small in boards(6, 8, 2)) {
        let control = Control::unlimited();
        let far = scattered(&small);
        for rules in Escape::ALL {
            let (small, far) = match rules.goal() {
                Goal::Exit => (small.clone(), far.clone()),
                Goal::Rounds => (small.clone().with_exits(Vec::new()), far.clone().with_exits(Vec::new())),
            };
            let positions = [small, far].map(|board| EscapePosition::new(rules, board));
            let [near, away] = positions.each_ref().map(|position| position.start().expect("a start"));
            let (answer, step) = near.search(&control).expect("no budget");
            let moved = step.map(|step| match step {
                Step::Walk(to) => Step::Walk(to * STRIDE + 5),
                cut @ Step::Cut(_) => cut,
            });
            prop_assert_eq!(away.search(&control).expect("no budget"), (answer, moved));
            prop_assert_eq!(near.known().moves_to_exit_at_least, away.known().moves_to_exit_at_least);
            prop_assert_eq!(near.moves_to_exit(&control), away.moves_to_exit(&control));
            prop_assert_eq!(near.deletions_to_capture(&control), away.deletions_to_capture(&control));
            let at = away.state().at;
            if !away.is_over() {
                let strategy = away.strategy(&control).expect("no budget").expect("the play is not over");
                check(&strategy, away.board(), at);
                prop_assert_eq!(walker_wins(&strategy).map(EscapeAnswer::WalkerWins).unwrap_or(answer), answer);
            }
            let why = |play: &upstar::escape::EscapePlay<'_>| {
                play.explanation(answer, &control).expect("no budget").map(|why| (why.name(), why.sentence(play.board())))
            };
            let (near, away) = (why(&near), why(&away));
            prop_assert_eq!(near.as_ref().map(|why| why.0), away.as_ref().map(|why| why.0));
            if let (Some(("tree", near)), Some((_, away))) = (&near, &away) {
                let [near, away] = [near, away].map(|sentence| numbers(sentence));
                prop_assert_eq!(near[0] * STRIDE + 5, away[0]);
            }
        }
        prop_assert_eq!(classify(&small), classify(&far));
        let [near, away] = [&small, &far].map(|board| without_search(board, &control).expect("no budget"));
        prop_assert_eq!(near.map(|(wins, why)| (wins, why.name())), away.map(|(wins, why)| (wins, why.name())));
    }

    #[test]
    fn spies(small in boards(5, 6, 2)) {
        let (first, second) = (small.start().expect("a start"), (small.start().expect("a start") + 1) % 2);
        prop_assume!(first != second);
        let small = small.with_exits(Vec::new());
        let far = scattered(&small);
        let mut solver = SpiesSolver::new();
        let mut winner = |board: &EscapeGraph, spies| {
            solver.winner(board, &SpiesState::new(board, spies), &Control::unlimited()).expect("no budget")
        };
        prop_assert_eq!(winner(&small, [first, second]), winner(&far, [first, second].map(|v| v * STRIDE + 5)));
    }
}
