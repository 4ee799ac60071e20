//! The Angel of power 2 (Kloster, *A solution to the Angel problem*): his winning strategy, played exactly
//! and fast for as many turns as wanted.
//!
//! A game keeps the left set from turn to turn as a maximum flow ([`flow`]). A single update of the path is
//! also computed from scratch, by both forms of the rule ([`update`]). The module [`border`] solves the
//! border game on small boards, and [`king`] has the Devil who beats the King.

pub mod border;
mod checks;
mod devils;
pub mod flow;
mod game;
mod islands;
pub mod king;
pub mod plane;
mod played;
mod turn;
pub mod update;

pub use self::border::{BorderAnswer, BorderGame, BorderPiece, BorderVerdict, First, Steps};
pub use self::checks::{Account, Accounts, AngelView, Checks, Loop, Relation};
pub use self::devils::{
    DEVILS, Devil, DevilKind, FREE_DEVILS, FoolWall, FreeDevil, KindOfDevil, Prey, flee, goals, hunt, waste,
};
pub use self::flow::{Run, Ties};
pub use self::game::Angel;
pub use self::islands::Differences;
pub use self::played::{AngelPlayer, DevilPlay, FlightPlay, FreeAngel};
pub use self::turn::{Leg, Moves, Tour, Turn, Update};
pub use self::update::AngelUpdate;
