//! The two drawings from which all others are made: that of Tutte, with every inner vertex at the barycentre of
//! its neighbours, and the one on a small grid, by the shift method of de Fraysseix, Pach and Pollack.

use super::faces::Around;
use crate::layout::patterns::sine;

/// The radius of the outer face, in the unit of these drawings.
const RADIUS: i64 = 1 << 30;
/// The most rounds. Graphs of a few hundred vertices are at rest after so many.
const ROUNDS: usize = 3000;

/// Places the outer face on a regular polygon with a horizontal side at the bottom. All other vertices move
/// to the barycentres of their neighbours in turn until they are at rest: Gauss-Seidel iteration, in
/// integers.
pub(super) fn tutte(neighbours: &[Vec<u32>], outer: &[u32]) -> Vec<(i64, i64)> {
    let mut places = vec![(0, 0); neighbours.len()];
    let mut is_outer = vec![false; neighbours.len()];
    let sides = outer.len().max(1) as i64;
    for (i, &v) in (0..).zip(outer) {
        let angle = 360_000 * i / sides + if sides % 2 == 0 { 180_000 / sides } else { 0 };
        places[v as usize] = (RADIUS / 1000 * sine(angle), -RADIUS / 1000 * sine(angle + 90_000));
        is_outer[v as usize] = true;
    }
    let free: Vec<usize> =
        (0..neighbours.len()).filter(|&v| !is_outer[v] && !neighbours[v].is_empty()).collect();
    for _ in 0..ROUNDS {
        let mut has_moved = false;
        for &v in &free {
            let of = neighbours[v].iter().map(|&u| places[u as usize]);
            let sum = of.fold((0, 0), |(x, y), (a, b)| (x + a, y + b));
            let count = neighbours[v].len() as i64;
            let place = (sum.0 / count, sum.1 / count);
            has_moved |= std::mem::replace(&mut places[v], place) != place;
        }
        if !has_moved {
            break;
        }
    }
    places
}

/// Returns a place for each vertex of a triangulation of n >= 3 vertices, on a grid of 2n - 4 by n - 2. No
/// two edges cross. Takes quadratic time.
pub(super) fn on_grid(around: &Around) -> Vec<(i64, i64)> {
    let order = canonical(around);
    let mut places = vec![(0, 0); around.len()];
    let [first, second, third] = [order[0], order[1], order[2]].map(|v| v as usize);
    (places[second], places[third]) = ((2, 0), (1, 1));
    // The vertices that move together with each vertex of the outline: the vertex itself and those that it
    // covers.
    let mut hanging: Vec<Vec<usize>> = (0..around.len()).map(|v| vec![v]).collect();
    let mut outline = vec![first, third, second];
    for &vertex in &order[3..] {
        let vertex = vertex as usize;
        let is_neighbour = |v: &usize| around[vertex].contains(&(*v as u32));
        let from = outline.iter().position(is_neighbour).unwrap_or(0);
        let to = outline.iter().rposition(is_neighbour).unwrap_or(outline.len() - 1);
        // The outline has slopes 1 and -1 only. The vertices between the first and the last neighbour move by
        // 1, those from the last one on by 2. Then the line of slope 1 from the first neighbour and that of
        // slope -1 from the last one meet in a grid point, from which all neighbours are visible.
        for (i, &v) in outline.iter().enumerate().skip(from + 1) {
            let by = if i < to { 1 } else { 2 };
            hanging[v].iter().for_each(|&w| places[w].0 += by);
        }
        let ((x, y), (a, b)) = (places[outline[from]], places[outline[to]]);
        places[vertex] = ((x + a + b - y) / 2, (a - x + b + y) / 2);
        let covered: Vec<usize> = outline.splice(from + 1..to, [vertex]).collect();
        for v in covered {
            let below = std::mem::take(&mut hanging[v]);
            hanging[vertex].extend(below);
        }
    }
    places
}

/// Returns a canonical order of the vertices: each vertex after the second is joined to a contiguous part of
/// the outline of those before it. The order is found from its end: a vertex may be removed if it has exactly
/// two neighbours on the outline.
fn canonical(around: &Around) -> Vec<u32> {
    let n = around.len();
    let (first, second) = (0_u32, around[0][0]);
    // The last vertex is the third one of a triangle at this edge.
    let last = around[0][1 % around[0].len()];
    let (mut is_outer, mut is_gone) = (vec![false; n], vec![false; n]);
    [first, second, last].iter().for_each(|&v| is_outer[v as usize] = true);
    let mut order = Vec::with_capacity(n);
    for _ in 2..n {
        let on_outline = |&w: &u32| is_outer[w as usize] && !is_gone[w as usize];
        let may_go = |v: &usize| {
            let is_free = is_outer[*v] && !is_gone[*v] && *v != first as usize && *v != second as usize;
            is_free && around[*v].iter().filter(|w| on_outline(w)).count() == 2
        };
        let Some(vertex) = (0..n).find(may_go) else { break };
        is_gone[vertex] = true;
        around[vertex].iter().for_each(|&w| is_outer[w as usize] = true);
        order.push(vertex as u32);
    }
    order.extend([second, first]);
    order.reverse();
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::planar::clearance::is_drawing;
    use upstar::ground::graph::Shape;
    use upstar::ground::graph::planar::embedding;

    #[test]
    fn an_octahedron_has_a_small_drawing() {
        let edges: Vec<_> =
            (0..6).flat_map(|u| (u + 1..6).map(move |v| (u, v))).filter(|(u, v)| u + v != 5).collect();
        let around = embedding(6, edges.iter().copied()).expect("a planar graph");
        let places = on_grid(&around);
        assert!(is_drawing(&Shape::of_edges(6, edges), &places), "{places:?}");
        assert!(places.iter().all(|&(x, y)| (0..=8).contains(&x) && (0..=4).contains(&y)), "{places:?}");
    }
}
