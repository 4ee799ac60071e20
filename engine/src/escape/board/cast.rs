//! The restrictions that a game puts on its boards: exits, spies, unbreakable edges.

use super::graph::EscapeGraph;
use super::multigraph::UNBREAKABLE;
use crate::ground::input::InputError;

pub(super) const NO_UNBREAKABLE: &str = "there are no unbreakable edges in this game";
pub(super) const SAME_PLACE: &str = "the spies stand on different vertices";
pub(super) const WHERE: &str = "where do the spies stand?";

/// The parts that a board may have in a game: exits, a second spy, unbreakable edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cast {
    pub(super) has_exits: bool,
    pub(super) has_spies: bool,
    pub(super) has_unbreakable: bool,
}

impl Cast {
    /// One walker, no exits, unbreakable edges allowed.
    pub const WALKER: Self = Self { has_exits: false, has_spies: false, has_unbreakable: true };
    /// One walker, exits and unbreakable edges allowed.
    pub const EXITS: Self = Self { has_exits: true, has_spies: false, has_unbreakable: true };
    /// One walker, exits allowed, no unbreakable edges.
    pub const BREAKABLE: Self = Self { has_exits: true, has_spies: false, has_unbreakable: false };
    /// Two spies, no exits, no unbreakable edges.
    pub const SPIES: Self = Self { has_exits: false, has_spies: true, has_unbreakable: false };

    /// Checks the conditions that are known only after the whole text has been read.
    ///
    /// # Errors
    /// Fails on an unbreakable edge if the game has none, and on a missing position of the spies.
    pub(super) fn check(self, board: EscapeGraph, text: &str) -> Result<EscapeGraph, InputError> {
        if !self.has_unbreakable && board.graph().edges().iter().any(|edge| edge.copies == UNBREAKABLE) {
            // Parallel copies beyond the limit also add up to an unbreakable edge. No word marks it then, so
            // the error points at the whole text.
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
