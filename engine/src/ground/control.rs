//! Conditions under which a calculation stops: cancellation and budgets.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The maximum number of steps of work between two checks of a [`Control`].
const MOST_STEPS: u32 = 1 << 12;

/// An answer, or the reason to stop: the calculation was cancelled, its budget is used up, or it exceeds a
/// limit that its documentation states.
pub type OrStop<T> = Result<T, Stop>;

/// The reason why a calculation ended without an answer.
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
    /// The operation is not defined for this argument.
    OutOfRange,
    /// The values of an infinite board were not proved to be periodic within the rows that are computed.
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

/// The budget of a calculation, and a switch that stops it. It may be shared with other threads.
///
/// Solvers check it every few thousand steps, and more often under a small budget of nodes. A *node* is the
/// computation of one canonical form, of a position or of a sum, or work that takes as long. One node is
///
/// - one heap whose nim value is found
/// - one piece of a board so large that its normal form is not found at once
/// - 4096 comparisons of values, options written, or moves of heaps
/// - 256 positions of loopy games
/// - 4096 vertices and edges of a large graph
/// - 256 signs or terms of numbers
/// - 4096 runs of squares in an update of the Angel
#[must_use]
#[derive(Debug)]
pub struct Control {
    cancelled: AtomicBool,
    exhausted: AtomicBool,
    nodes: AtomicU64,
    node_limit: u64,
    byte_limit: usize,
}

/// A control without a budget that is never cancelled, for callers without one of their own.
pub(crate) static UNLIMITED: Control = Control::unlimited();

impl Default for Control {
    fn default() -> Self {
        Self::unlimited()
    }
}

impl Control {
    /// Makes a control without a budget; it stops calculations only when cancelled.
    pub const fn unlimited() -> Self {
        Self {
            cancelled: AtomicBool::new(false),
            exhausted: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: u64::MAX,
            byte_limit: usize::MAX,
        }
    }

    /// Sets the budget to about this many nodes.
    ///
    /// ```
    /// use upstar::{Control, Failure, Session, Stop, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let control = Control::unlimited().with_nodes(10);
    /// let failure = session.evaluate("domineering('8x8')", &control).err();
    /// assert_eq!(failure, Some(Failure::Stopped(Stop::Nodes)));
    /// ```
    pub fn with_nodes(mut self, limit: u64) -> Self {
        self.node_limit = limit;
        self
    }

    /// Sets the budget of memory, in bytes. It covers the store, the memo of a solver, and their next
    /// allocation.
    pub fn with_bytes(mut self, limit: usize) -> Self {
        self.byte_limit = limit;
        self
    }

    /// Asks every calculation under this control to stop soon. Any thread may call it.
    ///
    /// ```
    /// use upstar::{Control, Failure, Session, Stop, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let control = Control::unlimited();
    /// control.cancel();
    /// let failure = session.evaluate("domineering('8x8')", &control).err();
    /// assert_eq!(failure, Some(Failure::Stopped(Stop::Cancelled)));
    /// ```
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Reports to every calculation under this control that its memory is used up. A program that watches its
    /// total memory use calls this.
    pub fn exhaust(&self) {
        self.exhausted.store(true, Ordering::Relaxed);
    }

    /// Returns whether [`Control::cancel`] has been called.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Returns the maximum number of steps between two checks by one of `threads` threads. It is small under
    /// a small budget of nodes, so that the budget is not exceeded by much.
    pub(crate) fn patience(&self, threads: usize) -> u32 {
        u32::try_from(self.node_limit / 8 / threads as u64)
            .map_or(MOST_STEPS, |steps| steps.clamp(1, MOST_STEPS))
    }

    /// Returns the number of nodes so far. The last few thousand steps may be missing.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Returns the number of nodes that are left.
    pub(crate) fn nodes_left(&self) -> u64 {
        self.node_limit.saturating_sub(self.nodes())
    }

    /// Makes a control for a part of this budget, of at most `nodes` nodes. The caller must add the nodes
    /// used to this control at the end. A later cancellation of this control does not reach the part, so
    /// `nodes` should be small.
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

    /// Returns the number of bytes that may still be allocated when `bytes` are in use.
    pub(crate) fn room(&self, bytes: usize) -> usize {
        if self.byte_limit == usize::MAX { usize::MAX } else { self.byte_limit.saturating_sub(bytes) }
    }

    /// Checks whether to stop, at the given step of a sequence counted from 0. Every 256 steps count as a
    /// node.
    pub(crate) fn check_step(&self, step: usize) -> OrStop<()> {
        const STEPS_OF_NODE: usize = 256;
        self.check(u64::from(step % STEPS_OF_NODE == STEPS_OF_NODE - 1), 0)
    }

    /// Adds `nodes` to the count, and checks whether to stop, given the memory in use.
    pub fn check(&self, nodes: u64, bytes: usize) -> OrStop<()> {
        // Reading the counter does not contend with other threads; adding to it would.
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
