//! Tests of temperatures and of cooling.

mod compound;
mod cooling;
mod hot;
mod thesis;
mod walls;
