//! Directed graphs with tokens on their vertices.
//!
//! The notation groups arcs by their beginning, as in `0>1,2 1>2 @ 0`, or lists one arc a line.

mod text;

use std::fmt;
use std::sync::Arc;

use self::text::{tokens, write_tokens};
use crate::ground;
use crate::ground::board::Board;
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::graph::data::vertex;
use crate::ground::graph::described::dot::write_name;
use crate::ground::graph::described::node_link::FIELDS;
use crate::ground::graph::described::{Described, Fault, Format, Of, Wanted, is_true, node_link};
use crate::ground::graph::shape::NO_VERTEX;
use crate::ground::graph::{Arcs, data, described};
use crate::ground::input::{InputError, Reader};

/// The maximum number of vertices of a directed graph: 2^24.
pub const MAX_VERTICES: usize = 1 << 24;
/// The maximum number of arcs: 2^26.
pub const MAX_ARCS: usize = 1 << 26;
/// The maximum number of tokens: 2^16.
pub const MAX_TOKENS: usize = 1 << 16;

/// A directed graph with tokens on some of its vertices. A vertex may bear any number of tokens.
///
/// ```
/// use upstar::{games::rules::loopy::graphs::LoopyNim, ground::Ruleset};
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

    /// Returns the graph with other arcs on the same vertices, and other tokens.
    pub(crate) fn after(&self, arcs: Arcs, tokens: Vec<u32>) -> Self {
        Self { arcs: Arc::new(arcs), names: self.names.clone(), tokens }
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

impl Board for Digraph {
    const KIND: &'static str = "directed graph";
    const MAX_TEXT: usize = 256 << 20;
    type Alphabet<'a> = ();

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
            read(format, reader)
        } else if text::begins(text) {
            text::read_lines(reader)
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
            return from_data(position);
        }
        let rows = position.field("succ")?;
        let count = rows.items()?.len();
        if count == 0 {
            return Err(rows.error(NO_VERTEX));
        }
        if count > MAX_VERTICES {
            return Err(rows.error(format!("a graph has at most {MAX_VERTICES} vertices")));
        }
        let arcs = Arc::new(data::arcs(rows, MAX_ARCS, "arcs")?);
        let tokens = position.optional("tokens")?;
        let tokens = tokens.map(|field| field.each(MAX_TOKENS, "tokens", |token| vertex(token, count)));
        let (tokens, names) = (tokens.transpose()?, data::names(position, count)?);
        Ok(Self { arcs, names: names.unwrap_or_default(), tokens: tokens.unwrap_or_default() })
    }

    fn places(&self) -> usize {
        self.arcs.vertices()
    }

    fn to_data(&self) -> Data {
        Data::object([
            ("succ", data::successors(&self.arcs)),
            ("tokens", Data::list(&self.tokens).unless_empty()),
            ("names", Data::list(&self.names).unless_empty()),
        ])
    }

    fn place_name(&self, place: usize) -> String {
        self.name(place)
    }
}

impl fmt::Display for Digraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.names.is_empty() { text::write(self, f) } else { write(self, f) }
    }
}

// The formats of other programs are Graphviz, GraphML, GML, lists of arcs with dicts, digraph6, and nodes and
// links. Two attributes have a meaning. `token` of a vertex is true, false, or a number of tokens on it.
// `tokens` of the graph names a vertex with one token. Tokens may also follow the text of the graph, as in
// `digraph { a -> b } @ a`.

static WANTED: Wanted = Wanted {
    is_directed: true,
    no_loops: None,
    most_vertices: MAX_VERTICES,
    most_edges: MAX_ARCS,
    of_vertices: &["token"],
    of_edges: &[],
    of_graph: &["tokens"],
};

/// Reads a graph in the given format, and the tokens after it.
pub(crate) fn read(format: Format, mut reader: Reader<'_>) -> Result<Digraph, InputError> {
    let graph = described::read(format, &mut reader, &WANTED)?;
    let mut on = tokens_of(&graph, MAX_TOKENS)?;
    on.extend(tokens(&mut reader, |reader| graph.vertices().known(reader))?);
    Ok(board(&graph, on, reader.control())?)
}

/// Reads a graph given as nodes and links; the field `behind` holds the tokens as text.
fn from_data(position: Field<'_>) -> Result<Digraph, DataError> {
    let graph = node_link::read(position, &WANTED)?;
    let mut on = tokens_of(&graph, MAX_TOKENS)?;
    if let Some(behind) = position.optional("behind")? {
        let mut reader = Reader::under(behind.text()?, position.control());
        let read = tokens(&mut reader, |reader| graph.vertices().known(reader));
        on.extend(read.map_err(|error| behind.error_of(&error))?);
    }
    Ok(board(&graph, on, position.control())?)
}

fn board(graph: &Described<'_>, tokens: Vec<u32>, control: &Control) -> Result<Digraph, Fault> {
    Ok(Digraph {
        arcs: Arc::new(Arcs::of_pairs_under(graph.count(), graph.edges(), control)?),
        names: graph.names().unwrap_or_default(),
        tokens,
    })
}

/// Returns the tokens given by the attributes of a graph, at most `most`, as one vertex for each token.
pub(crate) fn tokens_of(graph: &Described<'_>, most: usize) -> Result<Vec<u32>, Fault> {
    let mut tokens = Vec::new();
    for attribute in graph.attributes() {
        let (vertex, count) = match attribute.of {
            Of::Edge(_) => continue,
            Of::Graph => (graph.find(attribute)?, 1),
            Of::Vertex(vertex) => match (attribute.value.parse(), is_true(&attribute.value)) {
                (Ok(count), _) => (vertex, count),
                (Err(_), Some(is_there)) => (vertex, usize::from(is_there)),
                (Err(_), None) => return Err(attribute.fault("expected a number of tokens, or `true`")),
            },
        };
        // A token count comes from the input: comparing with what is left avoids an overflow, and avoids an
        // allocation before the limit is checked.
        if count > most - tokens.len() {
            return Err(attribute.fault(format!("at most {most} tokens")));
        }
        tokens.extend(std::iter::repeat_n(vertex, count));
    }
    Ok(tokens)
}

// A directed graph in the language of Graphviz looks like `digraph { a -> b -> c; d }`.

/// Writes a graph with named vertices, and its tokens after `@`.
pub(crate) fn write(graph: &Digraph, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("digraph {")?;
    // List every vertex before the arcs: the reader numbers vertices in the order in which it meets them, so
    // this keeps their numbers.
    for v in 0..graph.arcs.vertices() {
        f.write_str(" ")?;
        write_name(f, &graph.name(v))?;
    }
    f.write_str(";")?;
    for (from, to) in graph.arcs.pairs() {
        f.write_str(" ")?;
        write_name(f, &graph.name(from as usize))?;
        f.write_str(" -> ")?;
        write_name(f, &graph.name(to as usize))?;
        f.write_str(";")?;
    }
    f.write_str(" }")?;
    write_tokens(graph, f, |f, v| write_name(f, &graph.name(v as usize)))
}
