//! Multigraphs as data, and the notation that several formats share: single edges, and the exits, the start
//! or the vertices of the two spies after the graph.

use std::fmt;
use std::fmt::Write;

use crate::escape::board::graph::{Cast, EscapeGraph, NO_UNBREAKABLE, Naming, SAME_PLACE, WHERE};
use crate::escape::board::multigraph::{Edge, MAX_COPIES, MAX_EDGES, MAX_VERTICES, Multigraph, UNBREAKABLE};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::graph::data::{count, names, vertex, vertices as list_of_vertices};
use crate::ground::graph::described::node_link::FIELDS;
use crate::ground::input::{InputError, Reader};

/// The fields that are read: those of Upstar and those of networkx.
pub(super) fn fields(cast: Cast) -> &'static [&'static [&'static str]] {
    match cast.has_spies {
        true => &[&["n", "edges", "exits", "spies", "names"], FIELDS],
        false => &[&["n", "edges", "exits", "start", "names"], FIELDS],
    }
}

/// Reads a graph.
///
/// # Errors
/// Returns the fault in the data, with its place.
pub(super) fn read(position: Field<'_>, cast: Cast) -> Result<EscapeGraph, DataError> {
    let vertices = count(position.field("n")?, MAX_VERTICES)?;
    let rows = position.field("edges")?;
    if rows.items()?.len() > MAX_EDGES {
        return Err(rows.error(format!("a graph has at most {MAX_EDGES} edges")));
    }
    let mut edges = Vec::new();
    for row in rows.items()? {
        edges.push(edge(row, vertices, cast)?);
    }
    let graph = Multigraph::under(vertices, edges, position.control())?;
    if !cast.has_unbreakable && graph.edges().iter().any(|edge| edge.is_unbreakable()) {
        // Parallel copies added up to more than 32 bits, which makes an edge unbreakable.
        return Err(rows.error(NO_UNBREAKABLE));
    }
    let mut board = EscapeGraph::new(graph);
    if let Some(names) = names(position, vertices)? {
        board = board.with_naming(Naming::of_names(names));
    }
    if let Some(field) = position.optional("exits")? {
        let exits = list_of_vertices(field, vertices)?;
        if !cast.has_exits && !exits.is_empty() {
            return Err(field.error(NO_EXITS));
        }
        board = board.with_exits(exits);
    }
    if cast.has_spies {
        let spies = position.optional("spies")?;
        let spies = spies.ok_or_else(|| position.error(format!("{WHERE} `spies` is missing")))?;
        return Ok(board.with_spies(two(spies, vertices)?));
    }
    if let Some(field) = position.optional("start")? {
        board = board.with_start(vertex(field, vertices)?);
    }
    Ok(board)
}

/// Reads two different vertices.
fn two(field: Field<'_>, vertices: usize) -> Result<[u32; 2], DataError> {
    let spies = list_of_vertices(field, vertices)?;
    match spies[..] {
        [first, other] if first == other => Err(field.error(SAME_PLACE)),
        [first, other] => Ok([first, other]),
        _ => Err(field.error(format!("there are two spies, not {}", spies.len()))),
    }
}

/// Reads an edge: `[u, v]` or `[u, v, copies]`, where copies may be `"unbreakable"`.
fn edge(field: Field<'_>, vertices: usize, cast: Cast) -> Result<Edge, DataError> {
    let items: Vec<_> = field.items()?.collect();
    let (u, v, copies) = match items[..] {
        [u, v] => (u, v, 1),
        [u, v, copies] => (u, v, copies_in(copies)?),
        _ => return Err(field.error("expected two vertices and the number of copies, as [0, 1, 2]")),
    };
    let ends = [vertex(u, vertices)?, vertex(v, vertices)?];
    if copies == UNBREAKABLE && !cast.has_unbreakable {
        return Err(field.error(NO_UNBREAKABLE));
    }
    if ends[0] == ends[1] {
        return Err(field.error(loop_at(ends[0])));
    }
    Ok(Edge { ends, copies })
}

fn copies_in(field: Field<'_>) -> Result<u32, DataError> {
    match field.data() {
        Data::Text(text) if text == "unbreakable" => Ok(UNBREAKABLE),
        Data::Text(_) => Err(field.error("expected a number of copies, or \"unbreakable\"")),
        _ => match field.count(MAX_COPIES as usize)? {
            0 => Err(field.error(format!("expected a number of copies from 1 to {MAX_COPIES}"))),
            copies => Ok(copies as u32),
        },
    }
}

/// Writes a graph in the form that [`read`] reads.
pub(super) fn write(board: &EscapeGraph) -> Data {
    let edge = |edge: &Edge| {
        let copies = match edge.copies {
            UNBREAKABLE => "unbreakable".into(),
            copies => Data::from(copies),
        };
        Data::list([edge.ends[0].into(), edge.ends[1].into(), copies])
    };
    let (exits, spies, start) = match board.spies() {
        Some(spies) => (Data::Null, Data::list(spies), None),
        None => (Data::list(board.exits()), Data::Null, board.start()),
    };
    let names = board.has_names().then(|| Data::list((0..board.vertices() as u32).map(|v| board.name(v))));
    Data::object([
        ("n", board.vertices().into()),
        ("edges", Data::list(board.graph().edges().iter().map(edge))),
        ("spies", spies),
        ("exits", exits),
        ("start", start.into()),
        ("names", names.into()),
    ])
}

/// Reads the number of a vertex, from 0 to `last`.
///
/// # Errors
/// Fails if there is no number, or if it is too large.
pub(super) fn number(reader: &mut Reader<'_>, last: usize) -> Result<u32, InputError> {
    Ok(reader.number(0, last as u64, "a vertex")? as u32)
}

/// Adds an edge that was read. Fails if there are too many edges or the memory runs out.
pub(super) fn push_edge(
    edges: &mut Vec<Edge>,
    edge: Edge,
    reader: &mut Reader<'_>,
) -> Result<(), InputError> {
    if edges.len() == MAX_EDGES {
        return Err(reader.error(format!("a graph has at most {MAX_EDGES} edges")));
    }
    edges.push(edge);
    reader.look(edges.capacity() * size_of::<Edge>())
}

/// Returns the error message for an edge from a vertex to itself.
pub(super) fn loop_at(vertex: impl fmt::Display) -> String {
    format!("vertex {vertex} is joined to itself: an escape game has no loops")
}

/// Reads the number of copies after an edge, 1 if none is given.
pub(super) fn copies(reader: &mut Reader<'_>) -> Result<u32, InputError> {
    let blanks = reader.take_blanks();
    match reader.peek() {
        // A minus sign is accepted here so that the error can say what is wrong with the number.
        Some(c) if !blanks.is_empty() && (c.is_ascii_digit() || c == '-') => number_of_copies(reader),
        Some('u') if reader.take_text("unbreakable") => Ok(UNBREAKABLE),
        _ => Ok(1),
    }
}

/// Reads a number of copies, at least 1.
pub(super) fn number_of_copies(reader: &mut Reader<'_>) -> Result<u32, InputError> {
    let start = reader.place();
    if reader.take('-') {
        reader.take_while(|c| c.is_ascii_digit());
        let message = format!("expected a number of copies from 1 to {MAX_COPIES}, not a negative one");
        return Err(InputError::new(start..reader.place(), message));
    }
    Ok(reader.number(1, MAX_COPIES.into(), "a number of copies")? as u32)
}

/// Writes the number of copies after an edge.
pub(super) fn write_copies(copies: u32, f: &mut dyn Write) -> fmt::Result {
    match copies {
        1 => Ok(()),
        UNBREAKABLE => f.write_str(" unbreakable"),
        copies => write!(f, " {copies}"),
    }
}

pub(super) const NO_EXITS: &str = "there are no exits in this game";
pub(super) const SECOND_START: &str = "the start is already given";

const BEHIND: &str =
    "write the exits and the start after the graph, as in exits 3,4 @ 0, or two spies, as in @ 0 1";

/// Reads the exits and the start after a graph, such as `exits 3,4 @ 0`. The exits are added to those that
/// the graph already has.
///
/// # Errors
/// Returns the fault in the text, with its place.
pub(super) fn exits_and_start<'t>(
    reader: &mut Reader<'t>,
    mut board: EscapeGraph,
    cast: Cast,
    mut vertex: impl FnMut(&mut Reader<'t>) -> Result<u32, InputError>,
) -> Result<EscapeGraph, InputError> {
    reader.skip_blanks();
    let word = reader.place();
    if reader.take_text("exits") {
        if !cast.has_exits {
            return Err(InputError::new(word..reader.place(), NO_EXITS));
        }
        let mut exits = board.exits().to_vec();
        let own = exits.len();
        let end = reader.place();
        reader.skip_blanks();
        while reader.peek().is_some_and(|c| c != '@') {
            exits.push(vertex(reader)?);
            reader.gap()?;
        }
        if exits.len() == own {
            return Err(InputError::new(word..end, "expected vertices after `exits`, as in exits 3,4"));
        }
        board = board.with_exits(exits);
    }
    if reader.peek() == Some('@') {
        if board.start().is_some() {
            return Err(reader.error(SECOND_START));
        }
        reader.take('@');
        reader.skip_blanks();
        let start = vertex(reader)?;
        board = match cast.has_spies {
            true => with_other(reader, board, start, vertex)?,
            false => board.with_start(start),
        };
        reader.skip_blanks();
    }
    match reader.peek() {
        None => Ok(board),
        Some('@') => Err(reader.error(SECOND_START)),
        Some(_) => Err(reader.error("expected `exits`, `@` and the start, or the end").with_hint(BEHIND)),
    }
}

/// Reads the vertex of the second spy.
fn with_other<'t>(
    reader: &mut Reader<'t>,
    board: EscapeGraph,
    first: u32,
    mut vertex: impl FnMut(&mut Reader<'t>) -> Result<u32, InputError>,
) -> Result<EscapeGraph, InputError> {
    reader.gap()?;
    let place = reader.place();
    if reader.peek().is_none() {
        return Err(reader.error("there are two spies: expected the vertex of the other one"));
    }
    let other = vertex(reader)?;
    if other == first {
        return Err(InputError::new(place..reader.place(), SAME_PLACE));
    }
    Ok(board.with_spies([first, other]))
}

/// Writes the start, or the vertices of the two spies.
///
/// # Errors
/// Returns the writer's errors.
pub(super) fn write_standing(
    board: &EscapeGraph,
    name: impl Fn(u32) -> String,
    f: &mut dyn Write,
) -> fmt::Result {
    let mut sign = " @";
    let vertices = match (board.spies(), board.start()) {
        (Some(spies), _) => spies.to_vec(),
        (None, start) => start.into_iter().collect(),
    };
    for vertex in vertices {
        write!(f, "{sign} {}", name(vertex))?;
        sign = "";
    }
    Ok(())
}
