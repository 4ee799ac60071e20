//! The interner, which finds the record with a given content, so that each value exists once.

use std::hash::Hasher;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;

use super::arena::Arena;
use super::record::{Draft, Id, Record, Uptimal};
use crate::ground::Player;

const SHARD_BITS: u32 = 6;

/// The offsets of all records by content, in shards with one lock each.
pub(super) struct Interner {
    shards: Box<[Mutex<HashTable<u32>>]>,
    bytes: AtomicUsize,
}

impl Interner {
    pub(super) fn new() -> Self {
        Self { shards: (0..1 << SHARD_BITS).map(|_| Mutex::default()).collect(), bytes: AtomicUsize::new(0) }
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
                // The record is written under the lock of its shard, so that every thread that finds the
                // offset later also sees the words.
                draft.write(arena.words(offset));
                entry.insert(offset);
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
        self.shards.iter().map(|s| s.lock().unwrap_or_else(PoisonError::into_inner).len()).sum()
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
