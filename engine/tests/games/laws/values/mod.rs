//! Canonical forms, their order and their sums.

mod agreement;
mod census;
pub(crate) mod depth;
mod dyadic;
mod group;
mod huge;
mod options;
mod uptimals;
