//! Numbers beyond the finite in expressions.

use proptest::prelude::*;
use upstar::games::solve::Answer;
use upstar::games::surreal::{Rational, Surreal};
use upstar::games::value::Store;
use upstar::ground::control::Control;
use upstar::session::Session;

use super::{numbers, ratio};
use crate::laws::form::cases;

/// What an expression comes to, printed.
fn answer(text: &str) -> String {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    match session.evaluate(text, &control).unwrap_or_else(|failure| panic!("{text}: {failure}")) {
        Answer::Surreal(number) => number.to_string(),
        Answer::Value(value) => value.to_string(),
        Answer::Truth(truth) => truth.to_string(),
        other => other.describe().to_owned(),
    }
}

proptest! {
    #![proptest_config(cases(200))]

    /// What is printed reads back, and operations are those of numbers.
    #[test]
    fn printing_and_reading(a in numbers(), b in numbers()) {
        prop_assert_eq!(answer(&a.to_string()), a.to_string());
        prop_assert_eq!(answer(&format!("({a}) * ({b})")), a.times(&b).unwrap().to_string());
        prop_assert_eq!(answer(&format!("({a}) - ({b})")), a.minus(&b).to_string());
        prop_assert_eq!(answer(&format!("({a}) < ({b})")), (a < b).to_string());
    }

    /// Between two rationals is the simplest number: it is the first in which their expansions part.
    #[test]
    fn simplest_numbers(p in -40..=40i64, q in 1..=30i64, r in -40..=40i64, s in 1..=30i64) {
        let (a, b) = (ratio(p, q), ratio(r, s));
        prop_assume!(a < b);
        let found: Rational = answer(&format!("{{{a}|{b}}}")).parse().unwrap();
        prop_assert!(a < found && found < b);
        let birthday = |x: &Rational| Surreal::from(x.clone()).signs().unwrap().length().unwrap();
        // No dyadic number between them with a smaller denominator, or nearer to 0, is older.
        let born = birthday(&found);
        for k in 0..=6 {
            for n in -41 << k..=41i64 << k {
                let other = ratio(n, 1 << k);
                let is_between = a < other && other < b && other != found;
                prop_assert!(!is_between || birthday(&other) > born, "{other} is older than {found}");
            }
        }
    }
}

/// The examples of ONAG and of the thesis *Hot Games*.
#[test]
fn known_answers() {
    for (text, expected) in [
        ("2/3 + 1/3 == 1", "true"),
        ("{0.1|0.3}", "1/4"),
        ("{1/9|1/5}", "1/8"),
        ("{-1|-0.6}", "-3/4"),
        ("{1/3|}", "1"),
        ("{|-1/3}", "-1"),
        ("{0|1/3} + *", "1/4*"),
        ("1/w * w == 1", "true"),
        ("(w + 1) * (w - 1) == w**2 - 1", "true"),
        ("w**2 - 3*w + 1/2", "w**2 - 3*w + 1/2"),
        ("\u{3c9} + 1", "w + 1"),
        ("\\omega - \\frac{2}{3}", "w - 2/3"),
        ("w**(1/2) * w**(1/2)", "w"),
        ("w**w**w", "w**(w**w)"),
        ("-w**2", "-w**2"),
        ("-2**2", "-4"),
        ("2**10", "1024"),
        ("(w - 1)**3", "w**3 - 3*w**2 + 3*w - 1"),
        ("1/w/w", "w**(-2)"),
        ("6 / 4 * 2", "3"),
        ("3*(1 + 1)", "6"),
        ("w - w + 1", "1"),
        ("let w = 3; w + 1", "4"),
        ("w > 1000000", "true"),
        ("0 < 1/w", "true"),
        ("1/w < 0.0000001", "true"),
    ] {
        assert_eq!(answer(text), expected, "{text}");
    }
}
