//! Impartial sums: Grundy values as nim-sums of the values of parts.

use super::{PlayedSum, Summand};
use crate::games::solve::PartMove;
use crate::games::value::{Calc, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The Grundy value of an impartial sum, and its derivation. A move wins if and only if the Grundy value
/// after it is 0 (R. P. Sprague, 1935; P. M. Grundy, 1939).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimSum {
    /// The Grundy value: the sum is equal to this nimber.
    pub value: u32,
    /// The Grundy values of the parts of the sum. Their nim-sum is the value.
    pub parts: Vec<u32>,
    /// The moves, in the order of [`PlayedSum::choices`]; empty unless requested.
    pub moves: Vec<NimMove>,
}

/// A move in an impartial sum, as a change of the Grundy value of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimMove {
    /// The Grundy value of the part before the move.
    pub from: u32,
    /// The Grundy value of the part after the move.
    pub to: u32,
}

impl<'s> PlayedSum<'_, 's> {
    /// Returns whether the sum is impartial: both players have the same moves in it and in every follower.
    ///
    /// # Errors
    /// A limit or an interruption stops the search.
    pub fn is_impartial(&self, calc: &mut Calc<'s, '_>) -> OrStop<bool> {
        for summand in self.summands() {
            if !summand.is_impartial(calc)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the Grundy value and the nim-sum that yields it, or `None` if the sum is not impartial. With
    /// `has_moves`, the result also lists the effect of each move.
    ///
    /// ```
    /// use upstar::games::play::PlayedSum;
    /// use upstar::{Calc, Control, Session, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
    /// let sum = PlayedSum::new(session.summands("* + *4 + *6", &control)?);
    /// let nim_sum = sum.nim_sum(false, &mut calc)?;
    /// assert_eq!(nim_sum.map(|sum| (sum.value, sum.parts)), Some((3, vec![1, 4, 6])));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A limit or an interruption stops the search.
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
    /// Returns the values of the components of the game. A form counts as one component.
    fn component_values(&self, calc: &mut Calc<'s, '_>) -> OrStop<Vec<Value<'s>>> {
        match self.position() {
            // The sign of the summand does not matter, since nimbers are their own negatives.
            Some(position) => position.component_values(calc.control()),
            None => Ok(vec![self.value(calc)?]),
        }
    }

    /// Returns whether the game is impartial. A form counts as impartial if both players have the same
    /// options up to equality, and all of them are nimbers.
    fn is_impartial(&self, calc: &mut Calc<'s, '_>) -> OrStop<bool> {
        // An impartial game is equal to a nimber, so any other value settles the question.
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

/// Returns the Grundy values of nimbers, or `None` if a value is not a nimber.
fn nimbers<'s>(values: impl IntoIterator<Item = Value<'s>>) -> Option<Vec<u32>> {
    values.into_iter().map(Value::nimber).collect()
}
