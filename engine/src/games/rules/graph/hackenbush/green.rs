//! Green Hackenbush: the fusion principle (*Winning Ways*, ch. 7; ONAG, ch. 13).
//!
//! The vertices of a cycle may be fused into one. Each 2-edge-connected part therefore becomes one vertex
//! with as many loops as the part has edges, and each loop is worth *1. The remaining graph is a tree of
//! bridges. Its value is the exclusive or, over the bridges at the root, of one more than the value above the
//! bridge.

use crate::ground::graph::Labelled;

/// Returns the nimber of a green component in linear time.
pub(super) fn nimber(component: &Labelled) -> u32 {
    let ground = component.colours().iter().position(|&c| c != 0).unwrap_or(0) as u32;
    Walk::new(component).from(ground)
}

/// A depth-first search that finds the bridges (R. E. Tarjan, *A note on finding the bridges of a graph*,
/// 1974).
struct Walk<'g> {
    graph: &'g Labelled,
    /// The edges at each vertex, by index.
    at: Vec<Vec<u32>>,
    /// The time at which each vertex was discovered, from 1 on; 0 before.
    met: Vec<u32>,
    /// The low point of each vertex: the earliest discovery time reached from its subtree without the edge to
    /// its parent.
    low: Vec<u32>,
    /// The nimber found so far in the subtree of a vertex that is not cut off by a bridge below it.
    value: Vec<u32>,
}

/// A vertex on the search stack, with the edge from its parent and the next of its edges to examine.
struct Step {
    vertex: u32,
    by: u32,
    next: usize,
}

impl<'g> Walk<'g> {
    fn new(graph: &'g Labelled) -> Self {
        let n = graph.colours().len();
        let mut at = vec![Vec::new(); n];
        for (i, &(u, v, _)) in graph.edges().iter().enumerate() {
            at[u as usize].push(i as u32);
            if u != v {
                at[v as usize].push(i as u32);
            }
        }
        Self { graph, at, met: vec![0; n], low: vec![0; n], value: vec![0; n] }
    }

    fn from(mut self, root: u32) -> u32 {
        let mut stack = vec![Step { vertex: root, by: u32::MAX, next: 0 }];
        let mut clock = 1;
        (self.met[root as usize], self.low[root as usize]) = (1, 1);
        while let Some(step) = stack.last_mut() {
            let here = step.vertex as usize;
            let Some(&edge) = self.at[here].get(step.next) else {
                stack.pop();
                if let Some(below) = stack.last() {
                    self.leave(here, below.vertex as usize);
                }
                continue;
            };
            step.next += 1;
            // Only this copy of the edge is skipped: a parallel edge closes a cycle of length 2.
            if edge == step.by {
                continue;
            }
            let (u, v, _) = self.graph.edges()[edge as usize];
            let other = (u ^ v ^ step.vertex) as usize;
            if u == v {
                self.value[here] ^= 1;
            } else if self.met[other] == 0 {
                clock += 1;
                (self.met[other], self.low[other]) = (clock, clock);
                stack.push(Step { vertex: other as u32, by: edge, next: 0 });
            } else if self.met[other] < self.met[here] {
                // This back edge closes a cycle. Its other end sees it too, but has the smaller discovery
                // time, so it counts once.
                self.low[here] = self.low[here].min(self.met[other]);
                self.value[here] ^= 1;
            }
        }
        self.value[root as usize]
    }

    /// Leaves the vertex `here`, whose edge from `below` is a bridge or part of a cycle. In a cycle, the two
    /// vertices are fused and the edge is a loop, worth *1.
    fn leave(&mut self, here: usize, below: usize) {
        if self.low[here] > self.met[below] {
            self.value[below] ^= self.value[here] + 1;
        } else {
            self.low[below] = self.low[below].min(self.low[here]);
            self.value[below] ^= self.value[here] ^ 1;
        }
    }
}
