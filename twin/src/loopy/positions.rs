//! Graphs of positions, from the moves alone.

use std::collections::HashMap;
use std::hash::Hash;

use super::{Graph, Loopy};

impl Loopy {
    /// Creates the game that begins with a position: the graph of all positions that moves of either player
    /// reach.
    pub fn of_position<P: Clone + Eq + Hash>(
        start: P,
        left: impl Fn(&P) -> Vec<P>,
        right: impl Fn(&P) -> Vec<P>,
    ) -> Loopy {
        let mut graph = Graph::default();
        let mut nodes = HashMap::from([(start.clone(), graph.node())]);
        let mut positions = vec![start];
        let mut at = 0;
        while at < positions.len() {
            let position = positions[at].clone();
            let mut place = |options: Vec<P>| -> Vec<usize> {
                let node = |option: P| {
                    *nodes.entry(option.clone()).or_insert_with(|| {
                        positions.push(option);
                        graph.node()
                    })
                };
                options.into_iter().map(node).collect()
            };
            let (l, r) = (place(left(&position)), place(right(&position)));
            graph.left[at] = l;
            graph.right[at] = r;
            at += 1;
        }
        Loopy::new(graph, 0)
    }
}
