//! How large a board is.

use std::fmt;

use super::refused::Refused;
use crate::escape::board::{EscapeGraph, MAX_EDGES, MAX_VERTICES};

/// The numbers of vertices and edges of a board; parallel edges are one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Vertices.
    pub vertices: u64,
    /// Edges.
    pub edges: u64,
}

impl Size {
    /// That of a board.
    pub fn of(board: &EscapeGraph) -> Self {
        Self { vertices: board.vertices() as u64, edges: board.graph().edges().len() as u64 }
    }

    /// Is it that of a board that can be had?
    ///
    /// # Errors
    /// It is too large.
    pub(super) fn check(self) -> Result<Self, Refused> {
        if self.vertices <= MAX_VERTICES as u64 && self.edges <= MAX_EDGES as u64 {
            return Ok(self);
        }
        Err(Refused::because(format!(
            "{self}: a graph has at most {MAX_VERTICES} vertices and {MAX_EDGES} edges"
        )))
    }

    /// About what the board takes with its names, in bytes.
    pub(super) fn bytes(self) -> usize {
        const BYTES_OF_VERTEX: u64 = 64;
        const BYTES_OF_EDGE: u64 = 16;
        (self.vertices * BYTES_OF_VERTEX + self.edges * BYTES_OF_EDGE) as usize
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} vertices, {} edges", self.vertices, self.edges)
    }
}
