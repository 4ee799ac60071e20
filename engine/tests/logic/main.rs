//! Formulas: reading and writing, and the solvers against expansion over all values.

mod reading;
mod solvers;
