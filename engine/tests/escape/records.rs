//! Tests of records of plays, and of the decision form of Cat Herding.

use proptest::prelude::*;
use upstar::escape::board::{Cast, EscapeGraph, Multigraph, UNBREAKABLE};
use upstar::escape::cat::Rounds;
use upstar::escape::rules::{EXAMPLE_PLAYS, Escape, Goal};
use upstar::escape::{EscapeAnswer, EscapePosition, Remark};
use upstar::ground::board::Board;
use upstar::ground::control::{Control, Stop};
use upstar::ground::play::Play as _;

use super::samples::{boards, cases};

fn position(rules: Escape, text: &str) -> EscapePosition {
    let cast = if rules.goal() == Goal::Exit { Cast::EXITS } else { Cast::WALKER };
    EscapePosition::new(
        rules,
        EscapeGraph::parse(text, cast).unwrap_or_else(|error| panic!("{text}: {error}")),
    )
}

proptest! {
    #![proptest_config(cases(100))]

    /// The remarks of a record agree with the list of all steps and their answers.
    #[test]
    fn remarks(board in boards(5, 7, 2), choices in prop::collection::vec(any::<prop::sample::Index>(), 12)) {
        let control = Control::unlimited();
        for rules in Escape::ALL {
            let board = if rules.goal() == Goal::Exit { board.clone() } else { board.clone().with_exits(Vec::new()) };
            let position = EscapePosition::new(rules, board);
            let play = position.start().expect("a start");
            let (mut now, mut steps, mut expected) = (play.clone(), Vec::new(), Vec::new());
            for choice in &choices {
                let judged = now.judged(&control).expect("no budget");
                if judged.is_empty() {
                    break;
                }
                let chosen = judged[choice.index(judged.len())];
                let loses = judged.iter().all(|step| step.answer.winner() == Some(now.state().turn.other()));
                expected.push((chosen.is_best, loses));
                steps.push(chosen.step);
                now = now.after(chosen.step);
            }
            let (record, end) = play.replayed(&steps, &control);
            prop_assert_eq!(end.state(), now.state());
            let mut now = play.clone();
            for (recorded, (is_best, loses)) in record.iter().zip(&expected) {
                match recorded.remark {
                    Remark::Best => prop_assert!(is_best & !loses),
                    Remark::Lost => prop_assert!(loses),
                    Remark::Better(better) => {
                        prop_assert!(!is_best);
                        let judged = now.judged(&control).expect("no budget");
                        prop_assert!(judged.iter().any(|step| step.step == better && step.is_best));
                    }
                    Remark::Unknown(stop) => prop_assert!(false, "{}", stop),
                }
                now = now.after(recorded.step);
                prop_assert_eq!(recorded.answer, now.answer(&control).ok());
            }
            let names: Vec<String> = steps.iter().scan(play.clone(), |now, &step| {
                let name = now.name(&step);
                *now = now.after(step);
                Some(name)
            }).collect();
            prop_assert_eq!(play.read_record(&names.join(" ")), Ok(steps.clone()));
            prop_assert_eq!(play.read_record(&format!("# a comment\n{}", names.join("; "))), Ok(steps));
        }
    }

    /// A cat lasts more than k deletions if and only if its number of deletions is greater than k.
    #[test]
    fn more_than(board in boards(5, 7, 2), unbreakable in any::<bool>()) {
        let control = Control::unlimited();
        let mut edges = board.graph().edges().to_vec();
        if let (Some(first), true) = (edges.first_mut(), unbreakable) {
            first.copies = UNBREAKABLE;
        }
        let board = board.clone().with_exits(Vec::new()).with_graph(Multigraph::new(board.vertices(), edges));
        for rules in [Escape::CAT_HERDING, Escape::CAT_HERDING_CUTS_FIRST, Escape::CAT_HERDING_PATHS] {
            let found = EscapePosition::new(rules, board.clone());
            let EscapeAnswer::Rounds(rounds) = found.start().expect("a start").answer(&control).expect("no budget") else {
                panic!("a number")
            };
            for more_than in 0..12 {
                // A new solver has no cached results.
                let fresh = EscapePosition::new(rules, board.clone());
                let lasts = fresh.start().expect("a start").lasts_more_than(more_than, &control);
                prop_assert_eq!(lasts, Ok(Some(rounds > Rounds::Finite(more_than))), "{} {}", board, more_than);
            }
        }
    }
}

#[test]
fn the_two_plays_to_watch_give_nothing_away() {
    for example in EXAMPLE_PLAYS {
        let position = position(Escape::NEMESIS, example.graph);
        let (record, end) = position.start().unwrap().replayed(example.steps, &Control::unlimited());
        assert!(end.is_over());
        assert!(!record.iter().any(|step| matches!(step.remark, Remark::Better(_) | Remark::Unknown(_))));
        assert_eq!(record.last().unwrap().answer, Some(EscapeAnswer::WalkerWins(example.fugitive_wins)));
    }
}

#[test]
fn wrong_steps_have_their_place() {
    let position = position(Escape::NEMESIS, "0-1 0-2 1-3*2 2-4*2 exits 3,4 @ 0");
    let play = position.start().unwrap();
    for (text, place, message) in [
        ("1 1-3 2", 6..7, "not a legal step here"),
        ("1 2", 2..3, "not a legal step here"),
        ("3", 0..1, "not a legal step here"),
        ("# x\n1 0-9", 6..9, "not a legal step here"),
        ("1 1-3 3 1-3", 8..11, "the play is over before step 4"),
    ] {
        let error = play.read_record(text).unwrap_err();
        assert!(
            error.to_string().contains(message) && error.span == place,
            "{text}: {error} {:?}",
            error.span
        );
    }
    assert_eq!(play.read_record(" \n"), Ok(Vec::new()));
    assert_eq!(play.lasts_more_than(1, &Control::unlimited()), Ok(None));
}

#[test]
fn the_rest_of_a_record_is_unknown_when_a_budget_ends() {
    let position = position(Escape::CAT_HERDING, "complete(7) @ 0");
    let play = position.start().unwrap();
    let steps = play.read_record("1 0-1 2").unwrap();
    let (record, end) = play.replayed(&steps, &Control::unlimited().with_nodes(5));
    assert!(record.iter().all(|step| step.remark == Remark::Unknown(Stop::Nodes) && step.answer.is_none()));
    assert_eq!(end.state().at, 2);
}
