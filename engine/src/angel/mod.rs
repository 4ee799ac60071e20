//! The Angel of power 2 (Kloster, *A solution to the Angel problem*): a strategy that never ends, played
//! exactly and fast.
//!
//! - [`plane`]: squares, segments, and the path in them
//! - [`update`]: one update of the path from scratch, by both forms of the rule
//! - [`flow`]: the same kept from turn to turn, as a maximum flow; `game`, a whole game; `islands`, what the literal
//!   rule adds; `tour`, the path ahead; `turn`, what is told of a turn
//! - `checks`: what must hold in every turn, from what the game tells alone
//! - `devils`: those who play against him
//! - [`border`], [`king`]: the border game on small boards, and the Devil who beats the King
//! - `rules`: the ruleset of single updates

pub mod border;
mod checks;
mod devils;
pub mod flow;
mod game;
mod islands;
pub mod king;
pub mod plane;
mod rules;
mod tour;
mod turn;
pub mod update;

pub use self::border::{BorderAnswer, BorderGame, BorderPiece, BorderVerdict, First};
pub use self::checks::{Checks, Told};
pub use self::devils::{DEVILS, Devil, DevilKind, KindOfDevil, flee, goals, hunt, waste};
pub use self::flow::{Run, Ties};
pub use self::game::Angel;
pub use self::islands::Differences;
pub use self::rules::AngelUpdate;
pub use self::tour::{Leg, Tour};
pub use self::turn::{Moves, Turn, Update};
