//! Tests of roots of numbers in normal form.

use proptest::prelude::*;
use upstar::games::surreal::{NoSurreal, Root, Surreal};

use super::{numbers, power, ratio};
use crate::laws::form::cases;

/// Returns the root of a degree, with powers that no control stops.
fn root(of: &Surreal, degree: u32) -> Result<Root, NoSurreal> {
    of.root(degree, |root| root.to_the(degree)).unwrap()
}

proptest! {
    #![proptest_config(cases(400))]

    /// The root of a non-negative power is the absolute value of the number, and a negative power has none.
    #[test]
    fn roots_of_powers(number in numbers(), degree in 1..=4u32) {
        let of = number.to_the(degree).unwrap();
        if of.signum() >= 0 {
            let size = if number.signum() < 0 { number.negative() } else { number };
            prop_assert_eq!(root(&of, degree), Ok(Root::Exact(size)));
        } else {
            prop_assert_eq!(root(&of, degree), Err(NoSurreal::NegativeRoot));
        }
    }

    /// An exact answer is a root. In an infinite one each further term brings the power closer to the
    /// number.
    #[test]
    fn powers_have_their_roots(number in numbers(), degree in 2..=3u32) {
        match root(&number, degree) {
            Ok(Root::Exact(found)) => prop_assert_eq!(found.to_the(degree).unwrap(), number),
            Ok(Root::Infinite(first)) => {
                let terms = first.terms().len();
                let away = |count: usize| {
                    let rest = number.minus(&first.first_terms(count).to_the(degree).unwrap());
                    rest.terms().next().map(|(exponent, _)| exponent.clone())
                };
                prop_assert!((1..terms).all(|count| away(count) > away(count + 1)), "{number}: {first}");
            }
            Ok(Root::Unknown(first)) => prop_assert!(first.terms().len() > 100, "{number}: {first}"),
            Err(NoSurreal::NegativeRoot) => prop_assert!(number.signum() < 0),
            Err(NoSurreal::IrrationalRoot(first)) => {
                prop_assert_eq!(number.terms().next().map(|(_, first)| first.clone()), Some(first));
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}

#[test]
fn known_roots() {
    let (omega, one) = (Surreal::omega(), Surreal::from(1));
    let square = omega.times(&omega).unwrap().plus(&omega.scaled(&ratio(2, 1))).plus(&one);
    assert_eq!(root(&square, 2), Ok(Root::Exact(omega.plus(&one))));
    // The next term would be a multiple of 1/w.
    let Ok(Root::Infinite(first)) = root(&square.minus(&2.into()), 2) else { panic!() };
    assert_eq!(first.to_string(), "w + 1 - w**(-1)");
    // The next exponent is w/2 - 1. It is not half of an exponent of the radicand (w, w - 1 or 0).
    let tower = Surreal::power_of_omega(omega.clone()).unwrap();
    let below = Surreal::power_of_omega(omega.minus(&one)).unwrap();
    let Ok(Root::Infinite(first)) = root(&tower.plus(&below).plus(&one), 2) else { panic!() };
    assert_eq!(first.to_string(), "w**(1/2*w) + 1/2*w**(1/2*w - 1)");
    assert_eq!(root(&omega.scaled(&ratio(2, 1)), 2), Err(NoSurreal::IrrationalRoot(ratio(2, 1))));
    assert_eq!(root(&power(1, 2), 3), Ok(Root::Exact(power(1, 6))));
    assert_eq!(root(&Surreal::ZERO, 2), Ok(Root::Exact(Surreal::ZERO)));
}
