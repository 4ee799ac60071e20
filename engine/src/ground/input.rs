//! What is wrong with a text, and where.

use std::fmt;
use std::ops::Range;

use super::control::Stop;

/// How many there are of something, for messages: `1 edge`, `2 edges`.
pub fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// An error in a text, with its place, or why reading it had to stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The place, as a range of bytes of the text between two of its characters; empty at its end.
    pub span: Range<usize>,
    /// What is wrong or what was expected.
    pub message: String,
    /// What to write instead, where that is known.
    pub hint: Option<String>,
    /// Nothing is wrong so far, but reading had to stop.
    pub stop: Option<Stop>,
}

impl From<Stop> for InputError {
    fn from(stop: Stop) -> Self {
        Self { stop: Some(stop), ..Self::new(0..0, stop.to_string()) }
    }
}

impl InputError {
    /// An error without a hint.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), hint: None, stop: None }
    }

    /// The same error with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same error in a text of which this one's text is the part that starts at `offset`.
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
