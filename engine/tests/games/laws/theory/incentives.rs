//! Tests of incentives.

use super::{form_game, tiny_trees};
use crate::laws::bridge::explicit;
use crate::laws::form::{cases, forms};
use crate::laws::operations::Operations;
use proptest::prelude::*;
use upstar::games::value::{Store, Value};
use upstar_twin::Game;
use upstar_twin::theory::{incentives, left_incentives, right_incentives};

fn texts(values: Vec<Value<'_>>) -> Vec<String> {
    let mut texts: Vec<String> = values.into_iter().map(explicit).collect();
    texts.sort();
    texts
}

fn twin_texts(games: &[Game]) -> Vec<String> {
    let mut texts: Vec<String> = games.iter().map(upstar_twin::explicit).collect();
    texts.sort();
    texts
}

proptest! {
    #![proptest_config(cases(150))]

    /// The sets of incentives are those of the twin.
    #[test]
    fn from_the_definition(g in tiny_trees(10)) {
        let store = Store::new();
        let (value, game) = (g.value(&store), form_game(&g));
        prop_assert_eq!(texts(value.left_incentives()), twin_texts(&left_incentives(&game)));
        prop_assert_eq!(texts(value.right_incentives()), twin_texts(&right_incentives(&game)));
        prop_assert_eq!(texts(value.incentives()), twin_texts(&incentives(&game)));
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// No incentive is at least 0. The incentives of numbers are negative numbers, and any other game has
    /// an incentive that is not below a negative number.
    #[test]
    fn signs(g in forms(3, 2)) {
        let store = Store::new();
        let g = g.value(&store);
        let incentives = g.incentives();
        prop_assert!(!incentives.iter().any(|i| *i >= store.zero()));
        match g.number() {
            Some(_) => prop_assert!(incentives.iter().all(|i| i.number().is_some_and(|x| x.signum() < 0))),
            None => prop_assert!(incentives.iter().any(|i| i.left_stop().signum() >= 0)),
        }
    }

    /// The negative has the same incentives with the players exchanged. Adding a number to a game that is
    /// not a number preserves them.
    #[test]
    fn negatives_and_translations(g in forms(3, 2), n in -9..=9_i64) {
        let store = Store::new();
        let g = g.value(&store);
        prop_assert_eq!(texts((-g).left_incentives()), texts(g.right_incentives()));
        if g.number().is_none() {
            prop_assert_eq!(texts((g + store.integer(n)).incentives()), texts(g.incentives()));
        }
    }
}
