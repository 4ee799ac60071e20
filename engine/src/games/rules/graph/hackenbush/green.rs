//! Green Hackenbush: the fusion principle (*Winning Ways*, ch. 7; ONAG, ch. 13).
//!
//! The vertices of a cycle may be fused into one. So each part that no bridge divides becomes one vertex with
//! as many loops as it had edges, each of them worth *1, and what remains is a tree: its value is the
//! exclusive or, over all bridges at the root, of one more than the value above.

use crate::ground::graph::Labelled;

/// The nimber of a green component. Linear in its size.
pub(super) fn nimber(component: &Labelled) -> u32 {
    let ground = component.colours().iter().position(|&c| c != 0).unwrap_or(0) as u32;
    Walk::new(component).from(ground)
}

/// A depth-first walk that finds the bridges (R. E. Tarjan, *A note on finding the bridges of a graph*,
/// 1974).
struct Walk<'g> {
    graph: &'g Labelled,
    /// The edges at each vertex.
    at: Vec<Vec<u32>>,
    /// When a vertex was met, from 1 on; 0 if it was not.
    met: Vec<u32>,
    /// The earliest vertex that is reached from here on without the edge to here.
    low: Vec<u32>,
    /// The value of what was found above a vertex, in its part that no bridge divides.
    value: Vec<u32>,
}

/// A vertex under way: the edge to it, and the next of its edges to look at.
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
                // An edge back: it closes a cycle, and is counted once.
                self.low[here] = self.low[here].min(self.met[other]);
                self.value[here] ^= 1;
            }
        }
        self.value[root as usize]
    }

    /// Ends a vertex: the edge to it from `below` is a bridge, or part of a cycle.
    fn leave(&mut self, here: usize, below: usize) {
        if self.low[here] > self.met[below] {
            self.value[below] ^= self.value[here] + 1;
        } else {
            self.low[below] = self.low[below].min(self.low[here]);
            self.value[below] ^= self.value[here] ^ 1;
        }
    }
}
