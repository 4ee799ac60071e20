//! Escape games: a player walks on a multigraph whose edges are deleted one after another.
//!
//! Each game is played out literally, move by move. The only memory is a table of results by position: the
//! vertex, and the number of remaining copies of every edge. No edge is unbreakable here, since more copies
//! than there are rounds have the same effect.

mod at_once;
mod capture;
mod cats;
mod chase;
mod matrix;
mod spies;

pub use at_once::nemesis_at_once;
pub use capture::{blizzard_deletions, nemesis_deletions};
pub use cats::{cat_herding, cat_herding_cuts_first, cat_herding_paths};
pub use chase::{blizzard, nemesis, nemesis_cuts_first};
pub use spies::nowhere_to_go;

/// Small lattices of every kind, in the notation of boards.
pub const LATTICES: [&str; 16] = [
    "king(1,1)",
    "king(3,4)",
    "king(1,5)",
    "triangular(1,1)",
    "triangular(4,3)",
    "triangular(5,1)",
    "honeycomb(1,1)",
    "honeycomb(2,5)",
    "honeycomb(3,3)",
    "honeycomb(4,4)",
    "cylinder(1,3)",
    "cylinder(3,5)",
    "torus(3,3)",
    "torus(4,5)",
    "box(1,1,1)",
    "box(2,3,4)",
];

/// A multigraph with exits and a start.
#[derive(Clone, Debug)]
pub struct EscapeGraph {
    pub vertices: usize,
    /// The edges: two vertices and the number of copies between them; each pair may occur once.
    pub edges: Vec<(usize, usize, u32)>,
    pub exits: Vec<usize>,
    pub start: usize,
}

/// The number of remaining copies of each edge.
type Copies = Vec<u32>;

impl EscapeGraph {
    fn copies(&self) -> Copies {
        self.edges.iter().map(|&(_, _, copies)| copies).collect()
    }

    /// Returns the indices of the edges that still have a copy.
    fn there<'a>(&self, copies: &'a Copies) -> impl Iterator<Item = usize> + 'a {
        (0..copies.len()).filter(|&edge| copies[edge] > 0)
    }

    fn touches(&self, edge: usize, vertex: usize) -> bool {
        let (u, v, _) = self.edges[edge];
        u == vertex || v == vertex
    }

    /// Returns the remaining edges at a vertex, each with the vertex at its other end.
    fn steps(&self, vertex: usize, copies: &Copies) -> Vec<(usize, usize)> {
        let other = |edge: usize| {
            let (u, v, _) = self.edges[edge];
            u + v - vertex
        };
        self.there(copies)
            .filter(|&edge| self.touches(edge, vertex))
            .map(|edge| (edge, other(edge)))
            .collect()
    }

    /// Returns the vertices at the ends of paths of at least one edge that avoid a forbidden vertex,
    /// without the vertex where they begin.
    fn reached(&self, vertex: usize, copies: &Copies, forbidden: Option<usize>) -> Vec<usize> {
        let mut reached = vec![vertex];
        let mut next = 0;
        while next < reached.len() {
            for (_, to) in self.steps(reached[next], copies) {
                if Some(to) != forbidden && !reached.contains(&to) {
                    reached.push(to);
                }
            }
            next += 1;
        }
        reached.split_off(1)
    }
}

/// Returns the copies that remain after one of an edge is deleted.
fn without(copies: &Copies, edge: usize) -> Copies {
    let mut left = copies.clone();
    left[edge] -= 1;
    left
}

#[cfg(test)]
mod samples {
    use super::EscapeGraph;

    /// Creates a graph from its edges; an edge that is listed several times has several copies.
    pub(super) fn graph(edges: &[(usize, usize)], exits: &[usize], start: usize) -> EscapeGraph {
        let mut counted: Vec<(usize, usize, u32)> = vec![];
        for &(u, v) in edges {
            match counted.iter_mut().find(|edge| (edge.0, edge.1) == (u, v)) {
                Some(edge) => edge.2 += 1,
                None => counted.push((u, v, 1)),
            }
        }
        let named = edges.iter().flat_map(|&(u, v)| [u, v]).chain(exits.iter().copied()).chain([start]);
        let vertices = named.max().map_or(1, |last| last + 1);
        EscapeGraph { vertices, edges: counted, exits: exits.to_vec(), start }
    }

    pub(super) fn complete(n: usize) -> EscapeGraph {
        let edges: Vec<_> = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).collect();
        graph(&edges, &[], 0)
    }
}
