//! Domineering, alone and by the million, and graphs up to isomorphism.

mod bridges;
pub(crate) mod domineering;
mod labelled;
mod sweep;
