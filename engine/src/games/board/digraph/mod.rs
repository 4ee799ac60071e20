//! Directed graphs with tokens on their vertices.
//!
//! - `described`: the formats of other programs
//! - `dot`: output in the language of Graphviz
//! - `lines`: lists of arcs, one a line
//! - `text`: arcs grouped by beginning, `0>1,2 1>2 @ 0`

pub(crate) mod described;
mod dot;
mod lines;
mod text;

use std::fmt;
use std::sync::Arc;

use crate::ground;
use crate::ground::board::Board;
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::graph::Arcs;
use crate::ground::graph::described::node_link::{self, FIELDS};
use crate::ground::graph::names::names;
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// The maximum number of vertices of a directed graph: 2^24.
pub const MAX_VERTICES: usize = 1 << 24;
/// The maximum number of arcs: 2^26.
pub const MAX_ARCS: usize = 1 << 26;
/// The maximum number of tokens: 2^16.
pub const MAX_TOKENS: usize = 1 << 16;

/// A directed graph with tokens on some of its vertices. A vertex may bear any number of tokens.
///
/// ```
/// use upstar::{games::rules::loopy::loopy_nim::LoopyNim, ground::Ruleset};
/// let mut board = LoopyNim.read("0>1,2 1>2 @ 0")?;
/// board.move_token(0, 1);
/// assert_eq!(board.tokens(), [1]);
/// assert_eq!(LoopyNim.read("digraph { a -> b; } @ b")?.name(1), "b");
/// # Ok::<(), upstar::InputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Digraph {
    arcs: Arc<Arcs>,
    /// The names of all vertices in their order; empty if the vertices are known by their numbers.
    names: Vec<String>,
    tokens: Vec<u32>,
}

const NO_VERTEX: &str = "a graph has at least one vertex";

impl Digraph {
    /// Makes a graph without tokens, whose vertices are known by their numbers.
    pub fn new(arcs: Arcs) -> Self {
        Self { arcs: Arc::new(arcs), names: Vec::new(), tokens: Vec::new() }
    }

    /// Returns the arcs. Copies of the board share them.
    pub fn arcs(&self) -> &Arc<Arcs> {
        &self.arcs
    }

    /// Returns the vertex of each token. A vertex with several tokens occurs once for each.
    pub fn tokens(&self) -> &[u32] {
        &self.tokens
    }

    /// Moves a token, given by its index, to another vertex.
    pub fn move_token(&mut self, token: usize, to: u32) {
        self.tokens[token] = to;
    }

    /// Returns the name of a vertex, or its number if the vertices have no names.
    pub fn name(&self, vertex: usize) -> String {
        self.names.get(vertex).map_or_else(|| vertex.to_string(), Clone::clone)
    }
}

/// Reads one vertex of a graph with `vertices` vertices.
fn vertex(field: Field<'_>, vertices: usize) -> Result<u32, DataError> {
    let n = field.count(u32::MAX as usize)?;
    if n < vertices {
        return Ok(n as u32);
    }
    Err(field.error(format!("there is no vertex {n}: the last one is {}", vertices - 1)))
}

/// Reads a list of vertices of a graph with `vertices` vertices.
pub(super) fn vertices(field: Field<'_>, vertices: usize) -> Result<Vec<u32>, DataError> {
    field.items()?.map(|item| vertex(item, vertices)).collect()
}

impl Board for Digraph {
    const KIND: &'static str = "directed graph";
    const MAX_TEXT: usize = 256 << 20;
    type Alphabet = ();

    /// Parses a graph, in one of these notations:
    ///
    /// - arcs by their beginnings, `0>1,2 1>2`; the number of vertices stands in front, as in `4: 0>1`, where
    ///   the last vertices have no arcs
    /// - a line `0 1` for each arc
    /// - Graphviz, `digraph { a -> b; }`, or the format of another program
    ///
    /// The vertices with tokens follow `@`.
    fn parse(text: &str, (): ()) -> Result<Self, InputError> {
        Self::parse_under(text, (), &UNLIMITED)
    }

    fn parse_under(text: &str, (): (), control: &Control) -> Result<Self, InputError> {
        let reader = Reader::under(text, control);
        if let Some(format) = ground::graph::described::format(text) {
            described::read(format, reader)
        } else if lines::begins(text) {
            lines::read(reader)
        } else {
            text::read(reader)
        }
    }

    fn fields((): ()) -> &'static [&'static [&'static str]] {
        &[&["succ", "tokens", "names"], FIELDS]
    }

    /// Reads `succ`, which lists the successors of each vertex, and optionally `tokens` and `names`; or reads
    /// `nodes` and `links`, the form that networkx writes.
    fn from_data(position: Field<'_>, (): ()) -> Result<Self, DataError> {
        if node_link::begins(position) {
            return described::from_data(position);
        }
        let rows = position.field("succ")?;
        let count = rows.items()?.len();
        if count == 0 {
            return Err(rows.error(NO_VERTEX));
        }
        if count > MAX_VERTICES {
            return Err(rows.error(format!("a graph has at most {MAX_VERTICES} vertices")));
        }
        let mut arcs = Arcs::default();
        for row in rows.items()? {
            if arcs.len() + row.items()?.len() > MAX_ARCS {
                return Err(row.error(format!("a graph has at most {MAX_ARCS} arcs")));
            }
            arcs.push(vertices(row, count)?);
            position.control().check(0, arcs.bytes())?;
        }
        let mut tokens = Vec::new();
        if let Some(field) = position.optional("tokens")? {
            tokens = vertices(field, count)?;
            if tokens.len() > MAX_TOKENS {
                return Err(field.error(format!("at most {MAX_TOKENS} tokens")));
            }
        }
        let names = match position.optional("names")? {
            Some(field) => names(field, count)?,
            None => Vec::new(),
        };
        Ok(Self { arcs: Arc::new(arcs), names, tokens })
    }

    fn places(&self) -> usize {
        self.arcs.vertices()
    }

    fn to_data(&self) -> Data {
        let list = |vertices: &[u32]| Data::List(vertices.iter().map(Data::integer).collect());
        let rows = (0..self.arcs.vertices()).map(|v| list(self.arcs.from(v)));
        let mut fields = vec![("succ".to_owned(), Data::List(rows.collect()))];
        if !self.tokens.is_empty() {
            fields.push(("tokens".to_owned(), list(&self.tokens)));
        }
        if !self.names.is_empty() {
            let names = self.names.iter().map(|name| Data::Text(name.clone()));
            fields.push(("names".to_owned(), Data::List(names.collect())));
        }
        Data::Object(fields)
    }

    fn place_name(&self, place: usize) -> String {
        self.name(place)
    }
}

impl fmt::Display for Digraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.names.is_empty() { text::write(self, f) } else { dot::write(self, f) }
    }
}
