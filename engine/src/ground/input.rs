//! Faults in a text, with their places.

use std::fmt;
use std::ops::Range;

use super::control::Stop;

/// Returns a number with its noun, for messages: `1 edge`, `2 edges`.
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
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Returns the error for a longer text, in which the present text begins at `offset`.
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
