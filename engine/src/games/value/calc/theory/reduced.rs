//! Reduced canonical forms, which represent games up to infinitesimals.

use rustc_hash::FxHashMap;

use crate::games::value::calc::Calc;
use crate::games::value::store::{Id, Num};
use crate::games::value::{Dyadic, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The state of a reduction.
struct Reduction {
    /// A number so small that two games of the reduction differ by an infinitesimal when they differ by no
    /// more than it.
    margin: Num,
    /// The reduced forms of bases.
    known: FxHashMap<u32, Id>,
}

impl<'s> Calc<'s, '_> {
    /// Returns the reduced canonical form: the simplest game that differs from G by an infinitesimal
    /// (Grossman and Siegel, "Reductions of partizan games"; Siegel, *Combinatorial Game Theory*, II.6).
    ///
    /// Write G >= H (Inf) when G - H is at least some infinitesimal. A game that differs from a number x by
    /// an infinitesimal becomes x. In all other followers, options that are dominated (Inf) are removed, and
    /// options that are reversible (Inf) are bypassed. Two games have the same reduced canonical form
    /// exactly when they differ by an infinitesimal.
    ///
    /// G >= H (Inf) means that the right stop of G - H is at least 0. This stop is a multiple of the unit
    /// 2^-e of the finest number among the followers of G and H, so the condition is equivalent to G +
    /// 2^-(e+1) >= H. That takes one comparison, and no sum.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// let star = store.nimber(1);
    /// let [one, two, three] = [1, 2, 3].map(|n| store.integer(n));
    /// let g = store.form(&[three], &[store.form(&[two + star], &[one + star])]);
    /// assert_eq!(calc.rcf(g)?, store.form(&[three], &[store.form(&[two], &[one])]));
    /// assert_eq!(calc.rcf(store.up_star(1, 0))?, store.zero());
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn rcf(&mut self, g: Value<'s>) -> OrStop<Value<'s>> {
        if let Some(x) = g.number_part() {
            return Ok(self.store.number(&x));
        }
        let id = self.checked(g)?;
        self.check_depth(id, id)?;
        let finest = self.finest_exponent(id)?;
        let margin = self.store.numbers.intern(&Dyadic::unit_fraction(finest + 1));
        let reduced = self.reduced(id, &mut Reduction { margin, known: FxHashMap::default() })?;
        Ok(self.store.value(reduced))
    }

    /// Returns the greatest exponent of the numbers at which the ways down from `root` first become a number
    /// plus an uptimal.
    fn finest_exponent(&mut self, root: Id) -> OrStop<u32> {
        let mut finest = 0;
        for id in self.followers_of(root, usize::MAX, false)? {
            if id.is_number() || self.store.uptimal(id).is_some() {
                finest = finest.max(self.store.numbers.get(id.num).exponent());
            }
        }
        Ok(finest)
    }

    fn reduced(&mut self, g: Id, reduction: &mut Reduction) -> OrStop<Id> {
        let bounds = self.store.bounds(g);
        if bounds.left.num() == bounds.right.num() {
            return Ok(Id::number(bounds.left.num()));
        }
        if let Some(&known) = reduction.known.get(&g.base) {
            return Ok(self.store.shift(known, g.num));
        }
        self.step()?;
        let base = Id { base: g.base, num: Num::ZERO };
        let left = self.reduced_options(base, Player::Left, reduction)?;
        let right = self.reduced_options(base, Player::Right, reduction)?;
        let reduced = self.canonical(&left, &right)?;
        reduction.known.insert(g.base, reduced);
        Ok(self.store.shift(reduced, g.num))
    }

    /// Returns the reduced options of one player, without those that are dominated or reversible up to an
    /// infinitesimal.
    fn reduced_options(&mut self, g: Id, player: Player, reduction: &mut Reduction) -> OrStop<Vec<Id>> {
        let mut todo = Vec::new();
        self.extend_all_options(g, player, &mut todo)?;
        for option in &mut todo {
            *option = self.nested(|calc| calc.reduced(*option, reduction))?;
        }
        let mut kept: Vec<Id> = Vec::new();
        while let Some(option) = todo.pop() {
            self.step()?;
            match self.reversing_but_for(option, g, player, reduction.margin)? {
                // The new options are followers of a reduced form, so they are reduced themselves.
                Some(through) => self.extend_all_options(through, player, &mut todo)?,
                None => self.keep_undominated(option, player, reduction.margin, &mut kept)?,
            }
        }
        Ok(kept)
    }

    /// Returns the opponent's answer through which an option of `g` is reversible up to an infinitesimal;
    /// `None` if there is none.
    fn reversing_but_for(&mut self, option: Id, g: Id, player: Player, margin: Num) -> OrStop<Option<Id>> {
        let mut answers = Vec::new();
        self.extend_all_options(option, player.other(), &mut answers)?;
        for answer in answers {
            let worse = player.of(((answer, g), (g, answer)));
            if self.le_but_for(worse.0, worse.1, margin)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Adds an option unless it is dominated, and removes the options that it dominates, up to
    /// infinitesimals.
    fn keep_undominated(
        &mut self,
        option: Id,
        player: Player,
        margin: Num,
        kept: &mut Vec<Id>,
    ) -> OrStop<()> {
        let mut i = 0;
        while let Some(&other) = kept.get(i) {
            let (low, high) = player.of(((option, other), (other, option)));
            if self.le_but_for(low, high, margin)? {
                return Ok(());
            }
            if self.le_but_for(high, low, margin)? {
                kept.swap_remove(i);
            } else {
                i += 1;
            }
        }
        kept.push(option);
        Ok(())
    }

    /// Returns whether a <= b + margin.
    fn le_but_for(&mut self, a: Id, b: Id, margin: Num) -> OrStop<bool> {
        let b = self.store.shift(b, margin);
        self.le(a, b)
    }
}
