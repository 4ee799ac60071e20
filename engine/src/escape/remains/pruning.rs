//! Pruning: the removal of vertices that are useless to the fugitive.

use crate::escape::remains::rows::Rows;

/// The position of a vertex that is not pruned.
pub(crate) const STAYS: u32 = u32::MAX;

/// A board with the number of copies that are left of each edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest<'a> {
    pub(crate) rows: &'a Rows,
    pub(crate) is_exit: &'a [bool],
    pub(crate) copies: &'a [u32],
}

impl Rest<'_> {
    /// Removes the vertex `without`, and then, one after another, the vertices with at most two copies of
    /// edges to the remaining vertices. Exits and the vertex `kept` stay. Returns the position of each vertex
    /// in this order, or [`STAYS`].
    pub(crate) fn prune(self, kept: Option<u32>, without: Option<u32>) -> Vec<u32> {
        let is_fixed = |v: u32| self.is_exit[v as usize] || kept == Some(v);
        let mut degrees: Vec<u32> = (0..self.is_exit.len() as u32).map(|v| self.degree(v)).collect();
        let mut order = vec![STAYS; degrees.len()];
        let mut queue: Vec<u32> = without.into_iter().collect();
        let few = (0..degrees.len() as u32).filter(|&v| degrees[v as usize] <= 2);
        queue.extend(few.filter(|&v| !is_fixed(v) && without != Some(v)));
        for (place, &v) in queue.iter().enumerate() {
            order[v as usize] = place as u32;
        }
        let mut next = 0;
        while let Some(&v) = queue.get(next) {
            next += 1;
            for way in self.rows.of(v) {
                // The same cap applies to the degrees, so the difference is exact and never negative.
                let copies = self.copies[way.edge as usize].min(3);
                let degree = &mut degrees[way.to as usize];
                *degree -= copies;
                if *degree <= 2 && order[way.to as usize] == STAYS && !is_fixed(way.to) {
                    order[way.to as usize] = queue.len() as u32;
                    queue.push(way.to);
                }
            }
        }
        order
    }

    /// The number of copies of edges at a vertex, where an edge counts at most three times. That suffices,
    /// since a vertex with three copies is not pruned.
    pub(crate) fn degree(self, v: u32) -> u32 {
        self.rows.of(v).iter().map(|way| self.copies[way.edge as usize].min(3)).sum()
    }
}
