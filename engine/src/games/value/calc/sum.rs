//! Sums and negatives.

use super::Calc;
use super::order::mix;
use crate::games::value::Stop;
use crate::games::value::store::{Id, Num};
use crate::ground::Player;
use crate::ground::control::OrStop;

impl Calc<'_, '_> {
    /// Returns a + b; an error if both together are too deep to recurse over. Two uptimals are never too
    /// deep, since they are added by their coefficients.
    #[inline]
    pub(crate) fn checked_add(&mut self, a: Id, b: Id) -> OrStop<Id> {
        if !a.is_number() && !b.is_number() && !self.is_shallow() {
            self.check_sum(a, b)?;
        }
        self.add(a, b)
    }

    #[cold]
    fn check_sum(&self, a: Id, b: Id) -> OrStop<()> {
        let uptimals = (self.store.uptimal(a), self.store.uptimal(b));
        if uptimals.0.is_some() && uptimals.1.is_some() { Ok(()) } else { self.check_depth(a, b) }
    }

    /// Returns a + b, for values whose depths have been checked.
    ///
    /// A number is added to the number part (number translation, Siegel, *Combinatorial Game Theory*, II.3),
    /// uptimals are added by their coefficients, and a game and its known negative cancel. All other sums
    /// follow the definition, with a lossy cache by bases.
    #[inline]
    pub(crate) fn add(&mut self, a: Id, b: Id) -> OrStop<Id> {
        let by = self.store.numbers.add(a.num, b.num);
        if a.is_number() || b.is_number() {
            // One of the bases is 0, so the bitwise or is the other one.
            return Ok(Id { base: a.base | b.base, num: by });
        }
        self.add_shifted(a, b, by)
    }

    /// Returns the sum of the bases of `a` and `b`, which are not numbers, plus the number `by`.
    fn add_shifted(&mut self, a: Id, b: Id, by: Num) -> OrStop<Id> {
        let store = self.store;
        let (low, high) = (a.base.min(b.base), a.base.max(b.base));
        let key = u64::from(low) << 32 | u64::from(high);
        let hash = mix(key);
        if let Some(found) = store.sums.get(hash, key, 0, 0) {
            return Ok(store.shift(Id::unpack(found), by));
        }
        let sum = self.add_bases(low, high)?;
        store.sums.put(hash, key, sum.pack());
        Ok(store.shift(sum, by))
    }

    fn add_bases(&mut self, low: u32, high: u32) -> OrStop<Id> {
        let (a, b) = (Id { base: low, num: Num::ZERO }, Id { base: high, num: Num::ZERO });
        let (ra, rb) = (self.store.record(low), self.store.record(high));
        if let (Some(ua), Some(ub)) = (ra.uptimal(), rb.uptimal()) {
            return self.store.intern_uptimal(ua.plus(ub).ok_or(Stop::TooLarge)?);
        }
        if let Some(negative) = ra.negative()
            && negative.base == high
        {
            return Ok(Id::number(self.store.numbers.neg(negative.num)));
        }
        self.step()?;
        let (mut left, mut right) = (self.take_list(), self.take_list());
        for (player, out) in [(Player::Left, &mut left), (Player::Right, &mut right)] {
            self.add_options(a, b, player, out)?;
            self.add_options(b, a, player, out)?;
        }
        let sum = self.canonical(&left, &right)?;
        self.give_list(left);
        self.give_list(right);
        Ok(sum)
    }

    /// Appends the sums of each option of `a` with `b`.
    fn add_options(&mut self, a: Id, b: Id, player: Player, out: &mut Vec<Id>) -> OrStop<()> {
        let record = self.store.record(a.base);
        if record.has_options() {
            for option in record.options(player) {
                let option = self.add(option, b)?;
                out.push(option);
            }
            return Ok(());
        }
        let start = out.len();
        self.extend_options(a, player, out)?;
        for option in &mut out[start..] {
            *option = self.add(*option, b)?;
        }
        Ok(())
    }

    /// Returns -a. The negative of a canonical form is canonical, so the options only need to be negated and
    /// exchanged.
    pub(crate) fn neg(&mut self, a: Id) -> OrStop<Id> {
        let store = self.store;
        if a.is_number() {
            return Ok(Id::number(store.numbers.neg(a.num)));
        }
        let record = store.record(a.base);
        let negative = match record.negative() {
            Some(known) => known,
            None => {
                let negative = self.neg_base(a.base)?;
                record.set_negative(negative);
                // If A and B are the bases and -A = B + x, then -B = A + x.
                store.record(negative.base).set_negative(Id { base: a.base, num: negative.num });
                negative
            }
        };
        Ok(Id { base: negative.base, num: store.numbers.sub(negative.num, a.num) })
    }

    fn neg_base(&mut self, base: u32) -> OrStop<Id> {
        let record = self.store.record(base);
        if let Some(uptimal) = record.uptimal() {
            return self.store.intern_uptimal(uptimal.negated().ok_or(Stop::TooLarge)?);
        }
        self.step()?;
        let (mut left, mut right) = (self.take_list(), self.take_list());
        for option in record.options(Player::Right) {
            left.push(self.neg(option)?);
        }
        for option in record.options(Player::Left) {
            right.push(self.neg(option)?);
        }
        let numbers = &self.store.numbers;
        let negated = record.bounds(Num::ZERO, numbers).negated(numbers);
        let id = self.store.intern_form(&mut left, &mut right, negated)?;
        self.give_list(left);
        self.give_list(right);
        Ok(id)
    }
}
