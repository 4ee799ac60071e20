//! Texts in which numbers may be ranges.

use upstar::ground::input::InputError;

/// A family of texts, given by a text in which numbers may be ranges, such as `random(6,8..10,1..100)`. Both
/// ends belong to a range, and the last range varies fastest.
///
/// ```
/// use upstar_census::families::Ranges;
/// let ranges = Ranges::parse("grid(1..2,3..4)").unwrap();
/// let all: Vec<String> = ranges.texts().collect();
/// assert_eq!(all, ["grid(1,3)", "grid(1,4)", "grid(2,3)", "grid(2,4)"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranges {
    /// The ranges, each with the text before it.
    ranges: Vec<(String, [u64; 2])>,
    /// The text after the last range.
    end: String,
}

impl Ranges {
    /// Parses a text with any number of ranges.
    ///
    /// # Errors
    /// Fails at a range without an end, and at one that ends before it begins.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let (mut ranges, mut before, mut at) = (Vec::new(), String::new(), 0);
        let digits_at = |at: usize| {
            let rest = &text[at..];
            &rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())]
        };
        while at < text.len() {
            let start = at + text[at..].find(|c: char| c.is_ascii_digit()).unwrap_or(text.len() - at);
            before += &text[at..start];
            let low = digits_at(start);
            let behind = start + low.len();
            // This is an ordinary number, or the end of the text.
            if low.is_empty() || !text[behind..].starts_with("..") {
                before += low;
                at = behind;
                continue;
            }
            let high = digits_at(behind + 2);
            at = behind + 2 + high.len();
            if high.is_empty() {
                let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
                return Err(InputError::new(at..end, "expected the end of the range"));
            }
            let number = |digits: &str, from: usize| {
                let place = from..from + digits.len();
                digits.parse::<u64>().map_err(|_| InputError::new(place, "this number is too large"))
            };
            let (low, high) = (number(low, start)?, number(high, behind + 2)?);
            if high < low {
                return Err(InputError::new(start..at, "this range ends before it begins"));
            }
            ranges.push((std::mem::take(&mut before), [low, high]));
        }
        Ok(Self { ranges, end: before })
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
