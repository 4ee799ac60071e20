//! Tests of surreal numbers beyond the finite ones.

mod arithmetic;
mod cuts;
mod division;
mod expressions;
mod hackenbush;
mod ordinals;
mod reals;
mod roots;
mod signs;
mod trees;
mod twin;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::surreal::{Rational, Surreal};
use upstar::ground::control::Control;

/// A control without a budget.
static CONTROL: Control = Control::unlimited();

/// Returns p/q.
fn ratio(p: i64, q: i64) -> Rational {
    Rational::new(p, q).unwrap()
}

/// Returns the sum of r omega^y over the terms (y, r).
fn sum(terms: impl IntoIterator<Item = (Surreal, Rational)>) -> Surreal {
    let term = |(y, r): (Surreal, Rational)| Surreal::power_of_omega(y).unwrap().scaled(&r);
    terms.into_iter().map(term).fold(Surreal::ZERO, |sum, term| sum.plus(&term))
}

/// Returns omega^(p/q).
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

/// Generates numbers of every kind: rationals, numbers with rational exponents, and numbers with such
/// exponents in turn.
fn numbers() -> impl Strategy<Value = Surreal> {
    numbers_with(rationals().boxed())
}

/// Generates numbers of every kind with these coefficients.
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
