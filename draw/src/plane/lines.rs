//! Segments as lines: straight pieces with arrows, thicker where a segment is traversed twice.

use std::fmt::Write;

use rustc_hash::FxHashSet;

use super::scale::Scale;
use crate::svg::{Svg, Tenths};
use upstar::angel::plane::{Heading, Segment};

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

/// The appearance of lines.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) colour: &'static str,
    pub(super) is_dashed: bool,
}

/// Draws segments, with arrows unless they are dashed. The ones of `doubles` are thicker.
pub(super) fn draw(
    svg: &mut Svg,
    scale: &Scale,
    segments: &[Segment],
    doubles: &FxHashSet<Segment>,
    look: Look,
) {
    let shown: Vec<Segment> = segments.iter().copied().filter(|&segment| is_shown(scale, segment)).collect();
    let pieces = pieces(&shown, doubles);
    let dashes = if look.is_dashed { " stroke-dasharray=\"4 3\"" } else { "" };
    for is_double in [true, false] {
        let course = course(scale, pieces.iter().filter(|piece| piece.is_double == is_double));
        if !course.is_empty() {
            svg.add(format_args!(
                "<path d=\"{course}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{dashes}/>",
                look.colour,
                thickness(scale.side, is_double)
            ));
        }
    }
    if !look.is_dashed {
        arrows(svg, scale, &pieces, look.colour);
    }
}

/// Returns the thickness of a line for squares of the given side.
pub(super) fn thickness(side: i64, is_double: bool) -> Tenths {
    let single = (side * 10 / 8).clamp(12, 30);
    Tenths(if is_double { single * 5 / 2 } else { single })
}

fn is_shown(scale: &Scale, segment: Segment) -> bool {
    scale.window.contains(segment.left()) || scale.window.contains(segment.right())
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

fn arrows(svg: &mut Svg, scale: &Scale, pieces: &[StraightPiece], colour: &str) {
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
        svg.add(format_args!("<path d=\"{course}\" fill=\"{colour}\"/>"));
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
    format!(
        "M{} {}L{} {}L{} {}z",
        x + dx * size,
        y - dy * size,
        back_x + aside_x,
        back_y + aside_y,
        back_x - aside_x,
        back_y - aside_y
    )
}
