//! A memo for pairs of cell sets, and for components that do not fit such pairs.

use std::hash::Hash;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use super::words::WordTable;
use super::{Known, Memo, MemoReader, ShardedMemo};
use crate::games::board::grid::figure::{Figure, exchanged};
use crate::games::board::grid::layers::Layers;
use crate::games::rules::Signed;
use crate::games::value::store::Id;
use crate::ground::memory::HeapBytes;

/// A component: two sets of cells of a small grid if it fits, otherwise another representation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Layered<C> {
    /// Two cell sets of a grid of eight rows and eight columns.
    Layers(Layers),
    /// A component in another representation.
    Other(C),
}

impl Layered<Figure> {
    /// Returns the normal form of a position with pieces `L` and `R` on a grid. It is the same for all images
    /// under the symmetries of the square and, up to its sign, under the exchange of the players.
    #[inline]
    pub(crate) fn normal(&self) -> Signed<Self> {
        match self {
            Self::Layers(layers) => {
                let (normal, negated) = layers.normal();
                Signed { component: Self::Layers(normal), negated }
            }
            Self::Other(figure) => {
                let (normal, negated) = figure.normal(exchanged);
                Signed { component: Self::Other(normal), negated }
            }
        }
    }
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
