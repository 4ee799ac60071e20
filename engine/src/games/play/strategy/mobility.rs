//! The strategy that maximises the lead in the number of moves.

use crate::games::play::Course;
use crate::games::play::sum::SumMove;
use crate::games::value::Calc;
use crate::ground::control::OrStop;

/// Chooses the first move after which the player's number of moves exceeds the opponent's by the most. A move
/// changes only the moves of its own summand, so only that summand is counted.
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
