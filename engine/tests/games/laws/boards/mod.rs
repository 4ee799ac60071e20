//! Domineering, alone and by the million, and graphs up to isomorphism.

pub(crate) mod domineering;
mod labelled;
mod sweep;
