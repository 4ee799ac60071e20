//! Small positions of a text ruleset, used to compare its values with its moves.

use super::cells::{CellRules, Cells};
use super::graph::GraphRules;
use super::heaps::HeapRules;
use super::{Play, TextRuleset};

/// The greatest number of boards of one size that are all taken; of more, [`SOME`] are drawn.
const ALL: usize = 128;
const SOME: usize = 24;
/// The number of boards made of each pattern in each direction.
const EACH: usize = 4;

impl TextRuleset {
    /// Returns small positions, the same ones at each call, the smallest first. They are boards with few
    /// cells and boards that contain a pattern of a rule. Some of them may break a condition on the whole
    /// board.
    pub(crate) fn samples(&self) -> Vec<String> {
        let mut chance = chances();
        let mut samples = match &self.play {
            Play::Strip(rules) => {
                let sizes = (1..=7).map(|width| (width, 1));
                self.boards(&rules.stated, sizes, &mut chance)
            }
            Play::Grid(rules) => {
                let sizes = [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1), (1, 4), (3, 2), (2, 3)];
                self.boards(&rules.stated, sizes.into_iter(), &mut chance)
            }
            Play::Graph(rules) => self.graphs(&rules.stated, &mut chance),
            Play::Heaps(rules) => heaps(&rules.rules),
        };
        samples.sort_by_key(String::len);
        samples
    }

    fn rows_text(&self, numbers: &[u8], width: usize) -> String {
        let row = |row: &[u8]| row.iter().map(|&number| char::from(self.sign(number))).collect::<String>();
        numbers.chunks(width).map(row).collect::<Vec<_>>().join("|")
    }

    fn boards(
        &self,
        rules: &CellRules,
        sizes: impl Iterator<Item = (usize, usize)>,
        chance: &mut impl FnMut(usize) -> usize,
    ) -> Vec<String> {
        let mut found = Vec::new();
        for (width, height) in sizes {
            let fillings = fillings(self.alphabet().len(), width * height, chance);
            found.extend(fillings.iter().map(|numbers| self.rows_text(numbers, width)));
        }
        let planted = rules.planted(EACH, chance);
        found.extend(planted.iter().map(|Cells { width, characters }| self.rows_text(characters, *width)));
        found
    }

    fn graphs(&self, rules: &GraphRules, chance: &mut impl FnMut(usize) -> usize) -> Vec<String> {
        const SHAPES: [(usize, &str); 7] = [
            (1, ""),
            (2, "0-1"),
            (3, "0-1 1-2"),
            (3, "0-1 1-2 0-2"),
            (4, "0-1 1-2 2-3"),
            (4, "0-1 0-2 0-3"),
            (4, "0-1 1-2 2-3 0-3 0-2"),
        ];
        let mut found = Vec::new();
        let characters = self.alphabet().len();
        for (vertices, edges) in SHAPES {
            for numbers in fillings(characters, vertices, chance) {
                found.push(format!("{vertices}: {edges} {}", self.rows_text(&numbers, vertices)));
            }
        }
        // Grids may be evaluated as cells instead of as graphs, so they are tested separately.
        for width in [2, 3] {
            for _ in 0..SOME {
                let numbers: Vec<u8> = (0..2 * width).map(|_| chance(characters) as u8).collect();
                found.push(self.rows_text(&numbers, width));
            }
        }
        for walk in rules.first_walks() {
            for _ in 0..EACH {
                let vertices = walk.len() + 2;
                let mut numbers: Vec<u8> = (0..vertices).map(|_| chance(characters) as u8).collect();
                for (number, may_be) in numbers.iter_mut().zip(&walk) {
                    *number = may_be[chance(may_be.len())];
                }
                // The walk runs along a path; the last two vertices are attached to random earlier ones.
                let path = (1..walk.len()).map(|v| format!("{}-{v} ", v - 1));
                let more = (walk.len()..vertices).map(|v| format!("{}-{v} ", chance(v)));
                let edges: String = path.chain(more).collect();
                found.push(format!("{vertices}: {edges}{}", self.rows_text(&numbers, vertices)));
            }
        }
        found
    }
}

/// Returns a generator of numbers below a bound: a linear congruential sequence with a fixed seed.
fn chances() -> impl FnMut(usize) -> usize {
    let mut state: u64 = 1;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

/// Returns all ways to fill cells with characters, or a random sample if there are more than [`ALL`].
fn fillings(characters: usize, cells: usize, chance: &mut impl FnMut(usize) -> usize) -> Vec<Vec<u8>> {
    match characters.checked_pow(cells as u32) {
        Some(all) if all <= ALL => {
            let filling = |mut index: usize| {
                let mut next = || (index % characters, index /= characters).0 as u8;
                (0..cells).map(|_| next()).collect()
            };
            (0..all).map(filling).collect()
        }
        _ => (0..SOME).map(|_| (0..cells).map(|_| chance(characters) as u8).collect()).collect(),
    }
}

/// Returns single heaps and some pairs of heaps.
fn heaps(rules: &HeapRules) -> Vec<String> {
    let below = [12_usize, 5, 3][rules.numbers - 1];
    let heap = |mut index: usize| {
        let mut next = || (index % below, index /= below).0.to_string();
        match rules.numbers {
            1 => next(),
            numbers => format!("({})", (0..numbers).map(|_| next()).collect::<Vec<_>>().join(",")),
        }
    };
    let all = below.pow(rules.numbers as u32);
    let pairs = (0..all).step_by(3).map(|index| format!("{} {}", heap(index), heap(index * 7 % all)));
    (0..all).map(heap).chain(pairs).collect()
}
