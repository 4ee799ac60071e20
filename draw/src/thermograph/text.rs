//! Thermographs for the terminal.
//!
//! The area between the axes shows the walls, the mast, and the line at t = 0.

use std::collections::BTreeMap;

use super::frame::{Lanes, number, shortened};
use super::outline::{Layout, MAST_ROWS, Outline, distinct};
use super::svg::Lines;
use upstar::games::value::{Compound, Dyadic, Thermograph};

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
    picture_text(thermograph, &Outline::new(thermograph), &[], [columns, rows], unicode)
}

/// Draws a compound thermograph as text, in the style of [`thermograph_text`]. The right walls of Left's
/// options and the left walls of Right's options are chains of `:`, and the scaffolds are chains of `'`. The
/// scaffolds are visible above the foot of the mast, where no wall covers them.
///
/// ```
/// use upstar_draw::compound_text;
/// use upstar::games::value::{Calc, Store};
/// use upstar::ground::control::Control;
/// let (store, control) = (Store::new(), Control::unlimited());
/// let game = store.parse("{8,{28|4}|-2,{2|-22}}").unwrap();
/// let compound = Calc::new(&store, &control).compound(&game.into()).unwrap();
/// assert!(compound_text(&compound, 70, 40, false).contains(':'));
/// ```
pub fn compound_text(compound: &Compound, columns: usize, rows: usize, unicode: bool) -> String {
    let lines = Lines::of(compound);
    let outline = super::svg::outline(compound, &lines);
    let scaffolds = lines.scaffolds.iter().flatten().map(|line| (line, '\''));
    let options = lines.options.iter().flatten().map(|line| (line, ':'));
    let all: Vec<_> = scaffolds.chain(options).collect();
    picture_text(&compound.graph, &outline, &all, [columns, rows], unicode)
}

/// Draws a thermograph over other lines, each of which is a chain of the character given with it.
fn picture_text(
    thermograph: &Thermograph,
    outline: &Outline,
    lines_behind: &[(&Vec<(Dyadic, Dyadic)>, char)],
    [columns, rows]: [usize; 2],
    unicode: bool,
) -> String {
    let characters = if unicode { &UNICODE } else { &ASCII };
    let margin = margin_width(outline, columns);
    let room = columns.saturating_sub(margin + 2);
    let layout = Layout::fit(outline, room, rows);
    let mut picture = TextPicture::new(outline, layout, characters, room);
    picture.draw_zero();
    lines_behind.iter().for_each(|(line, character)| picture.draw_line(line, *character));
    picture.draw_walls(thermograph);
    picture.draw_mast();
    let (axis, below) = picture.value_axis();
    let labels = picture.temperature_labels(margin);
    let mut lines = picture.with_temperature_axis(&labels, margin);
    let last = labels.get(&(picture.layout.bottom - 1)).map_or("", String::as_str);
    lines.push(format!("{last:>margin$} {}{axis}", characters.corner));
    lines.extend(below.iter().map(|line| format!("{:margin$}  {line}", "")));
    finished(&lines, columns)
}

/// Returns the width of the labels of temperatures: as much as they need, but at most a third of all columns.
fn margin_width(outline: &Outline, columns: usize) -> usize {
    let longest = outline.temperatures().map(|t| number(t).len()).max().unwrap_or(0);
    longest.max(2).min(columns / 3)
}

/// Joins the lines, without trailing blanks, and cut to `columns` characters.
fn finished(lines: &[String], columns: usize) -> String {
    let mut text = String::new();
    for line in lines {
        let line: String = line.chars().take(columns).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

impl TextPicture<'_> {
    /// Returns the axis of values with its ticks, and the lines of labels below it.
    fn value_axis(&self) -> (String, Vec<String>) {
        let longest = (self.width / 2).saturating_sub(1);
        let mut lanes = Lanes::new(LANES, self.width as i64, 1);
        let mut labels: Vec<Vec<char>> = Vec::new();
        for v in distinct(self.outline.values()) {
            labels.push(shortened(&number(v), longest, self.characters.cut).chars().collect());
            let tick = self.mast + self.layout.column(v, &self.outline.mean);
            lanes.offer(tick, labels[labels.len() - 1].len() as i64);
        }
        let mut axis = vec![self.characters.level; self.width];
        let mut lines = vec![vec![' '; self.width]; LANES];
        let places = lanes.places();
        for place in &places {
            let (tick, start) = (place.tick as usize, place.start as usize);
            axis[tick] = self.characters.column_tick;
            // A label in an outer lane is joined to its tick by a vertical leader through the inner lanes.
            lines[..place.lane].iter_mut().for_each(|line| line[tick] = self.characters.vertical);
            let label = &labels[place.label];
            lines[place.lane][start..start + label.len()].copy_from_slice(label);
        }
        lines.truncate(places.iter().map(|place| place.lane + 1).max().unwrap_or(0));
        (axis.into_iter().collect(), lines.into_iter().map(String::from_iter).collect())
    }

    /// Returns the labels of the rows. If two labels fall into the same row, the more important one stays.
    fn temperature_labels(&self, margin: usize) -> BTreeMap<i64, String> {
        let mut labels = BTreeMap::new();
        let minus_one = Dyadic::from(-1);
        let fixed = [&self.outline.temperature, &Dyadic::ZERO, &minus_one];
        for t in fixed.into_iter().chain(self.outline.temperatures()) {
            // If a row measures more than 1, there is no row for t = -1. Its label then stands at the axis of
            // values.
            let below = *t == minus_one && !self.layout.shows_minus_one();
            let row = if below { self.layout.bottom - 1 } else { self.layout.row(t) };
            labels.entry(row).or_insert_with(|| shortened(&number(t), margin, self.characters.cut));
        }
        labels.entry(self.layout.top + MAST_ROWS).or_insert_with(|| "t".to_owned());
        labels
    }

    /// Returns the lines of the picture, each after its part of the axis of temperatures.
    fn with_temperature_axis(&self, labels: &BTreeMap<i64, String>, margin: usize) -> Vec<String> {
        let top = self.layout.top + MAST_ROWS;
        let line = |(row, cells): (i64, &Vec<char>)| {
            let label = labels.get(&row).map_or("", String::as_str);
            let is_tick = row < top && !label.is_empty();
            let axis = if is_tick { self.characters.row_tick } else { self.characters.vertical };
            format!("{label:>margin$} {axis}{}", String::from_iter(cells))
        };
        (self.layout.bottom..=top).rev().zip(&self.canvas).map(line).collect()
    }
}

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
