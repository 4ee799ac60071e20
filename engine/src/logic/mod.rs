//! Boolean formulas: how they are written, and whether they are true.
//!
//! - `literal`: variables and their negations; `cnf`: clauses; `prenex`: quantifiers in front of clauses
//! - `words`: the words of a file; `header`: its header; `dimacs`: formulas in the formats DIMACS and QDIMACS
//! - `sat`: whether a formula can be satisfied; `qbf`: whether one with quantifiers is true
//! - `tree`: how the winner of a formula with quantifiers chooses

mod cnf;
mod dimacs;
mod header;
mod literal;
mod prenex;
mod qbf;
mod sat;
mod tree;
mod words;

pub use self::cnf::{Clause, Cnf, MAX_CLAUSES, MAX_VARIABLES};
pub(crate) use self::header::Header;
pub use self::literal::Literal;
pub use self::prenex::{Block, Prenex, Quantifier};
pub use self::qbf::QbfSolver;
pub use self::sat::satisfy;
pub use self::tree::ChoiceTree;
pub(crate) use self::words::Words;
