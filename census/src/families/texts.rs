//! Families of heaps, of random positions, and of positions that are given as texts.

use std::ops::ControlFlow;

use super::dressed::{Dress, Exits, Start};
use super::fillings::OPEN;
use super::graphs::{SmallGraph, mix};
use super::{Each, Enumerated};

/// The number of texts in a chunk.
const CHUNK: u64 = 64;

/// Positions that are given as texts.
pub(super) struct Texts {
    pub(super) texts: Vec<String>,
    /// Whether a position and its negative count once.
    pub(super) merges_negatives: bool,
}

impl Enumerated for Texts {
    fn at_most(&self) -> u128 {
        self.texts.len() as u128
    }

    fn chunks(&self) -> u64 {
        (self.texts.len() as u64).div_ceil(CHUNK)
    }

    fn merges_negatives(&self) -> bool {
        self.merges_negatives
    }

    fn is_listed(&self) -> bool {
        true
    }

    fn visit(&self, chunk: u64, each: Each<'_>) -> ControlFlow<()> {
        let texts = self.texts.iter().skip((chunk * CHUNK) as usize).take(CHUNK as usize);
        texts.map(String::as_str).try_for_each(each)
    }
}

/// All positions with some number of heaps of `least` to `most`, in increasing order of the sizes.
pub(super) struct Heaps {
    pub(super) count: usize,
    pub(super) least: u64,
    pub(super) most: u64,
}

impl Heaps {
    /// Returns the number of sizes.
    fn sizes(&self) -> u64 {
        (self.most + 1).saturating_sub(self.least)
    }
}

impl Enumerated for Heaps {
    fn at_most(&self) -> u128 {
        // The multisets of `count` sizes.
        let step = |sets: u128, i: u128| sets.saturating_mul(u128::from(self.sizes()) + i) / (i + 1);
        (0..self.count as u128).fold(1, step)
    }

    /// The chunks have the largest heap in common.
    fn chunks(&self) -> u64 {
        if self.count == 0 { 1 } else { self.sizes() }
    }

    fn visit(&self, chunk: u64, each: Each<'_>) -> ControlFlow<()> {
        if self.count == 0 {
            return each("0");
        }
        let mut sizes = vec![self.least; self.count];
        sizes[self.count - 1] = self.least + chunk;
        loop {
            let text: Vec<String> = sizes.iter().map(u64::to_string).collect();
            each(&text.join(" "))?;
            // The next list in which no size is greater than the one behind it.
            let Some(i) = (0..self.count - 1).find(|&i| sizes[i] < sizes[i + 1]) else {
                return ControlFlow::Continue(());
            };
            sizes[i] += 1;
            sizes[..i].fill(self.least);
        }
    }
}

/// A board whose parts are drawn at random.
pub(super) enum Draft {
    /// A template, with the alphabet of its open cells.
    Board(Vec<u8>, Vec<u8>),
    /// A connected board with some number of cells, grown cell by cell, with the alphabet of its cells.
    Polyomino(usize, Vec<u8>),
    /// A graph; each edge has up to some number of copies, each number with the same probability.
    Graph { vertices: usize, most: u8, is_connected: bool, dress: Dress },
    /// A tree, each labelled tree with the same probability; each edge has up to some number of copies.
    Tree { vertices: usize, most: u8, dress: Dress },
    /// Some number of heaps of 1 to `most`.
    Heaps { count: usize, most: u64 },
}

/// Random positions. Each of them depends on the seed and its index only.
pub(super) struct Random {
    pub(super) draft: Draft,
    pub(super) count: u64,
    pub(super) seed: u64,
}

impl Enumerated for Random {
    fn at_most(&self) -> u128 {
        u128::from(self.count)
    }

    fn chunks(&self) -> u64 {
        self.count.div_ceil(CHUNK)
    }

    fn visit(&self, chunk: u64, each: Each<'_>) -> ControlFlow<()> {
        (chunk * CHUNK..self.count).take(CHUNK as usize).try_for_each(|index| {
            let mut chance = Chance::new(mix(self.seed) ^ index);
            match self.draft.drawn(&mut chance) {
                Some(text) => each(&text),
                None => ControlFlow::Continue(()),
            }
        })
    }
}

/// A source of pseudo-random numbers (SplitMix64). The same seed gives the same numbers on every machine.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Returns a source with a seed.
    pub fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// Returns a number below `end`, which must not be 0.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        // The high half of the product is uniform enough for small ranges.
        ((u128::from(mix(self.0)) * u128::from(end)) >> 64) as u64
    }

    /// Returns one of some things, of which there must be at least one.
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

impl Draft {
    /// Returns a random position; `None` for a graph without a vertex that could be an exit.
    fn drawn(&self, chance: &mut Chance) -> Option<String> {
        match self {
            Self::Board(template, alphabet) => Some(filled(template, alphabet, chance)),
            Self::Polyomino(cells, alphabet) => {
                let template = polyomino(*cells, chance);
                Some(filled(&template, alphabet, chance))
            }
            Self::Graph { vertices, most, is_connected, dress } => loop {
                let mut graph = SmallGraph::empty(*vertices);
                for v in 0..*vertices {
                    (0..v).for_each(|u| graph.join(u, v, chance.below(u64::from(*most) + 1) as u8));
                }
                if !is_connected || graph.is_connected() {
                    return dressed(&graph, dress, chance);
                }
            },
            Self::Tree { vertices, most, dress } => {
                let mut graph = tree(*vertices, chance);
                if *most > 1 {
                    let edges: Vec<(usize, usize, u8)> = graph.edges().collect();
                    let mut copies = || 1 + chance.below(u64::from(*most)) as u8;
                    edges.into_iter().for_each(|(u, v, _)| graph.join(u, v, copies()));
                }
                dressed(&graph, dress, chance)
            }
            Self::Heaps { count, most } => {
                let sizes: Vec<String> = (0..*count).map(|_| (chance.below(*most) + 1).to_string()).collect();
                Some(sizes.join(" "))
            }
        }
    }
}

fn filled(template: &[u8], alphabet: &[u8], chance: &mut Chance) -> String {
    let fill = |&c: &u8| char::from(if c == OPEN { chance.one(alphabet) } else { c });
    template.iter().map(fill).collect()
}

/// Returns the template of a board to which cells were added next to random cells.
fn polyomino(cells: usize, chance: &mut Chance) -> Vec<u8> {
    let mut chosen: Vec<(i64, i64)> = vec![(0, 0)];
    while chosen.len() < cells {
        let (x, y) = chance.one(&chosen);
        let (dx, dy) = chance.one(&[(1, 0), (0, 1), (-1, 0), (0, -1)]);
        if !chosen.contains(&(x + dx, y + dy)) {
            chosen.push((x + dx, y + dy));
        }
    }
    around(&chosen, |_| OPEN)
}

/// Returns the smallest board that contains some cells (column, row), with holes in between. `character` returns the character
/// of a cell, given its place in the list.
pub(super) fn around(cells: &[(i64, i64)], character: impl Fn(usize) -> u8) -> Vec<u8> {
    let range = |of: fn(&(i64, i64)) -> i64| {
        let all = || cells.iter().map(of);
        all().min().unwrap_or(0)..=all().max().unwrap_or(0)
    };
    let (columns, rows) = (range(|cell| cell.0), range(|cell| cell.1));
    let place = |cell: (i64, i64)| cells.iter().position(|&known| known == cell);
    let row =
        |y: i64| -> Vec<u8> { columns.clone().map(|x| place((x, y)).map_or(b'#', &character)).collect() };
    rows.map(row).collect::<Vec<_>>().join(&b'|')
}

/// Returns the tree with a random Prüfer code.
fn tree(vertices: usize, chance: &mut Chance) -> SmallGraph {
    let mut graph = SmallGraph::empty(vertices);
    if vertices < 2 {
        return graph;
    }
    let code: Vec<usize> = (2..vertices).map(|_| chance.below(vertices as u64) as usize).collect();
    let mut left: Vec<usize> = (0..vertices).map(|v| 1 + code.iter().filter(|&&c| c == v).count()).collect();
    for &c in &code {
        let leaf = left.iter().position(|&left| left == 1).unwrap_or(0);
        graph.join(leaf, c, 1);
        left[leaf] -= 1;
        left[c] -= 1;
    }
    let mut last = (0..vertices).filter(|&v| left[v] == 1);
    if let (Some(u), Some(v)) = (last.next(), last.next()) {
        graph.join(u, v, 1);
    }
    graph
}

/// Returns a random position on a graph; `None` if exits are wanted and no vertex can be one.
fn dressed(graph: &SmallGraph, dress: &Dress, chance: &mut Chance) -> Option<String> {
    let n = graph.vertices();
    Some(match dress {
        Dress::Plain => super::dressed::text(graph, |_, _| String::new()),
        Dress::Vertices(colours, _) => {
            let colours: String = (0..n).map(|_| char::from(chance.one(colours))).collect();
            super::dressed::text(graph, |_, _| String::new()) + ", " + &colours
        }
        Dress::Edges(colours, _) => {
            let drawn: Vec<char> = graph.edges().map(|_| char::from(chance.one(colours))).collect();
            let edges: Vec<(usize, usize)> = graph.edges().map(|(u, v, _)| (u, v)).collect();
            super::dressed::text(graph, |u, v| {
                edges
                    .iter()
                    .position(|&edge| edge == (u, v))
                    .map(|i| drawn[i].to_string())
                    .unwrap_or_default()
            })
        }
        Dress::Escape(exits, start) => {
            let mut left: Vec<usize> = (0..n).collect();
            let mut take = |count: usize| -> Vec<usize> {
                let taken = 0..count.min(left.len());
                taken.map(|_| left.remove(chance.below(left.len() as u64) as usize)).collect()
            };
            let exits = match exits {
                None => Vec::new(),
                Some(Exits::All) => take(1 + n / 3),
                Some(Exits::Count(count)) => take(*count),
                Some(Exits::Degree(degree)) => {
                    let few = |v: &usize| graph.neighbours(*v) <= *degree;
                    let exits: Vec<usize> = (0..n).filter(few).collect();
                    if exits.is_empty() {
                        return None;
                    }
                    left.retain(|v| !exits.contains(v));
                    exits
                }
            };
            let start = match start {
                Start::Vertex(vertex) => *vertex,
                Start::All if left.is_empty() => 0,
                Start::All => chance.one(&left),
            };
            super::dressed::escape_text(graph, &exits, start)
        }
    })
}
