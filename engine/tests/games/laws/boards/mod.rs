//! Tests of Domineering, on single boards and in sweeps over millions, and of graphs up to isomorphism.

mod bridges;
pub(crate) mod domineering;
mod labelled;
mod sweep;
