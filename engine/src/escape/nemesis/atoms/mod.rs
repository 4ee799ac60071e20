//! Boards represented by atoms. An atom is one of the distinguishable copies of an edge, and a set of atoms
//! is a bit set.
//!
//! [`core`] is the board without its exits. This file has sets of atoms, maps of vertices, and distances
//! along a set of atoms.

pub(super) mod core;

use self::core::Core;

// Labels are cleared in time proportional to the number of their entries.

/// The number of a vertex that has no entry.
pub(crate) const FAR: u32 = u32::MAX;

/// Numbers of some vertices of a board.
#[derive(Debug)]
pub(crate) struct Labels {
    numbers: Vec<u32>,
    /// The vertices with an entry, in the order in which they got it.
    given: Vec<u32>,
}

impl Labels {
    pub(crate) fn new(vertices: usize) -> Self {
        Self { numbers: vec![FAR; vertices], given: Vec::new() }
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        for v in self.given.drain(..) {
            self.numbers[v as usize] = FAR;
        }
    }

    /// Gives a number to a vertex without one. Returns false, and changes nothing, if it already has one.
    pub(crate) fn give(&mut self, vertex: u32, number: u32) -> bool {
        let is_new = self.numbers[vertex as usize] == FAR;
        if is_new {
            self.numbers[vertex as usize] = number;
            self.given.push(vertex);
        }
        is_new
    }

    /// The number of a vertex, or [`FAR`].
    #[inline]
    pub(crate) fn of(&self, vertex: u32) -> u32 {
        self.numbers[vertex as usize]
    }

    /// The vertices with an entry, in the order in which they got it.
    pub(crate) fn given(&self) -> &[u32] {
        &self.given
    }
}

/// A handle of a set on the stack, valid until the stack is cut below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Set(usize);

/// A stack of bit sets of the same width.
#[derive(Debug)]
pub(crate) struct Sets {
    words: Vec<u64>,
    width: usize,
}

impl Sets {
    pub(crate) fn new(width: usize) -> Self {
        Self { words: Vec::new(), width }
    }

    /// The height of the stack. [`Sets::cut`] removes the sets above a height.
    pub(crate) fn height(&self) -> usize {
        self.words.len()
    }

    /// The memory of the stack, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    pub(crate) fn cut(&mut self, height: usize) {
        self.words.truncate(height);
    }

    pub(crate) fn empty(&mut self) -> Set {
        let at = self.words.len();
        self.words.resize(at + self.width, 0);
        Set(at)
    }

    pub(crate) fn copy(&mut self, set: Set) -> Set {
        let at = self.words.len();
        self.words.extend_from_within(set.0..set.0 + self.width);
        Set(at)
    }

    pub(crate) fn of(&mut self, words: &[u64]) -> Set {
        let at = self.words.len();
        self.words.extend_from_slice(words);
        Set(at)
    }

    pub(crate) fn words(&self, set: Set) -> &[u64] {
        &self.words[set.0..set.0 + self.width]
    }

    pub(crate) fn words_mut(&mut self, set: Set) -> &mut [u64] {
        &mut self.words[set.0..set.0 + self.width]
    }

    #[inline]
    pub(crate) fn has(&self, set: Set, atom: u32) -> bool {
        self.words[set.0 + atom as usize / 64] >> (atom % 64) & 1 != 0
    }

    pub(crate) fn insert(&mut self, set: Set, atom: u32) {
        self.words[set.0 + atom as usize / 64] |= 1 << (atom % 64);
    }

    pub(crate) fn remove(&mut self, set: Set, atom: u32) {
        self.words[set.0 + atom as usize / 64] &= !(1 << (atom % 64));
    }

    pub(crate) fn clear(&mut self, set: Set) {
        self.words_mut(set).fill(0);
    }

    /// Copies a set to `target`.
    pub(crate) fn assign(&mut self, target: Set, set: Set) {
        self.words.copy_within(set.0..set.0 + self.width, target.0);
    }

    /// Adds the atoms of a set to `target`.
    pub(crate) fn unite(&mut self, target: Set, set: Set) {
        for i in 0..self.width {
            self.words[target.0 + i] |= self.words[set.0 + i];
        }
    }

    /// Removes from `target` the atoms that are not in a set.
    pub(crate) fn intersect(&mut self, target: Set, set: Set) {
        for i in 0..self.width {
            self.words[target.0 + i] &= self.words[set.0 + i];
        }
    }

    /// Adds to `target` the atoms of a set that are not in the other one.
    pub(crate) fn unite_without(&mut self, target: Set, set: Set, other: Set) {
        for i in 0..self.width {
            self.words[target.0 + i] |= self.words[set.0 + i] & !self.words[other.0 + i];
        }
    }

    /// Creates the set of the images of the atoms of a set.
    pub(crate) fn image(&mut self, set: Set, image: impl Fn(u32) -> u32) -> Set {
        let target = self.empty();
        for i in 0..self.width {
            let mut rest = self.words[set.0 + i];
            while rest != 0 {
                self.insert(target, image(i as u32 * 64 + rest.trailing_zeros()));
                rest &= rest - 1;
            }
        }
        target
    }

    /// Iterates over the atoms of a set in increasing order.
    pub(crate) fn atoms(&self, set: Set) -> impl Iterator<Item = u32> + '_ {
        bits(self.words(set))
    }
}

/// Iterates over the atoms of a set in increasing order.
pub(crate) fn bits(words: &[u64]) -> impl Iterator<Item = u32> + '_ {
    words.iter().enumerate().flat_map(|(i, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros());
            // Clears the lowest bit; a word that is 0 stays 0.
            rest &= rest.wrapping_sub(1);
            bit.map(|bit| i as u32 * 64 + bit)
        })
    })
}

/// The result of a breadth-first search from the fugitive's vertex.
#[derive(Debug)]
pub(crate) struct Distances(Labels);

/// The bounds of a search: a distance that it stays below, and a number of vertices after which it stops.
pub(crate) type Bounds = (u32, usize);

impl Distances {
    pub(crate) fn new(core: &Core) -> Self {
        Self(Labels::new(core.vertices()))
    }

    /// Finds the vertices within the bounds, the nearest first, along edges of which a copy is present.
    pub(crate) fn find(
        &mut self,
        core: &Core,
        sets: &Sets,
        (from, atoms): (u32, Set),
        (below, most): Bounds,
    ) {
        let labels = &mut self.0;
        labels.clear();
        if below > 0 {
            labels.give(from, 0);
        }
        let mut next = 0;
        while let Some(&v) = labels.given().get(next) {
            next += 1;
            let distance = labels.of(v) + 1;
            if distance >= below || labels.given().len() >= most {
                return;
            }
            for way in core.ways(v) {
                if labels.of(way.to) == FAR && sets.has(atoms, way.copies.first) {
                    labels.give(way.to, distance);
                }
            }
        }
    }

    /// Finds at least this number of vertices, and all others at the same distance as the last of them, on
    /// the board with all of its edges. Returns whether these are all vertices that can be reached.
    pub(crate) fn find_on_board(&mut self, core: &Core, from: u32, least: usize) -> bool {
        let labels = &mut self.0;
        labels.clear();
        labels.give(from, 0);
        let (mut next, mut enough) = (0, FAR);
        while let Some(&v) = labels.given().get(next) {
            next += 1;
            let distance = labels.of(v) + 1;
            if distance > enough {
                return false;
            }
            for way in core.ways(v) {
                labels.give(way.to, distance);
            }
            if labels.given().len() >= least {
                // All vertices at this distance are still found, but none beyond.
                enough = enough.min(distance);
            }
        }
        true
    }

    /// The vertices that were found, the nearest first.
    pub(crate) fn found(&self) -> &[u32] {
        self.0.given()
    }

    /// The distance of a vertex, or [`FAR`] if it was not found.
    pub(crate) fn of(&self, vertex: u32) -> u32 {
        self.0.of(vertex)
    }

    /// The distance of the nearer end of an edge.
    pub(crate) fn of_edge(&self, [u, v]: [u32; 2]) -> u32 {
        self.of(u).min(self.of(v))
    }
}
