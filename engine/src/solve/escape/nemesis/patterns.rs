//! What is known of positions: for each vertex, sets of atoms that decide.

use super::sets::{Set, Sets};

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Winner {
    Fugitive,
    Nemesis,
}

/// The most patterns of a vertex for each player.
const MOST: usize = 1 << 10;

/// Patterns of one vertex and one player, as rows of words; those that matched last come first.
#[derive(Clone, Debug, Default)]
struct Rows {
    words: Vec<u64>,
    /// What the winner does.
    steps: Vec<u32>,
    /// Which row is replaced next when there are too many.
    oldest: usize,
}

/// The patterns of all vertices.
///
/// A pattern of the fugitive's is a set of atoms with which he wins, whatever else is present. One of the Nemesis is a set of atoms without which she
/// wins, whatever else is present.
#[derive(Debug)]
pub(super) struct Patterns {
    width: usize,
    rows: Vec<[Rows; 2]>,
    bytes: usize,
}

impl Patterns {
    pub(super) fn new(vertices: usize, width: usize) -> Self {
        Self { width, rows: vec![<[Rows; 2]>::default(); vertices], bytes: vertices * size_of::<[Rows; 2]>() }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The winner at a vertex with these atoms, and what the winner does, if a pattern tells; `out` becomes the pattern.
    pub(super) fn find(
        &mut self,
        vertex: u32,
        sets: &mut Sets,
        atoms: Set,
        out: Set,
    ) -> Option<(Winner, u32)> {
        let width = self.width;
        let [fugitive, nemesis] = &mut self.rows[vertex as usize];
        let atoms = sets.words(atoms);
        let is_there = |row: &[u64]| row.iter().zip(atoms).all(|(row, atoms)| row & !atoms == 0);
        let is_away = |row: &[u64]| row.iter().zip(atoms).all(|(row, atoms)| row & atoms == 0);
        let (winner, rows) = if fugitive.bring_forward(width, is_there) {
            (Winner::Fugitive, fugitive)
        } else if nemesis.bring_forward(width, is_away) {
            (Winner::Nemesis, nemesis)
        } else {
            return None;
        };
        sets.words_mut(out).copy_from_slice(&rows.words[..width]);
        Some((winner, rows.steps[0]))
    }

    /// Remembers a pattern.
    pub(super) fn add(&mut self, vertex: u32, winner: Winner, step: u32, row: &[u64]) {
        let rows = &mut self.rows[vertex as usize][usize::from(winner == Winner::Nemesis)];
        let before = rows.words.capacity();
        rows.add(step, row);
        self.bytes += (rows.words.capacity() - before) * size_of::<u64>();
    }
}

impl Rows {
    /// Exchanges the first row that fits with the first one of all. Is there one?
    fn bring_forward(&mut self, width: usize, fits: impl Fn(&[u64]) -> bool) -> bool {
        let Some(found) = self.words.chunks_exact(width).position(fits) else { return false };
        if found > 0 {
            let (front, rest) = self.words.split_at_mut(found * width);
            front[..width].swap_with_slice(&mut rest[..width]);
            self.steps.swap(0, found);
        }
        true
    }

    fn add(&mut self, step: u32, row: &[u64]) {
        let count = self.words.len() / row.len();
        if count < MOST {
            self.words.extend_from_slice(row);
            self.steps.push(step);
        } else {
            self.oldest = (self.oldest + 1) % MOST;
            self.words[self.oldest * row.len()..][..row.len()].copy_from_slice(row);
            self.steps[self.oldest] = step;
        }
    }
}
