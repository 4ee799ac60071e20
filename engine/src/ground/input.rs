//! Input: faults in a text with their places, the reasons why a question has no answer, a reader that
//! consumes a text piece by piece, and suggestions for mistyped names.

use std::fmt;
use std::ops::Range;

use strsim::osa_distance;

use super::control::{Control, Stop, UNLIMITED};

/// Returns a number with its noun, for messages: `1 edge`, `2 edges`.
///
/// ```
/// use upstar::ground::input::counted;
/// assert_eq!(counted(1, "edge", "edges"), "1 edge");
/// assert_eq!(counted(2, "edge", "edges"), "2 edges");
/// ```
pub fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// A fault in a text with its place, or a stop while reading it.
///
/// ```
/// use upstar::games::notation::parse;
/// let text = "1 + {2|-1";
/// let error = parse(text).unwrap_err();
/// // The brace at byte 4 is never closed.
/// assert_eq!(&text[error.span], "{");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The place, as a range of bytes that begins and ends between characters; empty at the end of the text.
    pub span: Range<usize>,
    /// A description of the fault, or of the text that was expected.
    pub message: String,
    /// A suggestion what to write instead, if there is one.
    pub hint: Option<String>,
    /// The reason why reading stopped, if the text is not at fault.
    pub stop: Option<Stop>,
}

impl From<Stop> for InputError {
    fn from(stop: Stop) -> Self {
        Self { stop: Some(stop), ..Self::new(0..0, stop.to_string()) }
    }
}

impl InputError {
    /// Makes an error without a hint.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), hint: None, stop: None }
    }

    /// Returns the same error with a hint.
    ///
    /// ```
    /// use upstar::InputError;
    /// let error = InputError::new(0..4, "unknown name `meen`").with_hint("did you mean mean?");
    /// assert_eq!(error.to_string(), "unknown name `meen`; did you mean mean?");
    /// ```
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Returns the error for a longer text, in which the present text begins at `offset`.
    ///
    /// ```
    /// use upstar::InputError;
    /// assert_eq!(InputError::new(0..4, "unknown name").moved(3).span, 3..7);
    /// ```
    #[must_use]
    pub fn moved(mut self, offset: usize) -> Self {
        self.span = self.span.start + offset..self.span.end + offset;
        self
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for InputError {}

/// An answer, or the reason why there is none.
pub type OrNoAnswer<T> = Result<T, NoAnswer>;

/// The reason that a question about a position has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoAnswer {
    /// The calculation stopped.
    Stopped(Stop),
    /// Play has to end, but a move leads to a heap that is not smaller.
    NoEnd,
}

impl From<Stop> for NoAnswer {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(stop) => stop.fmt(f),
            Self::NoEnd => f.write_str("a move leads to a heap that is not smaller, so play may be infinite"),
        }
    }
}

impl std::error::Error for NoAnswer {}

/// A fault of the input, a calculation that stopped, or a question without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The input is malformed, or violates the rules.
    Input(InputError),
    /// The input is well formed, but the question is not defined for the part at this place.
    Undefined(InputError),
    /// The calculation stopped.
    Stopped(Stop),
    /// Play has to end, but a move leads to a heap that is not smaller.
    NoEnd,
    /// The question has no answer here: a condition does not hold, or the answer is of another kind than is
    /// needed.
    Unsupported(String),
}

impl Failure {
    /// Makes the failure of a question without an answer, for a reason in words.
    pub fn because(message: impl Into<String>) -> Self {
        Self::Unsupported(message.into())
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        match error.stop {
            Some(stop) => Self::Stopped(stop),
            None => Self::Input(error),
        }
    }
}

impl From<NoAnswer> for Failure {
    fn from(reason: NoAnswer) -> Self {
        match reason {
            NoAnswer::Stopped(stop) => Self::Stopped(stop),
            NoAnswer::NoEnd => Self::NoEnd,
        }
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) | Self::Undefined(error) => error.fmt(f),
            Self::Stopped(stop) => stop.fmt(f),
            Self::NoEnd => NoAnswer::NoEnd.fmt(f),
            Self::Unsupported(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Failure {}

/// A text, and the position up to which it has been read.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'t> {
    text: &'t str,
    at: usize,
    control: &'t Control,
    /// The position at the last check of the control.
    seen: usize,
}

/// The number of bytes that are read between two checks of the control.
const PATIENCE: usize = 1 << 16;

impl<'t> Reader<'t> {
    /// Makes a reader at the beginning of a text, without a budget.
    pub(crate) fn new(text: &'t str) -> Self {
        Self::under(text, &UNLIMITED)
    }

    /// Makes a reader at the beginning of a text, under a budget.
    pub(crate) fn under(text: &'t str, control: &'t Control) -> Self {
        Self { text, at: 0, control, seen: 0 }
    }

    /// Returns the control under which the text is read.
    pub(crate) fn control(&self) -> &'t Control {
        self.control
    }

    /// Checks from time to time whether to stop. `bytes` is the memory of the result so far, without the
    /// text.
    #[inline]
    pub(crate) fn look(&mut self, bytes: usize) -> Result<(), InputError> {
        if self.at - self.seen < PATIENCE {
            return Ok(());
        }
        self.seen = self.at;
        Ok(self.control.check(0, self.text.len() + bytes)?)
    }

    /// Returns the number of bytes that have been read.
    pub(crate) fn place(&self) -> usize {
        self.at
    }

    /// Returns the text that has not been read yet.
    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Returns the range of the text that has not been read yet.
    pub(crate) fn rest_place(&self) -> Range<usize> {
        self.at..self.text.len()
    }

    /// Returns the next character, without reading it.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads white space, including line ends.
    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Reads white space up to a line end, and returns it.
    pub(crate) fn take_blanks(&mut self) -> &'t str {
        self.take_while(|c| c.is_whitespace() && c != '\n')
    }

    /// Reads this character if it comes next. Returns whether it did.
    pub(crate) fn take(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    /// Reads this text if it comes next. Returns whether it did.
    pub(crate) fn take_text(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        self.at += if found { text.len() } else { 0 };
        found
    }

    /// Reads as many wanted characters as follow, and returns them.
    pub(crate) fn take_while(&mut self, is_wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !is_wanted(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Reads up to and including the next occurrence of a text. Returns `None`, and reads nothing, if there
    /// is none.
    pub(crate) fn take_through(&mut self, text: &str) -> Option<&'t str> {
        let rest = self.rest();
        let end = rest.find(text)? + text.len();
        self.at += end;
        Some(&rest[..end])
    }

    /// Makes an error at the next character.
    pub(crate) fn error(&self, message: impl Into<String>) -> InputError {
        InputError::new(self.at..self.at + self.peek().map_or(0, char::len_utf8), message)
    }

    /// Reads a number from `low` to `high` without a sign; `what` describes it in errors.
    pub(crate) fn number(&mut self, low: u64, high: u64, what: &str) -> Result<u64, InputError> {
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.error(format!("expected {what}")));
        }
        match digits.parse() {
            Ok(number) if (low..=high).contains(&number) => Ok(number),
            _ => {
                let message = format!("expected {what} from {low} to {high}");
                Err(InputError::new(start..self.at, message))
            }
        }
    }

    /// Reads white space and at most one comma between two items. It is an error if neither is there, except
    /// at the end or before `@`.
    pub(crate) fn gap(&mut self) -> Result<(), InputError> {
        let before = self.at;
        self.skip_blanks();
        if self.take(',') {
            self.skip_blanks();
        }
        match self.peek() {
            Some(c) if self.at == before && c != '@' => Err(self.error("expected a blank")),
            _ => Ok(()),
        }
    }
}

/// Returns the nearest known name, if its distance is at most 3 and less than the length of the name. The
/// distance counts insertions, deletions, substitutions, and swaps of neighbouring letters.
///
/// ```
/// use upstar::ground::input::nearest;
/// let known = ["clobber", "domineering", "snort"];
/// assert_eq!(nearest("clobbr", known.into_iter()), Some("clobber"));
/// assert_eq!(nearest("backgammon", known.into_iter()), None);
/// ```
pub fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    const FAR: usize = 4;
    let (distance, near) = known.map(|known| (osa_distance(known, name), known)).min()?;
    (distance < FAR && distance < name.len()).then_some(near)
}

/// Returns a known name at distance 1: with one letter missing, added, changed, or swapped with its
/// neighbour. Returns `None` if the name is known itself.
///
/// ```
/// use upstar::ground::input::misspelt;
/// let known = ["value", "outcome"];
/// assert_eq!(misspelt("valeu", known.into_iter()), Some("value"));
/// assert_eq!(misspelt("value", known.into_iter()), None);
/// ```
pub fn misspelt<'n>(name: &str, mut known: impl Iterator<Item = &'n str> + Clone) -> Option<&'n str> {
    if known.clone().any(|known| known == name) {
        return None;
    }
    known.find(|known| osa_distance(known, name) == 1)
}

/// Returns the known name for which a name stands. The candidates are, in this order: the name itself; the
/// full name in the table of short names; the only known name that begins with its words; and, for three
/// letters or more, the only one that begins with its letters. Case does not matter, and words may be joined
/// by hyphens or blanks instead of `_`.
///
/// # Errors
/// All known names that begin in this way: several or none.
pub(crate) fn full_name<'n>(
    name: &str,
    short_names: &[(&str, &str)],
    known: impl Iterator<Item = &'n str> + Clone,
) -> Result<&'n str, Vec<&'n str>> {
    const FEWEST: usize = 3;
    let name = name.to_ascii_lowercase().replace(['-', ' '], "_");
    let short = |is_meant: &dyn Fn(&str) -> bool| short_names.iter().find(|(short, _)| is_meant(short));
    let meant = short(&|short| short == name).map_or(name.as_str(), |(_, full)| full);
    let begins =
        |known: &&str| known.strip_prefix(meant).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    let mut candidates: Vec<_> = known.clone().filter(begins).collect();
    if candidates.is_empty() && name.len() >= FEWEST {
        candidates = known.filter(|known| known.starts_with(&name)).collect();
        let short = short(&|short| short.starts_with(&name));
        // If the letters begin a short name that all candidates begin with, they mean the short name.
        if let Some((_, full)) = short.filter(|(short, _)| candidates.iter().all(|c| c.starts_with(short))) {
            candidates.retain(|known| known == full);
        }
    }
    // Several candidates are no obstacle if the name is one of them.
    match candidates[..] {
        [only] if !meant.is_empty() => Ok(only),
        _ => candidates.iter().copied().find(|&known| known == meant).ok_or(candidates),
    }
}

/// Returns a hint that lists candidates: `write a or b`.
pub(crate) fn one_of(candidates: &[&str]) -> String {
    format!("write {}", candidates.join(" or "))
}
