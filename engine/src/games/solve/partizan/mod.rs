//! Values of positions in partizan games that need not end.
//!
//! All positions that can be reached are found first, as a graph; those whose value is known from an earlier
//! question are not looked into. The values of the graph come from its strongly connected components, the
//! last first: see [`LoopyGraph`] and [`Calc::loopy`]. What was found is remembered for all positions of the
//! graph.
//!
//! Who wins from a position, and how soon, is a matter of its own, since a value does not tell how far the end is: see
//! [`Prospect`].
//!
//! - `alike`: whether both players have the same moves
//! - `merit`: what can be said for a move
//! - `position`: what can be asked of a position
//! - `prospect`: what a player can expect of a position
//! - `reached`: the positions that can be reached from one, as a graph of values
//! - `retrograde`: from the ends of play back
//! - `turns`: who wins, and after how many moves

mod alike;
mod merit;
mod position;
mod prospect;
mod reached;
mod retrograde;
mod turns;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

pub use self::merit::{LoopyMerit, loopy_merits};
pub(crate) use self::position::OpenedPartizan;
pub use self::position::{PartizanMove, PartizanPosition, PartizanStep};
pub use self::prospect::{Prospect, Prospects};
use self::reached::Reached;
use self::turns::Known;
use crate::games::rules::Partizan;
use crate::games::value::{Calc, LoopyValue, Store};
use crate::ground::control::{Control, OrStop};
use crate::ground::memory::HeapBytes;

/// Steps of work that finding a state, or a move to one, counts as, beside what it takes to write the state: so many of
/// its bytes a step.
const STEPS_OF_STATE: usize = 16;
const BYTES_OF_STEP: usize = 4;

/// What a state takes in the memory of values, or in the list and the index of those reached, beside the state
/// itself, in bytes.
const STATE_BYTES: usize = 64;

/// Works out values of positions of one ruleset.
pub struct PartizanSolver<'s, R: Partizan> {
    rules: R,
    store: &'s Store,
    known: Mutex<FxHashMap<R::State, LoopyValue<'s>>>,
    /// What the states that are known take beside their own size, in bytes.
    heap_bytes: AtomicUsize,
    /// What is known of the ends of play.
    ends: Known<R::State>,
}

impl<'s, R: Partizan> PartizanSolver<'s, R> {
    /// A solver that knows nothing yet.
    pub fn new(rules: R, store: &'s Store) -> Self {
        Self {
            rules,
            store,
            known: Mutex::default(),
            heap_bytes: AtomicUsize::new(0),
            ends: Known::default(),
        }
    }

    /// The ruleset.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The memory of what is remembered, in bytes.
    pub fn bytes(&self) -> usize {
        let values = self.known().len() * (STATE_BYTES + size_of::<R::State>());
        values + self.heap_bytes.load(Ordering::Relaxed) + self.ends.bytes()
    }

    /// How many positions are remembered with their values.
    pub fn components(&self) -> usize {
        self.known().len()
    }

    /// A position on a board.
    pub(crate) fn open(&self, board: R::Board) -> OpenedPartizan<'_, 's, R> {
        OpenedPartizan { solver: self, board }
    }

    fn known(&self) -> MutexGuard<'_, FxHashMap<R::State, LoopyValue<'s>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a state.
    pub fn value(&self, state: &R::State, control: &Control) -> OrStop<LoopyValue<'s>> {
        let state = &self.rules.normal(state.clone());
        if let Some(&known) = self.known().get(state) {
            return Ok(known);
        }
        let mut calc = Calc::new(self.store, control);
        calc.other_bytes = self.bytes();
        let mut reached = Reached::new(self, state);
        reached.explore(&mut calc)?;
        let values = calc.loopy(&reached.graph)?;
        let value = values[0];
        self.heap_bytes.fetch_add(reached.heap_bytes, Ordering::Relaxed);
        self.known().extend(reached.states.into_iter().zip(values));
        calc.finish();
        Ok(value)
    }
}

/// The work that it takes to find a move to a state.
fn steps_of(after: &impl HeapBytes) -> usize {
    STEPS_OF_STATE + after.heap_bytes() / BYTES_OF_STEP
}
