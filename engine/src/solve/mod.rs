//! Solvers: the value of a position, the answer of an expression, the best moves.

mod best;
mod expression;
mod failure;
mod game;
mod impartial;
mod labels;
mod nearest;
mod partizan;
mod periodic;
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
pub use self::impartial::Impartial;
pub use self::labels::Labels;
pub use self::partizan::PartizanSolver;
pub use self::periodic::{PeriodicLabels, Proof};
pub use self::position::{
    Listed, LoopyMove, LoopyPosition, MoveValue, OnBoard, PartizanMove, PartizanPosition, Position, Rank,
    ShortPosition,
};
pub use self::session::Session;
pub use self::share::Share;
pub use self::short::Solver;
pub use self::sweep::{MAX_SWEEP_CELLS, Sweep};
