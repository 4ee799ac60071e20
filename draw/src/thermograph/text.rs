//! Thermographs for the terminal.

use std::collections::BTreeMap;

use super::canvas::{ASCII, TextPicture, UNICODE};
use super::compound::Lines;
use super::labels::{Lanes, number, shortened};
use super::layout::{Layout, MAST_ROWS};
use super::outline::{Outline, distinct};
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
    let outline = super::compound::outline(compound, &lines);
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
