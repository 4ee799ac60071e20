//! The positions among which a climb moves: fillings of a board, or graphs.

use upstar::ground::graph::Classes;

use super::dressed::{self, Dress, Exits, Start};
use super::fillings::OPEN;
use super::graphs::SmallGraph;
use super::texts::Chance;

/// A position as lists that can be changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genes {
    /// The index of the character of each open cell or vertex.
    colours: Vec<u8>,
    /// Whether each pair of vertices is joined, and with how many copies; empty for boards.
    copies: Vec<u8>,
}

/// The positions among which a climb moves.
pub enum Pool {
    /// The fillings of the open cells of a board.
    Board {
        /// The text of the board.
        template: Vec<u8>,
        /// The characters that fill open cells.
        alphabet: Vec<u8>,
    },
    /// The positions on graphs.
    Graph {
        /// The number of vertices.
        vertices: usize,
        /// The greatest number of copies of an edge.
        most: u8,
        /// Whether graphs that are not connected are left out.
        is_connected: bool,
        /// The colours, exits and starts.
        dress: Dress,
    },
}

impl Pool {
    /// Returns the number of characters that a cell or vertex may have.
    fn characters(&self) -> u64 {
        match self {
            Self::Board { alphabet, .. } | Self::Graph { dress: Dress::Vertices(alphabet, _), .. } => {
                alphabet.len() as u64
            }
            // Regular vertices, exits, and the start, which is the first vertex marked so.
            Self::Graph { dress: Dress::Escape(..), .. } => 3,
            Self::Graph { .. } => 1,
        }
    }

    fn places(&self) -> usize {
        match self {
            Self::Board { template, .. } => template.iter().filter(|&&c| c == OPEN).count(),
            Self::Graph { vertices, .. } => *vertices,
        }
    }

    fn pairs(&self) -> usize {
        match self {
            Self::Board { .. } => 0,
            Self::Graph { vertices, .. } => vertices * vertices.saturating_sub(1) / 2,
        }
    }

    fn most(&self) -> u64 {
        match self {
            Self::Board { .. } => 0,
            Self::Graph { most, .. } => u64::from(*most),
        }
    }

    /// Returns a random position. Half of the pairs of vertices are joined.
    pub fn drawn(&self, chance: &mut Chance) -> Genes {
        let colours = (0..self.places()).map(|_| chance.below(self.characters()) as u8).collect();
        let mut copies = Vec::new();
        for _ in 0..self.pairs() {
            let is_joined = chance.below(2) == 0;
            copies.push(if is_joined { 1 + chance.below(self.most()) as u8 } else { 0 });
        }
        Genes { colours, copies }
    }

    /// Changes a character, exchanges two, or changes an edge.
    pub fn mutate(&self, genes: &mut Genes, chance: &mut Chance) {
        let (places, pairs) = (genes.colours.len() as u64, genes.copies.len() as u64);
        if pairs > 0 && (self.characters() == 1 || chance.below(2) == 0) {
            let pair = chance.below(pairs) as usize;
            genes.copies[pair] = chance.below(self.most() + 1) as u8;
        } else if places > 0 {
            let (a, b) = (chance.below(places) as usize, chance.below(places) as usize);
            match chance.below(3) {
                0 => genes.colours.swap(a, b),
                _ => genes.colours[a] = chance.below(self.characters()) as u8,
            }
        }
    }

    /// Returns the position that is like one before a random place, and like the other one from there on.
    pub fn crossed(&self, one: &Genes, other: &Genes, chance: &mut Chance) -> Genes {
        let mut cut = |one: &[u8], other: &[u8]| {
            let at = chance.below(one.len() as u64 + 1) as usize;
            [&one[..at], &other[at..]].concat()
        };
        Genes { colours: cut(&one.colours, &other.colours), copies: cut(&one.copies, &other.copies) }
    }

    /// Returns the positions that differ from one by one character or the copies of one edge.
    pub fn neighbours(&self, genes: &Genes) -> Vec<Genes> {
        let mut all = Vec::new();
        for place in 0..genes.colours.len() {
            for colour in (0..self.characters() as u8).filter(|&colour| colour != genes.colours[place]) {
                let mut changed = genes.clone();
                changed.colours[place] = colour;
                all.push(changed);
            }
        }
        for pair in 0..genes.copies.len() {
            for copies in (0..=self.most() as u8).filter(|&copies| copies != genes.copies[pair]) {
                let mut changed = genes.clone();
                changed.copies[pair] = copies;
                all.push(changed);
            }
        }
        all
    }

    /// Returns the text of a position. Graphs that have to be connected get an edge between neighbouring numbers where
    /// two components would be left.
    pub fn text(&self, genes: &Genes) -> String {
        match self {
            Self::Board { template, alphabet } => {
                let mut colours = genes.colours.iter();
                let fill = |&c: &u8| match c {
                    OPEN => colours.next().and_then(|&colour| alphabet.get(usize::from(colour))).copied(),
                    c => Some(c),
                };
                template.iter().filter_map(fill).map(char::from).collect()
            }
            Self::Graph { vertices, is_connected, dress, .. } => {
                let mut graph = SmallGraph::empty(*vertices);
                let pairs = (0..*vertices).flat_map(|v| (0..v).map(move |u| (u, v)));
                pairs.zip(&genes.copies).for_each(|((u, v), &copies)| graph.join(u, v, copies));
                if *is_connected {
                    connect(&mut graph);
                }
                self.dressed(&graph, dress, &genes.colours)
            }
        }
    }

    fn dressed(&self, graph: &SmallGraph, dress: &Dress, colours: &[u8]) -> String {
        let plain = || dressed::text(graph, |_, _| String::new());
        match dress {
            Dress::Vertices(alphabet, _) => {
                let colours = colours.iter().map(|&colour| char::from(alphabet[usize::from(colour)]));
                plain() + ", " + &colours.collect::<String>()
            }
            Dress::Escape(exits, start) => {
                let marked = |mark: u8| (0..graph.vertices()).filter(move |&v| colours[v] == mark);
                let exits: Vec<usize> = match exits {
                    None => Vec::new(),
                    Some(Exits::All) => marked(1).collect(),
                    Some(Exits::Count(count)) => {
                        // Marked vertices come first.
                        let mut all: Vec<usize> = (0..graph.vertices()).collect();
                        all.sort_by_key(|&v| colours[v] != 1);
                        all.truncate(*count);
                        all.sort_unstable();
                        all
                    }
                    Some(Exits::Degree(degree)) => {
                        (0..graph.vertices()).filter(|&v| graph.neighbours(v) <= *degree).collect()
                    }
                };
                let mut free = (0..graph.vertices()).rev().filter(|v| !exits.contains(v));
                let start = match start {
                    Start::Vertex(vertex) => *vertex,
                    Start::All => marked(2).find(|v| !exits.contains(v)).or_else(|| free.next()).unwrap_or(0),
                };
                dressed::escape_text(graph, &exits, start)
            }
            Dress::Plain | Dress::Edges(..) => plain(),
        }
    }
}

/// Joins the components of a graph, by edges between vertices with neighbouring numbers.
fn connect(graph: &mut SmallGraph) {
    let mut classes = Classes::new(graph.vertices());
    let edges: Vec<(usize, usize, u8)> = graph.edges().collect();
    edges.into_iter().for_each(|(u, v, _)| _ = classes.join(u as u32, v as u32));
    for v in 1..graph.vertices() {
        if classes.join(v as u32 - 1, v as u32) {
            graph.join(v - 1, v, 1);
        }
    }
}
