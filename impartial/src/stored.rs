//! Nim sequences as files.
//!
//! A file is a text with these lines, and no others:
//!
//! ```text
//! upstar nim sequence 1
//! code 0.77
//! period length 12 from 71 saltus 0
//! sparse mask f parity 0 class 1
//! values 168
//! 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2
//! 1 8 6 7 4 1 2 3 ...
//! end
//! ```
//!
//! The code is in the notation of [`crate::code`]. The line `period none` claims no period. The line `sparse` has the
//! functional of [`crate::sequence::Functional`], with its mask in hexadecimal; it only makes the check faster, and may be
//! `sparse none`. The values of the heaps 0, 1, .. are decimal, separated by blanks and ends of lines: as many as the line
//! `values` says, and with a period as many as its proof needs. [`crate::check`] checks such a file.

use std::fmt;
use std::str::FromStr;

use crate::TextError;
use crate::code::Code;
use crate::sequence::{Functional, Period, Sequence, Theorem};

/// The first line, with the version of the format.
const HEADER: &str = "upstar nim sequence 1";
/// The first line of a file of values of a ruleset.
const HEADER_OF_VALUES: &str = "upstar nim values 1";
/// The number of values in a line.
const IN_A_LINE: usize = 32;

/// A nim sequence with its claims, as it is read from a file or written to one; the [module](self) has the format.
///
/// ```
/// use std::ops::ControlFlow;
/// use upstar_impartial::sequence::Sequence;
/// use upstar_impartial::stored::StoredSequence;
/// let mut kayles = Sequence::new("0.77".parse().unwrap());
/// kayles.extend(1_000, usize::MAX, &mut |_| ControlFlow::Continue(())).unwrap();
/// let stored = StoredSequence::from(&kayles);
/// assert_eq!(stored.values.len(), 168);
/// assert_eq!(stored.to_string().parse(), Ok(stored));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSequence {
    /// The rules.
    pub code: Code,
    /// The period that the sequence is said to have.
    pub period: Option<Period>,
    /// A functional that few heaps fail.
    pub functional: Option<Functional>,
    /// The values of the heaps 0, 1, ..
    pub values: Vec<u32>,
}

impl From<&Sequence> for StoredSequence {
    /// Keeps the calculated values; with a period that the theorem proves, only those that the proof needs.
    fn from(sequence: &Sequence) -> Self {
        let (code, period) = (sequence.code().clone(), sequence.period());
        let mut values = sequence.calculated().to_vec();
        if let (Some(period), Some(theorem)) = (&period, Theorem::of(&code)) {
            values.truncate(usize::try_from(theorem.needed_values(period)).unwrap_or(usize::MAX));
        }
        let functional = sequence.sparse_space().map(|(functional, _)| functional);
        Self { code, period, functional, values }
    }
}

impl fmt::Display for StoredSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}\ncode {}", self.code)?;
        match self.period {
            None => writeln!(f, "period none")?,
            Some(Period { length, from, saltus }) => {
                writeln!(f, "period length {length} from {from} saltus {saltus}")?;
            }
        }
        match self.functional {
            None => writeln!(f, "sparse none")?,
            Some(Functional { mask, parity, class }) => {
                writeln!(f, "sparse mask {mask:x} parity {} class {}", u8::from(parity), u8::from(class))?;
            }
        }
        writeln!(f, "values {}", self.values.len())?;
        write_values(&self.values, f)?;
        writeln!(f, "end")
    }
}

fn write_values(values: &[u32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for line in values.chunks(IN_A_LINE) {
        for (place, value) in line.iter().enumerate() {
            let separator = if place == 0 { "" } else { " " };
            write!(f, "{separator}{value}")?;
        }
        writeln!(f)?;
    }
    Ok(())
}

/// The nim values of the heaps of a ruleset that no code describes, as they are read from a file or written to one.
///
/// A file is a text with these lines, the last of which are the rules:
///
/// ```text
/// upstar nim values 1
/// values 8
/// 0 0 0 1 0 2 1 0
/// rules
/// name grundys_game
/// title Grundy's game
/// ...
/// ```
///
/// The values are those of the heaps 0, 1, .., in decimal and separated by blanks and ends of lines.
/// [`check_listed`](crate::check::check_listed) checks them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredValues {
    /// The text of the ruleset.
    pub rules: String,
    /// The values of the heaps 0, 1, ..
    pub values: Vec<u32>,
}

impl StoredValues {
    /// Returns whether a text is that of such a file, and not that of a [`StoredSequence`].
    pub fn is_begun_by(text: &str) -> bool {
        Words::new(text).expect(HEADER_OF_VALUES).is_ok()
    }
}

impl fmt::Display for StoredValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER_OF_VALUES}\nvalues {}", self.values.len())?;
        write_values(&self.values, f)?;
        write!(f, "rules\n{}", self.rules)
    }
}

impl FromStr for StoredValues {
    type Err = TextError;

    /// Parses a file. An error has the place in the text, and its message begins with the line.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut words = Words::new(text);
        words.expect(HEADER_OF_VALUES)?;
        let values = words.values()?;
        words.expect("rules")?;
        let rules = text[words.at..].split_once('\n').map_or("", |(_, rules)| rules).to_owned();
        Ok(Self { rules, values })
    }
}

/// The words of a text with their places.
pub(crate) struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Words<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the next word; it is empty at the end of the text.
    pub(crate) fn next(&mut self) -> (usize, &'t str) {
        let rest = &self.text[self.at..];
        let start = rest.len() - rest.trim_start().len();
        let word = rest[start..].split_whitespace().next().unwrap_or_default();
        let at = self.at + start;
        self.at = at + word.len();
        (at, word)
    }

    pub(crate) fn error<T>(
        &self,
        (at, word): (usize, &str),
        message: impl fmt::Display,
    ) -> Result<T, TextError> {
        let line = self.text[..at].matches('\n').count() + 1;
        Err(TextError::new(at..at + word.len(), format!("line {line}: {message}")))
    }

    /// Reads these words.
    pub(crate) fn expect(&mut self, words: &str) -> Result<(), TextError> {
        for wanted in words.split_whitespace() {
            let found = self.next();
            if found.1 != wanted {
                return self.error(found, format!("expected `{wanted}`"));
            }
        }
        Ok(())
    }

    /// Reads `none`, if it stands in place of data, and returns whether it does.
    pub(crate) fn take_none(&mut self) -> bool {
        let before = self.at;
        let is_none = self.next().1 == "none";
        if !is_none {
            self.at = before;
        }
        is_none
    }

    pub(crate) fn number<N: TryFrom<u64>>(&mut self, radix: u32) -> Result<N, TextError> {
        let found = self.next();
        let is_number = !found.1.is_empty() && found.1.chars().all(|c| c.is_digit(radix));
        let number = u64::from_str_radix(found.1, radix).ok().and_then(|number| N::try_from(number).ok());
        match number.filter(|_| is_number) {
            Some(number) => Ok(number),
            None => self.error(found, "expected a number"),
        }
    }

    fn bit(&mut self) -> Result<bool, TextError> {
        let found = self.next();
        match found.1 {
            "0" => Ok(false),
            "1" => Ok(true),
            _ => self.error(found, "expected 0 or 1"),
        }
    }

    pub(crate) fn code(&mut self) -> Result<Code, TextError> {
        self.expect("code")?;
        let (at, word) = self.next();
        word.parse().map_err(|error: TextError| {
            TextError::new(at + error.span.start..at + error.span.end, error.message)
        })
    }

    fn period(&mut self) -> Result<Option<Period>, TextError> {
        self.expect("period")?;
        if self.take_none() {
            return Ok(None);
        }
        self.expect("length")?;
        let at = self.at;
        let length = self.number(10)?;
        if length == 0 {
            self.at = at;
            let found = self.next();
            return self.error(found, "a period has at least length 1");
        }
        self.expect("from")?;
        let from = self.number(10)?;
        self.expect("saltus")?;
        Ok(Some(Period { length, from, saltus: self.number(10)? }))
    }

    fn functional(&mut self) -> Result<Option<Functional>, TextError> {
        self.expect("sparse")?;
        if self.take_none() {
            return Ok(None);
        }
        self.expect("mask")?;
        let mask = self.number(16)?;
        self.expect("parity")?;
        let parity = self.bit()?;
        self.expect("class")?;
        Ok(Some(Functional { mask, parity, class: self.bit()? }))
    }

    fn values(&mut self) -> Result<Vec<u32>, TextError> {
        self.expect("values")?;
        let count: usize = self.number(10)?;
        // The number may be wrong, and each value takes two bytes.
        let mut values = Vec::with_capacity(count.min(self.text.len() / 2));
        for _ in 0..count {
            values.push(self.number(10)?);
        }
        Ok(values)
    }
}

impl FromStr for StoredSequence {
    type Err = TextError;

    /// Parses a file. An error has the place in the text, and its message begins with the line.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut words = Words::new(text);
        words.expect(HEADER)?;
        let code = words.code()?;
        let period = words.period()?;
        let functional = words.functional()?;
        let values = words.values()?;
        words.expect("end")?;
        match words.next() {
            (_, "") => Ok(Self { code, period, functional, values }),
            found => words.error(found, "expected nothing after `end`"),
        }
    }
}
