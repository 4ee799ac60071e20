//! Tests of infinite nim values in expressions, against the graph of the sum.

use std::fmt::Write;

use proptest::prelude::*;
use upstar::games::rules::loopy::NimValue;
use upstar::games::solve::Answer;
use upstar::games::value::{LoopyOutcome, Store};
use upstar::ground::control::Control;
use upstar::session::Session;
use upstar_twin::impartial::{Fate, fates, sum};

use super::{Moves, fate, graphs, values};
use crate::laws::form::cases;

fn position(moves: &Moves, token: usize) -> String {
    let mut text = format!("{}:", moves.len());
    for (from, row) in moves.iter().enumerate() {
        for to in row {
            write!(text, " {from}>{to}").unwrap();
        }
    }
    format!("loopy_nim(\"{text} @ {token}\")")
}

fn answer<'s>(session: &Session<'s>, text: &str) -> Answer<'s> {
    session.evaluate(text, &Control::unlimited()).unwrap()
}

fn outcome(session: &Session<'_>, game: &str) -> Fate {
    match answer(session, &format!("outcome({game})")) {
        Answer::Outcome(LoopyOutcome::N) => Fate::Win,
        Answer::Outcome(LoopyOutcome::P) => Fate::Loss,
        Answer::Outcome(LoopyOutcome::D) => Fate::Draw,
        other => panic!("{game}: {other:?}"),
    }
}

proptest! {
    #![proptest_config(cases(60))]

    /// The outcome of a sum computed from values equals that of the graph of the sum, and that of the sum
    /// of the partizan games.
    #[test]
    fn sums(a in graphs(5), b in graphs(5)) {
        let store = Store::new();
        let session = Session::new(&store);
        let fates = fates(&sum(&a, &b));
        for i in 0..a.len() {
            for j in 0..b.len() {
                let (g, h) = (position(&a, i), position(&b, j));
                let expected = fates[i * b.len() + j];
                prop_assert_eq!(outcome(&session, &format!("{g} + {h}")), expected);
                prop_assert_eq!(outcome(&session, &format!("{g} - {h}")), expected);
                prop_assert_eq!(outcome(&session, &format!("canonical({g}) + canonical({h})")), expected);
            }
        }
    }

    /// A position equals its printed value when that is read back, and has the same outcome.
    #[test]
    fn printed(moves in graphs(9)) {
        let store = Store::new();
        let session = Session::new(&store);
        for (i, value) in values(&moves).into_iter().enumerate() {
            let text = match &value {
                NimValue::Finite(n) => format!("*{n}"),
                infinite => infinite.to_string(),
            };
            let game = position(&moves, i);
            prop_assert!(matches!(answer(&session, &format!("{game} == {text}")), Answer::Truth(true)), "{}", text);
            prop_assert_eq!(outcome(&session, &text), fate(value.outcome()));
            if let Answer::Infinite(infinite) = answer(&session, &text) {
                prop_assert_eq!(infinite.value(), value);
            }
        }
    }
}
