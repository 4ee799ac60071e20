//! The picture of one board of an escape game, which may stand in a document beside others.
//!
//! A binary escape tree is highlighted in the picture of its board: its edges, forks, leaves and root.
//! Numbers are placed on edges that may cross each other.

use std::collections::{BTreeSet, HashMap};

use super::{EscapePicture, places, remaining_copies};
use crate::boards::marks::{BORDER, arrow, towards};
use crate::layout::patterns::{STEP, extent};
use crate::scene::{
    BLACK, Colour, EXIT, GREY, INK, LEFT, Legend, Look, PALE, RIGHT, Sample, Scene, WHITE, fitted, width,
};
use upstar::escape::EscapeTree;
use upstar::escape::board::{Edge, EscapeGraph, UNBREAKABLE};

/// The radius of a vertex, and half the side of an exit, in pixels.
const RADIUS: i64 = 16;
const HALF: i64 = 13;
/// The colours of winning vertices and forks, of the walk, and of an escape tree.
const WINNING: Colour = Colour(0xbfe3c8);
const WALK: Colour = Colour(0xf0b429);
const LIT: Colour = Colour(0x2f8f57);

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
        let names: Vec<_> = (0..board.vertices() as u32).map(|v| shortened(&board.name(v))).collect();
        let widest = names.iter().map(|(name, size)| width(name, *size)).max().unwrap_or(0);
        let beside = picture
            .goes
            .iter()
            .chain(&picture.notes)
            .map(|(_, chance)| HALF + width(chance, 13).min(STEP))
            .max()
            .unwrap_or(0);
        let margin = MARGIN.max(widest / 2 + 4).max(beside + 4);
        let given = picture.places.as_ref().filter(|places| places.len() == board.vertices());
        let mut places = given.cloned().unwrap_or_else(|| places(board));
        let west = places.iter().map(|p| p.0).min().unwrap_or(0);
        let top = places.iter().map(|p| p.1).min().unwrap_or(0);
        places.iter_mut().for_each(|p| *p = (p.0 - west + margin, p.1 - top + MARGIN));
        let lit = picture.tree.as_ref().map(Lit::new);
        Self { board, picture, lit, places, names, margin }
    }

    /// Returns the width and the height in pixels.
    pub(super) fn size(&self) -> (i64, i64) {
        let (width, height) = extent(&self.places);
        (width + self.margin, height + MARGIN)
    }

    /// Returns the legend of the marks that occur in the picture.
    pub(super) fn legend(&self) -> Legend {
        let mut legend = Legend::default();
        let spies = self.picture.spies.or(self.board.spies()).is_some();
        let walker = self.walker().is_some();
        let copies = remaining_copies(self.board, &self.picture.deleted);
        legend.add_if(!self.board.exits().is_empty(), Sample::Square(EXIT), "an exit");
        legend.add_if(!spies && walker, Sample::Disk(BLACK), "who walks");
        legend.add_if(spies, Sample::Disk(BLACK), "the first spy");
        legend.add_if(spies, Sample::Disk(LEFT), "the second spy");
        self.lit.iter().for_each(|lit| lit.explain(&mut legend));
        let has = |wanted| self.picture.winning.iter().flatten().any(|wins| *wins == wanted);
        // Without exits nobody wins; the fugitive only survives longer or shorter.
        let (best, worse) = match self.board.exits().is_empty() {
            true => ("who walks lasts longest from here", "not so long"),
            false => ("who walks wins from here", "who walks does not"),
        };
        legend.add_if(has(Some(true)), Sample::Disk(WINNING), best);
        legend.add_if(has(Some(false)), Sample::Disk(WHITE), worse);
        legend.add_if(has(None), Sample::Hatched, "not known");
        legend.add_if(!self.picture.goes.is_empty(), Sample::Broad(WALK), "goes there with this probability");
        legend.add_if(
            !self.picture.deletes.is_empty(),
            Sample::Broad(RIGHT),
            "deleted with this probability",
        );
        legend.add_if(self.picture.next.is_some(), Sample::Arrow(LIT), "the step that is best for who walks");
        legend.add_if(self.picture.path.len() > 1, Sample::Broad(WALK), "the way so far");
        legend.add_if(copies.iter().any(|&n| n > 1 && n != UNBREAKABLE), Sample::Sign("2"), "so many copies");
        legend.add_if(copies.contains(&UNBREAKABLE), Sample::Broad(GREY), "cannot be deleted");
        legend.add_if(!self.picture.needed.is_empty(), Sample::Broad(WINNING), "needed");
        legend.add_if(
            !self.picture.cuts.is_empty(),
            Sample::Broad(RIGHT),
            "a copy is deleted, after the move to the vertex that is written on it",
        );
        legend.add_if(!self.picture.gone.is_empty(), Sample::Dashes(PALE), "removed");
        legend.add_if(!self.picture.deleted.is_empty(), Sample::Dashes(PALE), "deleted");
        legend.add_if(!self.board.without().is_empty(), Sample::Dots(PALE), "not on the board");
        legend
    }

    /// Draws the picture: first the lines, then the numbers of copies, then the vertices on top of the lines.
    pub(super) fn draw(&self, scene: &mut Scene) {
        for step in self.picture.path.windows(2) {
            self.line(scene, [step[0], step[1]], &[Look::Stroke(WALK, 120), Look::RoundEnds]);
        }
        // The random steps and deletions are broad lines below the edges.
        for (to, _) in &self.picture.goes {
            let look = [Look::Stroke(WALK, 140), Look::RoundEnds];
            self.board.start().iter().for_each(|&start| self.line(scene, [start, *to], &look));
        }
        for (ends, _) in self.picture.deletes.iter().chain(&self.picture.cuts) {
            self.line(scene, *ends, &[Look::Stroke(RIGHT, 70)]);
        }
        for ends in &self.picture.needed {
            self.line(scene, *ends, &[Look::Stroke(WINNING, 120)]);
        }
        for (ends, breadth) in self.lit.iter().flat_map(Lit::lines) {
            self.line(scene, ends, &[Look::Stroke(LIT, breadth)]);
        }
        for (u, v) in self.board.without() {
            self.line(scene, [u, v], &[Look::Stroke(PALE, 10), Look::Dashes(1, 4)]);
        }
        for &ends in &self.picture.deleted {
            self.line(scene, ends, &[Look::Stroke(PALE, 15), Look::Dashes(5, 4)]);
        }
        let copies = remaining_copies(self.board, &self.picture.deleted);
        let edges = || self.board.graph().edges().iter().zip(&copies);
        for (edge, &copies) in edges().filter(|(_, copies)| **copies > 0) {
            let look = match copies {
                _ if edge.ends.iter().any(|v| self.is_gone(*v)) => {
                    &[Look::Stroke(PALE, 15), Look::Dashes(5, 4)][..]
                }
                UNBREAKABLE => &[Look::Stroke(GREY, 60)],
                _ => &[Look::Stroke(GREY, 20)],
            };
            scene.showing(self.edge_name(edge), |scene| self.line(scene, edge.ends, look));
        }
        let mut numbers = Numbers::default();
        for (edge, &copies) in edges().filter(|(_, copies)| **copies > 1 && **copies != UNBREAKABLE) {
            scene.showing(self.edge_name(edge), |scene| self.copies(scene, edge, copies, &mut numbers));
        }
        for (ends, chance) in self.picture.deletes.iter().chain(&self.picture.cuts) {
            self.chance_of_deletion(scene, *ends, chance, &mut numbers);
        }
        for vertex in 0..self.places.len() as u32 {
            scene.showing(self.board.name(vertex), |scene| self.vertex(scene, vertex));
        }
        let place = |vertex: Option<u32>| self.places.get(vertex? as usize).copied();
        if let (Some(to), Some(at)) = (place(self.picture.next), place(self.walker())) {
            arrow(scene, [towards(at, to, RADIUS - 6), towards(to, at, RADIUS - 6)], 0, LIT);
        }
        for (to, chance) in self.picture.goes.iter().chain(&self.picture.notes) {
            // The probability of a step stands beside its target.
            if let Some(&(x, y)) = self.places.get(*to as usize) {
                text_of_chance(scene, (x + HALF, y - HALF), Look::Start, chance);
            }
        }
    }

    /// Writes the probability of a deletion onto its edge.
    fn chance_of_deletion(&self, scene: &mut Scene, ends: [u32; 2], chance: &str, numbers: &mut Numbers) {
        if let [Some(&from), Some(&to)] = ends.map(|v| self.places.get(v as usize)) {
            let (x, y) = numbers.place([from, to]);
            text_of_chance(scene, (x, y + 5), Look::Middle, chance);
        }
    }

    /// Returns the name of an edge, with which a move deletes a copy of it.
    fn edge_name(&self, edge: &Edge) -> String {
        let [from, to] = edge.ends.map(|v| self.board.name(v));
        format!("{from}-{to}")
    }

    fn line(&self, scene: &mut Scene, ends: [u32; 2], look: &[Look]) {
        if let [Some(&from), Some(&to)] = ends.map(|v| self.places.get(v as usize)) {
            scene.straight(from, to, look);
        }
    }

    /// Writes the number of copies onto an edge, clear of the other numbers if possible.
    fn copies(&self, scene: &mut Scene, edge: &Edge, copies: u32, numbers: &mut Numbers) {
        let (x, y) = numbers.place(edge.ends.map(|v| self.places[v as usize]));
        let look = [Look::Middle, Look::Size(13), Look::Bold, Look::Fill(BLACK), Look::Halo];
        scene.text((x, y + 5), copies, &look);
    }

    fn vertex(&self, scene: &mut Scene, vertex: u32) {
        let (x, y) = self.places[vertex as usize];
        let is_exit = self.board.is_exit(vertex);
        let lit = self.lit.as_ref();
        if self.is_gone(vertex) {
            scene.circle((x, y), RADIUS, &[Look::Fill(WHITE), Look::Stroke(PALE, 15), Look::Dashes(5, 4)]);
            return self.name(scene, vertex, GREY);
        }
        if is_exit {
            let is_leaf = lit.is_some_and(|lit| lit.leaves.contains(&vertex));
            let rim = if is_leaf { Look::Stroke(LIT, 50) } else { Look::Stroke(INK, 20) };
            scene.rect((x - HALF, y - HALF), (2 * HALF, 2 * HALF), &[Look::Fill(EXIT), rim]);
        } else {
            scene.circle((x, y), RADIUS, &[self.inside(vertex), Look::Stroke(INK, 20)]);
        }
        let mut ring = |radius: i64, colour: Colour, breadth: i64| {
            scene.circle((x, y), radius, &[Look::Hollow, Look::Stroke(colour, breadth)]);
        };
        if lit.is_some_and(|lit| lit.root == vertex) {
            ring(RADIUS + 5, LIT, 40);
        }
        if self.came_from(vertex) {
            ring(RADIUS - 3, BLACK, 30);
        }
        let disk = self.disk(vertex);
        if let Some(disk) = disk {
            let radius = if is_exit { HALF - 2 } else { RADIUS - 3 };
            scene.circle((x, y), radius, &[Look::Fill(disk)]);
        }
        self.name(scene, vertex, if disk.is_some() { WHITE } else { INK });
    }

    /// Returns whether a vertex has been removed.
    fn is_gone(&self, vertex: u32) -> bool {
        self.picture.gone.contains(&vertex)
    }

    /// Returns the colour of the player who stands on a vertex.
    fn disk(&self, vertex: u32) -> Option<Colour> {
        match self.picture.spies.or(self.board.spies()) {
            Some([_, second]) if second == vertex => Some(LEFT),
            Some([first, _]) => (first == vertex).then_some(BLACK),
            None => (self.walker() == Some(vertex)).then_some(BLACK),
        }
    }

    /// Returns the vertex on which the fugitive stands.
    fn walker(&self) -> Option<u32> {
        self.picture.path.last().copied().or(self.board.start())
    }

    /// Returns whether the walk began on this vertex and has left it.
    fn came_from(&self, vertex: u32) -> bool {
        let path = &self.picture.path;
        path.first() == Some(&vertex) && path.last() != Some(&vertex)
    }

    fn name(&self, scene: &mut Scene, vertex: u32, ink: Colour) {
        let (x, y) = self.places[vertex as usize];
        let (name, size) = &self.names[vertex as usize];
        // A name that is wider than its vertex stands below it.
        let is_inside = width(name, *size) <= INSIDE;
        let (below, ink) = if is_inside { (size / 3, ink) } else { (RADIUS + size, INK) };
        let look = [Look::Middle, Look::Size(*size), Look::Fill(ink), Look::Halo];
        scene.text((x, y + below), name, if is_inside { &look[..3] } else { &look });
    }

    /// Returns the fill of a regular vertex.
    fn inside(&self, vertex: u32) -> Look {
        if self.lit.as_ref().is_some_and(|lit| lit.forks.contains(&vertex)) {
            return Look::Fill(WINNING);
        }
        match self.wins(vertex) {
            Some(true) => Look::Fill(WINNING),
            Some(false) => Look::Fill(WHITE),
            None => Look::Hatched,
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
fn shortened(name: &str) -> (String, i64) {
    let (inside, size) = fitted(name, 8..=12, INSIDE);
    if inside == name { (inside, size) } else { fitted(name, 9..=12, BELOW) }
}

/// Writes a probability, cut if it is very long.
fn text_of_chance(scene: &mut Scene, at: (i64, i64), anchor: Look, chance: &str) {
    let (chance, size) = fitted(chance, 10..=13, STEP);
    scene.text(at, chance, &[anchor, Look::Size(size), Look::Bold, Look::Fill(BLACK), Look::Halo]);
}

/// The parts of an escape tree that are drawn.
struct Lit {
    root: u32,
    forks: BTreeSet<u32>,
    leaves: BTreeSet<u32>,
    /// The edges by their ends, the parent first, each with a flag that is true if the tree contains two of
    /// its copies.
    edges: Vec<([u32; 2], bool)>,
}

impl Lit {
    fn new(tree: &EscapeTree) -> Self {
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

    /// Returns the edges by their ends, with their thickness in tenths of a pixel. Edges with two copies in the
    /// tree are thicker.
    fn lines(&self) -> impl Iterator<Item = ([u32; 2], i64)> {
        self.edges.iter().map(|&(ends, is_twice)| (ends, if is_twice { 180 } else { 90 }))
    }

    fn explain(&self, legend: &mut Legend) {
        legend.add(Sample::Ring(LIT), "the root of the escape tree");
        legend.add_if(!self.forks.is_empty(), Sample::Disk(WINNING), "a fork of the tree");
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
struct Numbers {
    taken: HashMap<(i64, i64), (i64, i64)>,
}

impl Numbers {
    /// Returns a position on an edge that is clear of the other numbers, or the middle of the edge if there
    /// is none.
    fn place(&mut self, [(x, y), (to_x, to_y)]: [(i64, i64); 2]) -> (i64, i64) {
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
