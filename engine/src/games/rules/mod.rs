//! Rulesets: one game a file, below the kind of board it is played on.

pub mod cheques;
pub mod graph;
pub mod grid;
pub mod loopy;
pub mod memo;
mod options;
mod partizan;
mod short;
mod simple;
pub mod strip;

pub use self::options::{Options, Segment, Shortcut};
pub use self::partizan::Partizan;
pub use self::short::{Move, Short, Signed, Sum};
pub use self::simple::Simple;
