//! Thermic versions: one option of each player keeps the temperature.
//!
//! Theorem: let G be hot, and let G^L and G^R attain the walls of G at all temperatures of an interval that ends at
//! t(G). Then {G^L|G^R} has the temperature and the mean of G. For its scaffolds agree with those of G on the
//! interval and so meet at t(G); and since the left scaffold never rises and the right one never falls, they
//! cannot have met before. Options that attain the walls at t(G) alone are not enough: in {1,{4|^}||0|-4}, of
//! temperature 1, {4|^} does, but {4|^||0|-4} has temperature 0.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Literal, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// An option of each player that together keep the temperature of a hot game.
#[derive(Clone, Debug)]
pub struct Thermic<'s> {
    /// The option of Left's.
    pub left: Value<'s>,
    /// The option of Right's.
    pub right: Value<'s>,
    /// The value of {left|right}.
    pub value: Value<'s>,
}

impl<'s> Calc<'s, '_> {
    /// A thermic version of G: the first suitable option of each player. `None` unless the temperature is above
    /// 0.
    pub fn thermic(&mut self, g: &Literal<'s>) -> OrStop<Option<Thermic<'s>>> {
        if self.temperature(g.value())? <= Dyadic::ZERO {
            return Ok(None);
        }
        let options = self.option_values(g)?;
        let mut kept = Vec::with_capacity(2);
        for player in Player::BOTH {
            // The last stretch ends at the temperature, and it is an interval since that is above 0.
            let best = self.best_when(g, player)?.pop().and_then(|stretch| stretch.options.first().copied());
            kept.extend(best.map(|best| player.of((&options.0, &options.1))[best]));
        }
        let [left, right] = kept[..] else { return Ok(None) };
        Ok(Some(Thermic { left, right, value: self.form(&[left], &[right])? }))
    }
}
