//! The store: every value once, with the results computed about it.

mod interner;
mod loopies;
mod number;
mod record;

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use self::interner::{Arena, Cache, Interner};
pub use self::loopies::Side;
pub(crate) use self::loopies::{Form, Loopies, Node, Tables};
pub(crate) use self::number::{Num, NumberTable, simplest_inline};
use self::record::Draft;
pub(crate) use self::record::{Bounds, Edge, Id, MAX_OPTIONS, Record, Uptimal};
use super::thermograph::Walls;
use crate::ground::control::{OrStop, Padded, Stop};

/// Everything computed about values: each canonical form once, with its thermograph, and caches of sums and
/// comparisons.
///
/// A store only grows, and is dropped as a whole. All methods take `&self`, and threads may share a store.
///
/// ```
/// use upstar::{Dyadic, Store};
///
/// let store = Store::new();
/// let (zero, one, star) = (store.zero(), store.integer(1), store.nimber(1));
/// assert_eq!(store.form(&[zero], &[one]), store.number(&Dyadic::new(1, 1)));
/// assert_eq!(store.form(&[zero], &[zero]), star);
/// assert_eq!(store.form(&[zero], &[star]), store.up_star(1, 0));
/// ```
pub struct Store {
    arena: Arena,
    interner: Interner,
    pub(super) numbers: NumberTable,
    pub(super) order: Cache,
    pub(super) sums: Cache,
    pub(super) thermographs: boxcar::Vec<Walls>,
    /// The indices of the walls of bases plus fractions; the records of bases hold the indices of their own
    /// walls.
    fraction_walls: Mutex<FractionWalls>,
    thermograph_bytes: AtomicUsize,
    pub(super) loopies: Loopies,
    /// An upper bound for the depths of all values.
    deepest: Padded<AtomicU32>,
    depth_limit: u32,
    /// A number that no other store of the process has.
    pub(super) serial: u64,
}

/// The number of stores created so far.
static STORES: AtomicU64 = AtomicU64::new(0);

type FractionWalls = HashMap<(u32, Num), usize, FxBuildHasher>;

/// The maximal memory of each of the two caches of a new store, in bytes.
const CACHE_BYTES: usize = 64 << 20;

/// The default limit on the sum of the depths of the operands of an operation.
///
/// An operation recurses at most as deep as the depths of its operands together; this limit is safe on a
/// stack of 2 MiB.
pub const DEPTH_LIMIT: u32 = 1_000;

/// The bounds on the nimber and on the ups of an uptimal whose record lists its options.
const STORED_NIM: u32 = 16;
const STORED_UPS: u32 = 64;

impl Default for Store {
    fn default() -> Self {
        Self::new()
    }
}

impl Store {
    /// Creates an empty store.
    pub fn new() -> Self {
        Self {
            arena: Arena::new(),
            interner: Interner::new(),
            numbers: NumberTable::new(),
            order: Cache::new(CACHE_BYTES),
            sums: Cache::new(CACHE_BYTES),
            thermographs: boxcar::Vec::new(),
            fraction_walls: Mutex::default(),
            thermograph_bytes: AtomicUsize::new(0),
            loopies: Loopies::default(),
            deepest: Padded::default(),
            depth_limit: DEPTH_LIMIT,
            serial: STORES.fetch_add(1, Ordering::Relaxed),
        }
    }

    /// Sets another limit on the depths of operands, for threads with a stack to match: allow about 2 KiB of
    /// stack for each unit.
    #[must_use]
    pub fn with_depth_limit(mut self, limit: u32) -> Self {
        self.depth_limit = limit;
        self
    }

    /// Returns the number of canonical forms in the store, where forms that differ by a number count once.
    ///
    /// ```
    /// use upstar::Store;
    ///
    /// let store = Store::new();
    /// let [zero, one, two, three] = [0, 1, 2, 3].map(|n| store.integer(n));
    /// assert!(store.is_empty());
    /// // {3|1} is {2|0} + 1.
    /// assert_eq!(store.form(&[three], &[one]), store.form(&[two], &[zero]) + one);
    /// assert_eq!(store.len(), 1);
    /// ```
    pub fn len(&self) -> usize {
        self.interner.len()
    }

    /// Returns whether the store holds no forms but numbers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the memory that the store takes, in bytes: forms, interner, numbers, caches, thermographs,
    /// loopy values. Each part keeps its own count, so the call takes constant time.
    pub fn bytes(&self) -> usize {
        self.arena.bytes()
            + self.interner.bytes()
            + self.numbers.bytes()
            + self.order.bytes()
            + self.sums.bytes()
            + self.thermograph_bytes.load(Ordering::Relaxed)
            + self.loopies.bytes()
    }

    /// Sets the number of bytes that the program may still take. The caches do not grow when a larger table
    /// would take a large part of it.
    pub(crate) fn leave_room(&self, bytes: usize) {
        self.order.leave_room(bytes);
        self.sums.leave_room(bytes);
    }

    /// Returns a depth that no value exceeds.
    #[inline]
    pub(crate) fn deepest(&self) -> u32 {
        self.deepest.load(Ordering::Relaxed)
    }

    /// Returns the depth limit; see [`Store::with_depth_limit`].
    pub fn depth_limit(&self) -> u32 {
        self.depth_limit
    }

    #[inline]
    pub(crate) fn record(&self, base: u32) -> Record<'_> {
        Record::new(self.arena.words(base))
    }

    /// Returns the bounds of a value.
    #[inline(always)]
    pub(crate) fn bounds(&self, id: Id) -> Bounds {
        if id.is_number() {
            return Bounds { left: Edge::new(id.num, false), right: Edge::new(id.num, true) };
        }
        self.record(id.base).bounds(id.num, &self.numbers)
    }

    /// Returns the value plus a number.
    #[inline]
    pub(crate) fn shift(&self, id: Id, by: Num) -> Id {
        Id { base: id.base, num: self.numbers.add(id.num, by) }
    }

    pub(crate) fn depth(&self, id: Id) -> u32 {
        if id.is_number() { 0 } else { self.record(id.base).depth() }
    }

    pub(crate) fn uptimal(&self, id: Id) -> Option<Uptimal> {
        if id.is_number() { Some(Uptimal { ups: 0, nim: 0 }) } else { self.record(id.base).uptimal() }
    }

    /// Returns the value with these canonical options and these bounds. The value must not be a number.
    pub(crate) fn intern_form(&self, left: &mut [Id], right: &mut [Id], bounds: Bounds) -> OrStop<Id> {
        if left.len().max(right.len()) > MAX_OPTIONS {
            return Err(Stop::TooLarge);
        }
        let left_stop = bounds.left.num();
        // The options are shifted so that the left stop becomes 0, as it is for every base.
        let by = self.numbers.neg(left_stop);
        let mut depth = 0;
        for id in left.iter_mut().chain(right.iter_mut()) {
            *id = self.shift(*id, by);
            depth = depth.max(self.depth(*id));
        }
        // Sorted options give equal forms equal records.
        left.sort_unstable_by_key(|id| id.pack());
        right.sort_unstable_by_key(|id| id.pack());
        if let Some(uptimal) = self.recognise(left, right) {
            let id = self.intern_uptimal(uptimal)?;
            return Ok(self.shift(id, left_stop));
        }
        let draft = Draft {
            right_stop: self.numbers.add(bounds.right.num(), by),
            le_left: bounds.le_left(),
            ge_right: bounds.ge_right(),
            depth: depth + 1,
            uptimal: None,
            left,
            right,
        };
        Ok(Id { base: self.intern(&draft)?, num: left_stop })
    }

    /// Returns the id of an uptimal, with number part 0.
    pub(crate) fn intern_uptimal(&self, uptimal: Uptimal) -> OrStop<Id> {
        if uptimal == (Uptimal { ups: 0, nim: 0 }) {
            return Ok(Id::ZERO);
        }
        if let Some(base) = self.interner.find_uptimal(&self.arena, uptimal) {
            return Ok(Id { base, num: Num::ZERO });
        }
        let stored = uptimal.nim <= STORED_NIM && uptimal.ups.unsigned_abs() <= STORED_UPS;
        let (left, right) = if stored { self.uptimal_options(uptimal)? } else { (Vec::new(), Vec::new()) };
        let draft = Draft {
            right_stop: Num::ZERO,
            le_left: uptimal.is_at_most_zero(),
            ge_right: uptimal.is_at_least_zero(),
            depth: uptimal.ups.unsigned_abs().saturating_add(uptimal.nim).saturating_add(1),
            uptimal: Some(uptimal),
            left: &left,
            right: &right,
        };
        Ok(Id { base: self.intern(&draft)?, num: Num::ZERO })
    }

    fn intern(&self, draft: &Draft<'_>) -> OrStop<u32> {
        // Few values are deeper than all before them, and all threads read this bound, so it is read before
        // it is written.
        if draft.depth > self.deepest() {
            self.deepest.fetch_max(draft.depth, Ordering::Relaxed);
        }
        self.interner.intern(&self.arena, draft).ok_or(Stop::TooLarge)
    }

    /// Returns the canonical options of an uptimal other than 0.
    pub(crate) fn uptimal_options(&self, uptimal: Uptimal) -> OrStop<(Vec<Id>, Vec<Id>)> {
        let Uptimal { ups, nim } = uptimal;
        let zero = vec![Id::ZERO];
        let star = |nim| self.intern_uptimal(Uptimal { ups: 0, nim });
        Ok(match (ups, nim) {
            (0, MAX_LISTED..) => return Err(Stop::TooLarge),
            (0, _) => {
                let smaller: Vec<Id> = (0..nim).map(star).collect::<Result<_, _>>()?;
                (smaller.clone(), smaller)
            }
            // For n >= 1, n·↑ + *m = {0 | (n-1)·↑ + *(m xor 1)}, except for ↑* = {0,* | 0}; its negative
            // likewise.
            (1, 1) => (vec![Id::ZERO, star(1)?], zero),
            (-1, 1) => (zero, vec![Id::ZERO, star(1)?]),
            (1.., _) => (zero, vec![self.intern_uptimal(Uptimal { ups: ups - 1, nim: nim ^ 1 })?]),
            _ => (vec![self.intern_uptimal(Uptimal { ups: ups + 1, nim: nim ^ 1 })?], zero),
        })
    }

    /// Returns the uptimal with these canonical options (sorted, left stop 0), if there is one.
    fn recognise(&self, left: &[Id], right: &[Id]) -> Option<Uptimal> {
        let uptimal = |id: &Id| if id.num == Num::ZERO { self.uptimal(*id) } else { None };
        match (left, right) {
            ([Id::ZERO], [Id::ZERO]) => Some(Uptimal { ups: 0, nim: 1 }),
            ([Id::ZERO], [only]) => {
                let Uptimal { ups, nim } = uptimal(only).filter(|u| u.ups >= 0)?;
                Some(Uptimal { ups: ups.checked_add(1)?, nim: nim ^ 1 })
            }
            ([only], [Id::ZERO]) => {
                let Uptimal { ups, nim } = uptimal(only).filter(|u| u.ups <= 0)?;
                Some(Uptimal { ups: ups.checked_sub(1)?, nim: nim ^ 1 })
            }
            ([Id::ZERO, other], [Id::ZERO]) => {
                uptimal(other).filter(|&u| u == STAR).map(|_| Uptimal { ups: 1, nim: 1 })
            }
            ([Id::ZERO], [Id::ZERO, other]) => {
                uptimal(other).filter(|&u| u == STAR).map(|_| Uptimal { ups: -1, nim: 1 })
            }
            _ if left == right => {
                // Distinct nimbers below the number of options are all the nimbers below it.
                let is_smaller =
                    |id| uptimal(id).is_some_and(|u| u.ups == 0 && (u.nim as usize) < left.len());
                left.iter().all(is_smaller).then_some(Uptimal { ups: 0, nim: left.len() as u32 })
            }
            _ => None,
        }
    }

    /// Returns the walls of a base plus a fraction if they are already known.
    pub(super) fn known_walls(&self, base: u32, fraction: Num) -> Option<&Walls> {
        let index = if fraction == Num::ZERO {
            self.record(base).thermograph()
        } else {
            self.lock_fraction_walls().get(&(base, fraction)).copied()
        };
        index.map(|index| &self.thermographs[index])
    }

    pub(super) fn keep_walls(&self, base: u32, fraction: Num, walls: Walls) -> &Walls {
        let mut bytes = walls.bytes();
        let index = self.thermographs.push(walls);
        if fraction == Num::ZERO {
            self.record(base).set_thermograph(index);
        } else {
            let mut indices = self.lock_fraction_walls();
            let before = indices.allocation_size();
            indices.insert((base, fraction), index);
            bytes += indices.allocation_size() - before;
        }
        self.thermograph_bytes.fetch_add(bytes, Ordering::Relaxed);
        &self.thermographs[index]
    }

    fn lock_fraction_walls(&self) -> MutexGuard<'_, FractionWalls> {
        self.fraction_walls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Nimbers from this one on do not list their options.
const MAX_LISTED: u32 = 1 << 20;

const STAR: Uptimal = Uptimal { ups: 0, nim: 1 };
