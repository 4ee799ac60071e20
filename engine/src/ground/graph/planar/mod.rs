//! Planarity of graphs, and the order of the edges around the vertices of a plane drawing.
//!
//! The left-right test (de Fraysseix and Rosenstiehl; Brandes, *The left-right planarity test*, 2009): a
//! graph is planar if and only if the back edges of a depth-first search can be divided into left and right
//! ones such that certain pairs are on the same side and certain pairs on different sides; the vertices to
//! which they return determine the pairs. Edges are processed by nesting depth. A stack of pairs of intervals
//! keeps the back edges whose sides depend on each other.
//!
//! There are no hypotheses on the graph: copies of edges and loops make no difference. Time O(n + m log m),
//! where the logarithm comes from sorting; memory O(n + m); no recursion.

mod left_right;

use self::left_right::{Orientation, Sides};

/// Returns whether a graph with this number of vertices and these edges is planar.
///
/// ```
/// use upstar::ground::graph::planar::is_planar;
/// use upstar::ground::graph::{Builder, Shape};
/// // The complete graph on four vertices is planar; Kuratowski's two graphs are not.
/// let planar = |builder| {
///     let graph = Shape::built(builder);
///     is_planar(graph.vertices(), graph.edges().iter().copied())
/// };
/// assert!(planar(Builder::Complete(4)));
/// assert!(!planar(Builder::Complete(5)) && !planar(Builder::Bipartite(3, 3)));
/// ```
pub fn is_planar(vertices: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> bool {
    let edges = simple(edges);
    has_room(vertices, &edges) && Sides::new(&Orientation::new(vertices, &edges)).search()
}

/// Returns the neighbours of each vertex, each once, in their clockwise order around it in a plane drawing.
/// Returns `None` if the graph is not planar.
///
/// ```
/// use upstar::ground::graph::planar::embedding;
/// // A wheel of four spokes: in a plane drawing the rim runs once around its centre 0.
/// let edges = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (2, 3), (3, 4), (4, 1)];
/// let Some(around) = embedding(5, edges) else { panic!() };
/// let first = around[0].iter().position(|&v| v == 1);
/// let opposite = first.map(|place| around[0][(place + 2) % 4]);
/// assert_eq!(opposite, Some(3));
/// ```
pub fn embedding(vertices: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> Option<Vec<Vec<u32>>> {
    let edges = simple(edges);
    if !has_room(vertices, &edges) {
        return None;
    }
    let orientation = Orientation::new(vertices, &edges);
    let mut sides = Sides::new(&orientation);
    if !sides.search() {
        return None;
    }
    let is_left = sides.left();
    Some(clockwise(orientation, &is_left))
}

/// Removes copies of edges and loops.
fn simple(edges: impl IntoIterator<Item = (u32, u32)>) -> Vec<(u32, u32)> {
    let ordered = edges.into_iter().filter(|(u, v)| u != v).map(|(u, v)| (u.min(v), u.max(v)));
    let mut edges: Vec<_> = ordered.collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Returns whether the number of edges obeys the bound 3n - 6 that follows from Euler's formula. The test
/// rejects dense graphs before the search.
fn has_room(vertices: usize, edges: &[(u32, u32)]) -> bool {
    vertices < 3 || edges.len() <= 3 * vertices - 6
}

/// The half-edges around all vertices, as linked rings. Half-edge 2e is at the beginning of edge e, and 2e +
/// 1 at its end.
struct Rings {
    next: Vec<usize>,
    before: Vec<usize>,
    /// The first half-edge in the ring of each vertex.
    first: Vec<usize>,
}

/// The absence of a half-edge.
const NOWHERE: usize = usize::MAX;

impl Rings {
    fn new(vertices: usize, edges: usize) -> Self {
        Self {
            next: vec![NOWHERE; 2 * edges],
            before: vec![NOWHERE; 2 * edges],
            first: vec![NOWHERE; vertices],
        }
    }

    /// Inserts a half-edge before another one of a ring, or as a ring of its own if `other` is [`NOWHERE`].
    fn insert_before(&mut self, half: usize, other: usize) {
        if other == NOWHERE {
            (self.next[half], self.before[half]) = (half, half);
            return;
        }
        let before = std::mem::replace(&mut self.before[other], half);
        self.next[before] = half;
        (self.next[half], self.before[half]) = (other, before);
    }

    /// Inserts a half-edge as the last one in the ring of a vertex.
    fn append(&mut self, vertex: u32, half: usize) {
        let first = &mut self.first[vertex as usize];
        let at = *first;
        if at == NOWHERE {
            *first = half;
        }
        self.insert_before(half, at);
    }

    /// Inserts a half-edge as the first one in the ring of a vertex.
    fn prepend(&mut self, vertex: u32, half: usize) {
        self.append(vertex, half);
        self.first[vertex as usize] = half;
    }
}

/// Returns the neighbours of each vertex in clockwise order.
fn clockwise(mut edges: Orientation, is_left: &[bool]) -> Vec<Vec<u32>> {
    let n = edges.heights.len();
    let signed = |edges: &Orientation, edge: u32| {
        if is_left[edge as usize] { -edges.depth(edge) } else { edges.depth(edge) }
    };
    // Left edges get negative depths: they come first, in decreasing order of depth, and the right ones
    // follow in increasing order.
    let mut away = std::mem::take(&mut edges.away);
    away.iter_mut().for_each(|of| of.sort_by_key(|&edge| signed(&edges, edge)));
    let mut rings = Rings::new(n, edges.ends.len());
    for (v, of) in (0..).zip(&away) {
        of.iter().for_each(|&edge| rings.append(v, 2 * edge as usize));
    }
    // The half-edges at each vertex beside which the next returning back edge is inserted, on the left and on
    // the right.
    let (mut left, mut right) = (vec![NOWHERE; n], vec![NOWHERE; n]);
    for &root in &edges.roots {
        let mut path = vec![(root, 0)];
        while let Some((v, next)) = path.last_mut() {
            let v = *v;
            let Some(&edge) = away[v as usize].get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            let (to, half) = (edges.ends[edge as usize][1], 2 * edge as usize + 1);
            if edges.parents[to as usize] == edge {
                rings.prepend(to, half);
                (left[v as usize], right[v as usize]) = (half - 1, half - 1);
                path.push((to, 0));
            } else if is_left[edge as usize] {
                let at = left[to as usize];
                rings.insert_before(half, at);
                if rings.first[to as usize] == at {
                    rings.first[to as usize] = half;
                }
                left[to as usize] = half;
            } else {
                let behind = rings.next[right[to as usize]];
                rings.insert_before(half, behind);
            }
        }
    }
    (0..n).map(|v| neighbours(&rings, &edges, rings.first[v])).collect()
}

fn neighbours(rings: &Rings, edges: &Orientation, first: usize) -> Vec<u32> {
    let mut around = Vec::new();
    let mut half = first;
    while half != NOWHERE {
        around.push(edges.ends[half / 2][1 - half % 2]);
        half = rings.next[half];
        if half == first {
            break;
        }
    }
    around
}

#[cfg(test)]
mod tests {
    use crate::ground::graph::planar::embedding;

    /// Counts the faces of an embedding.
    fn faces(around: &[Vec<u32>]) -> usize {
        let mut met = std::collections::HashSet::new();
        let mut faces = 0;
        for (v, of) in (0..).zip(around) {
            for &w in of {
                let (mut from, mut to) = (v, w);
                faces += usize::from(!met.contains(&(from, to)));
                while met.insert((from, to)) {
                    let here = &around[to as usize];
                    let at = here.iter().position(|&u| u == from).expect("edges have two ends");
                    (from, to) = (to, here[(at + here.len() - 1) % here.len()]);
                }
            }
        }
        faces
    }

    #[test]
    fn embeddings_have_as_many_faces_as_euler_says() {
        // Random triangulations with some edges removed: each new vertex is placed in a triangle and joined
        // to its corners.
        let mut state = 1_u64;
        let mut draw = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        for round in 0..300 {
            let n = 4 + draw(60);
            let (mut edges, mut triangles) = (vec![(0, 1), (1, 2), (2, 0)], vec![[0, 1, 2], [2, 1, 0]]);
            for v in 3..n as u32 {
                let [a, b, c] = triangles.swap_remove(draw(triangles.len()));
                edges.extend([(a, v), (b, v), (c, v)]);
                triangles.extend([[a, b, v], [b, c, v], [c, a, v]]);
            }
            edges.retain(|_| round % 3 == 0 || draw(4) > 0);
            let around = embedding(n, edges.iter().copied()).expect("a planar graph");
            let count: usize = around.iter().map(Vec::len).sum();
            assert_eq!(count, 2 * edges.len());
            let mut parts = crate::ground::graph::Classes::new(n);
            edges.iter().for_each(|&(u, v)| _ = parts.join(u, v));
            let alone = around.iter().filter(|of| of.is_empty()).count();
            let joined = (0..n as u32).filter(|&v| parts.root(v) == v).count() - alone;
            assert_eq!(faces(&around) + n - alone, edges.len() + 2 * joined, "{edges:?}");
        }
    }
}
