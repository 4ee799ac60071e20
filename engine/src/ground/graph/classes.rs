//! Classes of vertices that grow together.

/// A partition of vertices that only gets coarser, with path halving.
#[derive(Clone, Debug)]
pub struct Classes {
    parent: Vec<u32>,
}

impl Classes {
    /// Each vertex in a class of its own.
    pub fn new(vertices: usize) -> Self {
        Self { parent: (0..vertices as u32).collect() }
    }

    /// A vertex that stands for the class.
    pub fn root(&mut self, mut vertex: u32) -> u32 {
        while self.parent[vertex as usize] != vertex {
            self.parent[vertex as usize] = self.parent[self.parent[vertex as usize] as usize];
            vertex = self.parent[vertex as usize];
        }
        vertex
    }

    /// Makes one class of two; false if they were one.
    pub fn join(&mut self, u: u32, v: u32) -> bool {
        let (u, v) = (self.root(u), self.root(v));
        self.parent[u as usize] = v;
        u != v
    }
}
