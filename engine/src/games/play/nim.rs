//! Impartial sums: Grundy values, and what they are the nim-sums of.

use super::{PlayedSum, Summand};
use crate::games::solve::PartMove;
use crate::games::value::{Calc, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The Grundy value of an impartial sum, and why it is that. A move wins if and only if the value after it is 0
/// (R. P. Sprague, 1935; P. M. Grundy, 1939).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimSum {
    /// The Grundy value: the sum is equal to this nimber.
    pub value: u32,
    /// The Grundy values of the parts that it falls apart into; the value is their nim-sum.
    pub parts: Vec<u32>,
    /// The moves, in the order of [`PlayedSum::choices`], if they were asked for.
    pub moves: Vec<NimMove>,
}

/// A move in an impartial sum: how it changes the Grundy value of its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimMove {
    /// The Grundy value of the part in which it is made, before it.
    pub from: u32,
    /// The same after it.
    pub to: u32,
}

impl<'s> PlayedSum<'_, 's> {
    /// Whether the sum is impartial: both players have the same moves in it and in all that follows.
    ///
    /// # Errors
    /// Why the search had to stop.
    pub fn is_impartial(&self, calc: &mut Calc<'s, '_>) -> OrStop<bool> {
        for summand in self.summands() {
            if !summand.is_impartial(calc)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The Grundy value and what it is the nim-sum of, if the sum is impartial; with what each move does if that is asked.
    ///
    /// # Errors
    /// Why the search had to stop.
    pub fn nim_sum(&self, has_moves: bool, calc: &mut Calc<'s, '_>) -> OrStop<Option<NimSum>> {
        if !self.is_impartial(calc)? {
            return Ok(None);
        }
        let (mut parts, mut moves) = (Vec::new(), Vec::new());
        for summand in self.summands() {
            if !has_moves {
                let Some(values) = nimbers(summand.component_values(calc)?) else { return Ok(None) };
                parts.extend(values);
                continue;
            }
            let found = summand.parts(calc, Some(Player::Left))?;
            let Some(values) = nimbers(found.values) else { return Ok(None) };
            for PartMove { part, value } in found.moves {
                let Some(to) = value.nimber() else { return Ok(None) };
                moves.push(NimMove { from: values[part], to });
            }
            parts.extend(values);
        }
        Ok(Some(NimSum { value: parts.iter().fold(0, |sum, part| sum ^ part), parts, moves }))
    }
}

impl<'s> Summand<'_, 's> {
    /// The values of what the game falls apart into; a form is one part.
    fn component_values(&self, calc: &mut Calc<'s, '_>) -> OrStop<Vec<Value<'s>>> {
        match self.position() {
            // Nimbers are their own negatives.
            Some(position) => position.component_values(calc.control()),
            None => Ok(vec![self.value(calc)?]),
        }
    }

    /// Whether the game is impartial. A form is, if its options are the same nimbers for both players.
    fn is_impartial(&self, calc: &mut Calc<'s, '_>) -> OrStop<bool> {
        if self.value(calc)?.nimber().is_none() {
            return Ok(false);
        }
        if let Some(position) = self.position() {
            return position.is_impartial(calc.control());
        }
        let mut options = Vec::new();
        for player in Player::BOTH {
            let Some(mut of) = nimbers(self.options(calc, player)?) else { return Ok(false) };
            of.sort_unstable();
            of.dedup();
            options.push(of);
        }
        Ok(options[0] == options[1])
    }
}

/// The sizes of nimbers, if all values are nimbers.
fn nimbers<'s>(values: impl IntoIterator<Item = Value<'s>>) -> Option<Vec<u32>> {
    values.into_iter().map(Value::nimber).collect()
}
