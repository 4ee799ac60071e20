//! A lossy cache of results, which threads share without locks.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering, fence};

use crate::ground::memory::{Padded, zeros};

/// The number of words in a line: a sequence number, then [`WAYS`] entries of two words each. A line fills
/// one cache line of the machine.
const LINE: usize = 8;
const WAYS: usize = 3;
/// The binary logarithms of the number of lines in the smallest and in the largest table.
const FIRST_BITS: u32 = 9;
const LAST_BITS: u32 = 19;
/// The binary logarithm of the ratio of the sizes of successive tables.
const GROWTH_BITS: u32 = 2;
/// The number of writes to a line that are counted together.
const WRITES_COUNTED: u64 = 8;
const TABLES: usize = ((LAST_BITS - FIRST_BITS) / GROWTH_BITS + 1) as usize;

/// A table takes at most one part in this number of the memory that is left.
const PART_OF_ROOM: usize = 4;

/// Returns the size of a table, in bytes.
fn table_bytes(index: usize) -> usize {
    (LINE * size_of::<u64>()) << (FIRST_BITS + GROWTH_BITS * index as u32)
}

/// A cache of results of two words each, found by a hash. An entry may be overwritten at any time.
///
/// A reader gets either an entry exactly as it was written, or nothing. Each line is a seqlock: its sequence
/// number is odd while the line is being written, and changes with every write. A writer that finds the line
/// busy gives up, since losing an entry is harmless.
///
/// The table starts small and is replaced by a larger one once it is full, that is, when its lines are
/// overwritten again and again. Touching fresh memory costs more than computing most results, so the table
/// does not grow earlier. The new table starts empty. Under a memory budget the table stays small: the cache
/// saves time, but nothing depends on it.
pub(crate) struct Cache {
    tables: [OnceLock<CacheTable>; TABLES],
    current: AtomicUsize,
    last: usize,
    /// The number of bytes that the whole program may still take.
    room: AtomicUsize,
}

struct CacheTable {
    words: Box<[AtomicU64]>,
    /// The index of the first word that lies at the start of a machine cache line.
    start: usize,
    mask: usize,
    writes: Padded<AtomicU64>,
}

impl CacheTable {
    fn new(index: usize) -> Self {
        let lines = 1_usize << (FIRST_BITS + GROWTH_BITS * index as u32);
        let words = zeros((lines + 1) * LINE, |word: &AtomicU64| word);
        // One spare line leaves room to move the start to the boundary of a machine cache line.
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
    /// Creates a cache whose largest table takes at most about `bytes`, but never less than the smallest
    /// table (32 KiB).
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

    /// Returns the second word of the entry whose first word is `key` and whose second word agrees with
    /// `tag` in the bits of `mask`.
    #[inline]
    pub(crate) fn get(&self, hash: u64, key: u64, tag: u64, mask: u64) -> Option<u64> {
        let line = self.table().line(hash)?;
        let before = line[0].load(Ordering::Acquire);
        for way in 0..WAYS {
            if line[1 + 2 * way].load(Ordering::Relaxed) == key {
                let second = line[2 + 2 * way].load(Ordering::Relaxed);
                if second & mask == tag {
                    // The fence keeps the loads of the entry before the second load of the sequence number.
                    // If the number is unchanged and even, no writer was in the line meanwhile.
                    fence(Ordering::Acquire);
                    let after = line[0].load(Ordering::Relaxed);
                    return (before == after && before & 1 == 0).then_some(second);
                }
            }
        }
        None
    }

    /// Writes an entry over the oldest entry of its line. The first word must not be 0, which marks an empty
    /// entry.
    #[inline]
    pub(crate) fn put(&self, hash: u64, first: u64, second: u64) {
        let table = self.table();
        let Some(line) = table.line(hash) else { return };
        let sequence = line[0].load(Ordering::Relaxed);
        if sequence & 1 == 1 {
            return;
        }
        // Threads would contend for a counter that every write increments, so only every eighth write to a
        // line counts. It is the last of each eight: if it were the first, a few entries in each of many
        // lines would count as a full table.
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

    /// Counts the writes of a line, and switches to the next table if this one is full. Returns whether a
    /// larger table is now in use.
    #[cold]
    fn has_outgrown(&self, table: &CacheTable) -> bool {
        let writes = table.writes.fetch_add(WRITES_COUNTED, Ordering::Relaxed);
        let index = self.current.load(Ordering::Relaxed);
        let is_current = self.tables[index].get().is_some_and(|t| std::ptr::eq(t, table));
        // Another thread may have switched to a larger table in the meantime.
        if !is_current {
            return true;
        }
        // A line reaches its eighth write only after all its entries have been overwritten. So the counted
        // writes show how much of the table is in use.
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

    /// Sets the number of bytes that the program may still take.
    pub(crate) fn leave_room(&self, bytes: usize) {
        // A write by many threads to one place costs more than a read, so the value is written only when it
        // changes.
        if self.room.load(Ordering::Relaxed) != bytes {
            self.room.store(bytes, Ordering::Relaxed);
        }
    }

    /// Returns the memory in use, in bytes.
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
                        // Few lines and few keys make the threads collide all the time.
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
