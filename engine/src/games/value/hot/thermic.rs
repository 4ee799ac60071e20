//! Thermic versions: one option of each player that together keep the temperature.
//!
//! Theorem: let G be hot, and let G^L and G^R attain the walls of G at all temperatures of an interval that
//! ends at t(G). Then {G^L|G^R} has the temperature and the mean of G.
//!
//! Proof: the scaffolds of {G^L|G^R} agree with those of G on the interval, so they meet at t(G). The left
//! scaffold never rises and the right one never falls, so they do not meet earlier.
//!
//! It is not enough to attain the walls at t(G) alone: in {1,{4|^}||0|-4}, which has temperature 1, the
//! option {4|^} does, but {4|^||0|-4} has temperature 0.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Literal, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// An option of each player of a hot game, such that the two keep its temperature.
#[derive(Clone, Debug)]
pub struct Thermic<'s> {
    /// The option of Left.
    pub left: Value<'s>,
    /// The option of Right.
    pub right: Value<'s>,
    /// The value of {left|right}.
    pub value: Value<'s>,
}

impl<'s> Calc<'s, '_> {
    /// Returns a thermic version of G, made from the first suitable option of each player; `None` unless the
    /// temperature is above 0.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// // {8,{28|4}|-2,{2|-22}} has temperature 13.
    /// let form = |left: i64, right: i64| store.form(&[store.integer(left)], &[store.integer(right)]);
    /// let left = vec![store.integer(8).into(), form(28, 4).into()];
    /// let right = vec![store.integer(-2).into(), form(2, -22).into()];
    /// let g = calc.literal(left, right)?;
    /// let thermic = calc.thermic(&g)?.expect("the game is hot");
    /// assert_eq!((thermic.left, thermic.right), (form(28, 4), form(2, -22)));
    /// assert_eq!(calc.temperature(thermic.value)?, calc.temperature(g.value())?);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn thermic(&mut self, g: &Literal<'s>) -> OrStop<Option<Thermic<'s>>> {
        if self.temperature(g.value())? <= Dyadic::ZERO {
            return Ok(None);
        }
        let options = self.option_values(g)?;
        let mut kept = Vec::with_capacity(2);
        for player in Player::BOTH {
            // The last stretch ends at the temperature of G. Since that is above 0, the stretch is a proper
            // interval, as the theorem requires.
            let best = self.best_when(g, player)?.pop().and_then(|stretch| stretch.options.first().copied());
            kept.extend(best.map(|best| player.of((&options.0, &options.1))[best]));
        }
        let [left, right] = kept[..] else { return Ok(None) };
        Ok(Some(Thermic { left, right, value: self.form(&[left], &[right])? }))
    }
}
