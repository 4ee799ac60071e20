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
    square: WordTable<2>,
    strip16: WordTable<2>,
    strip32: WordTable<2>,
    wide16: WordTable<3>,
    wide32: WordTable<3>,
    wide64: WordTable<3>,
    large: ShardedMemo<LargeSet>,
}

fn one(word: u64) -> [u64; 2] {
    [word, 0]
}

fn two([low, high]: [u64; 2]) -> [u64; 3] {
    [low, high, 0]
}

impl RegionMemo {
    #[inline]
    fn word(&self, region: &Region) -> Option<u64> {
        match &region.0 {
            Cells::Square(word) => self.square.get(one(*word)),
            Cells::Strip16(word) => self.strip16.get(one(*word)),
            Cells::Strip32(word) => self.strip32.get(one(*word)),
            Cells::Wide16(words) => self.wide16.get(two(*words)),
            Cells::Wide32(words) => self.wide32.get(two(*words)),
            Cells::Wide64(words) => self.wide64.get(two(*words)),
            Cells::Large(set) => self.large.get(set).map(|known| known.0.pack()),
        }
    }

    fn one_word(&self) -> [&WordTable<2>; 3] {
        [&self.square, &self.strip16, &self.strip32]
    }

    fn two_words(&self) -> [&WordTable<3>; 3] {
        [&self.wide16, &self.wide32, &self.wide64]
    }
}

impl Memo<Region> for RegionMemo {
    #[inline]
    fn get(&self, region: &Region) -> Option<Known> {
        self.word(region).map(|word| Known(Id::unpack(word)))
    }

    fn put(&self, region: &Region, value: Known) {
        let id = value.0.pack();
        match &region.0 {
            Cells::Square(word) => self.square.put(one(*word), id),
            Cells::Strip16(word) => self.strip16.put(one(*word), id),
            Cells::Strip32(word) => self.strip32.put(one(*word), id),
            Cells::Wide16(words) => self.wide16.put(two(*words), id),
            Cells::Wide32(words) => self.wide32.put(two(*words), id),
            Cells::Wide64(words) => self.wide64.put(two(*words), id),
            Cells::Large(set) => self.large.put(set, value),
        }
    }

    fn len(&self) -> usize {
        self.one_word().iter().map(|t| t.len()).sum::<usize>()
            + self.two_words().iter().map(|t| t.len()).sum::<usize>()
            + self.large.len()
    }

    fn bytes(&self) -> usize {
        self.one_word().iter().map(|t| t.bytes()).sum::<usize>()
            + self.two_words().iter().map(|t| t.bytes()).sum::<usize>()
            + self.large.bytes()
    }
}
