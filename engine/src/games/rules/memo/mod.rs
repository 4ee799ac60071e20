//! What is remembered about components of positions.
//!
//! - `layers`: a memo for pairs of sets of cells, and for what does not fit them
//! - `region`: a memo for regions of a grid
//! - `words`: a growing hash table with keys of a few words

mod layers;
mod region;
mod words;

pub use self::layers::{Layered, LayeredMemo};
pub use self::region::RegionMemo;
pub(crate) use self::words::WordTable;
pub use crate::ground::memory::HeapBytes;

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::games::value::store::Id;

/// A growing map from components to values that threads share; nothing is ever forgotten.
pub trait Memo<C>: Default + Send + Sync {
    /// What looks components up; made for a few look-ups in a row.
    type Reader<'a>: MemoReader<C>
    where
        Self: 'a;
    /// A reader. Nothing may be remembered by the same thread as long as it has one.
    fn reader(&self) -> Self::Reader<'_>;
    /// The value remembered for a component.
    fn get(&self, component: &C) -> Option<Known> {
        self.reader().get(component)
    }
    /// Remembers a value.
    fn put(&self, component: &C, value: Known);
    /// How many components are remembered.
    fn len(&self) -> usize;
    /// Is nothing remembered?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The memory in use, in bytes, with what it is about to take when it grows.
    fn bytes(&self) -> usize;
}

/// Looks components up in a [`Memo`]. Taking a lock once for several look-ups keeps threads out of each
/// other's way.
pub trait MemoReader<C> {
    /// The value remembered for a component.
    fn get(&self, component: &C) -> Option<Known>;
}

/// The value of a component in the store that a solver works with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known(pub(crate) Id);

const SHARD_BITS: u32 = 6;

/// A memo for components of any type that is hashed and tells its memory ([`HeapBytes`]): hash maps with a
/// lock each.
pub struct ShardedMemo<C> {
    shards: Box<[Mutex<HashMap<C, u64, FxBuildHasher>>]>,
    bytes: AtomicUsize,
}

impl<C> Default for ShardedMemo<C> {
    fn default() -> Self {
        Self { shards: (0..1 << SHARD_BITS).map(|_| Mutex::default()).collect(), bytes: AtomicUsize::new(0) }
    }
}

impl<C: Hash + Eq + Clone + Send> ShardedMemo<C> {
    fn shard(&self, component: &C) -> std::sync::MutexGuard<'_, HashMap<C, u64, FxBuildHasher>> {
        let hash = FxBuildHasher.hash_one(component);
        let shard = &self.shards[(hash >> 40) as usize & ((1 << SHARD_BITS) - 1)];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C: Hash + Eq + Clone + Send + HeapBytes> MemoReader<C> for &ShardedMemo<C> {
    fn get(&self, component: &C) -> Option<Known> {
        self.shard(component).get(component).map(|&word| Known(Id::unpack(word)))
    }
}

impl<C: Hash + Eq + Clone + Send + HeapBytes> Memo<C> for ShardedMemo<C> {
    type Reader<'a>
        = &'a Self
    where
        C: 'a;

    fn reader(&self) -> &Self {
        self
    }

    fn put(&self, component: &C, value: Known) {
        let mut shard = self.shard(component);
        let before = shard.allocation_size();
        if shard.insert(component.clone(), value.0.pack()).is_none() {
            let grown = shard.allocation_size() - before;
            self.bytes.fetch_add(component.heap_bytes() + grown, Ordering::Relaxed);
        }
    }

    fn len(&self) -> usize {
        self.shards.iter().map(|s| s.lock().unwrap_or_else(PoisonError::into_inner).len()).sum()
    }

    fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}
