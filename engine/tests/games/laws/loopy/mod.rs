//! Tests of loopy games: random graphs in the engine and in its naive twin.

mod forms;
mod functions;
pub(crate) mod graphs;
mod numbered;
mod order;
mod ordinal_sums;
mod print;
mod same;
mod sums;
mod translation;
