//! Codes of taking-and-breaking games.
//!
//! A code d0.d1d2d3... says what a move may leave: the digit dk, as a sum of distinct powers of two, has 1 if a move may take
//! all of a heap of k tokens, 2 if it may take k tokens and leave one heap, 4 if it may leave exactly two heaps, and so on
//! (R. K. Guy and C. A. B. Smith, *The G-values of various games*, 1956; *Winning Ways*, chapter 4). The notation is that of
//! CGSuite 2.2:
//!
//! | text | meaning |
//! |---|---|
//! | `0.77` | Kayles: take one or two tokens, and leave at most two heaps |
//! | `4.0` | divide a heap into two |
//! | `0.3F` | digits above 9 are `A` to `V`, 10 to 31; `F` allows 0 to 3 heaps |
//! | `0.{0,2,7}` | take one token and leave exactly 0, 2 or 7 heaps |
//! | `{2+}.0` | divide a heap into two heaps or more |
//! | `0.*`, `0.&40;` | any number of heaps; a digit as a decimal number |
//! | `4!.0` | Grundy's game: the heaps are pairwise unequal |
//! | `8?.0` | the heaps are not all equal |
//! | `8=.0` | the heaps are all equal |
//! | `0.{2!,3+}` | a constraint for each number of heaps |
//! | `0.[3]` | the digits in brackets repeat for ever: `0.[3]` is Nim, and `0.1[37]` is 0.1373737... |
//! | `{2,3,7}` | a subtraction set: take 2, 3 or 7 tokens and leave at most one heap; the same as `0.0330003` |
//! | `~{3,7}` | all-but: take any positive number of tokens but 3 and 7; the same as `0.3303330[3]` |
//!
//! The braces of sets and `~` are Upstar's. Digits that add tokens are refused, since play need not end.

mod digit;
mod parse;

use std::fmt;
use std::str::FromStr;

pub use digit::{Constraint, Digit};

use crate::{HeapGame, TextError};

/// The greatest number of digits of a code.
pub const MOST_DIGITS: usize = 1 << 16;
/// The greatest number of tokens in a set.
pub const MOST_TAKEN: u64 = u32::MAX as u64;

/// The rules of a taking-and-breaking game; the [module](self) lists the notation.
///
/// Its options are listed one by one. Codes that leave any number of heaps have exponentially many; their nim values need no
/// list ([`crate::sequence::Sequence`]).
///
/// ```
/// use upstar_impartial::HeapGame;
/// use upstar_impartial::code::Code;
/// let kayles: Code = "0.77".parse().unwrap();
/// let mut options = Vec::new();
/// kayles.options(4, &mut |heaps| options.push(heaps.to_vec()));
/// assert_eq!(options, [vec![3], vec![1, 2], vec![2], vec![1, 1]]);
/// assert_eq!((kayles.most_parts(), kayles.last_digit()), (Some(2), Some(2)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Code {
    rule: Rule,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Rule {
    /// The digits, d0 first; those from `tail` on repeat. The tail is empty or has a digit that is not 0, and without a tail
    /// the last digit is not 0 or d0.
    Digits { digits: Vec<Digit>, tail: usize },
    /// The numbers of tokens that may be taken, in ascending order.
    Subtraction(Vec<u64>),
    /// The positive numbers of tokens that may not be taken, in ascending order.
    AllBut(Vec<u64>),
}

impl Rule {
    fn of_digits(mut digits: Vec<Digit>, tail: usize) -> Self {
        if digits[tail..].iter().all(Digit::is_zero) {
            digits.truncate(tail);
            while digits.len() > 1 && digits.last().is_some_and(Digit::is_zero) {
                digits.pop();
            }
            let tail = digits.len();
            return Self::Digits { digits, tail };
        }
        Self::Digits { digits, tail }
    }
}

impl Code {
    /// Returns the digit for a number of taken tokens.
    pub fn digit(&self, taken: u64) -> Digit {
        let three = |is_there: bool| Digit::of_bits(if is_there { 3 } else { 0 }, Constraint::Any);
        match &self.rule {
            Rule::Subtraction(set) => three(set.binary_search(&taken).is_ok()),
            Rule::AllBut(set) => three(taken > 0 && set.binary_search(&taken).is_err()),
            Rule::Digits { digits, tail } => {
                let (taken, repeated) = (usize::try_from(taken).unwrap_or(usize::MAX), digits.len() - tail);
                match digits.get(taken) {
                    Some(digit) => digit.clone(),
                    None if repeated > 0 => digits[tail + (taken - tail) % repeated].clone(),
                    None => Digit::default(),
                }
            }
        }
    }

    /// Returns the greatest number of heaps that a move leaves, called t in the theorems; `None` if there is no bound.
    pub fn most_parts(&self) -> Option<u64> {
        match &self.rule {
            Rule::Digits { digits, .. } => {
                digits.iter().try_fold(0, |most: u64, digit| Some(most.max(digit.most_parts()?)))
            }
            _ => Some(1),
        }
    }

    /// Returns the greatest number of tokens that a move takes, called k in the theorems; `None` if there is no bound.
    ///
    /// This is the place of the last digit that is not 0.
    pub fn last_digit(&self) -> Option<u64> {
        match &self.rule {
            Rule::Digits { digits, tail } => (*tail == digits.len()).then(|| digits.len() as u64 - 1),
            Rule::Subtraction(set) => set.last().copied(),
            Rule::AllBut(_) => None,
        }
    }

    /// Returns the numbers of tokens that may not be taken if any other positive number may be, and each move leaves at most
    /// one heap: for `~{3,7}`, and for codes such as `0.[3]` and `0.303[3]`.
    pub fn all_but(&self) -> Option<Vec<u64>> {
        match &self.rule {
            Rule::AllBut(set) => Some(set.clone()),
            Rule::Subtraction(_) => None,
            Rule::Digits { digits, tail } => {
                let bits: Option<Vec<u8>> = digits.iter().map(|digit| digit.plain_bits(1)).collect();
                let bits = bits?;
                let is_three = |bits: &[u8]| !bits.is_empty() && bits.iter().all(|bits| *bits == 3);
                let is_known = bits[..*tail].iter().all(|bits| matches!(bits, 0 | 3));
                if !is_known || !is_three(&bits[*tail..]) {
                    return None;
                }
                Some((1..*tail).filter(|&taken| bits[taken] == 0).map(|taken| taken as u64).collect())
            }
        }
    }

    /// Returns a number of tokens up to which all digits of the code occur.
    pub(crate) fn digits_with_one_period(&self) -> u64 {
        match &self.rule {
            Rule::Digits { digits, .. } => digits.len() as u64 - 1,
            Rule::Subtraction(set) | Rule::AllBut(set) => set.last().map_or(1, |last| last + 1),
        }
    }

    /// Calls `found` with each number of tokens up to `most` whose digit is not 0, and with its digit.
    pub(crate) fn each_digit(&self, most: u64, found: &mut dyn FnMut(u64, &Digit)) {
        let three = Digit::of_bits(3, Constraint::Any);
        match &self.rule {
            Rule::Subtraction(set) => {
                set.iter().take_while(|taken| **taken <= most).for_each(|taken| found(*taken, &three));
            }
            Rule::AllBut(set) => {
                let is_allowed = |taken: &u64| set.binary_search(taken).is_err();
                (1..=most).filter(is_allowed).for_each(|taken| found(taken, &three));
            }
            Rule::Digits { digits, tail } => {
                let repeated = digits[*tail..].iter().cycle();
                let all = digits[..*tail].iter().chain(repeated);
                (0..=most).zip(all).filter(|(_, digit)| !digit.is_zero()).for_each(|(taken, digit)| {
                    found(taken, digit);
                });
            }
        }
    }
}

impl HeapGame for Code {
    fn options(&self, heap: u64, found: &mut dyn FnMut(&[u64])) {
        if heap > 0 {
            self.each_digit(heap, &mut |taken, digit| digit.each(heap - taken, found));
        }
    }
}

impl FromStr for Code {
    type Err = TextError;

    /// Parses a code; blanks around it are skipped. An error says which place of the text is wrong, and why.
    fn from_str(text: &str) -> Result<Self, TextError> {
        parse::parse(text)
    }
}

impl fmt::Display for Code {
    /// Formats the code so that it reads back as the same code. Leading and trailing zeros are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = |f: &mut fmt::Formatter<'_>, set: &[u64]| {
            let texts: Vec<String> = set.iter().map(u64::to_string).collect();
            write!(f, "{{{}}}", texts.join(","))
        };
        match &self.rule {
            Rule::Subtraction(taken) => set(f, taken),
            Rule::AllBut(kept) => {
                f.write_str("~")?;
                set(f, kept)
            }
            Rule::Digits { digits, tail } => {
                write!(f, "{}.", digits[0])?;
                digits[1..*tail].iter().try_for_each(|digit| write!(f, "{digit}"))?;
                if *tail < digits.len() {
                    f.write_str("[")?;
                    digits[*tail..].iter().try_for_each(|digit| write!(f, "{digit}"))?;
                    f.write_str("]")?;
                } else if digits.len() == 1 {
                    f.write_str("0")?;
                }
                Ok(())
            }
        }
    }
}
