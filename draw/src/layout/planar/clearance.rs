//! Exact tests for crossings, and measures of the space between vertices and edges.

use crate::layout::patterns::STEP;
use upstar::ground::graph::Shape;

type Place = (i64, i64);

/// The least distance of two vertices, and of a vertex and an edge that passes it, in pixels.
const APART: i64 = STEP * 8 / 10;
const PASSING: i64 = STEP * 4 / 10;
/// The largest width and height of a drawing in pixels, even if its vertices then have too little space.
const WIDEST: i64 = 2400;

/// Returns the side of the line from `a` to `b` on which `c` lies: 1, -1, or 0 on the line.
fn side(a: Place, b: Place, c: Place) -> i128 {
    let across = i128::from(b.0 - a.0) * i128::from(c.1 - a.1);
    (across - i128::from(b.1 - a.1) * i128::from(c.0 - a.0)).signum()
}

/// Returns whether `c` lies on the segment from `a` to `b`.
fn is_on(a: Place, b: Place, c: Place) -> bool {
    side(a, b, c) == 0
        && (a.0.min(b.0)..=a.0.max(b.0)).contains(&c.0)
        && (a.1.min(b.1)..=a.1.max(b.1)).contains(&c.1)
}

/// Returns whether two edges have a point in common other than a common end.
pub(super) fn crosses(places: &[Place], (u, v): (u32, u32), (x, y): (u32, u32)) -> bool {
    let at = |v: u32| places[v as usize];
    let shared = [u, v].into_iter().find(|&end| end == x || end == y);
    if let Some(end) = shared {
        // Edges with a common end cross only if one of them runs along the other.
        let (one, two) = (u + v - end, x + y - end);
        return one != two && (is_on(at(end), at(one), at(two)) || is_on(at(end), at(two), at(one)));
    }
    let (a, b, c, d) = (at(u), at(v), at(x), at(y));
    if a.0.max(b.0) < c.0.min(d.0) || c.0.max(d.0) < a.0.min(b.0) {
        return false;
    }
    if a.1.max(b.1) < c.1.min(d.1) || c.1.max(d.1) < a.1.min(b.1) {
        return false;
    }
    side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

/// Returns whether no edge of the graph crosses one of the edges `own`.
pub(super) fn is_clear(shape: &Shape, drawn: &[Place], own: &[(u32, u32)]) -> bool {
    let is_clear =
        |&edge: &(u32, u32)| shape.edges().iter().all(|&other| edge == other || !crosses(drawn, edge, other));
    own.iter().all(is_clear)
}

/// Returns whether this is a proper drawing: no two vertices coincide, and no edge crosses another one or
/// passes through a vertex that has edges.
pub(super) fn is_drawing(shape: &Shape, places: &[Place]) -> bool {
    let mut sorted = places.to_vec();
    sorted.sort_unstable();
    let is_double = sorted.windows(2).any(|two| two[0] == two[1]);
    let edges = shape.edges();
    let is_clear =
        |(i, &edge): (usize, &(u32, u32))| edges[i + 1..].iter().all(|&other| !crosses(places, edge, other));
    !is_double && edges.iter().enumerate().all(is_clear)
}

/// Returns how many pixels a unit of the drawing must measure for enough space between vertices and beside
/// edges, as a fraction (pixels, units). Returns `None` if a vertex coincides with another one or lies on an
/// edge that does not end in it.
fn scale(shape: &Shape, places: &[Place]) -> Option<(i64, i64)> {
    let mut worst = (0, 1);
    let mut needs = |wanted: i64, there: i64| {
        if i128::from(wanted) * i128::from(worst.1) > i128::from(worst.0) * i128::from(there) {
            worst = (wanted, there);
        }
    };
    for (i, &a) in places.iter().enumerate() {
        for &b in &places[i + 1..] {
            needs(APART, length(a, b));
        }
        for &(u, v) in shape.edges() {
            if u as usize != i && v as usize != i {
                needs(PASSING, distance(a, places[u as usize], places[v as usize]));
            }
        }
    }
    (worst.1 > 0).then_some(worst)
}

pub(super) fn length(a: Place, b: Place) -> i64 {
    let (x, y) = (i128::from(a.0 - b.0), i128::from(a.1 - b.1));
    (x * x + y * y).isqrt() as i64
}

/// Returns the distance of a point from the segment from `a` to `b`.
pub(super) fn distance(point: Place, a: Place, b: Place) -> i64 {
    let dot = |o: Place, p: Place, q: Place| {
        i128::from(p.0 - o.0) * i128::from(q.0 - o.0) + i128::from(p.1 - o.1) * i128::from(q.1 - o.1)
    };
    if dot(a, b, point) <= 0 {
        return length(a, point);
    }
    if dot(b, a, point) <= 0 {
        return length(b, point);
    }
    let across =
        i128::from(b.0 - a.0) * i128::from(point.1 - a.1) - i128::from(b.1 - a.1) * i128::from(point.0 - a.0);
    (across.abs() / i128::from(length(a, b).max(1))) as i64
}

/// A drawing in pixels, with the size that it needs.
pub(super) struct Fitted {
    /// The places of the vertices; the least coordinates are 0.
    pub(super) places: Vec<Place>,
    /// The width or height, whichever is larger, at which vertices and edges have enough space. The drawing
    /// itself is at most [`WIDEST`].
    pub(super) wanted: i64,
}

/// Scales a drawing to the size that it needs, but at most to [`WIDEST`]. Returns `None` if edges cross or
/// touch in the drawing, also if they do so only because of rounding.
pub(super) fn fitted(shape: &Shape, places: &[Place]) -> Option<Fitted> {
    let low = (places.iter().map(|p| p.0).min()?, places.iter().map(|p| p.1).min()?);
    let extent = places.iter().map(|p| (p.0 - low.0).max(p.1 - low.1)).max()?.max(1);
    let (mut pixels, mut units) = scale(shape, places)?;
    let wanted =
        i64::try_from(i128::from(extent) * i128::from(pixels) / i128::from(units)).unwrap_or(i64::MAX);
    if wanted > WIDEST {
        (pixels, units) = (WIDEST, extent);
    }
    let fit = |at: i64| (i128::from(at) * i128::from(pixels) / i128::from(units)) as i64;
    let places: Vec<_> = places.iter().map(|p| (fit(p.0 - low.0), fit(p.1 - low.1))).collect();
    is_drawing(shape, &places).then_some(Fitted { places, wanted })
}

/// Returns the distance of a vertex and its edges from all other vertices and edges, up to `enough`.
pub(super) fn room(places: &[Place], v: usize, own: &[(u32, u32)], edges: &[(u32, u32)], enough: i64) -> i64 {
    // A cheap test of bounding boxes spares the division and the square root for most pairs.
    let at = |v: u32| places[v as usize];
    let is_far = |p: Place, a: Place, b: Place| {
        p.0 + enough < a.0.min(b.0)
            || p.0 - enough > a.0.max(b.0)
            || p.1 + enough < a.1.min(b.1)
            || p.1 - enough > a.1.max(b.1)
    };
    let mut least = enough;
    let mut look = |p: Place, a: Place, b: Place| {
        if !is_far(p, a, b) {
            least = least.min(distance(p, a, b));
        }
    };
    for (u, &other) in places.iter().enumerate().filter(|(u, _)| *u != v) {
        look(other, places[v], places[v]);
        let passing = own.iter().filter(|(a, b)| *a as usize != u && *b as usize != u);
        passing.for_each(|&(a, b)| look(other, at(a), at(b)));
    }
    for &(a, b) in edges.iter().filter(|(a, b)| *a as usize != v && *b as usize != v) {
        look(places[v], at(a), at(b));
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_crosses_and_what_touches() {
        let places = [(0, 0), (10, 10), (0, 10), (10, 0), (5, 5), (20, 20)];
        assert!(crosses(&places, (0, 1), (2, 3)));
        assert!(!crosses(&places, (0, 2), (1, 3)));
        assert!(crosses(&places, (0, 1), (2, 4)), "it ends on the other one");
        assert!(!crosses(&places, (0, 2), (0, 3)));
        assert!(crosses(&places, (0, 1), (0, 5)), "one lies on the other");
        assert!(!crosses(&places, (0, 1), (1, 5)), "they go on from one another");
        assert!(!is_drawing(&Shape::of_edges(6, vec![(0, 5), (2, 3)]), &places));
        assert!(is_drawing(&Shape::of_edges(6, vec![(0, 4), (2, 4)]), &places));
    }
}
