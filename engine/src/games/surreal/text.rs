//! How numbers are written: `w**2 - 3*w + 1/2`, with `w` for omega and `**` for powers, since `^` is up.
//!
//! What is shared in memory may be exponentially long when it is written out. Numbers with many terms have names for exponents that
//! occur several times, `let x1 = w**w + 1; ..`, so that their text is no longer than they are.

use std::collections::HashMap;
use std::fmt::{self, Write};

use super::number::Surreal;
use super::rational::Rational;

/// The words that numbers are written in.
pub(crate) trait Words {
    /// A rational that is not negative.
    fn rational(&self, of: &Rational) -> String;

    /// A power of omega.
    fn power(&self, exponent: &str) -> String;

    /// Omega.
    fn omega(&self) -> &'static str;

    /// Between a coefficient and a power of omega.
    fn times(&self) -> &'static str;
}

/// `w**2 - 3*w + 1/2`
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
        f.write_str(&written(self, &Plain))
    }
}

/// Numbers with more terms, written out, have names for exponents that occur several times.
pub(crate) const MOST_WRITTEN_OUT: u64 = 1 << 13;
/// The longest number in a message, in terms and in binary digits.
const MOST_IN_MESSAGE: (u64, usize) = (30, 256);

impl Surreal {
    /// The number as it stands in a message: a long one is not written.
    pub fn in_message(&self) -> String {
        let (terms, bits) = MOST_IN_MESSAGE;
        let is_short = self.written_out() <= terms && self.all_bits() <= bits;
        if is_short { self.to_string() } else { "this number".to_owned() }
    }
}
/// An exponent with fewer terms has no name.
const FEWEST_NAMED: u64 = 3;

/// A number in these words.
pub(crate) fn written(number: &Surreal, words: &dyn Words) -> String {
    let mut writer = Writer { words, uses: HashMap::new(), names: HashMap::new(), bindings: String::new() };
    if number.written_out() > MOST_WRITTEN_OUT {
        writer.count(number);
    }
    let text = writer.sum(number);
    writer.bindings + &text
}

struct Writer<'w> {
    words: &'w dyn Words,
    /// How often numbers occur that may have a name, by their place in memory.
    uses: HashMap<usize, usize>,
    names: HashMap<usize, String>,
    bindings: String,
}

impl Writer<'_> {
    /// Counts how often each exponent occurs.
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

    /// A term without its sign.
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

    /// An exponent, or its name.
    fn exponent(&mut self, of: &Surreal) -> String {
        let place = of.place().filter(|place| self.uses.get(place).is_some_and(|uses| *uses > 1));
        let Some(place) = place.filter(|_| of.written_out() >= FEWEST_NAMED) else { return self.sum(of) };
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
