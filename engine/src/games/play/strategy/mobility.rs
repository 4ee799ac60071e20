//! The most moves more than the opponent.

use crate::games::play::Course;
use crate::games::play::sum::SumMove;
use crate::games::value::Calc;
use crate::ground::control::OrStop;

/// The first move after which the player's moves outnumber the opponent's by the most. A move changes the moves
/// of its own summand alone.
pub(super) fn choose<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>) -> OrStop<Option<SumMove>> {
    let (sum, player) = (course.sum(), course.to_move());
    let mut best: Option<(i64, SumMove)> = None;
    for told in sum.choices(calc, player)? {
        calc.step()?;
        let before = &sum.summands()[told.summand];
        let mut after = before.clone();
        after.make(calc, player, told.index)?;
        let mut gained = 0;
        for (game, sign) in [(&after, 1), (before, -1)] {
            let own = game.choices(calc, player)?.len() as i64;
            gained += sign * (own - game.choices(calc, player.other())?.len() as i64);
        }
        if best.as_ref().is_none_or(|(known, _)| gained > *known) {
            best = Some((gained, told));
        }
    }
    Ok(best.map(|(_, told)| told))
}
