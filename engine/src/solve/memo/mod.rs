//! What is remembered about components of positions.

mod words;

use std::hash::{BuildHasher, Hash};
use std::sync::{Mutex, PoisonError};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::board::grid::large::LargeSet;
use crate::board::grid::region::{Cells, Region};
use crate::value::store::Id;
use words::WordTable;

/// A growing map from components to values that threads share; nothing is ever forgotten.
pub trait Memo<C>: Default + Send + Sync {
    /// The value remembered for a component.
    fn get(&self, component: &C) -> Option<Known>;
    /// Remembers a value.
    fn put(&self, component: &C, value: Known);
    /// How many components are remembered.
    fn len(&self) -> usize;
    /// Is nothing remembered?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The memory in use, in bytes.
    fn bytes(&self) -> usize;
}

/// The value of a component in the store that a solver works with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known(pub(crate) Id);

const SHARD_BITS: u32 = 6;

/// A memo for components of any type: hash maps with a lock each.
pub struct ShardedMemo<C> {
    shards: Box<[Mutex<HashMap<C, u64, FxBuildHasher>>]>,
}

impl<C> Default for ShardedMemo<C> {
    fn default() -> Self {
        Self { shards: (0..1 << SHARD_BITS).map(|_| Mutex::default()).collect() }
    }
}

impl<C: Hash + Eq + Clone + Send> ShardedMemo<C> {
    fn shard(&self, component: &C) -> std::sync::MutexGuard<'_, HashMap<C, u64, FxBuildHasher>> {
        let hash = FxBuildHasher.hash_one(component);
        let shard = &self.shards[(hash >> 40) as usize & ((1 << SHARD_BITS) - 1)];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C: Hash + Eq + Clone + Send> Memo<C> for ShardedMemo<C> {
    fn get(&self, component: &C) -> Option<Known> {
        self.shard(component).get(component).map(|&word| Known(Id::unpack(word)))
    }

    fn put(&self, component: &C, value: Known) {
        self.shard(component).insert(component.clone(), value.0.pack());
    }

    fn len(&self) -> usize {
        self.shards.iter().map(|s| s.lock().unwrap_or_else(PoisonError::into_inner).len()).sum()
    }

    fn bytes(&self) -> usize {
        let size = |s: &Mutex<HashMap<C, u64, FxBuildHasher>>| {
            s.lock().unwrap_or_else(PoisonError::into_inner).allocation_size()
        };
        self.shards.iter().map(size).sum()
    }
}

/// A memo for regions of a grid: tables without locks for those of one or two words.
#[derive(Default)]
pub struct RegionMemo {
    square: WordTable<1>,
    wide16: WordTable<2>,
    wide32: WordTable<2>,
    wide64: WordTable<2>,
    large: ShardedMemo<LargeSet>,
}

fn halves(word: u128) -> [u64; 2] {
    [word as u64, (word >> 64) as u64]
}

impl Memo<Region> for RegionMemo {
    #[inline]
    fn get(&self, region: &Region) -> Option<Known> {
        match &region.0 {
            Cells::Square(word) => self.square.get([*word]),
            Cells::Wide16(word) => self.wide16.get(halves(*word)),
            Cells::Wide32(word) => self.wide32.get(halves(*word)),
            Cells::Wide64(word) => self.wide64.get(halves(*word)),
            Cells::Large(set) => return self.large.get(set),
        }
        .map(|word| Known(Id::unpack(word)))
    }

    fn put(&self, region: &Region, value: Known) {
        let word = value.0.pack();
        match &region.0 {
            Cells::Square(key) => self.square.put([*key], word),
            Cells::Wide16(key) => self.wide16.put(halves(*key), word),
            Cells::Wide32(key) => self.wide32.put(halves(*key), word),
            Cells::Wide64(key) => self.wide64.put(halves(*key), word),
            Cells::Large(set) => self.large.put(set, value),
        }
    }

    fn len(&self) -> usize {
        self.square.len() + self.wide16.len() + self.wide32.len() + self.wide64.len() + self.large.len()
    }

    fn bytes(&self) -> usize {
        self.square.bytes()
            + self.wide16.bytes()
            + self.wide32.bytes()
            + self.wide64.bytes()
            + self.large.bytes()
    }
}
