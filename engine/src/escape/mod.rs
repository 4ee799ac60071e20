//! Escape games: somebody walks on a multigraph whose edges are deleted one after another.
//!
//! - [`board`]: multigraphs with exits and somebody on them, and how they are written; [`rules`]: the rulesets, and
//!   plays step by step
//! - `remains`: what is left of a board when edges were deleted
//! - `nemesis`, `linear`, `blizzard`, [`cat`], [`spies`], [`at_once`]: the solvers
//! - `structure`: kinds of graphs, simplification, binary escape trees
//! - `play`: answers and steps for people and programs; [`strategy`]: strategies written out, with checks that know no
//!   solver

pub mod at_once;
mod blizzard;
pub mod board;
pub mod cat;
mod linear;
mod nemesis;
mod play;
pub(crate) mod remains;
pub mod rules;
pub mod spies;
pub mod strategy;
mod structure;

pub use self::blizzard::{BlizzardSolver, WinningPositions};
pub use self::linear::LinearNemesis;
pub use self::nemesis::{MAX_WALK, NemesisSolver};
pub use self::play::search;
pub use self::play::{
    EscapeAnswer, EscapeMap, EscapePlay, EscapePosition, Explanation, Follower, JudgedStep, Line, PlayBounds,
    RecordedStep, Remark, WrittenStrategy, without_search,
};
use self::rules::Step;
pub use self::structure::binary_tree::{EscapeTree, Fork, escape_tree, tree_condition};
pub use self::structure::{
    BoardShape, Classification, Complexity, Simplified, Trivial, cap_copies, classify, duplicate_exits,
    is_planar, merge_exits, prune, pruned, simplify,
};

/// Who wins a position, and how to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Does the one on the graph win?
    pub walker_wins: bool,
    /// A step that keeps the win, if the player whose turn it is wins. None where the play is over, and where
    /// every step keeps the win.
    pub step: Option<Step>,
}
