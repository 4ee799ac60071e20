//! Tests of canonical forms, of their order and of their sums.

mod agreement;
mod census;
pub(crate) mod depth;
mod dyadic;
mod group;
mod huge;
mod options;
mod standings;
mod uptimals;
