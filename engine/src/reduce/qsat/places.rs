//! The roles of the vertices on the board of a formula.

/// The role of a vertex. Variables are given by their index in the prefix, clauses by their index in the
/// formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// The beginning of the cycle of a variable; for the index n, the vertex r behind the last cycle.
    Junction { variable: usize },
    /// A vertex on a side, or on a detour that leads to it.
    Side { variable: usize, value: bool },
    /// The middle of a side.
    Turn { variable: usize, value: bool },
    /// A vertex on the path to a clause.
    Path { clause: usize },
    /// The vertex of a clause.
    Clause { clause: usize },
    /// An exit.
    Exit,
}
