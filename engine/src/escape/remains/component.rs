//! The connected component of a vertex, in its normal form.

use crate::ground::graph::{Classes, Labelled};

/// The name of a vertex that lies in another component.
pub(crate) const ELSEWHERE: u32 = u32::MAX;

/// An edge: its ends and the number of its copies.
pub(crate) type Link = (u32, u32, u8);

/// The correspondence between a component with at least one edge and the graph that it comes from.
pub(crate) struct Component {
    /// The name of each vertex of the whole graph in the component, or [`ELSEWHERE`].
    pub(crate) names: Box<[u32]>,
    /// The edge of the whole graph for each edge of the component.
    pub(crate) edges: Box<[u32]>,
}

impl Component {
    /// Returns the component of a vertex in its normal form, in which the colour of an edge is the number of
    /// its copies. Returns None if the vertex has no edge. The time is nearly linear if the graph has few
    /// symmetries.
    pub(crate) fn of(vertices: usize, links: &[Link], vertex: u32) -> Option<(Labelled, Self)> {
        let mut classes = Classes::new(vertices);
        for &(u, v, _) in links {
            classes.join(u, v);
        }
        let root = classes.root(vertex);
        let kept: Vec<usize> = (0..links.len()).filter(|&i| classes.root(links[i].0) == root).collect();
        if kept.is_empty() {
            return None;
        }
        let mut names = vec![ELSEWHERE; vertices].into_boxed_slice();
        let mut count = 0;
        for v in 0..vertices as u32 {
            if classes.root(v) == root {
                names[v as usize] = count;
                count += 1;
            }
        }
        let named = |&i: &usize| {
            let (u, v, copies) = links[i];
            (names[u as usize], names[v as usize], copies)
        };
        let graph = Labelled::new(vec![0; count as usize], kept.iter().map(named).collect());
        let labels = graph.canonical_labels();
        for name in names.iter_mut().filter(|name| **name != ELSEWHERE) {
            *name = labels[*name as usize];
        }
        let graph = graph.relabelled(&labels);
        let ends = |&i: &u32| {
            let (u, v, _) = links[i as usize];
            let (u, v) = (names[u as usize], names[v as usize]);
            (u.min(v), u.max(v))
        };
        let mut edges: Box<[u32]> = kept.iter().map(|&i| i as u32).collect();
        // `relabelled` sorts the edges by their ends, so sorting the originals likewise makes the numbers
        // agree.
        edges.sort_unstable_by_key(ends);
        Some((graph, Self { names, edges }))
    }
}
