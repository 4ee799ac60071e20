//! Tests whether games, or their sides, are equal to stoppers.

use super::{LoopyValue, Side};
use crate::games::value::Calc;
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Returns whether the game is equal to a stopper; `None` if that is not known.
    ///
    /// A game is equal to a stopper exactly if both of its sides are equal to that stopper. If a stopper is
    /// known for one side, that stopper is the only candidate, and the order on the other side decides,
    /// since it is decidable for all games. If no stopper is known for either side, a draw shows that the
    /// game is not equal to a stopper: a stopper is never drawn.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// # use upstar::games::value::{LoopyGraph, LoopyOption};
    /// # let mut graph = LoopyGraph::new();
    /// # let node = graph.node();
    /// # graph.left(node, LoopyOption::Value(store.zero().into()));
    /// # graph.right(node, LoopyOption::Node(node));
    /// # let over = calc.loopy(&graph)?[node];
    /// // over = {0|over} is a stopper, but over - over is not.
    /// let under = calc.loopy_negative(over)?;
    /// let difference = calc.loopy_sum(over, under)?;
    /// assert_eq!(calc.equals_stopper(over)?, Some(true));
    /// assert_eq!(calc.equals_stopper(difference)?, Some(false));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn equals_stopper(&mut self, a: LoopyValue<'s>) -> OrStop<Option<bool>> {
        let (on, off) = (a.onside(), a.offside());
        let open_side = match (on.is_stopper(), off.is_stopper()) {
            // Equal stoppers have equal handles.
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

    /// Returns `Some(true)` if both sides are equal to stoppers, and `None` if that is not known. It never
    /// returns `Some(false)`: when neither simplification nor sidling finds a stopper for a side, there may
    /// still be one.
    pub fn sides_equal_stoppers(&mut self, a: LoopyValue<'s>) -> OrStop<Option<bool>> {
        let is_sided = a.is_stopper_sided() || self.equals_stopper(a)? == Some(true);
        Ok(is_sided.then_some(true))
    }
}
