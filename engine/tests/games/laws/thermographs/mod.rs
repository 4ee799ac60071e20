//! Tests of temperatures and of cooling.

mod cooling;
mod hot;
mod thesis;
mod walls;
