//! Tests of heated, overheated and frozen games.

use super::{form_game, tiny_trees};
use crate::laws::bridge::{d, explicit};
use crate::laws::form::{cases, forms, rational};
use crate::laws::operations::Operations;
use proptest::prelude::*;
use upstar::games::value::{Dyadic, Store};
use upstar_twin::Game;
use upstar_twin::theory::{heat, overheat};

proptest! {
    #![proptest_config(cases(120))]

    /// Heating by a number agrees with the twin's definition.
    #[test]
    fn heated_by_a_number(g in tiny_trees(24), m in -8..=16_i64) {
        let store = Store::new();
        let heated = g.value(&store).heat(store.number(&Dyadic::new(m, 2)));
        let twin = heat(&form_game(&g), &Game::number(rational(m, 2)));
        prop_assert_eq!(explicit(heated), upstar_twin::explicit(&twin));
    }

    /// Heating by a game agrees with the definition.
    #[test]
    fn heated_by_a_game(g in tiny_trees(12), t in tiny_trees(7)) {
        let store = Store::new();
        let heated = g.value(&store).heat(t.value(&store));
        let twin = heat(&form_game(&g), &form_game(&t));
        prop_assert_eq!(explicit(heated), upstar_twin::explicit(&twin));
    }

    /// Overheating from one game to another agrees with the definition.
    #[test]
    fn overheated(g in tiny_trees(10), s in tiny_trees(5), t in tiny_trees(5)) {
        let store = Store::new();
        let overheated = g.value(&store).overheat(s.value(&store), t.value(&store));
        let twin = overheat(&form_game(&g), &form_game(&s), &form_game(&t));
        prop_assert_eq!(explicit(overheated), upstar_twin::explicit(&twin));
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// Heating by any game t preserves negatives, and heating by a number t >= 0 preserves sums with
    /// numbers.
    #[test]
    fn heating_and_numbers(g in forms(2, 2), x in -9..=9_i64, by in 0..=9_i64, t in forms(1, 1)) {
        let store = Store::new();
        let (g, t) = (g.value(&store), t.value(&store));
        let [x, by] = [x, by].map(|n| store.number(&Dyadic::new(n, 2)));
        prop_assert_eq!((g + x).heat(by), g.heat(by) + x);
        prop_assert_eq!((-g).heat(t), -g.heat(t));
    }

    /// Heating by 0 changes nothing, and cooling by t >= 0 undoes heating by t.
    #[test]
    fn cooling_undoes_heating(g in forms(3, 2), t in 0..40_i64) {
        let store = Store::new();
        let (g, t) = (g.value(&store), Dyadic::new(t, 3));
        prop_assert_eq!(g.heat(store.zero()), g);
        prop_assert_eq!(g.heat(store.number(&t)).cool(&t), g);
    }

    /// Heating by t >= 0 and then by u >= 0 is heating by t + u. It raises temperatures by that amount.
    #[test]
    fn heating_composes(g in forms(3, 2), t in 0..20_i64, u in 0..20_i64) {
        let store = Store::new();
        let g = g.value(&store);
        let [vt, vu] = [t, u].map(|n| store.number(&Dyadic::new(n, 3)));
        let heated = g.heat(vt + vu);
        prop_assert_eq!(g.heat(vt).heat(vu), heated);
        if g.number().is_none() {
            prop_assert_eq!(heated.temperature(), &g.temperature() + &Dyadic::new(t + u, 3));
            prop_assert_eq!(heated.mean(), g.mean());
        }
    }

    /// Overheating from a number s > 0 to a number t takes sums to sums when s/2 <= t < s.
    #[test]
    fn overheating_is_additive(g in forms(2, 2), h in forms(2, 2), s in 1..=8_i64, part in 0..4_i64) {
        let store = Store::new();
        let (g, h) = (g.value(&store), h.value(&store));
        let (t, s) = (store.number(&Dyadic::new(s * (4 + part), 4)), store.number(&Dyadic::new(s, 1)));
        prop_assert_eq!((g + h).overheat(s, t), g.overheat(s, t) + h.overheat(s, t));
        prop_assert_eq!((-g).overheat(s, t), -g.overheat(s, t));
    }

    /// Overheating from 1 to 0 changes nothing.
    #[test]
    fn overheating_from_one_to_zero(g in forms(3, 2)) {
        let store = Store::new();
        let g = g.value(&store);
        prop_assert_eq!(g.overheat(store.integer(1), store.zero()), g);
    }

    /// A frozen game is its mean plus an infinitesimal; a frozen number is the number itself.
    #[test]
    fn frozen(g in forms(3, 3)) {
        let store = Store::new();
        let g = g.value(&store);
        prop_assert_eq!(g.freeze().number_part(), Some(g.mean()));
        prop_assert_eq!(g.freeze().freeze(), g.freeze());
        prop_assert_eq!((-g).freeze(), -g.freeze());
        if g.number().is_some() {
            prop_assert_eq!(g.freeze(), g);
        }
    }
}

/// Heating preserves neither sums nor the order: {1|0} < 3/2, but {2|-1} is not.
#[test]
fn heating_is_not_additive() {
    let store = Store::new();
    let (one, down) = (store.integer(1), store.up_star(-1, 0));
    let hot = store.form(&[one], &[store.zero()]);
    assert_ne!((hot + down).heat(one), hot.heat(one) + down.heat(one));
    assert!(hot < store.number(&d("3/2")) && hot.heat(one).is_confused_with(store.number(&d("3/2"))));
}

/// Numbers stay unheated, however fine they are.
#[test]
fn numbers_stay() {
    let store = Store::new();
    for x in ["0", "-7", "1/2", "5/1048576"] {
        let number = store.number(&d(x));
        assert_eq!(number.heat(store.switch(store.integer(3))), number);
    }
}
