//! Boards: what positions are made of, how they are written, and where their places are.
//!
//! A ruleset names its type of board and the characters that its positions use; text, data, sizes and
//! pictures belong to the board.

pub mod bigraph;
pub mod cheques;
pub mod digraph;
pub mod escape;
pub mod flies;
pub mod graph;
pub mod grid;
pub mod heaps;
pub mod plane;
mod reader;
pub mod strip;
pub mod track;

use std::fmt;

use self::bigraph::Bigraph;
use self::cheques::Cheques;
use self::digraph::Digraph;
use self::escape::EscapeGraph;
use self::flies::Flies;
use self::graph::{EdgeColoured, VertexColoured};
use self::grid::Grid;
use self::heaps::Heaps;
use self::plane::Path;
use self::strip::Strip;
use self::track::Track;
use crate::data::{Data, DataError, Field};
use crate::input::InputError;

/// A type of board. Its `Display` is the notation that [`Board::parse`] reads.
pub trait Board: Clone + Eq + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// What it is called in lists of rulesets.
    const KIND: &'static str;
    /// The longest text that is worth reading, in bytes.
    const MAX_TEXT: usize = 4 << 20;

    /// Reads a board on which the characters of `alphabet` may stand.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn parse(text: &str, alphabet: &str) -> Result<Self, InputError>;

    /// Reads a board from data.
    ///
    /// # Errors
    /// What is wrong with the data, and where.
    fn from_data(position: Field<'_>, alphabet: &str) -> Result<Self, DataError>;

    /// The board as [`Board::from_data`] reads it.
    fn to_data(&self) -> Data;

    /// The board behind one type for all.
    fn any(&self) -> AnyBoard<'_>;

    /// The name of a place, for lists of moves. Places are counted from 0 in the order of the notation.
    fn place_name(&self, place: usize) -> String {
        place.to_string()
    }
}

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
    /// A multigraph with exits and a vertex to begin on.
    Escape(&'b EscapeGraph),
    /// Squares in a row with ladders and snakes.
    Track(&'b Track),
    /// Horseflies.
    Flies(&'b Flies),
    /// Heaps.
    Heaps(&'b Heaps),
    /// The Angel's path in the plane; its places are the squares that it names.
    Plane(&'b Path),
}

impl AnyBoard<'_> {
    /// How many places it has.
    #[must_use]
    pub fn places(self) -> usize {
        match self {
            Self::Grid(grid) => grid.width() * grid.height(),
            Self::Strip(strip) => strip.cells().len(),
            Self::Vertices(graph) => graph.colours().len(),
            Self::Edges(graph) => graph.colours().len(),
            Self::Bigraph(graph) => graph.arcs()[0].vertices(),
            Self::Cheques(table) => table.cheques.len(),
            Self::Digraph(graph) => graph.arcs().vertices(),
            Self::Escape(graph) => graph.vertices(),
            Self::Track(track) => track.squares() as usize,
            Self::Flies(flies) => flies.flies().len(),
            Self::Heaps(heaps) => heaps.heaps().len(),
            Self::Plane(path) => path.left().len() + path.eaten().len(),
        }
    }
}
