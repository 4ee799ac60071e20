//! Temperatures and what cooling does.

mod cooling;
mod walls;
