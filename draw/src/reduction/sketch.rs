//! Sketches: lines, marks and texts of a picture.

use crate::scene::{
    BLACK, Colour, EXIT as EXIT_FILL, INK, LEFT as OUTLINE, Legend, Look, RIGHT as FUSE, Sample, Scene,
    WHITE, width,
};

const UNBREAKABLE: Colour = Colour(0x555555);
const EXIT: Colour = Colour(0x2e7d32);
const BOX_FILL: Colour = Colour(0xeef4fa);
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
        legend.add_if(has_mark(Mark::Start), Sample::Disk(BLACK), "the start");
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

    /// Returns the sketch as a picture with its legend.
    pub(super) fn scene(self, title: &str) -> Scene {
        let ((x, y), _) = self.bounds();
        let sketch = self.moved((MARGIN - x, MARGIN - y));
        let (_, (width, height)) = sketch.bounds();
        let mut scene = Scene::with_legend((width + MARGIN, height + MARGIN), title, &sketch.legend());
        sketch.draw(&mut scene);
        scene
    }

    fn draw(&self, scene: &mut Scene) {
        let label = [Look::Middle, Look::Fill(INK)];
        for (one, other, text) in &self.boxes {
            rectangle(scene, (*one, *other), &[Look::Fill(BOX_FILL), Look::Rim(INK)]);
            scene.text(((one.0 + other.0) / 2, (one.1 + other.1) / 2 + 4), text, &label);
        }
        for (one, other, name) in &self.outlines {
            let look = [Look::Hollow, Look::Rim(OUTLINE), Look::Dashes(5, 4), Look::Rounded(8)];
            rectangle(scene, (*one, *other), &look);
            let (x, y) = (one.0.min(other.0) + 4, one.1.min(other.1) - 4);
            scene.text((x, y), name, &[Look::Fill(OUTLINE)]);
        }
        for (points, line) in &self.lines {
            let (colour, tenths) = match line {
                Line::Unbreakable => (UNBREAKABLE, 30),
                Line::Fuse => (FUSE, 20),
                Line::Exit => (EXIT, 20),
                Line::Link => (OUTLINE, 10),
                Line::Simple | Line::Leg => (INK, 10),
            };
            scene.polyline(points.iter().copied(), &[Look::Hollow, Look::Stroke(colour, tenths)]);
        }
        for &((x, y), mark) in &self.marks {
            let (radius, fill) = match mark {
                Mark::Exit => {
                    let look = [Look::Fill(EXIT_FILL), Look::Rim(INK)];
                    rectangle(scene, ((x - 6, y - 6), (x + 6, y + 6)), &look);
                    continue;
                }
                Mark::Small => (2, WHITE),
                Mark::Start => (6, BLACK),
                Mark::Regular => (4, WHITE),
            };
            scene.circle((x, y), radius, &[Look::Fill(fill), Look::Rim(INK)]);
        }
        for (at, text) in &self.labels {
            scene.text(*at, text, &label);
        }
    }
}

fn rectangle(scene: &mut Scene, (one, other): (Point, Point), look: &[Look]) {
    let corner = (one.0.min(other.0), one.1.min(other.1));
    scene.rect(corner, ((one.0 - other.0).abs(), (one.1 - other.1).abs()), look);
}
