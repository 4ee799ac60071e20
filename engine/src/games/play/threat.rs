//! Threats, and the cost of not answering them.

use super::{PlayedSum, SumMove};
use crate::games::value::{Calc, Dyadic};
use crate::ground::Player;
use crate::ground::control::{OrStop, Stop};

/// Returns the *late fee* of a move: the cost of letting the player move once more in the part where they
/// have just moved. It is the difference of the stops of that part after the move. Returns `None` if the move
/// is no threat: it is one if the part is then hotter than 0 and than every part of the sum before.
///
/// ```
/// use upstar::games::play::{PlayedSum, late_fee};
/// use upstar::{Calc, Control, Dyadic, Player, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
/// let sum = PlayedSum::new(session.summands("{{5|1}|0} + {1|0}", &control)?);
/// // Left threatens to move from {5|1} to 5, where Right answers to 1.
/// let threat = &sum.choices(&mut calc, Player::Left)?[0];
/// assert_eq!(late_fee(&mut calc, &sum, Player::Left, threat)?, Some(Dyadic::from(4)));
/// # Ok::<(), upstar::Failure>(())
/// ```
///
/// # Errors
/// [`Stop::OutOfRange`] if the player has no such move, or another [`Stop`] if a limit or an interruption
/// stops the search.
pub fn late_fee<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    player: Player,
    told: &SumMove,
) -> OrStop<Option<Dyadic>> {
    let mut after = None;
    // A threat is hotter than 0, even where all parts are numbers.
    let mut hottest = Dyadic::ZERO;
    for (i, summand) in sum.summands().iter().enumerate() {
        let parts = summand.parts(calc, (i == told.summand).then_some(player))?;
        for value in parts.values {
            hottest = hottest.max(calc.temperature(value)?);
        }
        if i == told.summand {
            after = parts.moves.get(told.index).map(|m| m.value);
        }
    }
    let after = after.ok_or(Stop::OutOfRange)?;
    let is_threat = calc.temperature(after)? > hottest;
    Ok(is_threat.then(|| &after.left_stop() - &after.right_stop()))
}
