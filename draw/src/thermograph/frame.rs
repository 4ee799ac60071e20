//! The axes of an SVG thermograph: scales, ticks with labels, grid lines, and the shaded area below t = 0.

use super::labels::{Lanes, number, shortened};
use super::outline::{Outline, distinct};
use super::scale::{Scale, same_unit};
use crate::svg::{Escaped, Svg, Tenths};
use upstar::games::value::Dyadic;

/// The width of the document, in pixels.
pub(super) const WIDTH: i64 = 640;
/// The height of the document without a legend, in pixels.
pub(super) const HEIGHT: i64 = 480;
/// The assumed width of a character, in pixels. It is an upper bound; the font is not measured.
pub(super) const CHARACTER: i64 = 8;
/// The height of the plot above the highest temperature, in pixels.
const MAST: i64 = 44;
/// The margin above the plot without a legend, in pixels.
const ABOVE: i64 = 34;
/// The margin below the plot, in pixels.
const BELOW: i64 = 58;
/// The margin to the right of the plot, and the gap between the sides of the plot and the walls, in pixels.
const SIDE: i64 = 24;
/// The greatest lengths of the labels of temperatures and of values, in characters.
const TEMPERATURE_LABEL: usize = 14;
const VALUE_LABEL: usize = 24;
/// The height of a label, in pixels.
const LINE: i64 = 13;
/// The height of a lane of labels of values, in pixels.
const LANE: i64 = 16;

/// The rectangle of the plot, in pixels, and its scales, in tenths of a pixel.
///
/// Both axes have the same unit, hence walls rise at 45 degrees. The exception are several thermographs that
/// lie so far apart that they would be too small to see.
pub(super) struct Frame {
    west: i64,
    east: i64,
    top: i64,
    bottom: i64,
    values: Scale,
    temperatures: Scale,
    /// The x coordinate of the smallest value, in tenths of a pixel.
    rightmost: i64,
}

impl Frame {
    /// Creates the frame around some thermographs, below a legend of the given height.
    pub(super) fn new(outlines: &[Outline], legend: i64) -> Self {
        let minus_one = Dyadic::from(-1);
        let high = outlines.iter().map(Outline::top).max().unwrap_or(Dyadic::ZERO).max(Dyadic::new(1, 1));
        let leftmost = outlines.iter().map(Outline::leftmost).max().unwrap_or(&Dyadic::ZERO);
        let rightmost = outlines.iter().map(Outline::rightmost).min().unwrap_or(&Dyadic::ZERO);
        // The longest label of a temperature decides the left margin.
        let label = |t: &Dyadic| number(t).chars().count().min(TEMPERATURE_LABEL);
        let longest = outlines.iter().flat_map(Outline::temperatures).map(label).max().unwrap_or(0);
        let (west, east) = (40 + CHARACTER * longest.max(2) as i64, WIDTH - SIDE);
        let (top, bottom) = (ABOVE + legend, HEIGHT + legend - BELOW);
        let room = [10 * (east - west - 2 * SIDE), 10 * (bottom - top - MAST)].map(|n| n as usize);
        let [width, height] = same_unit(&(leftmost - rightmost), &(&high - &minus_one), room);
        let values = Scale::new(rightmost, leftmost, width);
        let temperatures = Scale::new(&minus_one, &high, height);
        // Values that need less than the whole width are centred.
        let rightmost = 10 * (east - SIDE) - (room[0] - width) as i64 / 2;
        Self { west, east, top, bottom, values, temperatures, rightmost }
    }

    /// Returns the x coordinate of a value. Larger values lie further left.
    pub(super) fn x(&self, v: &Dyadic) -> Tenths {
        Tenths(self.rightmost - self.values.position(v))
    }

    /// Returns the y coordinate of a temperature.
    pub(super) fn y(&self, t: &Dyadic) -> Tenths {
        Tenths(10 * self.bottom - self.temperatures.position(t))
    }

    /// Returns the y coordinate of the tips of the masts.
    pub(super) fn tip(&self) -> Tenths {
        Tenths(10 * (self.top + 4))
    }

    /// Draws the axes, the grid and the labels, but not the thermographs.
    pub(super) fn draw(&self, svg: &mut Svg, outlines: &[Outline]) {
        let Self { west, east, top, bottom, .. } = *self;
        let (zero, width) = (self.y(&Dyadic::ZERO), east - west);
        let depth = Tenths(10 * bottom - zero.0);
        svg.add(format_args!(
            "<rect x=\"{west}\" y=\"{zero}\" width=\"{width}\" height=\"{depth}\" fill=\"#eeeeee\"/>"
        ));
        self.draw_temperatures(svg, outlines);
        self.draw_values(svg, outlines);
        svg.add(format_args!(
            "<path d=\"M{west} {zero}H{east}\" stroke=\"#777777\" stroke-dasharray=\"2 4\"/>"
        ));
        svg.add(format_args!("<path d=\"M{west} {top}V{bottom}H{east}\" fill=\"none\" stroke=\"#333333\"/>"));
        svg.add(format_args!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" font-style=\"italic\">t</text>",
            west - 8,
            top + 8
        ));
    }

    /// Draws ticks at the temperatures of all breakpoints, at 0 and at -1. Labels and grid lines are drawn
    /// where they fit; the feet of the masts come first.
    fn draw_temperatures(&self, svg: &mut Svg, outlines: &[Outline]) {
        let fixed = [Dyadic::ZERO, Dyadic::from(-1)];
        let feet = outlines.iter().map(|outline| &outline.temperature);
        let all = distinct(feet.chain(&fixed).chain(outlines.iter().flat_map(Outline::temperatures)));
        let mut lanes = Lanes::new(1, 10 * (self.bottom + LINE), 0);
        for t in &all {
            lanes.offer(self.y(t).0, 10 * LINE);
        }
        let places = lanes.places();
        for t in &all {
            let (west, y) = (self.west, self.y(t));
            svg.add(format_args!("<path d=\"M{west} {y}h-3\" stroke=\"#333333\"/>"));
        }
        for place in places {
            self.draw_temperature(svg, Tenths(place.tick), Tenths(place.start + 5 * LINE), all[place.label]);
        }
    }

    /// Draws a grid line at a temperature, and its label, which may be moved away from the line.
    fn draw_temperature(&self, svg: &mut Svg, y: Tenths, middle: Tenths, t: &Dyadic) {
        let (west, east) = (self.west, self.east);
        svg.add(format_args!("<path d=\"M{west} {y}H{east}\" stroke=\"#d0d0d0\"/>"));
        svg.add(format_args!("<path d=\"M{west} {y}L{} {middle}\" stroke=\"#333333\"/>", west - 5));
        svg.add(format_args!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            west - 8,
            Tenths(middle.0 + 40),
            Escaped(&shortened(&number(t), TEMPERATURE_LABEL, "…"))
        ));
    }

    /// Draws ticks at the values of all breakpoints. Labels and grid lines are drawn where they fit, in this
    /// order: the means, the stops, the ends of the walls, the other breakpoints.
    fn draw_values(&self, svg: &mut Svg, outlines: &[Outline]) {
        let means = outlines.iter().map(|outline| &outline.mean);
        let all = means.chain(outlines.iter().flat_map(Outline::values));
        let mut lanes = Lanes::new(3, 10 * (WIDTH - self.west), 60);
        let mut labels = Vec::new();
        for v in distinct(all) {
            let label = shortened(&number(v), VALUE_LABEL, "…");
            let (x, length) = (self.x(v), 10 * CHARACTER * label.chars().count() as i64);
            svg.add(format_args!("<path d=\"M{x} {}v3\" stroke=\"#333333\"/>", self.bottom));
            lanes.offer(x.0 - 10 * self.west, length);
            labels.push((label, length));
        }
        for place in lanes.places() {
            let (label, length) = &labels[place.label];
            let middle = Tenths(place.start + 10 * self.west + length / 2);
            self.draw_value(
                svg,
                Tenths(place.tick + 10 * self.west),
                middle,
                LANE * place.lane as i64,
                label,
            );
        }
    }

    fn draw_value(&self, svg: &mut Svg, x: Tenths, middle: Tenths, drop: i64, label: &str) {
        let (top, bottom) = (self.top, self.bottom);
        svg.add(format_args!("<path d=\"M{x} {top}V{bottom}\" stroke=\"#d0d0d0\"/>"));
        svg.add(format_args!("<path d=\"M{x} {bottom}v{}\" stroke=\"#333333\"/>", 5 + drop));
        svg.add(format_args!(
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            bottom + 17 + drop,
            Escaped(label)
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar::games::value::Store;

    #[test]
    fn left_is_left_and_hot_is_high() {
        let store = Store::new();
        let game = store.form(&[store.integer(2)], &[store.integer(-1)]);
        let frame = Frame::new(&[Outline::new(&game.thermograph())], 0);
        let d = Dyadic::from;
        assert!(frame.x(&d(2)) < frame.x(&d(-1)));
        assert!(frame.y(&d(1)) < frame.y(&d(0)));
        assert_eq!(frame.y(&d(-1)), Tenths(10 * frame.bottom));
        assert!(frame.y(&Dyadic::new(3, 1)) >= Tenths(10 * (frame.top + MAST)));
        assert_eq!(frame.x(&d(-2)), Tenths(10 * (frame.east - SIDE)));
        assert_eq!(
            frame.x(&d(-2)).0 - frame.x(&d(3)).0,
            2 * (frame.y(&d(-1)).0 - frame.y(&Dyadic::new(3, 1)).0)
        );
    }

    /// The left wall of {17/8|-2*} has corners at t = -1/4 and t = -1/8, which are near each other and near
    /// 0.
    #[test]
    fn every_corner_has_a_tick() {
        let store = Store::new();
        let right = store.up_star(0, 1) + store.integer(-2);
        let game = store.form(&[store.number(&Dyadic::new(17, 3))], &[right]);
        let outlines = [Outline::new(&game.thermograph())];
        let mut svg = Svg::new(WIDTH, HEIGHT, "");
        let frame = Frame::new(&outlines, 0);
        frame.draw(&mut svg, &outlines);
        let text = svg.finish();
        for t in outlines[0].temperatures() {
            assert!(text.contains(&format!("M{} {}h-3", frame.west, frame.y(t))), "{t}");
            assert!(text.contains(&format!(">{t}</text>")), "{t}");
        }
        for v in outlines[0].values() {
            assert!(text.contains(&format!("M{} {}v3", frame.x(v), frame.bottom)), "{v}");
            assert!(text.contains(&format!(">{v}</text>")), "{v}");
        }
    }
}
