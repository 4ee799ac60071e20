//! Playing sums of short games: moves, what they lose, strategies, and how far those fall short of the best.
//!
//! - `course`: a play, move by move
//! - `family`: families of random sums
//! - `nim`: impartial sums: Grundy values, and what they are the nim-sums of
//! - `strategy`: strategies that choose a move
//! - `sum`: sums whose summands keep their own moves
//! - `summand`: one game in a sum: a position, or a form
//! - `threat`: threats, and what it costs not to answer them
//! - `tournament`: strategies against each other
//! - `tree`: game trees
//! - `verdict`: what moves guarantee, and what they lose

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
