//! A memo for regions of a grid.

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use super::words::WordTable;
use super::{Known, Memo, MemoReader, ShardedMemo};
use crate::games::board::grid::large::LargeSet;
use crate::games::board::grid::region::{Cells, Region};
use crate::games::value::store::Id;

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
