//! Tests of cooled games.

use crate::laws::bridge::{d, explicit, to_dyadic, to_rational};
use crate::laws::form::{cases, forms, small};
use proptest::prelude::*;
use upstar::games::value::{Calc, Dyadic, Store};
use upstar::ground::control::Control;
use upstar_twin::Rational;
use upstar_twin::cool::Cooling;

/// Generates temperatures from just above -1 on, in eighths.
fn taxes() -> impl Strategy<Value = Dyadic> {
    prop_oneof![
        (0..=24_i64).prop_map(|n| Dyadic::new(n, 3)),
        (-7..0_i64).prop_map(|n| Dyadic::new(n, 3)),
        (-31..=80_i64).prop_map(|n| Dyadic::new(n, 5)),
    ]
}

proptest! {
    #![proptest_config(cases(100))]

    /// The cooled game agrees with the twin's, at, above and below the temperature of the game.
    #[test]
    fn cooled_game(form in small(), t in taxes()) {
        let store = Store::new();
        let (value, twin) = (form.value(&store), Cooling::of(&form.game()));
        prop_assert_eq!(value.temperature(), to_dyadic(twin.freezing_point()));
        let near = Rational::new(1, 32);
        let freezing = twin.freezing_point();
        for t in [to_rational(&t), freezing, freezing + near, freezing - near] {
            if t > -Rational::ONE {
                let expected = upstar_twin::explicit(&twin.at(t));
                prop_assert_eq!(explicit(value.cool(&to_dyadic(t))), expected, "{}", t);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// (G+H)_t = G_t + H_t.
    #[test]
    fn additive(a in forms(2, 2), b in forms(2, 2), t in taxes()) {
        let store = Store::new();
        let (a, b) = (a.value(&store), b.value(&store));
        prop_assert_eq!((a + b).cool(&t), a.cool(&t) + b.cool(&t));
        prop_assert_eq!((-a).cool(&t), -a.cool(&t));
    }

    /// (G_t)_u = G_{t+u} for t, u >= 0.
    #[test]
    fn composes(form in forms(3, 2), t in 0..24_i64, u in 0..24_i64) {
        let store = Store::new();
        let (value, t, u) = (form.value(&store), Dyadic::new(t, 3), Dyadic::new(u, 3));
        prop_assert_eq!(value.cool(&t).cool(&u), value.cool(&(&t + &u)));
    }

    /// The walls at t >= 0 are the stops of the game cooled by t.
    #[test]
    fn walls_are_stops(form in forms(3, 3), t in 0..100_i64) {
        let store = Store::new();
        let (value, t) = (form.value(&store), Dyadic::new(t, 5));
        let (cooled, thermograph) = (value.cool(&t), value.thermograph());
        prop_assert_eq!(cooled.left_stop(), thermograph.left_at(&t));
        prop_assert_eq!(cooled.right_stop(), thermograph.right_at(&t));
    }

    /// The wall of G_t at u >= 0 is the wall of G at t+u, for t >= 0.
    #[test]
    fn walls_of_the_cooled_game(form in forms(3, 2), t in 0..40_i64, u in 0..40_i64) {
        let store = Store::new();
        let (value, t, u) = (form.value(&store), Dyadic::new(t, 4), Dyadic::new(u, 4));
        let (cooled, whole) = (value.cool(&t).thermograph(), value.thermograph());
        prop_assert_eq!(cooled.left_at(&u), whole.left_at(&(&t + &u)));
        prop_assert_eq!(cooled.right_at(&u), whole.right_at(&(&t + &u)));
    }

    /// Cooling by 0 changes nothing. Cooling above the temperature leaves the mean. Cooling preserves the
    /// mean.
    #[test]
    fn ends_of_cooling(form in forms(3, 3), t in taxes()) {
        let store = Store::new();
        let value = form.value(&store);
        prop_assert_eq!(value.cool(&Dyadic::ZERO), value);
        let above = &value.temperature() + &d("1/1024");
        prop_assert_eq!(value.cool(&above).number(), Some(value.mean()));
        prop_assert_eq!(value.cool(&t).mean(), value.mean());
    }

    /// G >= H implies G_t >= H_t.
    #[test]
    fn keeps_the_order(a in forms(2, 2), b in forms(2, 2), t in taxes()) {
        let store = Store::new();
        let (a, b) = (a.value(&store), b.value(&store));
        let (warm, cool) = (a >= b, a.cool(&t) >= b.cool(&t));
        prop_assert!(cool || !warm);
    }
}

/// Cooling is defined only above -1.
#[test]
fn domain() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let hot = store.switch(store.integer(2));
    for t in ["-1", "-9/8", "-100"] {
        assert_eq!(calc.cool(hot, &d(t)), Ok(None));
    }
    assert!(matches!(calc.cool(hot, &d("-127/128")), Ok(Some(_))));
}
