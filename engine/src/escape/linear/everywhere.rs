//! The winners from all vertices of a board, computed together.
//!
//! Call a copy of an edge from u to v *alive* if v is an exit, or two copies from v to vertices other than u
//! are alive. A fugitive who comes from u to v then has two ways on. The same applies to each of them, until
//! the fugitive comes to an exit. As long as no vertex occurs twice, this is a binary escape tree, and the
//! copy leads into an enabled branch at u. Conversely, the copies to the children of each vertex of an
//! enabled branch are alive.
//!
//! Theorem. Let the start lie in a connected part of the regular vertices, joined by single edges, that is a
//! tree or in which all degrees, including the copies to exits, are at most 3. Then the number of enabled
//! branches at the start is the number of copies from there that are alive. Proof for degrees up to 3: an
//! alive copy needs all copies that lead on, and these need all copies that lead on from them. If a vertex
//! occurred twice among these, the way to it would be a way back along the other one and would lead round in
//! a circle. A copy would then have to become alive before itself.
//!
//! Time and memory are O(n + m): every vertex is visited at most twice, when two and when three of its copies
//! are found to be alive.

use crate::escape::board::EscapeGraph;
use crate::escape::remains::pruning::Rest;
use crate::escape::remains::rows::{HalfEdge, Rows};
use crate::escape::rules::Turn;
use crate::ground::control::{Control, OrStop};
use crate::ground::graph::Classes;

/// The number of vertices between two checks of the budget.
const PATIENCE: usize = 1 << 12;

/// The winners from all starts, as far as the theorem decides them.
pub(crate) struct Everywhere {
    is_exit: Vec<bool>,
    /// The number of alive copies from each vertex, counted up to three.
    counts: Vec<u8>,
    is_settled: Vec<bool>,
}

impl Everywhere {
    pub(crate) fn new(board: &EscapeGraph, control: &Control) -> OrStop<Self> {
        let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
        let mut is_exit = vec![false; board.vertices()];
        board.exits().iter().for_each(|&exit| is_exit[exit as usize] = true);
        let rows = Rows::new(board);
        control.check(board.graph().nodes_of_pass(), 0)?;
        let rest = Rest { rows: &rows, is_exit: &is_exit, copies: &copies };
        let is_settled = settled(board, rest);
        control.check(board.graph().nodes_of_pass(), 0)?;
        let counts = Spread::new(rest).counts(control)?;
        Ok(Self { is_exit, counts, is_settled })
    }

    /// Returns whether the fugitive wins from a vertex, with either player to move. Returns None if the
    /// theorem does not decide it.
    pub(crate) fn walker_wins(&self, start: u32, turn: Turn) -> Option<bool> {
        let start = start as usize;
        let needed = if turn == Turn::Walk { 1 } else { 2 };
        let wins = self.is_exit[start] || self.counts[start] >= needed;
        (self.is_exit[start] || self.is_settled[start]).then_some(wins)
    }
}

/// Returns the vertices to which the theorem applies.
fn settled(board: &EscapeGraph, rest: Rest<'_>) -> Vec<bool> {
    let is_regular = |v: u32| !rest.is_exit[v as usize];
    let mut parts = Classes::new(board.vertices());
    let mut has_circle = vec![false; board.vertices()];
    let mut has_copies = vec![false; board.vertices()];
    for edge in board.graph().edges().iter().filter(|edge| edge.ends.into_iter().all(is_regular)) {
        let [u, v] = edge.ends;
        has_circle[u as usize] |= !parts.join(u, v);
        has_copies[u as usize] |= edge.copies > 1;
    }
    // The properties found at a vertex are attributed to the root of its part.
    let mut is_tree = vec![true; board.vertices()];
    let mut is_cubic = vec![true; board.vertices()];
    for v in (0..board.vertices() as u32).filter(|&v| is_regular(v)) {
        let root = parts.root(v) as usize;
        is_tree[root] &= !has_circle[v as usize] && !has_copies[v as usize];
        is_cubic[root] &= !has_copies[v as usize] && rest.degree(v) <= 3;
    }
    let is_settled = |v: u32| {
        let root = parts.root(v) as usize;
        is_tree[root] || is_cubic[root]
    };
    (0..board.vertices() as u32).map(is_settled).collect()
}

/// The propagation of alive copies.
struct Spread<'a> {
    rest: Rest<'a>,
    counts: Vec<u8>,
    /// For each edge, whether its copies towards its end with the larger number are alive, and whether those
    /// towards the other end are.
    is_alive: Vec<[bool; 2]>,
    /// The vertices at which a second or third copy has become alive.
    queue: Vec<u32>,
}

impl<'a> Spread<'a> {
    fn new(rest: Rest<'a>) -> Self {
        let vertices = rest.is_exit.len();
        let is_alive = vec![[false; 2]; rest.copies.len()];
        Self { rest, counts: vec![0; vertices], is_alive, queue: Vec::new() }
    }

    fn counts(mut self, control: &Control) -> OrStop<Vec<u8>> {
        for v in (0..self.counts.len() as u32).filter(|&v| !self.rest.is_exit[v as usize]) {
            let rows = self.rest.rows;
            for way in rows.of(v).iter().filter(|way| self.rest.is_exit[way.to as usize]) {
                for _ in 0..self.rest.copies[way.edge as usize].min(3) {
                    self.count(v);
                }
            }
        }
        let mut looked = 0;
        while let Some(v) = self.queue.pop() {
            looked += 1;
            if looked % PATIENCE == 0 {
                control.check(1, 0)?;
            }
            self.visit(v);
        }
        Ok(self.counts)
    }

    /// Counts one more alive copy from a vertex. A vertex is visited again at its third copy, which may make
    /// copies alive whose way back was one of the first two.
    fn count(&mut self, from: u32) {
        let count = &mut self.counts[from as usize];
        if *count < 3 {
            *count += 1;
            if *count >= 2 {
                self.queue.push(from);
            }
        }
    }

    /// Examines the copies that lead to a vertex.
    fn visit(&mut self, v: u32) {
        let rows = self.rest.rows;
        for &HalfEdge { to: u, edge } in rows.of(v).iter().filter(|way| !self.rest.is_exit[way.to as usize]) {
            let [there, back] = [usize::from(u < v), usize::from(v < u)];
            let alive = self.is_alive[edge as usize];
            if !alive[there] && self.counts[v as usize] - u8::from(alive[back]) >= 2 {
                self.is_alive[edge as usize][there] = true;
                self.count(u);
            }
        }
    }
}
