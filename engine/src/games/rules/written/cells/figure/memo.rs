//! A memo for figures: tables for figures of a few words, and a hash map for all others.

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use super::{Figure, Fitted};
use crate::games::rules::memo::{Known, Memo, MemoReader, ShardedMemo, WordTable};
use crate::games::value::store::Id;

/// A memo for figures.
#[derive(Default)]
pub struct FigureMemo {
    tables: RwLock<Tables>,
    others: ShardedMemo<Figure>,
}

#[derive(Default)]
struct Tables {
    narrow: WordTable<4>,
    wide: WordTable<6>,
}

/// A figure as a key of words, the first of which is not 0.
enum Key {
    Narrow([u64; 4]),
    Wide([u64; 6]),
}

/// The bit of the first word that distinguishes figures of two words per bit of the code from those of one.
const IS_WIDE: u64 = 1 << 32;

impl Key {
    #[inline]
    fn of(figure: &Figure) -> Option<Self> {
        match &figure.0 {
            Fitted::Small(of) => {
                let shape = u64::from(of.width << 8 | of.height);
                Some(match of.bits {
                    [a, b, 0, 0] => Self::Narrow([shape, a, b, 0]),
                    [a, b, c, d] => Self::Wide([shape, a, b, c, d, 0]),
                })
            }
            Fitted::Wide(of) => {
                let shape = u64::from(of.width << 8 | of.height) | IS_WIDE;
                let [a, b, 0, 0] = of.bits else { return None };
                let high = |bits: u128| (bits >> 64) as u64;
                Some(Self::Wide([shape, a as u64, high(a), b as u64, high(b), 0]))
            }
            Fitted::Large(_) => None,
        }
    }
}

impl FigureMemo {
    fn read(&self) -> RwLockReadGuard<'_, Tables> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn grow(&self, key: &Key) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        match key {
            Key::Narrow(_) => tables.narrow.grow(),
            Key::Wide(_) => tables.wide.grow(),
        }
    }
}

/// A reader of a [`FigureMemo`], which holds the read lock of the tables.
pub struct FigureReader<'a> {
    tables: RwLockReadGuard<'a, Tables>,
    others: &'a ShardedMemo<Figure>,
}

impl MemoReader<Figure> for FigureReader<'_> {
    #[inline]
    fn get(&self, figure: &Figure) -> Option<Known> {
        let word = match Key::of(figure) {
            Some(Key::Narrow(key)) => self.tables.narrow.get(&key),
            Some(Key::Wide(key)) => self.tables.wide.get(&key),
            None => return self.others.get(figure),
        };
        word.map(|word| Known(Id::unpack(word)))
    }
}

impl Memo<Figure> for FigureMemo {
    type Reader<'a> = FigureReader<'a>;

    #[inline]
    fn reader(&self) -> FigureReader<'_> {
        FigureReader { tables: self.read(), others: &self.others }
    }

    fn put(&self, figure: &Figure, value: Known) {
        let Some(key) = Key::of(figure) else { return self.others.put(figure, value) };
        let put = || match &key {
            Key::Narrow(key) => self.read().narrow.put(key, value.0.pack()),
            Key::Wide(key) => self.read().wide.put(key, value.0.pack()),
        };
        while !put() {
            self.grow(&key);
        }
    }

    fn len(&self) -> usize {
        let tables = self.read();
        tables.narrow.len() + tables.wide.len() + self.others.len()
    }

    fn bytes(&self) -> usize {
        let tables = self.read();
        tables.narrow.bytes() + tables.wide.bytes() + self.others.bytes()
    }
}
