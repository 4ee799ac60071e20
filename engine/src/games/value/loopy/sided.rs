//! Which games are known to be equal to stoppers, and which to have sides that are.

use super::{LoopyValue, Side};
use crate::games::value::Calc;
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Is it equal to a stopper? `None` if that is not known.
    ///
    /// A game is equal to a stopper exactly if both sides are equal to it. So one side for which a stopper is
    /// known decides, since the order of one side can be decided for any game. If none is known for either
    /// side, a draw shows that the game is no stopper: a stopper is never drawn.
    pub fn equals_stopper(&mut self, a: LoopyValue<'s>) -> OrStop<Option<bool>> {
        let (on, off) = (a.onside(), a.offside());
        let open_side = match (on.is_stopper(), off.is_stopper()) {
            (true, true) => return Ok(Some(on == off)),
            (true, false) => Side::Off,
            (false, true) => Side::On,
            (false, false) => {
                let is_drawn = self.loopy_outcome(a)?.is_drawn_at_times();
                return Ok(is_drawn.then_some(false));
            }
        };
        let (on, off) = (on.node(), off.node());
        Ok(Some(self.node_ge(on, off, open_side)? && self.node_ge(off, on, open_side)?))
    }

    /// Are both sides equal to stoppers? `None` if that is not known: that neither simplifying nor sidling
    /// finds a stopper for a side is no proof that there is none.
    pub fn sides_equal_stoppers(&mut self, a: LoopyValue<'s>) -> OrStop<Option<bool>> {
        let is_sided = a.is_stopper_sided() || self.equals_stopper(a)? == Some(true);
        Ok(is_sided.then_some(true))
    }
}
