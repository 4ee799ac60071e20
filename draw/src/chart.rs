//! Charts: curves over whole numbers, several panels in a picture.

use super::legend::{Legend, Sample};
use super::svg::{Escaped, PALETTE, Svg};

/// A panel: curves over the same whole numbers.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What is above it.
    pub title: String,
    /// The whole numbers, in increasing order.
    pub over: Vec<u64>,
    /// The curves, each with its value above every number, in thousandths and not below 0.
    pub curves: Vec<Curve>,
}

/// A curve in a panel.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Its name in the legend.
    pub name: &'static str,
    /// Its values, in thousandths.
    pub thousandths: Vec<i64>,
}

/// The size of the axes of a panel, and the room around them.
const WIDTH: i64 = 300;
const HEIGHT: i64 = 200;
const LEFT_ROOM: i64 = 60;
const TOP_ROOM: i64 = 40;
const BELOW: i64 = 50;
const BESIDE: i64 = 20;
/// How many panels stand in a row.
const ACROSS: usize = 2;
/// About so many ticks are at the upright axis.
const TICKS: i64 = 5;

/// Draws panels, two in a row. `below` and `beside` say what the axes measure.
pub fn chart_svg(title: &str, (below, beside): (&str, &str), panels: &[Panel]) -> String {
    let columns = panels.len().clamp(1, ACROSS) as i64;
    let rows = panels.len().div_ceil(ACROSS).max(1) as i64;
    let (wide, high) = (LEFT_ROOM + WIDTH + BESIDE, TOP_ROOM + HEIGHT + BELOW);
    let mut svg = Svg::with_legend((columns * wide, rows * high), title, &legend(panels));
    for (i, panel) in panels.iter().enumerate() {
        let corner = ((i % ACROSS) as i64 * wide + LEFT_ROOM, (i / ACROSS) as i64 * high + TOP_ROOM);
        Axes::new(corner, panel).draw(&mut svg, panel, (below, beside));
    }
    svg.finish()
}

fn legend(panels: &[Panel]) -> Legend {
    let mut legend = Legend::default();
    for curves in panels.iter().map(|panel| &panel.curves) {
        curves.iter().enumerate().for_each(|(i, curve)| legend.add(Sample::Line(colour(i)), curve.name));
    }
    legend
}

fn colour(curve: usize) -> &'static str {
    PALETTE[curve % PALETTE.len()]
}

/// Where the numbers of a panel lie.
struct Axes {
    corner: (i64, i64),
    /// The value at the top, in thousandths, and between two ticks.
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

    /// The place of the number that is the so-manieth of so many.
    fn x(&self, (i, count): (usize, usize)) -> i64 {
        match count {
            1 => self.corner.0 + WIDTH / 2,
            _ => self.corner.0 + WIDTH * i as i64 / (count as i64 - 1),
        }
    }

    fn y(&self, thousandths: i64) -> i64 {
        self.corner.1 + HEIGHT - (i128::from(HEIGHT) * i128::from(thousandths) / i128::from(self.top)) as i64
    }

    fn draw(&self, svg: &mut Svg, panel: &Panel, (below, beside): (&str, &str)) {
        let (left, top) = self.corner;
        let (middle, bottom) = (left + WIDTH / 2, top + HEIGHT);
        let text = |svg: &mut Svg, (x, y): (i64, i64), anchor: &str, text: &str| {
            let text = Escaped(text);
            svg.add(format_args!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>"));
        };
        text(svg, (middle, top - 16), "middle", &panel.title);
        text(svg, (middle, bottom + 36), "middle", below);
        let upright = top + HEIGHT / 2;
        svg.add(format_args!(
            "<text x=\"{0}\" y=\"{upright}\" text-anchor=\"middle\" transform=\"rotate(-90 {0} {upright})\">{1}</text>",
            left - 44,
            Escaped(beside)
        ));
        for tick in (0..).map(|i| i * self.tick).take_while(|&tick| tick <= self.top) {
            let y = self.y(tick);
            svg.add(format_args!(
                "<line x1=\"{left}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\" stroke=\"#dddddd\"/>",
                left + WIDTH
            ));
            text(svg, (left - 6, y + 4), "end", &in_units(tick));
        }
        let count = panel.over.len();
        for (i, number) in panel.over.iter().enumerate() {
            text(svg, (self.x((i, count)), bottom + 18), "middle", &number.to_string());
        }
        for (i, curve) in panel.curves.iter().enumerate() {
            let values = curve.thousandths.iter().enumerate();
            let points: Vec<_> = values.map(|(at, &value)| (self.x((at, count)), self.y(value))).collect();
            let path: Vec<_> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
            let (colour, path) = (colour(i), path.join(" "));
            svg.add(format_args!(
                "<polyline points=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
            ));
            for (x, y) in points {
                svg.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"{colour}\"/>"));
            }
        }
    }
}

/// The next of 1, 2, 5, 10, 20, .. that is not smaller.
fn round_tick(least: i64) -> i64 {
    let mut power = 1;
    loop {
        if let Some(tick) = [1, 2, 5].into_iter().map(|digit| digit * power).find(|&tick| tick >= least) {
            return tick;
        }
        power *= 10;
    }
}

/// Thousandths as a decimal number without zeros at its end.
pub fn in_units(thousandths: i64) -> String {
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
