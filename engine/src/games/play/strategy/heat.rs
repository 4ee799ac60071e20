//! The thermographs of the parts of a sum, for the strategies that use them.
//!
//! A position that is a sum of components is treated as its *parts*. Thus it does not matter whether the
//! components were written as one summand or as several.

use std::cmp::Reverse;

use crate::games::play::sum::SumMove;
use crate::games::play::{PlayedSum, Summand};
use crate::games::value::{Calc, Dyadic, Thermograph, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The parts of a sum, with the moves of a player.
pub(super) struct Heat<'s> {
    pub(super) player: Player,
    pub(super) graphs: Vec<Thermograph<'s>>,
    moves: Vec<HeatMove<'s>>,
    /// The index of the first part of each summand, and then the number of all parts.
    starts: Vec<usize>,
}

/// A move, the part in which it is made, and the value of that part after the move.
pub(super) struct HeatMove<'s> {
    pub(super) told: SumMove,
    part: usize,
    after: Value<'s>,
}

impl<'s> Heat<'s> {
    pub(super) fn new(calc: &mut Calc<'s, '_>, sum: &PlayedSum<'_, 's>, player: Player) -> OrStop<Self> {
        let choices = sum.choices(calc, player)?;
        let mut told = choices.into_iter();
        let mut heat = Self { player, graphs: Vec::new(), moves: Vec::new(), starts: Vec::new() };
        for summand in sum.summands() {
            let start = heat.graphs.len();
            let parts = summand.parts(calc, Some(player))?;
            heat.starts.push(start);
            for value in parts.values {
                heat.graphs.push(calc.thermograph(value)?);
            }
            // The moves of the parts come in the order of the sum's choices. `zip` asks the parts first, so
            // it takes no move of the next summand.
            let moves = parts.moves.into_iter().zip(&mut told);
            heat.moves.extend(moves.map(|(m, told)| HeatMove { told, part: start + m.part, after: m.value }));
        }
        heat.starts.push(heat.graphs.len());
        Ok(heat)
    }

    /// Returns the indices of the parts of a summand.
    pub(super) fn parts_of(&self, summand: usize) -> std::ops::Range<usize> {
        self.starts[summand]..self.starts[summand + 1]
    }

    /// Returns the value of a move for the player's scaffold at temperature t: the opponent's wall of the
    /// position after it, less t. For Right the sign is reversed, so that greater is better for both.
    fn scaffold(&self, calc: &mut Calc<'s, '_>, m: &HeatMove<'s>, t: &Dyadic) -> OrStop<Dyadic> {
        let after = calc.thermograph(m.after)?;
        Ok(match self.player {
            Player::Left => &after.right_at(t) - t,
            Player::Right => -&(&after.left_at(t) + t),
        })
    }

    /// Returns the player's wall of a part at a temperature, with the same sign convention as the scaffold.
    pub(super) fn wall(&self, part: usize, t: &Dyadic) -> Dyadic {
        let graph = &self.graphs[part];
        match self.player {
            Player::Left => graph.left_at(t),
            Player::Right => -&graph.right_at(t),
        }
    }

    /// Returns the move of the player that attains the scaffold of a part at a temperature, with its value
    /// there; `None` if the player has no move in the part.
    pub(super) fn best_in(
        &self,
        calc: &mut Calc<'s, '_>,
        part: usize,
        t: &Dyadic,
    ) -> OrStop<Option<(&HeatMove<'s>, Dyadic)>> {
        let mut best: Option<(&HeatMove<'s>, Dyadic)> = None;
        for m in self.moves.iter().filter(|m| m.part == part) {
            let scaffold = self.scaffold(calc, m, t)?;
            if best.as_ref().is_none_or(|(_, known)| scaffold > *known) {
                best = Some((m, scaffold));
            }
        }
        Ok(best)
    }

    /// Returns the best move, at the temperature of the part, in the hottest part in which the player can
    /// move.
    pub(super) fn in_hottest(&self, calc: &mut Calc<'s, '_>) -> OrStop<Option<SumMove>> {
        let parts = self.moves.iter().map(|m| m.part);
        // Among equally hot parts, take the first.
        let hottest = parts.max_by_key(|&part| (self.graphs[part].temperature(), Reverse(part)));
        let Some(hottest) = hottest else { return Ok(None) };
        let best = self.best_in(calc, hottest, &self.graphs[hottest].temperature())?;
        Ok(best.map(|(m, _)| m.told.clone()))
    }
}

/// Returns the thermographs of the parts of all summands.
pub(super) fn graphs<'s>(
    calc: &mut Calc<'s, '_>,
    summands: &[Summand<'_, 's>],
) -> OrStop<Vec<Thermograph<'s>>> {
    let mut graphs = Vec::new();
    for summand in summands {
        for value in summand.parts(calc, None)?.values {
            graphs.push(calc.thermograph(value)?);
        }
    }
    Ok(graphs)
}
