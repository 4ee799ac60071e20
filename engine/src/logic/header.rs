//! The header of a file: `p`, the format, and the numbers of variables and clauses, on one line.

use std::ops::Range;

use super::cnf::{MAX_CLAUSES, MAX_VARIABLES};
use super::words::{Word, Words};
use crate::ground::input::{InputError, counted};

/// The contents of a header.
pub(crate) struct Header {
    pub(crate) variables: u32,
    pub(crate) clauses: usize,
    /// The range of the number of clauses in the text.
    span: Range<usize>,
}

impl Header {
    /// Reads a header of a format; `example` shows one in errors.
    ///
    /// # Errors
    /// The header has another form, or a number is too large.
    pub(crate) fn read(words: &mut Words<'_>, format: &str, example: &str) -> Result<Self, InputError> {
        Self::parts(words, format).map_err(|error| error.with_hint(example))
    }

    fn parts(words: &mut Words<'_>, format: &str) -> Result<Self, InputError> {
        let line = constant(words.next(0)?, "p", words)?;
        constant(words.next_in(line)?, format, words)?;
        let (variables, _) = count(words, "a number of variables", MAX_VARIABLES as usize, line)?;
        let (clauses, span) = count(words, "a number of clauses", MAX_CLAUSES, line)?;
        Ok(Self { variables: variables as u32, clauses, span })
    }

    /// Makes the error for a clause beyond the announced number; `word` is its first word.
    pub(crate) fn one_too_many(&self, place: &str, word: &Word<'_>) -> InputError {
        let announced = counted(self.clauses, "clause", "clauses");
        InputError::new(word.span.clone(), format!("{place}: the header announces {announced}"))
    }

    /// Checks that there are as many clauses as announced.
    ///
    /// # Errors
    /// There are fewer clauses.
    pub(crate) fn check_count(&self, there: usize) -> Result<(), InputError> {
        if there >= self.clauses {
            return Ok(());
        }
        let announced = counted(self.clauses, "clause", "clauses");
        let is = if there == 1 { "is" } else { "are" };
        let message = format!("the header announces {announced}, there {is} {there}");
        Err(InputError::new(self.span.clone(), message))
    }
}

/// Returns the line of a word, which must be the expected one.
fn constant(word: Option<Word<'_>>, expected: &str, words: &Words<'_>) -> Result<usize, InputError> {
    match word {
        Some(word) if word.text == expected => Ok(word.line),
        word => {
            let span = word.map_or_else(|| words.end(), |word| word.span);
            Err(InputError::new(span, format!("expected `{expected}`")))
        }
    }
}

fn count(
    words: &mut Words<'_>,
    what: &str,
    most: usize,
    line: usize,
) -> Result<(usize, Range<usize>), InputError> {
    let Some(word) = words.next_in(line)? else {
        return Err(InputError::new(words.end(), format!("expected {what}")));
    };
    let is_number = word.text.bytes().all(|byte| byte.is_ascii_digit());
    match word.text.parse() {
        Ok(number) if is_number && number <= most => Ok((number, word.span)),
        _ => Err(InputError::new(word.span, format!("expected {what} up to {most}"))),
    }
}
