//! When a calculation has to stop: cancellation and budgets.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The most steps of work between two looks at a [`Control`].
const MOST_STEPS: u32 = 1 << 12;

/// An answer, or the reason to stop: the control that the calculation was given cancelled it, or its budget is
/// used up, or a limit told in its documentation is met.
pub type OrStop<T> = Result<T, Stop>;

/// Why a calculation ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// [`Control::cancel`] was called.
    Cancelled,
    /// The budget of nodes is used up.
    Nodes,
    /// The budget of bytes is used up.
    Bytes,
    /// A value or position is deeper than the store's depth limit.
    TooDeep,
    /// A number, or a list of options, is larger than this program can hold.
    TooLarge,
    /// An argument for which the operation is not defined.
    OutOfRange,
    /// The values of an infinite board were not proved to repeat within the rows that are looked at.
    NoPeriod,
    /// A move of a game that has to end leads to a heap that is not smaller.
    NoEnd,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cancelled => "interrupted",
            Self::Nodes => "the budget of nodes is used up",
            Self::Bytes => "the budget of memory is used up",
            Self::TooDeep => "the value is deeper than the limit",
            Self::TooLarge => "a value, or a list of options, is larger than the limit",
            Self::OutOfRange => "the operation is not defined for this argument",
            Self::NoEnd => "a move leads to a heap that is not smaller, so that play need not end",
            Self::NoPeriod => "the values were not proved to repeat within the limit of rows",
        })
    }
}

impl std::error::Error for Stop {}

/// The budget of a calculation, and the switch that ends it; shared with whoever watches.
///
/// Solvers look at it every few thousand steps, and more often under a small budget of nodes. A *node* is one
/// canonical form worked out, whether of a position or of a sum, or work that takes as long: one heap whose nim value
/// is found, one piece of a board so large that its normal form is not found at once, 4096 comparisons of values,
/// options written or moves of heaps, 256 positions that come up in loopy games, 4096 vertices and edges of a large
/// graph, 256 signs or terms of numbers, 4096 runs of squares that an update of the Angel looks at.
#[must_use]
#[derive(Debug)]
pub struct Control {
    cancelled: AtomicBool,
    exhausted: AtomicBool,
    nodes: AtomicU64,
    node_limit: u64,
    byte_limit: usize,
}

/// No budget, for whoever has none to give.
pub(crate) static UNLIMITED: Control = Control::unlimited();

impl Default for Control {
    fn default() -> Self {
        Self::unlimited()
    }
}

impl Control {
    /// No budget; stops only when cancelled.
    pub const fn unlimited() -> Self {
        Self {
            cancelled: AtomicBool::new(false),
            exhausted: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: u64::MAX,
            byte_limit: usize::MAX,
        }
    }

    /// Stops after about this many nodes.
    pub fn with_nodes(mut self, limit: u64) -> Self {
        self.node_limit = limit;
        self
    }

    /// Stops when the store, what a solver remembers, and what either is about to take more than this many
    /// bytes.
    pub fn with_bytes(mut self, limit: usize) -> Self {
        self.byte_limit = limit;
        self
    }

    /// Asks every calculation under this control to stop soon; may be called from any thread.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Tells every calculation under this control that its memory is used up: for whoever watches over the
    /// memory of the whole program.
    pub fn exhaust(&self) {
        self.exhausted.store(true, Ordering::Relaxed);
    }

    /// Has [`Control::cancel`] been called?
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// The most steps of work between two looks of one of so many threads: few under a small budget of nodes,
    /// so that it is not overrun by much.
    pub(crate) fn patience(&self, threads: usize) -> u32 {
        u32::try_from(self.node_limit / 8 / threads as u64)
            .map_or(MOST_STEPS, |steps| steps.clamp(1, MOST_STEPS))
    }

    /// How many nodes were worked out so far, up to the last few thousand.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How many nodes may still be worked out.
    pub(crate) fn nodes_left(&self) -> u64 {
        self.node_limit.saturating_sub(self.nodes())
    }

    /// A budget of its own out of this one, of at most so many nodes, which are counted where it ends. It is not cancelled with this one,
    /// so that there should be few.
    #[cfg(feature = "parallel")]
    pub(crate) fn moment(&self, nodes: u64) -> Self {
        Self {
            cancelled: AtomicBool::new(self.is_cancelled()),
            exhausted: AtomicBool::new(self.exhausted.load(Ordering::Relaxed)),
            nodes: AtomicU64::new(0),
            node_limit: nodes.min(self.nodes_left()),
            byte_limit: self.byte_limit,
        }
    }

    /// How many bytes may still be taken when so many are in use.
    pub(crate) fn room(&self, bytes: usize) -> usize {
        if self.byte_limit == usize::MAX { usize::MAX } else { self.byte_limit.saturating_sub(bytes) }
    }

    /// Looks whether to stop at one of many steps, which are counted from 0 and of which every so many are a node.
    pub(crate) fn check_step(&self, step: usize) -> OrStop<()> {
        const STEPS_OF_NODE: usize = 256;
        self.check(u64::from(step % STEPS_OF_NODE == STEPS_OF_NODE - 1), 0)
    }

    /// Counts `nodes` more and says whether to go on, given the memory in use.
    pub fn check(&self, nodes: u64, bytes: usize) -> OrStop<()> {
        // A look that counts nothing does not contend with other threads.
        let total = match nodes {
            0 => self.nodes(),
            _ => self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes,
        };
        if self.is_cancelled() {
            Err(Stop::Cancelled)
        } else if total > self.node_limit {
            Err(Stop::Nodes)
        } else if bytes > self.byte_limit || self.exhausted.load(Ordering::Relaxed) {
            Err(Stop::Bytes)
        } else {
            Ok(())
        }
    }
}
