//! Tests of real numbers: like terms cancel, and equal numbers are found to be equal.

use std::cmp::Ordering;

use proptest::prelude::*;
use upstar::games::solve::Answer;
use upstar::games::surreal::{NoReal, Rational, Real};
use upstar::games::value::Store;
use upstar::session::Session;

use super::{CONTROL, ratio};
use crate::laws::form::cases;

/// A real number as an expression of operations.
#[derive(Clone, Debug)]
enum Tree {
    Ratio(i64, i64),
    Pi,
    E,
    Root(i64, u32),
    Sum(Box<Self>, Box<Self>),
    Difference(Box<Self>, Box<Self>),
    Product(Box<Self>, Box<Self>),
    Quotient(Box<Self>, Box<Self>),
    Square(Box<Self>),
    RootOfSquare(Box<Self>),
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        (-9..=9i64, 1..=6i64).prop_map(|(p, q)| Tree::Ratio(p, q)),
        Just(Tree::Pi),
        Just(Tree::E),
        (0..=12i64, 2..=4u32).prop_map(|(of, degree)| Tree::Root(of, degree)),
    ];
    leaf.prop_recursive(4, 12, 2, |inner| {
        let two = (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            two.clone().prop_map(|(a, b)| Tree::Sum(a, b)),
            two.clone().prop_map(|(a, b)| Tree::Difference(a, b)),
            two.clone().prop_map(|(a, b)| Tree::Product(a, b)),
            two.prop_map(|(a, b)| Tree::Quotient(a, b)),
            inner.clone().prop_map(|a| Tree::Square(Box::new(a))),
            inner.prop_map(|a| Tree::RootOfSquare(Box::new(a))),
        ]
    })
}

impl Tree {
    fn real(&self) -> Result<Real, NoReal> {
        match self {
            Self::Ratio(p, q) => Ok(ratio(*p, *q).into()),
            Self::Pi => Ok(Real::pi()),
            Self::E => Ok(Real::e()),
            Self::Root(of, degree) => Real::from(*of).root(*degree, &CONTROL),
            Self::Sum(a, b) => a.real()?.plus(&b.real()?, &CONTROL),
            Self::Difference(a, b) => a.real()?.plus(&b.real()?.negative(), &CONTROL),
            Self::Product(a, b) => a.real()?.times(&b.real()?, &CONTROL),
            Self::Quotient(a, b) => a.real()?.times(&b.real()?.inverse(&CONTROL)?, &CONTROL),
            Self::Square(a) => a.real()?.to_the(2, &CONTROL),
            Self::RootOfSquare(a) => a.real()?.to_the(2, &CONTROL)?.root(2, &CONTROL),
        }
    }

    /// Computes two rationals around the number step by step, using only the engine's rationals.
    fn between(&self) -> Option<(Rational, Rational)> {
        let digits = |low: i64, by: i64| (ratio(low, by), ratio(low + 1, by));
        let sorted =
            |corners: Vec<Rational>| Some((corners.iter().min()?.clone(), corners.iter().max()?.clone()));
        match self {
            Self::Ratio(p, q) => Some((ratio(*p, *q), ratio(*p, *q))),
            Self::Pi => Some(digits(3_141_592_653_589_793, 1_000_000_000_000_000)),
            Self::E => Some(digits(2_718_281_828_459_045, 1_000_000_000_000_000)),
            Self::Root(of, degree) => {
                let of = ratio(*of, 1);
                let power = |x: &Rational| (1..*degree).fold(x.clone(), |power, _| &power * x);
                // The radicand is at most 12, so every root lies between 0 and 13.
                let (mut low, mut high) = (ratio(0, 1), ratio(13, 1));
                for _ in 0..50 {
                    let middle = &(&low + &high) * &ratio(1, 2);
                    if power(&middle) <= of { low = middle } else { high = middle }
                }
                Some((low, high))
            }
            Self::Sum(a, b) => {
                let (a, b) = (a.between()?, b.between()?);
                Some((&a.0 + &b.0, &a.1 + &b.1))
            }
            Self::Difference(a, b) => {
                let (a, b) = (a.between()?, b.between()?);
                Some((&a.0 - &b.1, &a.1 - &b.0))
            }
            Self::Product(a, b) => {
                let (a, b) = (a.between()?, b.between()?);
                sorted(vec![&a.0 * &b.0, &a.0 * &b.1, &a.1 * &b.0, &a.1 * &b.1])
            }
            Self::Quotient(a, b) => {
                let (a, b) = (a.between()?, b.between()?);
                // The divisor may be 0, so the quotient has no bounds.
                if b.0.signum() * b.1.signum() <= 0 {
                    return None;
                }
                sorted(vec![a.0.over(&b.0)?, a.0.over(&b.1)?, a.1.over(&b.0)?, a.1.over(&b.1)?])
            }
            Self::Square(a) => {
                let (low, high) = a.between()?;
                let (low_size, high_size) = (&low * &low, &high * &high);
                // An interval around 0 contains the square 0, although neither end gives it.
                let least = if low.signum() * high.signum() < 0 {
                    ratio(0, 1)
                } else {
                    low_size.clone().min(high_size.clone())
                };
                Some((least, low_size.max(high_size)))
            }
            Self::RootOfSquare(a) => {
                let (low, high) = a.between()?;
                let size = |x: &Rational| if x.signum() < 0 { -x } else { x.clone() };
                let (a, b) = (size(&low), size(&high));
                let least =
                    if low.signum() * high.signum() < 0 { ratio(0, 1) } else { a.clone().min(b.clone()) };
                Some((least, a.max(b)))
            }
        }
    }
}

/// Evaluates an expression and prints the answer if it is a real or a rational number.
fn read(text: &str) -> String {
    let store = Store::new();
    match Session::new(&store).evaluate(text, &CONTROL).unwrap_or_else(|error| panic!("{text}: {error}")) {
        Answer::About(about) => about.to_string(),
        Answer::Surreal(number) => number.to_string(),
        Answer::Value(value) => value.to_string(),
        other => panic!("{text}: {}", other.describe()),
    }
}

proptest! {
    #![proptest_config(cases(600))]

    /// A number lies in the interval that its operations give.
    #[test]
    fn numbers_are_where_they_are(tree in trees()) {
        let (Ok(real), Some((low, high))) = (tree.real(), tree.between()) else { return Ok(()) };
        let (below, above) = real.between(300, &CONTROL).unwrap().unwrap();
        prop_assert!(below <= high && low <= above, "{real}: {below} {above}, {low} {high}");
        prop_assert!(&above - &below < ratio(1, 1 << 40), "{real}");
    }

    /// A printed number reads back as the same terms.
    #[test]
    fn printing_and_reading(tree in trees()) {
        let Ok(real) = tree.real() else { return Ok(()) };
        prop_assert_eq!(read(&real.to_string()), real.to_string());
    }
}

proptest! {
    #![proptest_config(cases(60))]

    /// The laws of arithmetic hold, and equal numbers are found to be equal.
    #[test]
    fn laws(a in trees(), b in trees()) {
        let (Ok(a), Ok(b)) = (a.real(), b.real()) else { return Ok(()) };
        let equal = |x: &Real, y: &Real| x.compare(y, &CONTROL);
        let (sum, product) = (a.plus(&b, &CONTROL).unwrap(), a.times(&b, &CONTROL).unwrap());
        prop_assert_eq!(equal(&sum.plus(&b.negative(), &CONTROL).unwrap(), &a), Ok(Ordering::Equal), "{} {}", a, b);
        prop_assert_eq!(&product, &b.times(&a, &CONTROL).unwrap());
        let squares = [a.times(&a, &CONTROL).unwrap(), b.times(&b, &CONTROL).unwrap(), product.plus(&product, &CONTROL).unwrap()];
        let square = squares[0].plus(&squares[1], &CONTROL).unwrap().plus(&squares[2], &CONTROL).unwrap();
        prop_assert_eq!(equal(&sum.times(&sum, &CONTROL).unwrap(), &square), Ok(Ordering::Equal), "{} {}", a, b);
        if let Ok(inverse) = b.inverse(&CONTROL) {
            prop_assert_eq!(equal(&product.times(&inverse, &CONTROL).unwrap(), &a), Ok(Ordering::Equal), "{} {}", a, b);
        }
        if let Ok(root) = squares[0].root(2, &CONTROL) {
            let size = if a.signum(&CONTROL) == Ok(-1) { a.negative() } else { a.clone() };
            prop_assert_eq!(equal(&root, &size), Ok(Ordering::Equal), "{} {}", a, root);
        }
    }
}

/// Two expressions of one number are equal, even if their lists of terms differ.
#[test]
fn equal_numbers() {
    for (a, b) in [
        ("sqrt(8)", "2 * sqrt(2)"),
        ("sqrt(2) * sqrt(3) * sqrt(6)", "6"),
        ("root(2, 4)**2", "sqrt(2)"),
        ("root(8, 9)", "root(2, 3)"),
        ("sqrt(1/2)", "sqrt(2)/2"),
        ("exp(3) * exp(-3)", "1"),
        ("exp(2)", "exp(1)**2"),
        ("(1 + pi)**3", "pi**3 + 3 * pi**2 + 3 * pi + 1"),
        ("1/(1 + pi) + pi/(1 + pi)", "1"),
        ("1/(1 - pi**2)", "1/2/(1 - pi) + 1/2/(1 + pi)"),
        ("pi/(2 * pi)", "1/2"),
        ("(pi + 1) * (pi - 1) / (pi + 1)", "pi - 1"),
        ("sqrt(pi**2)", "pi"),
        ("sqrt(pi**2 - 8 * pi + 16)", "4 - pi"),
        ("sqrt(2 + 2 * sqrt(2) * pi**2 + pi**4)", "sqrt(2) + pi**2"),
        ("sqrt((exp(1)/pi - 2)**2)", "2 - exp(1)/pi"),
        ("sqrt((1/(1 + pi))**2)", "1/(1 + pi)"),
        ("sqrt(9/4/(pi - 4)**4)", "3/2/(4 - pi)**2"),
        ("root(8/(pi - 4)**3 * (1 - pi)**3, 3)", "2 * (1 - pi)/(pi - 4)"),
        ("sqrt(8 * pi)", "2 * sqrt(2) * sqrt(pi)"),
        ("root(pi**3 + 3 * pi**2 + 3 * pi + 1, 3)", "pi + 1"),
        ("sqrt(3 + 2 * sqrt(2))", "1 + sqrt(2)"),
        ("1/(1 + sqrt(2))", "sqrt(2) - 1"),
        ("sqrt(2) + sqrt(3)", "sqrt(5 + 2 * sqrt(6))"),
        ("root(2 + sqrt(5), 3) + root(sqrt(5) - 2, 3)", "sqrt(5)"),
        ("pi * sqrt(3 + 2 * sqrt(2)) - pi", "pi * sqrt(2)"),
        ("(1 + sqrt(5))/2", "1 + 2/(1 + sqrt(5))"),
        ("(1 + pi)**99/(1 + pi)**98", "1 + pi"),
        ("2**(1/3) * 4**(1/3)", "2"),
    ] {
        assert_eq!(truth(&format!("{a} == {b}")), Ok(true), "{a} == {b}");
        assert_eq!(truth(&format!("{a} < {b}")), Ok(false), "{a} < {b}");
        assert_eq!(truth(&format!("{a} + 1/1000000 > {b}")), Ok(true), "{a} > {b}");
    }
    for (a, b) in [
        ("sqrt(2) + sqrt(3)", "pi"),
        ("exp(1)**3", "20"),
        ("sqrt(3 + 2 * sqrt(2))", "1 + sqrt(3)"),
        ("262537412640768743", "262537412640768744 - 1/(10**12)"),
    ] {
        assert_eq!(truth(&format!("{a} == {b}")), Ok(false), "{a} == {b}");
    }
}

fn truth(text: &str) -> Result<bool, String> {
    let store = Store::new();
    match Session::new(&store).evaluate(text, &CONTROL) {
        Ok(Answer::Truth(truth)) => Ok(truth),
        Ok(other) => Err(other.describe().to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
