//! Exact values of short games: numbers, nimbers, ups, and canonical forms of every kind.
//!
//! A [`Store`] holds each value once. A [`Value`] is a handle into a store: it is `Copy` and has operators.
//!
//! # Equality
//! Two values of one store are equal as games exactly when their handles are equal, so `==` and hashing take
//! constant time. Every value is a *base* plus a number, in exactly one way: the bases are the canonical
//! forms whose left stop is 0, and a number has the base 0. `{3|1}` and `{2|0}` are the base `{0|-2}` plus 3
//! and plus 2. Adding a number to a game, one of the commonest operations, therefore copies no tree. Sums of
//! ups and a nimber are bases without a tree, at any size. The operators panic when values of two stores
//! meet.
//!
//! # Memory
//! A form costs 24 bytes plus 8 bytes for each option, and lives until its store is dropped. Comparisons and
//! sums use lossy caches of bounded size. The only way to free memory is to copy the values that are still
//! needed into a new store with [`Value::copy_to`] and to drop the old store.
//!
//! # Threads
//! Any number of threads may share a store by reference. An operation takes a lock only for a moment: when
//! it interns a form, an uptimal or a number without an inline handle, or looks up the walls of a game with
//! a fractional part. Handles depend on the order in which threads create values; answers and printed values
//! do not.
//!
//! # Depth
//! Operations recurse over their operands. If the depths of the operands add up to more than the depth limit
//! of the store ([`DEPTH_LIMIT`], or the limit set by [`Store::with_depth_limit`]), the operation returns
//! [`Stop::TooDeep`] instead of overflowing the stack. Numbers have depth 0, but operations that walk
//! through a sign expansion, such as `*:n` and cooling below 0, refuse long ones. The depth of ups and
//! nimbers counts only in operations that combine them with a tree.
//!
//! # Budgets
//! The operators run to the end. A [`Calc`] offers the same operations under a
//! [`Control`](crate::ground::control::Control), which stops them when it is cancelled or when its budget is
//! used up. Programs that accept values from outside should use a `Calc`.
//!
//! # Example
//! ```
//! use upstar::games::value::{Dyadic, Outcome, Store};
//!
//! let store = Store::new();
//! let zero = store.zero();
//! // A domino's worth of advantage to whoever moves first: {1|-1}.
//! let switch = store.form(&[store.integer(1)], &[store.integer(-1)]);
//! assert_eq!(switch.outcome(), Outcome::N);
//! assert_eq!(switch.temperature(), Dyadic::from(1));
//! assert_eq!(switch + switch, zero);
//!
//! // Up is positive, smaller than every positive number, and confused with star.
//! let (up, star) = (store.up_star(1, 0), store.nimber(1));
//! assert!(up > zero && up < store.number(&Dyadic::new(1, 40)));
//! assert!(up.is_confused_with(star));
//! assert_eq!(up, store.form(&[zero], &[star]));
//!
//! // Tiny-one is smaller still.
//! assert!(store.tiny(store.integer(1)) < up);
//! ```

mod calc;
mod dyadic;
/// Hot games: the contribution of the options to a thermograph, the compound thermograph of a sum, and bounds on
/// temperatures.
///
/// The sources are a thesis, *Hot Games* (ch. 4 and 6), and S. Huntemann, R. Nowakowski and C. Santos,
/// *Bounding game temperature using confusion intervals* (2020). The length l(G) is that of the interval
/// from the right stop to the left stop. Walls are considered from temperature 0 upwards.
mod hot {
    mod ambient;
    mod compound;
    mod wanted;

    pub use self::ambient::{ClassOfGames, Stretch, TemperatureBound, Thermic};
    pub use self::compound::{Ambient, CompoundThermograph, Thermostrat};
    pub(crate) use self::compound::{graph_bends, width};
    pub use self::wanted::{Scaffolds, WallParts, WantedWalls, WrongWall};
}
mod loopy;
pub(crate) mod store;
mod thermograph;

use std::fmt;

pub(crate) use self::calc::LiteralKey;
pub use self::calc::{
    Calc, Grain, Literal, MAX_WALL_EXPONENT, NumberUpStar, Parity, Standing, Standings, SwitchExpansion,
    Thermograph, UptimalExpansion, Value,
};
pub use self::dyadic::{Dyadic, IntervalEnd, MAX_EXPONENT, ParseDyadicError, simplest};
pub use self::hot::{
    Ambient, ClassOfGames, CompoundThermograph, Scaffolds, Stretch, TemperatureBound, Thermic, Thermostrat,
    WallParts, WantedWalls, WrongWall,
};
pub(crate) use self::hot::{graph_bends, width};
pub use self::loopy::{Held, LoopyForm, LoopyGraph, LoopyOption, LoopyOutcome, LoopyValue, PlayEnd};
pub(crate) use self::store::Node as LoopyNode;
pub use self::store::{DEPTH_LIMIT, Side, Store};
pub(crate) use self::thermograph::value_at;
pub use self::thermograph::wall_value;
pub use crate::ground::control::Stop;

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
    fn new(low: Dyadic, low_closed: bool, high: Dyadic, high_closed: bool) -> Option<Self> {
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

/// The outcome class of a game under normal play, in which the player who cannot move loses.
///
/// ```
/// use upstar::{Outcome, Store};
///
/// let store = Store::new();
/// let games = [store.up_star(1, 0), store.integer(-1), store.nimber(1), store.zero()];
/// assert_eq!(games.map(|g| g.outcome()), [Outcome::L, Outcome::R, Outcome::N, Outcome::P]);
/// assert_eq!(Outcome::N.describe(), "the player who begins wins");
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins whoever begins: G > 0.
    L,
    /// Right wins whoever begins: G < 0.
    R,
    /// The next player wins: G is confused with 0.
    N,
    /// The previous player wins: G = 0.
    P,
}

impl Outcome {
    /// Returns the outcome of G, given whether G >= 0 (Left wins moving second) and whether G <= 0 (Right
    /// wins moving second).
    pub fn from_order(ge_zero: bool, le_zero: bool) -> Self {
        match (ge_zero, le_zero) {
            (true, true) => Self::P,
            (true, false) => Self::L,
            (false, true) => Self::R,
            (false, false) => Self::N,
        }
    }

    /// Describes the outcome in words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::L => "Left wins, whoever begins",
            Self::R => "Right wins, whoever begins",
            Self::N => "the player who begins wins",
            Self::P => "the player who begins loses",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
