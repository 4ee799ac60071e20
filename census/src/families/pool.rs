//! The positions among which a climb moves: fillings of a board, connected boards, graphs, or trees.

use upstar::ground::graph::Classes;

use super::dressed::{self, Dress, Exits, Start};
use super::fillings::OPEN;
use super::graphs::SmallGraph;
use super::texts::{Chance, around};

/// A position as lists that can be changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genes {
    /// The index of the character of each open cell or vertex; for trees with coloured edges, of each edge.
    colours: Vec<u8>,
    /// Whether each pair of vertices is joined, and with how many copies or with which colour; empty for boards and trees.
    copies: Vec<u8>,
    /// Where each cell of a connected board and each vertex of a tree was added, besides the first; otherwise empty.
    growth: Vec<u16>,
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
    /// The connected boards with some number of cells. A cell is added beside an earlier one, in one of four directions.
    Polyomino {
        /// The number of cells.
        cells: usize,
        /// The characters that fill cells.
        alphabet: Vec<u8>,
    },
    /// The positions on trees. A vertex is added at an earlier one.
    Tree {
        /// The number of vertices.
        vertices: usize,
        /// The colours, exits and starts.
        dress: Dress,
    },
}

impl Pool {
    /// Returns the number of characters that a cell, a vertex or an edge of a tree may have.
    fn characters(&self) -> u64 {
        let dress = match self {
            Self::Board { alphabet, .. } | Self::Polyomino { alphabet, .. } => return alphabet.len() as u64,
            Self::Graph { dress, .. } | Self::Tree { dress, .. } => dress,
        };
        match dress {
            Dress::Vertices(alphabet, _) => alphabet.len() as u64,
            // Regular vertices, exits, and the start, which is the first vertex marked so.
            Dress::Escape(..) => 3,
            Dress::Edges(colours, _) if matches!(self, Self::Tree { .. }) => colours.len() as u64,
            Dress::Plain | Dress::Edges(..) => 1,
        }
    }

    fn places(&self) -> usize {
        match self {
            Self::Board { template, .. } => template.iter().filter(|&&c| c == OPEN).count(),
            Self::Graph { vertices, .. } => *vertices,
            Self::Polyomino { cells, .. } => *cells,
            Self::Tree { vertices, dress: Dress::Edges(..) } => vertices.saturating_sub(1),
            Self::Tree { vertices, .. } => *vertices,
        }
    }

    fn pairs(&self) -> usize {
        match self {
            Self::Graph { vertices, .. } => vertices * vertices.saturating_sub(1) / 2,
            _ => 0,
        }
    }

    /// Returns the number of ways in which two vertices may be joined.
    fn most(&self) -> u64 {
        match self {
            Self::Graph { dress: Dress::Edges(colours, _), .. } => colours.len() as u64,
            Self::Graph { most, .. } => u64::from(*most),
            _ => 0,
        }
    }

    /// Returns the number of places at which each cell or vertex may be added, besides the first.
    fn ways_to_grow(&self) -> impl Iterator<Item = u64> + use<> {
        let (count, ways) = match self {
            Self::Polyomino { cells, .. } => (*cells, DIRECTIONS.len()),
            Self::Tree { vertices, .. } => (*vertices, 1),
            _ => (0, 0),
        };
        (1..count).map(move |added| (added * ways) as u64)
    }

    /// Returns a random position. Half of the pairs of vertices are joined.
    pub fn drawn(&self, chance: &mut Chance) -> Genes {
        let colours = (0..self.places()).map(|_| chance.below(self.characters()) as u8).collect();
        let mut copies = Vec::new();
        for _ in 0..self.pairs() {
            let is_joined = chance.below(2) == 0;
            copies.push(if is_joined { 1 + chance.below(self.most()) as u8 } else { 0 });
        }
        let growth = self.ways_to_grow().map(|ways| chance.below(ways) as u16).collect();
        Genes { colours, copies, growth }
    }

    /// Changes a character, exchanges two, or changes an edge or the place of a cell or vertex.
    pub fn mutate(&self, genes: &mut Genes, chance: &mut Chance) {
        let (places, pairs) = (genes.colours.len() as u64, genes.copies.len() as u64);
        let has_shape = pairs > 0 || !genes.growth.is_empty();
        if has_shape && (self.characters() == 1 || chance.below(2) == 0) {
            if pairs > 0 {
                let pair = chance.below(pairs) as usize;
                genes.copies[pair] = chance.below(self.most() + 1) as u8;
            } else {
                let added = chance.below(genes.growth.len() as u64) as usize;
                let ways = self.ways_to_grow().nth(added).unwrap_or(1);
                genes.growth[added] = chance.below(ways) as u16;
            }
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
        fn cut<T: Clone>(one: &[T], other: &[T], chance: &mut Chance) -> Vec<T> {
            let at = chance.below(one.len() as u64 + 1) as usize;
            [&one[..at], &other[at..]].concat()
        }
        Genes {
            colours: cut(&one.colours, &other.colours, chance),
            copies: cut(&one.copies, &other.copies, chance),
            growth: if one.growth.is_empty() { Vec::new() } else { cut(&one.growth, &other.growth, chance) },
        }
    }

    /// Returns the positions that differ from one by one character, the copies of one edge, or one place of growth.
    pub fn neighbours(&self, genes: &Genes) -> Vec<Genes> {
        let mut all = Vec::new();
        let mut changed = |change: &dyn Fn(&mut Genes)| {
            let mut changed = genes.clone();
            change(&mut changed);
            if changed != *genes {
                all.push(changed);
            }
        };
        for place in 0..genes.colours.len() {
            (0..self.characters() as u8).for_each(|colour| changed(&|genes| genes.colours[place] = colour));
        }
        for pair in 0..genes.copies.len() {
            (0..=self.most() as u8).for_each(|copies| changed(&|genes| genes.copies[pair] = copies));
        }
        for (added, ways) in self.ways_to_grow().enumerate() {
            (0..ways as u16).for_each(|way| changed(&|genes| genes.growth[added] = way));
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
                let pairs = || (0..*vertices).flat_map(|v| (0..v).map(move |u| (u, v)));
                let joined = |copies: u8| if let Dress::Edges(..) = dress { copies.min(1) } else { copies };
                pairs().zip(&genes.copies).for_each(|((u, v), &copies)| graph.join(u, v, joined(copies)));
                if *is_connected {
                    connect(&mut graph);
                }
                let of_edge = |edge| {
                    let copies =
                        pairs().zip(&genes.copies).find(|(pair, _)| *pair == edge).map(|(_, &copies)| copies);
                    // An edge that `connect` has added has the first colour.
                    copies.unwrap_or_default().saturating_sub(1)
                };
                dressed_as(&graph, dress, &genes.colours, of_edge)
            }
            Self::Polyomino { alphabet, .. } => polyomino(&genes.growth, &genes.colours, alphabet),
            Self::Tree { vertices, dress } => {
                let mut graph = SmallGraph::empty(*vertices);
                let parents = genes.growth.iter().enumerate();
                parents.for_each(|(i, &parent)| graph.join(usize::from(parent), i + 1, 1));
                dressed_as(&graph, dress, &genes.colours, |(_, v)| genes.colours[v - 1])
            }
        }
    }
}

/// Returns the text of a position on a graph. `of_edge` returns the index of the colour of an edge (u, v) with u < v.
fn dressed_as(
    graph: &SmallGraph,
    dress: &Dress,
    colours: &[u8],
    of_edge: impl Fn((usize, usize)) -> u8,
) -> String {
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
        Dress::Edges(alphabet, _) => dressed::text(graph, |u, v| {
            let colour = of_edge((u.min(v), u.max(v)));
            char::from(alphabet[usize::from(colour)]).to_string()
        }),
        Dress::Plain => plain(),
    }
}

/// The steps from a cell to its neighbours.
const DIRECTIONS: [(i64, i64); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Returns the text of a connected board. Each cell is the first free one behind an earlier cell, in the same direction.
fn polyomino(growth: &[u16], colours: &[u8], alphabet: &[u8]) -> String {
    let mut cells = vec![(0, 0)];
    for &way in growth {
        let (beside, direction) = (usize::from(way) / DIRECTIONS.len(), usize::from(way) % DIRECTIONS.len());
        let ((mut x, mut y), (dx, dy)) = (cells[beside], DIRECTIONS[direction]);
        while cells.contains(&(x, y)) {
            (x, y) = (x + dx, y + dy);
        }
        cells.push((x, y));
    }
    let board = around(&cells, |place| alphabet[usize::from(colours[place])]);
    String::from_utf8_lossy(&board).into_owned()
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
