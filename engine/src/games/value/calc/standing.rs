//! The part of each option of a game in the canonical form.

use super::{Calc, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The part of an option in the canonical form of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing<'s> {
    /// The canonical form has the option.
    Kept,
    /// Another option of the same player is at least as good. Of equal options the first one is not dominated.
    Dominated {
        /// The index of an option that is not dominated itself.
        by: usize,
    },
    /// The opponent has a reply that is at least as good for the opponent as the game itself.
    Reversible {
        /// The value of the reply.
        through: Value<'s>,
    },
}

/// The options of a game with their parts in its canonical form.
#[derive(Clone, Debug)]
pub struct Standings<'s> {
    /// The value of the game.
    pub value: Value<'s>,
    /// The part of each option of Left and of Right.
    pub of: [Vec<Standing<'s>>; 2],
}

impl<'s> Calc<'s, '_> {
    /// Returns, for each option of the game {left|right}, whether the canonical form has it, or which option
    /// dominates it, or through which reply it is reversible. An option that is neither dominated nor reversible
    /// is an option of the canonical form.
    ///
    /// ```
    /// use upstar::games::value::Standing;
    /// use upstar::{Calc, Control, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let mut calc = Calc::new(&store, &control);
    /// let (zero, star) = (store.zero(), store.nimber(1));
    /// // The canonical form of ^* has all of these options.
    /// let standings = calc.standings(&[zero, star], &[zero])?;
    /// assert_eq!(standings.value, store.up_star(1, 1));
    /// assert_eq!(standings.of, [vec![Standing::Kept, Standing::Kept], vec![Standing::Kept]]);
    /// let standings = calc.standings(&[zero, store.integer(1), store.integer(1)], &[])?;
    /// let by = |by| Standing::Dominated { by };
    /// assert_eq!(standings.of, [vec![by(1), Standing::Kept, by(1)], vec![]]);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    pub fn standings(&mut self, left: &[Value<'s>], right: &[Value<'s>]) -> OrStop<Standings<'s>> {
        let value = self.form(left, right)?;
        let left = self.standings_of(value, Player::Left, left)?;
        let right = self.standings_of(value, Player::Right, right)?;
        Ok(Standings { value, of: [left, right] })
    }

    fn standings_of(
        &mut self,
        value: Value<'s>,
        player: Player,
        options: &[Value<'s>],
    ) -> OrStop<Vec<Standing<'s>>> {
        let mut dominated = Vec::with_capacity(options.len());
        for i in 0..options.len() {
            dominated.push(self.is_dominated_among(options, i, player)?);
        }
        let mut standings = Vec::with_capacity(options.len());
        for (i, &option) in options.iter().enumerate() {
            let mut standing = None;
            if dominated[i] {
                // Every chain of better options ends at one that is not dominated.
                for by in (0..options.len()).filter(|&by| !dominated[by]) {
                    if self.is_no_better(option, options[by], player)? {
                        standing = Some(Standing::Dominated { by });
                        break;
                    }
                }
            } else {
                standing = self.reply(value, option, player)?.map(|through| Standing::Reversible { through });
            }
            standings.push(standing.unwrap_or(Standing::Kept));
        }
        Ok(standings)
    }

    fn is_dominated_among(&mut self, options: &[Value<'s>], i: usize, player: Player) -> OrStop<bool> {
        for (j, &other) in options.iter().enumerate() {
            let counts = other != options[i] || j < i;
            if counts && self.is_no_better(options[i], other, player)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether `a` is no better than `b` for the player.
    fn is_no_better(&mut self, a: Value<'s>, b: Value<'s>, player: Player) -> OrStop<bool> {
        let (low, high) = player.of(((a, b), (b, a)));
        self.less_or_equal(low, high)
    }

    /// Returns an answer of the opponent to `option` that is no better for the player than the whole game.
    fn reply(&mut self, value: Value<'s>, option: Value<'s>, player: Player) -> OrStop<Option<Value<'s>>> {
        let (left, right) = self.options(option)?;
        for reply in player.of((right, left)) {
            if self.is_no_better(reply, value, player)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }
}
