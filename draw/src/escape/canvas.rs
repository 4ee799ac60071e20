//! One picture of a board, which may stand in a document beside others.

use super::lit::{FORK, LIT, Lit};
use super::numbers::Numbers;
use super::places::places;
use super::{EscapePicture, remaining_copies};
use crate::boards::marks::BORDER;
use crate::layout::patterns::STEP;
use crate::legend::{HATCH, Legend, Sample};
use crate::svg::{Escaped, LEFT, RIGHT, Svg};
use crate::writing::{fitted, halo, width};
use upstar::escape::board::{Edge, EscapeGraph, UNBREAKABLE};

/// The radius of a vertex, and half the side of an exit, in pixels.
const RADIUS: i64 = 16;
const HALF: i64 = 13;
const LINE: &str = "#666666";
const PALE: &str = "#bbbbbb";
/// The colours of winning vertices, of exits, and of the walk.
const WINNING: &str = "#bfe3c8";
const EXIT: &str = "#f6d9a8";
const WALK: &str = "#f0b429";
/// The colour of the fugitive, or of the first spy.
const WALKER: &str = "#000000";

/// The least margin around the places of vertices, in pixels.
const MARGIN: i64 = BORDER + RADIUS;
/// The width of a name inside its vertex, and below it, in pixels.
const INSIDE: i64 = 2 * RADIUS - 2;
const BELOW: i64 = 2 * STEP - 30;

pub(super) struct Canvas<'p> {
    board: &'p EscapeGraph,
    picture: &'p EscapePicture,
    lit: Option<Lit>,
    places: Vec<(i64, i64)>,
    /// The names of the vertices, with their font sizes.
    names: Vec<(String, i64)>,
    /// The margin on the left and on the right, in pixels.
    margin: i64,
}

impl<'p> Canvas<'p> {
    pub(super) fn new(board: &'p EscapeGraph, picture: &'p EscapePicture) -> Self {
        let names: Vec<_> = (0..board.vertices() as u32).map(|v| written(&board.name(v))).collect();
        let widest = names.iter().map(|(name, size)| width(name, *size)).max().unwrap_or(0);
        let beside =
            picture.goes.iter().map(|(_, chance)| HALF + width(chance, 13).min(STEP)).max().unwrap_or(0);
        let margin = MARGIN.max(widest / 2 + 4).max(beside + 4);
        let mut places = places(board);
        let west = places.iter().map(|p| p.0).min().unwrap_or(0);
        let top = places.iter().map(|p| p.1).min().unwrap_or(0);
        places.iter_mut().for_each(|p| *p = (p.0 - west + margin, p.1 - top + MARGIN));
        let lit = picture.tree.as_ref().map(Lit::new);
        Self { board, picture, lit, places, names, margin }
    }

    /// Returns the width and the height in pixels.
    pub(super) fn size(&self) -> (i64, i64) {
        let width = self.places.iter().map(|p| p.0).max().unwrap_or(0) + self.margin;
        let height = self.places.iter().map(|p| p.1).max().unwrap_or(0) + MARGIN;
        (width, height)
    }

    /// Returns the legend of the marks that occur in the picture.
    pub(super) fn legend(&self) -> Legend {
        let mut legend = Legend::default();
        let spies = self.picture.spies.or(self.board.spies()).is_some();
        let walker = self.picture.path.last().copied().or(self.board.start()).is_some();
        let copies = remaining_copies(self.board, &self.picture.deleted);
        legend.add_if(!self.board.exits().is_empty(), Sample::Square(EXIT), "an exit");
        legend.add_if(!spies && walker, Sample::Disk(WALKER), "who walks");
        legend.add_if(spies, Sample::Disk(WALKER), "the first spy");
        legend.add_if(spies, Sample::Disk(LEFT), "the second spy");
        self.lit.iter().for_each(|lit| lit.explain(&mut legend));
        let winning = self.picture.winning.iter().flatten();
        let (is_shaded, is_unknown) = winning.fold((false, false), |(shaded, unknown), wins| {
            (shaded || *wins == Some(true), unknown || wins.is_none())
        });
        // Without exits nobody wins; the fugitive only survives longer or shorter.
        let (best, worse) = match self.board.exits().is_empty() {
            true => ("who walks lasts longest from here", "not so long"),
            false => ("who walks wins from here", "who walks does not"),
        };
        legend.add_if(is_shaded, Sample::Disk(WINNING), best);
        let is_lost = self.picture.winning.iter().flatten().any(|wins| *wins == Some(false));
        legend.add_if(is_lost, Sample::Disk("#ffffff"), worse);
        legend.add_if(is_unknown, Sample::Hatched, "not known");
        legend.add_if(!self.picture.goes.is_empty(), Sample::Broad(WALK), "goes there with this probability");
        legend.add_if(
            !self.picture.deletes.is_empty(),
            Sample::Broad(RIGHT),
            "deleted with this probability",
        );
        legend.add_if(self.picture.path.len() > 1, Sample::Broad(WALK), "the way so far");
        legend.add_if(copies.iter().any(|&n| n > 1 && n != UNBREAKABLE), Sample::Sign("2"), "so many copies");
        legend.add_if(copies.contains(&UNBREAKABLE), Sample::Broad(LINE), "cannot be deleted");
        legend.add_if(!self.picture.deleted.is_empty(), Sample::Dashes(PALE), "deleted");
        legend.add_if(!self.board.without().is_empty(), Sample::Dots(PALE), "not on the board");
        legend
    }

    /// Draws the picture: first the lines, then the numbers of copies, then the vertices on top of the lines.
    pub(super) fn draw(&self, svg: &mut Svg) {
        self.walk(svg);
        self.chances(svg);
        for (ends, breadth) in self.lit.iter().flat_map(Lit::lines) {
            self.line(svg, ends, &format!("stroke=\"{LIT}\" stroke-width=\"{breadth}\""));
        }
        for (u, v) in self.board.without() {
            self.line(svg, [u, v], &format!("stroke=\"{PALE}\" stroke-width=\"1\" stroke-dasharray=\"1 4\""));
        }
        for &[u, v] in &self.picture.deleted {
            self.line(
                svg,
                [u, v],
                &format!("stroke=\"{PALE}\" stroke-width=\"1.5\" stroke-dasharray=\"5 4\""),
            );
        }
        let copies = remaining_copies(self.board, &self.picture.deleted);
        let edges = || self.board.graph().edges().iter().zip(&copies);
        for (edge, &copies) in edges().filter(|(_, copies)| **copies > 0) {
            let thickness = if copies == UNBREAKABLE { 6 } else { 2 };
            self.line(svg, edge.ends, &format!("stroke=\"{LINE}\" stroke-width=\"{thickness}\""));
        }
        let mut numbers = Numbers::default();
        for (edge, &copies) in edges().filter(|(_, copies)| **copies > 1 && **copies != UNBREAKABLE) {
            self.copies(svg, edge, copies, &mut numbers);
        }
        for (ends, chance) in &self.picture.deletes {
            self.chance_of_deletion(svg, *ends, chance, &mut numbers);
        }
        for vertex in 0..self.places.len() as u32 {
            self.vertex(svg, vertex);
        }
        for (to, chance) in &self.picture.goes {
            self.chance_of_step(svg, *to, chance);
        }
    }

    /// Draws the random steps and deletions as broad lines below the edges.
    fn chances(&self, svg: &mut Svg) {
        for (to, _) in &self.picture.goes {
            let look = format!("stroke=\"{WALK}\" stroke-width=\"14\" stroke-linecap=\"round\"");
            self.board.start().iter().for_each(|&start| self.line(svg, [start, *to], &look));
        }
        for (ends, _) in &self.picture.deletes {
            self.line(svg, *ends, &format!("stroke=\"{RIGHT}\" stroke-width=\"7\""));
        }
    }

    /// Writes the probability of a deletion onto its edge.
    fn chance_of_deletion(&self, svg: &mut Svg, ends: [u32; 2], chance: &str, numbers: &mut Numbers) {
        if let [Some(&from), Some(&to)] = ends.map(|v| self.places.get(v as usize)) {
            let (x, y) = numbers.place([from, to]);
            text_of_chance(svg, (x, y + 5), "middle", chance);
        }
    }

    /// Writes the probability of a step beside its target.
    fn chance_of_step(&self, svg: &mut Svg, to: u32, chance: &str) {
        if let Some(&(x, y)) = self.places.get(to as usize) {
            text_of_chance(svg, (x + HALF, y - HALF), "start", chance);
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

    /// Writes the number of copies onto an edge, clear of the other numbers if possible.
    fn copies(&self, svg: &mut Svg, edge: &Edge, copies: u32, numbers: &mut Numbers) {
        let (x, y) = numbers.place(edge.ends.map(|v| self.places[v as usize]));
        svg.add(format_args!(
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"13\" font-weight=\"bold\" fill=\"#000000\" {}>{copies}</text>",
            y + 5,
            halo()
        ));
    }

    fn vertex(&self, svg: &mut Svg, vertex: u32) {
        let (x, y) = self.places[vertex as usize];
        let is_exit = self.board.is_exit(vertex);
        let disk = self.disk(vertex);
        if is_exit {
            let (rim, thickness) = match self.lit.as_ref().is_some_and(|lit| lit.is_leaf(vertex)) {
                true => (LIT, 5),
                false => ("#333333", 2),
            };
            svg.add(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" fill=\"{EXIT}\" stroke=\"{rim}\" stroke-width=\"{thickness}\"/>",
                x - HALF,
                y - HALF,
                2 * HALF
            ));
        } else {
            let fill = self.inside(vertex);
            svg.add(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"#333333\" stroke-width=\"2\"/>"
            ));
        }
        if self.lit.as_ref().is_some_and(|lit| lit.is_root(vertex)) {
            let radius = RADIUS + 5;
            svg.add(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{LIT}\" stroke-width=\"4\"/>"
            ));
        }
        if self.came_from(vertex) {
            let radius = RADIUS - 3;
            svg.add(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{WALKER}\" stroke-width=\"3\"/>"
            ));
        }
        if let Some(disk) = disk {
            let radius = if is_exit { HALF - 2 } else { RADIUS - 3 };
            svg.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{disk}\"/>"));
        }
        self.name(svg, vertex, if disk.is_some() { "#ffffff" } else { "#333333" });
    }

    /// Returns the colour of the player who stands on a vertex.
    fn disk(&self, vertex: u32) -> Option<&'static str> {
        match self.picture.spies.or(self.board.spies()) {
            Some([_, second]) if second == vertex => Some(LEFT),
            Some([first, _]) => (first == vertex).then_some(WALKER),
            None => {
                let walker = self.picture.path.last().copied().or(self.board.start());
                (walker == Some(vertex)).then_some(WALKER)
            }
        }
    }

    /// Returns whether the walk began on this vertex and has left it.
    fn came_from(&self, vertex: u32) -> bool {
        let path = &self.picture.path;
        path.first() == Some(&vertex) && path.last() != Some(&vertex)
    }

    fn name(&self, svg: &mut Svg, vertex: u32, ink: &str) {
        let (x, y) = self.places[vertex as usize];
        let (name, size) = &self.names[vertex as usize];
        // A name that is wider than its vertex stands below it.
        let is_inside = width(name, *size) <= INSIDE;
        let below = if is_inside { size / 3 } else { RADIUS + size };
        let look = if is_inside { format!("fill=\"{ink}\"") } else { format!("fill=\"#333333\" {}", halo()) };
        svg.add(format_args!(
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"{size}\" {look}>{}</text>",
            y + below,
            Escaped(name)
        ));
    }

    /// Returns the fill of a regular vertex.
    fn inside(&self, vertex: u32) -> &'static str {
        if self.lit.as_ref().is_some_and(|lit| lit.is_fork(vertex)) {
            return FORK;
        }
        match self.wins(vertex) {
            Some(true) => WINNING,
            Some(false) => "#ffffff",
            None => HATCH,
        }
    }

    /// Returns whether the fugitive wins from a vertex, or `None` if that is unknown. Returns `Some(false)`
    /// if the picture does not show winning vertices, which leaves the vertex white.
    fn wins(&self, vertex: u32) -> Option<bool> {
        let winning = self.picture.winning.as_ref().and_then(|winning| winning.get(vertex as usize));
        winning.copied().unwrap_or(Some(false))
    }
}

/// Returns a name, shortened if necessary, and its font size. A short name fits inside its vertex.
fn written(name: &str) -> (String, i64) {
    let (inside, size) = fitted(name, 8..=12, INSIDE);
    if inside == name { (inside, size) } else { fitted(name, 9..=12, BELOW) }
}

/// Writes a probability, cut if it is very long.
fn text_of_chance(svg: &mut Svg, (x, y): (i64, i64), anchor: &str, chance: &str) {
    let (chance, size) = fitted(chance, 10..=13, STEP);
    svg.add(format_args!(
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{size}\" font-weight=\"bold\" fill=\"#000000\" {}>{}</text>",
        halo(),
        Escaped(&chance)
    ));
}
