//! The depth-first search of the left-right test.

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
