//! The table of decided positions.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::ground::control::HeapBytes;

/// A position as 128 bits. Positions with different keys differ; equal keys of different positions are so
/// unlikely (for n positions about n²/2^128) that the search does not look for them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub(super) struct Key {
    pub(super) high: u64,
    pub(super) low: u64,
}

/// The lowest bits of a key's `low` that an entry does not keep. They follow from its place.
const INDEX_BITS: u32 = 7;
/// The number of buckets of a new table, as a power of two; at least [`INDEX_BITS`].
const FIRST_BITS: u32 = 10;

/// An entry. The second word has the low half of the key without its lowest bits, the work as a logarithm (6
/// bits, not 0), and whether the player to move wins; in a free entry it is 0. The first word is the high half of
/// the key, combined with the second word: if two threads write an entry at once, its words do not match, and it
/// belongs to no key.
type Entry = [AtomicU64; 2];

/// An entry that was read.
#[derive(Clone, Copy)]
struct Read {
    high: u64,
    rest: u64,
}

impl Read {
    fn new(key: Key, wins: bool, work: u64) -> Self {
        let log = u64::from(work.max(1).ilog2()).min(62) + 1;
        Self { high: key.high, rest: key.low >> INDEX_BITS << INDEX_BITS | log << 1 | u64::from(wins) }
    }

    #[inline]
    fn of([first, second]: &Entry) -> Self {
        let rest = second.load(Ordering::Relaxed);
        Self { high: first.load(Ordering::Relaxed) ^ rest, rest }
    }

    fn put(self, [first, second]: &Entry) {
        first.store(self.high ^ self.rest, Ordering::Relaxed);
        second.store(self.rest, Ordering::Relaxed);
    }

    fn work(self) -> u64 {
        self.rest >> 1 & 63
    }

    fn is_free(self) -> bool {
        self.rest == 0
    }

    fn is_of_same_key(self, other: Self) -> bool {
        self.high == other.high && self.rest >> INDEX_BITS == other.rest >> INDEX_BITS
    }

    fn fits(self, key: Key) -> bool {
        self.high == key.high && self.rest >> INDEX_BITS == key.low >> INDEX_BITS && self.rest != 0
    }
}

/// A table of results of a bounded size, which threads may share. A bucket has two entries: one keeps the result
/// that took the most work, and the other one the latest of the others.
pub(super) struct Table {
    buckets: Vec<[Entry; 2]>,
    /// The number of entries in use.
    used: AtomicUsize,
    /// The greatest number of buckets.
    most: usize,
}

fn empty(buckets: usize) -> Vec<[Entry; 2]> {
    std::iter::repeat_with(Default::default).take(buckets).collect()
}

impl Table {
    /// Makes a table that grows up to about this many bytes.
    pub(super) fn new(most_bytes: usize) -> Self {
        let most = (most_bytes / size_of::<[Entry; 2]>()).max(1 << INDEX_BITS);
        let most = 1_usize << most.ilog2();
        Self { buckets: empty(most.min(1 << FIRST_BITS)), used: AtomicUsize::new(0), most }
    }

    fn at(&self, key: Key) -> usize {
        key.low as usize & (self.buckets.len() - 1)
    }

    /// Returns whether the player to move wins, if that is known.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<bool> {
        let found = self.buckets[self.at(key)].iter().map(Read::of).find(|entry| entry.fits(key));
        found.map(|entry| entry.rest & 1 == 1)
    }

    /// Stores a result that took this many nodes.
    pub(super) fn put(&self, key: Key, wins: bool, nodes: u64) {
        self.put_at(self.at(key), Read::new(key, wins, nodes));
    }

    fn put_at(&self, at: usize, new: Read) {
        let [first, second] = &self.buckets[at];
        let (one, other) = (Read::of(first), Read::of(second));
        if one.is_free() || one.is_of_same_key(new) {
            self.used.fetch_add(usize::from(one.is_free()), Ordering::Relaxed);
            return new.put(first);
        }
        self.used.fetch_add(usize::from(other.is_free()), Ordering::Relaxed);
        if one.work() <= new.work() {
            one.put(second);
            new.put(first);
        } else {
            new.put(second);
        }
    }

    /// Returns whether the table can grow, and is full enough to do so.
    #[inline]
    pub(super) fn is_tight(&self) -> bool {
        self.used.load(Ordering::Relaxed) > self.buckets.len() && self.buckets.len() < self.most
    }

    /// Returns whether the limit allows more buckets.
    #[cfg(feature = "parallel")]
    pub(super) fn can_grow(&self) -> bool {
        self.buckets.len() < self.most
    }

    /// Returns the number of buckets.
    #[cfg(feature = "parallel")]
    pub(super) fn len(&self) -> usize {
        self.buckets.len()
    }

    /// Doubles the number of buckets, if the limit allows it. Returns whether it does.
    pub(super) fn grow(&mut self) -> bool {
        let before = self.buckets.len();
        if before >= self.most {
            return false;
        }
        let old = std::mem::replace(&mut self.buckets, empty(2 * before));
        self.used = AtomicUsize::new(0);
        for (at, bucket) in old.iter().enumerate() {
            // The entry with less work comes first, so the other one stays in its place.
            for entry in bucket.iter().rev().map(Read::of).filter(|entry| !entry.is_free()) {
                // An entry keeps the bits above `INDEX_BITS`; the new bit is among them.
                let new_bit = entry.rest as usize & before;
                self.put_at(at | new_bit, entry);
            }
        }
        true
    }
}

impl HeapBytes for Table {
    fn heap_bytes(&self) -> usize {
        self.buckets.len() * size_of::<[Entry; 2]>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::chance::SplitMix64;

    fn keys() -> impl Iterator<Item = (Key, bool)> {
        let mut chance = SplitMix64::new(9);
        std::iter::repeat_with(move || {
            let key = Key { high: chance.next(), low: chance.next() };
            (key, chance.next() & 1 == 1)
        })
    }

    #[test]
    fn a_large_table_forgets_little() {
        let mut table = Table::new(1 << 24);
        for (key, wins) in keys().take(100_000) {
            assert_eq!(table.get(key), None);
            table.put(key, wins, 1);
            if table.is_tight() {
                assert!(table.grow());
            }
            assert_eq!(table.get(key), Some(wins));
        }
        let kept = keys().take(100_000).filter(|(key, wins)| table.get(*key) == Some(*wins)).count();
        assert!(kept > 80_000, "{kept}");
        assert!(keys().take(100_000).all(|(key, wins)| table.get(key).is_none_or(|known| known == wins)));
    }

    #[test]
    fn a_small_table_keeps_its_size() {
        let mut table = Table::new(1 << 16);
        let (first, wins) = keys().next().expect("endless");
        table.put(first, wins, 1 << 40);
        for (key, wins) in keys().skip(1).take(100_000) {
            table.put(key, wins, 5);
            if table.is_tight() {
                assert!(table.grow());
            }
            assert_eq!(table.get(key), Some(wins));
        }
        assert_eq!((table.heap_bytes(), table.get(first)), (1 << 16, Some(wins)));
        assert!(!table.is_tight() && !table.grow());
    }
}
