//! Can a graph be drawn in the plane without crossings, and how do the edges lie around its vertices then?
//!
//! The left-right test (de Fraysseix and Rosenstiehl; Brandes, *The left-right planarity test*, 2009): a
//! graph is planar if and only if the back edges of a depth-first search can be parted into left and right
//! ones, such that two of them are on one side, or on different sides, where the vertices at which they come
//! back demand it. Edges are taken by how deep they nest; a stack keeps, as pairs of intervals, the back
//! edges whose sides depend on each other.
//!
//! Hypotheses: none; copies of edges and loops make no difference. Time O(n + m log m), where the logarithm comes from
//! sorting, memory O(n + m), no recursion.
//!
//! - `around`: the order of the edges around each vertex, from the sides
//! - `orientation`: the depth-first search that the left-right test stands on
//! - `sides`: the parting of back edges into left and right ones

mod around;
mod orientation;
mod sides;

use self::orientation::Orientation;
use self::sides::Sides;

/// Is a graph of so many vertices with these edges planar?
pub fn is_planar(vertices: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> bool {
    let edges = simple(edges);
    has_room(vertices, &edges) && Sides::new(&Orientation::new(vertices, &edges)).search()
}

/// For each vertex its neighbours, each once, in the order in which they lie around it clockwise in a drawing without
/// crossings; nothing if there is no such drawing.
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

/// Without copies and loops.
fn simple(edges: impl IntoIterator<Item = (u32, u32)>) -> Vec<(u32, u32)> {
    let ordered = edges.into_iter().filter(|(u, v)| u != v).map(|(u, v)| (u.min(v), u.max(v)));
    let mut edges: Vec<_> = ordered.collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Euler's formula.
fn has_room(vertices: usize, edges: &[(u32, u32)]) -> bool {
    vertices < 3 || edges.len() <= 3 * vertices - 6
}
