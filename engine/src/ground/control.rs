//! Conditions under which a calculation stops, cancellation and budgets, memory shared by threads, and the
//! size of values on the heap.

use std::cell::Cell;
use std::fmt;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use bytemuck::Zeroable;

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
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cancelled => "interrupted",
            Self::Nodes => "the budget of nodes is used up",
            Self::Bytes => "the budget of memory is used up",
            Self::TooDeep => "the value is deeper than the limit",
            Self::TooLarge => "a value, or a list of options, is larger than the limit",
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
    /// The switches; they are shared with the controls for parts of the budget.
    switches: OnceLock<Arc<Switches>>,
    nodes: AtomicU64,
    node_limit: u64,
    byte_limit: usize,
}

/// The switches that stop calculations.
#[derive(Default, Debug)]
struct Switches {
    cancelled: AtomicBool,
    exhausted: AtomicBool,
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
            switches: OnceLock::new(),
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
        self.shared().cancelled.store(true, Ordering::Relaxed);
    }

    /// Reports to every calculation under this control that its memory is used up. A program that watches its
    /// total memory use calls this.
    pub fn exhaust(&self) {
        self.shared().exhausted.store(true, Ordering::Relaxed);
    }

    fn shared(&self) -> &Arc<Switches> {
        self.switches.get_or_init(Arc::default)
    }

    /// Returns whether a switch is set. There are none before one of them is needed.
    fn has(&self, switch: impl Fn(&Switches) -> &AtomicBool) -> bool {
        self.switches.get().is_some_and(|switches| switch(switches).load(Ordering::Relaxed))
    }

    /// Returns whether [`Control::cancel`] has been called.
    ///
    /// ```
    /// use upstar::Control;
    /// let control = Control::unlimited();
    /// assert!(!control.is_cancelled());
    /// control.cancel();
    /// assert!(control.is_cancelled());
    /// ```
    pub fn is_cancelled(&self) -> bool {
        self.has(|switches| &switches.cancelled)
    }

    /// Returns the maximum number of steps between two checks by one of `threads` threads. It is small under
    /// a small budget of nodes, so the budget is not exceeded by much.
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
    /// used to this control at the end. A cancellation of either control reaches the other one.
    ///
    /// ```
    /// use upstar::{Control, Stop};
    /// let control = Control::unlimited();
    /// let moment = control.moment(10);
    /// assert_eq!(moment.check(11, 0), Err(Stop::Nodes));
    /// control.cancel();
    /// assert_eq!(moment.check(0, 0), Err(Stop::Cancelled));
    /// ```
    pub fn moment(&self, nodes: u64) -> Self {
        Self {
            switches: OnceLock::from(Arc::clone(self.shared())),
            nodes: AtomicU64::new(0),
            node_limit: nodes.min(self.nodes_left()),
            byte_limit: self.byte_limit,
        }
    }

    /// Returns the number of bytes that may still be allocated when `bytes` are in use.
    pub fn room(&self, bytes: usize) -> usize {
        if self.byte_limit == usize::MAX { usize::MAX } else { self.byte_limit.saturating_sub(bytes) }
    }

    /// Checks whether to stop, at the given step of a sequence counted from 0. Every 256 steps count as a
    /// node.
    pub(crate) fn check_step(&self, step: usize) -> OrStop<()> {
        const STEPS_OF_NODE: usize = 256;
        self.check(u64::from(step % STEPS_OF_NODE == STEPS_OF_NODE - 1), 0)
    }

    /// Adds `nodes` to the count, and checks whether to stop, given the memory in use.
    ///
    /// ```
    /// use upstar::{Control, Stop};
    /// let control = Control::unlimited().with_nodes(10).with_bytes(1 << 20);
    /// assert_eq!(control.check(5, 1 << 10), Ok(()));
    /// assert_eq!(control.check(0, 1 << 21), Err(Stop::Bytes));
    /// assert_eq!(control.check(6, 0), Err(Stop::Nodes));
    /// ```
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
        } else if bytes > self.byte_limit || self.has(|switches| &switches.exhausted) {
            Err(Stop::Bytes)
        } else {
            Ok(())
        }
    }
}

thread_local! {
    static IS_ALONE: Cell<bool> = const { Cell::new(false) };
}

/// Runs work whose searches do not use the other threads of the current rayon pool. It is for callers that give each thread
/// of the pool work of its own: a search that asked the others for help would wait until they have finished theirs.
///
/// ```
/// use upstar::ground::control::on_this_thread;
/// assert_eq!(on_this_thread(|| 6 * 7), 42);
/// ```
pub fn on_this_thread<T>(work: impl FnOnce() -> T) -> T {
    /// Restores the state of the thread, even if the work panics.
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            IS_ALONE.set(self.0);
        }
    }
    let _before = Before(IS_ALONE.replace(true));
    work()
}

/// Returns whether a search on this thread may use other threads. A caller outside a pool manages its own threads.
#[cfg(feature = "parallel")]
pub(crate) fn has_helpers() -> bool {
    rayon::current_thread_index().is_some() && rayon::current_num_threads() > 1 && !IS_ALONE.get()
}

/// A value that many threads write, kept apart from its neighbours, which many threads read. A write takes
/// the whole cache line away from all readers. The alignment is two lines, since processors fetch them in
/// pairs.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Padded<T>(pub(crate) T);

impl<T> Deref for Padded<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

/// The size of the smallest page of memory on any system, in bytes.
const PAGE: usize = 4096;

/// Makes a table of zeros, and writes to each of its pages.
///
/// If the first access to a page is a read, the system maps its common page of zeros. The first write then
/// replaces that page. This costs a second page fault and, while other threads run, an interruption of all of
/// them. Hash tables are read first, and used all over, so writing to every page at once is cheaper.
pub(crate) fn zeros<T: Zeroable>(len: usize, word: impl Fn(&T) -> &AtomicU64) -> Box<[T]> {
    let table: Box<[T]> = bytemuck::zeroed_slice_box(len);
    // One store for each page. It is atomic, so the compiler keeps it although it changes nothing.
    for item in table.iter().step_by((PAGE / size_of::<T>()).max(1)) {
        word(item).store(0, Ordering::Relaxed);
    }
    table
}

/// A type whose values take memory on the heap.
pub trait HeapBytes {
    /// Returns the memory that the value takes beside its own size, in bytes.
    fn heap_bytes(&self) -> usize;
}

impl HeapBytes for Box<[u8]> {
    fn heap_bytes(&self) -> usize {
        self.len()
    }
}

impl<A, B: HeapBytes> HeapBytes for (A, B) {
    /// Returns the memory of the second component; the first must have none.
    fn heap_bytes(&self) -> usize {
        self.1.heap_bytes()
    }
}

impl<T: Copy> HeapBytes for Vec<T> {
    fn heap_bytes(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
}
