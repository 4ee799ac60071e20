//! The axes of an SVG thermograph: scales, ticks with labels, grid lines, the shaded area below t = 0, and
//! labels of numbers with their placement along an axis.

use super::outline::{Outline, Scale, distinct, same_unit};
use crate::scene::{At, Colour, DARK_GREY, INK, Length, Look, SHADE, Scene, shortened};
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
/// The colour of grid lines.
const GRID: Colour = Colour(0xd0d0d0);

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
        let label = |t: &Dyadic| name_of(outlines, t).chars().count().min(TEMPERATURE_LABEL);
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

    /// Returns the x coordinate of a value in tenths of a pixel. Larger values lie further left.
    pub(super) fn x(&self, v: &Dyadic) -> i64 {
        self.rightmost - self.values.position(v)
    }

    /// Returns the y coordinate of a temperature in tenths of a pixel.
    pub(super) fn y(&self, t: &Dyadic) -> i64 {
        10 * self.bottom - self.temperatures.position(t)
    }

    /// Returns the corners (t, v) of a line as points.
    pub(super) fn points(&self, line: &[(Dyadic, Dyadic)]) -> impl Iterator<Item = At> {
        line.iter().map(|(t, v)| (Length::tenths(self.x(v)), Length::tenths(self.y(t))).into())
    }

    /// Returns both ends of the line across the plot at a temperature.
    pub(super) fn level(&self, t: &Dyadic) -> [(Length, Length); 2] {
        let y = Length::tenths(self.y(t));
        [self.west, self.east].map(|x| (Length::tenths(10 * x), y))
    }

    /// Returns the y coordinate of the tips of the masts in tenths of a pixel.
    pub(super) fn tip(&self) -> i64 {
        10 * (self.top + 4)
    }

    /// Draws the axes, the grid and the labels, but not the thermographs.
    pub(super) fn draw(&self, scene: &mut Scene, outlines: &[Outline]) {
        let Self { west, east, top, bottom, .. } = *self;
        let zero = self.y(&Dyadic::ZERO);
        let (depth, zero) = (Length::tenths(10 * bottom - zero), Length::tenths(zero));
        scene.rect((west, zero), (east - west, depth), &[Look::Fill(SHADE)]);
        self.draw_temperatures(scene, outlines);
        self.draw_values(scene, outlines);
        scene.path(format_args!("M{west} {zero}H{east}"), &[Look::Rim(DARK_GREY), Look::Dashes(2, 4)]);
        scene.path(format_args!("M{west} {top}V{bottom}H{east}"), &[Look::Hollow, Look::Rim(INK)]);
        scene.text((west - 8, top + 8), "t", &[Look::End, Look::Italic]);
    }

    /// Draws ticks at the temperatures of all breakpoints, at 0 and at -1. Labels and grid lines are drawn
    /// where they fit; the feet of the masts come first.
    fn draw_temperatures(&self, scene: &mut Scene, outlines: &[Outline]) {
        let fixed = [Dyadic::ZERO, Dyadic::from(-1)];
        let feet = outlines.iter().map(|outline| &outline.temperature);
        let all = distinct(feet.chain(&fixed).chain(outlines.iter().flat_map(Outline::temperatures)));
        let mut lanes = Lanes::new(1, 10 * (self.bottom + LINE), 0);
        for t in &all {
            lanes.offer(self.y(t), 10 * LINE);
        }
        let places = lanes.places();
        for t in &all {
            let (west, y) = (self.west, Length::tenths(self.y(t)));
            scene.path(format_args!("M{west} {y}h-3"), &[Look::Rim(INK)]);
        }
        for place in places {
            self.draw_temperature(
                scene,
                place.tick,
                place.start + 5 * LINE,
                &name_of(outlines, all[place.label]),
            );
        }
    }

    /// Draws a grid line at a temperature, and its label, which may be moved away from the line. Coordinates
    /// are in tenths of a pixel.
    fn draw_temperature(&self, scene: &mut Scene, y: i64, middle: i64, name: &str) {
        let (west, east) = (self.west, self.east);
        let [y, middle, base] = [y, middle, middle + 40].map(Length::tenths);
        scene.path(format_args!("M{west} {y}H{east}"), &[Look::Rim(GRID)]);
        scene.straight((west, y), (west - 5, middle), &[Look::Rim(INK)]);
        scene.text((west - 8, base), shortened(name, TEMPERATURE_LABEL, "…"), &[Look::End]);
    }

    /// Draws ticks at the values of all breakpoints. Labels and grid lines are drawn where they fit, in this
    /// order: the means, the stops, the ends of the walls, the other breakpoints.
    fn draw_values(&self, scene: &mut Scene, outlines: &[Outline]) {
        let means = outlines.iter().map(|outline| &outline.mean);
        let all = means.chain(outlines.iter().flat_map(Outline::values));
        let mut lanes = Lanes::new(3, 10 * (WIDTH - self.west), 60);
        let mut labels = Vec::new();
        for v in distinct(all) {
            let label = shortened(&name_of(outlines, v), VALUE_LABEL, "…");
            let (x, length) = (self.x(v), 10 * CHARACTER * label.chars().count() as i64);
            lanes.offer(x - 10 * self.west, length);
            scene.path(format_args!("M{} {}v3", Length::tenths(x), self.bottom), &[Look::Rim(INK)]);
            labels.push((label, length));
        }
        for place in lanes.places() {
            let (label, length) = &labels[place.label];
            let [x, middle] = [place.tick, place.start + length / 2].map(|at| at + 10 * self.west);
            self.draw_value(scene, x, middle, LANE * place.lane as i64, label);
        }
    }

    fn draw_value(&self, scene: &mut Scene, x: i64, middle: i64, drop: i64, label: &str) {
        let (top, bottom) = (self.top, self.bottom);
        let [x, middle] = [x, middle].map(Length::tenths);
        scene.path(format_args!("M{x} {top}V{bottom}"), &[Look::Rim(GRID)]);
        scene.path(format_args!("M{x} {bottom}v{}", 5 + drop), &[Look::Rim(INK)]);
        scene.text((middle, bottom + 17 + drop), label, &[Look::Middle]);
    }
}

/// Returns the name of a number in the picture: the number that it stands for if it is rounded.
fn name_of(outlines: &[Outline], x: &Dyadic) -> String {
    let name = outlines.iter().find_map(|outline| outline.name(x));
    name.map_or_else(|| number(x), str::to_owned)
}

/// The largest exponent of a denominator that is written in full.
const WRITTEN_EXPONENT: u32 = 20;

/// Writes a number exactly. A denominator of more than a million is written as a power: `3/2^200`.
pub(super) fn number(x: &Dyadic) -> String {
    if x.exponent() <= WRITTEN_EXPONENT {
        return x.to_string();
    }
    format!("{}/2^{}", x.numerator(), x.exponent())
}

/// The place of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LabelPlace {
    /// The index of the label in the order of the offers.
    pub(super) label: usize,
    /// The point on the axis that the label names.
    pub(super) tick: i64,
    /// The lane, counted from the axis; 0 is next to it.
    pub(super) lane: usize,
    /// The coordinate at which the label begins.
    pub(super) start: i64,
}

/// An item in a lane: a label, or the leader from a tick to a label in a lane farther out.
#[derive(Clone, Copy, Debug)]
struct Item {
    tick: i64,
    length: i64,
    label: Option<usize>,
}

/// Labels along an axis, in a few parallel lanes. A label in an outer lane has a leader to its tick.
///
/// Labels are offered in the order of their importance. A label covers the coordinate of its tick, and is
/// moved aside, as far as that allows, to make space for others. A label that fits into no lane is left out.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    lanes: Vec<Vec<Item>>,
    labels: usize,
    width: i64,
    gap: i64,
}

impl Lanes {
    /// Creates empty lanes of the given width. Items in a lane keep at least `gap` between them.
    pub(super) fn new(lanes: usize, width: i64, gap: i64) -> Self {
        Self { lanes: vec![Vec::new(); lanes], labels: 0, width, gap }
    }

    /// Puts a label of the given length into the innermost lane in which it fits. Drops it if it fits
    /// nowhere, or if its tick already has a label.
    pub(super) fn offer(&mut self, tick: i64, length: i64) {
        let label = Some(self.labels);
        self.labels += 1;
        if self.lanes.iter().flatten().any(|item| item.tick == tick) {
            return;
        }
        let mut leaders = self.lanes.clone();
        for lane in 0..self.lanes.len() {
            if let Some(with_label) = self.with_item(lane, Item { tick, length, label }) {
                leaders[lane] = with_label;
                self.lanes = leaders;
                return;
            }
            // A label that goes farther out needs space for its leader in every lane on the way.
            let Some(with_leader) = self.with_item(lane, Item { tick, length: 1, label: None }) else {
                return;
            };
            leaders[lane] = with_leader;
        }
    }

    /// Returns the places of the labels that fit.
    pub(super) fn places(&self) -> Vec<LabelPlace> {
        let mut places = Vec::new();
        for (lane, items) in self.lanes.iter().enumerate() {
            let Some(latest) = self.latest_starts(items) else { continue };
            let mut free_from = 0;
            for (item, latest) in items.iter().zip(latest) {
                // Each item is centred on its tick as far as the items before it and after it permit.
                let earliest = free_from.max(item.tick - item.length + 1);
                let start = (item.tick - item.length / 2).max(earliest).min(latest);
                free_from = start + item.length + self.gap;
                places.extend(item.label.map(|label| LabelPlace { label, tick: item.tick, lane, start }));
            }
        }
        places
    }

    /// Returns a lane with one more item, or `None` if the items do not all fit.
    fn with_item(&self, lane: usize, item: Item) -> Option<Vec<Item>> {
        let mut items = self.lanes[lane].clone();
        let at = items.partition_point(|other| other.tick < item.tick);
        items.insert(at, item);
        self.latest_starts(&items).map(|_| items)
    }

    /// Returns for each item the largest coordinate at which it may begin, such that those after it still
    /// fit. Returns `None` if an item would then no longer cover its tick.
    fn latest_starts(&self, items: &[Item]) -> Option<Vec<i64>> {
        let mut starts = vec![0; items.len()];
        let mut end = self.width;
        for (start, item) in starts.iter_mut().zip(items).rev() {
            *start = item.tick.min(end - item.length);
            if *start < (item.tick - item.length + 1).max(0) {
                return None;
            }
            end = *start - self.gap;
        }
        Some(starts)
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
        assert_eq!(frame.y(&d(-1)), 10 * frame.bottom);
        assert!(frame.y(&Dyadic::new(3, 1)) >= 10 * (frame.top + MAST));
        assert_eq!(frame.x(&d(-2)), 10 * (frame.east - SIDE));
        assert_eq!(frame.x(&d(-2)) - frame.x(&d(3)), 2 * (frame.y(&d(-1)) - frame.y(&Dyadic::new(3, 1))));
    }

    /// The left wall of {17/8|-2*} has corners at t = -1/4 and t = -1/8, which are near each other and near
    /// 0.
    #[test]
    fn every_corner_has_a_tick() {
        let store = Store::new();
        let right = store.up_star(0, 1) + store.integer(-2);
        let game = store.form(&[store.number(&Dyadic::new(17, 3))], &[right]);
        let outlines = [Outline::new(&game.thermograph())];
        let mut scene = Scene::new(WIDTH, HEIGHT, "");
        let frame = Frame::new(&outlines, 0);
        frame.draw(&mut scene, &outlines);
        let text = scene.svg();
        for t in outlines[0].temperatures() {
            assert!(text.contains(&format!("M{} {}h-3", frame.west, Length::tenths(frame.y(t)))), "{t}");
            assert!(text.contains(&format!(">{t}</text>")), "{t}");
        }
        for v in outlines[0].values() {
            assert!(text.contains(&format!("M{} {}v3", Length::tenths(frame.x(v)), frame.bottom)), "{v}");
            assert!(text.contains(&format!(">{v}</text>")), "{v}");
        }
    }

    #[test]
    fn numbers() {
        assert_eq!(number(&Dyadic::new(-33, 4)), "-33/16");
        assert_eq!(number(&Dyadic::new(3, 200)), "3/2^200");
    }

    /// Returns the places (label, lane, start) of labels (tick, length).
    fn placed(lanes: usize, width: i64, labels: &[(i64, i64)]) -> Vec<(usize, usize, i64)> {
        let mut lanes = Lanes::new(lanes, width, 1);
        labels.iter().for_each(|&(tick, length)| lanes.offer(tick, length));
        lanes.places().iter().map(|p| (p.label, p.lane, p.start)).collect()
    }

    #[test]
    fn labels_stand_under_their_ticks() {
        assert_eq!(placed(1, 20, &[(0, 4), (10, 3), (19, 5)]), [(0, 0, 0), (1, 0, 9), (2, 0, 15)]);
    }

    #[test]
    fn labels_make_room() {
        assert_eq!(placed(1, 20, &[(10, 6), (6, 1), (14, 2)]), [(1, 0, 6), (0, 0, 8), (2, 0, 15)][..2]);
        assert_eq!(placed(1, 20, &[(10, 6), (6, 1), (15, 2)]), [(1, 0, 6), (0, 0, 8), (2, 0, 15)]);
    }

    #[test]
    fn crowded_labels_move_out_or_disappear() {
        assert_eq!(placed(1, 16, &[(10, 3), (13, 5)]), [(0, 0, 9)]);
        assert_eq!(placed(2, 16, &[(10, 3), (13, 5), (14, 1)]), [(0, 0, 9), (1, 1, 11)]);
        assert_eq!(placed(2, 20, &[(10, 21), (10, 1), (10, 2)]), [(1, 0, 10)]);
    }
}
