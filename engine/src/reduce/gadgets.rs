//! Boards made of gadgets.

use super::size::Size;
use crate::escape::board::{Edge, EscapeGraph, Multigraph, UNBREAKABLE};
use crate::ground::control::{Control, OrStop};

/// A board that is being built.
#[derive(Debug, Default)]
pub(super) struct Gadgets {
    names: Vec<String>,
    edges: Vec<Edge>,
    exits: Vec<u32>,
}

impl Gadgets {
    /// Room for a board of this size.
    ///
    /// # Errors
    /// There is none within the budget.
    pub(super) fn of_size(size: Size, control: &Control) -> OrStop<Self> {
        control.check(1, size.bytes())?;
        let (vertices, edges) = (size.vertices as usize, size.edges as usize);
        Ok(Self { names: Vec::with_capacity(vertices), edges: Vec::with_capacity(edges), exits: Vec::new() })
    }

    /// A new regular vertex.
    pub(super) fn vertex(&mut self, name: String) -> u32 {
        self.names.push(name);
        self.names.len() as u32 - 1
    }

    /// A new exit with so many copies of an edge to it, and the number of that edge.
    pub(super) fn exit(&mut self, from: u32, copies: u32) -> usize {
        let name = format!("{}.exit{}", self.names[from as usize], self.exits.len());
        let exit = self.vertex(name);
        self.exits.push(exit);
        self.edge(from, exit, copies)
    }

    /// A vertex becomes an exit.
    pub(super) fn mark_exit(&mut self, vertex: u32) {
        self.exits.push(vertex);
    }

    /// A new edge, and its number.
    pub(super) fn edge(&mut self, u: u32, v: u32, copies: u32) -> usize {
        self.edges.push(Edge { ends: [u, v], copies });
        self.edges.len() - 1
    }

    /// A new edge that cannot be deleted.
    pub(super) fn unbreakable(&mut self, u: u32, v: u32) {
        self.edge(u, v, UNBREAKABLE);
    }

    /// The board.
    pub(super) fn board(self, start: u32, control: &Control) -> OrStop<EscapeGraph> {
        let graph = Multigraph::under(self.names.len(), self.edges, control)?;
        let board = EscapeGraph::new(graph).with_exits(self.exits).with_start(start);
        Ok(board.with_names(self.names))
    }
}
