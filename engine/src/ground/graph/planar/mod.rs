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
//!
//! - `around`: the order of the edges around each vertex, computed from their sides
//! - `orientation`: the depth-first search of the left-right test
//! - `sides`: the division of back edges into left and right ones

mod around;
mod orientation;
mod sides;

use self::orientation::Orientation;
use self::sides::Sides;

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
    Some(around::clockwise(orientation, &is_left))
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
