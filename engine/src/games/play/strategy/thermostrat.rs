//! Thermostrat, the stop that it guarantees, and the thermographs of the parts of a sum.
//!
//! Source: *Winning Ways*, ch. 6. At temperature t, let R_t be the sum of the right walls of all parts, and
//! let W_t be the width of the widest part, the distance of its walls. R_t + W_t is the left wall of the
//! *compound thermograph*. If every move costs t, Left is sure of this much: Left moves in the widest part
//! and then answers each of Right's moves in the same part. Thermostrat finds the least t at which R_t + W_t
//! is greatest, and moves in a part that is widest there, by the move that attains the scaffold of that part
//! at t. Theorem: the right stop of the sum after this move is at least R_t + W_t. For Right, exchange left
//! and right.
//!
//! Between two temperatures at which some wall bends, R_t is linear and W_t is a maximum of linear functions.
//! Thus R_t + W_t is convex there, and its maximum lies at a bend.

use std::cmp::Reverse;

use crate::games::play::bounds::{bends, graphs, width};
use crate::games::play::sum::SumMove;
use crate::games::play::{Course, PlayedSum};
use crate::games::value::{Calc, Dyadic, Thermograph, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// Chooses the move of Thermostrat. If no part is hotter than 0, no move attains a scaffold at any t >= 0;
/// then it chooses the hottest part.
pub(super) fn choose<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>) -> OrStop<Option<SumMove>> {
    let heat = Heat::new(calc, course.sum(), course.to_move())?;
    let Some((_, ambient)) = compound(calc, &heat.graphs, heat.player)? else {
        return heat.in_hottest(calc);
    };
    let mut widest: Option<(Dyadic, SumMove)> = None;
    for (part, graph) in heat.graphs.iter().enumerate() {
        let Some((best, scaffold)) = heat.best_in(calc, part, &ambient)? else { continue };
        // Above the temperature of a part, its wall is the mast, which no move attains.
        if scaffold < heat.wall(part, &ambient) {
            continue;
        }
        let width = width(graph, &ambient);
        if widest.as_ref().is_none_or(|(known, _)| width > *known) {
            widest = Some((width, best.step.clone()));
        }
    }
    match widest {
        Some((_, step)) => Ok(Some(step)),
        None => heat.in_hottest(calc),
    }
}

/// Returns the stop that Thermostrat guarantees to a player who begins, and the ambient temperature at which
/// it moves. The stop is the greatest left wall of the compound thermograph for Left, and the least right
/// wall for Right. Returns `None` if there are no parts.
///
/// ```
/// use upstar::games::play::{PlayedSum, thermostrat_bound};
/// use upstar::{Calc, Control, Dyadic, Player, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
/// let sum = PlayedSum::new(session.summands("{5|-5} + {3|-1}", &control)?);
/// // Left moves from {5|-5} to 5, and Right from {3|-1} to -1.
/// let bound = thermostrat_bound(&mut calc, &sum, Player::Left)?;
/// assert_eq!(bound, Some((Dyadic::from(4), Dyadic::ZERO)));
/// # Ok::<(), upstar::Failure>(())
/// ```
///
/// # Errors
/// A limit or an interruption stops the search.
pub fn thermostrat_bound<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    player: Player,
) -> OrStop<Option<(Dyadic, Dyadic)>> {
    let graphs = graphs(calc, sum.summands())?;
    compound(calc, &graphs, player)
}

fn compound<'s>(
    calc: &mut Calc<'s, '_>,
    graphs: &[Thermograph<'s>],
    player: Player,
) -> OrStop<Option<(Dyadic, Dyadic)>> {
    let mut best: Option<(Dyadic, Dyadic)> = None;
    for t in bends(graphs) {
        calc.step()?;
        let Some(widest) = graphs.iter().map(|graph| width(graph, &t)).max() else { return Ok(None) };
        let others = graphs.iter().map(|graph| match player {
            Player::Left => graph.right_at(&t),
            Player::Right => graph.left_at(&t),
        });
        let others = others.fold(Dyadic::ZERO, |sum, wall| &sum + &wall);
        let (sure, is_better): (_, fn(&Dyadic, &Dyadic) -> bool) = match player {
            Player::Left => (&others + &widest, |new, known| new > known),
            Player::Right => (&others - &widest, |new, known| new < known),
        };
        // The comparison is strict and the bends increase, so the least temperature wins.
        if best.as_ref().is_none_or(|(known, _)| is_better(&sure, known)) {
            best = Some((sure, t));
        }
    }
    Ok(best)
}

// A position that is a sum of components is treated as its *parts*. Thus it does not matter whether the
// components were written as one summand or as several.

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
    pub(super) step: SumMove,
    part: usize,
    after: Value<'s>,
}

impl<'s> Heat<'s> {
    pub(super) fn new(calc: &mut Calc<'s, '_>, sum: &PlayedSum<'_, 's>, player: Player) -> OrStop<Self> {
        let choices = sum.choices(calc, player)?;
        let mut step = choices.into_iter();
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
            let moves = parts.moves.into_iter().zip(&mut step);
            heat.moves.extend(moves.map(|(m, step)| HeatMove { step, part: start + m.part, after: m.value }));
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
        Ok(best.map(|(m, _)| m.step.clone()))
    }
}
