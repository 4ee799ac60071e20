//! Solvers.
pub mod memo;
mod short;
pub use self::short::Solver;
