//! Thermostrat, the stop that it guarantees, and the thermographs of the parts of a sum.
//!
//! [`CompoundThermograph`] states the theory. Here the summands are positions, too: each of their components is a
//! part of the sum.
//!
//! Other strategies here take the hottest summand, or compare mobility, or play perfectly.

use std::cmp::Reverse;

use crate::games::play::bounds::graphs;
use crate::games::play::sum::SumMove;
use crate::games::play::{Course, PlayedSum, Summand, Verdict};
use crate::games::value::{Calc, CompoundThermograph, Dyadic, Thermograph, Value};
use crate::ground::Player;
use crate::ground::input::OrNoAnswer;

/// Chooses the move of Thermostrat. If all parts are numbers, it chooses the hottest one.
pub(super) fn choose<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>) -> OrNoAnswer<Option<SumMove>> {
    let heat = Heat::new(calc, course.sum(), course.to_move())?;
    let compound = calc.compound_thermograph(heat.graphs.clone(), heat.player)?;
    let ambient = compound.ambient().temperature;
    for part in compound.widest(&ambient) {
        if let Some((best, _)) = heat.best_in(calc, part, &ambient)? {
            return Ok(Some(best.step.clone()));
        }
    }
    heat.in_hottest(calc)
}

/// Returns the compound thermograph of the parts of a sum for the player who begins.
///
/// ```
/// use upstar::games::play::{PlayedSum, compound_thermograph};
/// use upstar::{Calc, Control, Dyadic, Player, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
/// let sum = PlayedSum::new(session.summands("{5|-5} + {3|-1}", &control)?);
/// // Left moves from {5|-5} to 5, and Right from {3|-1} to -1.
/// let compound = compound_thermograph(&mut calc, &sum, Player::Left)?;
/// assert_eq!(compound.ambient().sure, Dyadic::from(4));
/// # Ok::<(), upstar::Failure>(())
/// ```
///
/// # Errors
/// A limit or an interruption stops the search.
pub fn compound_thermograph<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    begins: Player,
) -> OrNoAnswer<CompoundThermograph<'s>> {
    let graphs = graphs(calc, sum.summands())?;
    Ok(calc.compound_thermograph(graphs, begins)?)
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
    pub(super) fn new(calc: &mut Calc<'s, '_>, sum: &PlayedSum<'_, 's>, player: Player) -> OrNoAnswer<Self> {
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
    /// position after it, less t. For Right the sign is reversed, so greater is better for both.
    fn scaffold(&self, calc: &mut Calc<'s, '_>, m: &HeatMove<'s>, t: &Dyadic) -> OrNoAnswer<Dyadic> {
        let after = calc.thermograph(m.after)?;
        Ok(match self.player {
            Player::Left => &after.right_at(t) - t,
            Player::Right => -&(&after.left_at(t) + t),
        })
    }

    /// Returns the move of the player that attains the scaffold of a part at a temperature, with its value
    /// there; `None` if the player has no move in the part.
    pub(super) fn best_in(
        &self,
        calc: &mut Calc<'s, '_>,
        part: usize,
        t: &Dyadic,
    ) -> OrNoAnswer<Option<(&HeatMove<'s>, Dyadic)>> {
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
    pub(super) fn in_hottest(&self, calc: &mut Calc<'s, '_>) -> OrNoAnswer<Option<SumMove>> {
        let parts = self.moves.iter().map(|m| m.part);
        // Among equally hot parts, take the first.
        let hottest = parts.max_by_key(|&part| (self.graphs[part].temperature(), Reverse(part)));
        let Some(hottest) = hottest else { return Ok(None) };
        let best = self.best_in(calc, hottest, &self.graphs[hottest].temperature())?;
        Ok(best.map(|(m, _)| m.step.clone()))
    }
}

// Numbers are colder than all other games, so Hotstrat and Sentestrat move in numbers last.

/// Chooses the hottest part, and in it the move that is best at the temperature of the part.
pub(super) fn choose_hottest<'s>(
    calc: &mut Calc<'s, '_>,
    course: &Course<'_, 's>,
) -> OrNoAnswer<Option<SumMove>> {
    Heat::new(calc, course.sum(), course.to_move())?.in_hottest(calc)
}

/// Answers the opponent's last move if the hottest part that it created is hotter than the ambient
/// temperature; otherwise chooses the hottest part of the sum.
pub(super) fn choose_answering<'s>(
    calc: &mut Calc<'s, '_>,
    course: &Course<'_, 's>,
) -> OrNoAnswer<Option<SumMove>> {
    let heat = Heat::new(calc, course.sum(), course.to_move())?;
    if let (Some(made), Some(ambient)) = (just_made(calc, course, &heat)?, ambient(calc, course)?) {
        let local = heat.graphs[made].temperature();
        let answer = if local > ambient { heat.best_in(calc, made, &local)? } else { None };
        if let Some((answer, _)) = answer {
            return Ok(Some(answer.step.clone()));
        }
    }
    heat.in_hottest(calc)
}

/// Returns the hottest part that the last move created: a part of its summand whose value did not occur there
/// before, or less often.
fn just_made<'s>(
    calc: &mut Calc<'s, '_>,
    course: &Course<'_, 's>,
    heat: &Heat<'s>,
) -> OrNoAnswer<Option<usize>> {
    let (Some(turn), Some(before)) = (course.turns().last(), course.before().next_back()) else {
        return Ok(None);
    };
    let summand = turn.made.summand;
    let mut old = before.summands()[summand].parts(calc, None)?.values;
    let parts = course.sum().summands()[summand].parts(calc, None)?.values;
    let new = heat.parts_of(summand).zip(parts).filter(|(_, value)| {
        let known = old.iter().position(|old| old == value);
        known.map(|known| old.swap_remove(known)).is_none()
    });
    let new: Vec<usize> = new.map(|(part, _)| part).collect();
    // Among equally hot parts, take the first: `max_by_key` returns the last one, hence the reversal.
    Ok(new.into_iter().rev().max_by_key(|&part| heat.graphs[part].temperature()))
}

/// Returns the ambient temperature, the lowest that the sum has had so far: at each time before the last
/// move, the temperature of the hottest part counts.
fn ambient<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>) -> OrNoAnswer<Option<Dyadic>> {
    let mut ambient: Option<Dyadic> = None;
    for sum in course.before() {
        let hottest = graphs(calc, sum.summands())?.iter().map(|graph| graph.temperature()).max();
        ambient = match (ambient, hottest) {
            (Some(known), Some(hottest)) => Some(known.min(hottest)),
            (known, hottest) => known.or(hottest),
        };
    }
    Ok(ambient)
}

/// Chooses the first move after which the player's number of moves exceeds the opponent's by the most.
pub(super) fn choose_by_mobility<'s>(
    calc: &mut Calc<'s, '_>,
    course: &Course<'_, 's>,
) -> OrNoAnswer<Option<SumMove>> {
    let (best, ended) = best_by_mobility(calc, course);
    ended.map(|()| best)
}

/// Chooses a move as [`choose_by_mobility`] does, among those that are compared before the calculation has to stop. Also
/// returns the reason if it stops. The moves are compared in an order that spreads over their list.
pub(in crate::games::play) fn best_by_mobility<'s>(
    calc: &mut Calc<'s, '_>,
    course: &Course<'_, 's>,
) -> (Option<SumMove>, OrNoAnswer<()>) {
    let (sum, player) = (course.sum(), course.to_move());
    let mut best: Option<(i64, usize)> = None;
    let mut moves = Vec::new();
    let mut compare = || {
        moves = sum.choices(calc, player)?;
        // A move changes only the moves of its own summand, so only that summand is counted.
        let before = sum.summands().iter().map(|summand| surplus(calc, summand, player));
        let before = before.collect::<OrNoAnswer<Vec<i64>>>()?;
        let stride = moves.len().isqrt().max(1);
        for at in (0..stride).flat_map(|first| (first..moves.len()).step_by(stride)) {
            let SumMove { summand, index, .. } = moves[at];
            let mut after = sum.summands()[summand].clone();
            after.make(calc, player, index)?;
            calc.steps(index)?;
            let gained = surplus(calc, &after, player)? - before[summand];
            if best.is_none_or(|(known, first)| gained > known || gained == known && at < first) {
                best = Some((gained, at));
            }
        }
        Ok(())
    };
    let ended = compare();
    (best.map(|(_, at)| moves.swap_remove(at)), ended)
}

/// Returns how many moves a player has in a summand, less those of the opponent.
fn surplus<'s>(calc: &mut Calc<'s, '_>, summand: &Summand<'_, 's>, player: Player) -> OrNoAnswer<i64> {
    let own = summand.choices(calc, player)?.len();
    let other = summand.choices(calc, player.other())?.len();
    // Listing moves takes time in proportion to their number.
    calc.steps(own + other)?;
    Ok(own as i64 - other as i64)
}

/// Returns the index of the move of perfect play: among the best moves, by stop and winner, one whose sum no
/// other of them exceeds, and of those that lead to this sum the first.
pub(in crate::games::play) fn perfect<'s>(
    calc: &mut Calc<'s, '_>,
    player: Player,
    verdicts: &[Verdict<'s>],
) -> OrNoAnswer<Option<usize>> {
    let mut chosen = None;
    for verdict in verdicts.iter().filter(|verdict| verdict.is_best()) {
        // One scan suffices although `<=` is a partial order: by transitivity, a skipped sum that exceeds a
        // later candidate also exceeds the earlier one, and would have replaced it.
        let is_better = match chosen {
            None => true,
            Some(known) => {
                let (low, high) = player.of(((known, verdict.sum), (verdict.sum, known)));
                low != high && calc.less_or_equal(low, high)?
            }
        };
        if is_better {
            chosen = Some(verdict.sum);
        }
    }
    // Several best moves may lead to this sum.
    Ok(verdicts.iter().position(|verdict| verdict.is_best() && Some(verdict.sum) == chosen))
}
