//! Texts that fit into a given width. Widths are estimates of the widths of characters; no font is measured.

use std::ops::RangeInclusive;

/// Estimates the width of a text of the given font size, in pixels, rounded up. The estimate is generous: the
/// bold digits of common fonts, which are wide, take seven tenths of the font size.
pub(crate) fn width(text: &str, size: i64) -> i64 {
    let tenths: i64 = text.chars().map(character).sum();
    (tenths * size + 9) / 10
}

/// Estimates the width of a character of font size 10.
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

/// Returns the text and the font size, in pixels, with which it is at most `room` wide. Takes the largest of
/// `sizes` that fits. If none does, takes the smallest one and cuts the text, with an ellipsis at its end.
pub(crate) fn fitted(text: &str, sizes: RangeInclusive<i64>, room: i64) -> (String, i64) {
    let smallest = *sizes.start();
    match sizes.rev().find(|&size| width(text, size) <= room) {
        Some(size) => (text.to_owned(), size),
        None => (cut(text, smallest, room), smallest),
    }
}

/// Splits a nim value into two lines. An infinite value `inf{..}` becomes the sign ∞, with the members of its
/// set below; any other value is one line, and the second one is empty.
pub(crate) fn parts(note: &str) -> (&str, &str) {
    match note.strip_suffix('}').and_then(|note| note.split_once('{')) {
        Some((_, members)) => ("\u{221e}", members),
        None => (note, ""),
    }
}

/// Returns the longest prefix of a text that fits into `room` together with an ellipsis, followed by the
/// ellipsis.
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

/// Returns the text, with its middle replaced by `gap` if it has more than `width` characters.
pub(crate) fn shortened(text: &str, width: usize, gap: &str) -> String {
    let (length, gap_length) = (text.chars().count(), gap.chars().count());
    if length <= width {
        return text.to_owned();
    }
    let kept = width.saturating_sub(gap_length);
    let (head, tail) = (kept - kept / 2, kept / 2);
    let start: String = text.chars().take(head).collect();
    let end: String = text.chars().skip(length - tail).collect();
    format!("{start}{gap}{end}").chars().take(width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_in_the_middle() {
        assert_eq!(shortened("123456", 6, ".."), "123456");
        assert_eq!(shortened("1234567", 6, ".."), "12..67");
        assert_eq!(shortened("1234567", 5, ".."), "12..7");
        assert_eq!(shortened("1234567", 1, ".."), ".");
        assert_eq!(shortened("1234567", 4, "…"), "12…7");
    }

    #[test]
    fn texts_become_smaller_and_then_shorter() {
        assert_eq!(fitted("12", 7..=16, 60), ("12".to_owned(), 16));
        assert_eq!(fitted("123456", 7..=16, 60), ("123456".to_owned(), 14));
        let (text, size) = fitted("a name that is much too long", 7..=16, 60);
        assert!(text.starts_with("a name") && text.ends_with('\u{2026}'), "{text}");
        assert!(size == 7 && width(&text, size) <= 60);
    }
}
