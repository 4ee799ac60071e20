//! The conversion of squares to pixels, the coordinates at the margins, and segments as lines.
//!
//! Segments are straight pieces with arrows, thicker where a segment is traversed twice.

use std::fmt::Write;

use crate::scene::{Colour, GREY, Look, Scene, width};
use rustc_hash::FxHashSet;
use upstar::angel::plane::{Heading, Rectangle, Segment, Square};

/// The font size of the coordinates, in pixels.
const NUMBER: i64 = 11;
/// The margin around the squares on the sides without coordinates, in pixels.
const MARGIN: i64 = 10;
/// The height of the coordinates below the squares, in pixels.
const FOOT: i64 = 20;

/// The columns, or the rows, of a picture: ranges of coordinates, one beside the other in the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bands {
    /// The first and the last coordinate of each range, and the number of coordinates before it, in increasing order.
    ranges: Vec<(i64, i64, i64)>,
}

impl Bands {
    /// Joins ranges that overlap or touch. What lies between the others takes no place.
    fn joined(mut ranges: Vec<(i64, i64)>) -> Self {
        ranges.sort_unstable();
        let mut joined: Vec<(i64, i64, i64)> = Vec::new();
        for (low, high) in ranges {
            match joined.last_mut() {
                Some(last) if low <= last.1 + 1 => last.1 = last.1.max(high),
                last => {
                    let before = last.map_or(0, |&mut (from, to, before)| before + to - from + 1);
                    joined.push((low, high, before));
                }
            }
        }
        Self { ranges: joined }
    }

    /// Returns the number of coordinates.
    pub(super) fn count(&self) -> i64 {
        self.ranges.last().map_or(0, |&(low, high, before)| before + high - low + 1)
    }

    fn contains(&self, coordinate: i64) -> bool {
        let at = self.ranges.partition_point(|&(_, high, _)| high < coordinate);
        self.ranges.get(at).is_some_and(|&(low, _, _)| low <= coordinate)
    }

    /// Returns the number of coordinates below the given one.
    fn below(&self, coordinate: i64) -> i64 {
        let at = self.ranges.partition_point(|&(low, _, _)| low <= coordinate);
        match at.checked_sub(1).map(|at| self.ranges[at]) {
            // Lines extend beyond the first and the last coordinate.
            None => coordinate - self.lowest(),
            Some((low, _, before)) if at == self.ranges.len() => before + coordinate - low,
            Some((low, high, before)) => before + coordinate.min(high + 1) - low,
        }
    }

    pub(super) fn lowest(&self) -> i64 {
        self.ranges.first().map_or(0, |range| range.0)
    }

    pub(super) fn highest(&self) -> i64 {
        self.ranges.last().map_or(-1, |range| range.1)
    }

    /// Iterates over the lines between the coordinates, and at their ends.
    pub(super) fn lines(&self) -> impl Iterator<Item = i64> {
        self.ranges.iter().flat_map(|&(low, high, _)| low..=high + 1)
    }

    fn multiples(&self, step: i64) -> impl Iterator<Item = i64> {
        self.ranges.iter().flat_map(move |&(low, high, _)| multiples(low, high, step))
    }
}

/// The places of the squares of some columns and rows in a picture.
pub(super) struct Scale {
    pub(super) columns: Bands,
    pub(super) rows: Bands,
    /// The side of a square, in pixels.
    pub(super) side: i64,
    /// The width of the coordinates on the left, in pixels.
    west: i64,
}

/// The side of a square in small pictures, in pixels.
pub(super) const LARGEST: i64 = 24;

/// Returns the side of a square in pixels, for which the window fits into `room`, clamped to 2 to [`LARGEST`].
pub(super) fn side(window: Rectangle, room: i64) -> i64 {
    let (width, height) = window.sides();
    (room / width.max(height).max(1) as i64).clamp(2, LARGEST)
}

impl Scale {
    pub(super) fn new(window: Rectangle, side: i64) -> Self {
        Self::of_windows([window].into_iter(), side)
    }

    /// Creates the scale of a picture that has the columns and the rows of some windows, and no others.
    pub(super) fn of_windows(windows: impl Iterator<Item = Rectangle> + Clone, side: i64) -> Self {
        let of = |part: fn(Square) -> i64| {
            let ends = |window: Rectangle| (part(window.south_west), part(window.north_east));
            Bands::joined(windows.clone().map(ends).collect())
        };
        let (columns, rows) = (of(|square| square.x), of(|square| square.y));
        let widest = |y: i64| width(&y.to_string(), NUMBER);
        let west = MARGIN + 4 + widest(rows.lowest()).max(widest(rows.highest()));
        Self { columns, rows, side, west }
    }

    /// Returns whether the picture has the column and the row of a square.
    pub(super) fn shows(&self, square: Square) -> bool {
        self.columns.contains(square.x) && self.rows.contains(square.y)
    }

    /// Returns the width and the height of the picture in pixels.
    pub(super) fn size(&self) -> (i64, i64) {
        self.full(self.columns.count(), self.rows.count())
    }

    /// Returns the horizontal coordinate of lattice points with this x.
    pub(super) fn across(&self, x: i64) -> i64 {
        self.west + self.columns.below(x) * self.side
    }

    /// Returns the vertical coordinate of lattice points with this y. In the picture y grows downwards.
    pub(super) fn down(&self, y: i64) -> i64 {
        MARGIN + (self.rows.count() - self.rows.below(y)) * self.side
    }

    /// Returns the middle of a square.
    pub(super) fn middle(&self, square: Square) -> (i64, i64) {
        (self.across(square.x) + self.side / 2, self.down(square.y) - self.side / 2)
    }

    /// Writes the coordinates of columns and rows, as many as fit.
    pub(super) fn numbers(&self, scene: &mut Scene) {
        self.write_columns(scene, self.down(self.rows.lowest()));
        self.write_rows(scene);
    }

    /// Writes the coordinates of the columns, below the given height.
    pub(super) fn write_columns(&self, scene: &mut Scene, below: i64) {
        let (low, high) = (self.columns.lowest(), self.columns.highest());
        let widest = width(&low.to_string(), NUMBER).max(width(&high.to_string(), NUMBER));
        let foot = below + NUMBER + 3;
        for x in self.columns.multiples(step(widest + 6, self.side)) {
            let at = self.across(x) + self.side / 2;
            scene.text((at, foot), x, &[Look::Middle, Look::Size(NUMBER), Look::Fill(GREY)]);
        }
    }

    /// Writes the coordinates of the rows, to the left of the squares.
    pub(super) fn write_rows(&self, scene: &mut Scene) {
        for y in self.rows.multiples(step(NUMBER + 4, self.side)) {
            let at = self.down(y) - self.side / 2 + NUMBER / 3;
            scene.text((self.west - 5, at), y, &[Look::End, Look::Size(NUMBER), Look::Fill(GREY)]);
        }
    }

    /// Returns the shift of the picture of the whole window that brings a part to the upper left corner.
    pub(super) fn shift(&self, part: Rectangle) -> (i64, i64) {
        let (columns, rows) = (self.columns.below(part.south_west.x), self.rows.below(part.north_east.y + 1));
        (-columns * self.side, (rows - self.rows.count()) * self.side)
    }

    /// Returns the rectangle of a part's squares after this shift: west, north, width and height, in pixels.
    pub(super) fn room(&self, part: Rectangle) -> [i64; 4] {
        let (width, height) = part.sides();
        [self.west, MARGIN, width as i64 * self.side, height as i64 * self.side]
    }

    /// Returns the width and the height of a picture of a part, with its coordinates, in pixels.
    pub(super) fn size_of(&self, part: Rectangle) -> (i64, i64) {
        let (width, height) = part.sides();
        self.full(width as i64, height as i64)
    }

    /// Returns the size of a picture of so many columns and rows, with their coordinates, in pixels.
    fn full(&self, columns: i64, rows: i64) -> (i64, i64) {
        (self.west + columns * self.side + MARGIN, MARGIN + rows * self.side + FOOT)
    }
}

/// Returns the least of 1, 2, 5, 10, 20, .. for which so many squares measure at least `pixels`.
fn step(pixels: i64, side: i64) -> i64 {
    let steps = (0..).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_i64.pow(zeros)));
    steps.into_iter().find(|step| step * side >= pixels).unwrap_or(i64::MAX)
}

fn multiples(low: i64, high: i64, step: i64) -> impl Iterator<Item = i64> {
    (low..=high).filter(move |number| number % step == 0)
}

/// The least distance of two arrows, in squares and in pixels.
const APART: usize = 12;
const APART_PIXELS: i64 = 120;
/// The least length of a straight piece with an arrow, in segments.
const LEAST: usize = 3;

/// A straight piece of a curve, of `length` consecutive segments.
struct StraightPiece {
    first: Segment,
    last: Segment,
    length: usize,
    is_double: bool,
}

/// Returns the segments that are traversed in both directions.
pub(super) fn doubles<'s>(segments: impl Iterator<Item = &'s Segment> + Clone) -> FxHashSet<Segment> {
    let all: FxHashSet<Segment> = segments.clone().copied().collect();
    segments.filter(|segment| all.contains(&segment.reverse())).copied().collect()
}

/// Draws segments in a colour, with arrows or dashed. The ones of `doubles` are thicker.
pub(super) fn draw_lines(
    scene: &mut Scene,
    scale: &Scale,
    segments: &[Segment],
    doubles: &FxHashSet<Segment>,
    (colour, is_dashed): (Colour, bool),
) {
    let shown: Vec<Segment> = segments.iter().copied().filter(|&segment| is_shown(scale, segment)).collect();
    let pieces = pieces(&shown, doubles);
    for is_double in [true, false] {
        let course = course(scale, pieces.iter().filter(|piece| piece.is_double == is_double));
        let stroke = Look::Stroke(colour, thickness(scale.side, is_double));
        let look = [Look::Hollow, stroke, Look::RoundEnds, Look::RoundJoins, Look::Dashes(4, 3)];
        if !course.is_empty() {
            scene.path(course, if is_dashed { &look } else { &look[..4] });
        }
    }
    if !is_dashed {
        arrows(scene, scale, &pieces, colour);
    }
}

/// Returns the thickness of a line for squares of the given side, in tenths of a pixel.
pub(super) fn thickness(side: i64, is_double: bool) -> i64 {
    let single = (side * 10 / 8).clamp(12, 30);
    if is_double { single * 5 / 2 } else { single }
}

fn is_shown(scale: &Scale, segment: Segment) -> bool {
    scale.shows(segment.left()) || scale.shows(segment.right())
}

/// Joins consecutive segments of one direction to straight pieces.
fn pieces(segments: &[Segment], doubles: &FxHashSet<Segment>) -> Vec<StraightPiece> {
    let mut pieces: Vec<StraightPiece> = Vec::new();
    for &segment in segments {
        let is_double = doubles.contains(&segment);
        match pieces.last_mut() {
            Some(piece)
                if piece.last.end() == (segment.x, segment.y)
                    && piece.last.heading == segment.heading
                    && piece.is_double == is_double =>
            {
                piece.last = segment;
                piece.length += 1;
            }
            _ => pieces.push(StraightPiece { first: segment, last: segment, length: 1, is_double }),
        }
    }
    pieces
}

/// Returns the pieces as an SVG path, which is interrupted only where a piece does not begin at the end of
/// the previous one.
fn course<'p>(scale: &Scale, pieces: impl Iterator<Item = &'p StraightPiece>) -> String {
    let mut text = String::new();
    let mut at = None;
    for piece in pieces {
        let start = (piece.first.x, piece.first.y);
        let end = piece.last.end();
        // Writing to a string cannot fail.
        if at != Some(start) {
            let _ = write!(text, "M{} {}", scale.across(start.0), scale.down(start.1));
        }
        let _ = write!(text, "L{} {}", scale.across(end.0), scale.down(end.1));
        at = Some(end);
    }
    text
}

fn arrows(scene: &mut Scene, scale: &Scale, pieces: &[StraightPiece], colour: Colour) {
    let apart = APART.max((APART_PIXELS / scale.side) as usize);
    let mut course = String::new();
    for piece in pieces.iter().filter(|piece| !piece.is_double && piece.length >= LEAST) {
        let count = piece.length.div_ceil(apart);
        for i in 0..count {
            let ahead = (piece.length * (2 * i + 1) / (2 * count)) as i64;
            course += &arrow(scale, piece.first, ahead);
        }
    }
    if !course.is_empty() {
        scene.path(course, &[Look::Fill(colour)]);
    }
}

/// Returns a triangle around the point of a piece that lies `ahead` segments after its beginning.
fn arrow(scale: &Scale, first: Segment, ahead: i64) -> String {
    let (dx, dy) = first.heading.step();
    let (x, y) = (scale.across(first.x + dx * ahead), scale.down(first.y + dy * ahead));
    let size = (scale.side / 3).clamp(4, 7);
    // In the picture y grows downwards.
    let (back_x, back_y) = (x - dx * size, y + dy * size);
    let (aside_x, aside_y) = match first.heading {
        Heading::North | Heading::South => (size * 3 / 4, 0),
        Heading::East | Heading::West => (0, size * 3 / 4),
    };
    let (tip_x, tip_y) = (x + dx * size, y - dy * size);
    let [left, right] = [1, -1].map(|side| (back_x + side * aside_x, back_y + side * aside_y));
    format!("M{tip_x} {tip_y}L{} {}L{} {}z", left.0, left.1, right.0, right.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_window_shows_takes_no_place() {
        let bands = Bands::joined(vec![(100, 109), (0, 9), (5, 14), (15, 16)]);
        assert_eq!(bands.ranges, [(0, 16, 0), (100, 109, 17)]);
        assert_eq!((bands.count(), bands.lowest(), bands.highest()), (27, 0, 109));
        let below = [-1, 0, 16, 17, 50, 99, 100, 109, 110, 111].map(|at| bands.below(at));
        assert_eq!(below, [-1, 0, 16, 17, 17, 17, 17, 26, 27, 28]);
        assert_eq!(
            [-1, 0, 16, 17, 99, 100, 110].map(|at| bands.contains(at)),
            [false, true, true, false, false, true, false]
        );
        assert_eq!(bands.multiples(8).collect::<Vec<_>>(), [0, 8, 16, 104]);
        assert_eq!(bands.lines().count(), 18 + 11);
    }

    #[test]
    fn numbers_keep_their_distance() {
        assert_eq!([step(10, 24), step(25, 24), step(25, 4), step(25, 2)], [1, 2, 10, 20]);
        assert_eq!(multiples(-7, 7, 5).collect::<Vec<_>>(), [-5, 0, 5]);
    }

    #[test]
    fn squares_lie_inside_the_picture() {
        let far = 1 << 61;
        let window = Rectangle::around(Square::new(far, -far), Square::new(far + 9, 4 - far));
        let scale = Scale::new(window, side(window, 200));
        assert_eq!(scale.side, 20);
        let (width, height) = scale.size();
        for square in [window.south_west, window.north_east] {
            let (x, y) = scale.middle(square);
            assert!((0..width).contains(&x) && (0..height).contains(&y));
        }
    }
}
