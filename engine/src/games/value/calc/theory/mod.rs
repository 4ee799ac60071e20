//! The operations of the theory beyond sum and order, as methods of [`Calc`](crate::games::value::Calc).

mod atomic_weight;
mod heat;
mod products;
mod reduced;

use rustc_hash::{FxHashMap, FxHashSet};

pub use self::atomic_weight::UptimalExpansion;
pub use self::heat::Parity;
pub use self::reduced::SwitchExpansion;
use super::Calc;
use crate::games::value::store::{Id, Uptimal};
use crate::games::value::{Dyadic, Literal, Outcome, Stop, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The maximal number of followers that are listed.
const MAX_FOLLOWERS: usize = 1 << 20;
/// An upper bound on the memory of one follower, in bytes: in the set of seen ids, in the list, and in the
/// answer.
const BYTES_OF_FOLLOWER: usize = 128;

impl<'s> Calc<'s, '_> {
    /// Returns all followers of the canonical form, including the game itself, each once.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// // The followers of two ups are 0, *, ^* and the game itself.
    /// let two_ups = store.up_star(2, 0);
    /// let followers = calc.followers(two_ups)?;
    /// assert_eq!(followers.len(), 4);
    /// assert!(followers.contains(&store.up_star(1, 1)) && followers.contains(&two_ups));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason to stop; [`Stop::TooLarge`] if there are more than 2^20 followers.
    pub fn followers(&mut self, g: Value<'s>) -> OrStop<Vec<Value<'s>>> {
        let followers = self.followers_of(self.id(g), MAX_FOLLOWERS, true)?;
        Ok(followers.into_iter().map(|id| self.store.value(id)).collect())
    }

    /// Returns the far star of G: the nimber `*2^k` with the least k that is greater than every nimber among
    /// the followers of G and of up (*Winning Ways*, ch. 8, where it is called remote). It compares with G,
    /// and with sums of G and ups, as all larger nimbers do.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// assert_eq!(calc.far_star(store.nimber(5))?, store.nimber(8));
    /// assert_eq!(calc.far_star(store.integer(1))?, store.nimber(2));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn far_star(&mut self, g: Value<'s>) -> OrStop<Value<'s>> {
        // Up has * among its followers.
        let mut largest = 1;
        for id in self.followers_of(self.id(g), usize::MAX, false)? {
            if let Some(Uptimal { ups, nim }) = self.store.uptimal(id) {
                // The followers of n.^ + *m include *m or *(m xor 1).
                largest = largest.max(if ups == 0 { nim } else { nim | 1 });
            }
        }
        let nim =
            (largest + u32::from(largest < u32::MAX)).checked_next_power_of_two().ok_or(Stop::TooLarge)?;
        self.up_star(0, nim)
    }

    /// Returns the number of stopping positions in the tree of the canonical form: 1 for a number, and otherwise
    /// the sum over all options, as CGSuite counts them.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    ///
    /// assert_eq!(calc.stop_count(store.nimber(3))?, Dyadic::from(18));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn stop_count(&mut self, g: Value<'s>) -> OrStop<Dyadic> {
        self.stop_count_of(g, &mut FxHashMap::default())
    }

    fn stop_count_of(&mut self, g: Value<'s>, known: &mut FxHashMap<Id, Dyadic>) -> OrStop<Dyadic> {
        if g.number().is_some() {
            return Ok(Dyadic::from(1));
        }
        let id = self.id(g);
        if let Some(count) = known.get(&id) {
            return Ok(count.clone());
        }
        self.step()?;
        let (left, right) = self.options(g)?;
        let mut count = Dyadic::ZERO;
        for option in left.into_iter().chain(right) {
            count = &count + &self.nested(|calc| calc.stop_count_of(option, known))?;
        }
        known.insert(id, count.clone());
        Ok(count)
    }

    /// Returns the companion of G. The map from G to its companion is the only automorphism, except the identity,
    /// of the lattice of the games born by day n, for each n >= 1 (W. Fraser, S. Hirshberg and D. Wolfe, *The
    /// structure of the distributive lattice of games born by day n*, Integers 5(2), 2005; Siegel, III.2).
    ///
    /// The options of the companion are the companions of the options; if G >= 0, Left has the option 0 as well,
    /// and if G <= 0, so does Right. The companion of the companion is G.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// assert_eq!(calc.companion(store.zero())?, store.nimber(1));
    /// assert_eq!(calc.companion(store.up_star(1, 0))?, store.up_star(1, 1));
    /// assert_eq!(calc.companion(store.integer(2))?, store.integer(2));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn companion(&mut self, g: Value<'s>) -> OrStop<Value<'s>> {
        self.companion_of(g, &mut FxHashMap::default())
    }

    fn companion_of(&mut self, g: Value<'s>, known: &mut FxHashMap<Id, Value<'s>>) -> OrStop<Value<'s>> {
        let zero = self.store.zero();
        if g != zero && g.number().is_some() {
            return Ok(g);
        }
        let id = self.id(g);
        if let Some(&companion) = known.get(&id) {
            return Ok(companion);
        }
        self.step()?;
        let outcome = self.compare(g, zero)?;
        let (mut left, mut right) = self.options(g)?;
        for option in left.iter_mut().chain(&mut right) {
            *option = self.nested(|calc| calc.companion_of(*option, known))?;
        }
        if [Outcome::L, Outcome::P].contains(&outcome) {
            left.push(zero);
        }
        if [Outcome::R, Outcome::P].contains(&outcome) {
            right.push(zero);
        }
        let companion = self.form(&left, &right)?;
        known.insert(id, companion);
        Ok(companion)
    }

    /// Returns the followers of a value, or an error if there are more than `most`. Numbers, and sums of a
    /// number, ups and a nimber, are expanded only if `all` is set.
    fn followers_of(&mut self, root: Id, most: usize, all: bool) -> OrStop<Vec<Id>> {
        let mut seen = FxHashSet::from_iter([root]);
        let mut found = vec![root];
        let mut options = Vec::new();
        let (mut next, before) = (0, self.other_bytes);
        while let Some(&id) = found.get(next) {
            next += 1;
            self.step()?;
            if !all && (id.is_number() || self.store.uptimal(id).is_some()) {
                continue;
            }
            options.clear();
            self.extend_all_options(id, Player::Left, &mut options)?;
            self.extend_all_options(id, Player::Right, &mut options)?;
            found.extend(options.iter().filter(|&&option| seen.insert(option)));
            self.other_bytes = before.saturating_add(found.len() * BYTES_OF_FOLLOWER);
            if found.len() > most {
                return Err(Stop::TooLarge);
            }
        }
        self.other_bytes = before;
        Ok(found)
    }
}

// Incentives measure the gain of a move.

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
