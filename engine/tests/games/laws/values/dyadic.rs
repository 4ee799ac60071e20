//! Tests of dyadic rationals, and of the simplest number between two of them.

use dashu_int::IBig;
use upstar::games::value::{Dyadic, IntervalEnd, ParseDyadicError, simplest};

fn d(text: &str) -> Dyadic {
    text.parse().expect("a dyadic literal")
}

fn between(lower: &str, upper: &str) -> Option<Dyadic> {
    let end = |t: &str| IntervalEnd { at: d(t), closed: false };
    simplest(Some(&end(lower)), Some(&end(upper)))
}

#[test]
fn promotes_and_comes_back() {
    let big = Dyadic::from(i64::MAX);
    let sum = &big + &big;
    assert_eq!(sum.to_string(), "18446744073709551614");
    assert_eq!(&sum - &big, big);
    assert_eq!((&sum - &big).to_i64(), Some(i64::MAX));
    assert_eq!((-&Dyadic::from(i64::MIN)).to_string(), "9223372036854775808");
}

#[test]
fn lowest_terms() {
    assert_eq!(Dyadic::new(6, 3), Dyadic::new(3, 2));
    assert_eq!(d("6/8").to_string(), "3/4");
    assert_eq!(d("0/8"), Dyadic::ZERO);
    assert_eq!("1/3".parse::<Dyadic>(), Err(ParseDyadicError::NotDyadic));
    assert_eq!("1/0".parse::<Dyadic>(), Err(ParseDyadicError::NotDyadic));
    assert_eq!("1/-2".parse::<Dyadic>(), Err(ParseDyadicError::Syntax));
}

#[test]
fn floors_of_both_signs() {
    assert_eq!(d("-3/2").floor(), d("-2"));
    assert_eq!(d("-3/2").ceil(), d("-1"));
    let tiny = Dyadic::new(-1, 200);
    assert_eq!(tiny.floor(), d("-1"));
    let huge = Dyadic::from_big(-(IBig::ONE << 200) - IBig::ONE, 100);
    assert_eq!(huge.floor(), Dyadic::from_big(-(IBig::ONE << 100) - IBig::ONE, 0));
}

/// The examples of ONAG, ch. 2, and those of the thesis *Hot Games*, ch. 3, as corrected.
#[test]
fn simplest_numbers() {
    for (lower, upper, expected) in [
        ("3", "10", "4"),
        ("-1", "-5/8", "-3/4"),
        ("13/128", "9/32", "1/4"),
        ("7/64", "3/16", "1/8"),
        ("1/2", "5/8", "9/16"),
        ("-10", "-3", "-4"),
        ("-1", "1", "0"),
        ("11/2", "45/8", "89/16"),
        ("0", "1/4096", "1/8192"),
    ] {
        assert_eq!(between(lower, upper), Some(d(expected)), "{lower} {upper}");
    }
    assert_eq!(between("1", "1"), None);
    assert_eq!(between("2", "1"), None);
    let half = IntervalEnd { at: d("1/2"), closed: true };
    assert_eq!(simplest(Some(&half), Some(&half)), Some(d("1/2")));
    assert_eq!(simplest(None, Some(&half)), Some(Dyadic::ZERO));
    assert_eq!(simplest(None, None), Some(Dyadic::ZERO));
}
