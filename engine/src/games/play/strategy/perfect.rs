//! The strategy of perfect play.

use crate::games::play::sum::SumMove;
use crate::games::play::{Course, verdicts};
use crate::games::value::Calc;
use crate::ground::control::OrStop;

/// Chooses among the best moves, by stop and winner, one whose sum no other of them exceeds, and of those
/// that lead to this sum the first.
pub(super) fn choose<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>) -> OrStop<Option<SumMove>> {
    let player = course.to_move();
    let verdicts = verdicts(calc, course.sum(), player)?;
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
    let first = verdicts.iter().find(|verdict| verdict.is_best() && Some(verdict.sum) == chosen);
    Ok(first.map(|verdict| verdict.told.clone()))
}
