//! Loopy games as plain graphs, with every question answered from its definition.
//!
//! Sources: Conway, *Loopy games* (1978); *Winning Ways*, ch. 11; Siegel, *Combinatorial Game Theory* (2013),
//! ch. VI.

mod order;
mod outcome;
mod positions;
mod stopper;

use std::collections::HashMap;

use crate::game::Game;

pub use order::{Side, ge, ge_of_stoppers, ge_on_side};
pub use outcome::{End, outcome};
pub use stopper::{is_stopper, pseudonumbers, stops};

/// A graph of games; the options of each node are nodes.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Left's options of each node.
    pub left: Vec<Vec<usize>>,
    /// Right's options of each node.
    pub right: Vec<Vec<usize>>,
}

/// A game: a node of a graph.
#[derive(Clone, Debug)]
pub struct Loopy {
    pub graph: Graph,
    pub root: usize,
}

impl Graph {
    /// Adds a node without options.
    pub fn node(&mut self) -> usize {
        self.left.push(vec![]);
        self.right.push(vec![]);
        self.left.len() - 1
    }

    /// Adds the tree of a short game, with a node for each of its positions.
    pub fn game(&mut self, game: &Game) -> usize {
        let node = self.node();
        self.left[node] = game.left().iter().map(|option| self.game(option)).collect();
        self.right[node] = game.right().iter().map(|option| self.game(option)).collect();
        node
    }

    pub fn len(&self) -> usize {
        self.left.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the nodes that play can reach.
    pub fn reachable(&self, root: usize) -> Vec<usize> {
        let mut found = vec![root];
        let mut at = 0;
        while at < found.len() {
            for &option in self.left[found[at]].iter().chain(&self.right[found[at]]) {
                if !found.contains(&option) {
                    found.push(option);
                }
            }
            at += 1;
        }
        found
    }
}

impl Loopy {
    pub fn new(graph: Graph, root: usize) -> Loopy {
        Loopy { graph, root }
    }

    /// Creates the graph of a short game.
    pub fn short(game: &Game) -> Loopy {
        let mut graph = Graph::default();
        let root = graph.game(game);
        Loopy { graph, root }
    }

    /// Creates `{left|right}`, where `None` stands for the game itself: `on` is `{pass|}`.
    pub fn passing(left: &[Option<Game>], right: &[Option<Game>]) -> Loopy {
        let mut graph = Graph::default();
        let root = graph.node();
        let mut side = |options: &[Option<Game>]| -> Vec<usize> {
            options.iter().map(|option| option.as_ref().map_or(root, |game| graph.game(game))).collect()
        };
        let (left, right) = (side(left), side(right));
        (graph.left[root], graph.right[root]) = (left, right);
        Loopy { graph, root }
    }

    /// Returns the game at another node of the same graph.
    pub fn at(&self, root: usize) -> Loopy {
        Loopy { graph: self.graph.clone(), root }
    }

    /// Returns the game with the players exchanged.
    pub fn negative(&self) -> Loopy {
        let Graph { left, right } = self.graph.clone();
        Loopy { graph: Graph { left: right, right: left }, root: self.root }
    }

    /// Returns the sum: the graph of all pairs of positions that play can reach.
    pub fn sum(&self, other: &Loopy) -> Loopy {
        let mut pairs = Pairs::default();
        let root = pairs.number((self.root, other.root));
        let mut sum = Graph::default();
        while sum.len() < pairs.found.len() {
            let node = sum.node();
            let pair = pairs.found[node];
            sum.left[node] = pairs.moves(&self.graph.left, &other.graph.left, pair);
            sum.right[node] = pairs.moves(&self.graph.right, &other.graph.right, pair);
        }
        Loopy { graph: sum, root }
    }
}

/// Pairs of positions, numbered as they are found.
#[derive(Default)]
struct Pairs {
    found: Vec<(usize, usize)>,
    numbers: HashMap<(usize, usize), usize>,
}

impl Pairs {
    fn number(&mut self, pair: (usize, usize)) -> usize {
        *self.numbers.entry(pair).or_insert_with(|| {
            self.found.push(pair);
            self.found.len() - 1
        })
    }

    /// Returns the moves of one player in a sum.
    fn moves(&mut self, of_g: &[Vec<usize>], of_h: &[Vec<usize>], (g, h): (usize, usize)) -> Vec<usize> {
        let here = of_g[g].iter().map(|&option| (option, h));
        let there = of_h[h].iter().map(|&option| (g, option));
        here.chain(there).map(|pair| self.number(pair)).collect()
    }
}
