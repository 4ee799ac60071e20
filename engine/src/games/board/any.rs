//! Boards of all types as one type.

use super::bigraph::Bigraph;
use super::cheques::Cheques;
use super::choices::Choices;
use super::digraph::Digraph;
use super::flies::Flies;
use super::graph::{EdgeColoured, VertexColoured};
use super::grid::Grid;
use super::heaps::{Heaps, Tuples};
use super::strip::Strip;
use super::track::Track;
use crate::ground::board::{Board, OfBoard, OnBoard};

/// Defines [`AnyBoard`], and its conversion from each type, from lines `variant(board)` with their
/// documentation.
macro_rules! boards {
    ($($(#[$doc:meta])* $variant:ident($board:ident);)*) => {
        /// A board of any type.
        #[derive(Clone, Copy, Debug)]
        pub enum AnyBoard<'b> {
            $($(#[$doc])* $variant(&'b $board),)*
        }

        impl AnyBoard<'_> {
            /// Returns the number of places of the board.
            pub fn places(self) -> usize {
                match self {
                    $(Self::$variant(board) => board.places(),)*
                }
            }
        }

        $(impl GameBoard for $board {
            fn any(&self) -> AnyBoard<'_> {
                AnyBoard::$variant(self)
            }
        })*
    };
}

/// A board of the rulesets whose positions have values.
pub trait GameBoard: Board {
    /// Returns a reference to the board, as the type for boards of all types.
    fn any(&self) -> AnyBoard<'_>;
}

boards! {
    /// A rectangle of cells.
    Grid(Grid);
    /// A row of cells.
    Strip(Strip);
    /// A graph with a character on each vertex.
    Vertices(VertexColoured);
    /// A graph with coloured edges that stands on the ground.
    Edges(EdgeColoured);
    /// A partizan graph: arcs of Left and of Right, and tokens.
    Bigraph(Bigraph);
    /// Coins and cheques.
    Cheques(Cheques);
    /// Coins and trees of choices.
    Choices(Choices);
    /// A directed graph with tokens.
    Digraph(Digraph);
    /// Squares in a row with ladders, snakes and counters.
    Track(Track);
    /// Horseflies.
    Flies(Flies);
    /// Heaps.
    Heaps(Heaps);
    /// Heaps that consist of one number or of several.
    Tuples(Tuples);
}

/// A position on a [`GameBoard`].
pub trait OnGameBoard: OnBoard {
    /// Returns the board of the position.
    fn board(&self) -> AnyBoard<'_>;
}

impl<P: OfBoard<Board: GameBoard>> OnGameBoard for P {
    fn board(&self) -> AnyBoard<'_> {
        self.of_board().any()
    }
}
