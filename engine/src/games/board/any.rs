//! Boards of all types behind one.

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

/// Makes [`AnyBoard`] from lines `what it is: variant(board)`.
macro_rules! boards {
    ($($(#[$doc:meta])* $variant:ident($board:ident);)*) => {
        /// A board of any type.
        #[derive(Clone, Copy, Debug)]
        pub enum AnyBoard<'b> {
            $($(#[$doc])* $variant(&'b $board),)*
        }

        impl AnyBoard<'_> {
            /// How many places it has.
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

/// A board that values are asked of.
pub trait GameBoard: Board {
    /// The board behind one type for all.
    fn any(&self) -> AnyBoard<'_>;
}

boards! {
    /// A rectangle of cells.
    Grid(Grid);
    /// A row of cells.
    Strip(Strip);
    /// A graph with something on its vertices.
    Vertices(VertexColoured);
    /// A graph with coloured edges that stands on the ground.
    Edges(EdgeColoured);
    /// A graph with arcs of Left's and of Right's, and tokens.
    Bigraph(Bigraph);
    /// Coins and cheques.
    Cheques(Cheques);
    /// Coins and trees of choices.
    Choices(Choices);
    /// A directed graph with tokens.
    Digraph(Digraph);
    /// Squares in a row with ladders and snakes.
    Track(Track);
    /// Horseflies.
    Flies(Flies);
    /// Heaps.
    Heaps(Heaps);
    /// Heaps that are one number each, or several.
    Tuples(Tuples);
}

/// A position on a board that values are asked of.
pub trait OnGameBoard: OnBoard {
    /// The board.
    fn board(&self) -> AnyBoard<'_>;
}

impl<P: OfBoard<Board: GameBoard>> OnGameBoard for P {
    fn board(&self) -> AnyBoard<'_> {
        self.of_board().any()
    }
}
