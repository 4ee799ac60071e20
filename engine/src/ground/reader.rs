//! A reader that consumes a text piece by piece.

use std::ops::Range;

use crate::ground::control::{Control, UNLIMITED};
use crate::ground::input::InputError;

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
