//! Intervals of numbers.

use std::fmt;

use super::{Dyadic, IntervalEnd};

/// A non-empty interval of dyadic rationals, each end open or closed.
///
/// ```
/// use upstar::Store;
///
/// let store = Store::new();
/// let switch = store.switch(store.integer(1));
/// let interval = switch.confusion_interval().expect("a switch is confused with its mean");
/// assert_eq!(interval.to_string(), "[-1,1]");
/// assert!(interval.low.closed && interval.high.closed);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The lower end of the interval.
    pub low: IntervalEnd,
    /// The upper end of the interval.
    pub high: IntervalEnd,
}

impl Interval {
    /// Returns the interval from `low` to `high`; `None` if it is empty.
    pub(super) fn new(low: Dyadic, low_closed: bool, high: Dyadic, high_closed: bool) -> Option<Self> {
        if low > high || low == high && !(low_closed && high_closed) {
            return None;
        }
        Some(Self {
            low: IntervalEnd { at: low, closed: low_closed },
            high: IntervalEnd { at: high, closed: high_closed },
        })
    }
}

/// Writes `[-1,1]`, `(0,2]`, or `{0}` for a single number.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Non-empty intervals with equal ends are closed on both sides.
        if self.low.at == self.high.at {
            return write!(f, "{{{}}}", self.low.at);
        }
        let open = if self.low.closed { '[' } else { '(' };
        let close = if self.high.closed { ']' } else { ')' };
        write!(f, "{open}{},{}{close}", self.low.at, self.high.at)
    }
}
