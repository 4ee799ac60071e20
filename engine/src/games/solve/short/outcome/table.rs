//! The table of decided positions.

use crate::ground::control::HeapBytes;

/// A position as 128 bits. Positions with different keys differ; equal keys of different positions are so
/// unlikely (for n positions about n²/2^128) that the search does not look for them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Key {
    pub(super) high: u64,
    pub(super) low: u64,
}

/// The lowest bits of a key's `low` that an entry does not keep. They follow from its place.
const INDEX_BITS: u32 = 7;
/// The number of buckets of a new table, as a power of two; at least [`INDEX_BITS`].
const FIRST_BITS: u32 = 10;

/// An entry: the high half of the key; then the rest of the low half, the work as a logarithm (6 bits, not
/// 0), and whether the player to move wins. The second word of a free entry is 0.
type Entry = [u64; 2];

fn entry(key: Key, wins: bool, work: u64) -> Entry {
    let log = u64::from(work.max(1).ilog2()).min(62) + 1;
    [key.high, key.low >> INDEX_BITS << INDEX_BITS | log << 1 | u64::from(wins)]
}

fn work(entry: Entry) -> u64 {
    entry[1] >> 1 & 63
}

fn fits(entry: Entry, key: Key) -> bool {
    entry[0] == key.high && entry[1] >> INDEX_BITS == key.low >> INDEX_BITS && entry[1] != 0
}

/// A table of results of a bounded size. A bucket has two entries: one keeps the result that took the most
/// work, and the other one the latest of the others.
pub(super) struct Table {
    buckets: Vec<[Entry; 2]>,
    /// The number of entries in use.
    used: usize,
    /// The greatest number of buckets.
    most: usize,
}

impl Table {
    /// Makes a table that grows up to about this many bytes.
    pub(super) fn new(most_bytes: usize) -> Self {
        let most = (most_bytes / size_of::<[Entry; 2]>()).max(1 << INDEX_BITS);
        let most = 1_usize << most.ilog2();
        Self { buckets: vec![[[0; 2]; 2]; most.min(1 << FIRST_BITS)], used: 0, most }
    }

    fn at(&self, key: Key) -> usize {
        key.low as usize & (self.buckets.len() - 1)
    }

    /// Returns whether the player to move wins, if that is known.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<bool> {
        let bucket = &self.buckets[self.at(key)];
        bucket.iter().find(|&&entry| fits(entry, key)).map(|entry| entry[1] & 1 == 1)
    }

    /// Stores a result that took this many nodes.
    pub(super) fn put(&mut self, key: Key, wins: bool, nodes: u64) {
        if self.used > self.buckets.len() && self.buckets.len() < self.most {
            self.grow();
        }
        let at = self.at(key);
        self.put_at(at, entry(key, wins, nodes));
    }

    fn put_at(&mut self, at: usize, new: Entry) {
        let is_same = |old: &Entry| old[0] == new[0] && old[1] >> INDEX_BITS == new[1] >> INDEX_BITS;
        let [first, second] = &mut self.buckets[at];
        if first[1] == 0 || is_same(first) {
            self.used += usize::from(first[1] == 0);
            *first = new;
            return;
        }
        self.used += usize::from(second[1] == 0);
        if work(*first) <= work(new) {
            *second = *first;
            *first = new;
        } else {
            *second = new;
        }
    }

    /// Doubles the number of buckets.
    fn grow(&mut self) {
        let before = self.buckets.len();
        let old = std::mem::replace(&mut self.buckets, vec![[[0; 2]; 2]; 2 * before]);
        self.used = 0;
        for (at, bucket) in old.into_iter().enumerate() {
            // The entry with less work comes first, so the other one stays in its place.
            for entry in bucket.into_iter().rev().filter(|entry| entry[1] != 0) {
                // An entry keeps the bits above `INDEX_BITS`; the new bit is among them.
                let new_bit = entry[1] as usize & before;
                self.put_at(at | new_bit, entry);
            }
        }
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
            assert_eq!(table.get(key), Some(wins));
        }
        assert_eq!((table.heap_bytes(), table.get(first)), (1 << 16, Some(wins)));
    }
}
