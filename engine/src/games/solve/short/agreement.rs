//! A test whether the values of a ruleset agree with its moves.
//!
//! The value of a position is {values after Left's moves | values after Right's}. A solver computes it
//! differently, from the components of the position, so the two can be compared. If each position of a set
//! that is closed under moves agrees, all its values are correct, by induction. On a sample of positions, an
//! error is likely to show as a disagreement, and a correct ruleset never shows one.

use super::Solver;
use crate::games::rules::Short;
use crate::games::value::{Calc, Value};
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};

/// The two values of a position that disagree.
pub(crate) struct Disagreement<'s> {
    /// The value of the sum of the components.
    pub(crate) of_components: Value<'s>,
    /// The value that follows from the moves.
    pub(crate) of_moves: Value<'s>,
}

impl<'s, R: Short> Solver<'s, R> {
    /// Compares the value of a position with the value that follows from its moves. Returns both if they
    /// differ.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub(crate) fn disagreement(
        &self,
        board: &R::Board,
        control: &Control,
    ) -> OrStop<Option<Disagreement<'s>>> {
        let value = |board: &R::Board| self.value(&self.rules.components(board), control);
        let after = |player: Player| -> OrStop<Vec<Value<'s>>> {
            self.rules.moves_within(board, player, control)?.map(|told| value(&told.after)).collect()
        };
        let [left, right] = Player::BOTH.map(after);
        let of_moves = Calc::new(self.store, control).form(&left?, &right?)?;
        let of_components = value(board)?;
        let is_same = of_components == of_moves;
        Ok((!is_same).then_some(Disagreement { of_components, of_moves }))
    }
}
