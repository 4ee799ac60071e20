//! Sets of places of a board as bits.

use std::fmt::Debug;
use std::hash::Hash;

use crate::ground::control::HeapBytes;

/// A set of places, numbered from 0, of a board with a fixed number of places.
pub(crate) trait Set: Clone + Eq + Ord + Hash + Debug + Default + HeapBytes + Send + Sync {
    /// The data from which the columns of a rectangle are computed.
    type Columns: Clone + Debug;
    /// Whether sets may have many words. Operations on whole sets are then slow for few places.
    const IS_LONG: bool;

    /// Returns the data on columns for rows at the distance `pitch`.
    fn columns(pitch: usize, height: usize) -> Self::Columns;
    /// Returns the places in the first `count` columns.
    fn of_columns(columns: &Self::Columns, count: usize) -> Self;
    /// Returns the empty set for a board of `places` places.
    fn none(places: usize) -> Self;
    /// Returns the set of the first `count` places.
    fn first_ones(count: usize, places: usize) -> Self;
    fn insert(&mut self, place: usize);
    fn remove(&mut self, place: usize);
    fn contains(&self, place: usize) -> bool;
    fn and(&self, other: &Self) -> Self;
    fn or(&self, other: &Self) -> Self;
    fn without(&self, other: &Self) -> Self;
    fn is_none(&self) -> bool;
    /// Adds `by` to each place; places beyond the capacity of the set are lost.
    fn up(&self, by: usize) -> Self;
    /// Subtracts `by` from each place; places below 0 are lost.
    fn down(&self, by: usize) -> Self;
    /// Adds `by`, which may be negative, to each place. Places beyond an end are lost or reappear at the
    /// other end.
    fn turned(&self, by: isize) -> Self;
    /// Returns the places below 64 as bits.
    fn low(&self) -> u64;
    /// Returns the set with the given places below 64, for a board of `places` places.
    fn of_low(low: u64, places: usize) -> Self;
    /// Replaces each place p by `last` - p; no place may be greater than `last`.
    fn reversed(&self, last: usize) -> Self;
    /// Returns the lowest place.
    fn lowest(&self) -> Option<usize>;
    /// Returns the highest place.
    fn highest(&self) -> Option<usize>;

    /// Returns the number of places.
    fn count(&self) -> usize;

    /// Lists the places in increasing order.
    fn places(&self) -> impl Iterator<Item = usize> {
        let mut rest = self.clone();
        std::iter::from_fn(move || {
            let place = rest.lowest()?;
            rest.remove(place);
            Some(place)
        })
    }
}

macro_rules! word_set {
    ($word:ty) => {
        impl Set for $word {
            /// The set of the first column.
            type Columns = Self;
            const IS_LONG: bool = false;

            #[inline]
            fn columns(pitch: usize, height: usize) -> Self {
                (0..height).fold(0, |column, row| column | 1 << (row * pitch))
            }

            #[inline]
            // The product shifts a copy of the first column into each column below `count`; no two copies
            // overlap.
            fn of_columns(first: &Self, count: usize) -> Self {
                first.wrapping_mul(Self::first_ones(count, 0))
            }

            #[inline]
            fn none(_: usize) -> Self {
                0
            }

            #[inline]
            fn first_ones(count: usize, _: usize) -> Self {
                if count >= <$word>::BITS as usize { <$word>::MAX } else { (1 << count) - 1 }
            }

            #[inline]
            fn insert(&mut self, place: usize) {
                *self |= 1 << place;
            }

            #[inline]
            fn remove(&mut self, place: usize) {
                *self &= !(1 << place);
            }

            #[inline]
            fn contains(&self, place: usize) -> bool {
                self >> place & 1 != 0
            }

            #[inline]
            fn and(&self, other: &Self) -> Self {
                self & other
            }

            #[inline]
            fn or(&self, other: &Self) -> Self {
                self | other
            }

            #[inline]
            fn without(&self, other: &Self) -> Self {
                self & !other
            }

            #[inline]
            fn is_none(&self) -> bool {
                *self == 0
            }

            #[inline]
            fn up(&self, by: usize) -> Self {
                self.checked_shl(by as u32).unwrap_or(0)
            }

            #[inline]
            fn down(&self, by: usize) -> Self {
                self.checked_shr(by as u32).unwrap_or(0)
            }

            #[inline]
            fn turned(&self, by: isize) -> Self {
                self.rotate_left(by as u32 & (<$word>::BITS - 1))
            }

            #[inline]
            fn low(&self) -> u64 {
                *self as u64
            }

            #[inline]
            fn of_low(low: u64, _: usize) -> Self {
                Self::from(low)
            }

            #[inline]
            fn reversed(&self, last: usize) -> Self {
                self.reverse_bits() >> (<$word>::BITS as usize - 1 - last)
            }

            #[inline]
            fn lowest(&self) -> Option<usize> {
                (*self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline]
            fn highest(&self) -> Option<usize> {
                (*self != 0).then(|| (<$word>::BITS - 1 - self.leading_zeros()) as usize)
            }

            #[inline]
            fn count(&self) -> usize {
                self.count_ones() as usize
            }
        }
    };
}

word_set!(u64);
word_set!(u128);

/// A set of places of a board that does not fit one or two words.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Words(Box<[u64]>);

impl Words {
    fn zip(&self, other: &Self, of: impl Fn(u64, u64) -> u64) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(&a, &b)| of(a, b)).collect())
    }

    fn word(&self, at: Option<usize>) -> u64 {
        at.and_then(|at| self.0.get(at)).copied().unwrap_or(0)
    }

    /// Inserts `count` places from `first` on.
    fn insert_all(&mut self, first: usize, count: usize) {
        let end = first + count;
        for (at, word) in self.0.iter_mut().enumerate().take(end.div_ceil(64)).skip(first / 64) {
            let ones = |before: usize| u64::first_ones(before.saturating_sub(64 * at), 64);
            *word |= ones(end) & !ones(first);
        }
    }
}

impl HeapBytes for Words {
    fn heap_bytes(&self) -> usize {
        size_of_val(&*self.0)
    }
}

impl Set for Words {
    /// The distance of rows, and their number.
    type Columns = (usize, usize);
    const IS_LONG: bool = true;

    fn columns(pitch: usize, height: usize) -> (usize, usize) {
        (pitch, height)
    }

    fn of_columns(&(pitch, height): &(usize, usize), count: usize) -> Self {
        let mut columns = Self::none(pitch * height);
        (0..height).for_each(|row| columns.insert_all(row * pitch, count));
        columns
    }

    fn none(places: usize) -> Self {
        Self(vec![0; places.div_ceil(64)].into())
    }

    fn first_ones(count: usize, places: usize) -> Self {
        let word = |at: usize| u64::first_ones(count.saturating_sub(64 * at), 64);
        Self((0..places.div_ceil(64)).map(word).collect())
    }

    fn insert(&mut self, place: usize) {
        self.0[place / 64].insert(place % 64);
    }

    fn remove(&mut self, place: usize) {
        self.0[place / 64].remove(place % 64);
    }

    fn contains(&self, place: usize) -> bool {
        self.word(Some(place / 64)).contains(place % 64)
    }

    fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    fn without(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    fn is_none(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn up(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let word = |at: usize| {
            // `down` and `up` return 0 for a shift by 64, where the operators would overflow.
            let below = self.word(at.checked_sub(words + 1));
            self.word(at.checked_sub(words)) << bits | below.down(64 - bits)
        };
        Self((0..self.0.len()).map(word).collect())
    }

    fn down(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let word =
            |at: usize| self.word(Some(at + words)) >> bits | self.word(Some(at + words + 1)).up(64 - bits);
        Self((0..self.0.len()).map(word).collect())
    }

    fn turned(&self, by: isize) -> Self {
        if by < 0 { self.down(by.unsigned_abs()) } else { self.up(by.unsigned_abs()) }
    }

    fn low(&self) -> u64 {
        self.word(Some(0))
    }

    fn of_low(low: u64, places: usize) -> Self {
        let mut words = Self::none(places);
        words.0[0] = low;
        words
    }

    fn reversed(&self, last: usize) -> Self {
        let mut reversed = Self(vec![0; self.0.len()].into());
        self.places().for_each(|place| reversed.insert(last - place));
        reversed
    }

    fn lowest(&self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(64 * at + self.0[at].trailing_zeros() as usize)
    }

    fn highest(&self) -> Option<usize> {
        let at = self.0.iter().rposition(|&word| word != 0)?;
        Some(64 * at + 63 - self.0[at].leading_zeros() as usize)
    }

    fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn places(&self) -> impl Iterator<Item = usize> {
        let words = self.0.iter().enumerate();
        words.flat_map(|(at, word)| word.places().map(move |place| 64 * at + place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets of many words behave like sets of one word.
    #[test]
    fn words_are_like_one() {
        let places = [0, 1, 5, 62, 63, 64, 65, 100, 126, 127];
        let of = |choice: u32| {
            let chosen = places.iter().enumerate().filter(|(i, _)| choice >> i & 1 != 0);
            let (mut words, mut word) = (Words::none(128), u128::none(128));
            chosen.for_each(|(_, &place)| {
                words.insert(place);
                word.insert(place);
            });
            (words, word)
        };
        for choice in 0..1 << places.len() {
            let (words, word) = of(choice);
            assert!(words.places().eq(word.places()));
            assert_eq!((words.count(), word.count()), (words.places().count(), choice.count_ones() as usize));
            assert_eq!((words.lowest(), words.highest()), (word.lowest(), word.highest()));
            for by in [0, 1, 2, 63, 64, 65, 127, 128] {
                assert!(words.up(by).places().eq(word.up(by).places()), "{word:x} up {by}");
                assert!(words.down(by).places().eq(word.down(by).places()), "{word:x} down {by}");
            }
        }
        assert!(Words::first_ones(70, 128).places().eq(0..70));
        for (pitch, height, count) in
            [(1, 200, 1), (200, 1, 130), (200, 1, 0), (13, 17, 5), (64, 3, 64), (70, 3, 65)]
        {
            let in_columns = |place: &usize| place % pitch < count;
            let columns = Words::of_columns(&Words::columns(pitch, height), count);
            assert!(columns.places().eq((0..pitch * height).filter(in_columns)), "{pitch} {height} {count}");
        }
    }
}
