//! Charts, which are curves over natural numbers, with several panels in a picture; and tables of the values of an
//! infinite board, row by row.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;

use crate::TooLarge;
use crate::boards::marks::BORDER;
use crate::scene::{
    BLACK, Colour, GOOD, GREY, Legend, Look, PALETTE, SHADE, Sample, Scene, WHITE, fitted, width,
};
use upstar::games::rules::loopy::NimOutcome;
use upstar::games::solve::{PeriodicLabels, RowCell};

/// A panel of a chart: curves over the same natural numbers.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The title above the panel.
    pub title: String,
    /// The natural numbers on the horizontal axis, in increasing order.
    pub over: Vec<u64>,
    /// The curves. Each has one value for every number in `over`.
    pub curves: Vec<Curve>,
}

/// A curve in a panel.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The name of the curve in the legend.
    pub name: Cow<'static, str>,
    /// The values of the curve in thousandths, none of them negative.
    pub thousandths: Vec<i64>,
}

/// The width and height of a panel's axes, and the margins to the left, above, below and to the right of
/// them, in pixels.
const WIDTH: i64 = 300;
const HEIGHT: i64 = 200;
const LEFT_ROOM: i64 = 60;
const TOP_ROOM: i64 = 40;
const BELOW: i64 = 50;
const BESIDE: i64 = 20;
/// The number of panels in a row.
const ACROSS: usize = 2;
/// The approximate number of ticks on the vertical axis, and the colour of the lines at them.
const TICKS: i64 = 5;
const GRID: Colour = Colour(0xdddddd);

/// Draws panels, two in a row. `below` and `beside` are the labels of the horizontal and the vertical axis.
pub fn chart_scene(title: &str, (below, beside): (&str, &str), panels: &[Panel]) -> Scene {
    let columns = panels.len().clamp(1, ACROSS) as i64;
    let rows = panels.len().div_ceil(ACROSS).max(1) as i64;
    let (wide, high) = (LEFT_ROOM + WIDTH + BESIDE, TOP_ROOM + HEIGHT + BELOW);
    let mut scene = Scene::with_legend((columns * wide, rows * high), title, &legend(panels));
    for (i, panel) in panels.iter().enumerate() {
        let corner = ((i % ACROSS) as i64 * wide + LEFT_ROOM, (i / ACROSS) as i64 * high + TOP_ROOM);
        Axes::new(corner, panel).draw(&mut scene, panel, (below, beside));
    }
    scene
}

fn legend(panels: &[Panel]) -> Legend {
    let mut legend = Legend::default();
    // Colours depend on the index in a panel alone. Curves of the same name and index in several panels share
    // one entry.
    for curves in panels.iter().map(|panel| &panel.curves) {
        curves
            .iter()
            .enumerate()
            .for_each(|(i, curve)| legend.add(Sample::Line(colour(i)), curve.name.clone()));
    }
    legend
}

fn colour(curve: usize) -> Colour {
    PALETTE[curve % PALETTE.len()]
}

/// The scales of a panel.
struct Axes {
    /// The upper left corner of the axes, in pixels.
    corner: (i64, i64),
    /// The value at the top of the axis, and the distance of two ticks, both in thousandths.
    top: i64,
    tick: i64,
}

impl Axes {
    fn new(corner: (i64, i64), panel: &Panel) -> Self {
        let values = panel.curves.iter().flat_map(|curve| &curve.thousandths);
        let most = values.copied().max().unwrap_or(0).max(1);
        let tick = round_tick(most / TICKS + 1);
        Self { corner, top: (most + tick - 1) / tick * tick, tick }
    }

    /// Returns the x coordinate of the number with index `i` among `count` numbers.
    fn x(&self, (i, count): (usize, usize)) -> i64 {
        match count {
            1 => self.corner.0 + WIDTH / 2,
            _ => self.corner.0 + WIDTH * i as i64 / (count as i64 - 1),
        }
    }

    fn y(&self, thousandths: i64) -> i64 {
        self.corner.1 + HEIGHT - (i128::from(HEIGHT) * i128::from(thousandths) / i128::from(self.top)) as i64
    }

    fn draw(&self, scene: &mut Scene, panel: &Panel, (below, beside): (&str, &str)) {
        let (left, top) = self.corner;
        let (middle, bottom) = (left + WIDTH / 2, top + HEIGHT);
        scene.text((middle, top - 16), &panel.title, &[Look::Middle]);
        scene.text((middle, bottom + 36), below, &[Look::Middle]);
        let (x, y) = (left - 44, top + HEIGHT / 2);
        scene.text((x, y), beside, &[Look::Middle, Look::Upwards(x, y)]);
        for tick in (0..).map(|i| i * self.tick).take_while(|&tick| tick <= self.top) {
            let y = self.y(tick);
            scene.line((left, y), (left + WIDTH, y), &[Look::Rim(GRID)]);
            scene.text((left - 6, y + 4), in_units(tick), &[Look::End]);
        }
        let count = panel.over.len();
        for (i, number) in panel.over.iter().enumerate() {
            scene.text((self.x((i, count)), bottom + 18), number, &[Look::Middle]);
        }
        for (i, curve) in panel.curves.iter().enumerate() {
            let values = curve.thousandths.iter().enumerate();
            let points: Vec<_> = values.map(|(at, &value)| (self.x((at, count)), self.y(value))).collect();
            // A curve is broader the more curves are drawn on top of it, so none hides another one.
            let width = 20 + 15 * (panel.curves.len() - 1 - i).min(4) as i64;
            scene.polyline(points.iter().copied(), &[Look::Hollow, Look::Stroke(colour(i), width)]);
            for point in points {
                scene.circle(point, 3, &[Look::Fill(colour(i))]);
            }
        }
    }
}

/// The width and height of the axes of a plot of dots, and the size of a dot, in pixels.
const PLOT: (i64, i64) = (800, 400);
const DOT: i64 = 2;

/// Draws the values of 0, 1, 2, .. as dots. Dots that touch each other form a line, so the picture is small however many
/// values there are.
pub fn dots_scene(title: &str, (below, beside): (&str, &str), values: &[u32]) -> Scene {
    let (wide, high) = PLOT;
    let (left, top) = (LEFT_ROOM, TOP_ROOM);
    let most = i64::from(values.iter().copied().max().unwrap_or(0)).max(1);
    let last = (values.len() as i64 - 1).max(1);
    let size = (left + wide + BESIDE, top + high + BELOW);
    let mut scene = Scene::with_legend(size, title, &Legend::default());
    scene.text((left + wide / 2, top - 16), title, &[Look::Middle]);
    scene.text((left + wide / 2, top + high + 36), below, &[Look::Middle]);
    let (x, y) = (left - 44, top + high / 2);
    scene.text((x, y), beside, &[Look::Middle, Look::Upwards(x, y)]);
    let place = |heap: i64, value: i64| (left + wide * heap / last, top + high - high * value / most);
    let tick = round_tick(most / TICKS + 1);
    for value in (0..=most).step_by(tick as usize) {
        let (_, y) = place(0, value);
        scene.line((left, y), (left + wide, y), &[Look::Rim(GRID)]);
        scene.text((left - 6, y + 4), value, &[Look::End]);
    }
    let tick = round_tick(last / TICKS + 1);
    for heap in (0..=last).step_by(tick as usize) {
        scene.text((place(heap, 0).0, top + high + 18), heap, &[Look::Middle]);
    }
    // Dots that touch each other form a line.
    let mut lines: Vec<(i64, i64, i64)> = Vec::new();
    let swapped = |(x, y)| (y, x);
    let dots = (0..).zip(values).map(|(heap, &value)| swapped(place(heap, value.into())));
    for (y, x) in dots.collect::<BTreeSet<(i64, i64)>>() {
        match lines.last_mut() {
            Some((row, _, end)) if *row == y && x - *end <= DOT => *end = x,
            _ => lines.push((y, x, x)),
        }
    }
    for (y, start, end) in lines {
        scene.rect((start - DOT / 2, y - DOT / 2), (end - start + DOT, DOT), &[Look::Fill(BLACK)]);
    }
    scene
}

/// A box of a mesh.
#[derive(Clone, Debug)]
pub struct MeshBox {
    /// The words in the box, each with whether it is marked.
    pub words: Vec<(String, bool)>,
    /// Whether the box has a broad rim.
    pub is_broad: bool,
    /// The row of the box, 0 for the uppermost one.
    pub layer: usize,
    /// The boxes in lower rows to which lines lead.
    pub next: Vec<usize>,
}

/// The size of the words in a mesh, the distances of boxes beside and above each other, and the width above which a box
/// breaks its words into lines, in pixels.
const WORD: i64 = 15;
const GAP: (i64, i64) = (26, 46);
const BROAD: i64 = 220;

/// The place of a word in its box, and the number of the word.
type PlacedWord = (i64, i64, usize);

impl MeshBox {
    /// Returns the words line by line, each with its left end in the box, and the size of the box.
    fn lines(&self) -> (Vec<PlacedWord>, (i64, i64)) {
        let (mut places, mut x, mut row, mut widest) = (Vec::new(), INSET, 0, 0);
        for (i, (word, _)) in self.words.iter().enumerate() {
            let wide = width(word, WORD) + 2 * INSET;
            if x > INSET && x + wide > BROAD {
                (x, row) = (INSET, row + 1);
            }
            places.push((x, row * (LINE + INSET) + INSET, i));
            x += wide;
            widest = widest.max(x);
        }
        (places, (widest + INSET, (row + 1) * (LINE + INSET) + INSET))
    }
}

/// Draws boxes in rows, with lines to the boxes below them. `marked` and `broad` say what a marked word and a broad rim
/// mean.
///
/// # Errors
/// [`TooLarge`] for more than [`MAX_DRAWN_PLACES`](crate::MAX_DRAWN_PLACES) words.
pub fn mesh_scene(title: &str, (marked, broad): (&str, &str), boxes: &[MeshBox]) -> Result<Scene, TooLarge> {
    TooLarge::check_places(boxes.iter().map(|one| one.words.len()).sum())?;
    let drawn: Vec<_> = boxes.iter().map(MeshBox::lines).collect();
    let rows = boxes.iter().map(|one| one.layer + 1).max().unwrap_or(0);
    let in_row = |row: usize| (0..boxes.len()).filter(move |&at| boxes[at].layer == row);
    let wide = |row: usize| in_row(row).map(|at| drawn[at].1.0 + GAP.0).sum::<i64>();
    let widest = (0..rows).map(wide).max().unwrap_or(0).max(width(title, WORD));
    let mut corners = vec![(0, 0); boxes.len()];
    let mut y = BORDER;
    for row in 0..rows {
        let mut x = BORDER + (widest - wide(row) + GAP.0) / 2;
        for at in in_row(row) {
            corners[at] = (x, y);
            x += drawn[at].1.0 + GAP.0;
        }
        y += in_row(row).map(|at| drawn[at].1.1).max().unwrap_or(0) + GAP.1;
    }
    let mut legend = Legend::default();
    legend.add(Sample::Square(GOOD), marked.to_owned());
    legend.add(Sample::Line(BLACK), broad.to_owned());
    let mut scene = Scene::with_legend((widest + 2 * BORDER, y - GAP.1 + BORDER), title, &legend);
    for (at, one) in boxes.iter().enumerate() {
        let from = (corners[at].0 + drawn[at].1.0 / 2, corners[at].1 + drawn[at].1.1);
        for &next in &one.next {
            let to = (corners[next].0 + drawn[next].1.0 / 2, corners[next].1);
            scene.line(from, to, &[Look::Rim(GREY)]);
        }
    }
    for ((one, (places, size)), &(left, top)) in boxes.iter().zip(&drawn).zip(&corners) {
        let rim = if one.is_broad { Look::Stroke(BLACK, 25) } else { Look::Rim(GREY) };
        scene.rect((left, top), *size, &[Look::Fill(WHITE), rim, Look::Rounded(6)]);
        for &(x, y, i) in places {
            let (word, is_marked) = &one.words[i];
            let wide = width(word, WORD) + INSET;
            if *is_marked {
                scene.rect((left + x, top + y), (wide, LINE + 2), &[Look::Fill(GOOD), Look::Rounded(3)]);
            }
            let middle = (left + x + wide / 2, top + y + LINE - 4);
            scene.value(middle, word, &formula(word), &[Look::Middle, Look::Size(WORD)]);
        }
    }
    Ok(scene)
}

/// Returns a word such as `ab^12` as a formula in TeX.
fn formula(word: &str) -> String {
    let mut formula = String::new();
    let mut powers = word.split('^');
    formula.push_str(powers.next().unwrap_or_default());
    for power in powers {
        let end = power.find(|c: char| !c.is_ascii_digit()).unwrap_or(power.len());
        let _ = write!(formula, "^{{{}}}{}", &power[..end], &power[end..]);
    }
    formula
}

/// Returns the least of 1, 2, 5, 10, 20, 50, .. that is at least `least`.
fn round_tick(least: i64) -> i64 {
    let mut power = 1;
    loop {
        if let Some(tick) = [1, 2, 5].into_iter().map(|digit| digit * power).find(|&tick| tick >= least) {
            return tick;
        }
        power *= 10;
    }
}

/// Writes thousandths as a decimal number without trailing zeros.
pub fn in_units(thousandths: i64) -> String {
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The height of a line of text in a square, and the blank above and below its lines, in pixels.
const LINE: i64 = 18;
const INSET: i64 = 6;
/// The font sizes of values, and of the values that depend on the previous square, in pixels.
const SIZE: i64 = 14;
const SMALL: i64 = 11;
/// The least width of a square, and the width of the column with the names of the rows, in pixels.
const LEAST: i64 = 44;
const NAMES: i64 = 60;

/// Draws the first `count` rows of values, as [`PeriodicLabels::rows`] returns them. Below the value of a
/// square stand the values that differ from it because of where the token came from.
///
/// # Errors
/// [`TooLarge`] for more than [`MAX_DRAWN_PLACES`](crate::MAX_DRAWN_PLACES) squares.
pub fn rows_scene(labels: &PeriodicLabels, count: u64, title: &str) -> Result<Scene, TooLarge> {
    let columns = labels.rules().columns();
    TooLarge::check_places(usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(columns.len()))?;
    let rows = labels.rows(count);
    let cells = || rows.iter().flat_map(|(_, cells)| cells);
    // All squares have the width of the widest text; heights differ from row to row.
    let side = cells().flat_map(lines).map(|(text, size)| width(&text, size)).max().unwrap_or(0);
    let side = (side + 2 * INSET).max(LEAST);
    let heights: Vec<i64> = rows.iter().map(|(_, cells)| height(cells)).collect();
    let top = BORDER + LINE + INSET;
    let size =
        (BORDER + NAMES + side * columns.len() as i64 + BORDER, top + heights.iter().sum::<i64>() + BORDER);
    let mut scene = Scene::with_legend(size, title, &legend_of_rows(cells()));
    for (i, name) in (0..).zip(&columns) {
        let (name, _) = fitted(name, 16..=16, side);
        scene.label((BORDER + NAMES + side * i + side / 2, BORDER + 4), name, GREY);
    }
    let mut y = top;
    for ((row, cells), height) in rows.iter().zip(&heights) {
        let (name, _) = fitted(&row.to_string(), 16..=16, NAMES - INSET);
        scene.label((BORDER + NAMES / 2, y + height / 2), name, GREY);
        for (i, cell) in (0..).zip(cells).filter(|(_, cell)| cell.value.is_some()) {
            square(&mut scene, cell, [BORDER + NAMES + side * i, y, side, *height]);
        }
        y += height;
    }
    Ok(scene)
}

/// Builds the legend of the given cells.
fn legend_of_rows<'c>(cells: impl Iterator<Item = &'c RowCell> + Clone) -> Legend {
    let has = |outcome| cells.clone().any(|cell| outcome_of(cell) == Some(outcome));
    let mut legend = Legend::default();
    legend.add(Sample::Sign("0"), "the value of the square");
    legend.add_if(has(NimOutcome::Previous), Sample::Square(GOOD), "who is to move loses");
    legend.add_if(has(NimOutcome::Next), Sample::Square(WHITE), "who is to move wins");
    legend.add_if(has(NimOutcome::Draw), Sample::Square(SHADE), "a draw");
    let differs = cells.clone().any(|cell| lines(cell).len() > 1);
    legend.add_if(differs, Sample::Sign("x: 0"), "where the token came from, and the value then");
    legend
}

fn outcome_of(cell: &RowCell) -> Option<NimOutcome> {
    cell.value.as_ref().map(|value| value.outcome())
}

/// Returns the value of a square and below it the values that differ from it, each with its font size.
fn lines(cell: &RowCell) -> Vec<(String, i64)> {
    let value = cell.value.iter().map(|value| (value.to_string(), SIZE));
    let others = cell.others.iter().filter(|(_, other)| Some(other) != cell.value.as_ref());
    value.chain(others.map(|(mark, other)| (format!("{mark}: {other}"), SMALL))).collect()
}

fn height(cells: &[RowCell]) -> i64 {
    LINE * cells.iter().map(|cell| lines(cell).len().max(1) as i64).max().unwrap_or(1) + 2 * INSET
}

fn square(scene: &mut Scene, cell: &RowCell, [x, y, width, height]: [i64; 4]) {
    let fill = match outcome_of(cell) {
        Some(NimOutcome::Previous) => GOOD,
        Some(NimOutcome::Draw) => SHADE,
        _ => WHITE,
    };
    scene.rect((x, y), (width, height), &[Look::Fill(fill), Look::Rim(GREY)]);
    for (i, (text, size)) in (0..).zip(lines(cell)) {
        let base = y + INSET + LINE * i + 13;
        scene.text((x + width / 2, base), text, &[Look::Middle, Look::Size(size), Look::Fill(BLACK)]);
    }
}
