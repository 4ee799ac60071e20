//! Boards: the data of which positions consist, their notation, and the names of their places.
//!
//! A ruleset names its type of board and the characters that its positions use. The board defines the text,
//! the data, the sizes and the pictures.

pub mod bigraph;
pub(crate) mod cells;
pub mod cheques;
pub mod choices;
pub mod digraph;
pub mod flies;
pub mod graph;
pub mod grid;
pub mod heaps;
pub mod stalks;
pub mod strip;
pub mod track;

use self::bigraph::Bigraph;
use self::cheques::Cheques;
use self::choices::Choices;
use self::digraph::Digraph;
use self::flies::Flies;
use self::graph::{EdgeColoured, VertexColoured};
use self::grid::Grid;
use self::heaps::{Heaps, Tuples};
use self::strip::Strip;
use self::track::Track;
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
