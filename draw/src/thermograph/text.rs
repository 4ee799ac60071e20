//! Thermographs for the terminal.
//!
//! The area between the axes shows the walls, the mast, and the line at t = 0.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::frame::{Lanes, number};
use super::outline::{Layout, MAST_ROWS, Outline, distinct};
use super::svg::Lines;
use crate::scene::shortened;
use crate::scene::text::TextCanvas;
use upstar::games::value::{Dyadic, Scaffolds, Thermograph};

/// The number of lines of labels below the axis of values.
const LANES: usize = 2;

/// Draws a thermograph as lines of text, each ended by a line break, with ASCII or with box characters.
///
/// The axis of temperatures stands on the left. It is labelled at the breakpoints, at 0 and at -1. The axis
/// of values stands below, with labels for the stops and the ends of the walls. The mean stands beside the
/// arrow of the mast. The picture is at most `columns` wide and at most `rows` lines high, unless that is too
/// little for any picture. It is smaller if a smaller picture shows everything.
///
/// ```
/// use upstar_draw::thermograph_text;
/// use upstar::games::value::Store;
/// let store = Store::new();
/// let picture = thermograph_text(&store.nimber(1).thermograph(), 40, 12, false);
/// assert!(picture.contains('^'));
/// ```
pub fn thermograph_text(thermograph: &Thermograph, columns: usize, rows: usize, unicode: bool) -> String {
    picture_text(&Outline::new(thermograph), &[], [columns, rows], unicode)
}

/// Draws a thermograph with its scaffolds as text, in the style of [`thermograph_text`]. The right walls of Left's
/// options and the left walls of Right's options are chains of `:`, and the scaffolds are chains of `'`. The
/// scaffolds are visible above the foot of the mast, where no wall covers them.
///
/// ```
/// use upstar_draw::scaffolds_text;
/// use upstar::games::value::{Calc, Store};
/// use upstar::ground::control::Control;
/// let (store, control) = (Store::new(), Control::unlimited());
/// let form = store.parse("{8,{28|4}|-2,{2|-22}}").unwrap();
/// let scaffolds = Calc::new(&store, &control).scaffolds(&form.into()).unwrap();
/// assert!(scaffolds_text(&scaffolds, 70, 40, false).contains(':'));
/// ```
pub fn scaffolds_text(game: &Scaffolds, columns: usize, rows: usize, unicode: bool) -> String {
    let lines = Lines::of(game);
    let outline = super::svg::outline(game, &lines);
    let scaffolds = lines.scaffolds.iter().flatten().map(|line| (line, '\''));
    let options = lines.options.iter().flatten().map(|line| (line, ':'));
    let all: Vec<_> = scaffolds.chain(options).collect();
    picture_text(&outline, &all, [columns, rows], unicode)
}

/// Draws a thermograph over other lines, each of which is a chain of the character given with it.
pub(super) fn picture_text(
    outline: &Outline,
    lines_behind: &[(&Vec<(Dyadic, Dyadic)>, char)],
    [columns, rows]: [usize; 2],
    unicode: bool,
) -> String {
    let characters = if unicode { &UNICODE } else { &ASCII };
    // The labels of temperatures are as wide as they need, but take at most a third of all columns.
    let longest = outline.temperatures().map(|t| number(t).len()).max().unwrap_or(0);
    let margin = longest.max(2).min(columns / 3);
    let room = columns.saturating_sub(margin + 2);
    let layout = Layout::fit(outline, room, rows);
    let mut picture = TextPicture::new(outline, layout, characters, [columns, margin, room]);
    picture.draw_zero();
    lines_behind.iter().for_each(|(line, character)| picture.draw_line(line, *character));
    picture.draw_walls();
    picture.draw_mast();
    picture.draw_temperatures();
    let lanes = picture.draw_values();
    let lines = picture.canvas.lines().into_iter().take(picture.height() + 1 + lanes);
    lines.map(|line| line + "\n").collect()
}

/// The characters of a picture: those of the walls and the mast, those of the axes, and the text that
/// replaces the middle of a label that is too long.
struct Characters {
    left: char,
    right: char,
    vertical: char,
    flat: char,
    arrow: char,
    dots: char,
    level: char,
    corner: char,
    row_tick: char,
    column_tick: char,
    cut: &'static str,
}

const ASCII: Characters = Characters {
    left: '/',
    right: '\\',
    vertical: '|',
    flat: '_',
    arrow: '^',
    dots: '.',
    level: '-',
    corner: '+',
    row_tick: '+',
    column_tick: '+',
    cut: "..",
};

const UNICODE: Characters = Characters {
    left: '╱',
    right: '╲',
    vertical: '│',
    flat: '_',
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

/// A picture with its axes: the labels of temperatures, the axis of temperatures, the area of the walls, and
/// below it the axis of values and its labels.
struct TextPicture<'a> {
    outline: &'a Outline,
    layout: Layout,
    characters: &'a Characters,
    canvas: TextCanvas,
    /// The width of the labels of temperatures, and that of the area, in columns.
    margin: usize,
    width: usize,
    /// The column of the mast, counted from the left end of the area.
    mast: i64,
}

impl<'a> TextPicture<'a> {
    /// Creates an empty picture of at most `columns` columns. The area is as wide as the walls and their labels
    /// need, but has at most `room` columns.
    fn new(
        outline: &'a Outline,
        layout: Layout,
        characters: &'a Characters,
        [columns, margin, room]: [usize; 3],
    ) -> Self {
        let walls = (layout.left + layout.right + 1) as usize;
        let longest = distinct(outline.values()).into_iter().map(|v| number(v).len()).max().unwrap_or(0);
        let mean = number(&outline.mean).len() + 3;
        let sides = (longest / 2 + 1).max(mean.saturating_sub(layout.right as usize));
        let width = (walls + 2 * sides).max(LEAST_WIDTH).min(room);
        let mast = layout.left + (width.saturating_sub(walls) / 2) as i64;
        let rows = (layout.top + MAST_ROWS - layout.bottom) as usize + 2 + LANES;
        let canvas = TextCanvas::new((margin + 2 + width).min(columns), rows);
        Self { outline, layout, characters, canvas, margin, width, mast }
    }

    /// Returns the number of rows of the area.
    fn height(&self) -> usize {
        (self.layout.top + MAST_ROWS - self.layout.bottom + 1) as usize
    }

    /// Returns the row of the canvas, counted from the top, for a row counted upwards from t = 0.
    fn canvas_row(&self, row: i64) -> usize {
        (self.layout.top + MAST_ROWS - row) as usize
    }

    /// Sets the character of the area at a row and a column. Does nothing outside the area.
    fn set(&mut self, row: i64, column: i64, to: char) {
        let is_row = (self.layout.bottom..=self.layout.top + MAST_ROWS).contains(&row);
        if let Some(column) = usize::try_from(column).ok().filter(|column| is_row && *column < self.width) {
            let canvas_row = self.canvas_row(row);
            self.canvas.set((self.margin + 2 + column, canvas_row), to);
        }
    }

    /// Draws the axis of temperatures with the labels of the rows. If two labels fall into the same row, the
    /// more important one stays.
    fn draw_temperatures(&mut self) {
        let (top, bottom) = (self.layout.top + MAST_ROWS, self.layout.bottom);
        let mut labels = BTreeMap::new();
        let minus_one = Dyadic::from(-1);
        let fixed = [&self.outline.temperature, &Dyadic::ZERO, &minus_one];
        for t in fixed.into_iter().chain(self.outline.temperatures()) {
            // If a row measures more than 1, there is no row for t = -1. Its label then stands at the axis of
            // values.
            let below = *t == minus_one && !self.layout.shows_minus_one();
            let row = if below { bottom - 1 } else { self.layout.row(t) };
            labels.entry(row).or_insert_with(|| shortened(&number(t), self.margin, self.characters.cut));
        }
        labels.entry(top).or_insert_with(|| "t".to_owned());
        for row in bottom - 1..=top {
            let label = labels.get(&row).map_or("", String::as_str);
            let axis = match row {
                row if row < bottom => self.characters.corner,
                row if row < top && !label.is_empty() => self.characters.row_tick,
                _ => self.characters.vertical,
            };
            let margin = self.margin;
            self.canvas.write((0, self.canvas_row(row)), format_args!("{label:>margin$} {axis}"));
        }
    }

    /// Draws the axis of values with its ticks, and the labels below it. Returns the number of lines that the
    /// labels take.
    fn draw_values(&mut self) -> usize {
        let longest = (self.width / 2).saturating_sub(1);
        let mut lanes = Lanes::new(LANES, self.width as i64, 1);
        let mut labels: Vec<String> = Vec::new();
        for v in distinct(self.outline.values()) {
            let label = shortened(&number(v), longest, self.characters.cut);
            let tick = self.mast + self.layout.column(v, &self.outline.mean);
            lanes.offer(tick, label.chars().count() as i64);
            labels.push(label);
        }
        let (left, axis) = (self.margin + 2, self.height());
        self.canvas.write((left, axis), String::from(self.characters.level).repeat(self.width));
        let places = lanes.places();
        for place in &places {
            let tick = left + place.tick as usize;
            self.canvas.set((tick, axis), self.characters.column_tick);
            // A label in an outer lane is joined to its tick by a vertical leader through the inner lanes.
            for lane in 0..place.lane {
                self.canvas.set((tick, axis + 1 + lane), self.characters.vertical);
            }
            let start = left + place.start as usize;
            self.canvas.write((start, axis + 1 + place.lane), &labels[place.label]);
        }
        places.iter().map(|place| place.lane + 1).max().unwrap_or(0)
    }

    /// Draws the dotted line at t = 0.
    fn draw_zero(&mut self) {
        // The dots keep the parity of the mast, hence one of them lies in its column.
        for column in (self.mast % 2..self.width as i64).step_by(2) {
            self.set(0, column, self.characters.dots);
        }
    }

    /// Draws a line of corners (t, v), from its first temperature to its last, with one character in each
    /// row. A line that stays at one temperature fills every second column of the row.
    fn draw_line(&mut self, line: &[(Dyadic, Dyadic)], character: char) {
        let (Some(first), Some(last)) = (line.first(), line.last()) else { return };
        if first.0 == last.0 {
            let [from, to] = [first, last].map(|(_, v)| self.layout.column(v, &self.outline.mean));
            for column in (from..=to).step_by(2) {
                self.set(self.layout.row(&first.0), self.mast + column, character);
            }
            return;
        }
        for row in self.layout.row(&first.0)..=self.layout.row(&last.0) {
            let column = self.layout.column_at(line, &self.outline.mean, row);
            self.set(row, self.mast + column, character);
        }
    }

    /// Draws the walls up to the mast. Those of a sum may be less steep than a diagonal.
    fn draw_walls(&mut self) {
        let first = self.outline.left.first().map_or(self.layout.bottom, |(t, _)| self.layout.row(t));
        let mut here = self.layout.walls(self.outline, first);
        for row in first..self.layout.temperature {
            let above = self.layout.walls(self.outline, row + 1);
            self.draw_step(row, here.0, above.0);
            self.draw_step(row, here.1, above.1);
            here = above;
        }
    }

    /// Draws a wall in a row, given its columns there and in the next row.
    fn draw_step(&mut self, row: i64, here: i64, above: i64) {
        let Characters { left, right, vertical, flat, .. } = *self.characters;
        let character = match above.cmp(&here) {
            Ordering::Less => right,
            Ordering::Equal => vertical,
            Ordering::Greater => left,
        };
        for column in here.min(above) + 1..here.max(above) {
            self.set(row, self.mast + column, flat);
        }
        self.set(row, self.mast + here, character);
    }

    /// Draws the mast with its arrow, and the mean beside the arrow, on the side with more space.
    fn draw_mast(&mut self) {
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
