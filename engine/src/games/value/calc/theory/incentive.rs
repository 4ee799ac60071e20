//! Incentives, which measure the gain of a move.

use crate::games::value::calc::Calc;
use crate::games::value::{Literal, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Returns the maximal left incentives G^L - G, each once (Siegel, *Combinatorial Game Theory*, II.1).
    pub fn left_incentives(&mut self, g: impl Into<Literal<'s>>) -> OrStop<Vec<Value<'s>>> {
        let gains = self.gains(&g.into(), Player::Left)?;
        self.greatest(gains)
    }

    /// Returns the maximal right incentives G - G^R, each once.
    pub fn right_incentives(&mut self, g: impl Into<Literal<'s>>) -> OrStop<Vec<Value<'s>>> {
        let gains = self.gains(&g.into(), Player::Right)?;
        self.greatest(gains)
    }

    /// Returns the maximal incentives of both players, each once. The cost is one difference for each option
    /// and one comparison for each pair of these.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// let up = store.up_star(1, 0);
    /// assert_eq!(calc.incentives(up)?, [store.up_star(1, 1)]);
    /// // Each player gains {2|0} by a move in {1|-1}.
    /// let [zero, one, two] = [0, 1, 2].map(|n| store.integer(n));
    /// assert_eq!(calc.incentives(store.switch(one))?, [store.form(&[two], &[zero])]);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn incentives(&mut self, g: impl Into<Literal<'s>>) -> OrStop<Vec<Value<'s>>> {
        let g = g.into();
        let mut gains = self.gains(&g, Player::Left)?;
        gains.extend(self.gains(&g, Player::Right)?);
        self.greatest(gains)
    }

    fn gains(&mut self, g: &Literal<'s>, player: Player) -> OrStop<Vec<Value<'s>>> {
        let options = player.of(self.option_values(g)?);
        let value = g.value();
        let gain = |option: Value<'s>| match player {
            Player::Left => self.difference(option, value),
            Player::Right => self.difference(value, option),
        };
        options.into_iter().map(gain).collect()
    }

    /// Returns the maximal values of a list, each once.
    fn greatest(&mut self, values: Vec<Value<'s>>) -> OrStop<Vec<Value<'s>>> {
        let mut kept: Vec<Value<'s>> = Vec::new();
        'values: for value in values {
            self.step()?;
            let mut i = 0;
            while let Some(&other) = kept.get(i) {
                // An equal value is already kept, so it counts as dominated.
                if self.less_or_equal(value, other)? {
                    continue 'values;
                }
                if self.less_or_equal(other, value)? {
                    kept.swap_remove(i);
                } else {
                    i += 1;
                }
            }
            kept.push(value);
        }
        Ok(kept)
    }
}
