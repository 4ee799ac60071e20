//! The area between the axes of a text thermograph: the walls, the mast, and the line at t = 0.

use super::labels::{number, shortened};
use super::layout::{Layout, MAST_ROWS};
use super::outline::{Outline, distinct};
use upstar::games::value::{Dyadic, Thermograph};

/// The characters of a picture: those of the walls and the mast, those of the axes, and the text that
/// replaces the middle of a label that is too long.
pub(super) struct Characters {
    left: char,
    right: char,
    pub(super) vertical: char,
    arrow: char,
    dots: char,
    pub(super) level: char,
    pub(super) corner: char,
    pub(super) row_tick: char,
    pub(super) column_tick: char,
    pub(super) cut: &'static str,
}

pub(super) const ASCII: Characters = Characters {
    left: '/',
    right: '\\',
    vertical: '|',
    arrow: '^',
    dots: '.',
    level: '-',
    corner: '+',
    row_tick: '+',
    column_tick: '+',
    cut: "..",
};

pub(super) const UNICODE: Characters = Characters {
    left: '╱',
    right: '╲',
    vertical: '│',
    arrow: '▲',
    dots: '·',
    level: '─',
    corner: '└',
    row_tick: '┤',
    column_tick: '┴',
    cut: "…",
};

/// The least width of a thermograph in columns, if there is enough space.
const LEAST_WIDTH: usize = 24;

/// The part of the picture between the two axes.
pub(super) struct TextPicture<'a> {
    pub(super) outline: &'a Outline,
    pub(super) layout: Layout,
    pub(super) characters: &'a Characters,
    /// The rows, from the top of the mast downwards.
    pub(super) canvas: Vec<Vec<char>>,
    /// The width of the area in columns.
    pub(super) width: usize,
    /// The column of the mast, counted from the left end of the area.
    pub(super) mast: i64,
}

impl<'a> TextPicture<'a> {
    /// Creates an empty picture, as wide as the walls and their labels need, but at most `room` columns.
    pub(super) fn new(outline: &'a Outline, layout: Layout, characters: &'a Characters, room: usize) -> Self {
        let walls = (layout.left + layout.right + 1) as usize;
        let longest = distinct(outline.values()).into_iter().map(|v| number(v).len()).max().unwrap_or(0);
        let mean = number(&outline.mean).len() + 3;
        let sides = (longest / 2 + 1).max(mean.saturating_sub(layout.right as usize));
        let width = (walls + 2 * sides).max(LEAST_WIDTH).min(room);
        let mast = layout.left + (width.saturating_sub(walls) / 2) as i64;
        let height = (layout.top + MAST_ROWS - layout.bottom + 1) as usize;
        Self { outline, layout, characters, canvas: vec![vec![' '; width]; height], width, mast }
    }

    /// Sets the character at a row and a column. Does nothing if they lie outside the picture.
    fn set(&mut self, row: i64, column: i64, to: char) {
        let from_top = usize::try_from(self.layout.top + MAST_ROWS - row).ok();
        let cell = from_top.and_then(|r| self.canvas.get_mut(r)?.get_mut(usize::try_from(column).ok()?));
        if let Some(cell) = cell {
            *cell = to;
        }
    }

    /// Draws the dotted line at t = 0.
    pub(super) fn draw_zero(&mut self) {
        // The dots keep the parity of the mast, hence one of them lies in its column.
        for column in (self.mast % 2..self.width as i64).step_by(2) {
            self.set(0, column, self.characters.dots);
        }
    }

    /// Draws a line of corners (t, v), from its first temperature to its last, with one character in each
    /// row.
    pub(super) fn draw_line(&mut self, line: &[(Dyadic, Dyadic)], character: char) {
        let (Some(first), Some(last)) = (line.first(), line.last()) else { return };
        for row in self.layout.row(&first.0)..=self.layout.row(&last.0) {
            let column = self.layout.column_at(line, &self.outline.mean, row);
            self.set(row, self.mast + column, character);
        }
    }

    /// Draws the walls up to the mast.
    pub(super) fn draw_walls(&mut self, thermograph: &Thermograph) {
        let Characters { left, right, vertical, .. } = *self.characters;
        let mut here = self.layout.walls(thermograph, &self.outline.mean, self.layout.bottom);
        for row in self.layout.bottom..self.layout.temperature {
            // The character of a row depends on the next row: it is vertical if the wall stays in its column.
            let above = self.layout.walls(thermograph, &self.outline.mean, row + 1);
            self.set(row, self.mast + here.0, if above.0 == here.0 { vertical } else { left });
            self.set(row, self.mast + here.1, if above.1 == here.1 { vertical } else { right });
            here = above;
        }
    }

    /// Draws the mast with its arrow, and the mean beside the arrow, on the side with more space.
    pub(super) fn draw_mast(&mut self) {
        let end = self.layout.top + MAST_ROWS;
        for row in self.layout.temperature..end {
            self.set(row, self.mast, self.characters.vertical);
        }
        self.set(end, self.mast, self.characters.arrow);
        let (before, after) = (self.mast - 1, self.width as i64 - self.mast - 2);
        let mean = number(&self.outline.mean);
        let on_right = after >= before.min(mean.len() as i64);
        let room = usize::try_from(if on_right { after } else { before }).unwrap_or(0);
        let mean = shortened(&mean, room, self.characters.cut);
        let start = if on_right { self.mast + 2 } else { before - mean.chars().count() as i64 };
        for (column, character) in (start..).zip(mean.chars()) {
            self.set(end, column, character);
        }
    }
}
