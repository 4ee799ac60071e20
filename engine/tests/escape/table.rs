//! Who wins every position of a small board, by the rules alone: from the positions in which there is least
//! to delete up to the whole board.

use upstar::escape::board::{Edge, EscapeGraph};
use upstar::escape::rules::{Cuts, Escape, Turn};

/// The winners of all positions. Sets of vertices are words.
pub(super) struct Table {
    edges: Vec<Edge>,
    exits: u32,
    cuts: Cuts,
    /// What a copy of each edge counts in the number of a position; 0 for an unbreakable edge, of which all
    /// copies are left always.
    strides: Vec<usize>,
    /// For each position the vertices from which the one on the graph wins when he is to move.
    walk: Vec<u32>,
    /// The same when a copy is deleted first.
    cut: Vec<u32>,
}

impl Table {
    pub(super) fn new(rules: &Escape, board: &EscapeGraph) -> Self {
        let edges = board.graph().edges().to_vec();
        let mut size = 1;
        let mut strides = Vec::new();
        for edge in &edges {
            strides.push(if edge.is_unbreakable() { 0 } else { size });
            size *= if edge.is_unbreakable() { 1 } else { edge.copies as usize + 1 };
        }
        let exits = board.exits().iter().fold(0, |exits, exit| exits | 1 << exit);
        let mut table = Self { edges, exits, cuts: rules.cuts(), strides, walk: Vec::new(), cut: Vec::new() };
        (0..size).for_each(|code| table.add(code));
        table
    }

    /// How many positions there are without regard to who is where.
    pub(super) fn len(&self) -> usize {
        self.walk.len()
    }

    /// The copies left in a position.
    pub(super) fn copies(&self, code: usize) -> Vec<u32> {
        let copies = |(edge, &stride): (&Edge, &usize)| match stride {
            0 => edge.copies,
            stride => (code / stride % (edge.copies as usize + 1)) as u32,
        };
        self.edges.iter().zip(&self.strides).map(copies).collect()
    }

    /// The position in which nothing is deleted.
    pub(super) fn whole(&self) -> usize {
        self.len() - 1
    }

    /// The position after a deletion.
    pub(super) fn after(&self, code: usize, edge: usize) -> usize {
        code - self.strides[edge]
    }

    pub(super) fn wins(&self, code: usize, at: u32, turn: Turn) -> bool {
        let winners = match turn {
            Turn::Walk => &self.walk,
            Turn::Cut => &self.cut,
        };
        winners[code] >> at & 1 == 1
    }

    fn add(&mut self, code: usize) {
        let copies = self.copies(code);
        let there: Vec<usize> = (0..copies.len()).filter(|&edge| copies[edge] > 0).collect();
        let (survivors, passing) = self.deletions(code, &there);
        // A deletion that changes nothing leads back to the same position, where only finite plays are won.
        let (mut walk, mut cut) = (self.exits, 0);
        loop {
            let next = survivors & (!passing | walk) | self.exits;
            if next == cut {
                break;
            }
            cut = next;
            for &edge in &there {
                let [u, v] = self.edges[edge].ends;
                walk |= (cut >> u & 1) << v | (cut >> v & 1) << u;
            }
        }
        self.walk.push(walk);
        self.cut.push(cut);
    }

    /// The vertices on which somebody wins after each deletion, and those at which there is a deletion that
    /// changes nothing, or none at all.
    fn deletions(&self, code: usize, there: &[usize]) -> (u32, u32) {
        let (mut survivors, mut passing, mut served) = (u32::MAX, 0, 0);
        for &edge in there {
            let [u, v] = self.edges[edge].ends;
            let here = if self.cuts == Cuts::Anywhere { u32::MAX } else { 1 << u | 1 << v };
            served |= here;
            match self.strides[edge] {
                0 => passing |= here,
                stride => survivors &= self.walk[code - stride] | !here,
            }
        }
        (survivors, passing | !served)
    }
}
