//! What the vertices of the board of a formula are there for.

/// What a vertex is there for. Variables are told by their place in the prefix, clauses by their number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Where the cycle of a variable begins; behind the last one r.
    Junction { variable: usize },
    /// On a side, or on a detour that leads to it.
    Side { variable: usize, value: bool },
    /// In the middle of a side.
    Turn { variable: usize, value: bool },
    /// On the path to a clause.
    Path { clause: usize },
    /// The vertex of a clause.
    Clause { clause: usize },
    /// An exit.
    Exit,
}
