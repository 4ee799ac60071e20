//! The partial order, and the test for all-small games.
//!
//! Theorem (ONAG, ch. 0 and 7): G <= H unless some G^L >= H or some H^R <= G. Most comparisons do not need
//! the recursion:
//! - Two values with equal bases differ by a number.
//! - G <= H implies L(G) <= L(H) and R(G) <= R(H) for the stops.
//! - L(G) < R(H) implies G < H, and so does L(G) = R(H) = x when G <= x <= H.
//!
//! The store keeps the bits "G <= L(G)" and "G >= R(G)" for every form, so these rules decide every
//! comparison with a number. The rest is a recursion with a lossy cache. As long as the cache forgets
//! nothing, its cost is the number of pairs of followers, up to shifts by numbers.

use super::Calc;
use crate::games::value::store::{Bounds, Id, Num, NumberTable};
use crate::games::value::{Stop, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;
use rustc_hash::FxHashMap;

impl Calc<'_, '_> {
    #[inline]
    pub(super) fn bounded(&self, id: Id) -> Bounded {
        Bounded { id, bounds: self.store.bounds(id) }
    }

    /// Returns whether a <= b, for values whose depths have been checked.
    pub(crate) fn le(&mut self, a: Id, b: Id) -> OrStop<bool> {
        self.le_bounded(self.bounded(a), self.bounded(b))
    }

    /// Returns whether a <= b, for values whose depths have been checked.
    #[inline]
    pub(super) fn le_bounded(&mut self, a: Bounded, b: Bounded) -> OrStop<bool> {
        let numbers = &self.store.numbers;
        if a.id.base == b.id.base {
            return Ok(numbers.cmp(a.id.num, b.id.num).is_le());
        }
        match le_by_bounds(numbers, a.bounds, b.bounds) {
            Some(answer) => Ok(answer),
            None => self.le_by_options(a, b),
        }
    }

    /// Returns whether a <= b, for two values with different bases that are not numbers.
    fn le_by_options(&mut self, a: Bounded, b: Bounded) -> OrStop<bool> {
        let by = self.store.numbers.sub(b.id.num, a.id.num);
        // The order of two values depends only on their bases and on the difference of their number parts,
        // which is the tag.
        let key = u64::from(a.id.base) << 32 | u64::from(b.id.base);
        let tag = u64::from(by.0) << 32;
        let hash = mix(key ^ tag.rotate_left(16));
        if let Some(found) = self.store.order.get(hash, key, tag, !0 << 32) {
            return Ok(found & 1 == 1);
        }
        self.step()?;
        let answer = self.le_by_recursion(a, b)?;
        self.store.order.put(hash, key, tag | u64::from(answer));
        Ok(answer)
    }

    fn le_by_recursion(&mut self, a: Bounded, b: Bounded) -> OrStop<bool> {
        let (ra, rb) = (self.store.record(a.id.base), self.store.record(b.id.base));
        if let (Some(ua), Some(ub)) = (ra.uptimal(), rb.uptimal()) {
            // Both stops of a sum of a number and an uptimal are the number. The bounds did not decide, so
            // the stops agree, and the numbers cancel.
            let difference = ua.negated().and_then(|n| ub.plus(n)).ok_or(Stop::TooLarge)?;
            return Ok(difference.is_at_least_zero());
        }
        if !(ra.has_options() && rb.has_options()) {
            return self.le_by_made_options(a.id, b.id);
        }
        for option in ra.options(Player::Left) {
            let option = self.bounded(self.store.shift(option, a.id.num));
            if self.le_bounded(b, option)? {
                return Ok(false);
            }
        }
        for option in rb.options(Player::Right) {
            let option = self.bounded(self.store.shift(option, b.id.num));
            if self.le_bounded(option, a)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Compares by options if one of the values is an uptimal whose record does not list its options.
    fn le_by_made_options(&mut self, a: Id, b: Id) -> OrStop<bool> {
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        self.extend_options(a, Player::Left, &mut lefts)?;
        self.extend_options(b, Player::Right, &mut rights)?;
        for option in lefts {
            if self.le(b, option)? {
                return Ok(false);
            }
        }
        for option in rights {
            if self.le(option, a)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Spreads the bits of a key over 64 bits.
#[inline]
pub(super) fn mix(key: u64) -> u64 {
    let product = u128::from(key) * 0x9e37_79b9_7f4a_7c15;
    (product as u64) ^ (product >> 64) as u64
}

impl<'s> Calc<'s, '_> {
    /// Returns whether the game is all-small: in every follower both players have a move, or neither has.
    pub fn is_all_small(&mut self, a: Value<'s>) -> OrStop<bool> {
        let a = self.checked(a)?;
        let mut known = FxHashMap::default();
        self.all_small(a, &mut known)
    }

    fn all_small(&mut self, a: Id, known: &mut FxHashMap<Id, bool>) -> OrStop<bool> {
        // A number other than 0 is not all-small, so neither is a game with a nonzero number part. Every sum
        // of ups and a nimber is all-small.
        if a.num != Num::ZERO || a.is_number() || self.store.uptimal(a).is_some() {
            return Ok(a.num == Num::ZERO);
        }
        if let Some(&found) = known.get(&a) {
            return Ok(found);
        }
        self.step()?;
        let mut all = true;
        for option in self.store.record(a.base).all_options() {
            all = all && self.all_small(option, known)?;
        }
        known.insert(a, all);
        Ok(all)
    }
}

/// A value with its bounds: comparisons with many others look the bounds up only once.
#[derive(Clone, Copy)]
pub(super) struct Bounded {
    pub(super) id: Id,
    pub(super) bounds: Bounds,
}

/// An option of a form that is being made canonical.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) game: Bounded,
    /// Whether the option is known not to be reversible.
    pub(super) kept: bool,
}

/// Returns whether a <= b, or `None` if the bounds do not decide it. They always do if a or b is a number.
#[inline(always)]
pub(super) fn le_by_bounds(numbers: &NumberTable, a: Bounds, b: Bounds) -> Option<bool> {
    // Then a <= x <= b for some number x.
    if a.left.is_less(b.right, numbers) {
        return Some(true);
    }
    // a <= b would imply the same order of the left edges and of the right edges.
    let above = b.left.is_less(a.left, numbers) || b.right.is_less(a.right, numbers);
    if above { Some(false) } else { None }
}
