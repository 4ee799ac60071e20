//! Texts that have to fit somewhere, by an estimate of their widths.

use std::ops::RangeInclusive;

/// Where a text stands in its line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alignment {
    /// On the left.
    Start,
    /// On the right.
    End,
}

/// What gives a text a white edge, so that it can be read on lines.
pub(crate) fn halo() -> &'static str {
    "paint-order=\"stroke\" stroke=\"#ffffff\" stroke-width=\"3\" stroke-linejoin=\"round\""
}

/// About how wide a text of a size is, in pixels, rounded up: bold digits of common fonts, which are wide
/// ones, take seven tenths of their size.
pub(crate) fn width(text: &str, size: i64) -> i64 {
    let tenths: i64 = text.chars().map(character).sum();
    (tenths * size + 9) / 10
}

/// About how wide a character of size 10 is.
fn character(c: char) -> i64 {
    match c {
        ',' | '.' | ' ' | '|' | ':' | ';' | '\'' => 4,
        '\u{221e}' | '\u{2026}' => 10,
        'm' | 'w' | 'M' | 'W' | '@' => 11,
        c if c.is_ascii_uppercase() => 8,
        c if c.is_ascii() => 7,
        _ => 10,
    }
}

/// A text that is no wider than `room`, and its size in pixels: made smaller, and if that is not enough, cut
/// before an ellipsis.
pub(crate) fn fitted(text: &str, sizes: RangeInclusive<i64>, room: i64) -> (String, i64) {
    let smallest = *sizes.start();
    match sizes.rev().find(|&size| width(text, size) <= room) {
        Some(size) => (text.to_owned(), size),
        None => (cut(text, smallest, room), smallest),
    }
}

/// The two lines of a value: an infinite one is a sign with its members below.
pub(crate) fn parts(note: &str) -> (&str, &str) {
    match note.strip_suffix('}').and_then(|note| note.split_once('{')) {
        Some((_, members)) => ("\u{221e}", members),
        None => (note, ""),
    }
}

/// The beginning of a text that is too wide, with an ellipsis.
fn cut(text: &str, size: i64, room: i64) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        shown.push(c);
        if width(&shown, size) + width("\u{2026}", size) > room {
            shown.pop();
            break;
        }
    }
    shown + "\u{2026}"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_smaller_and_then_shorter() {
        assert_eq!(fitted("12", 7..=16, 60), ("12".to_owned(), 16));
        assert_eq!(fitted("123456", 7..=16, 60), ("123456".to_owned(), 14));
        let (text, size) = fitted("a name that is much too long", 7..=16, 60);
        assert!(text.starts_with("a name") && text.ends_with('\u{2026}'), "{text}");
        assert!(size == 7 && width(&text, size) <= 60);
    }
}
