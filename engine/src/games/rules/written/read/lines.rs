//! The lines of a file: each consists of a keyword and the text that follows it.

use std::ops::Range;

use crate::ground::input::InputError;
use crate::ground::nearest::nearest;

/// The greatest size of a file, in bytes: 64 KiB.
pub(crate) const MAX_BYTES: usize = 1 << 16;

/// The byte order mark.
const MARK: char = '\u{feff}';

/// The keywords with which a line may begin.
pub(super) const WORDS: [&str; 14] = [
    "name",
    "title",
    "board",
    "cell",
    "exchange",
    "rules",
    "source",
    "example",
    "left",
    "right",
    "both",
    "each",
    "everywhere",
    "loops",
];

/// A statement: a keyword at the beginning of a line, and all text up to the next line that is not indented.
#[derive(Clone, Debug)]
pub(super) struct Line<'t> {
    pub(super) word: &'t str,
    pub(super) word_at: usize,
    pub(super) rest: &'t str,
    pub(super) rest_at: usize,
}

impl Line<'_> {
    pub(super) fn error(&self, message: impl Into<String>) -> InputError {
        InputError::new(self.word_span(), message)
    }

    pub(super) fn rest_error(&self, message: impl Into<String>) -> InputError {
        InputError::new(self.rest_span(), message)
    }

    /// Returns the byte range of the text after the keyword.
    pub(super) fn rest_span(&self) -> Range<usize> {
        self.rest_at..self.rest_at + self.rest.len()
    }

    /// Returns the byte range of the whole statement.
    pub(super) fn span(&self) -> Range<usize> {
        self.word_at..self.rest_at + self.rest.len()
    }

    fn word_span(&self) -> Range<usize> {
        self.word_at..self.word_at + self.word.len()
    }

    /// Returns the text after the keyword, with each run of white space replaced by one blank.
    pub(super) fn words(&self) -> String {
        self.rest.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Splits a file into statements; skips empty lines and comments.
pub(super) fn lines(text: &str) -> Result<Vec<Line<'_>>, InputError> {
    if text.len() > MAX_BYTES {
        return Err(InputError::new(
            0..0,
            format!("a ruleset has at most {MAX_BYTES} bytes, this has {}", text.len()),
        ));
    }
    let odd = |sign: char| sign.is_control() && !sign.is_whitespace();
    if let Some((at, sign)) = text.char_indices().find(|(_, sign)| odd(*sign)) {
        let message = format!("{sign:?} is no character of a text");
        return Err(InputError::new(at..at + sign.len_utf8(), message));
    }
    let mut lines: Vec<Line<'_>> = Vec::new();
    // Some editors put a byte order mark in front of a text.
    let mut at = if text.starts_with(MARK) { MARK.len_utf8() } else { 0 };
    for line in text[at..].split_inclusive('\n') {
        let content = line.trim_end();
        if content.starts_with([' ', '\t']) && !content.trim().is_empty() {
            let last = lines.last_mut().ok_or_else(|| {
                InputError::new(
                    at..at + content.len(),
                    "an indented line goes on with the one before, and there is none",
                )
            })?;
            last.rest = &text[last.rest_at..at + content.len()];
        } else if !content.is_empty() && !content.starts_with('#') {
            lines.push(statement(content, at)?);
        }
        at += line.len();
    }
    Ok(lines)
}

fn statement(content: &str, at: usize) -> Result<Line<'_>, InputError> {
    let end = content.find([' ', '\t']).unwrap_or(content.len());
    let word = &content[..end];
    let rest = content[end..].trim_start();
    let rest_at = at + content.len() - rest.len();
    let line = Line { word, word_at: at, rest, rest_at };
    if !WORDS.contains(&word) {
        let hint = match nearest(word, WORDS.into_iter()) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("a line begins with {}", WORDS.join(", ")),
        };
        return Err(line.error(format!("no line begins with `{word}`")).with_hint(hint));
    }
    if rest.is_empty() {
        return Err(line.error(format!("expected something after `{word}`")));
    }
    Ok(line)
}
