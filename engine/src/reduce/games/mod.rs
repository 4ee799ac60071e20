//! Escape games as others of another shape: Nemesis with one exit and with two ([`exits`]), Nemesis as Cat
//! Herding ([`cat`]), and Nemesis on the multigraphs of formulas as Nemesis on simple graphs ([`simple`]).

pub mod cat;
pub mod exits;
pub mod simple;

pub use super::gadgets::Extended;
