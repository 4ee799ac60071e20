//! Tests of budgets, threads and depth.

mod control;
mod depth;
mod threads;
