//! What stands on the boards of a game, besides edges.

use super::graph::EscapeGraph;
use super::multigraph::UNBREAKABLE;
use crate::ground::input::InputError;

pub(super) const NO_UNBREAKABLE: &str = "there are no unbreakable edges in this game";
pub(super) const SAME_PLACE: &str = "the spies stand on different vertices";
pub(super) const WHERE: &str = "where do the spies stand?";

/// Who stands on a board, and what its edges may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cast {
    pub(super) has_exits: bool,
    pub(super) has_spies: bool,
    pub(super) has_unbreakable: bool,
}

impl Cast {
    /// Somebody walks, and nothing is an exit.
    pub const WALKER: Self = Self { has_exits: false, has_spies: false, has_unbreakable: true };
    /// Somebody walks, and there are exits.
    pub const EXITS: Self = Self { has_exits: true, has_spies: false, has_unbreakable: true };
    /// The same, and every edge can be deleted.
    pub const BREAKABLE: Self = Self { has_exits: true, has_spies: false, has_unbreakable: false };
    /// Two spies without exits, and every edge can be deleted.
    pub const SPIES: Self = Self { has_exits: false, has_spies: true, has_unbreakable: false };

    /// Checks what is known only when all of a text has been read.
    ///
    /// # Errors
    /// An unbreakable edge where there are none, or spies that are missing.
    pub(super) fn check(self, board: EscapeGraph, text: &str) -> Result<EscapeGraph, InputError> {
        if !self.has_unbreakable && board.graph().edges().iter().any(|edge| edge.copies == UNBREAKABLE) {
            // Edges also become unbreakable where too many copies come together; then there is no place to
            // show.
            let word = ["unbreakable", "="].into_iter().find_map(|word| Some((text.find(word)?, word.len())));
            let span = word.map_or(0..text.len(), |(at, length)| at..at + length);
            return Err(InputError::new(span, NO_UNBREAKABLE));
        }
        if self.has_spies && board.spies().is_none() {
            let end = text.trim_end().len();
            let hint = "write their vertices behind @, as in @ 0 1; who stands on the first one moves first";
            return Err(InputError::new(end..end, WHERE).with_hint(hint));
        }
        Ok(board)
    }
}
