//! Real numbers in the notation that the language of expressions accepts: `sqrt(10)`, `pi`, `1/2 + 1/2 *
//! sqrt(5)`, `2 * pi/(1 + pi)`.

use std::collections::BTreeMap;
use std::fmt;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use super::product::{Base, Product};
use super::terms::Terms;
use super::{MAX_DEGREE, Real};
use crate::games::surreal::rational::Rational;

/// The greatest exponent that the parser accepts.
const MOST_EXPONENT: u64 = 1000;

/// The number of binary digits up to which a power of a natural number is written out.
const MOST_BITS_OF_POWER: usize = 1 << 10;

/// The greatest size of a number in a message.
const MOST_IN_MESSAGE: usize = 30;

impl Real {
    /// Returns the number for a message. A long number is not written out.
    pub fn in_message(&self) -> String {
        if self.0.weight() <= MOST_IN_MESSAGE { self.to_string() } else { "this number".to_owned() }
    }
}

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sum(&self.0))
    }
}

/// Writes a sum. Positive terms come first, so few numbers begin with a minus sign.
fn sum(of: &Terms) -> String {
    let is_positive = |(_, coefficient): &&(Product, Rational)| coefficient.signum() > 0;
    let (added, subtracted): (Vec<_>, Vec<_>) = of.list().iter().partition(is_positive);
    let mut text = String::new();
    for (product, coefficient) in added {
        text += if text.is_empty() { "" } else { " + " };
        text += &term(product, coefficient);
    }
    for (product, coefficient) in subtracted {
        text += if text.is_empty() { "-" } else { " - " };
        text += &term(product, &-coefficient);
    }
    if text.is_empty() { "0".to_owned() } else { text }
}

/// Writes a term with a positive coefficient: the numerator, and then the divisors.
fn term(product: &Product, coefficient: &Rational) -> String {
    let (mut above, mut below) = (Vec::new(), Vec::new());
    // Roots of natural numbers of the same degree are written as one root.
    let mut roots: BTreeMap<u64, UBig> = BTreeMap::new();
    let mut powers_of_large = Vec::new();
    for (base, exponent) in product.powers() {
        if let Base::Natural(natural) = base {
            // The limits of products ensure that exponents fit.
            let degree = u64::try_from(exponent.denominator()).unwrap_or(1);
            let times = usize::try_from(exponent.numerator()).unwrap_or(1);
            if natural.bit_len().saturating_mul(times) > MOST_BITS_OF_POWER {
                powers_of_large.extend(powers(&natural.to_string(), exponent));
            } else {
                let all = roots.entry(degree).or_insert(UBig::ONE);
                *all = &*all * natural.pow(times);
            }
        }
    }
    above.extend(roots.iter().map(|(degree, of)| root(&of.to_string(), *degree)));
    above.append(&mut powers_of_large);
    for (base, exponent) in product.powers() {
        let size = if exponent.signum() < 0 { -exponent } else { exponent.clone() };
        let is_once = size.numerator() == IBig::ONE;
        let side = if exponent.signum() < 0 { &mut below } else { &mut above };
        match base {
            Base::Natural(_) => {}
            Base::Pi => side.extend(powers("pi", &size)),
            Base::E if size.is_integer() => {
                side.extend(chunks(&size).map(|n| format!("exp({n})")));
            }
            Base::E => side.extend(powers("exp(1)", &size)),
            // The reciprocal is written inside the power: the parser would multiply out a power of the sum.
            Base::Sum(of) if exponent.signum() < 0 && !is_once => {
                let base = root_of(&format!("({})", sum(of)), &size);
                above.extend(multiples(&format!("(1/{base})"), &size));
            }
            Base::Sum(of) => side.extend(powers(&format!("({})", sum(of)), &size)),
        }
    }
    if *coefficient != Rational::ONE || above.is_empty() {
        above.insert(0, coefficient.to_string());
    }
    below.iter().fold(above.join(" * "), |text, divisor| format!("{text}/{divisor}"))
}

/// Writes the power of a base with a positive exponent, as factors.
fn powers(base: &str, exponent: &Rational) -> Vec<String> {
    multiples(&root_of(base, exponent), exponent)
}

/// Writes the root of a base whose degree is the denominator of an exponent. A sum stands in its own
/// parentheses, or in those of the root.
fn root_of(base: &str, exponent: &Rational) -> String {
    let degree = u64::try_from(exponent.denominator()).unwrap_or(1);
    let inner = base.strip_prefix('(').and_then(|base| base.strip_suffix(')')).unwrap_or(base);
    if degree == 1 { base.to_owned() } else { root(inner, degree) }
}

/// Writes the power whose exponent is the numerator of an exponent, as factors that the parser accepts.
fn multiples(of: &str, exponent: &Rational) -> Vec<String> {
    let power = |n: u64| if n == 1 { of.to_owned() } else { format!("{of}**{n}") };
    let times = Rational::from_parts(exponent.numerator(), 1.into()).unwrap_or(Rational::ONE);
    chunks(&times).map(power).collect()
}

/// Splits a natural number into summands that the parser accepts as exponents.
fn chunks(of: &Rational) -> impl Iterator<Item = u64> {
    let whole = u64::try_from(of.floor()).unwrap_or(1);
    let (times, rest) = (whole / MOST_EXPONENT, whole % MOST_EXPONENT);
    (0..times).map(|_| MOST_EXPONENT).chain((rest > 0).then_some(rest))
}

/// Writes a root, or a root of a root if the degree is greater than the parser accepts.
fn root(of: &str, degree: u64) -> String {
    match degree {
        1 => of.to_owned(),
        2 => format!("sqrt({of})"),
        _ if degree <= u64::from(MAX_DEGREE) => format!("root({of}, {degree})"),
        _ => {
            let most = u64::from(MAX_DEGREE);
            let step = (2..=most).rev().find(|step| degree.is_multiple_of(*step)).unwrap_or(most);
            root(&root(of, degree / step), step)
        }
    }
}
