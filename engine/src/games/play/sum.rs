//! Sums whose summands keep their own moves.

use super::Summand;
use crate::games::value::{Calc, Value};
use crate::ground::Player;
use crate::ground::control::{OrStop, Stop};

/// A disjunctive sum as it is played: a player moves in one of the summands, and who cannot move loses.
#[derive(Clone)]
pub struct PlayedSum<'g, 's: 'g> {
    summands: Vec<Summand<'g, 's>>,
}

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumMove {
    /// The summand, counted from 0.
    pub summand: usize,
    /// Which of the player's moves there, counted from 0.
    pub index: usize,
    /// The places of the board that tell it, as in [`Move`](crate::games::rules::Move); none in a form.
    pub places: Vec<usize>,
}

/// A move in a sum, with what its summand comes to.
#[derive(Clone, Debug)]
pub(super) struct ValuedMove<'s> {
    pub(super) told: SumMove,
    /// The value of the summand after it.
    pub(super) after: Value<'s>,
}

impl<'g, 's> PlayedSum<'g, 's> {
    /// The sum of these games.
    pub fn new(summands: Vec<Summand<'g, 's>>) -> Self {
        Self { summands }
    }

    /// What it is the sum of.
    pub fn summands(&self) -> &[Summand<'g, 's>] {
        &self.summands
    }

    /// The moves of a player, without a look at what they are worth.
    ///
    /// # Errors
    /// Why the options of a form cannot be listed.
    pub fn choices(&self, calc: &mut Calc<'s, '_>, player: Player) -> OrStop<Vec<SumMove>> {
        let mut moves = Vec::new();
        for (summand, game) in self.summands.iter().enumerate() {
            let choices = game.choices(calc, player)?.into_iter().enumerate();
            moves.extend(choices.map(|(index, places)| SumMove { summand, index, places }));
        }
        Ok(moves)
    }

    /// The values of the summands.
    ///
    /// # Errors
    /// Why the search had to stop.
    pub fn values(&self, calc: &mut Calc<'s, '_>) -> OrStop<Vec<Value<'s>>> {
        self.summands.iter().map(|summand| summand.value(calc)).collect()
    }

    /// The moves of a player as [`PlayedSum::choices`] has them, with what they come to.
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
    /// [`Stop::OutOfRange`] if it is none of the player's moves, or why
    /// the options of a form cannot be listed.
    pub fn make(&mut self, calc: &mut Calc<'s, '_>, player: Player, m: &SumMove) -> OrStop<()> {
        let game = self.summands.get_mut(m.summand).ok_or(Stop::OutOfRange)?;
        game.make(calc, player, m.index)
    }
}
