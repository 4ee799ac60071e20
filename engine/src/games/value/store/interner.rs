//! The interner, which finds the record with a given content and keeps one copy of each value; the arena of
//! its words; and a cache of results.

use std::hash::Hasher;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering, fence};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;

use super::record::{Draft, Id, Record, Uptimal};
use crate::ground::Player;
use crate::ground::control::{Padded, zeros};

const SHARD_BITS: u32 = 6;

/// The offsets of all records by content, in shards with one lock each.
pub(super) struct Interner {
    shards: Box<[Mutex<HashTable<u32>>]>,
    bytes: AtomicUsize,
    /// The number of records. Searches ask for it often.
    len: Padded<AtomicUsize>,
}

impl Interner {
    pub(super) fn new() -> Self {
        let shards = (0..1 << SHARD_BITS).map(|_| Mutex::default()).collect();
        Self { shards, bytes: AtomicUsize::new(0), len: Padded::default() }
    }

    /// Returns the offset of the record that `draft` describes, and writes the record if it is new; `None`
    /// when the arena is full.
    pub(super) fn intern(&self, arena: &Arena, draft: &Draft<'_>) -> Option<u32> {
        let hash = hash_draft(draft);
        let mut shard = self.shard(hash);
        let same = |&offset: &u32| equals(Record::new(arena.words(offset)), draft);
        let rehash = |&offset: &u32| hash_record(Record::new(arena.words(offset)));
        let before = shard.allocation_size();
        let offset = match shard.entry(hash, same, rehash) {
            Entry::Occupied(entry) => Some(*entry.get()),
            Entry::Vacant(entry) => {
                let offset = arena.reserve(draft.len())?;
                // The record is written under the lock of its shard, so every thread that finds the
                // offset later also sees the words.
                draft.write(arena.words(offset));
                entry.insert(offset);
                self.len.fetch_add(1, Ordering::Relaxed);
                Some(offset)
            }
        };
        let grown = shard.allocation_size() - before;
        if grown > 0 {
            self.bytes.fetch_add(grown, Ordering::Relaxed);
        }
        offset
    }

    /// Returns the offset of the record of an uptimal, if it exists.
    pub(super) fn find_uptimal(&self, arena: &Arena, uptimal: Uptimal) -> Option<u32> {
        let hash = hash_uptimal(uptimal);
        let same = |&offset: &u32| Record::new(arena.words(offset)).uptimal() == Some(uptimal);
        self.shard(hash).find(hash, same).copied()
    }

    /// Locks the table for a hash. The hash table itself uses the high and the low bits of the hash, so the
    /// bits in between choose the shard.
    fn shard(&self, hash: u64) -> MutexGuard<'_, HashTable<u32>> {
        let shard = &self.shards[(hash >> 40) as usize & ((1 << SHARD_BITS) - 1)];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn len(&self) -> usize {
        self.len.load(Ordering::Relaxed)
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}

fn hash_draft(draft: &Draft<'_>) -> u64 {
    match draft.uptimal {
        Some(uptimal) => hash_uptimal(uptimal),
        None => hash_options(draft.left.len(), draft.left.iter().chain(draft.right).map(|id| id.pack())),
    }
}

fn hash_record(record: Record<'_>) -> u64 {
    match record.uptimal() {
        Some(uptimal) => hash_uptimal(uptimal),
        None => hash_options(record.options(Player::Left).len(), record.all_options().map(Id::pack)),
    }
}

fn hash_uptimal(uptimal: Uptimal) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(uptimal.nim);
    hasher.write_i32(uptimal.ups);
    hasher.finish()
}

fn hash_options(left: usize, options: impl Iterator<Item = u64>) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_usize(left);
    options.for_each(|word| hasher.write_u64(word));
    hasher.finish()
}

fn equals(record: Record<'_>, draft: &Draft<'_>) -> bool {
    if record.uptimal().is_some() || draft.uptimal.is_some() {
        return record.uptimal() == draft.uptimal;
    }
    let same = |player, ids: &[Id]| {
        let options = record.options(player);
        options.len() == ids.len() && options.zip(ids).all(|(option, id)| option == *id)
    };
    same(Player::Left, draft.left) && same(Player::Right, draft.right)
}

// The arena of words only grows; many threads read it while some append.

/// The first offset handed out is `2^FIRST_BITS`; smaller numbers are free for other meanings.
const FIRST_BITS: u32 = 12;
/// Segment `i` holds the offsets from `2^(FIRST_BITS + i)` up to, but not including, twice that.
const SEGMENTS: usize = 32 - FIRST_BITS as usize;

/// An arena of words in segments that double in size. A word never moves, and a slice of words lives as long
/// as the arena.
///
/// The words are atomic only so that threads can share them. A record is written before its offset is
/// published through an acquire/release pair (the lock of the interner, or a slot of a memo), so readers may
/// load words with relaxed order.
pub(crate) struct Arena {
    segments: [OnceLock<Box<[AtomicU64]>>; SEGMENTS],
    next: Padded<AtomicU64>,
}

impl Arena {
    pub(crate) fn new() -> Self {
        Self {
            segments: [const { OnceLock::new() }; SEGMENTS],
            next: Padded(AtomicU64::new(1 << FIRST_BITS)),
        }
    }

    /// Reserves `len` consecutive words and returns the offset of the first; `None` when 32 bits are used
    /// up.
    ///
    /// The words are zero. A record never straddles two segments; the rest of a segment that is too short
    /// for it is wasted.
    pub(crate) fn reserve(&self, len: usize) -> Option<u32> {
        loop {
            let start = self.next.fetch_add(len as u64, Ordering::Relaxed);
            let last = start + len as u64 - 1;
            if last >= 1 << 32 {
                return None;
            }
            if start.ilog2() == last.ilog2() {
                // A segment ends at a power of two, so equal logarithms mean one segment. Otherwise the
                // reserved words stay unused, and the next attempt starts behind them.
                self.segment(start.ilog2() - FIRST_BITS);
                return Some(start as u32);
            }
        }
    }

    fn segment(&self, index: u32) -> &[AtomicU64] {
        self.segments[index as usize].get_or_init(|| bytemuck::zeroed_slice_box(1 << (FIRST_BITS + index)))
    }

    /// Returns the words from `offset` to the end of its segment; none if the segment was never allocated.
    #[inline]
    pub(crate) fn words(&self, offset: u32) -> &[AtomicU64] {
        let log = offset.ilog2();
        match self.segments[(log - FIRST_BITS) as usize].get() {
            Some(segment) => &segment[(offset ^ (1 << log)) as usize..],
            None => &[],
        }
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        (self.next.load(Ordering::Relaxed) as usize - (1 << FIRST_BITS)) * 8
    }
}

// Threads share the lossy cache of results without locks.

/// The number of words in a line: a sequence number, then [`WAYS`] entries of two words each. A line fills
/// one cache line of the machine.
const LINE: usize = 8;
const WAYS: usize = 3;
/// The binary logarithms of the number of lines in the smallest and in the largest table.
const FIRST_CACHE_BITS: u32 = 9;
const LAST_BITS: u32 = 19;
/// The binary logarithm of the ratio of the sizes of successive tables.
const GROWTH_BITS: u32 = 2;
/// The number of writes to a line that are counted together.
const WRITES_COUNTED: u64 = 8;
const TABLES: usize = ((LAST_BITS - FIRST_CACHE_BITS) / GROWTH_BITS + 1) as usize;

/// A table takes at most one part in this number of the memory that is left.
const PART_OF_ROOM: usize = 4;

/// Returns the size of a table, in bytes.
fn table_bytes(index: usize) -> usize {
    (LINE * size_of::<u64>()) << (FIRST_CACHE_BITS + GROWTH_BITS * index as u32)
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
        let lines = 1_usize << (FIRST_CACHE_BITS + GROWTH_BITS * index as u32);
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
