//! A play, move by move.

use super::{PlayedSum, SumMove};
use crate::games::value::Calc;
use crate::ground::Player;
use crate::ground::control::OrStop;

/// A play of a sum from its beginning.
#[derive(Clone)]
pub struct Course<'g, 's: 'g> {
    /// The sums so far, the present one last.
    sums: Vec<PlayedSum<'g, 's>>,
    turns: Vec<Turn>,
    first: Player,
}

/// What was done in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who moved.
    pub player: Player,
    /// The move.
    pub made: SumMove,
}

impl<'g, 's> Course<'g, 's> {
    /// Before the first move, which a player is to make.
    pub fn new(sum: PlayedSum<'g, 's>, first: Player) -> Self {
        Self { sums: vec![sum], turns: Vec::new(), first }
    }

    /// The sum as it is now.
    pub fn sum(&self) -> &PlayedSum<'g, 's> {
        &self.sums[self.turns.len()]
    }

    /// The sums before the turns so far, the first one first.
    pub fn before(&self) -> &[PlayedSum<'g, 's>] {
        &self.sums[..self.turns.len()]
    }

    /// The turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Who is to move.
    pub fn to_move(&self) -> Player {
        if self.turns.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// Makes a move of the player who is to move.
    ///
    /// # Errors
    /// As [`PlayedSum::make`]; then nothing has changed.
    pub fn make(&mut self, calc: &mut Calc<'s, '_>, made: SumMove) -> OrStop<()> {
        let player = self.to_move();
        let mut sum = self.sum().clone();
        sum.make(calc, player, &made)?;
        self.sums.push(sum);
        self.turns.push(Turn { player, made });
        Ok(())
    }

    /// Takes moves back, so that so many are left.
    pub fn take_back_to(&mut self, turns: usize) {
        self.turns.truncate(turns);
        self.sums.truncate(self.turns.len() + 1);
    }
}
