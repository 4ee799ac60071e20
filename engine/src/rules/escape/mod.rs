//! Escape games: one player walks on a multigraph, the other one deletes edges.

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// The one on the graph is to move: the fugitive, the trapper, the cat.
    Walk,
    /// The other one is to delete a copy of an edge: the Nemesis, the Storm, the herder. The literature speaks of half-time.
    Cut,
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// To go to this vertex.
    Walk(u32),
    /// To delete a copy of this edge, by its number in [`Multigraph::edges`](crate::board::escape::Multigraph::edges).
    Cut(usize),
}
