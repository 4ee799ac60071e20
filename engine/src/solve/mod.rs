//! Solvers: the value of a position, the answer of an expression, the best moves.

pub mod angel;
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
    BlizzardSolver, Classification, Complexity, EscapeAnswer, EscapeMap, EscapePlay, EscapePosition,
    EscapeTree, Fork, JudgedStep, Known, LinearNemesis, NemesisSolver, Shape, Simplified, Trivial, Verdict,
    WinningPositions, cap_copies, classify, duplicate_exits, escape_tree, is_planar, merge_exits, prune,
    simplify, tree_condition,
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
