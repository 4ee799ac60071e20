//! What the vertices of a multigraph are called.

/// How the vertices are called.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Naming {
    /// By their numbers, from 0.
    #[default]
    Numbers,
}

impl Naming {
    /// The name of a vertex.
    #[must_use]
    pub fn name(&self, vertex: u32) -> String {
        match self {
            Self::Numbers => vertex.to_string(),
        }
    }
}
