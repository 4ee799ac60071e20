//! A graph as read from any format: its vertices, their names, its attributes, and the places of all of
//! them.

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{dot, edge_list};
use crate::ground::control::Stop;
use crate::ground::data::DataError;
use crate::ground::input::{InputError, Reader};

/// The message for a graph without vertices.
/// The hint for a directed graph on an undirected board.
const UNDIRECTED: &str = "in networkx graph.to_undirected() removes the directions";
/// The hint for an undirected graph on a directed board.
const DIRECTED: &str = "in networkx graph.to_directed() makes two arcs of each edge";

/// A graph as read from a format, with the attributes that the board reads.
pub(crate) struct Described<'t> {
    pub(super) wanted: &'static Wanted,
    pub(super) vertices: Vertices<'t>,
    pub(super) edges: Vec<(u32, u32)>,
    pub(super) attributes: Vec<Attribute<'t>>,
    /// Whether the vertices keep the order of the text, even if their names are numbers.
    pub(super) is_ordered: bool,
}

impl<'t> Described<'t> {
    /// Makes a graph without vertices.
    pub(super) fn new(wanted: &'static Wanted) -> Self {
        Self {
            wanted,
            vertices: Vertices::named(wanted.most_vertices),
            edges: Vec::new(),
            attributes: Vec::new(),
            is_ordered: false,
        }
    }

    /// Makes a graph of vertices named by their numbers, with its edges.
    pub(super) fn numbered(wanted: &'static Wanted, vertices: usize, edges: Vec<(u32, u32)>) -> Self {
        Self { vertices: Vertices::numbered(vertices), edges, ..Self::new(wanted) }
    }

    /// Returns the number of vertices.
    pub(crate) fn count(&self) -> usize {
        self.vertices.count()
    }

    /// Returns the vertices with their names.
    pub(crate) fn vertices(&self) -> &Vertices<'t> {
        &self.vertices
    }

    /// Returns the names of the vertices, or `None` if they are named by their numbers.
    pub(crate) fn names(&self) -> Option<Vec<String>> {
        self.vertices.names()
    }

    /// Returns the vertex that an attribute of the graph names.
    ///
    /// # Errors
    /// There is no vertex of this name.
    pub(crate) fn find(&self, attribute: &Attribute<'_>) -> Result<u32, Fault> {
        let found = self.vertices.find(&attribute.value);
        found.ok_or_else(|| attribute.fault(format!("there is no vertex {}", attribute.value)))
    }

    /// Returns the edges, in the order of the input.
    pub(crate) fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// Returns the attributes of vertices, edges and the graph, in the order of the input.
    pub(crate) fn attributes(&self) -> &[Attribute<'t>] {
        &self.attributes
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.vertices.bytes()
            + self.edges.capacity() * size_of::<(u32, u32)>()
            + self.attributes.capacity() * size_of::<Attribute<'t>>()
    }

    /// Returns the vertex of this name, and adds it if it is new.
    pub(super) fn vertex(&mut self, name: Cow<'t, str>) -> Result<u32, String> {
        self.vertices.vertex(name)
    }

    /// Adds an edge or an arc.
    pub(super) fn edge(&mut self, u: u32, v: u32) -> Result<(), String> {
        if let (true, Some(no_loops)) = (u == v, self.wanted.no_loops) {
            return Err(no_loops(&self.vertices.name(u)));
        }
        if self.edges.len() == self.wanted.most_edges {
            let what = if self.wanted.is_directed { "arcs" } else { "edges" };
            return Err(format!("a graph has at most {} {what}", self.wanted.most_edges));
        }
        self.edges.push((u, v));
        Ok(())
    }

    /// Keeps an attribute if the board reads it.
    ///
    /// # Errors
    /// The attribute is misplaced or looks misspelt.
    pub(super) fn tell(
        &mut self,
        of: Of,
        name: &str,
        value: Cow<'t, str>,
        place: Place,
    ) -> Result<(), Fault> {
        if let Some(name) = self.wanted.known(of, name, &value, &place)? {
            self.attributes.push(Attribute { of, name, value, place });
        }
        Ok(())
    }

    /// If the names of the vertices are the numbers from 0 on, renumbers each vertex by its name.
    /// Does nothing if the order of the text counts.
    pub(super) fn number(&mut self) {
        if self.is_ordered {
            return;
        }
        let Some(to) = self.vertices.number() else { return };
        for (u, v) in &mut self.edges {
            (*u, *v) = (to[*u as usize], to[*v as usize]);
        }
        for attribute in &mut self.attributes {
            if let Of::Vertex(v) = &mut attribute.of {
                *v = to[*v as usize];
            }
        }
    }

    /// Refuses a directed graph on an undirected board, and conversely.
    pub(super) fn check_direction(wanted: &Wanted, is_directed: bool, place: Place) -> Result<(), Fault> {
        match (is_directed, wanted.is_directed) {
            (true, false) => {
                let message = "this graph is directed, and the game needs an undirected one";
                Err(Fault::new(place, message).with_hint(UNDIRECTED))
            }
            (false, true) => {
                let message = "this graph is undirected, and the game needs a directed one";
                Err(Fault::new(place, message).with_hint(DIRECTED))
            }
            _ => Ok(()),
        }
    }
}

/// The subject of an attribute: the graph, a vertex or an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Of {
    /// A vertex.
    Vertex(u32),
    /// An edge, by its index in the list of edges.
    Edge(usize),
    /// The graph.
    Graph,
}

/// An attribute that a board reads.
#[derive(Clone, Debug)]
pub(crate) struct Attribute<'t> {
    /// The vertex, edge or graph that has the attribute.
    pub(crate) of: Of,
    /// The name of the attribute, as the board spells it.
    pub(crate) name: &'static str,
    /// The value of the attribute.
    pub(crate) value: Cow<'t, str>,
    /// The place of the attribute in the input.
    pub(crate) place: Place,
}

impl Attribute<'_> {
    /// Makes a fault at the place of the attribute.
    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(self.place.clone(), message)
    }

    /// Returns the value as a truth value.
    ///
    /// # Errors
    /// The value is no truth value.
    pub(crate) fn is_true(&self) -> Result<bool, Fault> {
        is_true(&self.value).ok_or_else(|| self.fault("expected `true` or `false`"))
    }
}

/// Reads a truth value as Graphviz, Python or JSON writes it; `None` for other text.
pub(crate) fn is_true(value: &str) -> Option<bool> {
    match value.to_lowercase().as_str() {
        "true" | "yes" | "1" => Some(true),
        "false" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// The requirements of a board on the graphs that it reads.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// Whether the edges are directed.
    pub(crate) is_directed: bool,
    /// A function from the name of a vertex to the message for a loop there; `None` if loops are allowed.
    pub(crate) no_loops: Option<fn(&str) -> String>,
    /// The maximum number of vertices.
    pub(crate) most_vertices: usize,
    /// The maximum number of edges or arcs.
    pub(crate) most_edges: usize,
    /// The names of the attributes of vertices that the board reads.
    pub(crate) of_vertices: &'static [&'static str],
    /// The names of the attributes of edges that the board reads.
    pub(crate) of_edges: &'static [&'static str],
    /// The names of the attributes of the graph that the board reads. Their values are names of vertices.
    pub(crate) of_graph: &'static [&'static str],
}

/// The attributes of Graphviz with names close to attributes of boards; they count as no misspelling.
const OTHERS: [&str; 2] = ["group", "layer"];

impl Wanted {
    /// Returns whether the board has colours. Then the colours may follow the graph.
    pub(super) fn has_colours(&self) -> bool {
        [self.of_vertices, self.of_edges].iter().any(|names| names.contains(&"colour"))
    }

    fn names(&self, of: Of) -> &'static [&'static str] {
        match of {
            Of::Vertex(_) => self.of_vertices,
            Of::Edge(_) => self.of_edges,
            Of::Graph => self.of_graph,
        }
    }

    /// Returns the board's spelling of an attribute, or `None` if the board does not read it on a subject of
    /// this kind.
    ///
    /// # Errors
    /// The board reads the attribute on another kind of subject, the name resembles one that the board reads,
    /// or the attribute has two possible meanings.
    pub(super) fn known(
        &self,
        of: Of,
        name: &str,
        value: &str,
        place: &Place,
    ) -> Result<Option<&'static str>, Fault> {
        let british = if name == "color" { "colour" } else { name };
        if let Some(known) = self.names(of).iter().find(|known| **known == british) {
            return Ok(Some(known));
        }
        // Pictures have colours of edges. They mean nothing in a game that colours vertices, so they are no
        // misplaced attribute.
        if matches!(of, Of::Edge(_)) && name == "color" {
            return Ok(None);
        }
        self.refuse(name, place)?;
        let may_be_copies =
            matches!(of, Of::Edge(_)) && name == "weight" && self.of_edges.contains(&"copies");
        if may_be_copies && !["1", "1.0"].contains(&value) {
            let message = "the attribute `weight` is ambiguous: it may mean the number of copies";
            return Err(Fault::new(place.clone(), message)
                .with_hint("use the attribute `copies` for the number of copies, or remove `weight`"));
        }
        Ok(None)
    }

    /// Refuses an attribute that the board reads on another kind of subject, or whose name resembles one that
    /// it reads.
    pub(super) fn refuse(&self, name: &str, place: &Place) -> Result<(), Fault> {
        let fault = |message: String| Err(Fault::new(place.clone(), message));
        if self.of_edges.contains(&name) {
            return fault(format!("`{name}` belongs to an edge"));
        }
        if self.of_vertices.contains(&name) {
            return fault(format!("`{name}` belongs to a vertex"));
        }
        let near = |known: &'static [&'static str]| known.iter().find(|known| is_misspelt(name, known));
        match near(self.of_vertices).or_else(|| near(self.of_edges)) {
            Some(known) => fault(format!("unknown attribute: did you mean `{known}`?")),
            None if self.of_graph.contains(&name) => fault(format!("`{name}` belongs to the graph")),
            None => match near(self.of_graph) {
                Some(known) => fault(format!("unknown attribute: did you mean `{known}`?")),
                None => Ok(()),
            },
        }
    }
}

fn is_misspelt(name: &str, known: &str) -> bool {
    // One edit is much in a short name: longer ones may have two.
    let most = if known.len() > 5 { 2 } else { 1 };
    let name = name.to_lowercase();
    !OTHERS.contains(&name.as_str()) && strsim::damerau_levenshtein(&name, known) <= most
}

/// The vertices of a graph: a known number, named by their numbers, or those met so far with their names.
pub(crate) enum Vertices<'t> {
    /// This number of vertices, named 0, 1, 2, ..
    Numbered(usize),
    /// Vertices with names of their own.
    Named(Named<'t>),
}

/// Vertices with names, numbered in the order in which they were met.
pub(crate) struct Named<'t> {
    names: Vec<Cow<'t, str>>,
    known: FxHashMap<Cow<'t, str>, u32>,
    most: usize,
}

impl<'t> Vertices<'t> {
    /// Makes an empty set of named vertices, which may grow to `most`.
    pub(super) fn named(most: usize) -> Self {
        Self::Named(Named { names: Vec::new(), known: FxHashMap::default(), most })
    }

    /// Makes a set of `count` vertices named by their numbers.
    pub(super) fn numbered(count: usize) -> Self {
        Self::Numbered(count)
    }

    /// Returns the number of vertices.
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Numbered(count) => *count,
            Self::Named(named) => named.names.len(),
        }
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Numbered(_) => 0,
            Self::Named(named) => named.known.capacity() * 2 * size_of::<(Cow<'t, str>, u32)>(),
        }
    }

    /// Returns the name of a vertex.
    pub(super) fn name(&self, vertex: u32) -> String {
        match self {
            Self::Numbered(_) => vertex.to_string(),
            Self::Named(named) => named.names[vertex as usize].clone().into_owned(),
        }
    }

    /// Returns all names, or `None` if the vertices are named by their numbers.
    pub(super) fn names(&self) -> Option<Vec<String>> {
        match self {
            Self::Numbered(_) => None,
            Self::Named(named) => Some(named.names.iter().map(|name| name.clone().into_owned()).collect()),
        }
    }

    /// Returns the vertex of this name. Adds it if it is new, unless the vertices are named by their numbers.
    pub(super) fn vertex(&mut self, name: Cow<'t, str>) -> Result<u32, String> {
        match self {
            Self::Numbered(_) => self.find(&name).ok_or_else(|| no_vertex(&name)),
            Self::Named(named) => {
                if let Some(&vertex) = named.known.get(&name) {
                    return Ok(vertex);
                }
                if named.names.len() == named.most {
                    return Err(format!("a graph has at most {} vertices", named.most));
                }
                let vertex = named.names.len() as u32;
                named.names.push(name.clone());
                named.known.insert(name, vertex);
                Ok(vertex)
            }
        }
    }

    /// Returns the vertex of a name, or `None` if there is none.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        match self {
            Self::Numbered(count) => number(name).filter(|&vertex| (vertex as usize) < *count),
            Self::Named(named) => named.known.get(name).copied(),
        }
    }

    /// Reads the name of an existing vertex: a word, a text in quotes, or a name in brackets as Python writes
    /// it.
    ///
    /// # Errors
    /// There is no such vertex.
    pub(crate) fn known(&self, reader: &mut Reader<'t>) -> Result<u32, InputError> {
        let named = match self {
            Self::Numbered(count) => {
                return Ok(reader.number(0, count.saturating_sub(1) as u64, "a vertex")? as u32);
            }
            Self::Named(named) => named,
        };
        let start = reader.place();
        let name = match reader.peek() {
            Some('(') => Cow::Borrowed(edge_list::bracketed(reader)),
            _ => dot::name(reader)?,
        };
        let found = named.known.get(&name).copied();
        found.ok_or_else(|| InputError::new(start..reader.place(), no_vertex(&name)))
    }

    /// Checks whether the names are the numbers from 0 on, in any order. If so, the vertices are from now on
    /// named by their numbers, and the result is the new number of each vertex.
    pub(super) fn number(&mut self) -> Option<Vec<u32>> {
        let Self::Named(named) = self else { return None };
        let count = named.names.len();
        let to: Vec<u32> = named.names.iter().map(|name| number(name)).collect::<Option<_>>()?;
        // Names are distinct. If all are numbers below the count, they are exactly 0, 1, .., count - 1.
        if to.iter().any(|&vertex| vertex as usize >= count) {
            return None;
        }
        *self = Self::Numbered(count);
        Some(to)
    }
}

/// Returns the number that a text denotes, if it has no leading zeros.
fn number(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    is_number.then(|| text.parse().ok()).flatten()
}

fn no_vertex(name: &str) -> String {
    format!("there is no vertex {name}")
}

/// A place in the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// A range of bytes of a text.
    Text(Range<usize>),
    /// A place in data, as the path to it, such as `nodes[3].colour`.
    Data(String),
}

impl From<Range<usize>> for Place {
    fn from(span: Range<usize>) -> Self {
        Self::Text(span)
    }
}

/// A fault of a graph with its place, or a stop while reading it.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    place: Place,
    message: String,
    hint: Option<String>,
    stop: Option<Stop>,
}

impl Fault {
    /// Makes a fault at a place.
    pub(crate) fn new(place: impl Into<Place>, message: impl Into<String>) -> Self {
        Self { place: place.into(), message: message.into(), hint: None, stop: None }
    }

    /// Adds a hint.
    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self { stop: Some(stop), ..Self::new(0..0, stop.to_string()) }
    }
}

impl From<Fault> for InputError {
    fn from(fault: Fault) -> Self {
        let span = match fault.place {
            Place::Text(span) => span,
            Place::Data(_) => 0..0,
        };
        Self { span, message: fault.message, hint: fault.hint, stop: fault.stop }
    }
}

impl From<Fault> for DataError {
    fn from(fault: Fault) -> Self {
        let at = match fault.place {
            Place::Text(_) => String::new(),
            Place::Data(at) => at,
        };
        let message = match fault.hint {
            Some(hint) if fault.message.ends_with('?') => format!("{} {hint}", fault.message),
            Some(hint) => format!("{}; {hint}", fault.message),
            None => fault.message,
        };
        Self { stop: fault.stop, ..Self::new(at, message) }
    }
}
