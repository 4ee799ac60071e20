//! The notations of boards of escape games: lists of edges, names with parameters, and the formats of other
//! programs.

mod data;
mod described;
mod dimacs;
mod lines;
mod named;

use std::fmt;

use super::graph::{Cast, EscapeGraph, Naming, WHERE};
use crate::ground;
use crate::ground::board::Board;
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::graph::described::{node_link, six};
use crate::ground::input::InputError;

impl Board for EscapeGraph {
    const KIND: &'static str = "multigraph";
    const MAX_TEXT: usize = 512 << 20;
    type Alphabet<'a> = Cast;

    /// Parses a graph in one of the notations below. In each of them, the exits and the start vertex may
    /// follow the graph, as in `exits 3,4 @ 0`:
    ///
    /// - `6: 0-1 1-2*3 2=3`: edges with the number of their copies, or `=` for unbreakable ones. The number
    ///   of vertices stands first if the last vertices have no edges;
    /// - `grid(7,7)`: a name with parameters. Edges may be removed, as in `grid(7,7) without 3,3-3,4` (see
    ///   [`Construction`](crate::escape::board::Construction));
    /// - a line `0 1`, `0 1 3` or `0 1 unbreakable` for each edge;
    /// - the format of the DIMACS challenges: `p edge 6 4`, then `e 1 2` for each edge;
    /// - `graph6:DQc`, nauty's format for simple graphs, and `:DaYn`, its format for sparse graphs, with or
    ///   without the marker;
    /// - the language of Graphviz, as in `graph { a -- b [copies=3]; b [exit=true] }`; coordinates (`pos`)
    ///   give the places where vertices are drawn;
    /// - GraphML, GML, and a line `a b {'copies': 3}` for each edge, as networkx writes them.
    ///
    /// In games without exits, grids have none either. With [`Cast::SPIES`], two vertices follow `@`.
    fn parse(text: &str, cast: Cast) -> Result<Self, InputError> {
        Self::parse_under(text, cast, &UNLIMITED)
    }

    fn parse_under(text: &str, cast: Cast, control: &Control) -> Result<Self, InputError> {
        // A notation is recognised by its beginning. Each test relies on the failure of the tests before it.
        let board = if let Some(format) = ground::graph::described::format(text) {
            described::read(format, text, cast, control)?
        } else if dimacs::begins(text) {
            dimacs::read(text, cast, control)?
        } else if lines::begins(text) {
            lines::read(text, cast, control)?
        } else if six::unmarked(text).is_some() {
            described::read_unmarked(text, cast, control)?
        } else if named::begins(text) {
            named::read(text, cast, control)?
        } else {
            lines::read_line(text, cast, control)?
        };
        cast.check(board, text)
    }

    fn fields(cast: Cast) -> &'static [&'static [&'static str]] {
        data::fields(cast)
    }

    /// Reads `n`, `edges: [[u, v, copies]]`, `exits` and `start`, and optionally the `names` of the vertices.
    /// Copies may be `"unbreakable"`, or be left out if there is one. With [`Cast::SPIES`], `spies: [u, v]`
    /// replaces the start. The fields `nodes` and `links`, as networkx writes them, are read too.
    fn from_data(position: Field<'_>, cast: Cast) -> Result<Self, DataError> {
        if node_link::begins(position) {
            let board = described::from_data(position, cast)?;
            return match board.spies() {
                None if cast.has_spies => Err(position.error(format!("{WHERE} `spies` is missing"))),
                _ => Ok(board),
            };
        }
        data::read(position, cast)
    }

    fn places(&self) -> usize {
        self.vertices()
    }

    fn to_data(&self) -> Data {
        data::write(self)
    }

    fn place_name(&self, place: usize) -> String {
        self.name(place as u32)
    }
}

/// Writes the shortest notation: a name with parameters if the graph was built by one, the language of
/// Graphviz if vertices have names or places, and edges otherwise.
impl fmt::Display for EscapeGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.naming() {
            _ if self.places_given().is_some() => described::write(self, f),
            Naming::Names(_) => described::write(self, f),
            Naming::Numbers => lines::write_line(self, f),
            Naming::Built(built) => match self.deleted(built) {
                Some(deleted) => named::write(built, &deleted, self, f),
                None => lines::write_line(self, f),
            },
        }
    }
}

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
                write!(f, "this format is for simple graphs, but there is more than one copy of {u}-{v}")
            }
            Self::TooLong => f.write_str("the text would be too long to read back"),
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
        let mut text = String::new();
        let result = match self {
            Self::Edges => lines::write_line(board, &mut text),
            Self::List => lines::write(board, &mut text),
            Self::Dimacs => dimacs::write(board, &mut text),
            Self::Graph6 => {
                check_simple(board)?;
                graph6(board, &mut text)
            }
            Self::Dot => described::write(board, &mut text),
        };
        result.map(|()| text).map_err(|fmt::Error| FormatError::TooLong)
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
fn graph6(board: &EscapeGraph, out: &mut String) -> fmt::Result {
    six::write(board.vertices(), board.graph().edges().iter().map(|edge| edge.ends), out)?;
    if !board.exits().is_empty() {
        let exits: Vec<String> = board.exits().iter().map(u32::to_string).collect();
        *out += " exits ";
        *out += &exits.join(",");
    }
    data::write_standing(board, |vertex| vertex.to_string(), out)
}
