//! Values of positions in partizan games that need not end.
//!
//! The solver first finds all positions that can be reached, as a graph. It does not explore positions whose
//! value is known from an earlier query. The values of the graph are computed by its strongly connected
//! components, the last first: see [`LoopyGraph`] and [`Calc::loopy`]. They are kept for all positions of the
//! graph.
//!
//! The winner of a position, and the number of moves until the win, are a separate question, since a value
//! does not determine the distance to the end: see [`Prospect`].
//!
//! - `alike`: whether both players have the same moves
//! - `merit`: the merits of moves
//! - `position`: the interface of a position
//! - `prospect`: a player's prospects in a position
//! - `reached`: the positions that can be reached from one, as a graph of values
//! - `retrograde`: retrograde analysis from the ends of play
//! - `turns`: the winner, and the number of moves until the win

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

/// The number of steps that finding a state, or a move to one, counts as. In addition, every `BYTES_OF_STEP`
/// bytes of the state count as one step.
const STEPS_OF_STATE: usize = 16;
const BYTES_OF_STEP: usize = 4;

/// The memory that a state takes besides its own size, in the memory of values, or in the list and the index
/// of the reached states, in bytes.
const STATE_BYTES: usize = 64;

/// A solver of one partizan ruleset in which play need not end. It keeps the values that it finds.
pub struct PartizanSolver<'s, R: Partizan> {
    rules: R,
    store: &'s Store,
    known: Mutex<FxHashMap<R::State, LoopyValue<'s>>>,
    /// The heap memory of the known states, in bytes.
    heap_bytes: AtomicUsize,
    /// The known prospects of turns.
    ends: Known<R::State>,
}

impl<'s, R: Partizan> PartizanSolver<'s, R> {
    /// Returns a solver without any values yet.
    pub fn new(rules: R, store: &'s Store) -> Self {
        Self {
            rules,
            store,
            known: Mutex::default(),
            heap_bytes: AtomicUsize::new(0),
            ends: Known::default(),
        }
    }

    /// Returns the ruleset.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Returns the memory of everything that the solver keeps, in bytes.
    pub fn bytes(&self) -> usize {
        let values = self.known().len() * (STATE_BYTES + size_of::<R::State>());
        values + self.heap_bytes.load(Ordering::Relaxed) + self.ends.bytes()
    }

    /// Returns the number of positions whose values are kept.
    pub fn components(&self) -> usize {
        self.known().len()
    }

    /// Returns the position on a board.
    pub(crate) fn open(&self, board: R::Board) -> OpenedPartizan<'_, 's, R> {
        OpenedPartizan { solver: self, board }
    }

    fn known(&self) -> MutexGuard<'_, FxHashMap<R::State, LoopyValue<'s>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the value of a state.
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
        // The start is the first state that was reached.
        let value = values[0];
        self.heap_bytes.fetch_add(reached.heap_bytes, Ordering::Relaxed);
        self.known().extend(reached.states.into_iter().zip(values));
        calc.finish();
        Ok(value)
    }
}

/// Returns the number of steps that finding a move to a state counts as.
fn steps_of(after: &impl HeapBytes) -> usize {
    STEPS_OF_STATE + after.heap_bytes() / BYTES_OF_STEP
}
