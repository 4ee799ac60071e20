//! Tests of even and odd games, and of even-tempered and odd-tempered ones.

use crate::laws::form::{Form, cases, forms};
use crate::laws::operations::Operations;
use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::value::Parity::{Even, Odd};
use upstar::games::value::{Dyadic, Parity, Store};
use upstar_twin::canonical;
use upstar_twin::theory::{is_even, is_even_tempered, is_odd, is_odd_tempered};

/// Generates games in which all plays have equal length: integers, and braces around games of one level.
fn level(level: u32) -> BoxedStrategy<Form> {
    let number = || (-3..=3_i64).prop_map(move |n| Form::Number(2 * n + i64::from(level % 2), 0));
    match level {
        0 => number().boxed(),
        _ => {
            let side = || vec(self::level(level - 1), 1..=2);
            let braces = (side(), side()).prop_map(|(l, r)| Form::Braces(l, r));
            prop_oneof![1 => number(), 4 => braces].boxed()
        }
    }
}

fn games() -> impl Strategy<Value = Form> {
    prop_oneof![1 => forms(3, 2), 2 => (0..=3_u32).prop_flat_map(level)]
}

fn plus(a: Parity, b: Parity) -> Parity {
    if a == b { Even } else { Odd }
}

proptest! {
    #![proptest_config(cases(300))]

    /// The four predicates satisfy their definitions.
    #[test]
    fn from_the_definitions(g in games()) {
        let store = Store::new();
        let (value, game) = (g.value(&store), canonical(&g.game()));
        prop_assert_eq!(value.parity() == Some(Even), is_even(&game));
        prop_assert_eq!(value.parity() == Some(Odd), is_odd(&game));
        prop_assert_eq!(value.temper() == Some(Even), is_even_tempered(&game));
        prop_assert_eq!(value.temper() == Some(Odd), is_odd_tempered(&game));
    }

    /// Parities and tempers add up: even + even is even, even + odd is odd, odd + odd is even.
    #[test]
    fn of_sums(g in games(), h in games()) {
        let store = Store::new();
        let (g, h) = (g.value(&store), h.value(&store));
        if let (Some(a), Some(b)) = (g.parity(), h.parity()) {
            prop_assert_eq!((g + h).parity(), Some(plus(a, b)));
        }
        if let (Some(a), Some(b)) = (g.temper(), h.temper()) {
            prop_assert_eq!((g + h).temper(), Some(plus(a, b)));
        }
        prop_assert_eq!((-g).parity(), g.parity());
        prop_assert_eq!((-g).temper(), g.temper());
    }

    /// Integers are even and odd as in arithmetic, and all numbers are even-tempered.
    #[test]
    fn of_numbers(n in -1000..=1000_i64, k in 0..=4_u32) {
        let store = Store::new();
        let x = Dyadic::new(n, k);
        let expected = x.to_i64().map(|n| if n % 2 == 0 { Even } else { Odd });
        prop_assert_eq!(store.number(&x).parity(), expected);
        prop_assert_eq!(store.number(&x).temper(), Some(Even));
    }
}
