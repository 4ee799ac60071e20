//! Boards represented by atoms. An atom is one of the distinguishable copies of an edge, and a set of atoms
//! is a bit set.
//!
//! [`core`] is the board without its exits. This file has sets of atoms, maps of vertices, and distances
//! along a set of atoms.
//!
//! The results of the search are stored as patterns: for each vertex, sets of atoms that decide positions.

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

/// The winner of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Winner {
    Fugitive,
    Nemesis,
}

/// The greatest number of patterns of a vertex for each player.
const MOST: usize = 1 << 10;

/// A pattern. A pattern is small on a large board, so only the non-zero words of its set of atoms are stored,
/// with their indices.
#[derive(Clone, Debug)]
struct Row {
    words: Box<[(u32, u64)]>,
    /// The winner's step.
    step: u32,
}

/// The patterns of one vertex and one player; those that matched recently come first.
#[derive(Clone, Debug, Default)]
struct Rows {
    rows: Vec<Row>,
    /// The index of the row that was replaced last.
    oldest: usize,
}

/// The patterns of all vertices.
///
/// A pattern of the fugitive is a set of atoms with which the fugitive wins, whatever else is present. A
/// pattern of the Nemesis is a set of atoms without which the Nemesis wins, whatever else is present.
#[derive(Debug)]
pub(crate) struct Patterns {
    rows: Vec<[Rows; 2]>,
    bytes: usize,
}

impl Patterns {
    pub(crate) fn new(vertices: usize) -> Self {
        Self { rows: vec![<[Rows; 2]>::default(); vertices], bytes: vertices * size_of::<[Rows; 2]>() }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns the winner at a vertex with these atoms, and the winner's step, if a pattern decides the
    /// position. The pattern is written to `out`.
    pub(crate) fn find(
        &mut self,
        vertex: u32,
        sets: &mut Sets,
        atoms: Set,
        out: Set,
    ) -> Option<(Winner, u32)> {
        let [fugitive, nemesis] = &mut self.rows[vertex as usize];
        let atoms = sets.words(atoms);
        let is_there = |row: &Row| row.words.iter().all(|&(i, word)| word & !atoms[i as usize] == 0);
        let is_away = |row: &Row| row.words.iter().all(|&(i, word)| word & atoms[i as usize] == 0);
        let (winner, row) = if let Some(row) = fugitive.bring_forward(is_there) {
            (Winner::Fugitive, row)
        } else {
            (Winner::Nemesis, nemesis.bring_forward(is_away)?)
        };
        sets.clear(out);
        let out = sets.words_mut(out);
        for &(i, word) in &row.words {
            out[i as usize] = word;
        }
        Some((winner, row.step))
    }

    /// Stores a pattern.
    pub(crate) fn add(&mut self, vertex: u32, winner: Winner, step: u32, words: &[u64]) {
        let words = (0..).zip(words.iter().copied()).filter(|&(_, word)| word != 0).collect();
        let row = Row { words, step };
        let rows = &mut self.rows[vertex as usize][usize::from(winner == Winner::Nemesis)];
        self.bytes += row.bytes();
        self.bytes -= rows.add(row);
    }
}

impl Row {
    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.words)
    }
}

impl Rows {
    /// Returns the first row that fits, after swapping it to the front.
    fn bring_forward(&mut self, fits: impl Fn(&Row) -> bool) -> Option<&Row> {
        let found = self.rows.iter().position(fits)?;
        self.rows.swap(0, found);
        self.rows.first()
    }

    /// Adds a row, and replaces another one if there are too many. Returns the memory of the replaced row.
    fn add(&mut self, row: Row) -> usize {
        if self.rows.len() < MOST {
            self.rows.push(row);
            return 0;
        }
        self.oldest = (self.oldest + 1) % MOST;
        std::mem::replace(&mut self.rows[self.oldest], row).bytes()
    }
}
