//! Cuts: the simplest number between the options of both players, and the options of a number.
//!
//! J. H. Conway, *On Numbers and Games*, ch. 0 to 3.
//!
//! - `edge`: the two ends of a cut, and the simplest number between them
//! - `limit`: the limits of progressions
//! - `options`: numbers given by their options, `{0, 1, 2, .. | }`
//! - `progression`: numbers that continue by a rule
//! - `rationals`: the simplest number between rationals
//! - `reals`: the simplest number between real numbers
//! - `steps`: the path to a number in the tree of all numbers

mod edge;
mod limit;
mod options;
mod progression;
mod rationals;
mod reals;
mod steps;

pub use self::options::{Form, Options};
pub use self::progression::{NoProgression, Progression};
pub use self::steps::{Step, steps};
