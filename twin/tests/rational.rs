//! Exact rationals.

use upstar_twin::Rational;

fn r(text: &str) -> Rational {
    text.parse().unwrap()
}

#[test]
fn lowest_terms_and_display() {
    assert_eq!(Rational::new(6, -4).to_string(), "-3/2");
    assert_eq!(Rational::new(-6, -3).to_string(), "2");
    assert_eq!(Rational::new(0, -7), Rational::ZERO);
    assert_eq!(r("10/4"), r("5/2"));
}

#[test]
fn arithmetic() {
    assert_eq!(r("1/2") + r("1/3"), r("5/6"));
    assert_eq!(r("1/2") - r("1/3"), r("1/6"));
    assert_eq!(r("-2/3") * r("3/4"), r("-1/2"));
    assert_eq!(r("1/2") / r("-3/4"), r("-2/3"));
    assert_eq!(r("1/4").midpoint(r("1/2")), r("3/8"));
}

#[test]
fn order() {
    assert!(r("-1/2") < r("-1/3"));
    assert!(r("2/3") > r("5/8"));
    assert_eq!(r("1/2").max(r("2/4")), r("1/2"));
}

#[test]
fn kinds() {
    assert!(r("3/8").is_dyadic() && !r("3/8").is_integer());
    assert!(!r("1/3").is_dyadic());
    assert!(r("-4").is_dyadic() && r("-4").is_integer());
}

#[test]
fn bad_texts() {
    for text in ["", "x", "1/0", "1/", "/2", "1/2/3"] {
        assert!(text.parse::<Rational>().is_err(), "{text:?}");
    }
}

#[test]
#[should_panic(expected = "rational overflow")]
fn overflow_panics() {
    let _ = Rational::integer(i128::MAX) + Rational::ONE;
}
