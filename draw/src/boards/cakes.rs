//! Heaps as cakes and bars: a cake is a rectangle of squares, and a bar has a row of squares for each number.
//!
//! A cake with a side of more than [`MOST`] squares, and a bar with such a row, is drawn without its squares: the
//! longest side gets the length of [`MOST`] squares, and the lengths are written beside the sides. So a cake consists
//! of few shapes, whatever its numbers are.

use std::fmt::Write;

use super::heaps::{draw_target, tuple_targets};
use super::marks::{BORDER, DrawnMove, explain};
use crate::scene::{BLOCKED, Colour, INK, Legend, Look, Sample, Scene, fitted, width};
use upstar::games::board::heaps::{HeapPicture, Tuples};
use upstar::ground::board::Board;

/// The colours of the squares of cakes and of bars.
const CAKE: Colour = Colour(0xf3dfae);
const BAR: Colour = Colour(0xc79d6f);
/// The greatest number of squares of a side whose squares are drawn.
const MOST: i64 = 24;
/// The side of a square in pixels, and that in pictures with long sides.
const SIDE: i64 = 24;
const SMALL: i64 = 12;
/// The number of squares of a side up to which squares have the usual size.
const FEW: i64 = 10;
/// The least width of the part of the picture for a cake or a bar, and the gap around it, in pixels.
const WIDTH: i64 = 90;
const GAP: i64 = 24;
/// The height of the name of a heap, and the font size of the names and lengths, in pixels.
const LINE: i64 = 22;
const SIZE: i64 = 14;

/// Draws heaps side by side, each with its numbers below, and the targets of moves below these.
pub(super) fn scene(heaps: &Tuples, moves: &[DrawnMove<'_>]) -> Scene {
    let shapes: Vec<Shape> = shapes(heaps);
    let names: Vec<String> = (0..heaps.places()).map(|place| heaps.place_name(place)).collect();
    let room = |(shape, name): (&Shape, &String)| (shape.room().max(width(name, SIZE)) + GAP).max(WIDTH);
    let rooms: Vec<i64> = shapes.iter().zip(&names).map(room).collect();
    let top = BORDER + shapes.iter().map(Shape::head).max().unwrap_or(0);
    // All cakes stand on one line.
    let floor = top + shapes.iter().map(|shape| shape.height).max().unwrap_or(0);
    let below = floor + LINE + 4;
    let height = below + if moves.is_empty() { 0 } else { LINE } + BORDER / 2;
    let size = (2 * BORDER + rooms.iter().sum::<i64>(), height);
    let word = if heaps.picture() == HeapPicture::Bars { "Bars" } else { "Cakes" };
    let mut scene =
        Scene::with_legend(size, &format!("{word} {heaps}"), &legend(heaps.picture(), &shapes, moves));
    let targets = tuple_targets(heaps, moves);
    let mut left = BORDER;
    for (i, ((shape, name), room)) in shapes.iter().zip(&names).zip(rooms).enumerate() {
        scene.showing(name, |scene| {
            shape.draw(scene, (left + (room - shape.width) / 2, floor - shape.height));
            scene.area((left + 5, top), (room - 10, floor + LINE - top), name);
            let look = [Look::Middle, Look::Size(SIZE), Look::Bold, Look::Fill(INK)];
            scene.text((left + room / 2, floor + LINE - 4), name, &look);
        });
        if let Some(target) = targets.get(&i) {
            draw_target(&mut scene, (left, below), room, target);
        }
        left += room;
    }
    scene
}

fn legend(picture: HeapPicture, shapes: &[Shape], moves: &[DrawnMove<'_>]) -> Legend {
    let mut legend = Legend::default();
    let has_squares = shapes.iter().any(|shape| shape.rows.iter().any(|row| row.squares * row.rows > 0));
    let is_bar = picture == HeapPicture::Bars;
    legend.add_if(
        has_squares && is_bar,
        Sample::Square(BAR),
        "a square of a bar, the lengths of its rows below",
    );
    legend.add_if(
        has_squares && !is_bar,
        Sample::Square(CAKE),
        "a square of a cake, its rows and columns below",
    );
    let is_poisoned = shapes.iter().any(|shape| shape.poison().is_some());
    legend.add_if(is_poisoned, Sample::Square(BLOCKED), "the poisoned square");
    let is_scaled = shapes.iter().any(|shape| shape.side.is_none());
    legend.add_if(is_scaled, Sample::Sign("n"), "a side of n squares, which are not drawn");
    explain(&mut legend, moves, Sample::Square);
    legend
}

/// A row of a bar, or all rows of a cake.
struct Row {
    /// The number of columns.
    squares: i64,
    /// The number of rows.
    rows: i64,
    /// The size in pixels.
    width: i64,
    height: i64,
}

/// A cake or a bar.
struct Shape {
    picture: HeapPicture,
    /// From top to bottom.
    rows: Vec<Row>,
    /// The side of a square in pixels; none if the squares are not drawn.
    side: Option<i64>,
    /// The size in pixels.
    width: i64,
    height: i64,
}

/// Returns the shape of each heap. All whose squares are drawn have squares of one size.
fn shapes(heaps: &Tuples) -> Vec<Shape> {
    let numbers = |heap: usize| heaps.heaps()[heap][..heaps.numbers()].iter().map(|&n| i64::from(n));
    let longest = |heap: usize| numbers(heap).max().unwrap_or(0);
    let drawn = (0..heaps.places()).map(longest).filter(|&most| most <= MOST).max();
    let side = if drawn.is_some_and(|most| most > FEW) { SMALL } else { SIDE };
    let shape = |heap: usize| {
        let (longest, numbers) = (longest(heap), numbers(heap).collect::<Vec<_>>());
        let side = (longest <= MOST).then_some(side);
        let length = |squares: i64| match side {
            Some(side) => squares * side,
            // A side that is not empty stays visible.
            None => (squares * MOST * SMALL / longest).max(if squares > 0 { 3 } else { 0 }),
        };
        let row = |(rows, squares): (i64, i64), height| Row { squares, rows, width: length(squares), height };
        let rows: Vec<Row> = match (heaps.picture(), &numbers[..]) {
            (HeapPicture::Cakes, &[rows, columns]) => vec![row((rows, columns), length(rows))],
            _ => {
                // The rows at the end that have no squares take no place.
                let left = numbers.iter().rposition(|&squares| squares > 0).map_or(0, |last| last + 1);
                numbers[..left].iter().map(|&squares| row((1, squares), side.unwrap_or(SIDE))).collect()
            }
        };
        let width = rows.iter().map(|row| row.width).max().unwrap_or(0);
        let height = rows.iter().map(|row| row.height).sum();
        Shape { picture: heaps.picture(), rows, side, width, height }
    };
    (0..heaps.places()).map(shape).collect()
}

impl Shape {
    /// Returns the width of the shape with its lengths, in pixels. The shape stays in the middle.
    fn room(&self) -> i64 {
        let aside = |row: &Row| 2 * (width(&self.aside(row), SIZE) + 6);
        let beside = if self.side.is_some() { 0 } else { self.rows.iter().map(aside).max().unwrap_or(0) };
        self.width + beside
    }

    /// Returns the height of the length above the shape, in pixels.
    fn head(&self) -> i64 {
        if self.side.is_none() && self.picture == HeapPicture::Cakes { LINE - 4 } else { 0 }
    }

    /// Returns the length beside a row: that of a row of a bar, or the number of the rows of a cake.
    fn aside(&self, row: &Row) -> String {
        if self.picture == HeapPicture::Cakes { row.rows } else { row.squares }.to_string()
    }

    /// Returns the size of the poisoned square, if there is one.
    fn poison(&self) -> Option<(i64, i64)> {
        let first =
            self.rows.first().filter(|first| self.picture == HeapPicture::Bars && first.squares > 0)?;
        Some((self.side.unwrap_or(3).min(first.width), first.height))
    }

    /// Draws the shape with its upper left corner at the given point.
    fn draw(&self, scene: &mut Scene, (x, y): (i64, i64)) {
        let fill = if self.picture == HeapPicture::Bars { BAR } else { CAKE };
        let mut top = y;
        for row in &self.rows {
            match (row.width, row.height) {
                (0, 0) => {}
                // A rectangle without a width or a height is not visible.
                (width, height @ 0) | (width @ 0, height) => {
                    scene.line((x, top), (x + width, top + height), &[Look::Rim(INK)]);
                }
                size => {
                    scene.rect((x, top), size, &[Look::Fill(fill), Look::Rim(INK)]);
                }
            }
            top += row.height;
        }
        if let Some(size) = self.poison() {
            scene.rect((x, y), size, &[Look::Fill(BLOCKED), Look::Rim(INK)]).class("poison");
        }
        match self.side {
            Some(side) => self.squares(scene, (x, y), side),
            None => self.lengths(scene, (x, y)),
        }
    }

    /// Draws the lines between the squares, which are one path.
    fn squares(&self, scene: &mut Scene, (x, y): (i64, i64), side: i64) {
        let (mut course, mut top) = (String::new(), y);
        // Writing to a string cannot fail.
        for row in &self.rows {
            for column in 1..row.squares {
                let _ = write!(course, "M{} {top}v{}", x + column * side, row.height);
            }
            for line in 1..row.rows {
                let _ = write!(course, "M{x} {}h{}", top + line * side, row.width);
            }
            top += row.height;
        }
        if !course.is_empty() {
            scene.path(course, &[Look::Hollow, Look::Rim(INK)]);
        }
    }

    /// Writes the lengths of the sides beside them.
    fn lengths(&self, scene: &mut Scene, (x, y): (i64, i64)) {
        let look = [Look::Size(SIZE), Look::Fill(INK)];
        let mut top = y;
        for row in &self.rows {
            let base = top + row.height / 2 + 5;
            match self.picture {
                HeapPicture::Cakes => {
                    scene.text((x - 6, base), self.aside(row), &[&look[..], &[Look::End]].concat());
                    let (columns, _) = fitted(&row.squares.to_string(), SIZE..=SIZE, WIDTH);
                    let middle = (x + row.width / 2, y - 6);
                    scene.text(middle, columns, &[&look[..], &[Look::Middle]].concat());
                }
                HeapPicture::Bars | HeapPicture::Numbers => {
                    scene.text((x + row.width + 6, base), self.aside(row), &look);
                }
            }
            top += row.height;
        }
    }
}
