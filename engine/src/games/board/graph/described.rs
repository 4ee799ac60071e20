//! Coloured graphs in the formats of other programs: Graphviz, GraphML, GML, lists of edges, nauty's formats,
//! and nodes and links.
//!
//! The attribute `colour`, or `color`, gives the colour of a vertex or of an edge. Where the edges stand on
//! the ground, `ground` is an attribute of a vertex (true or false) or of the graph (the name of a vertex).
//! If no attribute gives a colour, the colours may follow the graph as text. The vertex that is the ground
//! may follow `@`.

use std::fmt;
use std::fmt::Write;

use super::text::{Words, check_colours, loop_at, words};
use super::{EdgeColoured, VertexColoured};
use crate::games::board::cells::{cell, listed};
use crate::ground::data::{DataError, Field};
use crate::ground::graph::described::dot::write_name;
use crate::ground::graph::described::edge_list::Line;
use crate::ground::graph::described::{
    Attribute, Described, Fault, Of, Place, Wanted, edge_list, node_link, six,
};
use crate::ground::graph::{MAX_EDGES, MAX_VERTICES, Shape, described};
use crate::ground::input::{InputError, Reader};

static OF_VERTICES: Wanted = Wanted {
    is_directed: false,
    no_loops: Some(|vertex| loop_at(vertex)),
    most_vertices: MAX_VERTICES,
    most_edges: MAX_EDGES,
    of_vertices: &["colour"],
    of_edges: &[],
    of_graph: &[],
};

static OF_EDGES: Wanted = Wanted {
    is_directed: false,
    no_loops: None,
    most_vertices: MAX_VERTICES,
    most_edges: MAX_EDGES,
    of_vertices: &["ground"],
    of_edges: &["colour"],
    of_graph: &["ground"],
};

/// Reads a graph if the text is in a format of another program, and leaves the reader after it. Returns
/// `None` for any other text.
fn graph<'t>(reader: &mut Reader<'t>, wanted: &'static Wanted) -> Option<Result<Described<'t>, InputError>> {
    let text = reader.rest();
    if let Some(format) = described::format(text) {
        return Some(described::read(format, reader, wanted));
    }
    let is_list = edge_list::begins(text) == Some(Line::Numbers);
    is_list.then(|| edge_list::read(reader, wanted))
}

/// Reads a graph with colours on its vertices, if the text is in a format of another program.
pub(super) fn vertices(text: &str, alphabet: &str) -> Option<Result<VertexColoured, InputError>> {
    let mut reader = Reader::new(text);
    let graph = match graph(&mut reader, &OF_VERTICES) {
        Some(graph) => graph,
        None if six::unmarked(text).is_some() => six::read_unmarked(&mut reader, &OF_VERTICES),
        None => return None,
    };
    Some(graph.and_then(|graph| {
        let behind = words(text, reader.place())?;
        with_vertices(&graph, Some(behind), alphabet).map_err(InputError::from)
    }))
}

/// Reads nodes and links with colours on the nodes.
pub(super) fn vertices_of_data(position: Field<'_>, alphabet: &str) -> Result<VertexColoured, DataError> {
    let graph = node_link::read(position, &OF_VERTICES)?;
    let Some(behind) = position.optional("behind")? else {
        return Ok(with_vertices(&graph, None, alphabet)?);
    };
    let colours = words(behind.text()?, 0).map_err(|error| behind.error_of(&error))?;
    with_vertices(&graph, Some(colours), alphabet).map_err(|fault| behind.error_of(&fault.into()))
}

fn with_vertices(
    graph: &Described<'_>,
    behind: Option<Words<'_>>,
    alphabet: &str,
) -> Result<VertexColoured, Fault> {
    let mut colours = vec![b'.'; graph.count()];
    for attribute in graph.attributes() {
        if let Of::Vertex(vertex) = attribute.of {
            colours[vertex as usize] = colour(attribute, alphabet)?;
        }
    }
    if let Some(words) = behind.filter(|words| !words.text.is_empty()) {
        if !graph.attributes().is_empty() {
            return Err(Fault::new(words.span(), "the graph already gives the colours of its vertices"));
        }
        colours = words.colours(alphabet, graph.count(), "vertices")?;
    }
    let shape = Shape::of_edges(graph.count(), graph.edges().to_vec());
    Ok(VertexColoured::named(shape, colours, graph.names()))
}

/// Reads a graph with colours on its edges, if the text is in a format of another program.
pub(super) fn edges(text: &str, alphabet: &str) -> Option<Result<EdgeColoured, InputError>> {
    let mut reader = Reader::new(text);
    let graph = graph(&mut reader, &OF_EDGES)?;
    Some(graph.and_then(|graph| edges_behind(&graph, text, reader, alphabet)))
}

/// Reads the text after a graph with colours on its edges: the colours, and the ground after `@`.
fn edges_behind<'t>(
    graph: &Described<'t>,
    text: &'t str,
    mut reader: Reader<'t>,
    alphabet: &str,
) -> Result<EdgeColoured, InputError> {
    let begin = reader.place();
    reader.take_while(|c| c != '@');
    let colours = words(&text[..reader.place()], begin)?;
    let mut ground = None;
    if reader.take('@') {
        reader.skip_blanks();
        ground = Some(graph.vertices().known(&mut reader)?);
        reader.skip_blanks();
        if reader.peek().is_some() {
            return Err(reader.error("expected the end"));
        }
    }
    Ok(with_edges(graph, Some(colours), ground, Place::Text(0..reader.place()), alphabet)?)
}

/// Reads nodes and links with colours on the links.
pub(super) fn edges_of_data(position: Field<'_>, alphabet: &str) -> Result<EdgeColoured, DataError> {
    let graph = node_link::read(position, &OF_EDGES)?;
    let Some(behind) = position.optional("behind")? else {
        return Ok(with_edges(&graph, None, None, Place::Data(position.place()), alphabet)?);
    };
    let text = behind.text()?;
    edges_behind(&graph, text, Reader::new(text), alphabet).map_err(|error| behind.error_of(&error))
}

fn with_edges(
    graph: &Described<'_>,
    behind: Option<Words<'_>>,
    mut ground: Option<u32>,
    place: Place,
    alphabet: &str,
) -> Result<EdgeColoured, Fault> {
    let mut colours = vec![None; graph.edges().len()];
    for attribute in graph.attributes() {
        let vertex = match attribute.of {
            Of::Edge(edge) => {
                colours[edge] = Some(colour(attribute, alphabet)?);
                continue;
            }
            Of::Vertex(vertex) if attribute.is_true()? => vertex,
            Of::Vertex(_) => continue,
            Of::Graph => graph.find(attribute)?,
        };
        if ground.replace(vertex).is_some_and(|other| other != vertex) {
            return Err(attribute.fault("there is another ground: join both in one vertex"));
        }
    }
    let Some(ground) = ground else {
        let hint = "name it after the graph, as in @ a, or give it the attribute ground=true";
        return Err(Fault::new(place, "the ground is missing").with_hint(hint));
    };
    if let Some(words) = behind.filter(|words| !words.text.is_empty()) {
        if colours.iter().any(Option::is_some) {
            return Err(Fault::new(words.span(), "the graph already gives the colours of its edges"));
        }
        colours = words.colours(alphabet, colours.len(), "edges")?.into_iter().map(Some).collect();
    }
    let Some(colours) = colours.into_iter().collect() else {
        let message = format!("an edge has no colour: the attribute `colour` is one of {}", listed(alphabet));
        return Err(Fault::new(place, message));
    };
    // On the board the ground is vertex 0: move it to the front, and the vertices before it up by one.
    let to = |vertex: u32| match vertex.cmp(&ground) {
        std::cmp::Ordering::Less => vertex + 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => vertex,
    };
    let edges = graph.edges().iter().map(|&(u, v)| (to(u), to(v))).collect();
    let mut names = graph.names();
    // The move changes the numbers. Unnamed vertices get their old numbers as names, so they print as
    // they were read.
    if ground != 0 && names.is_none() {
        names = Some((0..graph.count()).map(|vertex| vertex.to_string()).collect());
    }
    if let Some(names) = &mut names {
        names[..=ground as usize].rotate_right(1);
    }
    Ok(EdgeColoured::named(Shape::of_edges(graph.count(), edges), colours, names))
}

/// Returns the colour in an attribute: a character of the alphabet, or one of the words blue, red and green.
fn colour(attribute: &Attribute<'_>, alphabet: &str) -> Result<u8, Fault> {
    let value = attribute.value.trim();
    let sign = match value.to_lowercase().as_str() {
        "blue" => Some('b'),
        "red" => Some('r'),
        "green" => Some('g'),
        _ => value.chars().next().filter(|sign| sign.len_utf8() == value.len()),
    };
    sign.and_then(|sign| cell(sign, alphabet)).ok_or_else(|| {
        let message = format!("a colour is one of {}, not {value:?}", listed(alphabet));
        attribute.fault(message)
    })
}

impl<'t> Words<'t> {
    /// Returns the byte range of the words in the text.
    fn span(&self) -> std::ops::Range<usize> {
        self.at..self.at + self.text.len()
    }

    fn colours(&self, alphabet: &str, count: usize, things: &str) -> Result<Vec<u8>, Fault> {
        check_colours(self.text, alphabet, count, things)
            .map_err(|(span, message)| Fault::new(self.at + span.start..self.at + span.end, message))
    }
}

/// Writes a graph with named vertices in the language of Graphviz; `vertex` and `edge` write the attributes
/// of each vertex and edge.
pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    shape: &Shape,
    names: &[String],
    vertex: impl Fn(&mut fmt::Formatter<'_>, usize) -> fmt::Result,
    edge: impl Fn(&mut fmt::Formatter<'_>, usize) -> fmt::Result,
) -> fmt::Result {
    f.write_str("graph {")?;
    // List every vertex before the edges: the reader numbers vertices in the order in which it meets them, so
    // this keeps their numbers.
    for (v, name) in names.iter().enumerate() {
        f.write_char(' ')?;
        write_name(f, name)?;
        vertex(f, v)?;
        f.write_char(';')?;
    }
    for (e, &(u, v)) in shape.edges().iter().enumerate() {
        f.write_char(' ')?;
        write_name(f, &names[u as usize])?;
        f.write_str(" -- ")?;
        write_name(f, &names[v as usize])?;
        edge(f, e)?;
        f.write_char(';')?;
    }
    f.write_str(" }")
}

/// Writes a colour as an attribute.
pub(super) fn write_colour(f: &mut fmt::Formatter<'_>, colour: u8) -> fmt::Result {
    f.write_str(" [colour=")?;
    write_name(f, &char::from(colour).to_string())?;
    f.write_char(']')
}
