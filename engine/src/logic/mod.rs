//! Boolean formulas: their formats, satisfiability, and truth under quantifiers.
//!
//! - `dimacs`: the formats DIMACS and QDIMACS
//! - `formula`: literals, clauses, and formulas with and without quantifiers in front
//! - `solvers`: solvers for satisfiability, and for formulas with quantifiers
//! - `tree`: strategies of the winner of a formula with quantifiers

mod dimacs;
mod formula;
mod solvers;
mod tree;

pub(crate) use self::dimacs::{Header, Words};
pub use self::formula::{Block, Clause, Cnf, Literal, MAX_CLAUSES, MAX_VARIABLES, Prenex, Quantifier};
pub use self::solvers::{QbfSolver, satisfy};
pub use self::tree::ChoiceTree;
