//! Play of sums of short games: moves, the losses of moves, strategies, and how far the strategies fall short
//! of the best play.
//!
//! - `course`: the moves of a play
//! - `family`: families of random sums
//! - `nim`: impartial sums, with Grundy values and nim-sums
//! - `strategy`: strategies that choose a move
//! - `sum`: sums whose summands keep their own moves
//! - `summand`: a game in a sum: a position, or a form
//! - `threat`: threats, and the cost of not answering them
//! - `tournament`: tournaments between strategies
//! - `tree`: game trees
//! - `verdict`: the results and the losses of moves

mod course;
mod family;
mod nim;
mod strategy;
mod sum;
mod summand;
mod threat;
mod tournament;
mod tree;
mod verdict;

pub use self::course::{Course, Turn};
pub use self::family::Family;
pub use self::nim::{NimMove, NimSum};
pub use self::strategy::{Chooser, Strategy, thermostrat_bound};
pub use self::sum::{PlayedSum, SumMove};
pub use self::summand::Summand;
pub use self::threat::late_fee;
pub use self::tournament::{Score, Tournament};
pub use self::tree::{GameTree, MAX_TREE_NODES, TreeNode};
pub use self::verdict::{Verdict, undominated_verdicts, verdicts};
