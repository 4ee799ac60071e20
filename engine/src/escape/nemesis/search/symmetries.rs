//! Automorphisms of the board.
//!
//! An *automorphism* is a bijection of the regular vertices that preserves the number of copies of each edge
//! and of each exit edge, and whether they can be deleted. It maps the i-th copy of an edge to the i-th copy
//! of its image.
//!
//! **Theorem.** An automorphism maps winning positions to winning positions of the same player, carriers to
//! carriers, reasons to reasons and winning steps to winning steps. (The rules refer only to properties that
//! an automorphism preserves, so it maps plays to plays. If k copies of an edge are left, its first k atoms
//! are present, and so are those of its image.) Deleted edges play no part in the definition: a position is a
//! set of atoms of the board, and has an image whatever is missing.
//!
//! **The search.** The colours of vertices are refined by those of their neighbours, so automorphisms
//! preserve them. The vertices are ordered such that nearly every vertex has an earlier neighbour, whose
//! image leaves few places for it. For each vertex in turn, with all earlier vertices fixed, and for each
//! other place, we search for one automorphism that maps the vertex there. The first vertices give the
//! automorphisms that move the most. Products complete the list. All work has a limit: a missed automorphism
//! costs time but no correctness.

use crate::escape::nemesis::atoms::core::{Copies, Core};

/// The greatest number of automorphisms, without the identity: that of a square.
const MOST: usize = 7;
/// The size of a board above which no automorphisms are searched for. On a large board, a situation far from
/// the fugitive seldom recurs elsewhere, and mapping sets of atoms takes long.
const MOST_VERTICES: usize = 1_000;
const MOST_ATOMS: u32 = 1 << 14;

/// An automorphism of the board, with its inverse.
#[derive(Debug)]
pub(crate) struct Symmetry {
    vertices: Vec<u32>,
    atoms: Vec<u32>,
    /// The inverse maps of vertices and atoms.
    vertices_back: Vec<u32>,
    atoms_back: Vec<u32>,
}

impl Symmetry {
    /// Creates an automorphism from the images of the vertices.
    fn new(core: &Core, vertices: Vec<u32>) -> Self {
        let mut atoms: Vec<u32> = (0..core.atom_count()).collect();
        for (v, &image) in (0..).zip(&vertices) {
            map_copies(&mut atoms, core.exit(v), core.exit(image));
            for way in core.ways(v) {
                map_copies(&mut atoms, way.copies, between(core, image, vertices[way.to as usize]));
            }
        }
        Self { vertices_back: inverse(&vertices), atoms_back: inverse(&atoms), vertices, atoms }
    }

    pub(crate) fn vertex(&self, vertex: u32) -> u32 {
        self.vertices[vertex as usize]
    }

    pub(crate) fn vertex_back(&self, image: u32) -> u32 {
        self.vertices_back[image as usize]
    }

    pub(crate) fn atom(&self, atom: u32) -> u32 {
        self.atoms[atom as usize]
    }

    pub(crate) fn atom_back(&self, image: u32) -> u32 {
        self.atoms_back[image as usize]
    }
}

fn map_copies(atoms: &mut [u32], from: Copies, to: Copies) {
    for i in 0..from.count {
        atoms[(from.first + i) as usize] = to.first + i;
    }
}

fn between(core: &Core, u: u32, v: u32) -> Copies {
    core.ways(u).iter().find(|way| way.to == v).map_or(Copies::NONE, |way| way.copies)
}

fn inverse(images: &[u32]) -> Vec<u32> {
    let mut inverse = vec![0; images.len()];
    for (i, &image) in (0..).zip(images) {
        inverse[image as usize] = i;
    }
    inverse
}

/// Returns some automorphisms of the board, without the identity.
pub(crate) fn symmetries(core: &Core) -> Vec<Symmetry> {
    if core.vertices() > MOST_VERTICES || core.atom_count() > MOST_ATOMS {
        return Vec::new();
    }
    let found = with_products(Finder::new(core).generators(), core.vertices());
    found.into_iter().map(|vertices| Symmetry::new(core, vertices)).collect()
}

/// Adds products of generators until there are enough or no new ones.
fn with_products(generators: Vec<Vec<u32>>, vertices: usize) -> Vec<Vec<u32>> {
    let identity: Vec<u32> = (0..vertices as u32).collect();
    let mut found = generators.clone();
    let mut next = 0;
    while next < found.len() && found.len() < MOST {
        // Products with generators on one side reach the whole group, unless the limit comes first.
        for generator in &generators {
            let product: Vec<u32> = found[next].iter().map(|&v| generator[v as usize]).collect();
            if found.len() < MOST && product != identity && !found.contains(&product) {
                found.push(product);
            }
        }
        next += 1;
    }
    found
}

/// The properties of the copies of an edge that an automorphism preserves.
fn shape(copies: Copies) -> (u32, bool) {
    (copies.count, copies.is_unbreakable())
}

/// The greatest number of rounds of refinement.
const MOST_ROUNDS: usize = 32;

fn mixed(number: u64) -> u64 {
    let product = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ product >> 29
}

fn mixed_copies(copies: Copies) -> u64 {
    mixed(u64::from(copies.count) << 1 | u64::from(copies.is_unbreakable()))
}

/// The number of different colours.
fn classes(colours: &[u64]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// Computes colours that automorphisms preserve. They are sums over the neighbours, so the order of the
/// neighbours does not matter. If two colours coincide by chance, the search only has more to try.
fn colours(core: &Core) -> Vec<u64> {
    let mut colours: Vec<u64> = (0..core.vertices() as u32).map(|v| mixed_copies(core.exit(v))).collect();
    let mut last = classes(&colours);
    for _ in 0..MOST_ROUNDS {
        colours = (0..core.vertices() as u32).map(|v| refined(core, &colours, v)).collect();
        let now = classes(&colours);
        // Refinement only splits classes, so an unchanged number means that none was split.
        if now == last {
            break;
        }
        last = now;
    }
    colours
}

fn refined(core: &Core, colours: &[u64], v: u32) -> u64 {
    let of_way = |to: u32, copies: Copies| mixed(colours[to as usize] ^ mixed_copies(copies));
    let ways = core.ways(v).iter().map(|way| of_way(way.to, way.copies));
    mixed(colours[v as usize]).wrapping_add(ways.fold(0, u64::wrapping_add))
}

/// The greatest number of half-edges that the search examines.
const MOST_WORK: usize = 1 << 20;
/// The image of a vertex that has none yet, or the earlier neighbour of a vertex that has none.
const NONE: u32 = u32::MAX;

/// Returns the vertices in breadth-first order, each with an earlier neighbour or [`NONE`].
fn order(core: &Core) -> Vec<(u32, u32)> {
    let mut is_seen = vec![false; core.vertices()];
    let mut order = Vec::new();
    for first in 0..core.vertices() as u32 {
        if is_seen[first as usize] {
            continue;
        }
        is_seen[first as usize] = true;
        let mut next = order.len();
        order.push((first, NONE));
        while let Some(&(v, _)) = order.get(next) {
            next += 1;
            for way in core.ways(v) {
                if !std::mem::replace(&mut is_seen[way.to as usize], true) {
                    order.push((way.to, v));
                }
            }
        }
    }
    order
}

/// A backtracking search that assigns images to the vertices in order.
struct Finder<'c> {
    core: &'c Core,
    colours: Vec<u64>,
    order: Vec<(u32, u32)>,
    images: Vec<u32>,
    is_used: Vec<bool>,
    /// The index of the next place to try, for each depth.
    tried: Vec<usize>,
    /// The copies of the edges from a place to each vertex. All are [`Copies::NONE`] except during a
    /// comparison.
    beside: Vec<Copies>,
    work: usize,
}

impl<'c> Finder<'c> {
    fn new(core: &'c Core) -> Self {
        let n = core.vertices();
        Self {
            core,
            colours: colours(core),
            order: order(core),
            images: vec![NONE; n],
            is_used: vec![false; n],
            tried: vec![0; n],
            beside: vec![Copies::NONE; n],
            work: 0,
        }
    }

    /// Returns automorphisms that fix the first vertices of the order and move the next one, for every number
    /// of fixed vertices.
    fn generators(mut self) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        // All colours are different, so the identity is the only automorphism.
        if classes(&self.colours) == self.order.len() {
            return found;
        }
        for fixed in 0..self.order.len() {
            let (v, _) = self.order[fixed];
            for i in 0..self.places(fixed) {
                if found.len() == MOST || self.work > MOST_WORK {
                    return found;
                }
                let place = self.place(fixed, i);
                if place != v && self.fits(v, place) {
                    self.put(fixed, place);
                    found.extend(self.complete(fixed + 1));
                    self.take_back(fixed);
                }
            }
            // All further automorphisms fix this vertex too.
            self.put(fixed, v);
        }
        found
    }

    /// Completes the images of all vertices from `first` on, if possible, and removes these images again.
    fn complete(&mut self, first: usize) -> Option<Vec<u32>> {
        let mut depth = first;
        self.start(depth);
        while depth < self.order.len() && self.work <= MOST_WORK {
            if self.put_next(depth) {
                depth += 1;
                self.start(depth);
            } else if depth > first {
                depth -= 1;
                self.take_back(depth);
            } else {
                return None;
            }
        }
        let found = (depth == self.order.len()).then(|| self.images.clone());
        (first..depth).for_each(|depth| self.take_back(depth));
        found
    }

    fn start(&mut self, depth: usize) {
        if let Some(tried) = self.tried.get_mut(depth) {
            *tried = 0;
        }
    }

    /// Puts a vertex on the next place that fits. Returns false if there is none.
    fn put_next(&mut self, depth: usize) -> bool {
        let (v, _) = self.order[depth];
        while self.tried[depth] < self.places(depth) {
            let place = self.place(depth, self.tried[depth]);
            self.tried[depth] += 1;
            if self.fits(v, place) {
                self.put(depth, place);
                return true;
            }
        }
        false
    }

    /// The number of candidate places for a vertex.
    fn places(&self, depth: usize) -> usize {
        match self.order[depth] {
            (_, NONE) => self.core.vertices(),
            (_, before) => self.core.ways(self.images[before as usize]).len(),
        }
    }

    fn place(&self, depth: usize, i: usize) -> u32 {
        match self.order[depth] {
            (_, NONE) => i as u32,
            (_, before) => self.core.ways(self.images[before as usize])[i].to,
        }
    }

    /// Returns whether a place is free and its edges to the existing images match those of the vertex. In a
    /// complete map no edge is left over, since both sides have the same number of edges.
    fn fits(&mut self, v: u32, place: u32) -> bool {
        let core = self.core;
        self.work += 1;
        if self.is_used[place as usize]
            || self.colours[v as usize] != self.colours[place as usize]
            || shape(core.exit(v)) != shape(core.exit(place))
        {
            return false;
        }
        self.work += core.ways(v).len() + core.ways(place).len();
        for way in core.ways(place) {
            self.beside[way.to as usize] = way.copies;
        }
        let fits = core.ways(v).iter().all(|way| match self.images[way.to as usize] {
            NONE => true,
            image => shape(self.beside[image as usize]) == shape(way.copies),
        });
        for way in core.ways(place) {
            self.beside[way.to as usize] = Copies::NONE;
        }
        fits
    }

    fn put(&mut self, depth: usize, place: u32) {
        let (v, _) = self.order[depth];
        self.images[v as usize] = place;
        self.is_used[place as usize] = true;
    }

    fn take_back(&mut self, depth: usize) {
        let (v, _) = self.order[depth];
        let place = std::mem::replace(&mut self.images[v as usize], NONE);
        self.is_used[place as usize] = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::escape::board::{Edge, EscapeGraph, Multigraph, UNBREAKABLE};
    use crate::escape::nemesis::samples::{Dice, board, copies, grid};

    fn core(board: &EscapeGraph) -> Core {
        Core::new(board, &copies(board))
    }

    fn is_bijection(images: impl Iterator<Item = u32>) -> bool {
        let mut images: Vec<u32> = images.collect();
        images.sort_unstable();
        (0..).zip(images).all(|(i, image)| i == image)
    }

    fn is_automorphism(core: &Core, symmetry: &Symmetry) {
        let vertices = 0..core.vertices() as u32;
        assert!(is_bijection(vertices.clone().map(|v| symmetry.vertex(v))));
        assert!(is_bijection((0..core.atom_count()).map(|atom| symmetry.atom(atom))));
        assert!(vertices.clone().any(|v| symmetry.vertex(v) != v), "the identity");
        for v in vertices {
            let image = symmetry.vertex(v);
            assert_eq!(symmetry.vertex_back(image), v);
            assert_eq!(shape(core.exit(v)), shape(core.exit(image)));
            assert_eq!(symmetry.atom(core.exit(v).first), core.exit(image).first);
            assert_eq!(core.ways(v).len(), core.ways(image).len());
            for way in core.ways(v) {
                let of_image = between(core, image, symmetry.vertex(way.to));
                assert_eq!(shape(way.copies), shape(of_image));
                assert_eq!(symmetry.atom(way.copies.first), of_image.first);
            }
        }
        for atom in 0..core.atom_count() {
            let image = symmetry.atom(atom);
            assert_eq!(symmetry.atom_back(image), atom);
            assert_eq!(symmetry.atom(core.next_copy(atom)), core.next_copy(image));
            assert_eq!(core.is_deletable(atom), core.is_deletable(image));
        }
    }

    #[test]
    fn automorphisms_are_found() {
        let mut dice = Dice(7);
        let mut found = 0;
        for _ in 0..600 {
            let core = core(&board(&mut dice));
            let symmetries = symmetries(&core);
            symmetries.iter().for_each(|symmetry| is_automorphism(&core, symmetry));
            found += symmetries.len();
        }
        assert!(found > 1_200, "{found}");
    }

    #[test]
    fn grids_have_all_of_theirs() {
        for (rows, columns, others) in [(5, 5, 7), (4, 7, 3), (31, 31, 7), (31, 32, 3), (32, 32, 0)] {
            let core = core(&grid(rows, columns));
            let symmetries = symmetries(&core);
            symmetries.iter().for_each(|symmetry| is_automorphism(&core, symmetry));
            assert_eq!(symmetries.len(), others, "{rows} x {columns}");
        }
    }

    /// The board is a path of three edges, whose outer edges have one atom each.
    #[test]
    fn copies_that_cannot_be_deleted_are_others() {
        for (last, others) in [(1, 1), (2, 0), (UNBREAKABLE, 0)] {
            let copies = [1, 2, last];
            let edges = (0..).zip(copies).map(|(v, copies)| Edge { ends: [v, v + 1], copies }).collect();
            let board = EscapeGraph::new(Multigraph::new(4, edges));
            assert_eq!(symmetries(&core(&board)).len(), others, "{last}");
        }
    }
}
