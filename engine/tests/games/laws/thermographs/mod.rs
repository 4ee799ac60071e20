//! Temperatures and what cooling does.

mod cooling;
mod hot;
mod thesis;
mod walls;
