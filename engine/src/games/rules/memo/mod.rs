//! Memos: the tables in which solvers store the values of components.

mod grids;

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

pub use self::grids::{Layered, LayeredMemo, RegionMemo};
use crate::games::value::store::Id;
pub use crate::ground::control::HeapBytes;
use crate::ground::control::{Padded, zeros};

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

/// A reader of a [`Memo`]. It takes a lock once for several look-ups, so threads disturb each other
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

/// The number of places in a new table, as a power of two.
const FIRST_BITS: u32 = 9;

/// A map from keys of `W - 1` words, the first not 0, to words other than `u64::MAX`. Callers pass keys with
/// an additional last word of 0, the place of the value.
///
/// Entries are only added. Any number of threads may read and add at the same time. A thread claims a place
/// by writing the first word of its key, and publishes it by writing the value. A reader that finds a place
/// claimed but not published continues as if the key were missing. Two threads may therefore insert the same
/// key twice, with equal values. Only growing needs exclusive access.
pub(crate) struct WordTable<const W: usize> {
    places: Box<[[AtomicU64; W]]>,
    used: Padded<AtomicUsize>,
}

impl<const W: usize> Default for WordTable<W> {
    fn default() -> Self {
        Self::new(0)
    }
}

#[inline]
fn hash<const W: usize>(key: &[u64; W]) -> usize {
    let mut hash = 0_u64;
    for word in &key[..W - 1] {
        let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
        hash = (product as u64) ^ (product >> 64) as u64;
    }
    (hash ^ hash >> 32) as usize
}

impl<const W: usize> WordTable<W> {
    fn new(places: usize) -> Self {
        Self { places: zeros(places, |place: &[AtomicU64; W]| &place[0]), used: Padded::default() }
    }

    #[inline]
    pub(crate) fn get(&self, key: &[u64; W]) -> Option<u64> {
        let mask = self.places.len().wrapping_sub(1);
        let mut at = hash(key) & mask;
        while let Some(place) = self.places.get(at) {
            let first = place[0].load(Ordering::Relaxed);
            // The acquiring load of the value comes before the loads of the other key words: they are
            // complete only once the value is published. Values are stored complemented, so 0 means
            // unpublished.
            if first == key[0] {
                let value = place[W - 1].load(Ordering::Acquire);
                if value != 0 && (1..W - 1).all(|i| place[i].load(Ordering::Relaxed) == key[i]) {
                    return Some(!value);
                }
            } else if first == 0 {
                return None;
            }
            at = (at + 1) & mask;
        }
        None
    }

    /// Writes an entry into a free place, which must exist.
    fn fill(&self, key: &[u64; W], value: u64) {
        let mask = self.places.len() - 1;
        let mut at = hash(key) & mask;
        loop {
            let place = &self.places[at];
            let claim = place[0].compare_exchange(0, key[0], Ordering::Relaxed, Ordering::Relaxed);
            if claim.is_ok() {
                for i in 1..W - 1 {
                    place[i].store(key[i], Ordering::Relaxed);
                }
                place[W - 1].store(!value, Ordering::Release);
                return;
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds a key that is missing or has the same value already; returns false if the table has to grow
    /// first.
    pub(crate) fn put(&self, key: &[u64; W], value: u64) -> bool {
        let limit = self.places.len() / 4 * 3;
        if self.used.fetch_add(1, Ordering::Relaxed) < limit {
            self.fill(key, value);
            return true;
        }
        self.used.fetch_sub(1, Ordering::Relaxed);
        false
    }

    /// Doubles the table if it is full. Does nothing if another thread has grown it already.
    pub(crate) fn grow(&mut self) {
        if self.len() < self.places.len() / 4 * 3 {
            return;
        }
        let larger = Self::new((self.places.len() * 2).max(1 << FIRST_BITS));
        for place in &self.places {
            let key = std::array::from_fn(|i| place[i].load(Ordering::Relaxed));
            if key[0] != 0 {
                larger.fill(&key, !key[W - 1]);
            }
        }
        larger.used.store(self.len(), Ordering::Relaxed);
        *self = larger;
    }

    pub(crate) fn len(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// Returns the memory in use, in bytes. When the table is nearly full, this includes the table of twice
    /// the size to come: both are needed while the entries move.
    pub(crate) fn bytes(&self) -> usize {
        let bytes = size_of_val(&*self.places);
        let is_nearly_full = self.len() >= self.places.len() / 32 * 21;
        if is_nearly_full { 3 * bytes } else { bytes }
    }
}

const FIRST_RECENT_BITS: u32 = 5;
const LAST_RECENT_BITS: u32 = 13;

/// A small lossy map from pieces to facts about them, such as their values, owned by one thread. A piece
/// that soon occurs again needs neither its normal form nor the memo. The same piece often recurs, since moves in
/// different places commute: below 5x5 Domineering, two thirds of the pieces do.
pub(crate) struct Recent<P, T> {
    places: Vec<Option<(P, T)>>,
    puts: usize,
}

impl<P, T> Default for Recent<P, T> {
    fn default() -> Self {
        Self { places: Vec::new(), puts: 0 }
    }
}

impl<P: Clone + Eq + Hash, T> Recent<P, T> {
    #[inline]
    fn place(&self, piece: &P) -> usize {
        FxBuildHasher.hash_one(piece) as usize & self.places.len().wrapping_sub(1)
    }

    #[inline]
    pub(crate) fn get(&self, piece: &P) -> Option<&T> {
        match self.places.get(self.place(piece)) {
            Some(Some((known, found))) if known == piece => Some(found),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn put(&mut self, piece: &P, found: T) {
        self.puts += 1;
        if self.puts > self.places.len() && self.places.len() < 1 << LAST_RECENT_BITS {
            self.grow();
        }
        let place = self.place(piece);
        self.places[place] = Some((piece.clone(), found));
    }

    /// Makes the table four times as large, and empties it. The pieces that it held soon occur again.
    #[cold]
    fn grow(&mut self) {
        let places = (self.places.len() * 4).max(1 << FIRST_RECENT_BITS);
        self.places.clear();
        self.places.resize_with(places, || None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_everything_while_it_grows() {
        let mut table = WordTable::<3>::default();
        for i in 1..50_000_u64 {
            let key = [i % 97 + 1, i, 0];
            assert_eq!(table.get(&key), None);
            while !table.put(&key, i * 3) {
                table.grow();
            }
        }
        for i in 1..50_000_u64 {
            assert_eq!(table.get(&[i % 97 + 1, i, 0]), Some(i * 3));
        }
        assert_eq!(table.len(), 49_999);
    }

    #[test]
    fn threads_see_whole_entries() {
        let table = WordTable::<3>::new(1 << 18);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for i in 1..20_000_u64 {
                        let key = [i % 89 + 1, i, 0];
                        match table.get(&key) {
                            Some(value) => assert_eq!(value, i * 5),
                            None => assert!(table.put(&key, i * 5)),
                        }
                    }
                });
            }
        });
        assert!((1..20_000_u64).all(|i| table.get(&[i % 89 + 1, i, 0]) == Some(i * 5)));
    }
}
