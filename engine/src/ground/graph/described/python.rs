//! Names and dicts as Python writes them.

use std::borrow::Cow;
use std::ops::Range;

use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// Reads a name up to a blank outside of all brackets, such as `a`, `(0, 1)` or `frozenset({1, 2})`.
pub(super) fn name<'t>(reader: &mut Reader<'t>) -> &'t str {
    upto(reader, char::is_whitespace)
}

/// Reads a name in brackets, such as `(0, 1)`, up to a blank or a comma after them.
pub(super) fn bracketed<'t>(reader: &mut Reader<'t>) -> &'t str {
    upto(reader, |c| c.is_whitespace() || c == ',')
}

fn upto<'t>(reader: &mut Reader<'t>, is_end: impl Fn(char) -> bool) -> &'t str {
    let rest = reader.rest();
    let end = end_of(rest, is_end);
    reader.take_text(&rest[..end]);
    &rest[..end]
}

/// Returns the offset of the first end character outside of all brackets, or of the first line end outside of
/// quotes. Quotes count only within brackets.
fn end_of(text: &str, is_end: impl Fn(char) -> bool) -> usize {
    let (mut depth, mut quote, mut is_escaped) = (0_usize, None, false);
    for (at, c) in text.char_indices() {
        if let Some(open) = quote {
            if !is_escaped && c == open {
                quote = None;
            }
            is_escaped = !is_escaped && c == '\\';
            continue;
        }
        match c {
            _ if depth == 0 && is_end(c) => return at,
            '\'' | '"' if depth > 0 => quote = Some(c),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '\n' => return at,
            _ => {}
        }
    }
    text.len()
}

/// A key and a value of a dict, and the range of both in the text.
pub(super) type Entry<'t> = (Cow<'t, str>, Cow<'t, str>, Range<usize>);

/// Reads a dict whose keys are texts, such as `{'copies': 3, 'label': "it's"}`. Values that are not texts are
/// returned as they are written.
pub(super) fn dict<'t>(reader: &mut Reader<'t>) -> Result<Vec<Entry<'t>>, InputError> {
    let opened = reader.clone();
    reader.take('{');
    let mut entries = Vec::new();
    reader.take_blanks();
    while !reader.take('}') {
        if !entries.is_empty() {
            if !reader.take(',') {
                return Err(match reader.peek() {
                    None | Some('\n') => opened.error("this brace is not closed"),
                    Some(_) => reader.error("expected `,` or `}`"),
                });
            }
            reader.take_blanks();
        }
        let start = reader.place();
        let Some(key) = text(reader) else {
            return match reader.peek() {
                None | Some('\n') => Err(opened.error("this brace is not closed")),
                Some(_) => Err(reader.error("expected the name of an attribute in quotes, or `}`")),
            };
        };
        reader.take_blanks();
        if !reader.take(':') {
            return Err(reader.error("expected `:` and a value"));
        }
        reader.take_blanks();
        let value =
            text(reader).unwrap_or_else(|| Cow::Borrowed(upto(reader, |c| c == ',' || c == '}').trim_end()));
        entries.push((key, value, start..reader.place()));
        reader.take_blanks();
    }
    Ok(entries)
}

/// Reads a text in quotes, if one follows that ends on this line; otherwise consumes nothing.
fn text<'t>(reader: &mut Reader<'t>) -> Option<Cow<'t, str>> {
    let quote = reader.peek().filter(|c| ['\'', '"'].contains(c))?;
    let before = reader.clone();
    reader.take(quote);
    let mut read = Cow::Borrowed("");
    loop {
        let plain = reader.take_while(|c| c != quote && c != '\\' && c != '\n');
        match read.is_empty() {
            true => read = Cow::Borrowed(plain),
            false => read.to_mut().push_str(plain),
        }
        if reader.take(quote) {
            return Some(read);
        }
        if !reader.take('\\') {
            *reader = before;
            return None;
        }
        let escaped = reader.peek()?;
        reader.take(escaped);
        // No attribute that a board reads has characters with other escapes, so those stay as they are
        // written.
        if !['\\', '\'', '"'].contains(&escaped) {
            read.to_mut().push('\\');
        }
        read.to_mut().push(escaped);
    }
}
