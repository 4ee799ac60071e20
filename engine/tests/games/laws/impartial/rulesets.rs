//! Tests that each finite ruleset has the moves of its rules, which the tests implement again.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::rules::loopy::NimValue;
use upstar::games::value::Store;
use upstar::ground::control::Control;
use upstar::session::Session;
use upstar_twin::impartial::labels;

use super::Moves;
use crate::laws::form::cases;

/// Returns the values of the components of a position.
fn found(ruleset: &str, text: &str) -> Vec<Option<usize>> {
    let store = Store::new();
    let session = Session::new(&store);
    let position = session.read(ruleset, text).unwrap();
    let values = position.loopy().unwrap().place_values(&Control::unlimited()).unwrap();
    values.iter().map(|value| value.finite().map(|n| n as usize)).collect()
}

proptest! {
    #![proptest_config(cases(300))]

    /// A counter moves ahead square by square, and at its last square goes up a ladder or down an adder.
    #[test]
    fn adders_and_ladders(squares in 2..40_usize, step in 1..6_usize, ends in vec((1..40_usize, 1..40_usize), 0..8)) {
        let mut jumps = vec![None; squares + 1];
        let mut busy = vec![false; squares + 1];
        let mut text = format!("{squares}/{step}");
        for (from, to) in ends {
            if from < squares && to <= squares && from != to && !busy[from] && !busy[to] {
                jumps[from] = Some(to);
                (busy[from], busy[to]) = (true, true);
                text += &format!(" {from}>{to}");
            }
        }
        let mut moves: Moves = vec![Vec::new(); squares];
        for square in 1..=squares {
            let from = jumps[square].unwrap_or(square);
            for to in (1..=step).map(|k| from + k).filter(|&to| to <= squares) {
                moves[square - 1].push(jumps[to].unwrap_or(to) - 1);
            }
        }
        prop_assert_eq!(found("adders_and_ladders", &text), labels(&moves));
    }

    /// The naive rule tries every square number.
    #[test]
    fn square_but_one(heaps in vec(0..150_usize, 1..4)) {
        let mut moves: Moves = vec![Vec::new(); 152];
        for (heap, row) in moves.iter_mut().enumerate().take(151) {
            row.extend((1..=heap).filter(|root| root * root <= heap).map(|root| heap - root * root));
            row.extend((heap > 0 && heap % 2 == 0).then_some(heap + 1));
        }
        moves[151].push(151);
        let known = labels(&moves);
        let text: Vec<_> = heaps.iter().map(ToString::to_string).collect();
        let expected: Vec<_> = heaps.iter().map(|&heap| known[heap]).collect();
        prop_assert_eq!(found("square_but_one", &text.join(" ")), expected);
    }
}

/// 0 and 5 are the only lost heaps. Squares, and squares plus 5, are won, and all other heaps are draws
/// (the source of the ruleset).
#[test]
fn square_but_one_far_up() {
    let store = Store::new();
    let session = Session::new(&store);
    let heaps: Vec<_> = (0..=5000_u64).map(|n| n.to_string()).collect();
    let position = session.read("square_but_one", &heaps.join(" ")).unwrap();
    let values = position.loopy().unwrap().place_values(&Control::unlimited()).unwrap();
    let is_square = |n: u64| n > 0 && n.isqrt() * n.isqrt() == n;
    for (n, value) in (0..).zip(&values) {
        let expected = match n {
            0 | 5 => "P",
            _ if is_square(n) || n > 5 && is_square(n - 5) => "N",
            _ => "D",
        };
        assert_eq!(value.outcome().to_string(), expected, "{n}");
        assert!(n < 10 || matches!(value, NimValue::Infinite(_)), "{n}");
    }
}
