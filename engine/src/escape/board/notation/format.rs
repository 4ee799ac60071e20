//! Writers for the formats in which multigraphs are read.

use std::fmt;

use super::{dimacs, dot, lines, standing, text};
use crate::escape::board::graph::EscapeGraph;
use crate::ground::board::Board;
use crate::ground::graph::described::six;

/// A format in which a multigraph is written, with its exits and its start.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::escape::board::{Cast, EscapeFormat, EscapeGraph};
/// let board = EscapeGraph::parse("path(3) exits 2 @ 0", Cast::EXITS).unwrap();
/// assert_eq!(EscapeFormat::Edges.write(&board).unwrap(), "0-1 1-2 exits 2 @ 0");
/// assert_eq!(EscapeFormat::Dimacs.write(&board).unwrap(), "p edge 3 2\ne 1 2\ne 2 3\nx 3\ns 1\n");
/// assert_eq!(EscapeFormat::Graph6.write(&board).unwrap(), "graph6:Bg exits 2 @ 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EscapeFormat {
    /// `0-1 1-2*3 exits 2 @ 0`, on one line.
    Edges,
    /// A line for each edge.
    List,
    /// The format of the DIMACS challenges, with lines for exits and the start.
    Dimacs,
    /// nauty's format for simple graphs, followed by the exits and the start.
    Graph6,
    /// The language of Graphviz, with the names of the vertices.
    Dot,
}

/// The reason why a multigraph cannot be written in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormatError {
    /// The format is for simple graphs, and this edge has several copies.
    NotSimple([u32; 2]),
    /// The text would be longer than the limit for texts that are read.
    TooLong,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSimple([u, v]) => {
                write!(f, "the format is one of simple graphs, but there is more than one copy of {u}-{v}")
            }
            Self::TooLong => f.write_str("the text would be longer than any that is read"),
        }
    }
}

impl std::error::Error for FormatError {}

impl EscapeFormat {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Edges, Self::List, Self::Dimacs, Self::Graph6, Self::Dot];

    /// The name of the format.
    pub fn name(self) -> &'static str {
        match self {
            Self::Edges => "edges",
            Self::List => "list",
            Self::Dimacs => "dimacs",
            Self::Graph6 => "graph6",
            Self::Dot => "dot",
        }
    }

    /// Writes the board in this format. The text is read back as the same graph with the same exits and
    /// start.
    ///
    /// # Errors
    /// Fails if the format cannot represent this graph.
    pub fn write(self, board: &EscapeGraph) -> Result<String, FormatError> {
        let mut written = String::new();
        let result = match self {
            Self::Edges => text::write(board, &mut written),
            Self::List => lines::write(board, &mut written),
            Self::Dimacs => dimacs::write(board, &mut written),
            Self::Graph6 => {
                check_simple(board)?;
                graph6(board, &mut written)
            }
            Self::Dot => dot::write(board, &mut written),
        };
        result.map(|()| written).map_err(|fmt::Error| FormatError::TooLong)
    }
}

fn check_simple(board: &EscapeGraph) -> Result<(), FormatError> {
    if let Some(edge) = board.graph().edges().iter().find(|edge| edge.copies > 1) {
        return Err(FormatError::NotSimple(edge.ends));
    }
    // The length of graph6 is quadratic in the number of vertices.
    let is_short = six::characters(board.vertices()) < EscapeGraph::MAX_TEXT as u64;
    if is_short { Ok(()) } else { Err(FormatError::TooLong) }
}

/// Writes a simple graph in nauty's format, followed by the exits and the start.
fn graph6(board: &EscapeGraph, written: &mut String) -> fmt::Result {
    six::write(board.vertices(), board.graph().edges().iter().map(|edge| edge.ends), written)?;
    if !board.exits().is_empty() {
        let exits: Vec<String> = board.exits().iter().map(u32::to_string).collect();
        *written += " exits ";
        *written += &exits.join(",");
    }
    standing::write_standing(board, |vertex| vertex.to_string(), written)
}
