//! Play of sums of short games: moves, the losses of moves, strategies, and how far the strategies fall short
//! of the best play.
//!
//! - `course`: the moves of a play
//! - `strategy`: strategies that choose a move
//! - `sum`: sums whose summands keep their own moves
//! - `tournament`: tournaments between strategies
//! - `verdict`: the results and the losses of moves

mod course;
mod strategy;
mod sum;
mod tournament;
mod verdict;

pub use self::course::{Course, GameTree, MAX_TREE_NODES, TreeNode, Turn};
pub use self::strategy::{Chooser, Strategy, thermostrat_bound};
pub use self::sum::{NimMove, NimSum, PlayedSum, SumMove, Summand};
pub use self::tournament::{Family, Score, Tournament};
pub use self::verdict::{Verdict, late_fee, undominated_verdicts, verdicts};
