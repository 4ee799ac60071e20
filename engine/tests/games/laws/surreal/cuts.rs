//! Tests of the simplest number between options, and of the options of a number.

use std::cmp::Ordering;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::surreal::{
    Form, NoProgression, NoSurreal, Options, Progression, Rational, Real, Surreal, steps,
};

use super::{CONTROL, numbers_with, power, ratio};
use crate::laws::form::cases;

fn small() -> impl Strategy<Value = Surreal> {
    numbers_with((-12..=12i64, 1..=6i64).prop_map(|(p, q)| ratio(p, q)).boxed())
}

fn numbers(numbers: &[Surreal]) -> Options {
    Options { numbers: numbers.to_vec(), ..Options::default() }
}

fn going_on(numbers: &[Surreal]) -> Options {
    Options { progression: Some(Progression::read(numbers).unwrap()), ..Options::default() }
}

/// Returns some ancestors of a number (proper prefixes of its sign expansion): where its signs change, and
/// some before and after.
fn ancestors(number: &Surreal) -> Vec<Surreal> {
    let signs = number.signs(&CONTROL).unwrap();
    let length = signs.length().unwrap();
    let mut places: Vec<_> = (0..4).filter_map(|n| length.approached(n).ok()).collect();
    places.extend(length.before());
    let mut place = upstar::games::surreal::Ordinal::ZERO;
    for block in signs.blocks() {
        places.push(place.clone());
        places.push(place.then(&1.into()));
        place = place.then(&block.length().unwrap());
        places.extend(place.before());
    }
    places.retain(|place| *place < length);
    places.iter().filter_map(|place| signs.prefix(place, &CONTROL).unwrap().number(&CONTROL).ok()).collect()
}

/// Returns whether an error is that of a sign expansion that cannot be represented.
fn is_of_signs(error: &NoSurreal) -> bool {
    use NoSurreal::{Endless, Growing, NoRule, TooHigh, TooLong};
    matches!(error, TooHigh | TooLong | Growing | Endless | NoRule)
}

proptest! {
    #![proptest_config(cases(1000))]

    /// The number lies between its options, and none of its ancestors does.
    #[test]
    fn of_finitely_many(a in vec(small(), 0..=2), b in vec(small(), 0..=2)) {
        let is_between = |x: &Surreal| a.iter().all(|low| low < x) && b.iter().all(|high| x < high);
        let form = Form { left: numbers(&a), right: numbers(&b) };
        match form.number(&CONTROL) {
            Ok(found) => {
                prop_assert!(is_between(&found), "{found}");
                for earlier in ancestors(&found) {
                    prop_assert!(!is_between(&earlier), "{found}: {earlier}");
                }
            }
            Err(NoSurreal::NotBelow) => {
                prop_assert!(a.iter().any(|low| b.iter().any(|high| low >= high)));
            }
            Err(error) => prop_assert!(is_of_signs(&error), "{error}"),
        }
    }

    /// The simplest number between the options of a number is that number.
    #[test]
    fn options_of_numbers(number in small()) {
        let form = match Form::of(&number, &CONTROL) {
            Ok(form) => form,
            Err(NoSurreal::Growing | NoSurreal::NoRule | NoSurreal::Endless) => return Ok(()),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        prop_assert_eq!(form.number(&CONTROL), Ok(number.clone()), "{}", form);
        let members = |options: &Options| -> Vec<Surreal> {
            let progression = options.progression.iter().flat_map(|progression| progression.terms().to_vec());
            options.numbers.iter().cloned().chain(progression).collect()
        };
        prop_assert!(members(&form.left).iter().all(|left| *left < number), "{}", form);
        prop_assert!(members(&form.right).iter().all(|right| number < *right), "{}", form);
    }

    /// The number is above a progression: above its late terms, and no ancestor is above all of them.
    #[test]
    fn above_progressions(
        start in small(),
        step in small(),
        (factor, many) in prop_oneof![
            Just(((1, 1), 20_000)), Just(((1, 2), 60)), Just(((3, 1), 12)), Just(((2, 3), 80)),
        ],
        high in vec(small(), 0..=1),
    ) {
        prop_assume!(!step.is_zero());
        let factor = ratio(factor.0, factor.1);
        let far = |n: u32| -> Surreal {
            // The term n is start + step (1 + factor + factor^2 + ..).
            let (mut sum, mut term) = (Rational::ZERO, Rational::ONE);
            for _ in 0..n {
                sum = &sum + &term;
                term = &term * &factor;
            }
            start.plus(&step.scaled(&sum))
        };
        let left = going_on(&[far(0), far(1), far(2), far(3)]);
        // The late term exceeds what the small numbers can distinguish, except for ancestors with a large
        // rational part, which we skip below.
        let beyond = [far(0), far(many)];
        let is_between = |x: &Surreal| beyond.iter().all(|low| low < x) && high.iter().all(|high| x < high);
        let Ok(found) = Form { left, right: numbers(&high) }.number(&CONTROL) else { return Ok(()) };
        prop_assert!(is_between(&found), "{found}");
        for earlier in ancestors(&found) {
            let is_large = earlier.rational_part() > ratio(1000, 1);
            prop_assert!(is_large || !is_between(&earlier), "{found}: {earlier}");
        }
    }
}

#[test]
fn known_progressions() {
    let (omega, one) = (Surreal::omega(), Surreal::from(1));
    let counted = [0, 1, 2].map(Surreal::from);
    let halves = [ratio(1, 1), ratio(1, 2), ratio(1, 4)].map(Surreal::from);
    let harmonic = [ratio(1, 1), ratio(1, 2), ratio(1, 3)].map(Surreal::from);
    let below_omega = [0, 1, 2].map(|n| omega.minus(&n.into()));
    let parts_of_omega = [1, 2, 4].map(|n| omega.scaled(&ratio(1, n)));
    let powers = [1, 2, 3].map(|n| power(n, 1));
    let roots = [0, -1, -2].map(|n| power(n, 1));
    let zero = [Surreal::ZERO];
    let omega_to = |exponent: Surreal| Surreal::power_of_omega(exponent).unwrap();
    let none = Options::default;
    let known = [
        (going_on(&counted), none(), omega.clone()),
        (numbers(&zero), going_on(&halves), power(-1, 1)),
        (numbers(&zero), going_on(&harmonic), power(-1, 1)),
        (going_on(&counted), going_on(&below_omega), omega.scaled(&ratio(1, 2))),
        (going_on(&counted), going_on(&parts_of_omega), power(1, 2)),
        (going_on(&powers), none(), omega_to(omega.clone())),
        (numbers(&zero), going_on(&roots), omega_to(omega.negative())),
        (none(), none(), Surreal::ZERO),
        (numbers(std::slice::from_ref(&omega)), none(), omega.plus(&one)),
        (going_on(&counted), numbers(std::slice::from_ref(&omega)), omega.minus(&one)),
        (going_on(&[1, 2, 4].map(Surreal::from)), none(), omega.clone()),
        // The step is infinitesimal, so the simplest number above all terms is 1.
        (going_on(&[0, 1, 2].map(|n| power(-1, 1).scaled(&ratio(n, 1)))), none(), one.clone()),
        (
            going_on(&[ratio(3, 10), ratio(33, 100), ratio(333, 1000)].map(Surreal::from)),
            going_on(&[ratio(4, 10), ratio(34, 100), ratio(334, 1000)].map(Surreal::from)),
            ratio(1, 3).into(),
        ),
    ];
    for (left, right, number) in known {
        let form = Form { left, right };
        assert_eq!(form.number(&CONTROL), Ok(number), "{form}");
    }
    assert_eq!(Progression::read(&[1, 2, 4, 7].map(Surreal::from)), Err(NoProgression::NoRule));
    let crossing = Form { left: going_on(&counted), right: numbers(&[5.into()]) };
    assert_eq!(crossing.number(&CONTROL), Err(NoSurreal::NotBelow));
}

#[test]
fn options_are_printed() {
    let omega = Surreal::omega();
    let known = [
        (Surreal::ZERO, "{ | }"),
        (omega.clone(), "{0, 1, 2, .. | }"),
        (omega.plus(&1.into()), "{w | }"),
        (omega.minus(&1.into()), "{0, 1, 2, .. | w}"),
        (omega.scaled(&ratio(1, 2)), "{0, 1, 2, .. | w, w - 1, w - 2, ..}"),
        (power(1, 2), "{0, 1, 2, .. | w, 1/2*w, 1/4*w, ..}"),
        (power(-1, 1), "{0 | 1, 1/2, 1/4, ..}"),
        (power(2, 1), "{0, w, 2*w, .. | }"),
        (Surreal::power_of_omega(omega).unwrap(), "{1, w, w**2, .. | }"),
        (ratio(2, 3).into(), "{0, 1/2, 5/8, .. | 1, 3/4, 11/16, ..}"),
        (ratio(1, 4).into(), "{0 | 1/2}"),
    ];
    for (number, expected) in known {
        assert_eq!(Form::of(&number, &CONTROL).unwrap().to_string(), expected);
    }
}

/// Returns the square root of |p/q| with the sign of p.
fn root(p: i64, q: i64) -> Real {
    let root = Real::from(ratio(p.abs(), q)).root(2, &CONTROL).unwrap();
    if p < 0 { root.negative() } else { root }
}

/// Returns whether a signed root is above a rational, by comparing squares.
fn is_root_above((p, q): (i64, i64), x: &Rational) -> bool {
    let square = &(x * x) - &ratio(p.abs(), q);
    match (p < 0, x.signum() < 0) {
        (false, true) => true,
        (true, false) => false,
        (false, false) => square.signum() < 0,
        (true, true) => square.signum() > 0,
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// The number between roots lies between them, and none of its ancestors does.
    #[test]
    fn between_roots(
        low in (-60..=60i64, 1..=7i64), high in (-60..=60i64, 1..=7i64), is_left_rational in any::<bool>(),
    ) {
        let is_irrational = |(p, q): (i64, i64)| root(p, q).rational().is_none();
        prop_assume!(is_irrational(low) && is_irrational(high));
        let left = if is_left_rational {
            numbers(&[ratio(low.0, low.1).into()])
        } else {
            Options { reals: vec![root(low.0, low.1)], ..Options::default() }
        };
        let form = Form { left, right: Options { reals: vec![root(high.0, high.1)], ..Options::default() } };
        let is_above = |x: &Rational| match is_left_rational {
            true => *x > ratio(low.0, low.1),
            false => !is_root_above(low, x),
        };
        let is_between = |x: &Surreal| x.rational().is_some_and(|x| is_above(x) && is_root_above(high, x));
        match form.number(&CONTROL) {
            Ok(found) => {
                prop_assert!(is_between(&found), "{form}: {found}");
                for earlier in ancestors(&found) {
                    prop_assert!(!is_between(&earlier), "{form}: {found}, {earlier}");
                }
            }
            Err(error) => {
                prop_assert_eq!(error, NoSurreal::NotBelow);
                let is_below = if is_left_rational {
                    is_root_above(high, &ratio(low.0, low.1))
                } else {
                    root(low.0, low.1).compare(&root(high.0, high.1), &CONTROL) == Ok(Ordering::Less)
                };
                prop_assert!(!is_below, "{}", form);
            }
        }
    }
}

/// Options may be real numbers together with progressions and infinite numbers, or equal numbers in
/// different expressions.
#[test]
fn between_reals_and_others() {
    let pi = || Options { reals: vec![Real::pi()], ..Options::default() };
    let between = |left: Options, right: Options| Form { left, right }.number(&CONTROL);
    assert_eq!(between(pi(), Options::default()), Ok(4.into()));
    assert_eq!(between(Options::default(), pi()), Ok(0.into()));
    assert_eq!(between(pi(), numbers(&[Surreal::omega()])), Ok(4.into()));
    assert_eq!(between(numbers(&[Surreal::omega()]), pi()), Err(NoSurreal::NotBelow));
    assert_eq!(between(pi(), numbers(&[ratio(22, 7).into()])), Ok(ratio(1609, 512).into()));
    let up_to_4 = going_on(&[ratio(3, 1).into(), ratio(7, 2).into(), ratio(15, 4).into()]);
    assert_eq!(between(up_to_4, Options { reals: vec![root(17, 1)], ..Options::default() }), Ok(4.into()));
    assert_eq!(between(pi(), pi()), Err(NoSurreal::NotBelow));
    // Two equal numbers in different expressions: sqrt(3 + 2 sqrt(2)) and 1 + sqrt(2).
    let (one, two) = (Real::from(1), Real::from(2));
    let shorter = one.plus(&root(2, 1), &CONTROL).unwrap();
    let longer =
        shorter.plus(&shorter, &CONTROL).unwrap().plus(&one, &CONTROL).unwrap().root(2, &CONTROL).unwrap();
    let only = |real: &Real| Options { reals: vec![real.clone()], ..Options::default() };
    assert_eq!(between(only(&shorter), only(&longer)), Err(NoSurreal::NotBelow));
    assert_eq!(between(only(&longer), only(&shorter)), Err(NoSurreal::NotBelow));
    // A number that equals 2 but does not have the form of a rational.
    let hidden = longer.plus(&root(2, 1).negative(), &CONTROL).unwrap().plus(&one, &CONTROL).unwrap();
    assert_eq!(hidden.rational(), None);
    assert_eq!(hidden.compare(&two, &CONTROL), Ok(Ordering::Equal));
    assert_eq!(between(only(&hidden), numbers(&[3.into()])), Ok(ratio(5, 2).into()));
    assert_eq!(between(numbers(&[1.into()]), only(&hidden)), Ok(ratio(3, 2).into()));
    assert_eq!(between(Options::default(), only(&hidden)), Ok(0.into()));
    // Whether e^2 and pi are independent is unknown, so the comparison of such numbers may be undecidable
    // for us.
    let unknown = Real::pi().plus(&Real::pi().root(3, &CONTROL).unwrap(), &CONTROL).unwrap();
    assert_eq!(unknown.compare(&unknown, &CONTROL), Ok(Ordering::Equal));
}

/// A number above the terms of a progression among the same options.
#[test]
fn numbers_beside_progressions() {
    let mut left = going_on(&[0.into(), 1.into()]);
    left.numbers.push(power(1, 1).minus(&1.into()));
    let form = Form { left, right: numbers(&[Surreal::omega()]) };
    assert_eq!(form.number(&CONTROL).unwrap().to_string(), "w - 1/2");
}

/// Sequences that follow no rule that the reader knows.
#[test]
fn no_progressions() {
    let read = |numbers: &[(i64, i64)]| {
        let numbers: Vec<Surreal> = numbers.iter().map(|&(p, q)| ratio(p, q).into()).collect();
        Progression::read(&numbers)
    };
    // Reciprocals that continue 2, 1, 0; steps with changing signs; sums of reciprocals; squares.
    for numbers in [
        &[(1, 5), (1, 4), (1, 3)][..],
        &[(1, 1), (2, 1), (3, 2)],
        &[(1, 1), (-1, 1), (1, 1)],
        &[(1, 1), (3, 2), (11, 6)],
        &[(1, 1), (4, 1), (9, 1)],
        &[(1, 1), (2, 1), (4, 1), (7, 1)],
    ] {
        assert_eq!(read(numbers), Err(NoProgression::NoRule), "{numbers:?}");
    }
    for numbers in [&[(1, 1)][..], &[]] {
        assert_eq!(read(numbers), Err(NoProgression::TooFew), "{numbers:?}");
    }
    // Two fractions are ambiguous: they may continue by equal steps, by a geometric progression or as
    // reciprocals.
    for numbers in [[(1, 1), (1, 2)], [(1, 2), (5, 8)], [(0, 1), (1, 3)]] {
        assert_eq!(read(&numbers), Err(NoProgression::NeedsThird), "{numbers:?}");
    }
    let omega = Surreal::omega();
    for other in [power(2, 1), Surreal::from(1), power(1, 1).plus(&ratio(1, 2).into())] {
        let numbers = [omega.clone(), other];
        assert_eq!(Progression::read(&numbers), Err(NoProgression::NeedsThird), "{numbers:?}");
    }
    for other in [omega.scaled(&ratio(2, 1)), omega.plus(&1.into()), Surreal::ZERO] {
        assert!(Progression::read(&[omega.clone(), other]).is_ok());
    }
    for numbers in
        [&[(1, 1), (3, 2), (7, 4)][..], &[(4, 1), (10, 1), (19, 1), (65, 2)], &[(1, 1), (1, 2), (1, 3)]]
    {
        assert!(read(numbers).is_ok(), "{numbers:?}");
    }
}

#[test]
fn the_path_is_explained_step_by_step() {
    let reasons = |left: Rational, right: Rational| -> Vec<String> {
        let form = Form { left: numbers(&[left.into()]), right: numbers(&[right.into()]) };
        let steps = steps(&form, &CONTROL).unwrap();
        let (left, right) = (form.left.to_string(), form.right.to_string());
        steps.iter().map(|step| format!("{} is {}", step.number, step.reason(&left, &right))).collect()
    };
    let expected = [
        "0 is not above 1/10: +",
        "1 is not below 3/10: -",
        "1/2 is not below 3/10: -",
        "1/4 is between the options",
    ];
    assert_eq!(reasons(ratio(1, 10), ratio(3, 10)), expected);
    assert_eq!(reasons(ratio(1, 9), ratio(1, 5)).last().unwrap(), "1/8 is between the options");
    assert_eq!(reasons(ratio(-1, 1), ratio(-6, 10)).last().unwrap(), "-3/4 is between the options");
}
