//! How numbers beyond the finite are written in every style; all of them are read back.

use super::Style;
use crate::games::surreal::{Rational, Surreal};

/// A number: `w**2 - 3*w + 1/2`, `ω**2 - 3·ω + 1/2`, or `\\omega^{2} - 3 \\cdot \\omega + \\frac{1}{2}`.
pub fn print_number(number: &Surreal, style: Style) -> String {
    match style {
        Style::Ascii => number.to_string(),
        Style::Unicode => number
            .to_string()
            .replace('w', "ω")
            .replace("**", "\u{0}")
            .replace('*', "·")
            .replace('\u{0}', "**"),
        Style::Latex => latex(number),
    }
}

fn latex(number: &Surreal) -> String {
    if number.is_zero() {
        return "0".to_owned();
    }
    let mut text = String::new();
    for (i, (exponent, coefficient)) in number.terms().enumerate() {
        let is_negative = coefficient.signum() < 0;
        text += match (i, is_negative) {
            (0, true) => "-",
            (0, false) => "",
            (_, true) => " - ",
            (_, false) => " + ",
        };
        let size = if is_negative { -coefficient } else { coefficient.clone() };
        if exponent.is_zero() {
            text += &fraction(&size);
            continue;
        }
        if size != Rational::ONE {
            text += &format!("{} \\cdot ", fraction(&size));
        }
        text += "\\omega";
        if *exponent != Surreal::from(1) {
            text += &format!("^{{{}}}", latex(exponent));
        }
    }
    text
}

/// A positive rational.
fn fraction(of: &Rational) -> String {
    match of.is_integer() {
        true => of.to_string(),
        false => format!("\\frac{{{}}}{{{}}}", of.numerator(), of.denominator()),
    }
}
