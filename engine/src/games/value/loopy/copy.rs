//! Copies of loopy values from other stores.

use rustc_hash::FxHashMap;

use super::{LoopyForm, LoopyGraph, LoopyOption, LoopyValue};
use crate::games::value::Calc;
use crate::ground::Player;
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Returns the same value in the store of this calculation. The value may belong to any store. Each side
    /// is rebuilt from the graph of its simplest form, in O(n^2) for n forms that lead to each other.
    /// ```
    /// use upstar::ground::control::Control;
    /// use upstar::games::value::{Calc, LoopyGraph, LoopyOption, Store};
    ///
    /// let (old, new) = (Store::new(), Store::new());
    /// let control = Control::unlimited();
    /// let on = |calc: &mut Calc<'_, '_>| -> Result<_, _> {
    ///     let mut graph = LoopyGraph::new();
    ///     let on = graph.node();
    ///     graph.left(on, LoopyOption::Node(on));
    ///     calc.loopy(&graph).map(|values| values[0].held())
    /// };
    /// let (first, second) = (on(&mut Calc::new(&old, &control))?, on(&mut Calc::new(&new, &control))?);
    /// let copied = Calc::new(&new, &control).copy_loopy(old.recall(first).unwrap())?;
    /// assert_eq!(copied.held(), second);
    /// # Ok::<(), upstar::games::value::Stop>(())
    /// ```
    pub fn copy_loopy(&mut self, a: LoopyValue<'_>) -> OrStop<LoopyValue<'s>> {
        if let Some(short) = a.short() {
            return Ok(self.copy(short)?.into());
        }
        // Each side is rebuilt as a game of its own, of which only that side is used.
        let onside = self.copied_side(a.onside())?;
        let offside = if a.is_stopper() { onside } else { self.copied_side(a.offside())? };
        Ok(LoopyValue::new(self.store(), onside.onside().node(), offside.offside().node()))
    }

    /// Returns a game of this store one of whose sides is the given side.
    fn copied_side(&mut self, side: LoopyForm<'_>) -> OrStop<LoopyValue<'s>> {
        if let Some(short) = side.short() {
            return Ok(self.copy(short)?.into());
        }
        let mut graph = LoopyGraph::new();
        let mut nodes = FxHashMap::from_iter([(side.node(), graph.node())]);
        let mut open = vec![side];
        while let Some(form) = open.pop() {
            self.step()?;
            let node = nodes[&form.node()];
            for (player, options) in Player::BOTH.into_iter().zip(form.loopy_options().into_iter().flatten())
            {
                for option in options {
                    let to = match option.short() {
                        Some(short) => LoopyOption::Value(self.copy(short)?.into()),
                        None => LoopyOption::Node(*nodes.entry(option.node()).or_insert_with(|| {
                            open.push(option);
                            graph.node()
                        })),
                    };
                    match player {
                        Player::Left => graph.left(node, to),
                        Player::Right => graph.right(node, to),
                    }
                }
            }
        }
        Ok(self.loopy(&graph)?[0])
    }
}
