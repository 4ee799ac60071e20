//! The moves of a position, and the best ones among them.

use pyo3::prelude::*;
use upstar::games::solve::{MoveValue, NumberedFailure, loopy_merits, merits};
use upstar::games::value::LoopyValue;
use upstar::ground::Player;

use super::{Inquiry, Searched};

impl<'py, 's> Inquiry<'_, 'py, 's> {
    /// Returns the positions after a player's moves with their values.
    pub(super) fn moves(
        &mut self,
        position: &Bound<'py, PyAny>,
        player: Player,
    ) -> Searched<Vec<(Bound<'py, PyAny>, LoopyValue<'s>)>> {
        let options = self.callbacks.options_of(position, player).map_err(NumberedFailure::Rules)?;
        let valued = options.into_iter().map(|option| {
            let value = self.value(&option)?;
            Ok((option, value))
        });
        valued.collect()
    }

    /// Returns the positions after a player's best moves.
    pub(super) fn best_moves(
        &mut self,
        position: &Bound<'py, PyAny>,
        player: Player,
    ) -> Searched<Vec<Py<PyAny>>> {
        let value = self.value(position)?;
        let moves = self.moves(position, player)?;
        let mut calc = self.calc();
        let short =
            moves.iter().map(|(_, after)| after.short().map(|value| MoveValue { places: Vec::new(), value }));
        let is_best: Vec<bool> = match (value.short(), short.collect::<Option<Vec<_>>>()) {
            (Some(value), Some(short)) => {
                merits(&mut calc, value, player, &short)?.into_iter().map(|merit| merit.is_best()).collect()
            }
            _ => {
                let values: Vec<LoopyValue<'s>> = moves.iter().map(|(_, value)| *value).collect();
                loopy_merits(&mut calc, player, &values)?.into_iter().map(|merit| merit.is_best()).collect()
            }
        };
        let best = moves.into_iter().zip(is_best).filter(|(_, is_best)| *is_best);
        Ok(best.map(|((after, _), _)| after.unbind()).collect())
    }
}
