//! The sizes of boards and formulas.

use std::fmt;

use crate::escape::board::{EscapeGraph, MAX_EDGES, MAX_VERTICES};
use crate::ground::Failure;
use crate::ground::input::counted;
use crate::logic::{MAX_CLAUSES, MAX_VARIABLES};

/// The numbers of vertices and edges of a board; parallel edges count as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// The number of vertices.
    pub vertices: u64,
    /// The number of edges.
    pub edges: u64,
}

impl Size {
    /// Returns the size of a board.
    pub fn of(board: &EscapeGraph) -> Self {
        Self { vertices: board.vertices() as u64, edges: board.graph().edges().len() as u64 }
    }

    /// Returns the size if boards of this size are supported.
    ///
    /// # Errors
    /// The size exceeds [`MAX_VERTICES`] or [`MAX_EDGES`].
    pub(super) fn check(self) -> Result<Self, Failure> {
        if self.vertices <= MAX_VERTICES as u64 && self.edges <= MAX_EDGES as u64 {
            return Ok(self);
        }
        Err(Failure::because(format!(
            "{self}: a graph has at most {MAX_VERTICES} vertices and {MAX_EDGES} edges"
        )))
    }

    /// Returns an estimate of the number of bytes of the board with its names.
    pub(super) fn bytes(self) -> usize {
        const BYTES_OF_VERTEX: u64 = 64;
        const BYTES_OF_EDGE: u64 = 16;
        (self.vertices * BYTES_OF_VERTEX + self.edges * BYTES_OF_EDGE) as usize
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vertices = counted(self.vertices as usize, "vertex", "vertices");
        write!(f, "{vertices}, {}", counted(self.edges as usize, "edge", "edges"))
    }
}

/// The numbers of variables and clauses of a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormulaSize {
    /// The number of variables.
    pub variables: u64,
    /// The number of clauses.
    pub clauses: u64,
}

impl fmt::Display for FormulaSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variables = counted(self.variables as usize, "variable", "variables");
        write!(f, "{variables}, {}", counted(self.clauses as usize, "clause", "clauses"))
    }
}

impl FormulaSize {
    /// Returns the size if formulas of this size are supported.
    ///
    /// # Errors
    /// The size exceeds [`MAX_VARIABLES`] or [`MAX_CLAUSES`].
    pub(super) fn check(self) -> Result<Self, Failure> {
        if self.variables <= u64::from(MAX_VARIABLES) && self.clauses <= MAX_CLAUSES as u64 {
            return Ok(self);
        }
        let most = format!("a formula has at most {MAX_VARIABLES} variables and {MAX_CLAUSES} clauses");
        Err(Failure::because(format!("at least {self}: {most}")))
    }
}
