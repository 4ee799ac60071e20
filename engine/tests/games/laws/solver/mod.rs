//! Budgets, threads and depth.

mod control;
mod depth;
mod threads;
