//! Hotstrat and Sentestrat, which move in the hottest summand.
//!
//! Numbers are colder than everything else, so that they wait until nothing else is left.

use super::{Heat, graphs};
use crate::games::play::Course;
use crate::games::play::sum::SumMove;
use crate::games::value::{Calc, Dyadic};
use crate::ground::control::OrStop;

/// In the hottest summand, the move that is right at its own temperature.
pub(super) fn choose<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>) -> OrStop<Option<SumMove>> {
    Heat::new(calc, course.sum(), course.to_move())?.in_hottest(calc)
}

/// Where the opponent has just moved, if it is hotter there than the sum was at its coolest before; else in the
/// hottest summand.
pub(super) fn choose_answering<'s>(
    calc: &mut Calc<'s, '_>,
    course: &Course<'_, 's>,
) -> OrStop<Option<SumMove>> {
    let heat = Heat::new(calc, course.sum(), course.to_move())?;
    if let (Some(turn), Some(ambient)) = (course.turns().last(), ambient(calc, course)?) {
        let summand = turn.made.summand;
        let local = heat.graphs[summand].temperature();
        let answer = if local > ambient { heat.best_in(calc, summand, &local)? } else { None };
        if let Some((answer, _)) = answer {
            return Ok(Some(answer.told.clone()));
        }
    }
    heat.in_hottest(calc)
}

/// The ambient temperature: how hot the hottest summand was when it was coolest, before the last move.
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
