//! Thermostrat, and the stop that it guarantees.
//!
//! *Winning Ways*, ch. 6. At temperature t, let R_t be the sum of the right walls of all parts, and let W_t
//! be the width of the widest part, the distance of its walls. R_t + W_t is the left wall of the *compound
//! thermograph*. If every move costs t, Left is sure of this much: Left moves in the widest part and then
//! answers each of Right's moves in the same part. Thermostrat finds the least t at which R_t + W_t is
//! greatest, and moves in a part that is widest there, by the move that attains the scaffold of that part at
//! t. Theorem: the right stop of the sum after this move is at least R_t + W_t. For Right, exchange left and
//! right.
//!
//! Between two temperatures at which some wall bends, R_t is linear and W_t is a maximum of linear functions.
//! Thus R_t + W_t is convex there, and its maximum lies at a bend.

use super::heat::{Heat, graphs};
use crate::games::play::sum::SumMove;
use crate::games::play::{Course, PlayedSum};
use crate::games::value::{Calc, Dyadic, Thermograph};
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
            widest = Some((width, best.told.clone()));
        }
    }
    match widest {
        Some((_, told)) => Ok(Some(told)),
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
        // The comparison is strict and the bends increase, so the least temperature wins.
        if best.as_ref().is_none_or(|(known, _)| is_better(&sure, known)) {
            best = Some((sure, t));
        }
    }
    Ok(best)
}

/// Returns the distance of the walls at a temperature.
fn width(graph: &Thermograph<'_>, t: &Dyadic) -> Dyadic {
    &graph.left_at(t) - &graph.right_at(t)
}
