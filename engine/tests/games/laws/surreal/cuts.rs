//! The simplest number between options, and the options of a number.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::surreal::{Form, NoNumber, NotTold, Options, Progression, Rational, Surreal, steps};

use super::{numbers_with, power, ratio};
use crate::laws::form::cases;

fn small() -> impl Strategy<Value = Surreal> {
    numbers_with((-12..=12i64, 1..=6i64).prop_map(|(p, q)| ratio(p, q)).boxed())
}

fn numbers(numbers: &[Surreal]) -> Options {
    Options { numbers: numbers.to_vec(), progression: None }
}

fn going_on(numbers: &[Surreal]) -> Options {
    Options { numbers: Vec::new(), progression: Some(Progression::read(numbers).unwrap()) }
}

/// The numbers on the way to one, at some places: where its signs change, and some before and after.
fn ancestors(number: &Surreal) -> Vec<Surreal> {
    let signs = number.signs().unwrap();
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
    places.iter().filter_map(|place| signs.prefix(place).unwrap().number().ok()).collect()
}

proptest! {
    #![proptest_config(cases(1000))]

    /// The number lies between its options, and no number on the way to it does.
    #[test]
    fn of_finitely_many(a in vec(small(), 0..=2), b in vec(small(), 0..=2)) {
        let is_between = |x: &Surreal| a.iter().all(|low| low < x) && b.iter().all(|high| x < high);
        let form = Form { left: numbers(&a), right: numbers(&b) };
        match form.number() {
            Ok(found) => {
                prop_assert!(is_between(&found), "{found}");
                for earlier in ancestors(&found) {
                    prop_assert!(!is_between(&earlier), "{found}: {earlier}");
                }
            }
            Err(NoNumber::NotBelow) => {
                prop_assert!(a.iter().any(|low| b.iter().any(|high| low >= high)));
            }
            Err(error) => prop_assert!(matches!(error, NoNumber::NotTold(_)), "{error}"),
        }
    }

    /// The number with the options of a number is that number.
    #[test]
    fn options_of_numbers(number in small()) {
        let form = match Form::of(&number) {
            Ok(form) => form,
            Err(NotTold::Growing | NotTold::NoRule | NotTold::Endless) => return Ok(()),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        prop_assert_eq!(form.number(), Ok(number.clone()), "{}", form);
        let told = |options: &Options| -> Vec<Surreal> {
            let progression = options.progression.iter().flat_map(|progression| progression.told().to_vec());
            options.numbers.iter().cloned().chain(progression).collect()
        };
        prop_assert!(told(&form.left).iter().all(|left| *left < number), "{}", form);
        prop_assert!(told(&form.right).iter().all(|right| number < *right), "{}", form);
    }

    /// Above a progression: above its numbers far behind, and no number on the way is above all.
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
            // start + step (1 + factor + factor^2 + ..)
            let (mut sum, mut term) = (Rational::ZERO, Rational::ONE);
            for _ in 0..n {
                sum = &sum + &term;
                term = &term * &factor;
            }
            start.plus(&step.scaled(&sum))
        };
        let left = going_on(&[far(0), far(1), far(2)]);
        // Further than any of the small numbers tells apart, but those that tell by their integers.
        let beyond = [far(0), far(many)];
        let is_between = |x: &Surreal| beyond.iter().all(|low| low < x) && high.iter().all(|high| x < high);
        let Ok(found) = Form { left, right: numbers(&high) }.number() else { return Ok(()) };
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
        // The step is infinitesimal: above them all is the simplest number, 1.
        (going_on(&[0, 1, 2].map(|n| power(-1, 1).scaled(&ratio(n, 1)))), none(), one.clone()),
        (
            going_on(&[ratio(3, 10), ratio(33, 100), ratio(333, 1000)].map(Surreal::from)),
            going_on(&[ratio(4, 10), ratio(34, 100), ratio(334, 1000)].map(Surreal::from)),
            ratio(1, 3).into(),
        ),
    ];
    for (left, right, number) in known {
        let form = Form { left, right };
        assert_eq!(form.number(), Ok(number), "{form}");
    }
    assert_eq!(Progression::read(&[1, 2, 4, 7].map(Surreal::from)), None);
    let crossing = Form { left: going_on(&counted), right: numbers(&[5.into()]) };
    assert_eq!(crossing.number(), Err(NoNumber::NotBelow));
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
        assert_eq!(Form::of(&number).unwrap().to_string(), expected);
    }
}

#[test]
fn the_way_is_told_step_by_step() {
    let told = |left: Rational, right: Rational| -> Vec<String> {
        let form = Form { left: numbers(&[left.into()]), right: numbers(&[right.into()]) };
        let steps = steps(&form).unwrap();
        steps.iter().map(|step| format!("{} is {}", step.number, step.told(&form))).collect()
    };
    let expected = [
        "0 is not above 1/10: +",
        "1 is not below 3/10: -",
        "1/2 is not below 3/10: -",
        "1/4 is between the options",
    ];
    assert_eq!(told(ratio(1, 10), ratio(3, 10)), expected);
    assert_eq!(told(ratio(1, 9), ratio(1, 5)).last().unwrap(), "1/8 is between the options");
    assert_eq!(told(ratio(-1, 1), ratio(-6, 10)).last().unwrap(), "-3/4 is between the options");
}
