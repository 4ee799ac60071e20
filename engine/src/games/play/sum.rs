//! Sums whose summands keep their own moves.

use super::Summand;
use crate::games::value::{Calc, Value};
use crate::ground::Player;
use crate::ground::control::{OrStop, Stop};

/// A disjunctive sum in play. A turn is a move in one of the summands, and a player who cannot move loses.
#[derive(Clone)]
pub struct PlayedSum<'g, 's: 'g> {
    summands: Vec<Summand<'g, 's>>,
}

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumMove {
    /// The index of the summand, counted from 0.
    pub summand: usize,
    /// The index of the move among the player's moves in the summand, counted from 0.
    pub index: usize,
    /// The places of the board that identify the move, as in [`Move`](crate::games::rules::Move); empty in a
    /// form.
    pub places: Vec<usize>,
}

/// A move in a sum, with the value that its summand has afterwards.
#[derive(Clone, Debug)]
pub(super) struct ValuedMove<'s> {
    pub(super) told: SumMove,
    /// The value of the summand after the move.
    pub(super) after: Value<'s>,
}

impl<'g, 's> PlayedSum<'g, 's> {
    /// Makes the sum of these games.
    pub fn new(summands: Vec<Summand<'g, 's>>) -> Self {
        Self { summands }
    }

    /// Returns the summands.
    pub fn summands(&self) -> &[Summand<'g, 's>] {
        &self.summands
    }

    /// Returns the moves of a player, without computing values.
    ///
    /// # Errors
    /// The options of a form cannot be listed.
    pub fn choices(&self, calc: &mut Calc<'s, '_>, player: Player) -> OrStop<Vec<SumMove>> {
        let mut moves = Vec::new();
        for (summand, game) in self.summands.iter().enumerate() {
            let choices = game.choices(calc, player)?.into_iter().enumerate();
            moves.extend(choices.map(|(index, places)| SumMove { summand, index, places }));
        }
        Ok(moves)
    }

    /// Returns the values of the summands.
    ///
    /// # Errors
    /// A limit or an interruption stops the search.
    pub fn values(&self, calc: &mut Calc<'s, '_>) -> OrStop<Vec<Value<'s>>> {
        self.summands.iter().map(|summand| summand.value(calc)).collect()
    }

    /// Returns the moves of a player in the order of [`PlayedSum::choices`], with the values of their
    /// summands afterwards.
    pub(super) fn valued(&self, calc: &mut Calc<'s, '_>, player: Player) -> OrStop<Vec<ValuedMove<'s>>> {
        let mut moves = Vec::new();
        for (summand, game) in self.summands.iter().enumerate() {
            let reached = game.reached(calc, player)?.into_iter().enumerate();
            moves.extend(reached.map(|(index, reached)| ValuedMove {
                told: SumMove { summand, index, places: reached.places },
                after: reached.value,
            }));
        }
        Ok(moves)
    }

    /// Makes a move of a player.
    ///
    /// # Errors
    /// [`Stop::OutOfRange`] if the player has no such move. Another [`Stop`] if the options of a form cannot
    /// be listed.
    pub fn make(&mut self, calc: &mut Calc<'s, '_>, player: Player, m: &SumMove) -> OrStop<()> {
        let game = self.summands.get_mut(m.summand).ok_or(Stop::OutOfRange)?;
        game.make(calc, player, m.index)
    }
}
