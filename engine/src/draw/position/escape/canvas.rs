//! One picture of a board, which may stand in a document beside others.

use super::places::places;
use super::{EscapePicture, copies_left};
use crate::board::escape::{Edge, EscapeGraph, UNBREAKABLE};
use crate::draw::position::BORDER;
use crate::draw::position::layout::STEP;
use crate::draw::position::writing::{fitted, halo, width};
use crate::draw::svg::{Escaped, RIGHT, Svg};

/// The radius of a vertex, and half the side of an exit.
const RADIUS: i64 = 16;
const HALF: i64 = 13;
const LINE: &str = "#666666";
const PALE: &str = "#bbbbbb";
/// What is drawn where the one on the graph wins, and where the walk went.
const WINNING: &str = "#bfe3c8";
const WALK: &str = "#f0b429";

pub(super) struct Canvas<'p> {
    board: &'p EscapeGraph,
    picture: &'p EscapePicture,
    places: Vec<(i64, i64)>,
}

impl<'p> Canvas<'p> {
    pub(super) fn new(board: &'p EscapeGraph, picture: &'p EscapePicture) -> Self {
        let mut places = places(board);
        let left = places.iter().map(|p| p.0).min().unwrap_or(0);
        let top = places.iter().map(|p| p.1).min().unwrap_or(0);
        let margin = BORDER + RADIUS;
        places.iter_mut().for_each(|p| *p = (p.0 - left + margin, p.1 - top + margin));
        Self { board, picture, places }
    }

    /// The width and the height.
    pub(super) fn size(&self) -> (i64, i64) {
        let margin = BORDER + RADIUS;
        let width = self.places.iter().map(|p| p.0).max().unwrap_or(0) + margin;
        let height = self.places.iter().map(|p| p.1).max().unwrap_or(0) + margin;
        (width.max(STEP), height.max(STEP))
    }

    /// Lines first, so that vertices lie upon them, and the numbers of copies on top of all lines.
    pub(super) fn draw(&self, svg: &mut Svg) {
        self.walk(svg);
        for &[u, v] in &self.picture.deleted {
            self.line(
                svg,
                [u, v],
                &format!("stroke=\"{PALE}\" stroke-width=\"1.5\" stroke-dasharray=\"5 4\""),
            );
        }
        let left = copies_left(self.board, &self.picture.deleted);
        let edges = || self.board.graph().edges().iter().zip(&left);
        for (edge, &copies) in edges().filter(|(_, copies)| **copies > 0) {
            let thickness = if copies == UNBREAKABLE { 6 } else { 2 };
            self.line(svg, edge.ends, &format!("stroke=\"{LINE}\" stroke-width=\"{thickness}\""));
        }
        for (edge, &copies) in edges().filter(|(_, copies)| **copies > 1 && **copies != UNBREAKABLE) {
            self.copies(svg, edge, copies);
        }
        for vertex in 0..self.places.len() as u32 {
            self.vertex(svg, vertex);
        }
    }

    fn line(&self, svg: &mut Svg, ends: [u32; 2], look: &str) {
        if let [Some((x, y)), Some((to_x, to_y))] = ends.map(|v| self.places.get(v as usize)) {
            svg.add(format_args!("<path d=\"M{x} {y}L{to_x} {to_y}\" {look}/>"));
        }
    }

    fn walk(&self, svg: &mut Svg) {
        for step in self.picture.path.windows(2) {
            let look = format!("stroke=\"{WALK}\" stroke-width=\"12\" stroke-linecap=\"round\"");
            self.line(svg, [step[0], step[1]], &look);
        }
    }

    /// The number of copies, off the middle of the edge, where others cross it.
    fn copies(&self, svg: &mut Svg, edge: &Edge, copies: u32) {
        let [(x, y), (to_x, to_y)] = edge.ends.map(|v| self.places[v as usize]);
        svg.add(format_args!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"13\" font-weight=\"bold\" fill=\"#000000\" {}>{copies}</text>",
            (3 * x + 2 * to_x) / 5,
            (3 * y + 2 * to_y) / 5 + 5,
            halo()
        ));
    }

    fn vertex(&self, svg: &mut Svg, vertex: u32) {
        let (x, y) = self.places[vertex as usize];
        let is_exit = self.board.is_exit(vertex);
        let walker = self.picture.path.last().copied().or(self.board.start());
        let is_walker = walker == Some(vertex);
        let fill = if self.wins(vertex) { WINNING } else { "#ffffff" };
        if is_exit {
            svg.add(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" fill=\"{RIGHT}\" stroke=\"#333333\" stroke-width=\"2\"/>",
                x - HALF,
                y - HALF,
                2 * HALF
            ));
        } else {
            svg.add(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"#333333\" stroke-width=\"2\"/>"
            ));
        }
        if is_walker {
            let radius = if is_exit { HALF - 2 } else { RADIUS - 3 };
            svg.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"#000000\"/>"));
        }
        self.name(svg, vertex, if is_exit || is_walker { "#ffffff" } else { "#333333" });
    }

    fn name(&self, svg: &mut Svg, vertex: u32, ink: &str) {
        let (x, y) = self.places[vertex as usize];
        let (name, size) = fitted(&self.board.name(vertex), 9..=12, STEP - 4);
        // What is wider than its vertex has to be read on white, too.
        let is_inside = width(&name, size) <= 2 * RADIUS;
        let look = if is_inside { format!("fill=\"{ink}\"") } else { format!("fill=\"#333333\" {}", halo()) };
        svg.add(format_args!(
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"{size}\" {look}>{}</text>",
            y + size / 3,
            Escaped(&name)
        ));
    }

    fn wins(&self, vertex: u32) -> bool {
        let winning = self.picture.winning.as_ref().and_then(|winning| winning.get(vertex as usize));
        winning.copied().unwrap_or(false)
    }
}
