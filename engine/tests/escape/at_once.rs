//! Tests of Nemesis with simultaneous choices, against its twin.

use proptest::prelude::*;
use upstar::escape::at_once::{AtOnceAnswer, AtOncePosition, AtOnceSolver};
use upstar::escape::board::{Cast, EscapeGraph};
use upstar::escape::rules::Escape;
use upstar::escape::{EscapeAnswer, EscapePosition};
use upstar::ground::board::Board;
use upstar::ground::control::{Control, Stop};
use upstar_twin::escape as twin;

use super::samples::{all, boards, cases, copies, of_twin};

fn answer(board: &EscapeGraph) -> AtOnceAnswer {
    AtOnceSolver::new(board).solve(board.start().unwrap(), &Control::unlimited()).unwrap()
}

fn expected(board: &EscapeGraph) -> String {
    twin::nemesis_at_once(&of_twin(board, board.start().unwrap())).to_string()
}

/// Returns whether the walker wins the sequential game with these rules.
fn escapes(rules: Escape, board: &EscapeGraph) -> bool {
    let position = EscapePosition::new(rules, board.clone());
    position.start().unwrap().answer(&Control::unlimited()).unwrap() == EscapeAnswer::WalkerWins(true)
}

#[test]
fn all_small_boards() {
    for board in all(4, 2).filter(|board| copies(board).iter().sum::<u32>() <= 6) {
        assert_eq!(answer(&board).probability.to_string(), expected(&board), "{board}");
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn probabilities_are_those_of_the_twin(board in boards(6, 7, 2)) {
        prop_assume!(copies(&board).iter().sum::<u32>() <= 8);
        prop_assert_eq!(answer(&board).probability.to_string(), expected(&board), "{}", board);
    }

    /// The fugitive has no chance of escape exactly if the Nemesis wins when she deletes first.
    #[test]
    fn impossible_escapes(board in boards(6, 8, 2)) {
        prop_assume!(copies(&board).iter().sum::<u32>() <= 10);
        let answer = answer(&board);
        prop_assert_eq!(answer.probability.is_zero(), !escapes(Escape::NEMESIS_CUTS_FIRST, &board), "{}", board);
        prop_assert!(escapes(Escape::NEMESIS, &board) || answer.probability.is_zero(), "{}", board);
    }
}

#[test]
fn mixtures_at_the_root() {
    let board = EscapeGraph::parse("0-1 0-2 exits 1,2 @ 0", Cast::BREAKABLE).unwrap();
    let AtOnceAnswer { probability, fugitive, nemesis } = answer(&board);
    assert_eq!(probability.to_string(), "1/2");
    let chances = fugitive.iter().map(|(to, chance)| (*to as usize, chance));
    let chances: Vec<_> = chances.chain(nemesis.iter().map(|(edge, chance)| (*edge, chance))).collect();
    assert_eq!(chances.iter().map(|(what, _)| *what).collect::<Vec<_>>(), [1, 2, 0, 1]);
    assert!(chances.iter().all(|(_, chance)| chance.to_string() == "1/2"));
    let over = EscapeGraph::parse("0-1 exits 0 @ 0", Cast::BREAKABLE).unwrap();
    assert!(answer(&over).probability.is_one() && answer(&over).nemesis.is_empty());
}

#[test]
fn limits() {
    let control = Control::unlimited().with_nodes(10);
    let solve = |text: &str| {
        let position = AtOncePosition::new(EscapeGraph::parse(text, Cast::EXITS).unwrap());
        position.answer(0, &control)
    };
    assert_eq!(solve("complete(6) exits 4,5"), Err(Stop::Nodes));
    assert_eq!(solve("0-1*401 exits 1"), Err(Stop::TooDeep));
}

#[test]
#[should_panic(expected = "each edge can be deleted")]
fn unbreakable_edges_are_refused() {
    let board = EscapeGraph::parse("0=1 exits 1", Cast::EXITS).unwrap();
    let _ = AtOncePosition::new(board).answer(0, &Control::unlimited());
}
