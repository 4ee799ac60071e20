//! Thermostrat, and what it guarantees.
//!
//! *Winning Ways*, ch. 6. At temperature t let R_t be the sum of the right walls of all parts, and W_t the
//! width of the widest, between its walls. R_t + W_t is the left wall of the *compound thermograph*: what Left is
//! sure of if every move costs t, he moves where it gains most, and then answers every move of Right's. Left
//! looks for the least t at which it is greatest, and moves in a part that is widest there, as the scaffold of
//! that part tells at t. Theorem: the right stop of the sum after that is at least R_t + W_t. For Right all is
//! the other way round.
//!
//! Between the temperatures at which a wall bends R_t is straight and W_t is the greatest of straight lines, so
//! the greatest R_t + W_t is found where something bends.

use super::heat::{Heat, graphs};
use crate::games::play::sum::SumMove;
use crate::games::play::{Course, PlayedSum};
use crate::games::value::{Calc, Dyadic, Thermograph};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The move of Thermostrat. Where no part is hotter than 0, and so no scaffold is followed at any t >= 0, that
/// in the hottest one.
pub(super) fn choose<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>) -> OrStop<Option<SumMove>> {
    let heat = Heat::new(calc, course.sum(), course.to_move())?;
    let Some((_, ambient)) = compound(calc, &heat.graphs, heat.player)? else {
        return heat.in_hottest(calc);
    };
    let mut widest: Option<(Dyadic, SumMove)> = None;
    for (part, graph) in heat.graphs.iter().enumerate() {
        let Some((best, scaffold)) = heat.best_in(calc, part, &ambient)? else { continue };
        // Above the temperature of a part a move there loses.
        if scaffold < heat.wall(part, &ambient) {
            continue;
        }
        let width = width(graph, &ambient);
        if widest.as_ref().is_none_or(|(known, _)| width > *known) {
            widest = Some((width, best.told.clone()));
        }
    }
    match widest {
        Some((_, told)) => Ok(Some(told)),
        None => heat.in_hottest(calc),
    }
}

/// The stop that Thermostrat is sure of for a player who begins, with the ambient temperature at which it moves:
/// the greatest left wall of the compound thermograph, or the least right wall. Nothing if there are no parts.
///
/// # Errors
/// Why the search had to stop.
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
    let walls = graphs.iter().flat_map(|graph| [graph.left_wall(), graph.right_wall()]);
    let mut bends: Vec<Dyadic> = walls.flatten().map(|(t, _)| t).filter(|t| t.signum() >= 0).collect();
    bends.push(Dyadic::ZERO);
    bends.sort();
    bends.dedup();
    let mut best: Option<(Dyadic, Dyadic)> = None;
    for t in bends {
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
        if best.as_ref().is_none_or(|(known, _)| is_better(&sure, known)) {
            best = Some((sure, t));
        }
    }
    Ok(best)
}

/// How far the walls are apart.
fn width(graph: &Thermograph<'_>, t: &Dyadic) -> Dyadic {
    &graph.left_at(t) - &graph.right_at(t)
}
