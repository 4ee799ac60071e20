//! The picture of one board of an escape game, which may stand in a document beside others.
//!
//! A binary escape tree is highlighted in the picture of its board: its edges, forks, leaves and root.
//! Numbers are placed on edges that may cross each other.

use std::collections::{BTreeSet, HashMap};

use super::places::places;
use super::{EscapePicture, remaining_copies};
use crate::boards::marks::BORDER;
use crate::layout::patterns::STEP;
use crate::legend::{HATCH, Legend, Sample};
use crate::scene::{LEFT, RIGHT, Scene, fitted, halo, width};
use upstar::escape::EscapeTree;
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
    pub(super) fn draw(&self, svg: &mut Scene) {
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
            let look = format!("stroke=\"{LINE}\" stroke-width=\"{thickness}\"");
            svg.showing(self.edge_name(edge), |svg| self.line(svg, edge.ends, &look));
        }
        let mut numbers = Numbers::default();
        for (edge, &copies) in edges().filter(|(_, copies)| **copies > 1 && **copies != UNBREAKABLE) {
            svg.showing(self.edge_name(edge), |svg| self.copies(svg, edge, copies, &mut numbers));
        }
        for (ends, chance) in &self.picture.deletes {
            self.chance_of_deletion(svg, *ends, chance, &mut numbers);
        }
        for vertex in 0..self.places.len() as u32 {
            svg.showing(self.board.name(vertex), |svg| self.vertex(svg, vertex));
        }
        for (to, chance) in &self.picture.goes {
            self.chance_of_step(svg, *to, chance);
        }
    }

    /// Draws the random steps and deletions as broad lines below the edges.
    fn chances(&self, svg: &mut Scene) {
        for (to, _) in &self.picture.goes {
            let look = format!("stroke=\"{WALK}\" stroke-width=\"14\" stroke-linecap=\"round\"");
            self.board.start().iter().for_each(|&start| self.line(svg, [start, *to], &look));
        }
        for (ends, _) in &self.picture.deletes {
            self.line(svg, *ends, &format!("stroke=\"{RIGHT}\" stroke-width=\"7\""));
        }
    }

    /// Writes the probability of a deletion onto its edge.
    fn chance_of_deletion(&self, svg: &mut Scene, ends: [u32; 2], chance: &str, numbers: &mut Numbers) {
        if let [Some(&from), Some(&to)] = ends.map(|v| self.places.get(v as usize)) {
            let (x, y) = numbers.place([from, to]);
            text_of_chance(svg, (x, y + 5), "middle", chance);
        }
    }

    /// Writes the probability of a step beside its target.
    fn chance_of_step(&self, svg: &mut Scene, to: u32, chance: &str) {
        if let Some(&(x, y)) = self.places.get(to as usize) {
            text_of_chance(svg, (x + HALF, y - HALF), "start", chance);
        }
    }

    /// Returns the name of an edge, with which a move deletes a copy of it.
    fn edge_name(&self, edge: &Edge) -> String {
        let [from, to] = edge.ends.map(|v| self.board.name(v));
        format!("{from}-{to}")
    }

    fn line(&self, svg: &mut Scene, ends: [u32; 2], look: &str) {
        if let [Some((x, y)), Some((to_x, to_y))] = ends.map(|v| self.places.get(v as usize)) {
            svg.path(format_args!("M{x} {y}L{to_x} {to_y}"), look);
        }
    }

    fn walk(&self, svg: &mut Scene) {
        for step in self.picture.path.windows(2) {
            let look = format!("stroke=\"{WALK}\" stroke-width=\"12\" stroke-linecap=\"round\"");
            self.line(svg, [step[0], step[1]], &look);
        }
    }

    /// Writes the number of copies onto an edge, clear of the other numbers if possible.
    fn copies(&self, svg: &mut Scene, edge: &Edge, copies: u32, numbers: &mut Numbers) {
        let (x, y) = numbers.place(edge.ends.map(|v| self.places[v as usize]));
        svg.text(
            (x, y + 5),
            format_args!(
                "text-anchor=\"middle\" font-size=\"13\" font-weight=\"bold\" fill=\"#000000\" {}",
                halo()
            ),
            copies,
        );
    }

    fn vertex(&self, svg: &mut Scene, vertex: u32) {
        let (x, y) = self.places[vertex as usize];
        let is_exit = self.board.is_exit(vertex);
        let disk = self.disk(vertex);
        if is_exit {
            let (rim, thickness) = match self.lit.as_ref().is_some_and(|lit| lit.is_leaf(vertex)) {
                true => (LIT, 5),
                false => ("#333333", 2),
            };
            svg.rect(
                (x - HALF, y - HALF),
                (2 * HALF, 2 * HALF),
                format_args!("fill=\"{EXIT}\" stroke=\"{rim}\" stroke-width=\"{thickness}\""),
            );
        } else {
            let fill = self.inside(vertex);
            svg.circle((x, y), RADIUS, format_args!("fill=\"{fill}\" stroke=\"#333333\" stroke-width=\"2\""));
        }
        if self.lit.as_ref().is_some_and(|lit| lit.is_root(vertex)) {
            let radius = RADIUS + 5;
            svg.circle((x, y), radius, format_args!("fill=\"none\" stroke=\"{LIT}\" stroke-width=\"4\""));
        }
        if self.came_from(vertex) {
            let radius = RADIUS - 3;
            svg.circle((x, y), radius, format_args!("fill=\"none\" stroke=\"{WALKER}\" stroke-width=\"3\""));
        }
        if let Some(disk) = disk {
            let radius = if is_exit { HALF - 2 } else { RADIUS - 3 };
            svg.circle((x, y), radius, format_args!("fill=\"{disk}\""));
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

    fn name(&self, svg: &mut Scene, vertex: u32, ink: &str) {
        let (x, y) = self.places[vertex as usize];
        let (name, size) = &self.names[vertex as usize];
        // A name that is wider than its vertex stands below it.
        let is_inside = width(name, *size) <= INSIDE;
        let below = if is_inside { size / 3 } else { RADIUS + size };
        let look = if is_inside { format!("fill=\"{ink}\"") } else { format!("fill=\"#333333\" {}", halo()) };
        svg.text((x, y + below), format_args!("text-anchor=\"middle\" font-size=\"{size}\" {look}"), name);
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
fn text_of_chance(svg: &mut Scene, (x, y): (i64, i64), anchor: &str, chance: &str) {
    let (chance, size) = fitted(chance, 10..=13, STEP);
    svg.text(
        (x, y),
        format_args!(
            "text-anchor=\"{anchor}\" font-size=\"{size}\" font-weight=\"bold\" fill=\"#000000\" {}",
            halo()
        ),
        &chance,
    );
}

/// The colour of the edges, of the frames of leaves, and of the ring around the root.
pub(super) const LIT: &str = "#2f8f57";
/// The fill of the forks.
pub(super) const FORK: &str = "#bfe3c8";

/// The parts of an escape tree that are drawn.
pub(super) struct Lit {
    root: u32,
    forks: BTreeSet<u32>,
    leaves: BTreeSet<u32>,
    /// The edges by their ends, the parent first, each with a flag that is true if the tree contains two of
    /// its copies.
    edges: Vec<([u32; 2], bool)>,
}

impl Lit {
    pub(super) fn new(tree: &EscapeTree) -> Self {
        let forks: BTreeSet<u32> = tree.forks.iter().map(|fork| fork.vertex).collect();
        let (mut leaves, mut edges) = (BTreeSet::new(), Vec::new());
        // A tree without forks is a single exit.
        if !forks.contains(&tree.root) {
            leaves.insert(tree.root);
        }
        for fork in &tree.forks {
            leaves.extend(fork.children.iter().filter(|child| !forks.contains(child)));
            let is_twice = fork.edges[0] == fork.edges[1];
            let distinct = &fork.children[usize::from(is_twice)..];
            edges.extend(distinct.iter().map(|&child| ([fork.vertex, child], is_twice)));
        }
        Self { root: tree.root, forks, leaves, edges }
    }

    pub(super) fn is_root(&self, vertex: u32) -> bool {
        self.root == vertex
    }

    pub(super) fn is_fork(&self, vertex: u32) -> bool {
        self.forks.contains(&vertex)
    }

    pub(super) fn is_leaf(&self, vertex: u32) -> bool {
        self.leaves.contains(&vertex)
    }

    /// Returns the edges by their ends, with their thickness in pixels. Edges with two copies in the tree are
    /// thicker.
    pub(super) fn lines(&self) -> impl Iterator<Item = ([u32; 2], i64)> {
        self.edges.iter().map(|&(ends, is_twice)| (ends, if is_twice { 18 } else { 9 }))
    }

    pub(super) fn explain(&self, legend: &mut Legend) {
        legend.add(Sample::Ring(LIT), "the root of the escape tree");
        legend.add_if(!self.forks.is_empty(), Sample::Disk(FORK), "a fork of the tree");
        legend.add_if(self.edges.iter().any(|edge| !edge.1), Sample::Broad(LIT), "an edge of the tree");
        legend.add_if(
            self.edges.iter().any(|edge| edge.1),
            Sample::Broader(LIT),
            "two copies are in the tree",
        );
        legend.add(Sample::Frame(LIT), "an exit where a branch ends");
    }
}

/// The width and the height of a number, in pixels.
const ROOM: (i64, i64) = (24, 16);
/// The positions of a number along an edge, in sixtieths of its length, the best one first.
const ALONG: [i64; 7] = [30, 24, 36, 20, 40, 17, 43];

/// The numbers placed so far. The picture is divided into cells of the size of a number, each of which holds
/// at most one.
#[derive(Default)]
pub(super) struct Numbers {
    taken: HashMap<(i64, i64), (i64, i64)>,
}

impl Numbers {
    /// Returns a position on an edge that is clear of the other numbers, or the middle of the edge if there
    /// is none.
    pub(super) fn place(&mut self, [(x, y), (to_x, to_y)]: [(i64, i64); 2]) -> (i64, i64) {
        let along = |t: i64| (x + (to_x - x) * t / 60, y + (to_y - y) * t / 60);
        let place = ALONG.map(along).into_iter().find(|&place| self.is_free(place));
        if let Some(place) = place {
            self.taken.insert(part(place), place);
        }
        place.unwrap_or_else(|| along(30))
    }

    fn is_free(&self, (x, y): (i64, i64)) -> bool {
        let (column, row) = part((x, y));
        // A number can only overlap numbers in the same cell or in one of the eight cells around it.
        let around = (-1..=1).flat_map(|right| (-1..=1).map(move |down| (column + right, row + down)));
        let mut others = around.filter_map(|part| self.taken.get(&part));
        others.all(|other| (other.0 - x).abs() >= ROOM.0 || (other.1 - y).abs() >= ROOM.1)
    }
}

/// Returns the cell of a point.
fn part((x, y): (i64, i64)) -> (i64, i64) {
    (x.div_euclid(ROOM.0), y.div_euclid(ROOM.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_edges_that_cross_lie_apart() {
        let mut numbers = Numbers::default();
        let places = [[(0, 0), (200, 200)], [(200, 0), (0, 200)], [(0, 100), (200, 100)]]
            .map(|edge| numbers.place(edge));
        assert_eq!(places[0], (100, 100));
        for (i, a) in places.iter().enumerate() {
            let apart = |b: &(i64, i64)| (a.0 - b.0).abs() >= ROOM.0 || (a.1 - b.1).abs() >= ROOM.1;
            assert!(places[i + 1..].iter().all(apart), "{places:?}");
        }
        assert_eq!((0..9).map(|_| numbers.place([(0, 0), (0, 60)])).last(), Some((0, 30)));
    }
}
