//! Values of short games, exactly: numbers, nimbers, ups, and canonical forms of every kind.
pub mod calc;
mod dyadic;
mod handle;
mod interval;
mod outcome;
pub(crate) mod store;
mod thermograph;

pub use self::calc::Calc;
pub use self::dyadic::{Dyadic, End, ParseDyadicError, simplest};
pub use self::handle::{NumberUpStar, Value};
pub use self::interval::Interval;
pub use self::outcome::Outcome;
pub use self::store::{DEPTH_LIMIT, Store};
pub use self::thermograph::Thermograph;
pub use crate::control::Stop;
