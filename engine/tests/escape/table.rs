//! The winners of all positions of a small board, by the rules alone. The table begins with the positions
//! in which least is left to delete and ends with the whole board.

use upstar::escape::board::{Edge, EscapeGraph};
use upstar::escape::rules::{Cuts, Escape, Turn};

/// The winners of all positions. A set of vertices is a bit mask.
pub(super) struct Table {
    edges: Vec<Edge>,
    exits: u32,
    cuts: Cuts,
    /// The weight of one copy of each edge in the number of a position. An unbreakable edge always keeps
    /// its copies and has weight 0.
    strides: Vec<usize>,
    /// The vertices from which the walker wins when they are to move, for each position.
    walk: Vec<u32>,
    /// The vertices from which the walker wins when the opponent is to delete, for each position.
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

    /// Returns the number of sets of remaining copies, regardless of the walker's vertex and the turn.
    pub(super) fn len(&self) -> usize {
        self.walk.len()
    }

    /// Returns the copies left in a position.
    pub(super) fn copies(&self, code: usize) -> Vec<u32> {
        let copies = |(edge, &stride): (&Edge, &usize)| match stride {
            0 => edge.copies,
            stride => (code / stride % (edge.copies as usize + 1)) as u32,
        };
        self.edges.iter().zip(&self.strides).map(copies).collect()
    }

    /// Returns the position before any deletion.
    pub(super) fn whole(&self) -> usize {
        self.len() - 1
    }

    /// Returns the position after a deletion.
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
        // Deleting an unbreakable copy leaves the position unchanged. Only finite plays are won, so we take
        // the least fixed point.
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

    /// Returns the vertices at which the walker wins after each deletion that changes the position, and
    /// those at which the opponent may pass: some deletion changes nothing, or there is none.
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
