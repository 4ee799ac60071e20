//! A lossy cache of results that threads share without locks.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering, fence};

use crate::ground::memory::{Padded, zeros};

/// Words in a line: a sequence number, then [`WAYS`] entries of two words. A line is one cache line of the
/// machine.
const LINE: usize = 8;
const WAYS: usize = 3;
/// Lines of the smallest and of the largest table, as powers of two.
const FIRST_BITS: u32 = 9;
const LAST_BITS: u32 = 19;
/// Each table is this many times as large as the one before.
const GROWTH_BITS: u32 = 2;
/// Writes to a line that are counted at once.
const WRITES_COUNTED: u64 = 8;
const TABLES: usize = ((LAST_BITS - FIRST_BITS) / GROWTH_BITS + 1) as usize;

/// A table may take one part in so many of the memory that is left.
const PART_OF_ROOM: usize = 4;

/// The size of a table, in bytes.
fn table_bytes(index: usize) -> usize {
    (LINE * size_of::<u64>()) << (FIRST_BITS + GROWTH_BITS * index as u32)
}

/// Results of two words each, found by a hash; an entry may be overwritten at any time.
///
/// A reader gets either an entry exactly as it was put or nothing: each line is guarded by a sequence number
/// that is odd while the line is written and changes with every write (a seqlock). A writer that finds the
/// line busy gives up, since losing an entry is harmless.
///
/// The table starts small and is replaced by a larger one when lines of it are written over and over: memory
/// that is touched for the first time costs more than most results, so a table grows only once it is full.
/// What was in the old one is forgotten. Under a budget of memory it stays small: it is of use, but nothing
/// depends on it.
pub(crate) struct Cache {
    tables: [OnceLock<CacheTable>; TABLES],
    current: AtomicUsize,
    last: usize,
    /// How many bytes may still be taken, by this cache or anything else.
    room: AtomicUsize,
}

struct CacheTable {
    words: Box<[AtomicU64]>,
    /// Index of the first word that lies at the start of a cache line.
    start: usize,
    mask: usize,
    writes: Padded<AtomicU64>,
}

impl CacheTable {
    fn new(index: usize) -> Self {
        let lines = 1_usize << (FIRST_BITS + GROWTH_BITS * index as u32);
        let words = zeros((lines + 1) * LINE, |word: &AtomicU64| word);
        let start = words.as_ptr().align_offset(LINE * size_of::<u64>()).min(LINE);
        Self { words, start, mask: lines - 1, writes: Padded::default() }
    }

    #[inline]
    fn line(&self, hash: u64) -> Option<&[AtomicU64; LINE]> {
        let at = self.start + ((hash >> 32) as usize & self.mask) * LINE;
        self.words[at..].first_chunk()
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }
}

impl Cache {
    /// A cache whose largest table takes at most about `bytes` (never less than the smallest table, 32 KiB).
    pub(crate) fn new(bytes: usize) -> Self {
        let last = (1..TABLES).take_while(|&i| table_bytes(i) <= bytes).last().unwrap_or(0);
        Self {
            tables: [const { OnceLock::new() }; TABLES],
            current: AtomicUsize::new(0),
            last,
            room: AtomicUsize::new(usize::MAX),
        }
    }

    #[inline]
    fn table(&self) -> &CacheTable {
        let index = self.current.load(Ordering::Relaxed);
        self.tables[index].get_or_init(|| CacheTable::new(index))
    }

    /// The second word of the entry whose first word is `key` and whose second word agrees with `tag` in the
    /// bits of `mask`.
    #[inline]
    pub(crate) fn get(&self, hash: u64, key: u64, tag: u64, mask: u64) -> Option<u64> {
        let line = self.table().line(hash)?;
        let before = line[0].load(Ordering::Acquire);
        for way in 0..WAYS {
            if line[1 + 2 * way].load(Ordering::Relaxed) == key {
                let second = line[2 + 2 * way].load(Ordering::Relaxed);
                if second & mask == tag {
                    fence(Ordering::Acquire);
                    let after = line[0].load(Ordering::Relaxed);
                    return (before == after && before & 1 == 0).then_some(second);
                }
            }
        }
        None
    }

    /// Puts an entry over the oldest one of its line. The first word must not be 0.
    #[inline]
    pub(crate) fn put(&self, hash: u64, first: u64, second: u64) {
        let table = self.table();
        let Some(line) = table.line(hash) else { return };
        let sequence = line[0].load(Ordering::Relaxed);
        if sequence & 1 == 1 {
            return;
        }
        // Only every eighth write to a line is counted, so that threads do not fight over the counter: not
        // the first, or a few entries in each of many lines would count as many.
        let is_counted = sequence >> 1 & (WRITES_COUNTED - 1) == WRITES_COUNTED - 1;
        if is_counted && self.has_outgrown(table) {
            return self.put(hash, first, second);
        }
        let claim = line[0].compare_exchange(sequence, sequence | 1, Ordering::Acquire, Ordering::Relaxed);
        if claim.is_err() {
            return;
        }
        let way = (sequence >> 1) as usize % WAYS;
        fence(Ordering::Release);
        line[1 + 2 * way].store(first, Ordering::Relaxed);
        line[2 + 2 * way].store(second, Ordering::Relaxed);
        line[0].store(sequence + 2, Ordering::Release);
    }

    /// Counts a write and goes on to the next table when this one is full. Is there a larger one now?
    #[cold]
    fn has_outgrown(&self, table: &CacheTable) -> bool {
        let writes = table.writes.fetch_add(WRITES_COUNTED, Ordering::Relaxed);
        let index = self.current.load(Ordering::Relaxed);
        let is_current = self.tables[index].get().is_some_and(|t| std::ptr::eq(t, table));
        if !is_current {
            return true;
        }
        if writes as usize <= table.mask * WAYS / 4 || index == self.last {
            return false;
        }
        if table_bytes(index + 1) > self.room.load(Ordering::Relaxed) / PART_OF_ROOM {
            return false;
        }
        let (relaxed, next) = (Ordering::Relaxed, index + 1);
        let _ = self.current.compare_exchange(index, next, relaxed, relaxed);
        true
    }

    /// Says how many bytes may still be taken.
    pub(crate) fn leave_room(&self, bytes: usize) {
        // Read first: of many writes to one place by many threads each costs more.
        if self.room.load(Ordering::Relaxed) != bytes {
            self.room.store(bytes, Ordering::Relaxed);
        }
    }

    /// The memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.tables.iter().filter_map(OnceLock::get).map(CacheTable::bytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_put_and_nothing_else() {
        let cache = Cache::new(1 << 20);
        for key in 1..10_000_u64 {
            let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            cache.put(hash, key, key << 32 | 7);
            assert_eq!(cache.get(hash, key, key << 32, !0 << 32), Some(key << 32 | 7));
            assert_eq!(cache.get(hash, key, 1, !0 << 32), None);
            assert_eq!(cache.get(hash, key + 20_000, 0, 0), None);
        }
        assert!(cache.bytes() <= 2 << 20);
    }

    #[test]
    fn threads_never_see_a_mixed_entry() {
        let cache = Cache::new(0);
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let cache = &cache;
                scope.spawn(move || {
                    for i in 0..50_000_u64 {
                        // Few lines and few keys, so that the threads collide all the time.
                        let key = 1 + (i * 7 + thread) % 50;
                        let hash = (key % 4) << 32;
                        cache.put(hash, key, key * 1_000_003);
                        if let Some(found) = cache.get(hash, key, 0, 0) {
                            assert_eq!(found, key * 1_000_003);
                        }
                    }
                });
            }
        });
    }
}
