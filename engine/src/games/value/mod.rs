//! Values of short games, exactly: numbers, nimbers, ups, and canonical forms of every kind.
//!
//! A [`Store`] holds every value once; a [`Value`] is a handle into it, `Copy`, with operators.
//!
//! # Equality
//! Two values of one store are equal as games exactly when their handles are the same, so `==` and hashing
//! take no time. Every value is a *base* plus a number, in one way: the bases are the canonical forms whose
//! left stop is 0, and numbers have the base 0. `{3|1}` and `{2|0}` are the base `{0|-2}` plus 3 and plus 2;
//! adding a number to a game, one of the commonest operations, moves no tree. Sums of ups and a nimber are
//! bases without a tree, at any size. Values of two stores must not meet: operators panic.
//!
//! # Memory
//! A form costs 24 bytes and 8 for each option, and stays until its store is dropped. Comparisons and sums go
//! through caches of a bounded size that forget. What is still of use can be copied into a new store with
//! [`Value::copy_to`] before the old one is dropped; that is the only way to give memory back.
//!
//! # Threads
//! A store is shared by reference among any number of threads; operations wait for each other only for the
//! moment in which a new form is entered, or an uptimal, a number without a short handle, or a wall with a
//! fraction is looked up. Handles depend on who came first, answers and printed values do not.
//!
//! # Depth
//! Operations recurse over their operands. Those that are deeper, taken together, than the store's depth
//! limit ([`DEPTH_LIMIT`] unless set by [`Store::with_depth_limit`]) are refused with [`Stop::TooDeep`]
//! instead of overflowing the stack. Numbers have no depth (but long sign expansions are refused where an
//! operation would follow them, as `*:n` and cooling below 0 do), and ups and nimbers only where they meet a
//! tree.
//!
//! # Budgets
//! Operators run to the end. A [`Calc`] does the same operations under a
//! [`Control`](crate::ground::control::Control): it stops when it is cancelled or when the budget is used up.
//! Programs that take values from elsewhere use it.
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
//!
//! - `calc`: calculations with values: one thread's scratch space beside the shared store
//! - `dyadic`: dyadic rationals `n / 2^k`, exact at any size
//! - `held`: values apart from the borrow of their store
//! - `hot`: hot games: what the options contribute to a thermograph, and bounds of temperatures
//! - `interval`: intervals of numbers
//! - `literal`: games with their forms
//! - `loopy`: Loopy values
//! - `thermograph`: thermographs: the walls of a game, its temperature and its mean

mod calc;
mod dyadic;
mod handle;
mod held;
mod hot;
mod interval;
mod literal;
mod loopy;
mod outcome;
pub(crate) mod store;
mod thermograph;

pub use self::calc::{Calc, Parity, SwitchExpansion, UptimalExpansion};
pub use self::dyadic::{Dyadic, IntervalEnd, MAX_EXPONENT, ParseDyadicError, simplest};
pub use self::handle::{NumberUpStar, Value};
pub use self::held::Held;
pub use self::hot::{
    ClassOfGames, Compound, Stretch, TemperatureBound, Thermic, WallParts, WantedWalls, WrongWall,
};
pub use self::interval::Interval;
pub use self::literal::Literal;
pub(crate) use self::literal::LiteralKey;
pub(crate) use self::loopy::Node as LoopyNode;
pub use self::loopy::{LoopyForm, LoopyGraph, LoopyOption, LoopyOutcome, LoopyValue, PlayEnd, Side};
pub use self::outcome::Outcome;
pub use self::store::{DEPTH_LIMIT, Store};
pub(crate) use self::thermograph::value_at;
pub use self::thermograph::{MAX_WALL_EXPONENT, Thermograph, wall_value};
pub use crate::ground::control::Stop;
