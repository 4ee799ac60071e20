//! Hotstrat and Sentestrat, which move in the hottest part of the sum.
//!
//! Numbers are colder than everything else, so that they wait until nothing else is left.

use super::heat::{Heat, graphs};
use crate::games::play::Course;
use crate::games::play::sum::SumMove;
use crate::games::value::{Calc, Dyadic};
use crate::ground::control::OrStop;

/// In the hottest part, the move that is right at its own temperature.
pub(super) fn choose<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>) -> OrStop<Option<SumMove>> {
    Heat::new(calc, course.sum(), course.to_move())?.in_hottest(calc)
}

/// In the hottest part of what the opponent has just made, if it is hotter there than the sum was at its coolest
/// before; else in the hottest part.
pub(super) fn choose_answering<'s>(
    calc: &mut Calc<'s, '_>,
    course: &Course<'_, 's>,
) -> OrStop<Option<SumMove>> {
    let heat = Heat::new(calc, course.sum(), course.to_move())?;
    if let (Some(made), Some(ambient)) = (just_made(calc, course, &heat)?, ambient(calc, course)?) {
        let local = heat.graphs[made].temperature();
        let answer = if local > ambient { heat.best_in(calc, made, &local)? } else { None };
        if let Some((answer, _)) = answer {
            return Ok(Some(answer.told.clone()));
        }
    }
    heat.in_hottest(calc)
}

/// The hottest part that was not there before the last move, or not as often.
fn just_made<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>, heat: &Heat<'s>) -> OrStop<Option<usize>> {
    let (Some(turn), Some(before)) = (course.turns().last(), course.before().last()) else { return Ok(None) };
    let summand = turn.made.summand;
    let mut old = before.summands()[summand].parts(calc, None)?.values;
    let parts = course.sum().summands()[summand].parts(calc, None)?.values;
    let new = heat.parts_of(summand).zip(parts).filter(|(_, value)| {
        let known = old.iter().position(|old| old == value);
        known.map(|known| old.swap_remove(known)).is_none()
    });
    let new: Vec<usize> = new.map(|(part, _)| part).collect();
    // Of equally hot ones the first.
    Ok(new.into_iter().rev().max_by_key(|&part| heat.graphs[part].temperature()))
}

/// The ambient temperature: how hot the hottest part was when it was coolest, before the last move.
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
