//! The Angel of power 2 (Kloster, *A solution to the Angel problem*): a strategy that never ends, played
//! exactly and fast.

pub mod border;
mod checks;
mod devils;
pub mod draw;
pub mod flow;
mod game;
mod islands;
pub mod king;
pub mod plane;
mod rules;
mod tour;
mod turn;
pub mod update;

pub use self::border::{BorderAnswer, BorderGame, BorderVerdict, First, Piece};
pub use self::checks::{Checks, Told};
pub use self::devils::{DEVILS, Devil, DevilKind, KindOfDevil, hunt, waste};
pub use self::flow::{Run, Ties};
pub use self::game::Angel;
pub use self::islands::Differences;
pub use self::rules::AngelUpdate;
pub use self::tour::{Leg, Tour};
pub use self::turn::{Moves, Turn, Update};
