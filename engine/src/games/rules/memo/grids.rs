//! Memos for games on grids.

use std::hash::Hash;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use super::{Known, Memo, MemoReader, ShardedMemo, WordTable};
use crate::games::board::grid::large::{LargeSet, Layers};
use crate::games::board::grid::{Cells, Region};
use crate::games::value::store::Id;
use crate::ground::control::HeapBytes;

/// A component: two sets of cells of a small grid if it fits, otherwise another representation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Layered<C> {
    /// Two cell sets of a grid of eight rows and eight columns.
    Layers(Layers),
    /// A component in another representation.
    Other(C),
}

impl<C: HeapBytes> HeapBytes for Layered<C> {
    fn heap_bytes(&self) -> usize {
        match self {
            Self::Layers(_) => 0,
            Self::Other(other) => other.heap_bytes(),
        }
    }
}

/// A table for pairs of cell sets and a hash map for all other components. The first set of a pair must not
/// be empty, since the table marks free places by 0.
pub struct LayeredMemo<C> {
    table: RwLock<WordTable<3>>,
    others: ShardedMemo<C>,
}

impl<C> Default for LayeredMemo<C> {
    fn default() -> Self {
        Self { table: RwLock::default(), others: ShardedMemo::default() }
    }
}

impl<C> LayeredMemo<C> {
    fn read(&self) -> RwLockReadGuard<'_, WordTable<3>> {
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(layers: Layers) -> [u64; 3] {
    [layers.left, layers.right, 0]
}

/// A reader of a [`LayeredMemo`], which holds the read lock of the table.
pub struct LayeredReader<'a, C> {
    table: RwLockReadGuard<'a, WordTable<3>>,
    others: &'a ShardedMemo<C>,
}

impl<C: Hash + Eq + Clone + Send + HeapBytes> MemoReader<Layered<C>> for LayeredReader<'_, C> {
    #[inline]
    fn get(&self, component: &Layered<C>) -> Option<Known> {
        match component {
            Layered::Layers(layers) => self.table.get(&key(*layers)).map(|word| Known(Id::unpack(word))),
            Layered::Other(other) => self.others.get(other),
        }
    }
}

impl<C: Hash + Eq + Clone + Send + Sync + HeapBytes> Memo<Layered<C>> for LayeredMemo<C> {
    type Reader<'a>
        = LayeredReader<'a, C>
    where
        C: 'a;

    #[inline]
    fn reader(&self) -> LayeredReader<'_, C> {
        LayeredReader { table: self.read(), others: &self.others }
    }

    fn put(&self, component: &Layered<C>, value: Known) {
        match component {
            Layered::Other(other) => self.others.put(other, value),
            Layered::Layers(layers) => {
                // Another thread may fill the grown table before this one inserts, so we try until it
                // succeeds.
                while !self.read().put(&key(*layers), value.0.pack()) {
                    self.table.write().unwrap_or_else(PoisonError::into_inner).grow();
                }
            }
        }
    }

    fn len(&self) -> usize {
        self.read().len() + self.others.len()
    }

    fn bytes(&self) -> usize {
        self.read().bytes() + self.others.bytes()
    }
}

/// A memo with tables for regions that fit one or two words, and hash maps for all others.
#[derive(Default)]
pub struct RegionMemo {
    tables: RwLock<Tables>,
    large: ShardedMemo<LargeSet>,
}

#[derive(Default)]
struct Tables {
    square: WordTable<2>,
    strip16: WordTable<2>,
    strip32: WordTable<2>,
    wide16: WordTable<3>,
    wide32: WordTable<3>,
    wide64: WordTable<3>,
}

fn one(word: u64) -> [u64; 2] {
    [word, 0]
}

fn two([low, high]: [u64; 2]) -> [u64; 3] {
    [low, high, 0]
}

impl Tables {
    /// Adds a region; returns false if its table has to grow first. Large regions are not stored here, and
    /// true is returned for them.
    fn put(&self, cells: &Cells, id: u64) -> bool {
        match cells {
            Cells::Square(word) => self.square.put(&one(*word), id),
            Cells::Strip16(word) => self.strip16.put(&one(*word), id),
            Cells::Strip32(word) => self.strip32.put(&one(*word), id),
            Cells::Wide16(words) => self.wide16.put(&two(*words), id),
            Cells::Wide32(words) => self.wide32.put(&two(*words), id),
            Cells::Wide64(words) => self.wide64.put(&two(*words), id),
            Cells::Large(_) => true,
        }
    }

    fn grow(&mut self, cells: &Cells) {
        match cells {
            Cells::Square(_) => self.square.grow(),
            Cells::Strip16(_) => self.strip16.grow(),
            Cells::Strip32(_) => self.strip32.grow(),
            Cells::Wide16(_) => self.wide16.grow(),
            Cells::Wide32(_) => self.wide32.grow(),
            Cells::Wide64(_) => self.wide64.grow(),
            Cells::Large(_) => {}
        }
    }

    /// Returns the sum over all tables of a number that `one` and `two` read from each.
    fn total(&self, one: fn(&WordTable<2>) -> usize, two: fn(&WordTable<3>) -> usize) -> usize {
        let narrow = [&self.square, &self.strip16, &self.strip32].map(one);
        let wide = [&self.wide16, &self.wide32, &self.wide64].map(two);
        narrow.into_iter().chain(wide).sum()
    }
}

impl RegionMemo {
    fn read(&self) -> RwLockReadGuard<'_, Tables> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A reader of a [`RegionMemo`], which holds the read lock of the tables.
pub struct RegionReader<'a> {
    tables: RwLockReadGuard<'a, Tables>,
    large: &'a ShardedMemo<LargeSet>,
}

impl MemoReader<Region> for RegionReader<'_> {
    #[inline]
    fn get(&self, region: &Region) -> Option<Known> {
        let tables = &*self.tables;
        match &region.0 {
            Cells::Square(word) => tables.square.get(&one(*word)),
            Cells::Strip16(word) => tables.strip16.get(&one(*word)),
            Cells::Strip32(word) => tables.strip32.get(&one(*word)),
            Cells::Wide16(words) => tables.wide16.get(&two(*words)),
            Cells::Wide32(words) => tables.wide32.get(&two(*words)),
            Cells::Wide64(words) => tables.wide64.get(&two(*words)),
            Cells::Large(set) => return self.large.get(set),
        }
        .map(|word| Known(Id::unpack(word)))
    }
}

impl Memo<Region> for RegionMemo {
    type Reader<'a> = RegionReader<'a>;

    #[inline]
    fn reader(&self) -> RegionReader<'_> {
        RegionReader { tables: self.read(), large: &self.large }
    }

    fn put(&self, region: &Region, value: Known) {
        if let Cells::Large(set) = &region.0 {
            return self.large.put(set, value);
        }
        while !self.read().put(&region.0, value.0.pack()) {
            self.tables.write().unwrap_or_else(PoisonError::into_inner).grow(&region.0);
        }
    }

    fn len(&self) -> usize {
        self.read().total(WordTable::len, WordTable::len) + self.large.len()
    }

    fn bytes(&self) -> usize {
        self.read().total(WordTable::bytes, WordTable::bytes) + self.large.bytes()
    }
}
