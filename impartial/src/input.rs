//! Faults in texts.

use std::fmt;
use std::ops::Range;

/// A fault in a text with its place.
///
/// ```
/// use upstar_impartial::nimber::Nimber;
/// let error = "*1x".parse::<Nimber>().unwrap_err();
/// assert_eq!(error.span, 2..3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The place, as a range of bytes that begins and ends between characters; empty at the end of the text.
    pub span: Range<usize>,
    /// A description of the fault.
    pub message: String,
}

impl TextError {
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into() }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TextError {}
