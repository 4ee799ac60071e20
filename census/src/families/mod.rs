//! Families of positions, each member once up to the symmetries that the rules are proved to have.
//!
//! A family consists of parts, such as the strips of each length, and a part of chunks, which any thread or machine can
//! visit on their own. The members of a chunk always come in the same order.

mod colourings;
mod dressed;
pub mod fillings;
pub mod graphs;
mod parse;
pub mod polyominoes;
mod pool;
mod texts;
pub mod trees;

use std::ops::ControlFlow;

pub use self::dressed::{Dress, Exits, Start};
pub use self::parse::{Family, Setting, Source, UpTo, pool};
pub use self::pool::{Genes, Pool};
pub use self::texts::Chance;

/// The receiver of the members of a family. It breaks if it wants no more.
pub type Each<'e> = &'e mut dyn FnMut(&str) -> ControlFlow<()>;

/// A family that consists of all boards inside a rectangle.
#[derive(Clone, Copy)]
pub struct Rectangle<'f> {
    /// The numbers of rows and of columns.
    pub sides: (usize, usize),
    /// The images of the cells, row by row, under each symmetry: cell i of the image is cell `image[i]` of the board.
    pub images: &'f [Vec<usize>],
}

/// A part of a family.
pub trait Enumerated: Send + Sync {
    /// Returns an upper bound for the number of members.
    fn at_most(&self) -> u128;

    /// Returns the number of chunks, which depends on the family only.
    fn chunks(&self) -> u64;

    /// Returns whether a position and its negative count once.
    fn merges_negatives(&self) -> bool {
        false
    }

    /// Returns whether somebody listed the members, so that a text which is no position is a mistake. Fillings of boards
    /// may be no positions, as stones without liberties in NoGo.
    fn is_listed(&self) -> bool {
        false
    }

    /// Returns whether all members are positions, so that they need not be read to be counted.
    fn has_positions_only(&self) -> bool {
        false
    }

    /// Returns the numbers of rows and columns, if the members are all boards inside a rectangle of free cells and holes,
    /// in the order of their texts, each up to these symmetries.
    fn rectangle(&self) -> Option<Rectangle<'_>> {
        None
    }

    /// Passes the texts of the members of a chunk, in order.
    fn visit(&self, chunk: u64, each: Each<'_>) -> ControlFlow<()>;
}
