//! Tests of Norton and Conway products.

use super::{form_game, tiny_trees};
use crate::laws::bridge::explicit;
use crate::laws::form::{cases, forms};
use crate::laws::operations::Operations;
use proptest::prelude::*;
use upstar::games::value::{Calc, Dyadic, Literal, Store, Value};
use upstar::ground::control::Control;
use upstar_twin::theory::{conway_product, norton_product};

/// Returns a positive game close to the given one.
fn positive<'s>(g: Value<'s>) -> Value<'s> {
    let store = g.store();
    match g.partial_cmp(&store.zero()) {
        Some(std::cmp::Ordering::Greater) => g,
        Some(std::cmp::Ordering::Less) => -g,
        _ => store.tiny(store.integer(1)) + store.number(&g.left_stop().abs()) + store.integer(1),
    }
}

proptest! {
    #![proptest_config(cases(60))]

    /// The Norton product agrees with the definition.
    #[test]
    fn norton_from_the_definition(g in tiny_trees(8), u in tiny_trees(8)) {
        let store = Store::new();
        let (value, unit) = (g.value(&store), u.value(&store));
        prop_assume!(unit > store.zero());
        let twin = norton_product(&form_game(&g), &form_game(&u));
        prop_assert_eq!(explicit(value.norton_product(unit)), upstar_twin::explicit(&twin));
    }

    /// The Conway product agrees with the definition.
    #[test]
    fn conway_from_the_definition(g in tiny_trees(5), h in tiny_trees(5)) {
        let store = Store::new();
        let product = g.value(&store).conway_product(h.value(&store));
        let twin = conway_product(&form_game(&g), &form_game(&h));
        prop_assert_eq!(explicit(product), upstar_twin::explicit(&twin));
    }
}

proptest! {
    #![proptest_config(cases(150))]

    /// (G+H).U = G.U + H.U, and G.U >= H.U exactly when G >= H.
    #[test]
    fn norton_keeps_sums_and_order(g in tiny_trees(12), h in tiny_trees(12), u in tiny_trees(8)) {
        let store = Store::new();
        let (g, h, u) = (g.value(&store), h.value(&store), positive(u.value(&store)));
        prop_assert_eq!((g + h).norton_product(u), g.norton_product(u) + h.norton_product(u));
        prop_assert_eq!((-g).norton_product(u), -g.norton_product(u));
        prop_assert_eq!(g.norton_product(u).partial_cmp(&h.norton_product(u)), g.partial_cmp(&h));
    }

    /// G.1 = G, and n.U is the sum of n copies of U.
    #[test]
    fn norton_units(g in forms(3, 2), n in -5..=5_i64) {
        let store = Store::new();
        let g = g.value(&store);
        prop_assert_eq!(g.norton_product(store.integer(1)), g);
        let u = positive(g);
        prop_assert_eq!(store.integer(n).norton_product(u), n * u);
    }

    /// The atomic weight of the Norton product by up is the game itself.
    #[test]
    fn norton_by_up(g in tiny_trees(12)) {
        let store = Store::new();
        let g = g.value(&store);
        let product = g.norton_product(store.up_star(1, 0));
        prop_assert_eq!(product.atomic_weight(), Some(g));
    }

    /// If an atomic game has the weight w, then its difference from w.^ lies between v + far star and ^ +
    /// far star.
    #[test]
    fn atomic_games(g in forms(3, 2)) {
        let store = Store::new();
        let g = g.value(&store);
        let weight = g.atomic_weight_at_large();
        prop_assert!(weight.is_some() || !g.is_all_small());
        prop_assert_eq!((-g).atomic_weight_at_large(), weight.map(|w| -w));
        if let Some(weight) = weight {
            let rest = g - weight.norton_product(store.up_star(1, 0));
            let bound = store.up_star(1, 0) + rest.far_star();
            prop_assert!(-bound <= rest && rest <= bound);
        }
    }

    /// GH = HG, (-G)H = -(GH), nG is the sum of n copies, and 0G = 0.
    #[test]
    fn conway_laws(g in tiny_trees(8), h in tiny_trees(8), n in -4..=4_i64) {
        let store = Store::new();
        let (g, h) = (g.value(&store), h.value(&store));
        prop_assert_eq!(g.conway_product(h), h.conway_product(g));
        prop_assert_eq!((-g).conway_product(h), -g.conway_product(h));
        prop_assert_eq!(store.integer(n).conway_product(g), n * g);
    }

    /// The Conway product of numbers is their product, and products with numbers are distributive.
    #[test]
    fn conway_products_of_numbers(a in -40..=40_i64, b in -40..=40_i64, k in 0..=3_u32, l in 0..=3_u32) {
        let store = Store::new();
        let (x, y) = (Dyadic::new(a, k), Dyadic::new(b, l));
        let product = store.number(&x).conway_product(store.number(&y));
        prop_assert_eq!(product.number(), Some(x.times(&y)));
    }
}

/// Nimbers with the Conway product form the field of nim multiplication (ONAG, ch. 6), and so do their
/// forms.
#[test]
fn nim_products() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    for a in 0..=17 {
        for b in 0..=a {
            let product = store.nimber(a).conway_product(store.nimber(b));
            let form = form_of_nimber(&mut calc, b);
            assert_eq!(calc.conway_product(store.nimber(a), form), Ok(product), "{a} {b}");
        }
    }
    let [four, large, huge] = [16, 65_536, 1 << 31].map(|n| store.nimber(n));
    assert_eq!(four.conway_product(four), store.nimber(16 + 8));
    assert_eq!(large.conway_product(large), store.nimber(65_536 + 32_768));
    let product = four.conway_product(large).conway_product(huge);
    assert_eq!(four.conway_product(large.conway_product(huge)), product);
}

/// Builds `*n` as a literal form, to which no shortcut applies.
fn form_of_nimber<'s>(calc: &mut Calc<'s, '_>, n: u32) -> Literal<'s> {
    let smaller: Vec<Literal<'s>> = (0..n).map(|m| calc.store().nimber(m).into()).collect();
    calc.literal(smaller.clone(), smaller).unwrap()
}

/// The Norton product requires U > 0.
#[test]
fn domain() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    for u in [store.zero(), store.integer(-1), store.nimber(1), store.switch(store.integer(1))] {
        assert_eq!(calc.norton_product(store.integer(1), u), Ok(None));
    }
}
