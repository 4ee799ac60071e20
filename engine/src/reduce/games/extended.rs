//! Boards that contain another board.

use crate::escape::board::EscapeGraph;
use crate::escape::rules::{EscapeState, Step};
use crate::ground::control::{Control, OrStop};
use crate::reduce::gadgets::Gadgets;
use crate::reduce::size::Size;

/// A board with its source as a part, to which vertices and edges were added. The vertices and edges of the
/// source keep their numbers, so a step of the source is the same step here.
#[derive(Debug)]
pub struct Extended {
    source: EscapeGraph,
    board: EscapeGraph,
}

impl Extended {
    /// Extends a board with a start by the vertices and edges that `add` adds. `size` is the size of the
    /// result. The exits of the source become regular vertices.
    pub(in crate::reduce) fn new(
        source: &EscapeGraph,
        size: Size,
        control: &Control,
        add: impl FnOnce(&mut Gadgets),
    ) -> OrStop<Self> {
        let mut gadgets = Gadgets::of_size(size, control)?;
        for vertex in 0..source.vertices() as u32 {
            gadgets.vertex(source.name(vertex));
        }
        // Vertices and edges of the source come first, so their numbers stay the same.
        for edge in source.graph().edges() {
            gadgets.edge(edge.ends[0], edge.ends[1], edge.copies);
        }
        add(&mut gadgets);
        let board = gadgets.board(source.start().unwrap_or_default(), control)?;
        Ok(Self { source: source.clone(), board })
    }

    /// Returns the board.
    pub fn board(&self) -> &EscapeGraph {
        &self.board
    }

    /// Returns the board from which it was made.
    pub fn source(&self) -> &EscapeGraph {
        &self.source
    }

    /// Returns the position of the source, as long as the walker is there; None afterwards.
    pub fn source_state(&self, state: &EscapeState) -> Option<EscapeState> {
        let is_there = (state.at as usize) < self.source.vertices();
        let copies = state.copies[..self.source.graph().edges().len()].to_vec();
        is_there.then_some(EscapeState { copies, ..*state })
    }

    /// Returns the same step in the source; None for a step outside it. A player who deletes something
    /// outside the source may delete anything in the source instead, which cannot be worse.
    pub fn source_step(&self, step: Step) -> Option<Step> {
        match step {
            Step::Walk(to) => ((to as usize) < self.source.vertices()).then_some(step),
            Step::Cut(edge) => (edge < self.source.graph().edges().len()).then_some(step),
        }
    }
}
