//! Perfect play.

use crate::games::play::sum::SumMove;
use crate::games::play::{Course, verdicts};
use crate::games::value::Calc;
use crate::ground::control::OrStop;

/// The first of the best moves after which no other of them leads to more.
pub(super) fn choose<'s>(calc: &mut Calc<'s, '_>, course: &Course<'_, 's>) -> OrStop<Option<SumMove>> {
    let player = course.to_move();
    let verdicts = verdicts(calc, course.sum(), player)?;
    let mut chosen = None;
    for verdict in verdicts.iter().filter(|verdict| verdict.is_best()) {
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
    let first = verdicts.iter().find(|verdict| verdict.is_best() && Some(verdict.sum) == chosen);
    Ok(first.map(|verdict| verdict.told.clone()))
}
