//! The Angel of power 2 (Kloster, *A solution to the Angel problem*): his winning strategy, played exactly
//! and fast for as many turns as wanted.
//!
//! - [`plane`]: squares, segments and paths
//! - [`update`]: one update of the path, computed from scratch, by both forms of the rule
//! - [`flow`]: the left set kept from turn to turn as a maximum flow; `game`: a whole game on top of it;
//!   `islands`: the additions for the literal rule; `turn`: the record of a turn, and of the Angel's walk
//! - `checks`: invariants of every turn, checked through the public view of a game only
//! - `devils`: the Angel's opponents
//! - [`border`], [`king`]: the border game on small boards, and the Devil who beats the King

pub mod border;
mod checks;
mod devils;
pub mod flow;
mod game;
mod islands;
pub mod king;
pub mod plane;
mod turn;
pub mod update;

pub use self::border::{BorderAnswer, BorderGame, BorderPiece, BorderVerdict, First};
pub use self::checks::{Checks, Told};
pub use self::devils::{DEVILS, Devil, DevilKind, KindOfDevil, flee, goals, hunt, waste};
pub use self::flow::{Run, Ties};
pub use self::game::Angel;
pub use self::islands::Differences;
pub use self::turn::{Leg, Moves, Tour, Turn, Update};
pub use self::update::AngelUpdate;
