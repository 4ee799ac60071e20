//! Escape games: somebody walks on a multigraph whose edges are deleted one after another.

mod binary_tree;
mod blizzard;
pub mod cat;
mod length;
mod linear;
mod nemesis;
mod play;
pub mod strategy;
pub mod stretch;
mod structure;
mod variants;

pub use self::binary_tree::{EscapeTree, Fork, escape_tree, tree_condition};
pub use self::blizzard::{BlizzardSolver, WinningPositions};
pub use self::linear::LinearNemesis;
pub use self::nemesis::NemesisSolver;
pub use self::play::{EscapeAnswer, EscapeMap, EscapePlay, EscapePosition, JudgedStep, Known};
pub use self::structure::{
    Classification, Complexity, Shape, Simplified, Trivial, cap_copies, classify, duplicate_exits, is_planar,
    merge_exits, prune, simplify,
};
pub use self::variants::{at_once, spies};
use crate::rules::escape::Step;

/// Who wins a position, and how to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Does the one on the graph win?
    pub walker_wins: bool,
    /// A step that keeps the win, if the player whose turn it is wins. None where the play is over, and where
    /// every step keeps the win.
    pub step: Option<Step>,
}
