//! Escape games, in which one player walks on a multigraph and the other one deletes its edges.
//!
//! [`board`] has the multigraphs with exits and their notations, and [`rules`] has the rulesets. The solvers
//! are `nemesis`, `linear`, `blizzard`, [`cat`], [`spies`] and [`at_once`]. [`strategy`] has explicit

pub mod at_once;
mod blizzard;
pub mod board;
pub mod cat;
pub mod facts;
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
pub use self::play::{
    EscapeAnswer, EscapeMap, EscapePlay, EscapePosition, Explanation, ExplicitStrategy, Follower, JudgedStep,
    Line, PlayBounds, RecordedStep, Remark, without_search,
};
use self::rules::Step;
pub use self::structure::binary_tree::{EscapeTree, Fork, escape_tree, tree_condition};
pub use self::structure::{
    BY_NEIGHBOURS, BoardShape, Classification, Complexity, Settled, Simplified, Trivial, cap_copies,
    classify, duplicate_exits, is_planar, merge_exits, prune, pruned, simplify,
};

/// The winner of a position, with a step that keeps the win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// True if the walking player wins.
    pub walker_wins: bool,
    /// A step that keeps the win, if the player to move wins. None if the play is over, and if every step
    /// keeps the win.
    pub step: Option<Step>,
}
