//! The faces of an embedding, the rotations of the graph around a face, and the augmentation of a plane graph
//! by edges and vertices, until every face is a triangle.

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

#[cfg(test)]
mod tests {
    use super::*;
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
}
