//! Solvers: the value of a position, the answer of an expression, the best moves.

mod best;
mod expression;
mod failure;
mod game;
mod nearest;
mod position;
mod recent;
mod session;
mod share;
mod short;
mod sweep;

pub use self::best::{Merit, merits};
pub use self::expression::{Answer, Evaluator, FUNCTIONS, Function, Names, Positions};
pub use self::failure::Failure;
pub use self::game::{Game, games};
pub use self::position::{LoopyPosition, MoveValue, OnBoard, Position, ShortPosition};
pub use self::session::Session;
pub use self::share::Share;
pub use self::short::Solver;
pub use self::sweep::{MAX_SWEEP_CELLS, Sweep};
