//! The faces of an embedding, the rotations of the graph around a face, and the augmentation of a plane graph
//! by edges and vertices, until every face is a triangle.
//!
//! The two drawings from which all others are made: that of Tutte, with every inner vertex at the barycentre of
//! its neighbours, and the one on a small grid, by the shift method of de Fraysseix, Pach and Pollack.

use crate::layout::patterns::sine;

/// The neighbours of each vertex, clockwise.
pub(super) type Around = Vec<Vec<u32>>;

/// Returns the half-edge that follows a half-edge on the boundary of its face.
pub(super) fn next(around: &[Vec<u32>], (from, to): (u32, u32)) -> (u32, u32) {
    let here = &around[to as usize];
    let at = here.iter().position(|&u| u == from).unwrap_or(0);
    (to, here[(at + here.len() - 1) % here.len()])
}

/// Returns the vertices of each face, in the order of its boundary.
pub(super) fn faces(around: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut met = std::collections::HashSet::new();
    let mut faces = Vec::new();
    for (v, of) in (0..).zip(around) {
        for &w in of {
            let (mut face, mut half) = (Vec::new(), (v, w));
            while met.insert(half) {
                face.push(half.0);
                half = next(around, half);
            }
            if !face.is_empty() {
                faces.push(face);
            }
        }
    }
    faces
}

/// Returns the best outer face and the number of rotations around it: a longest face among those with the
/// most rotations.
pub(super) fn outer(around: &[Vec<u32>]) -> (Vec<u32>, usize) {
    let all = faces(around).into_iter().rev();
    let best =
        all.map(|face| (rotations(around, &face), face)).max_by_key(|(turns, face)| (*turns, face.len()));
    best.map_or((Vec::new(), 1), |(turns, face)| (face, turns))
}

/// Returns the number of rotations of a face that extend to the whole graph, the identity included.
fn rotations(around: &[Vec<u32>], face: &[u32]) -> usize {
    let at = |i: usize| face[i % face.len()];
    (0..face.len()).filter(|&by| turns(around, [(at(0), at(1)), (at(by), at(by + 1))])).count()
}

/// Returns whether an automorphism of the embedding maps the first half-edge to the second. It must preserve
/// the clockwise order around every vertex.
fn turns(around: &[Vec<u32>], [from, to]: [(u32, u32); 2]) -> bool {
    // An automorphism of a connected plane graph is determined by the image of one half-edge; the search
    // tries to extend it.
    let mut image = vec![None; around.len()];
    let mut stack = vec![(from, to)];
    image[from.0 as usize] = Some(to);
    while let Some(((v, w), (a, b))) = stack.pop() {
        let (here, there) = (&around[v as usize], &around[a as usize]);
        let places = [here.iter().position(|&u| u == w), there.iter().position(|&u| u == b)];
        let [Some(i), Some(j)] = places else { return false };
        if here.len() != there.len() {
            return false;
        }
        for k in 0..here.len() {
            let (x, y) = (here[(i + k) % here.len()], there[(j + k) % here.len()]);
            // The half-edge back fixes where the order around the other vertex begins.
            match image[x as usize] {
                None => {
                    image[x as usize] = Some((y, a));
                    stack.push(((x, v), (y, a)));
                }
                Some((known, _)) if known != y => return false,
                Some(_) => {}
            }
        }
    }
    // The search has fixed images along its own edges only. This checks the order around every vertex for all
    // edges.
    (0..around.len()).all(|v| {
        let Some((a, _)) = image[v] else { return true };
        let mapped = |w: u32| image[w as usize].map(|(b, _)| b);
        let there = &around[a as usize];
        let first = around[v].first().and_then(|&w| mapped(w));
        let Some(j) = there.iter().position(|&u| Some(u) == first) else { return around[v].is_empty() };
        (0..there.len()).all(|k| mapped(around[v][k]) == Some(there[(j + k) % there.len()]))
    })
}

/// Makes a plane graph biconnected, which makes every face a cycle. Where a face passes a cut vertex again,
/// an edge joins the neighbours of that vertex on the face. The graph must be connected and must contain a
/// cycle.
pub(super) fn biconnected(mut around: Around) -> Around {
    let halves = |around: &Around| -> Vec<(u32, u32)> {
        (0..).zip(around).flat_map(|(v, of): (u32, &Vec<u32>)| of.iter().map(move |&w| (v, w))).collect()
    };
    let mut met = std::collections::HashSet::new();
    for start in halves(&around) {
        if !met.insert(start) {
            continue;
        }
        let mut on_face = std::collections::HashSet::from([start.0]);
        let mut half = start;
        loop {
            let (before, here) = half;
            let behind = next(&around, half);
            if behind == start {
                break;
            }
            // If the walk has passed `here` before, the new edge cuts this second visit off, and the walk
            // goes on along the new edge.
            if on_face.insert(here) {
                half = behind;
            } else {
                shorten(&mut around, [before, here, behind.1]);
                met.insert(behind);
                met.insert((behind.1, before));
                half = (before, behind.1);
            }
            met.insert(half);
        }
    }
    around
}

/// Adds the edge between the first and the third of three consecutive vertices on a face.
fn shorten(around: &mut Around, [before, here, behind]: [u32; 3]) {
    let place = |of: &[u32]| of.iter().position(|&u| u == here).unwrap_or(0);
    let first = place(&around[before as usize]) + 1;
    around[before as usize].insert(first, behind);
    let second = place(&around[behind as usize]);
    around[behind as usize].insert(second, before);
}

/// Adds a vertex in each face that is not a triangle, joined to all vertices of the face, except in the face
/// `outer`. The vertices of the given graph come first. Every face of it must be a cycle.
pub(super) fn triangulated(around: &Around, outer: &[u32]) -> Around {
    let mut full = around.clone();
    for face in faces(around).into_iter().filter(|face| face.len() > 3 && face != outer) {
        let middle = full.len() as u32;
        for (i, &v) in face.iter().enumerate() {
            // In the clockwise order at `v`, its successor on the boundary of the face comes directly before
            // its predecessor. The new vertex goes between them.
            let behind = face[(i + 1) % face.len()];
            let of = &mut full[v as usize];
            let at = of.iter().position(|&u| u == behind).unwrap_or(0) + 1;
            of.insert(at, middle);
        }
        full.push(face);
    }
    full
}

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
    fn a_prism_is_best_seen_from_a_triangle() {
        let prism = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)];
        let around = embedding(6, prism).expect("a planar graph");
        assert_eq!(faces(&around).len(), 5);
        let (outer, turns) = outer(&around);
        assert_eq!((outer.len(), turns), (3, 3));
        let square = faces(&around).into_iter().find(|face| face.len() == 4).expect("a square");
        assert_eq!(rotations(&around, &square), 2);
    }

    #[test]
    fn all_faces_become_triangles() {
        // A square and a triangle that share a vertex, with a path attached to it.
        let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 5), (5, 0), (0, 6), (6, 7)];
        let around = biconnected(embedding(8, edges).expect("a planar graph"));
        let is_cycle = |face: &Vec<u32>| {
            let distinct: std::collections::BTreeSet<_> = face.iter().collect();
            distinct.len() == face.len()
        };
        assert!(faces(&around).iter().all(is_cycle), "{around:?}");
        let full = triangulated(&around, &[]);
        assert!(faces(&full).iter().all(|face| face.len() == 3), "{full:?}");
        let count: usize = full.iter().map(Vec::len).sum();
        assert_eq!(count, 2 * (3 * full.len() - 6));
    }

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
