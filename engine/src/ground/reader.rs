//! Reads a text piece by piece.

use std::ops::Range;

use crate::ground::control::{Control, UNLIMITED};
use crate::ground::input::InputError;

/// A text, and how far it has been read.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'t> {
    text: &'t str,
    at: usize,
    control: &'t Control,
    /// How much had been read when the control was looked at last.
    seen: usize,
}

/// How many bytes are read between two looks at the control.
const PATIENCE: usize = 1 << 16;

impl<'t> Reader<'t> {
    /// Nothing has been read yet.
    pub(crate) fn new(text: &'t str) -> Self {
        Self::under(text, &UNLIMITED)
    }

    /// The same under a budget.
    pub(crate) fn under(text: &'t str, control: &'t Control) -> Self {
        Self { text, at: 0, control, seen: 0 }
    }

    /// What reading stands under.
    pub(crate) fn control(&self) -> &'t Control {
        self.control
    }

    /// Looks now and then whether to stop; what was read so far takes so many bytes, beside the text.
    #[inline]
    pub(crate) fn look(&mut self, bytes: usize) -> Result<(), InputError> {
        if self.at - self.seen < PATIENCE {
            return Ok(());
        }
        self.seen = self.at;
        Ok(self.control.check(0, self.text.len() + bytes)?)
    }

    /// How many bytes have been read.
    pub(crate) fn place(&self) -> usize {
        self.at
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Where that stands.
    pub(crate) fn rest_place(&self) -> Range<usize> {
        self.at..self.text.len()
    }

    /// The next character.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads blanks and ends of lines.
    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Reads blanks, but no end of a line.
    pub(crate) fn take_blanks(&mut self) -> &'t str {
        self.take_while(|c| c.is_whitespace() && c != '\n')
    }

    /// Reads this character, if it is the next one.
    pub(crate) fn take(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    /// Reads these characters, if they are the next ones.
    pub(crate) fn take_text(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        self.at += if found { text.len() } else { 0 };
        found
    }

    /// Reads characters of a kind.
    pub(crate) fn take_while(&mut self, is_wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !is_wanted(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Reads up to the end of the next occurrence of a text, if there is one.
    pub(crate) fn take_through(&mut self, text: &str) -> Option<&'t str> {
        let rest = self.rest();
        let end = rest.find(text)? + text.len();
        self.at += end;
        Some(&rest[..end])
    }

    /// An error at the next character.
    pub(crate) fn error(&self, message: impl Into<String>) -> InputError {
        InputError::new(self.at..self.at + self.peek().map_or(0, char::len_utf8), message)
    }

    /// Reads a number without a sign; `what` names it in errors.
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

    /// Reads the blanks, or the comma, between two things, if this is not the end.
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
