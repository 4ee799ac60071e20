//! How boards of escape games are written: by their edges, by a name with parameters, and in the formats of
//! other programs.
//!
//! - `text`, `lines`, `dimacs`, `dot`, `named`: one notation each
//! - `described`: boards as other programs describe graphs
//! - `data`: boards as programs write them
//! - `format`(self::format): a board in a given format
//! - `edge`, `standing`: what several notations share, single edges and who stands on the board

mod data;
mod described;
mod dimacs;
mod dot;
mod edge;
mod format;
mod lines;
mod named;
mod standing;
mod text;

use std::fmt;

pub use self::format::{EscapeFormat, FormatError};
use super::cast::{Cast, WHERE};
use super::graph::EscapeGraph;
use super::naming::Naming;
use crate::ground;
use crate::ground::board::Board;
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::graph::described::{node_link, six};
use crate::ground::input::InputError;

impl Board for EscapeGraph {
    const KIND: &'static str = "multigraph";
    const MAX_TEXT: usize = 512 << 20;
    type Alphabet = Cast;

    /// A graph in one of these notations, and behind it, in each of them, its exits and the vertex where the
    /// play begins, as in `exits 3,4 @ 0`:
    ///
    /// - `6: 0-1 1-2*3 2=3`: edges, with the number of their copies, or `=` for unbreakable ones; before them
    ///   the number of vertices, if the last ones have no edges;
    /// - `grid(7,7)`: a name with parameters, of which edges may have been deleted, as in
    ///   `grid(7,7) without 3,3-3,4` (see [`Construction`](crate::escape::board::Construction));
    /// - a line `0 1`, `0 1 3` or `0 1 unbreakable` for each edge;
    /// - the format of the DIMACS challenges: `p edge 6 4`, then `e 1 2` for each edge;
    /// - `graph6:DQc`, nauty's format for simple graphs, marked or not, and `:DaYn`, that for sparse graphs;
    /// - the language of Graphviz, as in `graph { a -- b [copies=3]; b [exit=true] }`; coordinates (`pos`) tell
    ///   where vertices are drawn;
    /// - GraphML, GML, and a line `a b {'copies': 3}` for each edge, as networkx writes them.
    ///
    /// Where there are no exits, grids have none either; with [`Cast::SPIES`] two vertices stand behind `@`.
    fn parse(text: &str, cast: Cast) -> Result<Self, InputError> {
        Self::parse_under(text, cast, &UNLIMITED)
    }

    fn parse_under(text: &str, cast: Cast, control: &Control) -> Result<Self, InputError> {
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
            text::read(text, cast, control)?
        };
        cast.check(board, text)
    }

    fn fields(cast: Cast) -> &'static [&'static [&'static str]] {
        data::fields(cast)
    }

    /// `n`, `edges: [[u, v, copies]]`, `exits`, `start`; copies may be `"unbreakable"`, or be left out where
    /// there is one; optionally `names` of the vertices. With [`Cast::SPIES`] there is `spies: [u, v]` in place of the start.
    /// Or `nodes` and `links`, as networkx makes them.
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

/// The shortest notation: what was built as it was built, names in the language of Graphviz, and edges
/// otherwise.
impl fmt::Display for EscapeGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.naming() {
            _ if self.places_given().is_some() => dot::write(self, f),
            Naming::Names(_) => dot::write(self, f),
            Naming::Numbers => text::write(self, f),
            Naming::Built(built) => match self.deleted(built) {
                Some(deleted) => named::write(built, &deleted, self, f),
                None => text::write(self, f),
            },
        }
    }
}
