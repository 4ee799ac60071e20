//! Values, boards and rulesets: laws over everything in the registry, notation, and random input.

mod boards;
mod data;
mod fuzz;
mod graphs;
mod laws;
mod notation;
