//! Maps: an area for each vertex of a planar graph, with a border where there is an edge and nowhere else.
//!
//! The graph is drawn as a triangulation with straight edges, of which some are only there to fill faces. Each triangle is
//! divided among its corners by the lines from its middle to the middles of its sides. Of a triangle of three edges of
//! the graph all is given away. In any other one the areas keep away from the middle, and from the middle
//! of a side that is no edge of the graph, so that what is left over is a lake, or the sea.

use std::collections::HashSet;

use super::augment::{biconnected, triangulated};
use super::clearance::is_drawing;
use super::faces::{Around, faces};
use super::{shift, tutte};
use crate::draw::stress::MOST;
use crate::ground::graph::planar::embedding;
use crate::ground::graph::{Classes, Shape};

/// All points of outlines are whole in units of which there are so many in one of the drawing: halves for the middles of
/// sides, thirds for those of triangles, and eighths for what keeps away from them.
const FINE: i64 = 48;
/// How often each place moves to the middle of what surrounds it.
const ROUNDS: usize = 100;
/// Pixels along a side of the picture for each area in a row, and the least and most of them.
const ROOM: i64 = 110;
const LEAST: i64 = 240;
const WIDEST: i64 = 1600;

type Place = (i64, i64);

/// The areas of a map, in tenths of a pixel, the least coordinates 0.
pub(in crate::draw) struct Areas {
    /// The outline of each.
    pub(in crate::draw) outlines: Vec<Vec<Place>>,
    /// A place in the middle of each.
    pub(in crate::draw) middles: Vec<Place>,
}

/// The areas of a graph; nothing if it is not planar, or has more than [`MOST`] vertices.
pub(in crate::draw) fn areas(shape: &Shape) -> Option<Areas> {
    let n = shape.vertices();
    if n > MOST {
        return None;
    }
    let borders: HashSet<(u32, u32)> = shape.edges().iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
    let is_border = |u: u32, v: u32| borders.contains(&(u.min(v), u.max(v)));
    let (around, places) = triangles(n, shape)?;
    let usual = usual_turn(&around, &places);
    let area = |v: u32| outline(v, &around[v as usize], &places, usual, is_border);
    let outlines: Vec<Vec<Place>> = (0..n as u32).map(area).collect();
    Some(fitted(outlines))
}

/// A triangulation with the graph in it, and its places; all faces but one are drawn as triangles.
fn triangles(n: usize, shape: &Shape) -> Option<(Around, Vec<Place>)> {
    let edges = filled(n, shape);
    let around = biconnected(embedding(n.max(3), edges)?);
    let outer = faces(&around).into_iter().rev().max_by_key(Vec::len)?;
    let full = triangulated(&around, &outer).around;
    let mut places = tutte::places(&full, &outer);
    let clear = |around: &Around, places: &[Place]| {
        let edges = (0..).zip(around).flat_map(|(u, of): (u32, &Vec<u32>)| of.iter().map(move |&v| (u, v)));
        is_drawing(&Shape::of_edges(around.len(), edges.filter(|(u, v)| u < v).collect()), places)
    };
    if clear(&full, &places) {
        spread(&full, &outer, &mut places);
        return Some((full, places));
    }
    // Where places come too near each other there still is a grid.
    let full = triangulated(&around, &[]).around;
    let places = shift::places(&full).into_iter().map(|(x, y)| (x << 12, -(y << 12))).collect();
    Some((full, places))
}

/// The edges of the graph, and more until it hangs together and has a cycle.
fn filled(n: usize, shape: &Shape) -> Vec<(u32, u32)> {
    let n = n.max(3);
    let mut edges: Vec<_> = shape.edges().to_vec();
    let mut classes = Classes::new(n);
    edges.iter().for_each(|&(u, v)| _ = classes.join(u, v));
    for v in 1..n as u32 {
        if classes.root(0) != classes.root(v) {
            classes.join(0, v);
            edges.push((0, v));
        }
    }
    let distinct: HashSet<_> = edges.iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
    if distinct.len() == n - 1 {
        // Of a tree two neighbours of one vertex may be joined.
        let neighbours = Shape::of_edges(n, edges.clone()).neighbours();
        if let Some([a, b, ..]) = neighbours.iter().find(|of| of.len() > 1).map(|of| &of[..]) {
            edges.push((*a, *b));
        }
    }
    edges
}

/// Twice the area of a triangle, positive for one of two directions.
fn double_area(a: Place, b: Place, c: Place) -> i128 {
    let (along, up) = (i128::from(b.0 - a.0), i128::from(b.1 - a.1));
    along * i128::from(c.1 - a.1) - up * i128::from(c.0 - a.0)
}

/// Moves each place that is not outside to the centre of gravity of the triangles around it, as long as these stay what
/// they are; so that areas become more equal.
fn spread(around: &Around, outer: &[u32], places: &mut [Place]) {
    for _ in 0..ROUNDS {
        for v in (0..around.len()).filter(|v| !outer.contains(&(*v as u32))) {
            let of = &around[v];
            let pairs = || (0..of.len()).map(|i| (of[i] as usize, of[(i + 1) % of.len()] as usize));
            let here = places[v];
            let (mut total, mut sum) = (0, (0, 0));
            for (a, b) in pairs() {
                let area = double_area(here, places[a], places[b]).abs() >> 20;
                let third = |x: i64, y: i64, z: i64| i128::from(x + y + z) / 3;
                total += area;
                sum.0 += area * third(here.0, places[a].0, places[b].0);
                sum.1 += area * third(here.1, places[a].1, places[b].1);
            }
            if total == 0 {
                continue;
            }
            let there = ((sum.0 / total) as i64, (sum.1 / total) as i64);
            let sign = |at: Place, (a, b): (usize, usize)| double_area(at, places[a], places[b]).signum();
            if pairs().all(|pair| sign(there, pair) == sign(here, pair)) {
                places[v] = there;
            }
        }
    }
}

/// In which direction does a triangle go round?
fn turn(places: &[Place], v: u32, w: u32, next: u32) -> bool {
    let [v, w, next] = [v, w, next].map(|v| places[v as usize]);
    double_area(v, w, next) > 0
}

/// In which direction the triangles go round that are not outside, which most are not.
fn usual_turn(around: &Around, places: &[Place]) -> bool {
    let corners = (0..).zip(around).flat_map(|(v, of): (u32, &Vec<u32>)| {
        (0..of.len()).map(move |i| turn(places, v, of[i], of[(i + 1) % of.len()]))
    });
    let balance: i64 = corners.map(|turn| if turn { 1 } else { -1 }).sum();
    balance >= 0
}

/// The outline of the area around a vertex, whose neighbours stand in their order around it.
fn outline(
    v: u32,
    around: &[u32],
    places: &[Place],
    usual: bool,
    is_border: impl Fn(u32, u32) -> bool,
) -> Vec<Place> {
    let at = |v: u32| (places[v as usize].0 * FINE, places[v as usize].1 * FINE);
    let mix = |(a, b): (Place, Place), (of_a, of_b): (i64, i64)| {
        let mixed = |a: i64, b: i64| (a * of_a + b * of_b) / (of_a + of_b);
        (mixed(a.0, b.0), mixed(a.1, b.1))
    };
    let middle = |w: u32| mix((at(v), at(w)), (1, 1));
    let mut outline = Vec::new();
    for (i, &w) in around.iter().enumerate() {
        let next = around[(i + 1) % around.len()];
        outline.push(if is_border(v, w) { middle(w) } else { mix((at(v), at(w)), (5, 3)) });
        // The triangle outside goes round the other way.
        if turn(places, v, w, next) != usual {
            outline.push(at(v));
            continue;
        }
        let sum = (at(v).0 + at(w).0 + at(next).0, at(v).1 + at(w).1 + at(next).1);
        let centre = (sum.0 / 3, sum.1 / 3);
        let sides = [w, next].map(|side| is_border(v, side));
        if sides == [true; 2] && is_border(w, next) {
            outline.push(centre);
            continue;
        }
        for side in [w, next].into_iter().zip(sides).filter(|(_, is_side)| *is_side).map(|(side, _)| side) {
            outline.push(mix((middle(side), centre), (3, 5)));
        }
    }
    outline
}

/// The outlines in tenths of a pixel.
fn fitted(outlines: Vec<Vec<Place>>) -> Areas {
    let all = || outlines.iter().flatten();
    let bounds = |of: fn(&Place) -> i64| {
        let least = all().map(of).min().unwrap_or(0);
        (least, all().map(of).max().unwrap_or(0) - least)
    };
    let ((west, width), (north, height)) = (bounds(|p| p.0), bounds(|p| p.1));
    let wanted = (ROOM * (outlines.len().isqrt() as i64 + 1)).clamp(LEAST, WIDEST) * 10;
    let extent = width.max(height).max(1);
    let scale = |x: i64| (i128::from(x) * i128::from(wanted) / i128::from(extent)) as i64;
    let outlines: Vec<Vec<Place>> = outlines
        .iter()
        .map(|outline| outline.iter().map(|&(x, y)| (scale(x - west), scale(y - north))).collect())
        .collect();
    let middles = outlines.iter().map(|outline: &Vec<Place>| middle(outline)).collect();
    Areas { outlines, middles }
}

/// A place within an outline with room around it: the centre of gravity, if there is hardly more room anywhere else.
fn middle(outline: &[Place]) -> Place {
    /// How many places are tried in a row.
    const TRIED: i64 = 16;
    let bounds = |of: fn(&Place) -> i64| {
        let least = outline.iter().map(of).min().unwrap_or(0);
        (least, outline.iter().map(of).max().unwrap_or(0) - least)
    };
    let ((west, width), (north, height)) = (bounds(|p| p.0), bounds(|p| p.1));
    let tried = (1..TRIED).flat_map(|row| (1..TRIED).map(move |column| (column, row)));
    let places = tried.map(|(column, row)| (west + width * column / TRIED, north + height * row / TRIED));
    let best = places.max_by_key(|&place| (room(outline, place), place)).unwrap_or((west, north));
    let centre = centre(outline);
    if 2 * room(outline, centre) >= room(outline, best) { centre } else { best }
}

/// The square of the distance from a place to an outline around it; -1 if it is not within.
fn room(outline: &[Place], at: Place) -> i64 {
    let (mut is_inside, mut least) = (false, i64::MAX);
    for (i, &a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        // A line to the right of the place crosses an outline around it an odd number of times.
        let is_right = if a.1 < b.1 { double_area(a, b, at) > 0 } else { double_area(a, b, at) < 0 };
        is_inside ^= ((a.1 > at.1) != (b.1 > at.1)) && is_right;
        for part in 0..=4 {
            let (x, y) = (a.0 + (b.0 - a.0) * part / 4 - at.0, a.1 + (b.1 - a.1) * part / 4 - at.1);
            least = least.min(x * x + y * y);
        }
    }
    if is_inside { least } else { -1 }
}

/// The centre of gravity of what an outline surrounds.
fn centre(outline: &[Place]) -> Place {
    let (mut total, mut sum) = (0, (0, 0));
    for (i, &a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        let area = i128::from(a.0) * i128::from(b.1) - i128::from(a.1) * i128::from(b.0);
        total += 3 * area;
        sum.0 += area * i128::from(a.0 + b.0);
        sum.1 += area * i128::from(a.1 + b.1);
    }
    match total {
        0 => outline.first().copied().unwrap_or((0, 0)),
        _ => ((sum.0 / total) as i64, (sum.1 / total) as i64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two areas have a piece of outline in common if and only if the graph has the edge; and all go round the same way.
    fn check(n: usize, edges: &[(u32, u32)]) {
        let areas = areas(&Shape::of_edges(n, edges.to_vec())).expect("a planar graph");
        let sides = |v: usize| -> HashSet<(Place, Place)> {
            let of = &areas.outlines[v];
            (0..of.len()).map(|i| (of[i], of[(i + 1) % of.len()])).filter(|(a, b)| a != b).collect()
        };
        for u in 0..n {
            for v in 0..u {
                let shared = sides(u).iter().filter(|&&(a, b)| sides(v).contains(&(b, a))).count();
                let is_border = edges.iter().any(|&(a, b)| (a.max(b), a.min(b)) == (u as u32, v as u32));
                assert_eq!(shared > 0, is_border, "{u} and {v} of {edges:?}");
            }
        }
    }

    #[test]
    fn borders_are_the_edges() {
        check(1, &[]);
        check(2, &[]);
        check(2, &[(0, 1)]);
        check(3, &[(0, 1), (1, 2)]);
        check(3, &[(0, 1), (1, 2), (2, 0)]);
        check(4, &[(0, 1), (0, 2), (0, 3)]);
        check(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
        check(4, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
        check(8, &[(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 5), (5, 0), (6, 7)]);
        let grid: Vec<_> = (0..16_u32)
            .flat_map(|v| [(v, v + 1), (v, v + 4)])
            .filter(|&(u, v)| v < 16 && (v != u + 1 || u % 4 != 3))
            .collect();
        check(16, &grid);
    }

    #[test]
    fn no_map_without_a_plane() {
        let complete: Vec<_> = (0..5).flat_map(|u| (0..u).map(move |v| (u, v))).collect();
        assert!(areas(&Shape::of_edges(5, complete)).is_none());
    }
}
