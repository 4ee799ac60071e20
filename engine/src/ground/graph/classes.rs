//! Classes of vertices that only merge.

/// A union-find structure on vertices, with path halving and without ranks.
///
/// ```
/// use upstar::ground::graph::Classes;
/// let mut classes = Classes::new(4);
/// assert!(classes.join(0, 1) && classes.join(1, 2) && !classes.join(0, 2));
/// assert_eq!(classes.root(0), classes.root(2));
/// assert_ne!(classes.root(0), classes.root(3));
/// ```
#[derive(Clone, Debug)]
pub struct Classes {
    parent: Vec<u32>,
}

impl Classes {
    /// Puts each vertex into a class of its own.
    pub fn new(vertices: usize) -> Self {
        Self { parent: (0..vertices as u32).collect() }
    }

    /// Returns the representative of the class of a vertex.
    pub fn root(&mut self, mut vertex: u32) -> u32 {
        while self.parent[vertex as usize] != vertex {
            self.parent[vertex as usize] = self.parent[self.parent[vertex as usize] as usize];
            vertex = self.parent[vertex as usize];
        }
        vertex
    }

    /// Merges two classes. Returns false if they were the same class already.
    pub fn join(&mut self, u: u32, v: u32) -> bool {
        let (u, v) = (self.root(u), self.root(v));
        // If both have the same root, this changes nothing.
        self.parent[u as usize] = v;
        u != v
    }
}
