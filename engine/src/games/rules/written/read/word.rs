//! The words of a rule.

use crate::ground::reader::Reader;

/// Returns the lower-case letters at the beginning of a text.
pub(super) fn word(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(text.len())]
}

/// Reads words, with any blanks between them, if they come next; otherwise reads nothing and returns false.
pub(super) fn take_words(reader: &mut Reader<'_>, words: &str) -> bool {
    reader.skip_blanks();
    let mut ahead = reader.clone();
    for wanted in words.split(' ') {
        ahead.skip_blanks();
        if word(ahead.rest()) != wanted {
            return false;
        }
        ahead.take_text(wanted);
    }
    *reader = ahead;
    true
}
