//! Solvers for the value of a position, for the winning moves, and for expressions.
//!
//! | entry point | for |
//! |---|---|
//! | [`Solver`], [`ShortPosition`] | games that end |
//! | [`OutcomeSearch`] | who wins a sum of games that end, without its value |
//! | [`MisereSearch`] | who wins such a sum in misère play |
//! | [`merits`] | winning and undominated moves of games that end |
//! | [`Sweep`] | the values of all Domineering boards inside a rectangle |
//! | [`PartizanSolver`], [`PartizanPosition`] | partizan games that need not end |
//! | [`Impartial`], [`LoopyPosition`] | impartial games that need not end |
//! | [`Labels`], [`PeriodicLabels`] | nim values of loopy impartial games, on finite and infinite boards |
//! | [`NumberedSolver`] | rulesets that the caller implements, with numbered positions |
//! | [`StalksPosition`] | infinite Hackenbush: numbers and winning cuts |
//! | [`domineering`] | Domineering boards split at bridges, boards built for a number, and snakes |
//! | [`Evaluator`] | expressions, with [`FUNCTIONS`] and rulesets under their names |

pub mod domineering;
mod expression;
mod facts;
mod impartial;
mod numbered;
mod partizan;
mod short;
mod stalks;

pub use self::expression::{
    About, Answer, AnyGame, Evaluator, Example, FUNCTIONS, Function, LIST_FUNCTIONS, List, NamedMoves,
    NamedPosition, NamedSum, Names, Operand, Own, Positions, Table, TakeRow,
};
pub(crate) use self::expression::{
    Addend, AddendGame, NO_GAME, NO_GAME_HINT, Others, TreeSum, WithOthers, check_free, meaning,
};
pub use self::facts::{FACTS, FactValue, MISERE_FACTS, OfMisere, OfValue, Subject, ValueFact};
pub use self::impartial::{
    Impartial, InfiniteNim, LabelReason, Labels, Listed, LoopyMove, LoopyPosition, NimGraph, NimOption,
    PeriodicLabels, Proof, Rank, RowCell,
};
pub use self::numbered::{NumberedFailure, NumberedOptions, NumberedRules, NumberedSolver};
pub use self::partizan::{
    LoopyMerit, PartizanMove, PartizanPosition, PartizanSolver, PartizanStep, Prospect, Prospects,
    loopy_merits,
};
pub(crate) use self::short::{
    BestMove, MisereSolver, best_in_sum, guaranteed, losses, sums_of_others, under, undominated_values,
};
pub use self::short::{
    Comparable, FiniteQuotient, MAX_SWEEP_CELLS, Merit, MisereAnswer, MisereFacts, MiserePosition,
    MisereQuestion, MisereSearch, MisereSum, MoveValue, OutcomeSearch, OutcomeSettings, OutcomeSum, PartMove,
    Parts, Share, ShortPosition, Solver, Sweep, Universe, merits, sum_of_bounds,
};
pub use self::stalks::{Edges, StalksPosition, WinningCuts, WorkedOut};
