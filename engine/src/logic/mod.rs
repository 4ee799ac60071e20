//! Boolean formulas: their formats, satisfiability, and truth under quantifiers.

mod dimacs;
mod formula;
mod solvers;
mod tree;

pub(crate) use self::dimacs::{Header, Words};
pub use self::formula::{Block, Clause, Cnf, Literal, MAX_CLAUSES, MAX_VARIABLES, Prenex, Quantifier};
pub use self::solvers::{QbfSolver, satisfy};
pub use self::tree::ChoiceTree;
