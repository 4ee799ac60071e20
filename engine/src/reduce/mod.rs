//! Formulas as escape games, escape games as formulas, and escape games as others of another shape: the
//! reductions of Bergé, Dailly and Gerard, *Nemesis, an escape game in graphs* (sections 2.3 and 4).
//!
//! Each reduction tells the size of what it makes before it makes it, keeps the answer, and maps plays, assignments
//! or trees back and forth.
//!
//! - `names`: the reductions by their names, with what they say
//! - `refused`: why an instance is not reduced; `size`: how large a board is, or a formula
//! - `witness`: what shows the answer, there and back
//! - `gadgets`: boards made of gadgets
//! - [`samples`]: formulas whose answers are known by how they are made
//! - [`qsat`]: quantified formulas as Nemesis
//! - [`rectilinear`]: planar monotone formulas as Nemesis on planar graphs
//! - [`linear`]: linear formulas as the search for a binary escape tree
//! - [`clauses`]: clauses of any length as short ones
//! - [`formula`]: Nemesis as a quantified formula
//! - `games`: escape games as others of another shape: [`exits`], [`cat`], [`simple`]

pub mod clauses;
pub mod formula;
mod gadgets;
mod games;
pub mod linear;
mod names;
pub mod qsat;
pub mod rectilinear;
mod refused;
pub mod samples;
mod size;
mod witness;

pub use self::games::{Extended, cat, exits, simple};
pub use self::names::{Instance, Question, REDUCTIONS, Reduction, board, cnf};
pub use self::refused::Refused;
pub use self::size::{FormulaSize, Size};
pub use self::witness::{Witness, WitnessKind};
