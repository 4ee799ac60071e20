//! Boards made of gadgets.

use super::size::Size;
use crate::escape::board::{Edge, EscapeGraph, Multigraph, UNBREAKABLE};
use crate::ground::control::{Control, OrStop};

/// A board under construction.
#[derive(Debug, Default)]
pub(super) struct Gadgets {
    names: Vec<String>,
    edges: Vec<Edge>,
    exits: Vec<u32>,
}

impl Gadgets {
    /// Creates an empty board with capacity for this size.
    ///
    /// # Errors
    /// The budget is too small for it.
    pub(super) fn of_size(size: Size, control: &Control) -> OrStop<Self> {
        control.check(1, size.bytes())?;
        let (vertices, edges) = (size.vertices as usize, size.edges as usize);
        Ok(Self { names: Vec::with_capacity(vertices), edges: Vec::with_capacity(edges), exits: Vec::new() })
    }

    /// Adds a regular vertex, and returns its number.
    pub(super) fn vertex(&mut self, name: String) -> u32 {
        self.names.push(name);
        self.names.len() as u32 - 1
    }

    /// Adds an exit with an edge of `copies` copies to it, and returns the number of that edge.
    pub(super) fn exit(&mut self, from: u32, copies: u32) -> usize {
        let name = format!("{}.exit{}", self.names[from as usize], self.exits.len());
        let exit = self.vertex(name);
        self.exits.push(exit);
        self.edge(from, exit, copies)
    }

    /// Makes a vertex an exit.
    pub(super) fn mark_exit(&mut self, vertex: u32) {
        self.exits.push(vertex);
    }

    /// Adds an edge, and returns its number.
    pub(super) fn edge(&mut self, u: u32, v: u32, copies: u32) -> usize {
        self.edges.push(Edge { ends: [u, v], copies });
        self.edges.len() - 1
    }

    /// Adds an edge that cannot be deleted.
    pub(super) fn unbreakable(&mut self, u: u32, v: u32) {
        self.edge(u, v, UNBREAKABLE);
    }

    /// Returns the finished board.
    pub(super) fn board(self, start: u32, control: &Control) -> OrStop<EscapeGraph> {
        let graph = Multigraph::under(self.names.len(), self.edges, control)?;
        let board = EscapeGraph::new(graph).with_exits(self.exits).with_start(start);
        Ok(board.with_names(self.names))
    }
}
