//! The Angel's path: the left set shaded, Eaten squares black, the past with the perch as a line.

use super::BORDER;
use crate::board::plane::{Path, Rectangle, Segment, Square};
use crate::draw::svg::{LEFT, Svg};

/// The side of a square, in pixels.
const SIDE: i64 = 20;
/// The most squares from side to side of a picture.
const MOST: u64 = 400;

/// The part of the plane that is shown, or none if it is too large.
fn window(path: &Path) -> Option<Rectangle> {
    let passed = path.past().iter().map(|segment| segment.left());
    let shown = path.left().iter().chain(path.eaten()).copied().chain(passed);
    let all = shown.fold(Rectangle::around(Square::new(-2, -1), Square::new(1, 1)), |all, square| {
        let low = Rectangle::around(all.south_west, square).south_west;
        Rectangle { south_west: low, north_east: Rectangle::around(all.north_east, square).north_east }
    });
    let (low, high) = (all.south_west, all.north_east);
    let is_small = high.x.abs_diff(low.x) < MOST && high.y.abs_diff(low.y) < MOST;
    is_small.then(|| {
        let margin = |square: Square, by: i64| Square::new(square.x + by, square.y + by);
        Rectangle { south_west: margin(low, -1), north_east: margin(high, 1) }
    })
}

/// The picture, or none if it would be too large.
pub(super) fn svg(path: &Path) -> Option<String> {
    let window = window(path)?;
    let (low, high) = (window.south_west, window.north_east);
    let across = |x: i64| BORDER + (x - low.x) * SIDE;
    let down = |y: i64| BORDER + (high.y + 1 - y) * SIDE;
    let mut svg = Svg::new(across(high.x + 1) + BORDER, down(low.y) + BORDER, &format!("Path {path}"));
    let mut fill = |from: Square, to: Square, colour: &str| {
        svg.add(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{colour}\"/>",
            across(from.x),
            down(to.y + 1),
            (to.x - from.x + 1) * SIDE,
            (to.y - from.y + 1) * SIDE
        ));
    };
    fill(low, Square::new(-1, high.y), "#cccccc");
    path.left().iter().for_each(|&square| fill(square, square, "#cccccc"));
    path.eaten().iter().for_each(|&square| fill(square, square, "#000000"));
    let older = Segment::new(0, low.y, Path::FIRST_PERCH.heading);
    let points = path.past().iter().fold(format!("{},{}", across(0), down(older.y)), |points, segment| {
        format!("{points} {},{}", across(segment.x), down(segment.y))
    });
    let end = path.perch().end();
    svg.add(format_args!(
        "<polyline points=\"{points} {x},{y}\" fill=\"none\" stroke=\"{LEFT}\" stroke-width=\"3\"/>\n\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"{LEFT}\"/>",
        x = across(end.0),
        y = down(end.1)
    ));
    Some(svg.finish())
}
