//! Solvers.
pub mod memo;
mod recent;
mod short;
mod sweep;
pub use self::short::Solver;
pub use self::sweep::{MAX_SWEEP_CELLS, Sweep};
