//! Graphs without colours, the arcs of directed graphs, and the usual families of graphs by name.

use std::fmt;
use std::ops::Range;

use super::sets::{Kept, is_sparse};
use crate::ground::control::{Control, OrStop};

/// The maximum number of vertices of a graph: 2^20.
pub const MAX_VERTICES: usize = 1 << 20;
/// The message for a graph without vertices.
pub(crate) const NO_VERTEX: &str = "a graph has at least one vertex";
/// The maximum number of edges of a graph: 2^22.
pub const MAX_EDGES: usize = 1 << 22;

/// A graph on the vertices 0, 1, 2, .. Several edges may join the same two vertices, and an edge may be a
/// loop.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    builder: Builder,
    vertices: usize,
    edges: Vec<(u32, u32)>,
}

impl Shape {
    /// Makes the graph that a builder describes.
    ///
    /// ```
    /// use upstar::ground::graph::{Builder, Shape};
    /// let grid = Shape::built(Builder::Grid(2, 2));
    /// assert_eq!(grid.edges(), [(0, 1), (0, 2), (1, 3), (2, 3)]);
    /// assert_eq!(grid.to_string(), "grid(2,2)");
    /// ```
    pub fn built(builder: Builder) -> Self {
        Self { vertices: builder.vertices(), edges: builder.edges(), builder }
    }

    /// Makes a graph with these edges, whose ends must be below `vertices`.
    pub fn of_edges(vertices: usize, edges: Vec<(u32, u32)>) -> Self {
        Self { builder: Builder::Edges, vertices, edges }
    }

    /// Returns the description of the graph.
    pub fn builder(&self) -> &Builder {
        &self.builder
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// Returns the edges, in the order of the description.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// Returns the neighbours of each vertex, once for each edge. A loop counts once.
    pub fn neighbours(&self) -> Vec<Vec<u32>> {
        let mut neighbours = vec![Vec::new(); self.vertices];
        for &(u, v) in &self.edges {
            neighbours[u as usize].push(v);
            if u != v {
                neighbours[v as usize].push(u);
            }
        }
        neighbours
    }
}

/// Writes the graph as its builder does, or as `4: 0-1 1-2`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.builder != Builder::Edges {
            return self.builder.fmt(f);
        }
        write!(f, "{}:", self.vertices)?;
        self.edges.iter().try_for_each(|(u, v)| write!(f, " {u}-{v}"))
    }
}

// The arcs of a directed graph are stored in two arrays (compressed sparse rows).

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
    ///
    /// ```
    /// use upstar::ground::graph::Arcs;
    /// let arcs = Arcs::of_pairs(3, &[(0, 2), (1, 0), (0, 1)]);
    /// assert_eq!(arcs.from(0), [2, 1]);
    /// assert_eq!((arcs.vertices(), arcs.len()), (3, 3));
    /// ```
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
    /// ```
    /// use upstar::ground::graph::Arcs;
    /// let mut arcs = Arcs::default();
    /// arcs.push([1, 2]);
    /// arcs.push([]);
    /// arcs.push([0]);
    /// assert_eq!(arcs, Arcs::of_pairs(3, &[(0, 1), (0, 2), (2, 0)]));
    /// ```
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
    ///
    /// ```
    /// use upstar::ground::graph::Arcs;
    /// let arcs = Arcs::of_pairs(3, &[(2, 0), (0, 1)]);
    /// assert_eq!(arcs.pairs().collect::<Vec<_>>(), [(0, 1), (2, 0)]);
    /// ```
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.rows().flat_map(|(from, ends)| ends.iter().map(move |&to| (from, to)))
    }

    /// Returns the graph with all arcs reversed.
    ///
    /// ```
    /// use upstar::ground::graph::Arcs;
    /// let arcs = Arcs::of_pairs(2, &[(0, 1)]);
    /// assert_eq!(arcs.reversed().pairs().collect::<Vec<_>>(), [(1, 0)]);
    /// ```
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
                Some((i, parent)) => Err(format!(
                    "vertex {} cannot be a child of {parent}: parents have smaller numbers",
                    i + 1
                )),
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
    use super::{MAX_EDGES, MAX_VERTICES, *};

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
