//! Tests of values, boards and rulesets: laws of all registered rulesets, notation, and random input.

mod boards;
mod data;
mod fuzz;
mod graphs;
mod laws;
mod notation;
