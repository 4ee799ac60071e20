//! The encoding of values in the words of the arena.
//!
//! Every value is a *base* plus a number. The bases are 0, which stands for the numbers themselves, and the
//! canonical forms that are not numbers and have left stop 0. Adding a number to such a form shifts every
//! option by the number (number translation), so `{3|1}` and `{2|0}` share the base `{0|-2}`. An [`Id`] is
//! the pair of base and number; equal ids are equal values.
//!
//! A base is a record of words:
//!
//! | word | content |
//! |---|---|
//! | 0 | right stop (32 bits, a number handle), flags (4), numbers of left (14) and of right options (14) |
//! | 1 | depth (32), index of the thermograph plus one (32; 0 while not computed) |
//! | 2 | the negative as an id (0 while not computed) |
//! | 3.. | ids of the left options, then of the right options |
//!
//! The record of an uptimal has its ups and its nimber in words 3 and 4. Its options follow if they are few.

use std::sync::atomic::{AtomicU64, Ordering};

use super::number::{Num, NumberTable};
use crate::ground::Player;

/// A value in one store: its base and its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Id {
    pub(crate) base: u32,
    pub(crate) num: Num,
}

impl Id {
    pub(crate) const ZERO: Self = Self::number(Num::ZERO);

    pub(crate) const fn number(num: Num) -> Self {
        Self { base: 0, num }
    }

    #[inline]
    pub(crate) fn is_number(self) -> bool {
        self.base == 0
    }

    #[inline]
    pub(crate) fn pack(self) -> u64 {
        u64::from(self.base) << 32 | u64::from(self.num.0)
    }

    #[inline]
    pub(crate) fn unpack(word: u64) -> Self {
        Self { base: (word >> 32) as u32, num: Num(word as u32) }
    }
}

/// `ups` times up plus the nimber `nim`. The store keeps these infinitesimals without a tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Uptimal {
    pub(crate) ups: i32,
    pub(crate) nim: u32,
}

impl Uptimal {
    /// Returns whether it is at least 0: `n`·↑ + `*m` >= 0 if n >= 2, if n = 1 and m is not 1, and if n =
    /// m = 0.
    pub(crate) fn is_at_least_zero(self) -> bool {
        match self.ups {
            ups if ups >= 2 => true,
            1 => self.nim != 1,
            0 => self.nim == 0,
            _ => false,
        }
    }

    /// Returns whether it is at most 0.
    pub(crate) fn is_at_most_zero(self) -> bool {
        match self.ups {
            ups if ups <= -2 => true,
            -1 => self.nim != 1,
            0 => self.nim == 0,
            _ => false,
        }
    }

    pub(crate) fn negated(self) -> Option<Self> {
        Some(Self { ups: self.ups.checked_neg()?, nim: self.nim })
    }

    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        Some(Self { ups: self.ups.checked_add(other.ups)?, nim: self.nim ^ other.nim })
    }
}

pub(super) const HEADER_WORDS: usize = 3;
const UPTIMAL_WORDS: usize = 2;
const LE_LEFT_STOP: u64 = 1 << 32;
const GE_RIGHT_STOP: u64 = 1 << 33;
const UPTIMAL: u64 = 1 << 34;
const LEFT_SHIFT: u32 = 36;
const RIGHT_SHIFT: u32 = 50;

/// The maximal number of options of one player in a canonical form, which the 14 bits of the header allow.
pub(crate) const MAX_OPTIONS: usize = (1 << 14) - 1;

/// A stop with the side of it on which the game itself lies. The order with numbers can be read off the
/// edges of a game without looking at its options.
///
/// An edge is the number handle with one more bit below it, so edges of inline numbers compare as integers.
/// The bit makes an edge slightly larger than its number x. For the left stop it is set unless G <= x, for
/// the right stop if G >= x.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Edge(i64);

/// The bit of an edge that is set if its number handle is not inline.
const NOT_INLINE: i64 = 2;

impl Edge {
    #[inline]
    pub(crate) fn new(num: Num, above: bool) -> Self {
        Self(i64::from(num.0 as i32) << 1 | i64::from(above))
    }

    #[inline]
    pub(crate) fn num(self) -> Num {
        Num((self.0 >> 1) as u32)
    }

    #[inline]
    pub(crate) fn is_above(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns a key that sorts edges of inline numbers in their order; for other numbers the order is
    /// arbitrary.
    #[inline]
    pub(crate) fn sort_key(self) -> i64 {
        self.0
    }

    #[inline]
    pub(crate) fn is_less(self, other: Self, numbers: &NumberTable) -> bool {
        if (self.0 | other.0) & NOT_INLINE == 0 {
            return self.0 < other.0;
        }
        let order = numbers.cmp(self.num(), other.num());
        order.then(self.is_above().cmp(&other.is_above())).is_lt()
    }
}

/// The left and the right edge of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub(crate) left: Edge,
    pub(crate) right: Edge,
}

impl Bounds {
    /// Returns whether G is at most its left stop.
    #[inline]
    pub(crate) fn le_left(self) -> bool {
        !self.left.is_above()
    }

    /// Returns whether G is at least its right stop.
    #[inline]
    pub(crate) fn ge_right(self) -> bool {
        self.right.is_above()
    }

    /// Returns the bounds of -G.
    pub(crate) fn negated(self, numbers: &NumberTable) -> Self {
        // Negation swaps the stops and reverses both inequalities.
        Self {
            left: Edge::new(numbers.neg(self.right.num()), !self.ge_right()),
            right: Edge::new(numbers.neg(self.left.num()), self.le_left()),
        }
    }
}

/// The content of a record before it is written.
pub(super) struct Draft<'a> {
    pub(super) right_stop: Num,
    pub(super) le_left: bool,
    pub(super) ge_right: bool,
    pub(super) depth: u32,
    pub(super) uptimal: Option<Uptimal>,
    pub(super) left: &'a [Id],
    pub(super) right: &'a [Id],
}

impl Draft<'_> {
    pub(super) fn len(&self) -> usize {
        let uptimal = if self.uptimal.is_some() { UPTIMAL_WORDS } else { 0 };
        HEADER_WORDS + uptimal + self.left.len() + self.right.len()
    }

    pub(super) fn write(&self, words: &[AtomicU64]) {
        let flag = |on: bool, bit: u64| if on { bit } else { 0 };
        let header = u64::from(self.right_stop.0)
            | flag(self.le_left, LE_LEFT_STOP)
            | flag(self.ge_right, GE_RIGHT_STOP)
            | flag(self.uptimal.is_some(), UPTIMAL)
            | (self.left.len() as u64) << LEFT_SHIFT
            | (self.right.len() as u64) << RIGHT_SHIFT;
        let uptimal = self.uptimal.map(|u| [i64::from(u.ups) as u64, u64::from(u.nim)]);
        let content = [header, u64::from(self.depth), 0]
            .into_iter()
            .chain(uptimal.into_iter().flatten())
            .chain(self.left.iter().chain(self.right).map(|id| id.pack()));
        for (word, value) in words.iter().zip(content) {
            word.store(value, Ordering::Relaxed);
        }
    }
}

/// An iterator over the ids encoded in words.
#[derive(Clone)]
pub(crate) struct Ids<'s>(std::slice::Iter<'s, AtomicU64>);

impl Iterator for Ids<'_> {
    type Item = Id;

    #[inline]
    fn next(&mut self) -> Option<Id> {
        self.0.next().map(|word| Id::unpack(word.load(Ordering::Relaxed)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for Ids<'_> {}

/// A record in the arena.
#[derive(Clone, Copy)]
pub(crate) struct Record<'s> {
    words: &'s [AtomicU64],
}

impl<'s> Record<'s> {
    #[inline]
    pub(super) fn new(words: &'s [AtomicU64]) -> Self {
        Self { words }
    }

    #[inline]
    fn word(self, index: usize) -> u64 {
        self.words[index].load(Ordering::Relaxed)
    }

    /// Returns the bounds of the base plus a number; the left stop of the base itself is 0.
    #[inline]
    pub(crate) fn bounds(self, plus: Num, numbers: &NumberTable) -> Bounds {
        let header = self.word(0);
        Bounds {
            left: Edge::new(plus, header & LE_LEFT_STOP == 0),
            right: Edge::new(numbers.add(Num(header as u32), plus), header & GE_RIGHT_STOP != 0),
        }
    }

    #[inline]
    pub(crate) fn depth(self) -> u32 {
        self.word(1) as u32
    }

    pub(crate) fn uptimal(self) -> Option<Uptimal> {
        (self.word(0) & UPTIMAL != 0)
            .then(|| Uptimal { ups: self.word(3) as i64 as i32, nim: self.word(4) as u32 })
    }

    /// Returns whether the record lists the options. The records of uptimals with very many followers do
    /// not.
    pub(crate) fn has_options(self) -> bool {
        self.word(0) >> LEFT_SHIFT != 0
    }

    #[inline]
    fn sides(self) -> (&'s [AtomicU64], &'s [AtomicU64]) {
        let header = self.word(0);
        let left = (header >> LEFT_SHIFT) as usize & MAX_OPTIONS;
        let right = (header >> RIGHT_SHIFT) as usize;
        let start = HEADER_WORDS + if header & UPTIMAL != 0 { UPTIMAL_WORDS } else { 0 };
        self.words[start..start + left + right].split_at(left)
    }

    /// Returns the options of the base that the record lists.
    #[inline]
    pub(crate) fn options(self, player: Player) -> Ids<'s> {
        Ids(player.of(self.sides()).iter())
    }

    /// Returns the options of Left, then those of Right.
    pub(crate) fn all_options(self) -> impl Iterator<Item = Id> + 's {
        self.options(Player::Left).chain(self.options(Player::Right))
    }

    #[inline]
    pub(crate) fn negative(self) -> Option<Id> {
        let word = self.words[2].load(Ordering::Acquire);
        // The word 0 would be the id of the number 0, which is never the negative of a base.
        (word != 0).then(|| Id::unpack(word))
    }

    pub(crate) fn set_negative(self, id: Id) {
        self.words[2].store(id.pack(), Ordering::Release);
    }

    /// Returns the index of the walls in the thermographs of the store; `None` while they are not computed.
    pub(crate) fn thermograph(self) -> Option<usize> {
        let index = (self.words[1].load(Ordering::Acquire) >> 32) as usize;
        index.checked_sub(1)
    }

    pub(crate) fn set_thermograph(self, index: usize) {
        let word = u64::from(self.depth()) | (index as u64 + 1) << 32;
        self.words[1].store(word, Ordering::Release);
    }
}
