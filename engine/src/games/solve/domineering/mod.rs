//! Domineering boards taken apart and put together.
//!
//! - `bridges`: boards split at their bridges, by two theorems
//! - `cells`: sets of free cells
//! - `census`: statistics of all snakes of two rows
//! - `dyadic`: a connected board for any dyadic rational, from Kim's snakes
//! - `shadow`: bounds of lengths, from playing a position against its options
//! - `snakes`: all snakes of two rows, and the snakes that fold into two rows

mod bridges;
mod cells;
mod census;
mod dyadic;
mod shadow;
mod snakes;

pub use self::bridges::{Bridge, BridgeKind, Bridges, Part, TakenApart};
pub use self::cells::Cells;
pub use self::census::SnakeCensus;
pub use self::dyadic::{MAX_BUILT_CELLS, board_of_number};
pub use self::shadow::{Answers, OptionPair, Shadows};
pub use self::snakes::{fold, folded_snakes, two_row_snakes};
