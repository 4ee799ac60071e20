//! The arcs of a directed graph, in two arrays (compressed sparse rows).

use std::ops::Range;

use super::kept::{Kept, is_sparse};
use crate::ground::control::{Control, OrStop};

/// The number of vertices below which every vertex has a row.
const FEW: usize = 1 << 12;

/// The arcs of a finite directed graph on the vertices 0, 1, 2, .. The ends of the arcs from a vertex form
/// its row. If most vertices have no arc, only the vertices that arcs name have rows.
#[derive(Clone, Debug)]
pub struct Arcs {
    vertices: usize,
    /// The vertices with rows, or `None` if all have one.
    kept: Option<Kept>,
    /// The start of each row in `ends`, and at last the length of `ends`.
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Default for Arcs {
    fn default() -> Self {
        Self { vertices: 0, kept: None, starts: vec![0], ends: Vec::new() }
    }
}

/// Compares the arcs and their order, and not whether all vertices have rows.
impl PartialEq for Arcs {
    fn eq(&self, other: &Self) -> bool {
        self.vertices == other.vertices && self.ends == other.ends && self.pairs().eq(other.pairs())
    }
}

impl Eq for Arcs {}

impl Arcs {
    /// Makes a graph of `vertices` vertices from its arcs. The arcs from one vertex keep their order. All
    /// ends must be vertices, and there must be fewer than 2^32 arcs. Time and memory are linear in vertices
    /// and arcs; if most vertices have no arc, they are those of sorting the arcs.
    pub fn of_pairs(vertices: usize, arcs: &[(u32, u32)]) -> Self {
        let kept = Self::has_few_rows(vertices, arcs.len())
            .then(|| Kept::new(arcs.iter().flat_map(|&(from, to)| [from, to])));
        Self::of_rows(vertices, kept, arcs.len(), || arcs.iter().copied())
    }

    fn has_few_rows(vertices: usize, arcs: usize) -> bool {
        vertices >= FEW && is_sparse(vertices, arcs)
    }

    /// Makes the graph with a row for each of the vertices `kept`, or for all vertices.
    fn of_rows<I: Iterator<Item = (u32, u32)>>(
        vertices: usize,
        kept: Option<Kept>,
        len: usize,
        arcs: impl Fn() -> I,
    ) -> Self {
        let number = |v: u32| kept.as_ref().map_or(Some(v), |kept| kept.number(v));
        let rows = || arcs().filter_map(|(from, to)| Some((number(from)?, to)));
        let count = kept.as_ref().map_or(vertices, Kept::len);
        // Counting sort by beginnings: count, sum up, then fill each row from its start. It is stable.
        let mut starts = vec![0; count + 1];
        for (row, _) in rows() {
            starts[row as usize + 1] += 1;
        }
        for row in 0..count {
            starts[row + 1] += starts[row];
        }
        let mut ends = vec![0; len];
        let mut next = starts.clone();
        for (row, to) in rows() {
            let place = &mut next[row as usize];
            ends[*place as usize] = to;
            *place += 1;
        }
        Self { vertices, kept, starts, ends }
    }

    /// Makes the same graph as [`Arcs::of_pairs`], if it fits into the memory limit together with the given
    /// pairs.
    ///
    /// # Errors
    /// The memory limit is exceeded, or the work is interrupted.
    pub(crate) fn of_pairs_under(vertices: usize, arcs: &[(u32, u32)], control: &Control) -> OrStop<Self> {
        let rows = if Self::has_few_rows(vertices, arcs.len()) { 2 * arcs.len() } else { vertices };
        control.check(0, size_of_val(arcs) + (2 * rows + arcs.len()) * size_of::<u32>())?;
        Ok(Self::of_pairs(vertices, arcs))
    }

    /// Adds a vertex with its arcs. Their ends may be vertices that are added later.
    ///
    /// # Panics
    /// If only some vertices have rows: see [`Arcs::of_pairs`].
    pub fn push(&mut self, ends: impl IntoIterator<Item = u32>) {
        assert!(self.kept.is_none(), "each vertex has a row");
        self.ends.extend(ends);
        self.starts.push(self.ends.len() as u32);
        self.vertices += 1;
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// Returns the vertices with rows, and the graph on them, renumbered in their order. Returns `None` if
    /// every vertex has a row.
    pub(crate) fn compact(&self) -> Option<(&Kept, Self)> {
        let kept = self.kept.as_ref()?;
        let ends = self.ends.iter().filter_map(|&to| kept.number(to)).collect();
        Some((kept, Self { vertices: kept.len(), kept: None, starts: self.starts.clone(), ends }))
    }

    /// Returns the number of arcs.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there are no arcs.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn row(&self, row: usize) -> Range<usize> {
        self.starts[row] as usize..self.starts[row + 1] as usize
    }

    /// Returns the ends of the arcs from a vertex. If only some vertices have rows, this takes time O(log k)
    /// for k rows.
    pub fn from(&self, vertex: usize) -> &[u32] {
        match &self.kept {
            None => &self.ends[self.row(vertex)],
            Some(kept) => kept.number(vertex as u32).map_or(&[], |row| &self.ends[self.row(row as usize)]),
        }
    }

    /// Returns the vertices with arcs from them, in increasing order, with the ends of these arcs.
    pub fn rows(&self) -> impl Iterator<Item = (u32, &[u32])> + '_ {
        let vertex = |row: u32| self.kept.as_ref().map_or(row, |kept| kept.vertex(row));
        let rows = (0..self.starts.len() as u32 - 1)
            .map(move |row| (vertex(row), &self.ends[self.row(row as usize)]));
        rows.filter(|(_, ends)| !ends.is_empty())
    }

    /// Returns all arcs, ordered by their beginnings.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.rows().flat_map(|(from, ends)| ends.iter().map(move |&to| (from, to)))
    }

    /// Returns the graph with all arcs reversed.
    pub fn reversed(&self) -> Self {
        let arcs = || self.pairs().map(|(from, to)| (to, from));
        Self::of_rows(self.vertices, self.kept.clone(), self.ends.len(), arcs)
    }

    /// Returns the memory that the arcs take, in bytes.
    pub fn bytes(&self) -> usize {
        let kept = self.kept.as_ref().map_or(0, Kept::bytes);
        (self.starts.capacity() + self.ends.capacity()) * size_of::<u32>() + kept
    }
}
