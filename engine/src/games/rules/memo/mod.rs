//! Memos: the tables in which solvers store the values of components.

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

/// A growing map from components to values that threads share; entries are never removed.
pub trait Memo<C>: Default + Send + Sync {
    /// The type that looks components up; a reader lives for a few look-ups in a row.
    type Reader<'a>: MemoReader<C>
    where
        Self: 'a;
    /// Returns a reader. The thread that holds a reader must not call [`Memo::put`]: it could wait for its
    /// own lock.
    fn reader(&self) -> Self::Reader<'_>;
    /// Returns the value stored for a component, if there is one.
    fn get(&self, component: &C) -> Option<Known> {
        self.reader().get(component)
    }
    /// Stores the value of a component.
    fn put(&self, component: &C, value: Known);
    /// Returns the number of components stored.
    fn len(&self) -> usize;
    /// Returns whether no component is stored.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Returns the memory in use in bytes, including the memory that the next growth of the memo needs.
    fn bytes(&self) -> usize;
}

/// A reader of a [`Memo`]. It takes a lock once for several look-ups, so that threads disturb each other
/// less.
pub trait MemoReader<C> {
    /// Returns the value stored for a component, if there is one.
    fn get(&self, component: &C) -> Option<Known>;
}

/// The value of a component, as an index into the store of the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known(pub(crate) Id);

const SHARD_BITS: u32 = 6;

/// A memo for components of any type that can be hashed and reports its memory ([`HeapBytes`]): an array of
/// hash maps, each with its own lock.
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
        // The hash map uses the low and the top bits of the hash, so the shard comes from bits between them.
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
