//! Boards that have another one as a part.

use crate::escape::board::EscapeGraph;
use crate::escape::rules::{EscapeState, Step};
use crate::ground::control::{Control, OrStop};
use crate::reduce::gadgets::Gadgets;
use crate::reduce::size::Size;

/// A board to which vertices and edges were added. The vertices and edges of the source keep their numbers,
/// so that a step there is the same step here.
#[derive(Debug)]
pub struct Extended {
    source: EscapeGraph,
    board: EscapeGraph,
}

impl Extended {
    /// What `add` makes of a board with a start, of a size that is known; the exits of the source are none
    /// any more.
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
        for edge in source.graph().edges() {
            gadgets.edge(edge.ends[0], edge.ends[1], edge.copies);
        }
        add(&mut gadgets);
        let board = gadgets.board(source.start().unwrap_or_default(), control)?;
        Ok(Self { source: source.clone(), board })
    }

    /// The board.
    pub fn board(&self) -> &EscapeGraph {
        &self.board
    }

    /// The board that it was made from.
    pub fn source(&self) -> &EscapeGraph {
        &self.source
    }

    /// The position of the source, as long as the one who walks is there.
    pub fn source_state(&self, state: &EscapeState) -> Option<EscapeState> {
        let is_there = (state.at as usize) < self.source.vertices();
        let copies = state.copies[..self.source.graph().edges().len()].to_vec();
        is_there.then_some(EscapeState { copies, ..*state })
    }

    /// The same step in the source; none for what is outside of it. Who deletes something outside of it might
    /// as well delete anything in the source instead, which cannot be worse.
    pub fn source_step(&self, step: Step) -> Option<Step> {
        match step {
            Step::Walk(to) => ((to as usize) < self.source.vertices()).then_some(step),
            Step::Cut(edge) => (edge < self.source.graph().edges().len()).then_some(step),
        }
    }
}
