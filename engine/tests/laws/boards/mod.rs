//! Domineering, alone and by the million.

pub(crate) mod domineering;
mod golden;
mod labelled;
mod sweep;
