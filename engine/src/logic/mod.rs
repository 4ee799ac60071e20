//! Boolean formulas: their formats, satisfiability, and truth under quantifiers.
//!
//! - `cnf`: clauses, and formulas in conjunctive normal form
//! - `dimacs`: the formats DIMACS and QDIMACS
//! - `header`: the header of a file
//! - `literal`: variables and their negations
//! - `prenex`: formulas with quantifiers in front
//! - `qbf`: a solver for formulas with quantifiers
//! - `sat`: a solver for satisfiability
//! - `tree`: strategies of the winner of a formula with quantifiers
//! - `words`: the words of a file

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
