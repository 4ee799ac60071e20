//! Tests of the laws of ordered rings and fields for surreal numbers, without quotients.

use proptest::prelude::*;
use upstar::games::surreal::{MAX_TOWER, NoSurreal, Rational, Surreal};
use upstar::games::value::Dyadic;

use super::{numbers, power, ratio, rationals, sum};
use crate::laws::form::cases;

proptest! {
    #![proptest_config(cases(500))]

    /// The numbers form a commutative ring.
    #[test]
    fn ring(a in numbers(), b in numbers(), c in numbers()) {
        let times = |a: &Surreal, b: &Surreal| a.times(b).unwrap();
        prop_assert_eq!(a.plus(&b), b.plus(&a));
        prop_assert_eq!(a.plus(&b).plus(&c), a.plus(&b.plus(&c)));
        prop_assert_eq!(a.plus(&Surreal::ZERO), a.clone());
        prop_assert_eq!(a.plus(&a.negative()), Surreal::ZERO);
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &Surreal::from(1)), a.clone());
        prop_assert_eq!(times(&a, &b.plus(&c)), times(&a, &b).plus(&times(&a, &c)));
        prop_assert_eq!(times(&times(&a, &a), &a), a.to_the(3).unwrap());
    }

    /// The order is that of the difference. Products of positive numbers are positive, and sums preserve
    /// the order.
    #[test]
    fn order(a in numbers(), b in numbers(), c in numbers()) {
        prop_assert_eq!(a.cmp(&b) as i32, a.minus(&b).signum());
        prop_assert_eq!(a.cmp(&b), a.plus(&c).cmp(&b.plus(&c)));
        prop_assert_eq!(a.times(&b).unwrap().signum(), a.signum() * b.signum());
        prop_assert_eq!(a.negative().cmp(&b.negative()), b.cmp(&a));
    }

    /// A number is the sum of its infinite part, its rational part and its infinitesimal part.
    #[test]
    fn parts(a in numbers(), r in rationals()) {
        let parts = a.infinite_part().plus(&a.rational_part().into()).plus(&a.infinitesimal_part());
        prop_assert_eq!(&parts, &a);
        let small = a.infinitesimal_part();
        let size = if r.signum() < 0 { -&r } else { r };
        if size.signum() > 0 {
            prop_assert!(small < size.clone().into() && small > (-&size).into());
            let large = a.infinite_part();
            let is_beyond = large.is_zero() || large > size.clone().into() || large < (-&size).into();
            prop_assert!(is_beyond, "{large}");
        }
    }

    /// The rationals form a field, and the dyadic ones are the numbers of short games.
    #[test]
    fn rational_numbers(a in rationals(), b in rationals(), c in rationals()) {
        prop_assert_eq!(&(&a + &b) + &c, &a + &(&b + &c));
        prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
        prop_assert_eq!(&a * &(&b + &c), &(&a * &b) + &(&a * &c));
        prop_assert_eq!((&a * &b).over(&b), (b.signum() != 0).then(|| a.clone()));
        prop_assert_eq!(a.cmp(&b) as i32, (&a - &b).signum());
        prop_assert_eq!(Rational::from_parts(a.numerator(), a.denominator().into()), Some(a.clone()));
        if let Some(dyadic) = a.dyadic() {
            prop_assert_eq!(Rational::from(&dyadic), a);
        }
    }
}

#[test]
fn numbers_of_the_thesis_and_others() {
    let (omega, one) = (Surreal::omega(), Surreal::from(1));
    let epsilon = power(-1, 1);
    assert_eq!(epsilon.times(&omega).unwrap(), one);
    assert!(epsilon.signum() > 0 && epsilon < ratio(1, i64::MAX).into());
    assert!(omega > i64::MAX.into() && omega.minus(&one) < omega && omega.plus(&one) > omega);
    let root = power(1, 2);
    assert_eq!(root.times(&root).unwrap(), omega);
    assert!(root < omega.scaled(&ratio(1, 1_000_000)) && root > 1_000_000.into());
    let square = omega.plus(&one).times(&omega.minus(&one)).unwrap();
    assert_eq!(square, sum([(2.into(), ratio(1, 1)), (0.into(), ratio(-1, 1))]));
    assert_eq!(Surreal::from(&Dyadic::new(89, 4)).dyadic(), Some(Dyadic::new(89, 4)));
    assert_eq!((ratio(2, 3).dyadic(), Surreal::omega().dyadic()), (None, None));
}

#[test]
fn texts_of_numbers() {
    let expected = [
        (Surreal::ZERO, "0"),
        (ratio(-2, 3).into(), "-2/3"),
        (
            sum([(2.into(), ratio(1, 1)), (1.into(), ratio(-3, 1)), (0.into(), ratio(1, 2))]),
            "w**2 - 3*w + 1/2",
        ),
        (sum([(1.into(), ratio(-1, 1)), ((-1).into(), ratio(-1, 2))]), "-w - 1/2*w**(-1)"),
        (power(1, 2), "w**(1/2)"),
        (Surreal::power_of_omega(Surreal::omega()).unwrap(), "w**w"),
        (Surreal::power_of_omega(Surreal::omega().plus(&1.into())).unwrap(), "w**(w + 1)"),
    ];
    for (number, text) in expected {
        assert_eq!(number.to_string(), text);
    }
}

#[test]
fn towers_have_a_limit() {
    let mut tower = Surreal::omega();
    for _ in 1..MAX_TOWER {
        tower = Surreal::power_of_omega(tower).unwrap();
    }
    assert_eq!(tower.tower(), MAX_TOWER);
    assert_eq!(Surreal::power_of_omega(tower.clone()), Err(NoSurreal::TooHigh));
    assert!(tower.times(&tower).is_ok_and(|square| square > tower));
}
