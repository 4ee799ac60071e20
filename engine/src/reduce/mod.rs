//! Reductions between formulas and escape games, after Bergé, Dailly and Gerard, *Nemesis, an escape game in
//! graphs* (sections 2.3 and 4): formulas as escape games, escape games as formulas, and escape games as
//! others of another shape.
//!
//! Each reduction computes the size of its result before the result itself, preserves the answer, and maps
//! plays, assignments or trees in both directions.

pub mod clauses;
pub mod formula;
mod gadgets;
pub mod linear;
mod names;
pub mod qsat;
pub mod rectilinear;
pub mod samples;
mod witness;

/// Escape games as others of another shape: Nemesis with one exit and with two ([`exits`]), Nemesis as Cat
/// Herding ([`cat`]), and Nemesis on the multigraphs of formulas as Nemesis on simple graphs ([`simple`]).
mod games {
    pub mod cat;
    pub mod exits;
    pub mod simple;

    pub use crate::reduce::gadgets::Extended;
}

pub use self::gadgets::{FormulaSize, Size};
pub use self::games::{Extended, cat, exits, simple};
pub use self::names::{Instance, Question, REDUCTIONS, Reduction, board, cnf};
pub use self::witness::{Witness, WitnessKind};
