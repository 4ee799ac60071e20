//! Sums of components and a value, as the search for an outcome holds them.
//!
//! The player to move is always Left: after a move the whole sum is negated. A component and its negative
//! cancel, since G + (-G) = 0; so do two equal components that are their own negatives.
//!
//! The hash of a sum is linear: it is the sum, modulo 2^128, of the hashes of the components with their signs,
//! and the exclusive or of those that are their own negatives. So the hash after a move follows from the hash
//! before it, and components that cancel leave no trace.

use std::any::Any;
use std::cell::OnceCell;
use std::hash::{BuildHasher, Hash};
use std::rc::Rc;

use foldhash::quality::FixedState;

use super::table::Key;
use crate::games::rules::{Short, Tally};
use crate::games::value::Calc;
use crate::games::value::store::Id;
use crate::ground::control::{OrStop, Stop};

/// A component in normal form, with the facts about it that a sum needs. `C` is the type of the component, or
/// `dyn Any` where it does not matter.
pub(super) struct Known<C: ?Sized> {
    /// The index of its ruleset in the search.
    pub(super) space: usize,
    hash: u128,
    is_own_negative: bool,
    /// Whether the rules show that both players have the same moves in it and in all its followers.
    pub(super) is_impartial: bool,
    /// Whether the rules show that it is all-small.
    is_all_small: bool,
    /// Bounds of the numbers of moves of Left and Right; `None` if nothing is known.
    most_moves: Option<[i64; 2]>,
    /// The moves that it gives to the players; estimated only where the order of moves asks for it.
    room: OnceCell<Room>,
    /// The tallies of Left and Right, if the ruleset counts anything; counted when they are asked for.
    tallies: OnceCell<Option<[Tally; 2]>>,
    pub(super) component: C,
}

/// The two seeds of a hash of 128 bits.
const SEEDS: [u64; 2] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344];

fn hash_of(item: &impl Hash) -> u128 {
    let [high, low] = SEEDS.map(|seed| FixedState::with_seed(seed).hash_one(item));
    u128::from(high) << 64 | u128::from(low)
}

/// The moves that a component or a sum gives to the players, by the estimate of the ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Room {
    /// Left's moves minus Right's.
    pub(super) lead: i64,
    /// Left's moves plus Right's.
    pub(super) volume: i64,
}

impl Room {
    /// Adds the moves of a part, `times` times, with the players exchanged if `negated`.
    pub(super) fn add(&mut self, part: Self, negated: bool, times: i64) {
        self.lead += if negated { -times * part.lead } else { times * part.lead };
        self.volume += times * part.volume;
    }
}

impl<C: Hash> Known<C> {
    /// Makes the facts about a component of a ruleset; those that are given are whether it is impartial, all-small, and its
    /// own negative.
    pub(super) fn new<R: Short<Component = C>>(
        space: usize,
        rules: &R,
        component: C,
        (is_impartial, is_all_small, is_own_negative): (bool, bool, bool),
    ) -> Self {
        let number = |n: usize| i64::try_from(n).ok().filter(|&n| n <= i64::from(u32::MAX));
        let most_moves = rules.most_moves(&component);
        let most_moves = most_moves.and_then(|(left, right)| Some([number(left)?, number(right)?]));
        let is_own_negative = is_own_negative || is_impartial;
        let hash = hash_of(&(space, &component));
        let (room, tallies) = (OnceCell::new(), OnceCell::new());
        Self {
            space,
            hash,
            is_own_negative,
            is_impartial,
            is_all_small,
            most_moves,
            room,
            tallies,
            component,
        }
    }
}

impl<C> Known<C> {
    /// Returns a bound of the number of moves of both players together, if one is known.
    pub(super) fn most_moves_of_both(&self) -> Option<usize> {
        self.most_moves.and_then(|[left, right]| usize::try_from(left + right).ok())
    }
}

impl Known<dyn Any> {
    /// Returns the place of the component in a table of `2^bits` places.
    pub(super) fn place(&self, bits: u32) -> usize {
        (self.hash >> 64) as usize & ((1 << bits) - 1)
    }

    /// Returns the moves in the component. `prospects` estimates once what is to be added to their bounds.
    pub(super) fn room(&self, prospects: impl FnOnce(&dyn Any) -> (usize, usize)) -> Room {
        *self.room.get_or_init(|| {
            let (left, right) = prospects(&self.component);
            let [left, right] = [left, right].map(|n| i64::from(u32::try_from(n).unwrap_or(u32::MAX)));
            let [most_left, most_right] = self.most_moves.unwrap_or_default();
            let (left, right) = (left + most_left, right + most_right);
            Room { lead: left - right, volume: left + right }
        })
    }

    /// Returns the tallies of Left and Right in the component, which `count` counts once.
    pub(super) fn tallies(&self, count: impl FnOnce(&dyn Any) -> Option<[Tally; 2]>) -> Option<&[Tally; 2]> {
        self.tallies.get_or_init(|| count(&self.component)).as_ref()
    }

    /// Returns the hash of the component.
    pub(super) fn hash(&self) -> u128 {
        self.hash
    }

    /// Returns whether two components are equal, by their hashes of 128 bits.
    pub(super) fn is(&self, other: &Self) -> bool {
        self.hash == other.hash
    }
}

/// A component or its negative.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) known: Rc<Known<dyn Any>>,
    /// Whether this is the negative; never if the component is its own negative.
    negated: bool,
}

impl Part {
    pub(super) fn new(known: Rc<Known<dyn Any>>, negated: bool) -> Self {
        let negated = negated && !known.is_own_negative;
        Self { known, negated }
    }

    pub(super) fn is_negated(&self) -> bool {
        self.negated
    }

    /// Returns the part, or its negative if `negates`.
    pub(super) fn signed(&self, negates: bool) -> Self {
        Self::new(Rc::clone(&self.known), self.negated != negates)
    }

    fn is_like(&self, other: &Self) -> bool {
        self.negated == other.negated && self.known.is(&other.known)
    }

    /// Returns whether the two parts are a game and its negative.
    fn cancels(&self, other: &Self) -> bool {
        self.negated != (other.negated != self.known.is_own_negative) && self.known.is(&other.known)
    }
}

/// The hash and the bounds of a sum of parts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Totals {
    hash: u128,
    hash_of_own_negatives: u128,
    /// The greatest numbers of moves of Left and of Right in the parts that have bounds.
    most_moves: [i64; 2],
    /// The number of parts without bounds.
    unbounded: u32,
    /// The number of parts that are not known to be impartial.
    partizan: u32,
    /// The number of parts that are not known to be all-small.
    large: u32,
    /// The number of parts, counting each pair that cancels as two.
    pub(super) parts: u32,
}

impl Totals {
    /// Adds a part, or its negative if `negates`.
    pub(super) fn add(&mut self, part: &Part, negates: bool) {
        let known = &part.known;
        self.count(known, part.negated != negates, 1);
        self.parts += 1;
        self.unbounded += u32::from(known.most_moves.is_none());
        self.partizan += u32::from(!known.is_impartial);
        self.large += u32::from(!known.is_all_small);
    }

    /// Removes a part.
    pub(super) fn remove(&mut self, part: &Part) {
        self.count(&part.known, part.negated, -1);
        self.parts -= 1;
        self.unbounded -= u32::from(part.known.most_moves.is_none());
        self.partizan -= u32::from(!part.known.is_impartial);
        self.large -= u32::from(!part.known.is_all_small);
    }

    fn count(&mut self, known: &Known<dyn Any>, negated: bool, sign: i64) {
        if known.is_own_negative {
            self.hash_of_own_negatives ^= known.hash;
        } else if negated == (sign == 1) {
            self.hash = self.hash.wrapping_sub(known.hash);
        } else {
            self.hash = self.hash.wrapping_add(known.hash);
        }
        let [left, right] = known.most_moves.unwrap_or_default();
        let [left, right] = if negated { [right, left] } else { [left, right] };
        self.most_moves[0] += sign * left;
        self.most_moves[1] += sign * right;
    }

    /// Returns the totals of the negative.
    pub(super) fn negative(self) -> Self {
        let [left, right] = self.most_moves;
        Self { hash: self.hash.wrapping_neg(), most_moves: [right, left], ..self }
    }

    /// Returns bounds of the numbers of moves of Left and Right, if all parts have bounds.
    pub(super) fn most_moves(&self) -> Option<[i64; 2]> {
        (self.unbounded == 0).then_some(self.most_moves)
    }

    /// Returns whether all parts are known to be impartial.
    pub(super) fn is_impartial(&self) -> bool {
        self.partizan == 0
    }

    /// Returns whether all parts are known to be all-small: their sum is infinitesimal.
    pub(super) fn is_all_small(&self) -> bool {
        self.large == 0
    }

    /// Returns the key of the sum with a value.
    pub(super) fn key(&self, value: Worth) -> Key {
        // An odd factor and a shift keep different sums different, and mix their bits.
        let mixed = self.hash.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        let mixed = mixed ^ mixed >> 67;
        let key = mixed ^ self.hash_of_own_negatives ^ hash_of(&(value.number, value.rest.pack()));
        Key { high: (key >> 64) as u64, low: key as u64 }
    }
}

/// The part of a sum that is known as a value: `number + rest`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Worth {
    pub(super) number: i64,
    pub(super) rest: Id,
}

impl Worth {
    pub(super) const ZERO: Self = Self { number: 0, rest: Id::ZERO };
}

/// A sum, with Left to move.
#[derive(Clone)]
pub(super) struct State {
    pub(super) parts: Vec<Part>,
    pub(super) worth: Worth,
    pub(super) totals: Totals,
}

impl State {
    pub(super) fn new(worth: Worth) -> Self {
        Self { parts: Vec::new(), worth, totals: Totals::default() }
    }

    /// Adds a part, which cancels its negative if that is present.
    pub(super) fn add(&mut self, part: Part) {
        if let Some(at) = self.parts.iter().position(|other| other.cancels(&part)) {
            let other = self.parts.swap_remove(at);
            self.totals.remove(&other);
        } else {
            self.push(part);
        }
    }

    /// Adds a part whose negative is not present.
    pub(super) fn push(&mut self, part: Part) {
        self.totals.add(&part, false);
        self.parts.push(part);
    }

    /// Removes a part.
    pub(super) fn take(&mut self, at: usize) -> Part {
        let part = self.parts.swap_remove(at);
        self.totals.remove(&part);
        part
    }

    pub(super) fn key(&self) -> Key {
        self.totals.key(self.worth)
    }

    /// Returns whether an earlier part is the same as the one at `at`.
    pub(super) fn is_repeated(&self, at: usize) -> bool {
        self.parts[..at].iter().any(|other| other.is_like(&self.parts[at]))
    }
}

/// Adds two values. Integers are kept apart.
pub(super) fn plus(calc: &mut Calc<'_, '_>, a: Worth, b: Worth) -> OrStop<Worth> {
    let mut sum = a;
    add_number(&mut sum, b.number)?;
    if b.rest != Id::ZERO {
        sum.rest = calc.checked_add(a.rest, b.rest)?;
        if let Some(integer) = calc.store().value(sum.rest).number().and_then(|x| x.to_i64()) {
            sum.rest = Id::ZERO;
            add_number(&mut sum, integer)?;
        }
    }
    Ok(sum)
}

pub(super) fn add_number(worth: &mut Worth, number: i64) -> OrStop<()> {
    worth.number = worth.number.checked_add(number).ok_or(Stop::TooLarge)?;
    Ok(())
}
