//! How numbers are written: `w**2 - 3*w + 1/2`, with `w` for omega and `**` for powers, since `^` is up.

use std::fmt;

use super::number::Surreal;
use super::rational::Rational;

impl fmt::Display for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (i, (exponent, coefficient)) in self.terms().enumerate() {
            match (i, coefficient.signum()) {
                (0, -1) => f.write_str("-")?,
                (0, _) => {}
                (_, -1) => f.write_str(" - ")?,
                _ => f.write_str(" + ")?,
            }
            write_term(f, exponent, coefficient)?;
        }
        Ok(())
    }
}

/// A term without its sign.
fn write_term(f: &mut fmt::Formatter<'_>, exponent: &Surreal, coefficient: &Rational) -> fmt::Result {
    let size = if coefficient.signum() < 0 { -coefficient } else { coefficient.clone() };
    if exponent.is_zero() {
        return write!(f, "{size}");
    }
    if size != Rational::ONE {
        write!(f, "{size}*")?;
    }
    if *exponent == Surreal::from(1) {
        return f.write_str("w");
    }
    let text = exponent.to_string();
    let is_word = text.chars().all(|c| c.is_ascii_alphanumeric());
    if is_word { write!(f, "w**{text}") } else { write!(f, "w**({text})") }
}
