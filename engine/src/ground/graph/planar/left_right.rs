//! The left-right test: the orientation of a graph, and the sides of its back edges.

/// The absence of an edge or a vertex, or an unknown height.
pub(super) const NONE: u32 = u32::MAX;

/// An edge as seen from one of its ends.
#[derive(Clone, Copy)]
struct Way {
    /// The other end.
    to: u32,
    /// The index of the edge.
    edge: u32,
}

/// The edges as oriented by a depth-first search: tree edges lead away from the root, back edges towards it.
pub(super) struct Orientation {
    pub(super) heights: Vec<u32>,
    /// The edge by which each vertex was found; [`NONE`] for roots.
    pub(super) parents: Vec<u32>,
    pub(super) ends: Vec<[u32; 2]>,
    /// The lowpoint of each edge: the least height to which it leads back. `second` has the next one.
    low: Vec<u32>,
    second: Vec<u32>,
    /// The edges that lead away from each vertex, by nesting depth.
    pub(super) away: Vec<Vec<u32>>,
    pub(super) roots: Vec<u32>,
}

impl Orientation {
    /// Searches a graph of n vertices with these edges. The graph must be simple.
    pub(super) fn new(n: usize, edges: &[(u32, u32)]) -> Self {
        let m = edges.len();
        let mut rows = vec![Vec::new(); n];
        for (edge, &(u, v)) in (0..).zip(edges) {
            rows[u as usize].push(Way { to: v, edge });
            rows[v as usize].push(Way { to: u, edge });
        }
        let mut new = Self {
            heights: vec![NONE; n],
            parents: vec![NONE; n],
            ends: vec![[NONE; 2]; m],
            low: vec![NONE; m],
            second: vec![NONE; m],
            away: vec![Vec::new(); n],
            roots: Vec::new(),
        };
        new.search(&rows);
        new
    }

    fn search(&mut self, rows: &[Vec<Way>]) {
        for root in 0..self.heights.len() as u32 {
            if self.heights[root as usize] == NONE {
                self.heights[root as usize] = 0;
                self.roots.push(root);
                self.search_from(rows, root);
            }
        }
        // Take the lists out, since `depth` borrows the whole orientation.
        let mut away = std::mem::take(&mut self.away);
        away.iter_mut().for_each(|edges| edges.sort_by_key(|&edge| self.depth(edge)));
        self.away = away;
    }

    /// Returns the nesting depth of an edge. It grows with the lowpoint; of edges with the same lowpoint, one
    /// whose second lowpoint is below its beginning nests deeper than one without.
    pub(super) fn depth(&self, edge: u32) -> i64 {
        let e = edge as usize;
        2 * i64::from(self.low[e]) + i64::from(self.second[e] < self.height_of_beginning(edge))
    }

    fn search_from(&mut self, rows: &[Vec<Way>], root: u32) {
        let mut path = vec![(root, 0)];
        while let Some((v, next)) = path.last_mut() {
            let v = *v;
            let Some(&way) = rows[v as usize].get(*next) else {
                path.pop();
                self.close(self.parents[v as usize]);
                continue;
            };
            *next += 1;
            // Each edge is met from both of its ends; the first visit orients it.
            if self.ends[way.edge as usize] == [NONE; 2] && self.orient(v, way) {
                path.push((way.to, 0));
            }
        }
    }

    /// Orients an edge from v. Returns whether it is a tree edge.
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
            // The lowpoint of a back edge is final at once, that of a tree edge when the search leaves its
            // end.
            self.low[e] = self.heights[way.to as usize];
            self.close(way.edge);
        }
        is_new
    }

    /// Updates the lowpoints of the tree edge above an edge, whose own lowpoints are final.
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

    pub(super) fn height_of_beginning(&self, edge: u32) -> u32 {
        self.heights[self.ends[edge as usize][0] as usize]
    }

    pub(super) fn low(&self, edge: u32) -> u32 {
        self.low[edge as usize]
    }
}

/// Back edges on one side, from the one with the least return height to the one with the greatest. The others
/// are linked between them.
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

/// Two intervals that must be on different sides.
#[derive(Clone, Copy)]
struct Pair {
    left: Interval,
    right: Interval,
}

/// The state of the division of the back edges.
pub(super) struct Sides<'a> {
    edges: &'a Orientation,
    stack: Vec<Pair>,
    /// The size of the stack before each edge was processed.
    bottoms: Vec<usize>,
    /// A back edge from each edge to its lowpoint.
    lowest: Vec<u32>,
    /// For each back edge the next lower one of its interval, and for each tree edge a back edge on the same
    /// side: the reference edge.
    below: Vec<u32>,
    /// Whether each edge is on the other side than its reference edge, or on the left if it has none.
    is_turned: Vec<bool>,
}

impl<'a> Sides<'a> {
    pub(super) fn new(edges: &'a Orientation) -> Self {
        let m = edges.ends.len();
        Self {
            edges,
            stack: Vec::new(),
            bottoms: vec![0; m],
            lowest: vec![NONE; m],
            below: vec![NONE; m],
            is_turned: vec![false; m],
        }
    }

    /// Returns whether each edge is on the left. Requires a successful search.
    pub(super) fn left(mut self) -> Vec<bool> {
        let mut chain = Vec::new();
        for edge in 0..self.below.len() {
            // Resolve chains of references iteratively. Clearing each link on the way makes the total time
            // linear.
            let mut at = edge;
            while self.below[at] != NONE {
                chain.push(at);
                at = std::mem::replace(&mut self.below[at], NONE) as usize;
            }
            while let Some(above) = chain.pop() {
                self.is_turned[above] ^= self.is_turned[at];
                at = above;
            }
        }
        self.is_turned
    }

    /// Returns whether all back edges can be divided.
    pub(super) fn search(&mut self) -> bool {
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

    /// Goes back up along a tree edge. Returns false if a constraint fails.
    fn leave(&mut self, edge: u32) -> bool {
        if edge == NONE {
            return true;
        }
        let above = self.edges.ends[edge as usize][0];
        self.trim(above);
        // The side of a tree edge is that of its highest returning edge.
        if self.edges.low(edge) < self.edges.heights[above as usize]
            && let Some(top) = self.stack.last()
        {
            let (left, right) = (top.left.high, top.right.high);
            let is_left = left != NONE && (right == NONE || self.edges.low(left) > self.edges.low(right));
            self.below[edge as usize] = if is_left { left } else { right };
        }
        self.join(edge)
    }

    /// Adds the constraints between the return edges of an edge and those of earlier edges from the same
    /// vertex.
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
        // All return edges of the edge go to one side.
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
        // Return edges of earlier edges that return higher go to the other side.
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

    /// Appends an interval below another one.
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

    /// Removes the back edges that return to a vertex, when the search leaves the vertex upwards.
    fn trim(&mut self, v: u32) {
        let height = self.edges.heights[v as usize];
        while let Some(pair) = self.stack.pop_if(|top| least(self.edges, *top) == height) {
            if !pair.left.is_empty() {
                self.is_turned[pair.left.low as usize] = true;
            }
        }
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
            self.is_turned[interval.low as usize] = true;
            interval.low = NONE;
        }
        interval
    }
}

fn conflicts(edges: &Orientation, interval: Interval, edge: u32) -> bool {
    !interval.is_empty() && edges.low(interval.high) > edges.low(edge)
}

/// Returns the least height to which a pair returns.
fn least(edges: &Orientation, pair: Pair) -> u32 {
    let low = |interval: Interval| if interval.is_empty() { NONE } else { edges.low(interval.low) };
    low(pair.left).min(low(pair.right))
}
