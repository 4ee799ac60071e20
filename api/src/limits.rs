//! The limits of a calculation, and the part of the caller that watches them. The library has no clock and starts no
//! threads.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value as Json};
use upstar::ground::control::{Control, Stop};
use upstar::ground::input::NoAnswer;

use crate::answer::Ended;
use crate::budget::Budget;

/// The extra time for preparing the answer after a budget is used up.
pub const GRACE: Duration = Duration::from_millis(500);

/// The part of a caller that knows the time.
pub trait Clock {
    /// Returns whether the user has interrupted the program.
    fn is_interrupted(&self) -> bool;

    /// Runs `work` once, after a budget is used up, to report known facts. Stops it by its control
    /// if it takes long.
    fn in_grace(&self, work: &mut dyn FnMut(&Control));

    /// Returns the listener that gets known facts before an answer; by default there is none.
    fn listener(&self) -> Option<&dyn Listener> {
        None
    }
}

/// The part of a caller that gets known facts before an answer.
pub trait Listener {
    /// Takes facts of the answer that are final, while others are still missing. Later facts come with the earlier ones.
    fn part(&self, facts: Map<String, Json>);

    /// Takes certain facts about the answer, such as bounds of the stops.
    fn certain(&self, known: Map<String, Json>);
}

/// A clock that watches the calculations of requests, one at a time.
pub trait Watch: Clock {
    /// Begins to watch a calculation, and returns its control. Its memory is limited to that of the budget in addition
    /// to the bytes in use.
    fn begin(&self, budget: Budget, bytes_in_use: usize) -> Arc<Control>;

    /// Ends to watch the calculation.
    fn end(&self) -> Watched;
}

/// A calculation that was watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watched {
    /// The time that it took.
    pub time: Duration,
    /// True if its time was used up.
    pub is_late: bool,
}

/// A watch without a clock, for programs without threads. It counts nodes instead of time.
///
/// A calculation with a limit on time ends by the nodes that stand for this time.
#[derive(Debug)]
pub struct Unwatched {
    nodes_a_second: u64,
    control: RefCell<Arc<Control>>,
}

impl Unwatched {
    /// Creates a watch that takes so many nodes for a second, at least one.
    pub fn new(nodes_a_second: u64) -> Self {
        Self { nodes_a_second: nodes_a_second.max(1), control: RefCell::default() }
    }

    fn nodes(&self, time: Duration) -> u64 {
        let nodes = time.as_millis() * u128::from(self.nodes_a_second) / 1000;
        u64::try_from(nodes).unwrap_or(u64::MAX)
    }
}

impl Default for Unwatched {
    /// Takes 50,000 nodes for a second.
    fn default() -> Self {
        Self::new(50_000)
    }
}

impl Clock for Unwatched {
    fn is_interrupted(&self) -> bool {
        false
    }

    fn in_grace(&self, work: &mut dyn FnMut(&Control)) {
        work(&Control::unlimited().with_nodes(self.nodes(GRACE)));
    }
}

impl Watch for Unwatched {
    fn begin(&self, budget: Budget, bytes_in_use: usize) -> Arc<Control> {
        let nodes = budget.time.map(|time| self.nodes(time));
        let control = Arc::new(Budget { nodes, ..Budget::default() }.and(budget).control(bytes_in_use));
        self.control.replace(Arc::clone(&control));
        control
    }

    fn end(&self) -> Watched {
        let nodes = self.control.take().nodes();
        Watched {
            time: Duration::from_millis(nodes.saturating_mul(1000) / self.nodes_a_second),
            is_late: false,
        }
    }
}

/// The limits of a calculation.
#[derive(Clone, Copy)]
pub struct Limits<'q> {
    /// The control that stops the calculation.
    pub control: &'q Control,
    /// The budget that the control stands for.
    pub budget: Budget,
    /// The clock that watches the calculation.
    pub clock: &'q dyn Clock,
    /// The depth limit of the store.
    pub depth_limit: u32,
}

impl Limits<'_> {
    /// Returns why a calculation ended. A cancelled one was interrupted, or has used up its time.
    pub fn ended(self, reason: impl Into<NoAnswer>) -> Ended {
        let time = self.budget.time.filter(|_| !self.clock.is_interrupted());
        Ended::of(reason, time, self.depth_limit)
    }

    /// Works a little longer after the budget is used up; see [`in_grace`].
    ///
    /// # Errors
    /// Fails as `work` does.
    pub fn in_grace<T, E: From<Stop>>(self, work: impl FnOnce(&Control) -> Result<T, E>) -> Result<T, E> {
        in_grace(self.clock, work)
    }
}

/// Works a little longer after a budget is used up, to report known facts.
///
/// # Errors
/// Fails as `work` does.
pub fn in_grace<T, E: From<Stop>>(
    clock: &dyn Clock,
    work: impl FnOnce(&Control) -> Result<T, E>,
) -> Result<T, E> {
    let (mut work, mut done) = (Some(work), Err(Stop::Cancelled.into()));
    clock.in_grace(&mut |control| {
        if let Some(work) = work.take() {
            done = work(control);
        }
    });
    done
}
