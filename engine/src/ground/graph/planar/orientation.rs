//! The depth-first search that the left-right test stands on.

/// What stands for no edge, no vertex, or a height that is not known.
pub(super) const NONE: u32 = u32::MAX;

/// An edge as seen from one of its ends.
#[derive(Clone, Copy)]
struct Way {
    /// The other end.
    to: u32,
    /// Its number.
    edge: u32,
}

/// The edges as a depth-first search goes along them: tree edges down and back edges up.
pub(super) struct Orientation {
    pub(super) heights: Vec<u32>,
    /// For each vertex the edge by which it was found.
    pub(super) parents: Vec<u32>,
    pub(super) ends: Vec<[u32; 2]>,
    /// For each edge the least height to which it leads back, and the next one.
    low: Vec<u32>,
    second: Vec<u32>,
    /// For each vertex the edges away from it.
    pub(super) away: Vec<Vec<u32>>,
    pub(super) roots: Vec<u32>,
}

impl Orientation {
    /// The search through a graph of n vertices with these edges, of which no two join the same vertices and none is a
    /// loop.
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
        let mut away = std::mem::take(&mut self.away);
        away.iter_mut().for_each(|edges| edges.sort_by_key(|&edge| self.depth(edge)));
        self.away = away;
    }

    /// How deep an edge nests: one whose second height is below its own beginning deeper than one with the same least
    /// height alone.
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

    pub(super) fn height_of_beginning(&self, edge: u32) -> u32 {
        self.heights[self.ends[edge as usize][0] as usize]
    }

    pub(super) fn low(&self, edge: u32) -> u32 {
        self.low[edge as usize]
    }
}
