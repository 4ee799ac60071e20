//! The results stored by the search: for each vertex, sets of atoms that decide positions.

use crate::escape::nemesis::atoms::{Set, Sets};

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
