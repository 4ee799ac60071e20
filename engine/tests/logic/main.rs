//! Tests of formulas: reading and writing, and the solvers against expansion over all assignments.

mod reading;
mod solvers;
