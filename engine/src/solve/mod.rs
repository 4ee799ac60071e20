//! Solvers: the value of a position, the answer of an expression, the best moves.

pub mod escape;
mod expression;
mod failure;
mod game;
mod impartial;
mod nearest;
mod partizan;
mod position;
mod session;
mod short;

pub use self::escape::{
    BlizzardSolver, EscapeAnswer, EscapeMap, EscapePlay, EscapePosition, JudgedStep, LinearNemesis,
    NemesisSolver, Simplified, Verdict, WinningPositions, cap_copies, duplicate_exits, merge_exits, prune,
    simplify,
};
pub use self::expression::{Answer, Evaluator, FUNCTIONS, Function, Names, Positions};
pub use self::failure::Failure;
pub use self::game::{Game, games};
pub use self::impartial::{Impartial, Labels, NimGraph, NimOption, PeriodicLabels, Proof};
pub use self::partizan::PartizanSolver;
pub use self::position::{
    Listed, LoopyMove, LoopyPosition, MoveValue, OnBoard, PartizanMove, PartizanPosition, Position, Rank,
    ShortPosition,
};
pub use self::session::Session;
pub use self::short::{MAX_SWEEP_CELLS, Merit, Share, Solver, Sweep, merits};
