//! Augmentation of a plane graph by edges and vertices, until every face is a triangle.

use super::faces::{Around, faces, next};

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

/// A plane graph with additional vertices in the middle of its faces.
pub(super) struct Full {
    /// The neighbours of each vertex, clockwise. The vertices of the original graph come first.
    pub(super) around: Around,
}

/// Adds a vertex in each face that is not a triangle, joined to all vertices of the face, except in the face
/// `outer`. Every face of the graph must be a cycle.
pub(super) fn triangulated(around: &Around, outer: &[u32]) -> Full {
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
    Full { around: full }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar::ground::graph::planar::embedding;

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
        let full = triangulated(&around, &[]).around;
        assert!(faces(&full).iter().all(|face| face.len() == 3), "{full:?}");
        let count: usize = full.iter().map(Vec::len).sum();
        assert_eq!(count, 2 * (3 * full.len() - 6));
    }
}
