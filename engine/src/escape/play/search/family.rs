//! Families of boards: names with ranges in the place of numbers, such as `grid(1..6,1..6)`.

use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// A family of texts, given by a text in which numbers may be ranges, such as `random(6,8..10,1..100)`. Both
/// ends belong to a range, and the last range varies fastest.
///
/// ```
/// use upstar::escape::search::Family;
/// let family = Family::parse("grid(1..2,3..4)").unwrap();
/// let all: Vec<String> = family.texts().collect();
/// assert_eq!(all, ["grid(1,3)", "grid(1,4)", "grid(2,3)", "grid(2,4)"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    /// The ranges, each with the text before it.
    ranges: Vec<(String, [u64; 2])>,
    /// The text after the last range.
    end: String,
}

impl Family {
    /// Parses a text with any number of ranges.
    ///
    /// # Errors
    /// Fails at a range without an end, and at one that ends before it begins.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        let (mut ranges, mut before) = (Vec::new(), String::new());
        while reader.peek().is_some() {
            before += reader.take_while(|c| !c.is_ascii_digit());
            let start = reader.place();
            let digits = reader.take_while(|c| c.is_ascii_digit());
            // This is an ordinary number, or the end of the text.
            if digits.is_empty() || !reader.take_text("..") {
                before += digits;
                continue;
            }
            let place = start..start + digits.len();
            let low = digits.parse().map_err(|_| InputError::new(place, "this number is too large"))?;
            let high = reader.number(0, u64::MAX, "the end of the range")?;
            if high < low {
                return Err(InputError::new(start..reader.place(), "this range ends before it begins"));
            }
            ranges.push((std::mem::take(&mut before), [low, high]));
        }
        Ok(Self { ranges, end: before })
    }

    /// Returns whether the text contains a range.
    pub fn has_ranges(&self) -> bool {
        !self.ranges.is_empty()
    }

    /// Iterates over the texts of the family.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        let first: Vec<u64> = self.ranges.iter().map(|(_, [low, _])| *low).collect();
        std::iter::successors(Some(first), |numbers| self.next(numbers)).map(|numbers| self.text(&numbers))
    }

    fn next(&self, numbers: &[u64]) -> Option<Vec<u64>> {
        let at = (0..numbers.len()).rev().find(|&i| numbers[i] < self.ranges[i].1[1])?;
        let next = |i: usize| match i.cmp(&at) {
            std::cmp::Ordering::Less => numbers[i],
            std::cmp::Ordering::Equal => numbers[i] + 1,
            std::cmp::Ordering::Greater => self.ranges[i].1[0],
        };
        Some((0..numbers.len()).map(next).collect())
    }

    fn text(&self, numbers: &[u64]) -> String {
        let parts = self.ranges.iter().zip(numbers).map(|((before, _), number)| format!("{before}{number}"));
        parts.chain([self.end.clone()]).collect()
    }
}
