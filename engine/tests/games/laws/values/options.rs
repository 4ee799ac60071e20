//! Tests of the laws of canonical forms, options and birthdays.

use crate::laws::bridge::d;
use crate::laws::form::{cases, forms};
use proptest::prelude::*;
use upstar::games::value::{Store, Value};

/// Returns whether the value and all its followers have no dominated and no reversible options.
fn is_canonical(value: Value<'_>) -> bool {
    let (left, right) = (value.left_options(), value.right_options());
    let alone = |a: &Value<'_>, all: &[Value<'_>]| all.iter().all(|b| a == b || a.is_confused_with(*b));
    let left_ok = left.iter().all(|l| alone(l, &left) && !l.right_options().iter().any(|lr| *lr <= value));
    let right_ok = right.iter().all(|r| alone(r, &right) && !r.left_options().iter().any(|rl| *rl >= value));
    left_ok && right_ok && left.into_iter().chain(right).all(is_canonical)
}

proptest! {
    #![proptest_config(cases(300))]

    /// The form of the canonical options is the value itself.
    #[test]
    fn form_of_the_options(form in forms(3, 3)) {
        let store = Store::new();
        let value = form.value(&store);
        prop_assert_eq!(store.form(&value.left_options(), &value.right_options()), value);
    }

    /// Canonical forms have no dominated and no reversible options in any follower.
    #[test]
    fn options_are_canonical(form in forms(3, 3)) {
        let store = Store::new();
        prop_assert!(is_canonical(form.value(&store)));
    }

    /// The order of the options does not matter, nor do repeated or worse ones.
    #[test]
    fn options_are_a_set(form in forms(3, 3), worse in forms(2, 2)) {
        let store = Store::new();
        let (value, worse) = (form.value(&store), worse.value(&store));
        let (mut left, mut right) = (value.left_options(), value.right_options());
        left.extend(left.clone().into_iter().rev());
        right.extend(right.clone().into_iter().rev());
        if left.iter().any(|l| worse <= *l) {
            left.insert(0, worse);
        }
        if right.iter().any(|r| worse >= *r) {
            right.insert(0, worse);
        }
        prop_assert_eq!(store.form(&left, &right), value);
    }

    /// A gift horse (an option that is not at least as good as the value for its owner) changes nothing.
    #[test]
    fn gift_horse(form in forms(3, 2), gift in forms(2, 2)) {
        let store = Store::new();
        let (value, gift) = (form.value(&store), gift.value(&store));
        let (mut left, mut right) = (value.left_options(), value.right_options());
        if gift.partial_cmp(&value).is_none() || gift < value {
            left.push(gift);
            prop_assert_eq!(store.form(&left, &right), value);
            left.pop();
        }
        if gift.partial_cmp(&value).is_none() || gift > value {
            right.push(gift);
            prop_assert_eq!(store.form(&left, &right), value);
        }
    }

    /// Every option is worse for its owner than the value, or confused with it.
    #[test]
    fn moving_never_gains(form in forms(3, 3)) {
        let store = Store::new();
        let value = form.value(&store);
        prop_assert!(!value.left_options().iter().any(|l| *l >= value));
        prop_assert!(!value.right_options().iter().any(|r| *r <= value));
    }

    /// The birthday of 0 is 0; otherwise it is one more than the latest birthday of an option.
    #[test]
    fn birthday_of_the_latest_option(form in forms(3, 3)) {
        let store = Store::new();
        let value = form.value(&store);
        let options = value.left_options().into_iter().chain(value.right_options());
        let latest = options.map(|o| &o.birthday() + &d("1")).max();
        prop_assert_eq!(value.birthday(), latest.unwrap_or(d("0")));
    }

    /// The stops are max R(G^L) and min L(G^R), unless G is a number.
    #[test]
    fn stops_from_the_options(form in forms(3, 3)) {
        let store = Store::new();
        let value = form.value(&store);
        match value.number() {
            Some(x) => prop_assert_eq!((value.left_stop(), value.right_stop()), (x.clone(), x)),
            None => {
                let left = value.left_options().into_iter().map(Value::right_stop).max();
                let right = value.right_options().into_iter().map(Value::left_stop).min();
                prop_assert_eq!((Some(value.left_stop()), Some(value.right_stop())), (left, right));
            }
        }
    }

    /// If the value is the sum of a number, ups and a nimber, `number_up_star` returns these parts.
    #[test]
    fn number_up_star(form in forms(3, 2)) {
        let store = Store::new();
        let value = form.value(&store);
        if let Some(parts) = value.number_up_star() {
            let again = store.number(&parts.number) + store.up_star(parts.ups, parts.nim);
            prop_assert_eq!(again, value);
        }
        let alone = value.number_up_star().is_some_and(|parts| (parts.ups, parts.nim) == (0, 0));
        prop_assert_eq!(value.number().is_some(), alone);
    }
}

/// The sum of a number, ups and a nimber is recognised however it was built.
#[test]
fn uptimals_are_recognised() {
    let store = Store::new();
    for ups in -4..=4 {
        for nim in 0..=5 {
            let value = store.up_star(ups, nim) + store.number(&d("3/8"));
            let again = store.form(&value.left_options(), &value.right_options());
            let parts = again.number_up_star().unwrap();
            assert_eq!((parts.number, parts.ups, parts.nim), (d("3/8"), ups, nim));
        }
    }
}
