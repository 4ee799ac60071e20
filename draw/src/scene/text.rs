//! Text in pictures: pictures for the terminal as rows of characters, the widths of texts, and limits on sizes.

use std::fmt;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Rows of characters under construction, from top to bottom. Columns and rows are counted from 0.
#[derive(Clone)]
pub(crate) struct TextCanvas(Vec<Vec<char>>);

impl TextCanvas {
    /// Creates a blank canvas.
    pub(crate) fn new(columns: usize, rows: usize) -> Self {
        Self(vec![vec![' '; columns]; rows])
    }

    /// Returns the character at a column and a row; `None` outside the canvas.
    pub(crate) fn at(&mut self, (column, row): (usize, usize)) -> Option<&mut char> {
        self.0.get_mut(row)?.get_mut(column)
    }

    /// Sets a character. Does nothing outside the canvas.
    pub(crate) fn set(&mut self, at: (usize, usize), to: char) {
        if let Some(character) = self.at(at) {
            *character = to;
        }
    }

    /// Writes a text to the right of a point. Characters outside the canvas are left out.
    pub(crate) fn write(&mut self, (column, row): (usize, usize), text: impl Display) {
        (column..).zip(text.to_string().chars()).for_each(|(column, c)| self.set((column, row), c));
    }

    /// Returns the rows as lines without trailing blanks.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect()
    }
}

/// Returns the number of characters of the longest line.
pub(crate) fn widest(lines: &[String]) -> usize {
    lines.iter().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// Lays blocks of lines side by side, `gap` columns apart. A new band of blocks begins below if `columns` are
/// exceeded.
///
/// Every line ends with a line break and has no trailing blanks. A blank line separates two bands. A block
/// wider than `columns` is not cut and has a band of its own.
pub fn side_by_side(blocks: &[Vec<String>], gap: usize, columns: usize) -> String {
    // The bands, each with its blocks and the columns at which they begin.
    let mut bands: Vec<Vec<(&Vec<String>, usize)>> = Vec::new();
    for block in blocks {
        let begin = bands.last().and_then(|band| band.last()).map(|(last, at)| at + widest(last) + gap);
        match (begin.filter(|begin| begin + widest(block) <= columns), bands.last_mut()) {
            (Some(begin), Some(band)) => band.push((block, begin)),
            _ => bands.push(vec![(block, 0)]),
        }
    }
    let text = |band: &Vec<(&Vec<String>, usize)>| {
        let width = band.iter().map(|(block, begin)| begin + widest(block)).max().unwrap_or(0);
        let mut canvas = TextCanvas::new(width, band.iter().map(|(block, _)| block.len()).max().unwrap_or(0));
        for (block, begin) in band {
            (0..).zip(*block).for_each(|(row, line)| canvas.write((*begin, row), line));
        }
        canvas.lines().into_iter().map(|line| line + "\n").collect::<String>()
    };
    bands.iter().map(text).collect::<Vec<_>>().join("\n")
}

// Texts that fit into a given width. Widths are estimates of the widths of characters; no font is measured.

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

/// The most places of a board that is drawn.
pub const MAX_DRAWN_PLACES: usize = 10_000;

/// The most edges of the board of an escape game that is drawn.
pub const MAX_DRAWN_EDGES: usize = 100_000;

/// The greatest width and height of a picture of the plane, in squares.
pub const MAX_PLANE_SIDE: u64 = 600;

/// The most frames of a game, and the most pictures of a document.
pub const MAX_PLANE_FRAMES: usize = 500;

/// The limit that keeps a board or a picture of the plane from being drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// The limit on places, [`MAX_DRAWN_PLACES`].
    Places,
    /// The limit on edges, [`MAX_DRAWN_EDGES`].
    Edges,
    /// A picture of the plane would have this width and height in squares, more than [`MAX_PLANE_SIDE`].
    Side(u64, u64),
    /// There would be this number of pictures in a document: too many, or with too many squares in all of
    /// them.
    Pictures(usize),
    /// The windows of the frames of an animation, taken together, cover an area of this width and height in
    /// squares, which is too large.
    World(u64, u64),
}

impl TooLarge {
    /// Returns an error if there are more than [`MAX_DRAWN_PLACES`] places.
    pub(crate) fn check_places(places: usize) -> Result<(), Self> {
        if places > MAX_DRAWN_PLACES { Err(Self::Places) } else { Ok(()) }
    }

    /// Returns an error if there are more than [`MAX_DRAWN_EDGES`] edges.
    pub(crate) fn check_edges(edges: usize) -> Result<(), Self> {
        if edges > MAX_DRAWN_EDGES { Err(Self::Edges) } else { Ok(()) }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Places => write!(f, "a board of more than {MAX_DRAWN_PLACES} places is not drawn"),
            Self::Edges => write!(f, "a board of more than {MAX_DRAWN_EDGES} edges is not drawn"),
            Self::Side(width, height) => write!(
                f,
                "the picture would be {width} squares wide and {height} squares high; at most {MAX_PLANE_SIDE} are drawn"
            ),
            Self::World(width, height) => {
                write!(f, "the frames together would show {width} columns and {height} rows")
            }
            Self::Pictures(count) => write!(
                f,
                "{count} pictures are too many for one document; at most {MAX_PLANE_FRAMES} are drawn"
            ),
        }
    }
}

impl std::error::Error for TooLarge {}

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
