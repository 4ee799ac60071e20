//! The usual families of graphs, by name.

use std::fmt;

use super::shape::NO_VERTEX;

/// The description of a graph: a family with parameters, or single edges.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Builder {
    /// A list of edges, with no family.
    Edges,
    /// `path(n)`: n vertices in a row.
    Path(usize),
    /// `cycle(n)`: n vertices in a ring, n >= 3.
    Cycle(usize),
    /// `grid(r,c)`: r rows of c vertices, row by row.
    Grid(usize, usize),
    /// `star(n)`: vertex 0 joined to each of n leaves.
    Star(usize),
    /// `complete(n)`: n vertices, every two of which are joined.
    Complete(usize),
    /// `bipartite(m,n)`: each of m vertices is joined to each of n others.
    Bipartite(usize, usize),
    /// `tree(p1,p2,..)`: vertex i is a child of vertex p_i < i; vertex 0 is the root.
    Tree(Vec<usize>),
}

/// The families with their parameters, for messages.
pub(crate) const BUILDERS: &str =
    "path(n), cycle(n), grid(r,c), star(n), complete(n), bipartite(m,n), tree(parent of 1, parent of 2, ..)";

impl Builder {
    /// Makes a graph of the named family, with at most `limits` = (vertices, edges).
    ///
    /// # Errors
    /// An unknown name, a wrong number of parameters, a parameter out of range, or a graph beyond the limits.
    pub(crate) fn new(name: &str, parameters: &[usize], limits: (usize, usize)) -> Result<Self, String> {
        let builder = match (name, parameters) {
            ("path", &[n]) => Self::Path(n),
            ("cycle", &[n]) => Self::Cycle(n),
            ("grid", &[rows, columns]) => Self::Grid(rows, columns),
            ("star", &[n]) => Self::Star(n),
            ("complete", &[n]) => Self::Complete(n),
            ("bipartite", &[m, n]) => Self::Bipartite(m, n),
            ("tree", parents) => Self::Tree(parents.to_vec()),
            _ => return Err(format!("expected one of {BUILDERS}")),
        };
        builder.check(limits)?;
        Ok(builder)
    }

    fn check(&self, (most_vertices, most_edges): (usize, usize)) -> Result<(), String> {
        let (vertices, edges) = self.size();
        if vertices > most_vertices || edges > most_edges {
            return Err(format!("a graph has at most {most_vertices} vertices and {most_edges} edges"));
        }
        if vertices == 0 {
            return Err(NO_VERTEX.to_owned());
        }
        match self {
            Self::Cycle(0..=2) => Err("a cycle has at least 3 vertices".to_owned()),
            Self::Tree(parents) => match parents.iter().enumerate().find(|&(i, &parent)| parent > i) {
                Some((i, parent)) => {
                    Err(format!("vertex {} cannot hang on {parent}: parents come first", i + 1))
                }
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Returns the number of vertices, and the number of edges or a bound for it, without building the graph.
    /// Saturates on overflow.
    pub(crate) fn size(&self) -> (usize, usize) {
        match *self {
            Self::Edges => (0, 0),
            Self::Path(n) => (n, n.saturating_sub(1)),
            Self::Cycle(n) => (n, n),
            Self::Grid(rows, columns) => {
                let cells = rows.saturating_mul(columns);
                // A bound for the number of edges, which is 2rc - r - c.
                (cells, cells.saturating_mul(2))
            }
            Self::Star(n) => (n.saturating_add(1), n),
            Self::Complete(n) => (n, n.saturating_mul(n.saturating_sub(1)) / 2),
            Self::Bipartite(m, n) => (m.saturating_add(n), m.saturating_mul(n)),
            Self::Tree(ref parents) => (parents.len() + 1, parents.len()),
        }
    }

    pub(crate) fn vertices(&self) -> usize {
        self.size().0
    }

    pub(crate) fn edges(&self) -> Vec<(u32, u32)> {
        let pair = |(u, v): (usize, usize)| (u as u32, v as u32);
        match *self {
            Self::Edges => Vec::new(),
            Self::Path(n) => (1..n).map(|v| pair((v - 1, v))).collect(),
            Self::Cycle(n) => (0..n).map(|v| pair((v, (v + 1) % n))).collect(),
            Self::Grid(rows, columns) => {
                let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
                let at = |r: usize, c: usize| r * columns + c;
                let around = |(r, c): (usize, usize)| {
                    let right = (c + 1 < columns).then(|| (at(r, c), at(r, c + 1)));
                    let below = (r + 1 < rows).then(|| (at(r, c), at(r + 1, c)));
                    [right, below].into_iter().flatten()
                };
                cells.flat_map(around).map(pair).collect()
            }
            Self::Star(n) => (1..=n).map(|v| pair((0, v))).collect(),
            Self::Complete(n) => (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).map(pair).collect(),
            Self::Bipartite(m, n) => (0..m).flat_map(|u| (m..m + n).map(move |v| (u, v))).map(pair).collect(),
            Self::Tree(ref parents) => parents.iter().enumerate().map(|(i, &p)| pair((p, i + 1))).collect(),
        }
    }
}

impl fmt::Display for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Edges => Ok(()),
            Self::Path(n) => write!(f, "path({n})"),
            Self::Cycle(n) => write!(f, "cycle({n})"),
            Self::Grid(rows, columns) => write!(f, "grid({rows},{columns})"),
            Self::Star(n) => write!(f, "star({n})"),
            Self::Complete(n) => write!(f, "complete({n})"),
            Self::Bipartite(m, n) => write!(f, "bipartite({m},{n})"),
            Self::Tree(parents) => {
                let parents: Vec<_> = parents.iter().map(ToString::to_string).collect();
                write!(f, "tree({})", parents.join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::{MAX_EDGES, MAX_VERTICES};
    use super::*;

    const LIMITS: (usize, usize) = (MAX_VERTICES, MAX_EDGES);

    #[test]
    fn the_usual_graphs_have_their_edges() {
        let edges =
            |name: &str, parameters: &[usize]| Builder::new(name, parameters, LIMITS).map(|b| b.edges());
        assert_eq!(edges("path", &[3]), Ok(vec![(0, 1), (1, 2)]));
        assert_eq!(edges("cycle", &[3]), Ok(vec![(0, 1), (1, 2), (2, 0)]));
        assert_eq!(edges("grid", &[2, 2]), Ok(vec![(0, 1), (0, 2), (1, 3), (2, 3)]));
        assert_eq!(edges("star", &[2]), Ok(vec![(0, 1), (0, 2)]));
        assert_eq!(edges("complete", &[3]), Ok(vec![(0, 1), (0, 2), (1, 2)]));
        assert_eq!(edges("bipartite", &[1, 2]), Ok(vec![(0, 1), (0, 2)]));
        assert_eq!(edges("tree", &[0, 1, 1]), Ok(vec![(0, 1), (1, 2), (1, 3)]));
    }

    #[test]
    fn wrong_parameters_are_refused_before_memory_is_taken() {
        for (name, parameters) in [
            ("path", &[1_000_000_000][..]),
            ("grid", &[usize::MAX, usize::MAX]),
            ("complete", &[100_000]),
            ("bipartite", &[usize::MAX, 2]),
            ("path", &[0]),
            ("cycle", &[2]),
            ("tree", &[1]),
            ("path", &[]),
            ("wheel", &[5]),
        ] {
            assert!(Builder::new(name, parameters, LIMITS).is_err(), "{name}{parameters:?}");
        }
    }
}
