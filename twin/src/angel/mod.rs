//! The Angel of power 2: updates of his path by trying every set of squares, a checker of whole turns, and
//! pieces that run for the border.
//!
//! Source: O. Kloster, *A solution to the Angel problem* (2007). Squares and
//! points are pairs of integers; a segment is a point and one of `N E S W`.

mod border;
mod exhaustive;
mod flow;
mod plane;
mod race;
mod turns;

pub use border::{Runner, fewest_moves};
pub use exhaustive::{Window, literal, relaxed};
pub use flow::optimum;
pub use plane::{Position, Segment, Square};
pub use race::Race;
pub use turns::{Checker, Turn};
