//! From squares to pixels, and the coordinates at the margin.

use crate::svg::Svg;
use crate::writing::width;
use upstar::angel::plane::Rectangle;

/// The size of the numbers at the margin.
const NUMBER: i64 = 11;
/// Around the squares where nothing is written.
const MARGIN: i64 = 10;
/// Where numbers are written below the squares.
const FOOT: i64 = 20;

/// Where the squares of a window are in a picture.
pub(super) struct Scale {
    pub(super) window: Rectangle,
    /// The side of a square, in pixels.
    pub(super) side: i64,
    /// The room for numbers on the left.
    west: i64,
}

/// The side of a square, in pixels, where so many of them have so much room.
pub(super) fn side(window: Rectangle, room: i64) -> i64 {
    let (width, height) = window.sides();
    (room / width.max(height).max(1) as i64).clamp(2, 24)
}

impl Scale {
    pub(super) fn new(window: Rectangle, side: i64) -> Self {
        let widest = |y: i64| width(&y.to_string(), NUMBER);
        let west = MARGIN + 4 + widest(window.south_west.y).max(widest(window.north_east.y));
        Self { window, side, west }
    }

    /// The width and height of the picture, in pixels.
    pub(super) fn size(&self) -> (i64, i64) {
        self.size_of(self.window)
    }

    /// Where lattice points with this x are.
    pub(super) fn across(&self, x: i64) -> i64 {
        self.west + (x - self.window.south_west.x) * self.side
    }

    /// Where lattice points with this y are.
    pub(super) fn down(&self, y: i64) -> i64 {
        MARGIN + (self.window.north_east.y + 1 - y) * self.side
    }

    /// The middle of a square.
    pub(super) fn middle(&self, square: upstar::angel::plane::Square) -> (i64, i64) {
        (self.across(square.x) + self.side / 2, self.down(square.y) - self.side / 2)
    }

    /// Writes the coordinates of columns and rows, as many as there is room for.
    pub(super) fn numbers(&self, svg: &mut Svg) {
        self.columns(svg, self.down(self.window.south_west.y));
        self.rows(svg);
    }

    /// Writes the coordinates of columns below a height.
    pub(super) fn columns(&self, svg: &mut Svg, below: i64) {
        let (low, high) = (self.window.south_west.x, self.window.north_east.x);
        let widest = width(&low.to_string(), NUMBER).max(width(&high.to_string(), NUMBER));
        let foot = below + NUMBER + 3;
        for x in multiples(low, high, step(widest + 6, self.side)) {
            let at = self.across(x) + self.side / 2;
            svg.add(format_args!(
                "<text x=\"{at}\" y=\"{foot}\" text-anchor=\"middle\" font-size=\"{NUMBER}\" fill=\"#666666\">{x}</text>"
            ));
        }
    }

    /// Writes the coordinates of rows, on the left of them.
    pub(super) fn rows(&self, svg: &mut Svg) {
        let (low, high) = (self.window.south_west.y, self.window.north_east.y);
        for y in multiples(low, high, step(NUMBER + 4, self.side)) {
            let at = self.down(y) - self.side / 2 + NUMBER / 3;
            svg.add(format_args!(
                "<text x=\"{}\" y=\"{at}\" text-anchor=\"end\" font-size=\"{NUMBER}\" fill=\"#666666\">{y}</text>",
                self.west - 5
            ));
        }
    }

    /// How far the picture of all of the window is to be moved, so that a part of it takes its place.
    pub(super) fn shift(&self, part: Rectangle) -> (i64, i64) {
        let (low, high) = (self.window.south_west, self.window.north_east);
        ((low.x - part.south_west.x) * self.side, (part.north_east.y - high.y) * self.side)
    }

    /// Where squares of a part are when it has been moved like that: west, north, width and height.
    pub(super) fn room(&self, part: Rectangle) -> [i64; 4] {
        let (width, height) = part.sides();
        [self.west, MARGIN, width as i64 * self.side, height as i64 * self.side]
    }

    /// The width and height, in pixels, of a picture of a part, with the numbers.
    pub(super) fn size_of(&self, part: Rectangle) -> (i64, i64) {
        let [west, north, width, height] = self.room(part);
        (west + width + MARGIN, north + height + FOOT)
    }
}

/// The least of 1, 2, 5, 10, 20, .. squares that has so many pixels.
fn step(pixels: i64, side: i64) -> i64 {
    let steps = (0..).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_i64.pow(zeros)));
    steps.into_iter().find(|step| step * side >= pixels).unwrap_or(i64::MAX)
}

fn multiples(low: i64, high: i64, step: i64) -> impl Iterator<Item = i64> {
    (low..=high).filter(move |number| number % step == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar::angel::plane::Square;

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
