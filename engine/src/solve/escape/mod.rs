//! Escape games: somebody walks on a multigraph whose edges are deleted one after another.

pub mod cat;
mod nemesis;

pub use self::nemesis::NemesisSolver;
use crate::rules::escape::Step;

/// Who wins a position, and how to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Does the one on the graph win?
    pub walker_wins: bool,
    /// A step that keeps the win, if the player whose turn it is wins. None where the play is over, and where every step keeps the win.
    pub step: Option<Step>,
}
