//! Escape games as others of another shape.
//!
//! - `extended`: boards that have another one as a part
//! - [`exits`]: Nemesis with one exit, and with two
//! - [`cat`]: Nemesis as Cat Herding
//! - [`simple`]: Nemesis on the multigraphs of formulas as Nemesis on simple graphs

pub mod cat;
pub mod exits;
mod extended;
pub mod simple;

pub use self::extended::Extended;
