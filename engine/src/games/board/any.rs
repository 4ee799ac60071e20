//! Boards of all types behind one.

use super::bigraph::Bigraph;
use super::cheques::Cheques;
use super::digraph::Digraph;
use super::flies::Flies;
use super::graph::{EdgeColoured, VertexColoured};
use super::grid::Grid;
use super::heaps::Heaps;
use super::strip::Strip;
use super::track::Track;
use crate::ground::board::{Board, OfBoard, OnBoard};

/// A board of any type.
#[derive(Clone, Copy, Debug)]
pub enum AnyBoard<'b> {
    /// A rectangle of cells.
    Grid(&'b Grid),
    /// A row of cells.
    Strip(&'b Strip),
    /// A graph with something on its vertices.
    Vertices(&'b VertexColoured),
    /// A graph with coloured edges that stands on the ground.
    Edges(&'b EdgeColoured),
    /// A graph with arcs of Left's and of Right's, and tokens.
    Bigraph(&'b Bigraph),
    /// Coins and cheques.
    Cheques(&'b Cheques),
    /// A directed graph with tokens.
    Digraph(&'b Digraph),
    /// Squares in a row with ladders and snakes.
    Track(&'b Track),
    /// Horseflies.
    Flies(&'b Flies),
    /// Heaps.
    Heaps(&'b Heaps),
}

impl AnyBoard<'_> {
    /// How many places it has.
    #[must_use]
    pub fn places(self) -> usize {
        match self {
            Self::Grid(grid) => grid.places(),
            Self::Strip(strip) => strip.places(),
            Self::Vertices(graph) => graph.places(),
            Self::Edges(graph) => graph.places(),
            Self::Bigraph(graph) => graph.places(),
            Self::Cheques(table) => table.places(),
            Self::Digraph(graph) => graph.places(),
            Self::Track(track) => track.places(),
            Self::Flies(flies) => flies.places(),
            Self::Heaps(heaps) => heaps.places(),
        }
    }
}

/// A board that values are asked of.
pub trait GameBoard: Board {
    /// The board behind one type for all.
    fn any(&self) -> AnyBoard<'_>;
}

impl GameBoard for Grid {
    fn any(&self) -> AnyBoard<'_> {
        AnyBoard::Grid(self)
    }
}

impl GameBoard for Strip {
    fn any(&self) -> AnyBoard<'_> {
        AnyBoard::Strip(self)
    }
}

impl GameBoard for VertexColoured {
    fn any(&self) -> AnyBoard<'_> {
        AnyBoard::Vertices(self)
    }
}

impl GameBoard for EdgeColoured {
    fn any(&self) -> AnyBoard<'_> {
        AnyBoard::Edges(self)
    }
}

impl GameBoard for Bigraph {
    fn any(&self) -> AnyBoard<'_> {
        AnyBoard::Bigraph(self)
    }
}

impl GameBoard for Cheques {
    fn any(&self) -> AnyBoard<'_> {
        AnyBoard::Cheques(self)
    }
}

impl GameBoard for Digraph {
    fn any(&self) -> AnyBoard<'_> {
        AnyBoard::Digraph(self)
    }
}

impl GameBoard for Track {
    fn any(&self) -> AnyBoard<'_> {
        AnyBoard::Track(self)
    }
}

impl GameBoard for Flies {
    fn any(&self) -> AnyBoard<'_> {
        AnyBoard::Flies(self)
    }
}

impl GameBoard for Heaps {
    fn any(&self) -> AnyBoard<'_> {
        AnyBoard::Heaps(self)
    }
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
