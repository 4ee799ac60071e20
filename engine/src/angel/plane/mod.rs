//! The unbounded chessboard of the Angel: squares, and the directed segments between them.
//!
//! Squares and lattice points have integer coordinates; the point (x, y) is the south-west corner of the
//! square (x, y). A segment is a unit piece of the lattice with a direction. The border curves of Kloster, *A
//! solution to the Angel problem*, consist of segments.

mod heading;
mod path;
mod rectangle;
mod segment;
mod square;
mod squares;

pub use self::heading::{Bend, Heading};
pub use self::path::{MAX_PAST, MAX_SQUARES, NoCurve, Path};
pub use self::rectangle::Rectangle;
pub use self::segment::Segment;
pub use self::square::{MAX_COORDINATE, Square};
pub(crate) use self::squares::Squares;
