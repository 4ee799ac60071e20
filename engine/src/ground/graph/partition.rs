//! Ordered partitions of the vertices of a graph, refined until they are equitable.

use super::labelled::Labelled;

/// The edges at each vertex, and working memory for refinements.
pub(crate) struct Refiner {
    starts: Vec<u32>,
    ends: Vec<(u32, u64)>,
    /// The sum of the edges of each vertex into the present cell; all 0 between refinements.
    sums: Vec<u64>,
    /// Whether the cell that begins at each place waits to split others; all false between refinements.
    queued: Vec<bool>,
}

/// Spreads a colour over a word, so that sums of different multisets of colours are almost surely different.
fn mixed(colour: u8) -> u64 {
    let mut word = (u64::from(colour) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^= word >> 29;
    word.wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1
}

impl Refiner {
    pub(crate) fn of(graph: &Labelled) -> Self {
        let n = graph.colours().len();
        let mut starts = vec![0_u32; n + 1];
        for &(u, v, _) in graph.edges() {
            starts[u as usize] += 1;
            starts[v as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut ends = vec![(0, 0); sum as usize];
        for &(u, v, colour) in graph.edges() {
            for (from, to) in [(u, v), (v, u)] {
                starts[from as usize] -= 1;
                ends[starts[from as usize] as usize] = (to, mixed(colour));
            }
        }
        Self { starts, ends, sums: vec![0; n], queued: vec![false; n] }
    }
}

/// An ordered partition: a sequence of cells of vertices.
#[derive(Clone)]
pub(crate) struct Partition {
    /// The vertices, cell by cell.
    order: Vec<u32>,
    /// The index of each vertex in `order`.
    place: Vec<u32>,
    /// The start of the cell of each vertex, as an index in `order`.
    start: Vec<u32>,
    /// The end of the cell that starts at each index; meaningless at other indices.
    end: Vec<u32>,
    cells: usize,
}

impl Partition {
    /// Makes one cell for each colour of vertices, in the order of the colours.
    pub(crate) fn by_colour(graph: &Labelled) -> Self {
        let n = graph.colours().len();
        let mut order: Vec<u32> = (0..n as u32).collect();
        let colour = |v: u32| graph.colours()[v as usize];
        order.sort_unstable_by_key(|&v| (colour(v), v));
        let mut partition =
            Self { place: vec![0; n], start: vec![0; n], end: vec![0; n], cells: 0, order: Vec::new() };
        let mut begin = 0;
        for cell in order.chunk_by(|&u, &v| colour(u) == colour(v)) {
            partition.end[begin] = (begin + cell.len()) as u32;
            for (i, &v) in cell.iter().enumerate() {
                partition.place[v as usize] = (begin + i) as u32;
                partition.start[v as usize] = begin as u32;
            }
            begin += cell.len();
            partition.cells += 1;
        }
        partition.order = order;
        partition
    }

    /// Returns the starts of the cells, in order.
    pub(crate) fn starts(&self) -> impl Iterator<Item = u32> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let here = at;
            at = *self.end.get(here as usize)?;
            Some(here)
        })
    }

    pub(crate) fn is_discrete(&self) -> bool {
        self.cells == self.order.len()
    }

    /// Returns a hash of the starts of the cells. Corresponding partitions of isomorphic graphs have the same
    /// hash.
    pub(crate) fn shape(&self) -> u64 {
        self.starts().fold(0, |hash, start| {
            (hash ^ u64::from(start)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        })
    }

    /// Returns the index of each vertex in the order: its label, if the partition is discrete.
    pub(crate) fn places(&self) -> &[u32] {
        &self.place
    }

    /// Returns the vertices in the order of the partition.
    pub(crate) fn vertices(&self) -> &[u32] {
        &self.order
    }

    /// Returns the vertices of the cell with this start.
    pub(crate) fn cell(&self, start: u32) -> &[u32] {
        &self.order[start as usize..self.end[start as usize] as usize]
    }

    /// Returns the start of the first of the smallest cells with more than one vertex, or `None` if the
    /// partition is discrete.
    pub(crate) fn target(&self) -> Option<u32> {
        self.starts().filter(|&start| self.cell(start).len() > 1).min_by_key(|&start| self.cell(start).len())
    }

    /// Splits a vertex off from its cell, as a new cell after the rest, and refines.
    pub(crate) fn individualise(&mut self, vertex: u32, refiner: &mut Refiner) {
        let start = self.start[vertex as usize];
        let last = self.end[start as usize] - 1;
        self.swap(self.place[vertex as usize], last);
        self.end[start as usize] = last;
        self.end[last as usize] = last + 1;
        self.start[vertex as usize] = last;
        self.cells += 1;
        self.refine(vec![last], refiner);
    }

    fn swap(&mut self, a: u32, b: u32) {
        self.order.swap(a as usize, b as usize);
        self.place[self.order[a as usize] as usize] = a;
        self.place[self.order[b as usize] as usize] = b;
    }

    /// Refines the partition until it is equitable: any two vertices of a cell have the same number of edges
    /// of each colour into each cell. `queue` has the cells that may split others.
    ///
    /// The result does not depend on the numbers of the vertices, so isomorphic graphs with corresponding
    /// partitions are refined in the same way.
    pub(crate) fn refine(&mut self, mut queue: Vec<u32>, refiner: &mut Refiner) {
        queue.iter().for_each(|&start| refiner.queued[start as usize] = true);
        let (mut next, mut touched, mut starts) = (0, Vec::new(), Vec::new());
        while let Some(&splitter) = queue.get(next) {
            next += 1;
            refiner.queued[splitter as usize] = false;
            if self.is_discrete() {
                continue;
            }
            for &w in self.cell(splitter) {
                let (from, to) = (refiner.starts[w as usize], refiner.starts[w as usize + 1]);
                for &(v, colour) in &refiner.ends[from as usize..to as usize] {
                    let sum = &mut refiner.sums[v as usize];
                    if *sum == 0 {
                        touched.push(v);
                    }
                    // A sum may wrap to 0 by chance. Then the vertex is pushed again, and `dedup` removes the
                    // copy. Equal sums of different edges only make the partition coarser.
                    *sum = sum.wrapping_add(colour);
                }
            }
            touched.sort_unstable_by_key(|&v| (self.start[v as usize], refiner.sums[v as usize], v));
            touched.dedup();
            starts.clear();
            starts.extend(touched.iter().map(|&v: &u32| self.start[v as usize]));
            let mut rest = &touched[..];
            for cell in starts.chunk_by(|a, b| a == b) {
                let (of_cell, others) = rest.split_at(cell.len());
                self.split(cell[0], of_cell, refiner, &mut queue);
                rest = others;
            }
            touched.drain(..).for_each(|v| refiner.sums[v as usize] = 0);
        }
    }

    /// Splits a cell by the sums of its vertices: first those with sum 0, then the others, given in
    /// `touched`, sorted by their sums. Takes time only for the latter.
    fn split(&mut self, start: u32, touched: &[u32], refiner: &mut Refiner, queue: &mut Vec<u32>) {
        let Refiner { sums, queued, .. } = refiner;
        let end = self.end[start as usize];
        let first = end - touched.len() as u32;
        let groups = || touched.chunk_by(|&u, &v| sums[u as usize] == sums[v as usize]);
        if first == start && groups().count() == 1 {
            return;
        }
        // Go from the last to the first, so that no vertex that has its place is moved away again.
        for (place, &v) in (first..end).zip(touched).rev() {
            self.swap(self.place[v as usize], place);
        }
        let was_queued = queued[start as usize];
        let mut parts = Vec::new();
        if first > start {
            parts.push((start, first - start));
            self.end[start as usize] = first;
        }
        let mut begin = first;
        for group in groups() {
            let length = group.len() as u32;
            parts.push((begin, length));
            self.end[begin as usize] = begin + length;
            group.iter().for_each(|&v| self.start[v as usize] = begin);
            begin += length;
        }
        self.cells += parts.len() - 1;
        // The whole cell has already split others, so all parts but one suffice (Hopcroft): spare a largest
        // one.
        let spared = parts.iter().rev().max_by_key(|(_, length)| *length).map(|&(begin, _)| begin);
        for &(begin, _) in &parts {
            if !queued[begin as usize] && (was_queued || Some(begin) != spared) {
                queued[begin as usize] = true;
                queue.push(begin);
            }
        }
    }
}
