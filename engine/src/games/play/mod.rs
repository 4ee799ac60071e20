//! Play of sums of short games: moves, the losses of moves, strategies, and how far the strategies fall short
//! of the best play; and positions of all kinds that are played step by step
//! ([`Play`](crate::ground::play::Play)).

mod bounds;
mod compound;
mod course;
mod outcome;
mod played;
mod played_sum;
mod proof;
mod reasons;
mod refused;
mod strategy;
mod sum;
mod tournament;

pub use self::bounds::{BoundedMove, SumBounds};
pub use self::bounds::{Verdict, late_fee, undominated_verdicts, verdicts};
pub use self::compound::{ComponentFacts, Compounded};
pub use self::course::{Course, GameTree, MAX_TREE_NODES, TreeNode, Turn};
pub use self::outcome::{Aim, SumOutcome};
pub use self::played::{LoopyPlay, PartizanPlay, StalksPlay};
pub use self::played_sum::{MiserePlay, SumFound, SumPlay};
pub use self::proof::{Answered, OutcomeProof, Proved};
pub use self::reasons::{Explanation, Reason};
pub use self::refused::column_letters;
pub use self::strategy::{Chooser, Strategy, compound_thermograph};
pub use self::sum::{NimMove, NimSum, PlayedSum, SumMove, Summand};
pub use self::tournament::{Family, Score, Tournament};
