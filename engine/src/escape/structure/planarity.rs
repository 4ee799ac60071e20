//! Can a graph be drawn in the plane without crossings?
//!
//! The left-right test (de Fraysseix and Rosenstiehl; Brandes, *The left-right planarity test*, 2009): a
//! graph is planar if and only if the back edges of a depth-first search can be parted into left and right
//! ones, such that two of them are on one side, or on different sides, where the vertices at which they come
//! back demand it. Edges are taken by how deep they nest; a stack keeps, as pairs of intervals, the back
//! edges whose sides depend on each other.
//!
//! Hypotheses: none; copies of edges make no difference. Time O(n + m log m), where the logarithm comes from
//! sorting, memory O(n + m), no recursion.

use crate::escape::board::EscapeGraph;
use crate::escape::remains::rows::{Rows, Way};

/// What stands for no edge, no vertex, or a height that is not known.
const NONE: u32 = u32::MAX;

/// Is the graph of a board planar?
pub fn is_planar(board: &EscapeGraph) -> bool {
    let (n, m) = (board.vertices(), board.graph().edges().len());
    // Euler's formula.
    if n >= 3 && m > 3 * n - 6 {
        return false;
    }
    let mut orientation = Orientation::new(board);
    orientation.search(&Rows::new(board));
    Sides::new(&orientation).search()
}

/// The edges as a depth-first search goes along them: tree edges down and back edges up.
struct Orientation {
    heights: Vec<u32>,
    /// For each vertex the edge by which it was found.
    parents: Vec<u32>,
    ends: Vec<[u32; 2]>,
    /// For each edge the least height to which it leads back, and the next one.
    low: Vec<u32>,
    second: Vec<u32>,
    /// For each vertex the edges away from it.
    away: Vec<Vec<u32>>,
    roots: Vec<u32>,
}

impl Orientation {
    fn new(board: &EscapeGraph) -> Self {
        let (n, m) = (board.vertices(), board.graph().edges().len());
        Self {
            heights: vec![NONE; n],
            parents: vec![NONE; n],
            ends: vec![[NONE; 2]; m],
            low: vec![NONE; m],
            second: vec![NONE; m],
            away: vec![Vec::new(); n],
            roots: Vec::new(),
        }
    }

    fn search(&mut self, rows: &Rows) {
        for root in 0..self.heights.len() as u32 {
            if self.heights[root as usize] == NONE {
                self.heights[root as usize] = 0;
                self.roots.push(root);
                self.search_from(rows, root);
            }
        }
        let Self { heights, ends, low, second, away, .. } = self;
        // An edge whose second height is below its own beginning nests deeper than one with the same least
        // height alone.
        let depth = |&edge: &u32| {
            let e = edge as usize;
            2 * u64::from(low[e]) + u64::from(second[e] < heights[ends[e][0] as usize])
        };
        away.iter_mut().for_each(|edges| edges.sort_by_key(depth));
    }

    fn search_from(&mut self, rows: &Rows, root: u32) {
        let mut path = vec![(root, 0)];
        while let Some((v, next)) = path.last_mut() {
            let v = *v;
            let Some(&way) = rows.of(v).get(*next) else {
                path.pop();
                self.close(self.parents[v as usize]);
                continue;
            };
            *next += 1;
            if self.ends[way.edge as usize] == [NONE; 2] && self.orient(v, way) {
                path.push((way.to, 0));
            }
        }
    }

    /// Goes along an edge. Is it one of the tree?
    fn orient(&mut self, v: u32, way: Way) -> bool {
        let e = way.edge as usize;
        let height = self.heights[v as usize];
        self.ends[e] = [v, way.to];
        self.away[v as usize].push(way.edge);
        (self.low[e], self.second[e]) = (height, height);
        let is_new = self.heights[way.to as usize] == NONE;
        if is_new {
            self.parents[way.to as usize] = way.edge;
            self.heights[way.to as usize] = height + 1;
        } else {
            self.low[e] = self.heights[way.to as usize];
            self.close(way.edge);
        }
        is_new
    }

    /// Tells the edge above of an edge whose heights are known.
    fn close(&mut self, edge: u32) {
        if edge == NONE {
            return;
        }
        let e = edge as usize;
        let above = self.parents[self.ends[e][0] as usize];
        if above == NONE {
            return;
        }
        let a = above as usize;
        let other = match self.low[e].cmp(&self.low[a]) {
            std::cmp::Ordering::Less => {
                let other = self.low[a].min(self.second[e]);
                self.low[a] = self.low[e];
                self.second[a] = other;
                return;
            }
            std::cmp::Ordering::Equal => self.second[e],
            std::cmp::Ordering::Greater => self.low[e],
        };
        self.second[a] = self.second[a].min(other);
    }

    fn height_of_beginning(&self, edge: u32) -> u32 {
        self.heights[self.ends[edge as usize][0] as usize]
    }

    fn low(&self, edge: u32) -> u32 {
        self.low[edge as usize]
    }
}

/// Back edges on one side, from the one that leads to the least height to the one that leads to the greatest;
/// the others hang on these.
#[derive(Clone, Copy)]
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const EMPTY: Self = Self { low: NONE, high: NONE };

    fn is_empty(self) -> bool {
        self.low == NONE
    }
}

/// Two intervals that have to be on different sides.
#[derive(Clone, Copy)]
struct Pair {
    left: Interval,
    right: Interval,
}

/// The parting of the back edges.
struct Sides<'a> {
    edges: &'a Orientation,
    stack: Vec<Pair>,
    /// For each edge the height of the stack before it.
    bottoms: Vec<usize>,
    /// For each edge a back edge to its least height.
    lowest: Vec<u32>,
    /// For each back edge the next lower one of its interval.
    below: Vec<u32>,
}

impl<'a> Sides<'a> {
    fn new(edges: &'a Orientation) -> Self {
        let m = edges.ends.len();
        Self { edges, stack: Vec::new(), bottoms: vec![0; m], lowest: vec![NONE; m], below: vec![NONE; m] }
    }

    /// Can all be parted?
    fn search(&mut self) -> bool {
        self.edges.roots.iter().all(|&root| self.search_from(root))
    }

    fn search_from(&mut self, root: u32) -> bool {
        let edges = self.edges;
        let mut path = vec![(root, 0)];
        while let Some((v, next)) = path.last_mut() {
            let v = *v;
            let Some(&edge) = edges.away[v as usize].get(*next) else {
                path.pop();
                if !self.leave(edges.parents[v as usize]) {
                    return false;
                }
                continue;
            };
            *next += 1;
            self.bottoms[edge as usize] = self.stack.len();
            let to = edges.ends[edge as usize][1];
            if edges.parents[to as usize] == edge {
                path.push((to, 0));
                continue;
            }
            self.lowest[edge as usize] = edge;
            self.stack.push(Pair { left: Interval::EMPTY, right: Interval { low: edge, high: edge } });
            if !self.join(edge) {
                return false;
            }
        }
        true
    }

    /// Goes back up along a tree edge.
    fn leave(&mut self, edge: u32) -> bool {
        if edge == NONE {
            return true;
        }
        self.trim(self.edges.ends[edge as usize][0]);
        self.join(edge)
    }

    /// Joins what an edge leads back to with what the edges before it at the same vertex do.
    fn join(&mut self, edge: u32) -> bool {
        let v = self.edges.ends[edge as usize][0];
        let above = self.edges.parents[v as usize];
        if above == NONE || self.edges.low(edge) >= self.edges.height_of_beginning(edge) {
            return true;
        }
        if self.edges.away[v as usize][0] == edge {
            self.lowest[above as usize] = self.lowest[edge as usize];
            return true;
        }
        self.constrain(edge, above)
    }

    fn constrain(&mut self, edge: u32, above: u32) -> bool {
        let mut joint = Pair { left: Interval::EMPTY, right: Interval::EMPTY };
        // All that leads back from the edge goes to one side.
        while self.stack.len() > self.bottoms[edge as usize] {
            let Some(mut pair) = self.stack.pop() else { break };
            if !pair.left.is_empty() {
                std::mem::swap(&mut pair.left, &mut pair.right);
            }
            if !pair.left.is_empty() {
                return false;
            }
            if self.edges.low(pair.right.low) > self.edges.low(above) {
                self.append(&mut joint.right, pair.right);
            } else {
                self.below[pair.right.low as usize] = self.lowest[above as usize];
            }
        }
        // What came before and leads higher goes to the other one.
        while let Some(mut pair) = self
            .stack
            .pop_if(|top| conflicts(self.edges, top.left, edge) || conflicts(self.edges, top.right, edge))
        {
            if conflicts(self.edges, pair.right, edge) {
                std::mem::swap(&mut pair.left, &mut pair.right);
            }
            if conflicts(self.edges, pair.right, edge) {
                return false;
            }
            self.append(&mut joint.right, pair.right);
            self.append(&mut joint.left, pair.left);
        }
        if !joint.left.is_empty() || !joint.right.is_empty() {
            self.stack.push(joint);
        }
        true
    }

    /// Puts an interval below another one.
    fn append(&mut self, upper: &mut Interval, lower: Interval) {
        if lower.is_empty() {
            return;
        }
        if upper.is_empty() {
            *upper = lower;
        } else {
            self.below[upper.low as usize] = lower.high;
            upper.low = lower.low;
        }
    }

    /// Takes away the back edges to a vertex that is left upwards.
    fn trim(&mut self, v: u32) {
        let height = self.edges.heights[v as usize];
        while self.stack.pop_if(|top| least(self.edges, *top) == height).is_some() {}
        let Some(mut pair) = self.stack.pop() else { return };
        pair.left = self.trimmed(pair.left, v, pair.right);
        pair.right = self.trimmed(pair.right, v, pair.left);
        self.stack.push(pair);
    }

    fn trimmed(&mut self, mut interval: Interval, v: u32, other: Interval) -> Interval {
        while interval.high != NONE && self.edges.ends[interval.high as usize][1] == v {
            interval.high = self.below[interval.high as usize];
        }
        if interval.high == NONE && interval.low != NONE {
            self.below[interval.low as usize] = other.low;
            interval.low = NONE;
        }
        interval
    }
}

fn conflicts(edges: &Orientation, interval: Interval, edge: u32) -> bool {
    !interval.is_empty() && edges.low(interval.high) > edges.low(edge)
}

/// The least height to which a pair leads back.
fn least(edges: &Orientation, pair: Pair) -> u32 {
    let low = |interval: Interval| if interval.is_empty() { NONE } else { edges.low(interval.low) };
    low(pair.left).min(low(pair.right))
}
