//! Strategies that take the hottest summand, or compare mobility, or play perfectly.

use super::thermostrat::Heat;
use crate::games::play::bounds::graphs;
use crate::games::play::sum::SumMove;
use crate::games::play::{Course, Verdict};
use crate::games::value::{Calc, Dyadic};
use crate::ground::Player;
use crate::ground::control::OrStop;

// Numbers are colder than all other games, so Hotstrat and Sentestrat move in numbers last.

/// Chooses the hottest part, and in it the move that is best at the temperature of the part.
pub(super) fn choose<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>) -> OrStop<Option<SumMove>> {
    Heat::new(calc, course.sum(), course.to_move())?.in_hottest(calc)
}

/// Answers the opponent's last move if the hottest part that it created is hotter than the ambient
/// temperature; otherwise chooses the hottest part of the sum.
pub(super) fn choose_answering<'s>(
    calc: &mut Calc<'s, '_>,
    course: &Course<'_, 's>,
) -> OrStop<Option<SumMove>> {
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
fn just_made<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>, heat: &Heat<'s>) -> OrStop<Option<usize>> {
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
fn ambient<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>) -> OrStop<Option<Dyadic>> {
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

/// Chooses the first move after which the player's number of moves exceeds the opponent's by the most. A move
/// changes only the moves of its own summand, so only that summand is counted.
pub(super) fn choose_by_mobility<'s>(
    calc: &mut Calc<'s, '_>,
    course: &Course<'_, 's>,
) -> OrStop<Option<SumMove>> {
    let (sum, player) = (course.sum(), course.to_move());
    let mut best: Option<(i64, SumMove)> = None;
    for step in sum.choices(calc, player)? {
        calc.step()?;
        let before = &sum.summands()[step.summand];
        let mut after = before.clone();
        after.make(calc, player, step.index)?;
        let mut gained = 0;
        for (game, sign) in [(&after, 1), (before, -1)] {
            let own = game.choices(calc, player)?.len() as i64;
            gained += sign * (own - game.choices(calc, player.other())?.len() as i64);
        }
        if best.as_ref().is_none_or(|(known, _)| gained > *known) {
            best = Some((gained, step));
        }
    }
    Ok(best.map(|(_, step)| step))
}

/// Returns the index of the move of perfect play: among the best moves, by stop and winner, one whose sum no
/// other of them exceeds, and of those that lead to this sum the first.
pub(in crate::games::play) fn perfect<'s>(
    calc: &mut Calc<'s, '_>,
    player: Player,
    verdicts: &[Verdict<'s>],
) -> OrStop<Option<usize>> {
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
