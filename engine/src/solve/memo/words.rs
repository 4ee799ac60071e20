//! A growing hash table with keys of a few words, read and written without locks.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Places in the first level, as a power of two; each level has four times as many as the one before.
const FIRST_BITS: u32 = 9;
const GROWTH_BITS: u32 = 2;
const LEVELS: usize = 13;

/// A map from keys of `K` words, the first not 0, to words other than `u64::MAX`.
///
/// Entries are only added, never moved: when a level is three quarters full, a larger one is opened for what
/// comes next, and a search goes through all levels, the newest first. A place is claimed by writing the first word of its key, and
/// published by writing its value; a reader that meets a place in between goes on, as if the key were not there.
/// So a key may be entered twice by two threads, with values that are equal.
pub(super) struct WordTable<const K: usize> {
    levels: [OnceLock<Level<K>>; LEVELS],
    newest: AtomicUsize,
}

struct Level<const K: usize> {
    words: Box<[AtomicU64]>,
    mask: usize,
    used: AtomicUsize,
}

impl<const K: usize> Default for WordTable<K> {
    fn default() -> Self {
        Self { levels: [const { OnceLock::new() }; LEVELS], newest: AtomicUsize::new(0) }
    }
}

fn hash<const K: usize>(key: [u64; K]) -> usize {
    let mut hash = 0_u64;
    for word in key {
        let product = u128::from(hash ^ word) * 0xd6e8_feb8_6659_fd93_9e37_79b9_7f4a_7c15;
        hash = (product as u64) ^ (product >> 64) as u64;
    }
    (hash ^ hash >> 29) as usize
}

impl<const K: usize> Level<K> {
    fn new(index: usize) -> Self {
        let places = 1_usize << (FIRST_BITS + GROWTH_BITS * index as u32);
        Self {
            words: bytemuck::zeroed_slice_box(places * (K + 1)),
            mask: places - 1,
            used: AtomicUsize::new(0),
        }
    }

    #[inline]
    fn get(&self, key: [u64; K], hash: usize) -> Option<u64> {
        let mut place = hash & self.mask;
        loop {
            let words = &self.words[place * (K + 1)..][..K + 1];
            let first = words[0].load(Ordering::Relaxed);
            if first == 0 {
                return None;
            }
            if first == key[0] {
                let value = words[K].load(Ordering::Acquire);
                if value != 0 && (1..K).all(|i| words[i].load(Ordering::Relaxed) == key[i]) {
                    return Some(!value);
                }
            }
            place = (place + 1) & self.mask;
        }
    }

    fn put(&self, key: [u64; K], hash: usize, value: u64) {
        let mut place = hash & self.mask;
        loop {
            let words = &self.words[place * (K + 1)..][..K + 1];
            let claim =
                words[0].compare_exchange(0, key[0], Ordering::Relaxed, Ordering::Relaxed);
            if claim.is_ok() {
                for i in 1..K {
                    words[i].store(key[i], Ordering::Relaxed);
                }
                words[K].store(!value, Ordering::Release);
                self.used.fetch_add(1, Ordering::Relaxed);
                return;
            }
            place = (place + 1) & self.mask;
        }
    }

    fn is_full(&self) -> bool {
        self.used.load(Ordering::Relaxed) > self.mask / 4 * 3
    }
}

impl<const K: usize> WordTable<K> {
    #[inline]
    pub(super) fn get(&self, key: [u64; K]) -> Option<u64> {
        let hash = hash(key);
        let newest = self.newest.load(Ordering::Acquire);
        self.levels[..=newest].iter().rev().find_map(|level| level.get()?.get(key, hash))
    }

    /// Adds a key that is not there (or is, with the same value).
    pub(super) fn put(&self, key: [u64; K], value: u64) {
        let newest = self.newest.load(Ordering::Acquire);
        let level = self.levels[newest].get_or_init(|| Level::new(newest));
        level.put(key, hash(key), value);
        if level.is_full() && newest + 1 < LEVELS {
            self.levels[newest + 1].get_or_init(|| Level::new(newest + 1));
            self.newest.fetch_max(newest + 1, Ordering::Release);
        }
    }

    fn levels(&self) -> impl Iterator<Item = &Level<K>> {
        self.levels.iter().filter_map(OnceLock::get)
    }

    pub(super) fn len(&self) -> usize {
        self.levels().map(|level| level.used.load(Ordering::Relaxed)).sum()
    }

    /// The memory in use, in bytes; what the system has not yet had to provide is not counted.
    pub(super) fn bytes(&self) -> usize {
        let bytes = |level: &Level<K>| {
            // A page is provided when its first place is used, and places are used all over.
            let pages = level.used.load(Ordering::Relaxed) * 4096;
            size_of_val(&*level.words).min(pages)
        };
        self.levels().map(bytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_everything_over_many_levels() {
        let table = WordTable::<2>::default();
        for i in 1..50_000_u64 {
            assert_eq!(table.get([i % 97 + 1, i]), None);
            table.put([i % 97 + 1, i], i * 3);
        }
        for i in 1..50_000_u64 {
            assert_eq!(table.get([i % 97 + 1, i]), Some(i * 3));
        }
        assert_eq!(table.len(), 49_999);
    }

    #[test]
    fn threads_see_whole_entries() {
        let table = WordTable::<2>::default();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for i in 1..20_000_u64 {
                        let key = [i % 89 + 1, i];
                        match table.get(key) {
                            Some(value) => assert_eq!(value, i * 5),
                            None => table.put(key, i * 5),
                        }
                    }
                });
            }
        });
        assert!((1..20_000_u64).all(|i| table.get([i % 89 + 1, i]) == Some(i * 5)));
    }
}
