//! Sketches: lines, marks and texts of a picture.

use crate::legend::{Legend, Sample};
use crate::scene::{Scene, width};

const INK: &str = "#333333";
const UNBREAKABLE: &str = "#555555";
const FUSE: &str = "#c8401a";
const EXIT: &str = "#2e7d32";
const EXIT_FILL: &str = "#f6d9a8";
const OUTLINE: &str = "#0072b2";
const BOX_FILL: &str = "#eef4fa";
const SIZE: i64 = 12;
const MARGIN: i64 = 24;
/// The gap of two sketches, and the width above which they stand below each other, in pixels.
const GAP: i64 = 40;
const WIDEST: i64 = 1500;

pub(super) type Point = (i64, i64);

/// The kinds of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    /// An unbreakable edge.
    Unbreakable,
    /// A fuse: an edge of one copy, which may be deleted.
    Fuse,
    /// An edge to an exit.
    Exit,
    /// An edge of a simple graph.
    Simple,
    /// An edge of a simple graph between two gadgets.
    Link,
    /// The leg of a clause in a drawn formula, which is not an edge.
    Leg,
}

/// The kinds of vertices.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Regular,
    /// A vertex inside a path.
    Small,
    Start,
    Exit,
}

/// A picture under construction.
#[derive(Default)]
pub(super) struct Sketch {
    lines: Vec<(Vec<Point>, Line)>,
    marks: Vec<(Point, Mark)>,
    /// Texts, each given by the middle of its baseline.
    labels: Vec<(Point, String)>,
    /// Dashed rectangles with names above them, each given by two opposite corners.
    outlines: Vec<(Point, Point, String)>,
    /// Filled rectangles with texts inside, each given by two opposite corners.
    boxes: Vec<(Point, Point, String)>,
}

impl Sketch {
    /// Adds an edge or a leg. It may have corners.
    pub(super) fn line(&mut self, points: &[Point], line: Line) {
        self.lines.push((points.to_vec(), line));
    }

    pub(super) fn mark(&mut self, at: Point, mark: Mark) {
        self.marks.push((at, mark));
    }

    pub(super) fn label(&mut self, at: Point, text: impl Into<String>) {
        self.labels.push((at, text.into()));
    }

    pub(super) fn outline(&mut self, one: Point, other: Point, name: impl Into<String>) {
        self.outlines.push((one, other, name.into()));
    }

    pub(super) fn filled(&mut self, one: Point, other: Point, text: impl Into<String>) {
        self.boxes.push((one, other, text.into()));
    }

    /// Returns the number of vertices that are drawn.
    #[cfg(test)]
    pub(super) fn marks(&self) -> usize {
        self.marks.len()
    }

    /// Returns the number of edges that are drawn.
    #[cfg(test)]
    pub(super) fn edges(&self) -> usize {
        self.lines.iter().filter(|(_, line)| *line != Line::Leg).count()
    }

    fn moved(mut self, (dx, dy): Point) -> Self {
        let by = |at: &mut Point| *at = (at.0 + dx, at.1 + dy);
        self.lines.iter_mut().flat_map(|(points, _)| points).for_each(by);
        self.marks.iter_mut().for_each(|(at, _)| by(at));
        self.labels.iter_mut().for_each(|(at, _)| by(at));
        for (one, other, _) in self.outlines.iter_mut().chain(&mut self.boxes) {
            by(one);
            by(other);
        }
        self
    }

    /// Returns the upper left and the lower right corner of the bounding box.
    fn bounds(&self) -> (Point, Point) {
        let mut points: Vec<Point> =
            self.lines.iter().flat_map(|(points, _)| points.iter().copied()).collect();
        points.extend(self.marks.iter().map(|(at, _)| *at));
        for ((x, y), text) in &self.labels {
            // The width is an estimate; one more pixel covers the rounding of its half.
            let half = width(text, SIZE) / 2 + 1;
            points.extend([(x - half, y - SIZE), (x + half, y + 4)]);
        }
        for (one, other, name) in self.outlines.iter().chain(&self.boxes) {
            let x = one.0.min(other.0);
            points.extend([*one, *other, (x + width(name, SIZE), one.1.min(other.1) - SIZE - 4)]);
        }
        let least = |of: fn(&Point) -> i64| points.iter().map(of).min().unwrap_or(0);
        let most = |of: fn(&Point) -> i64| points.iter().map(of).max().unwrap_or(0);
        ((least(|p| p.0), least(|p| p.1)), (most(|p| p.0), most(|p| p.1)))
    }

    /// Combines two sketches, side by side, or below each other if they are too wide together.
    pub(super) fn beside(self, other: Self) -> Self {
        let ((x, y), (to_x, to_y)) = self.bounds();
        let ((ox, oy), (other_x, other_y)) = other.bounds();
        let is_wide = to_x - x + GAP + other_x - ox > WIDEST;
        let middle = (to_y + y) / 2 - (other_y + oy) / 2;
        let mut both = self;
        let other = other.moved(if is_wide { (x - ox, to_y + GAP - oy) } else { (to_x + GAP - ox, middle) });
        both.lines.extend(other.lines);
        both.marks.extend(other.marks);
        both.labels.extend(other.labels);
        both.outlines.extend(other.outlines);
        both.boxes.extend(other.boxes);
        both
    }

    fn legend(&self) -> Legend {
        let mut legend = Legend::default();
        let has_line = |line: Line| self.lines.iter().any(|(_, known)| *known == line);
        let has_mark = |mark: Mark| self.marks.iter().any(|(_, known)| *known == mark);
        legend.add_if(has_mark(Mark::Start), Sample::Disk("#000000"), "the start");
        legend.add_if(has_mark(Mark::Exit), Sample::Square(EXIT_FILL), "an exit");
        legend.add_if(has_line(Line::Unbreakable), Sample::Broad(UNBREAKABLE), "an unbreakable edge");
        legend.add_if(has_line(Line::Fuse), Sample::Line(FUSE), "a fuse: one copy");
        legend.add_if(has_line(Line::Exit), Sample::Line(EXIT), "an edge to an exit, with its copies");
        legend.add_if(
            has_line(Line::Link),
            Sample::Line(OUTLINE),
            "from a clause to opposites of its literals",
        );
        let words = if has_line(Line::Fuse) { "a gadget; with fuses an electric one" } else { "a gadget" };
        legend.add_if(!self.outlines.is_empty(), Sample::Dashes(OUTLINE), words);
        legend
    }

    /// Returns the sketch as an SVG document with its legend.
    pub(super) fn svg(self, title: &str) -> String {
        let ((x, y), _) = self.bounds();
        let sketch = self.moved((MARGIN - x, MARGIN - y));
        let (_, (width, height)) = sketch.bounds();
        let mut svg = Scene::with_legend((width + MARGIN, height + MARGIN), title, &sketch.legend());
        sketch.draw(&mut svg);
        svg.finish()
    }

    fn draw(&self, svg: &mut Scene) {
        for (one, other, text) in &self.boxes {
            rectangle(svg, (*one, *other), &format!("fill=\"{BOX_FILL}\" stroke=\"{INK}\""));
            let middle = ((one.0 + other.0) / 2, (one.1 + other.1) / 2 + 4);
            svg.text((middle.0, middle.1), format_args!("text-anchor=\"middle\" fill=\"{INK}\""), text);
        }
        for (one, other, name) in &self.outlines {
            let style = format!("fill=\"none\" stroke=\"{OUTLINE}\" stroke-dasharray=\"5 4\" rx=\"8\"");
            rectangle(svg, (*one, *other), &style);
            let (x, y) = (one.0.min(other.0) + 4, one.1.min(other.1) - 4);
            svg.text((x, y), format_args!("fill=\"{OUTLINE}\""), name);
        }
        for (points, line) in &self.lines {
            let (colour, broad) = match line {
                Line::Unbreakable => (UNBREAKABLE, 3),
                Line::Fuse => (FUSE, 2),
                Line::Exit => (EXIT, 2),
                Line::Link => (OUTLINE, 1),
                Line::Simple | Line::Leg => (INK, 1),
            };
            let places: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
            svg.polyline(
                places.join(" "),
                format_args!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{broad}\""),
            );
        }
        for &((x, y), mark) in &self.marks {
            match mark {
                Mark::Exit => rectangle(
                    svg,
                    ((x - 6, y - 6), (x + 6, y + 6)),
                    &format!("fill=\"{EXIT_FILL}\" stroke=\"{INK}\""),
                ),
                _ => {
                    let (radius, fill) = match mark {
                        Mark::Small => (2, "#ffffff"),
                        Mark::Start => (6, "#000000"),
                        _ => (4, "#ffffff"),
                    };
                    svg.circle((x, y), radius, format_args!("fill=\"{fill}\" stroke=\"{INK}\""));
                }
            }
        }
        for ((x, y), text) in &self.labels {
            svg.text((x, y), format_args!("text-anchor=\"middle\" fill=\"{INK}\""), text);
        }
    }
}

fn rectangle(svg: &mut Scene, (one, other): (Point, Point), style: &str) {
    let (x, y) = (one.0.min(other.0), one.1.min(other.1));
    let (width, height) = ((one.0 - other.0).abs(), (one.1 - other.1).abs());
    svg.rect((x, y), (width, height), style);
}
