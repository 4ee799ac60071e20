//! The arcs of a directed graph, in two arrays.

use std::ops::Range;

use crate::ground::control::{Control, OrStop};

/// The arcs of a finite directed graph on the vertices 0, 1, 2, ..: for each vertex those that it leads to,
/// in one row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arcs {
    /// Where the row of each vertex begins, and where the last one ends.
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Default for Arcs {
    fn default() -> Self {
        Self { starts: vec![0], ends: Vec::new() }
    }
}

impl Arcs {
    /// A graph of so many vertices from its arcs; the arcs from one vertex keep their order. All ends are
    /// vertices, and there are fewer than 2^32 arcs.
    pub fn of_pairs(vertices: usize, arcs: &[(u32, u32)]) -> Self {
        let mut starts = vec![0; vertices + 1];
        for &(from, _) in arcs {
            starts[from as usize + 1] += 1;
        }
        for v in 0..vertices {
            starts[v + 1] += starts[v];
        }
        let mut ends = vec![0; arcs.len()];
        let mut next = starts.clone();
        for &(from, to) in arcs {
            let place = &mut next[from as usize];
            ends[*place as usize] = to;
            *place += 1;
        }
        Self { starts, ends }
    }

    /// The same under a budget, beside the memory of the arcs that are given.
    ///
    /// # Errors
    /// Why it had to stop.
    pub(crate) fn of_pairs_under(vertices: usize, arcs: &[(u32, u32)], control: &Control) -> OrStop<Self> {
        control.check(0, size_of_val(arcs) + (2 * vertices + arcs.len()) * size_of::<u32>())?;
        Ok(Self::of_pairs(vertices, arcs))
    }

    /// Adds a vertex with its arcs; their ends may be vertices that are still to come.
    pub fn push(&mut self, ends: impl IntoIterator<Item = u32>) {
        self.ends.extend(ends);
        self.starts.push(self.ends.len() as u32);
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many arcs there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Are there no arcs?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn row(&self, vertex: usize) -> Range<usize> {
        self.starts[vertex] as usize..self.starts[vertex + 1] as usize
    }

    /// Where the arcs from a vertex lead.
    pub fn from(&self, vertex: usize) -> &[u32] {
        &self.ends[self.row(vertex)]
    }

    /// All arcs, vertex by vertex.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.vertices()).flat_map(|v| self.from(v).iter().map(move |&to| (v as u32, to)))
    }

    /// The same arcs backwards.
    pub fn reversed(&self) -> Self {
        let mut starts = vec![0; self.vertices() + 1];
        for &to in &self.ends {
            starts[to as usize + 1] += 1;
        }
        for v in 0..self.vertices() {
            starts[v + 1] += starts[v];
        }
        let mut ends = vec![0; self.ends.len()];
        let mut next = starts.clone();
        for (from, to) in self.pairs() {
            let place = &mut next[to as usize];
            ends[*place as usize] = from;
            *place += 1;
        }
        Self { starts, ends }
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        (self.starts.capacity() + self.ends.capacity()) * size_of::<u32>()
    }
}
