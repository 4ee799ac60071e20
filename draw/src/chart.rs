//! Charts: curves over natural numbers, with several panels in a picture.

use std::borrow::Cow;

use super::scene::{Colour, Legend, Look, PALETTE, Sample, Scene};

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
            // A curve is broader the more curves are drawn on top of it, so that none hides another one.
            let width = 20 + 15 * (panel.curves.len() - 1 - i).min(4) as i64;
            scene.polyline(points.iter().copied(), &[Look::Hollow, Look::Stroke(colour(i), width)]);
            for point in points {
                scene.circle(point, 3, &[Look::Fill(colour(i))]);
            }
        }
    }
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
