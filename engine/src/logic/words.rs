//! The words of a file in the format DIMACS, with their lines and without comments.

use std::ops::Range;

use crate::ground::control::Control;
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// A word with its place.
#[derive(Clone, Debug)]
pub(crate) struct Word<'t> {
    pub(crate) text: &'t str,
    pub(crate) span: Range<usize>,
    /// The number of the line, from 1.
    pub(crate) line: usize,
}

impl Word<'_> {
    /// Returns the word for messages; of a long word, the first 24 characters.
    pub(crate) fn shown(&self) -> String {
        const LONGEST: usize = 24;
        match self.text.char_indices().nth(LONGEST) {
            None => self.text.to_owned(),
            Some((end, _)) => format!("{}..", &self.text[..end]),
        }
    }
}

/// A text that is read word by word.
#[derive(Clone, Debug)]
pub(crate) struct Words<'t> {
    reader: Reader<'t>,
    line: usize,
    /// Whether nothing of the present line has been read yet. Only then does `c` begin a comment.
    is_fresh: bool,
}

impl<'t> Words<'t> {
    pub(crate) fn new(text: &'t str, control: &'t Control) -> Self {
        Self { reader: Reader::under(text, control), line: 1, is_fresh: true }
    }

    /// Reads the next word outside of comments. A comment is a line that begins with `c`. `bytes` is the
    /// memory of the result so far.
    ///
    /// # Errors
    /// The budget is used up, or the calculation is cancelled.
    pub(crate) fn next(&mut self, bytes: usize) -> Result<Option<Word<'t>>, InputError> {
        loop {
            self.reader.look(bytes)?;
            let blanks = self.reader.take_while(char::is_whitespace);
            let ends = blanks.bytes().filter(|&byte| byte == b'\n').count();
            self.line += ends;
            self.is_fresh |= ends > 0;
            let start = self.reader.place();
            if self.is_fresh && self.reader.peek() == Some('c') {
                self.reader.take_while(|c| c != '\n');
                continue;
            }
            let text = self.reader.take_while(|c| !c.is_whitespace());
            self.is_fresh = false;
            let word = Word { text, span: start..self.reader.place(), line: self.line };
            return Ok((!text.is_empty()).then_some(word));
        }
    }

    /// Reads the next word if it is on this line; otherwise reads nothing.
    pub(crate) fn next_in(&mut self, line: usize) -> Result<Option<Word<'t>>, InputError> {
        match self.peek()? {
            Some(word) if word.line == line => self.next(0),
            _ => Ok(None),
        }
    }

    /// Returns the next word without reading it.
    pub(crate) fn peek(&self) -> Result<Option<Word<'t>>, InputError> {
        self.clone().next(0)
    }

    /// Returns the empty range at the end of what has been read.
    pub(crate) fn end(&self) -> Range<usize> {
        let place = self.reader.place();
        place..place
    }
}
