//! Upstar answers questions about combinatorial games, exactly.
//!
//! | module | what it holds |
//! |---|---|
//! | [`value`] | numbers, canonical forms, order, sums, thermographs: the store |
//! | [`board`] | what positions are made of: grids, strips, graphs, cheques, tracks, heaps |
//! | [`rules`] | the rulesets, one game a file |
//! | [`solve`] | the value of a position, the answer of an expression, the best moves, labels of graphs |
//! | [`notation`] | reading and printing values and expressions |
//! | [`draw`] | pictures of thermographs and boards |
//! | [`control`] | budgets, and the switch that stops a calculation |
//! | [`input`] | errors in a text, with their place |
//! | [`data`] | positions as programs write them, with the place of errors |
//!
//! The engine does no input and output, has no clock, and starts no threads unless the feature `parallel` is
//! on.
//!
//! ```
//! use upstar::control::Control;
//! use upstar::notation::Style;
//! use upstar::solve::{Answer, Session};
//! use upstar::value::Store;
//!
//! let store = Store::new();
//! let session = Session::new(&store);
//! let control = Control::unlimited();
//! let Answer::Value(value) = session.evaluate("domineering('..|..|#.') + {2|-1}", &control)? else { panic!() };
//! assert_eq!(session.print(value, Style::Unicode, &control)?, "{3|1||0|-2}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
mod chance;
pub mod control;
pub mod data;
pub mod draw;
pub mod input;
mod memory;
pub mod notation;
pub mod rules;
pub mod solve;
pub mod value;

/// The chapter of the book with a ruleset written by a user: its code is compiled and run by the tests of the
/// documentation.
#[cfg(doctest)]
#[doc = include_str!("../../book/src/writing-a-ruleset.md")]
pub struct WritingARuleset;
