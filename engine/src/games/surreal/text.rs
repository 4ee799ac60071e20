//! The notation of numbers: `w**2 - 3*w + 1/2`, with `w` for omega and `**` for powers, since `^` is up.
//!
//! A number that shares memory may be exponentially long when it is written out. In numbers with many terms,
//! exponents that occur several times get names, `let x1 = w**w + 1; ..`, so the text is not much longer than
//! the representation.

use std::collections::HashMap;
use std::fmt::{self, Write};

use super::number::Surreal;
use super::rational::Rational;

/// The vocabulary for writing numbers.
pub(crate) trait Words {
    /// Writes a rational that is not negative.
    fn rational(&self, of: &Rational) -> String;

    /// Writes a power of omega.
    fn power(&self, exponent: &str) -> String;

    /// Returns the word for omega.
    fn omega(&self) -> &'static str;

    /// Returns the sign between a coefficient and a power of omega.
    fn times(&self) -> &'static str;
}

/// The vocabulary of plain text: `w**2 - 3*w + 1/2`.
struct Plain;

impl Words for Plain {
    fn rational(&self, of: &Rational) -> String {
        of.to_string()
    }

    fn power(&self, exponent: &str) -> String {
        let is_word = exponent.chars().all(|c| c.is_ascii_alphanumeric());
        if is_word { format!("w**{exponent}") } else { format!("w**({exponent})") }
    }

    fn omega(&self) -> &'static str {
        "w"
    }

    fn times(&self) -> &'static str {
        "*"
    }
}

impl fmt::Display for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&number_text(self, &Plain))
    }
}

/// The number of terms, written out, above which exponents that occur several times get names.
pub(crate) const MOST_UNNAMED_TERMS: u64 = 1 << 13;
/// The greatest number of terms, and of binary digits, of a number in a message.
const MOST_IN_MESSAGE: (u64, usize) = (30, 256);

impl Surreal {
    /// Returns the number for a message. A long number is not written out.
    pub fn in_message(&self) -> String {
        let (terms, bits) = MOST_IN_MESSAGE;
        let is_short = self.all_terms() <= terms && self.all_bits() <= bits;
        if is_short { self.to_string() } else { "this number".to_owned() }
    }
}
/// The least number of terms of an exponent that gets a name.
const FEWEST_NAMED: u64 = 3;

/// Writes a number with the given vocabulary. The names of exponents are bound before it.
pub(crate) fn number_text(number: &Surreal, words: &dyn Words) -> String {
    let mut writer = Writer { words, uses: HashMap::new(), names: HashMap::new(), bindings: String::new() };
    if number.all_terms() > MOST_UNNAMED_TERMS {
        writer.count(number);
    }
    let text = writer.sum(number);
    writer.bindings + &text
}

struct Writer<'w> {
    words: &'w dyn Words,
    /// The number of occurrences of exponents that may get a name, by their addresses.
    uses: HashMap<usize, usize>,
    names: HashMap<usize, String>,
    bindings: String,
}

impl Writer<'_> {
    /// Counts the occurrences of each exponent.
    fn count(&mut self, number: &Surreal) {
        for (exponent, _) in number.terms() {
            if let Some(place) = exponent.place() {
                let uses = self.uses.entry(place).or_insert(0);
                *uses += 1;
                if *uses == 1 {
                    self.count(exponent);
                }
            }
        }
    }

    fn sum(&mut self, number: &Surreal) -> String {
        if number.is_zero() {
            return "0".to_owned();
        }
        let mut text = String::new();
        for (i, (exponent, coefficient)) in number.terms().enumerate() {
            text += match (i, coefficient.signum()) {
                (0, -1) => "-",
                (0, _) => "",
                (_, -1) => " - ",
                _ => " + ",
            };
            text += &self.term(exponent, coefficient);
        }
        text
    }

    /// Writes a term without its sign.
    fn term(&mut self, exponent: &Surreal, coefficient: &Rational) -> String {
        let size = if coefficient.signum() < 0 { -coefficient } else { coefficient.clone() };
        if exponent.is_zero() {
            return self.words.rational(&size);
        }
        let power = match exponent.to_i64() {
            Some(1) => self.words.omega().to_owned(),
            _ => {
                let exponent = self.exponent(exponent);
                self.words.power(&exponent)
            }
        };
        match size == Rational::ONE {
            true => power,
            false => format!("{}{}{power}", self.words.rational(&size), self.words.times()),
        }
    }

    /// Writes an exponent, or its name if it has one.
    fn exponent(&mut self, of: &Surreal) -> String {
        let place = of.place().filter(|place| self.uses.get(place).is_some_and(|uses| *uses > 1));
        let Some(place) = place.filter(|_| of.all_terms() >= FEWEST_NAMED) else { return self.sum(of) };
        if let Some(name) = self.names.get(&place) {
            return name.clone();
        }
        let text = self.sum(of);
        let name = format!("x{}", self.names.len() + 1);
        let _ = writeln!(self.bindings, "let {name} = {text};");
        self.names.insert(place, name.clone());
        name
    }
}
