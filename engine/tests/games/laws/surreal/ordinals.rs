//! Tests of ordinals below epsilon_0.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::surreal::{Ordinal, Surreal};

use super::{power, ratio, sum};
use crate::laws::form::cases;

/// Generates ordinals up to omega^(omega^3 4).
fn ordinals() -> impl Strategy<Value = Ordinal> {
    let flat = |most: i64| {
        vec((0..=most, 1..=4i64), 0..=3)
            .prop_map(|terms| sum(terms.into_iter().map(|(y, n)| (y.into(), ratio(n, 1)))))
    };
    let deep = vec((flat(3), 1..=4i64), 0..=3)
        .prop_map(|terms| sum(terms.into_iter().map(|(y, n)| (y, ratio(n, 1)))));
    prop_oneof![flat(0), flat(4), deep].prop_map(|number| Ordinal::of(&number).unwrap())
}

proptest! {
    #![proptest_config(cases(500))]

    /// The ordinal sum is associative and strictly increasing only in its second argument. It is at most
    /// the natural sum.
    #[test]
    fn sums(a in ordinals(), b in ordinals(), c in ordinals()) {
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(b.cmp(&c), a.then(&b).cmp(&a.then(&c)));
        prop_assert!(a.then(&c) <= b.then(&c) || a > b);
        prop_assert!(a.then(&b).number() <= &a.number().plus(b.number()));
        prop_assert_eq!(a.then(&b).less(&a), Some(b.clone()));
        prop_assert_eq!(a.less(&b).is_some(), b <= a);
    }

    /// The ordinal product is associative and distributes over sums on the right.
    #[test]
    fn products(a in ordinals(), b in ordinals(), c in ordinals()) {
        let times = |a: &Ordinal, b: &Ordinal| a.repeated(b).unwrap();
        prop_assert_eq!(times(&a, &b.then(&c)), times(&a, &b).then(&times(&a, &c)));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert!(times(&a, &b).number() <= &a.number().times(b.number()).unwrap());
        prop_assert_eq!(times(&a, &2.into()), a.then(&a));
    }
}

#[test]
fn usual_and_natural_arithmetic_differ() {
    let (one, omega) = (Ordinal::from(1), Ordinal::omega());
    assert_eq!(one.then(&omega), omega);
    assert_eq!(omega.then(&one).to_string(), "w + 1");
    assert_eq!(Ordinal::from(2).repeated(&omega).unwrap(), omega);
    assert_eq!(omega.repeated(&2.into()).unwrap().to_string(), "2*w");
    assert_eq!(omega.then(&one).repeated(&omega).unwrap().to_string(), "w**2");
    assert_eq!(omega.then(&one).repeated(&2.into()).unwrap().to_string(), "2*w + 1");
    for none in [Surreal::omega().minus(&1.into()), power(1, 2), power(-1, 1), ratio(1, 2).into()] {
        assert_eq!(Ordinal::of(&none), None, "{none}");
    }
}
