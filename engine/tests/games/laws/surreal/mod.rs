//! Numbers beyond the finite.

mod arithmetic;
mod cuts;
mod division;
mod expressions;
mod hackenbush;
mod ordinals;
mod reals;
mod roots;
mod signs;
mod twin;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::surreal::{Rational, Surreal};
use upstar::ground::control::Control;

/// No budget.
static CONTROL: Control = Control::unlimited();

/// p/q.
fn ratio(p: i64, q: i64) -> Rational {
    Rational::new(p, q).unwrap()
}

/// The sum of omega^y times r.
fn sum(terms: impl IntoIterator<Item = (Surreal, Rational)>) -> Surreal {
    let term = |(y, r): (Surreal, Rational)| Surreal::power_of_omega(y).unwrap().scaled(&r);
    terms.into_iter().map(term).fold(Surreal::ZERO, |sum, term| sum.plus(&term))
}

/// Omega to the power of p/q.
fn power(p: i64, q: i64) -> Surreal {
    Surreal::power_of_omega(ratio(p, q).into()).unwrap()
}

fn rationals() -> impl Strategy<Value = Rational> {
    prop_oneof![
        (-4..=4i64).prop_map(|n| ratio(n, 1)),
        (-20..=20i64, 1..=12i64).prop_map(|(p, q)| ratio(p, q)),
        (any::<i64>(), 1..=i64::MAX).prop_map(|(p, q)| ratio(p, q)),
    ]
}

/// Numbers of every kind: rationals, with rational exponents, and with exponents that are such numbers.
fn numbers() -> impl Strategy<Value = Surreal> {
    numbers_with(rationals().boxed())
}

/// The same with these coefficients.
fn numbers_with(coefficients: BoxedStrategy<Rational>) -> impl Strategy<Value = Surreal> {
    let exponents = prop_oneof![
        (-3..=3i64).prop_map(|n| ratio(n, 1)),
        (-6..=6i64, 1..=6i64).prop_map(|(p, q)| ratio(p, q)),
    ];
    let flat = vec((exponents, coefficients.clone()), 0..=4)
        .prop_map(|terms| sum(terms.into_iter().map(|(y, r)| (Surreal::from(y), r))))
        .boxed();
    prop_oneof![
        coefficients.clone().prop_map(Surreal::from),
        flat.clone(),
        vec((flat, coefficients), 0..=4).prop_map(sum),
    ]
}
