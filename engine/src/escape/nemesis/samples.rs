//! Random multigraphs with symmetries, for tests.

use crate::escape::board::{Edge, EscapeGraph, Multigraph, UNBREAKABLE};

/// A pseudorandom number generator.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(below)) as u32
    }

    fn copies(&mut self) -> u32 {
        [1, 1, 1, 2, 2, 3, UNBREAKABLE][self.below(7) as usize]
    }
}

/// A graph on regular vertices, with the number of copies from each vertex to an exit.
struct Regular {
    edges: Vec<Edge>,
    exits: Vec<u32>,
}

impl Regular {
    fn board(mut self) -> EscapeGraph {
        let exit = self.exits.len() as u32;
        for (v, copies) in (0..).zip(self.exits).filter(|&(_, copies)| copies > 0) {
            self.edges.push(Edge { ends: [v, exit], copies });
        }
        EscapeGraph::new(Multigraph::new(exit as usize + 1, self.edges)).with_exits(vec![exit])
    }

    /// Builds a random graph.
    fn any(vertices: u32, dice: &mut Dice) -> Self {
        let mut edges = Vec::new();
        for ends in (0..vertices).flat_map(|u| (u + 1..vertices).map(move |v| [u, v])) {
            if dice.below(vertices) < 2 {
                edges.push(Edge { ends, copies: dice.copies() });
            }
        }
        Self { edges, exits: (0..vertices).map(|_| [0, 0, 0, 1, 1, 2][dice.below(6) as usize]).collect() }
    }

    fn path(vertices: u32, dice: &mut Dice) -> Self {
        let edges = (1..vertices).map(|v| Edge { ends: [v - 1, v], copies: dice.copies() }).collect();
        Self { edges, exits: (0..vertices).map(|_| dice.below(3) / 2).collect() }
    }

    fn bipartite([first, second]: [u32; 2], dice: &mut Dice) -> Self {
        let copies = dice.copies();
        let pairs = (0..first).flat_map(|u| (first..first + second).map(move |v| [u, v]));
        let edges = pairs.map(|ends| Edge { ends, copies }).collect();
        let exits = [dice.below(3), dice.below(2)];
        Self { edges, exits: (0..first + second).map(|v| exits[usize::from(v >= first)]).collect() }
    }

    /// Joins copies of the graph in a ring: each vertex is joined to the corresponding vertex of the next
    /// copy. Two copies form a prism.
    fn ring(&self, rounds: u32, dice: &mut Dice) -> Self {
        let n = self.exits.len() as u32;
        let mut edges = Vec::new();
        for base in (0..rounds).map(|round| round * n) {
            edges
                .extend(self.edges.iter().map(|e| Edge { ends: e.ends.map(|v| v + base), copies: e.copies }));
        }
        for v in 0..n {
            let copies = dice.copies();
            let next = |round: u32| (round + 1) % rounds * n + v;
            // Between two copies, the rungs there and back would be the same edges.
            let rungs = if rounds == 2 { 1 } else { rounds };
            edges.extend((0..rungs).map(|round| Edge { ends: [round * n + v, next(round)], copies }));
        }
        Self { edges, exits: self.exits.repeat(rounds as usize) }
    }
}

/// Builds a random graph with symmetries: a ring, a prism, a doubled path, a complete bipartite graph or a
/// grid.
pub(super) fn board(dice: &mut Dice) -> EscapeGraph {
    match dice.below(6) {
        0 => Regular::any(1, dice).ring(3 + dice.below(10), dice).board(),
        1 => Regular::any(3 + dice.below(5), dice).ring(2, dice).board(),
        2 => Regular::any(2 + dice.below(2), dice).ring(3 + dice.below(3), dice).board(),
        3 => Regular::path(3 + dice.below(5), dice).ring(2, dice).board(),
        4 => Regular::bipartite([1 + dice.below(4), 1 + dice.below(5)], dice).board(),
        _ => grid(2 + dice.below(4), 2 + dice.below(4)),
    }
}

/// Builds a grid with exits along its border.
pub(super) fn grid(rows: u32, columns: u32) -> EscapeGraph {
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let border = |at: u32, length: u32| u32::from(at == 0) + u32::from(at + 1 == length);
    let exits = cells.clone().map(|(row, column)| border(row, rows) + border(column, columns)).collect();
    let mut edges = Vec::new();
    for (row, column) in cells {
        let at = row * columns + column;
        edges.extend((column + 1 < columns).then(|| Edge::simple(at, at + 1)));
        edges.extend((row + 1 < rows).then(|| Edge::simple(at, at + columns)));
    }
    Regular { edges, exits }.board()
}

/// The number of copies of each edge.
pub(super) fn copies(board: &EscapeGraph) -> Vec<u32> {
    board.graph().edges().iter().map(|edge| edge.copies).collect()
}

/// Returns the number of copies of each edge, after one copy has been deleted of about one edge in `one_in`.
pub(super) fn some_copies(board: &EscapeGraph, one_in: u32, dice: &mut Dice) -> Vec<u32> {
    let remaining = |copies: u32| match copies {
        UNBREAKABLE => copies,
        _ => copies - u32::from(dice.below(one_in) == 0),
    };
    copies(board).into_iter().map(remaining).collect()
}
