//! Adjacency lists of a board, stored one after another in one list.

use crate::escape::board::EscapeGraph;

/// An edge as seen from one of its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HalfEdge {
    /// The other end.
    pub(crate) to: u32,
    /// The number of the edge in the graph.
    pub(crate) edge: u32,
}

/// The edges at each vertex.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// The index of the first half-edge of each vertex, followed by the total number.
    starts: Vec<u32>,
    ways: Vec<HalfEdge>,
}

impl Rows {
    /// Builds the lists by a counting sort, in linear time and memory.
    pub(crate) fn new(board: &EscapeGraph) -> Self {
        let edges = board.graph().edges();
        let mut starts = vec![0_u32; board.vertices() + 1];
        for end in edges.iter().flat_map(|edge| edge.ends) {
            starts[end as usize] += 1;
        }
        // At first each entry is the end of its row. Each half-edge that is inserted moves the entry down by
        // one, and in the end it is the start. Inserting in reverse keeps the order of the edges.
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut ways = vec![HalfEdge { to: 0, edge: 0 }; 2 * edges.len()];
        for (i, edge) in edges.iter().enumerate().rev() {
            let [u, v] = edge.ends;
            for (from, to) in [(u, v), (v, u)] {
                let place = &mut starts[from as usize];
                *place -= 1;
                ways[*place as usize] = HalfEdge { to, edge: i as u32 };
            }
        }
        Self { starts, ways }
    }

    /// Returns the half-edges at a vertex, in the order of the edges.
    pub(crate) fn of(&self, vertex: u32) -> &[HalfEdge] {
        let v = vertex as usize;
        &self.ways[self.starts[v] as usize..self.starts[v + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::escape::board::Cast;
    use crate::ground::board::Board;

    #[test]
    fn rows_tell_every_edge_twice() {
        let board = EscapeGraph::parse("5: 0-1 2-1*2 0-3", Cast::EXITS).expect("a graph");
        let rows = Rows::new(&board);
        let of = |v| rows.of(v).iter().map(|way| (way.to, way.edge)).collect::<Vec<_>>();
        assert_eq!(of(0), [(1, 0), (3, 2)]);
        assert_eq!(of(1), [(0, 0), (2, 1)]);
        assert_eq!(of(2), [(1, 1)]);
        assert_eq!(of(3), [(0, 2)]);
        assert_eq!(of(4), []);
    }
}
