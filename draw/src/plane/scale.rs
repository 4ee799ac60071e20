//! Conversion of squares to pixels, and the coordinates at the margins.

use crate::svg::Svg;
use crate::writing::width;
use upstar::angel::plane::Rectangle;

/// The font size of the coordinates, in pixels.
const NUMBER: i64 = 11;
/// The margin around the squares on the sides without coordinates, in pixels.
const MARGIN: i64 = 10;
/// The height of the coordinates below the squares, in pixels.
const FOOT: i64 = 20;

/// The places of the squares of a window in a picture.
pub(super) struct Scale {
    pub(super) window: Rectangle,
    /// The side of a square, in pixels.
    pub(super) side: i64,
    /// The width of the coordinates on the left, in pixels.
    west: i64,
}

/// Returns the side of a square in pixels, for which the window fits into `room`, clamped to 2 to 24.
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

    /// Returns the width and the height of the picture in pixels.
    pub(super) fn size(&self) -> (i64, i64) {
        self.size_of(self.window)
    }

    /// Returns the horizontal coordinate of lattice points with this x.
    pub(super) fn across(&self, x: i64) -> i64 {
        self.west + (x - self.window.south_west.x) * self.side
    }

    /// Returns the vertical coordinate of lattice points with this y. In the picture y grows downwards.
    pub(super) fn down(&self, y: i64) -> i64 {
        MARGIN + (self.window.north_east.y + 1 - y) * self.side
    }

    /// Returns the middle of a square.
    pub(super) fn middle(&self, square: upstar::angel::plane::Square) -> (i64, i64) {
        (self.across(square.x) + self.side / 2, self.down(square.y) - self.side / 2)
    }

    /// Writes the coordinates of columns and rows, as many as fit.
    pub(super) fn numbers(&self, svg: &mut Svg) {
        self.columns(svg, self.down(self.window.south_west.y));
        self.rows(svg);
    }

    /// Writes the coordinates of the columns, below the given height.
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

    /// Writes the coordinates of the rows, to the left of the squares.
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

    /// Returns the shift of the picture of the whole window that brings a part to the upper left corner.
    pub(super) fn shift(&self, part: Rectangle) -> (i64, i64) {
        let (low, high) = (self.window.south_west, self.window.north_east);
        ((low.x - part.south_west.x) * self.side, (part.north_east.y - high.y) * self.side)
    }

    /// Returns the rectangle of a part's squares after this shift: west, north, width and height, in pixels.
    pub(super) fn room(&self, part: Rectangle) -> [i64; 4] {
        let (width, height) = part.sides();
        [self.west, MARGIN, width as i64 * self.side, height as i64 * self.side]
    }

    /// Returns the width and the height of a picture of a part, with its coordinates, in pixels.
    pub(super) fn size_of(&self, part: Rectangle) -> (i64, i64) {
        let [west, north, width, height] = self.room(part);
        (west + width + MARGIN, north + height + FOOT)
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
