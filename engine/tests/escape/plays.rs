//! Tests of the rules as data, played literally, against the twin, and of the solvers' answers in every
//! position that arises in play.

use std::collections::HashMap;

use proptest::prelude::*;
use upstar::escape::board::EscapeGraph;
use upstar::escape::cat::Rounds;
use upstar::escape::rules::{Escape, EscapeState, Goal, Step, Turn};
use upstar::escape::{EscapeAnswer, EscapePlay, EscapePosition, NemesisSolver};
use upstar::ground::Ruleset;
use upstar::ground::control::Control;
use upstar::ground::play::Play as _;
use upstar_twin::escape as twin;

use super::samples::{board, boards, cases, copies, of_twin};

/// The values of positions: the number of deletions in games of rounds; otherwise 1 if the walker wins and
/// 0 if not.
type Known = HashMap<EscapeState, u32>;

/// Computes the value from the rules alone, by exhaustive search. No edge may be unbreakable.
fn literal(rules: &Escape, board: &EscapeGraph, state: &EscapeState, known: &mut Known) -> u32 {
    if let Some(&answer) = known.get(state) {
        return answer;
    }
    let is_counted = rules.goal() == Goal::Rounds;
    let steps = rules.steps(board, state);
    let after = steps.iter().map(|&step| {
        let deletions = u32::from(is_counted && matches!(step, Step::Cut(_)));
        deletions + literal(rules, board, &rules.after(state, step), known)
    });
    let answer = match state.turn {
        _ if steps.is_empty() => u32::from(rules.is_escaped(board, state)),
        Turn::Walk => after.max().unwrap_or(0),
        Turn::Cut => after.min().unwrap_or(0),
    };
    known.insert(state.clone(), answer);
    answer
}

fn of_rules(rules: &Escape, board: &EscapeGraph) -> u32 {
    let graph = of_twin(board, board.start().unwrap());
    match rules.facts().name {
        "nemesis" => twin::nemesis(&graph).into(),
        "nemesis_cuts_first" => twin::nemesis_cuts_first(&graph).into(),
        "blizzard" => twin::blizzard(&graph).into(),
        "cat_herding" => twin::cat_herding(&graph),
        "cat_herding_cuts_first" => twin::cat_herding_cuts_first(&graph),
        "cat_herding_paths" => twin::cat_herding_paths(&graph),
        other => panic!("{other} has no twin"),
    }
}

fn number(answer: EscapeAnswer) -> u32 {
    match answer {
        EscapeAnswer::WalkerWins(wins) => wins.into(),
        EscapeAnswer::Rounds(Rounds::Finite(rounds)) => rounds,
        EscapeAnswer::Rounds(Rounds::Never) => u32::MAX,
    }
}

/// Returns whether the board is small enough for exhaustive search.
fn is_small(board: &EscapeGraph, most: u32) -> bool {
    copies(board).iter().sum::<u32>() <= most
}

/// Pairs each of the rules with the board, without exits where the rules give them no meaning.
fn games(board: &EscapeGraph) -> impl Iterator<Item = (Escape, EscapeGraph)> {
    Escape::ALL.into_iter().map(|rules| match rules.goal() {
        Goal::Exit => (rules, board.clone()),
        Goal::Rounds => (rules, board.clone().with_exits(Vec::new())),
    })
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn the_rules_are_those_of_the_twin(board in boards(6, 8, 3)) {
        if !is_small(&board, 11) {
            return Ok(());
        }
        for (rules, board) in games(&board) {
            let start = rules.state(&board, board.start().unwrap());
            prop_assert_eq!(literal(&rules, &board, &start, &mut Known::new()), of_rules(&rules, &board));
        }
    }

    #[test]
    fn answers_are_those_of_the_twin(board in boards(6, 8, 3)) {
        if !is_small(&board, 14) {
            return Ok(());
        }
        for (rules, board) in games(&board) {
            let expected = of_rules(&rules, &board);
            let position = EscapePosition::new(rules, board);
            let answer = position.start().unwrap().answer(&Control::unlimited()).unwrap();
            prop_assert_eq!(number(answer), expected, "{} {}", rules.facts().name, position.graph());
        }
    }

    /// The answers hold whatever was played before.
    #[test]
    fn answers_on_the_way(board in boards(6, 8, 2), choices in proptest::collection::vec(0..1000_usize, 8)) {
        if !is_small(&board, 10) {
            return Ok(());
        }
        for (rules, board) in games(&board) {
            let position = EscapePosition::new(rules, board);
            let mut play: EscapePlay<'_> = position.start().unwrap();
            let mut known = Known::new();
            for choice in &choices {
                let answer = play.answer(&Control::unlimited()).unwrap();
                let expected = literal(&rules, position.graph(), play.state(), &mut known);
                prop_assert_eq!(number(answer), expected, "{} {} {:?}", rules.facts().name, position.graph(), play.state());
                // A best step keeps the answer, whichever way it is asked for.
                let control = Control::unlimited();
                let best = [play.best_step(answer, &control).unwrap(), play.search(&control).unwrap().1];
                for best in best.into_iter().flatten() {
                    let deletions = u32::from(rules.goal() == Goal::Rounds && matches!(best, Step::Cut(_)));
                    let after = literal(&rules, position.graph(), play.after(best).state(), &mut known);
                    prop_assert_eq!(deletions + after, expected, "{} {} {:?}", rules.facts().name, position.graph(), best);
                }
                prop_assert_eq!(best[0].is_none(), play.is_over());
                let steps = play.legal();
                let Some(&step) = steps.get(choice % steps.len().max(1)) else { break };
                play = play.after(step);
            }
        }
    }
}

/// A cached result for three copies does not apply to two.
#[test]
fn a_win_at_half_time_needs_the_copy_that_is_deleted() {
    let board = board("3-0*3 0-2*3 exits 3 @ 0");
    let mut solver = NemesisSolver::new(&board);
    let mut wins =
        |copies: [u32; 2]| solver.solve(2, Turn::Cut, &copies, &Control::unlimited()).unwrap().walker_wins;
    assert_eq!([wins([3, 3]), wins([2, 2]), wins([3, 2]), wins([2, 3])], [true, false, true, false]);
}
