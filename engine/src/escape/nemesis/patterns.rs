//! What is known of positions: for each vertex, sets of atoms that decide.

use crate::escape::nemesis::atoms::sets::{Set, Sets};

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Winner {
    Fugitive,
    Nemesis,
}

/// The most patterns of a vertex for each player.
const MOST: usize = 1 << 10;

/// A pattern: the words of a set of atoms that are not empty, with their places, since a pattern is small on
/// a large board.
#[derive(Clone, Debug)]
struct Row {
    words: Box<[(u32, u64)]>,
    /// What the winner does.
    step: u32,
}

/// Patterns of one vertex and one player; those that matched last come first.
#[derive(Clone, Debug, Default)]
struct Rows {
    rows: Vec<Row>,
    /// Which row is replaced next when there are too many.
    oldest: usize,
}

/// The patterns of all vertices.
///
/// A pattern of the fugitive's is a set of atoms with which he wins, whatever else is present. One of the
/// Nemesis is a set of atoms without which she wins, whatever else is present.
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

    /// The winner at a vertex with these atoms, and what the winner does, if a pattern tells; `out` becomes
    /// the pattern.
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

    /// Remembers a pattern.
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
    /// Exchanges the first row that fits with the first one of all, if there is one.
    fn bring_forward(&mut self, fits: impl Fn(&Row) -> bool) -> Option<&Row> {
        let found = self.rows.iter().position(fits)?;
        self.rows.swap(0, found);
        self.rows.first()
    }

    /// Adds a row, perhaps in place of another one. Returns the memory of that.
    fn add(&mut self, row: Row) -> usize {
        if self.rows.len() < MOST {
            self.rows.push(row);
            return 0;
        }
        self.oldest = (self.oldest + 1) % MOST;
        std::mem::replace(&mut self.rows[self.oldest], row).bytes()
    }
}
