//! Multigraphs as data.

use super::edge::loop_at;
use super::standing::NO_EXITS;
use crate::escape::board::cast::{Cast, NO_UNBREAKABLE, SAME_PLACE, WHERE};
use crate::escape::board::graph::EscapeGraph;
use crate::escape::board::multigraph::{
    Edge, MAX_COPIES, MAX_EDGES, MAX_VERTICES, Multigraph, NO_VERTEX, UNBREAKABLE,
};
use crate::escape::board::naming::Naming;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::graph::described::node_link::FIELDS;
use crate::ground::graph::names::names;

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
/// Returns what is wrong with the data, and where.
pub(super) fn read(position: Field<'_>, cast: Cast) -> Result<EscapeGraph, DataError> {
    let n = position.field("n")?;
    let vertices = n.count(MAX_VERTICES)?;
    if vertices == 0 {
        return Err(n.error(NO_VERTEX));
    }
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
    if let Some(field) = position.optional("names")? {
        board = board.with_naming(Naming::of_names(names(field, vertices)?));
    }
    if let Some(field) = position.optional("exits")? {
        let exits = field.items()?.map(|item| vertex(item, vertices)).collect::<Result<Vec<_>, _>>()?;
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
    let spies = field.items()?.map(|item| vertex(item, vertices)).collect::<Result<Vec<_>, _>>()?;
    match spies[..] {
        [first, other] if first == other => Err(field.error(SAME_PLACE)),
        [first, other] => Ok([first, other]),
        _ => Err(field.error(format!("there are two spies, not {}", spies.len()))),
    }
}

/// Reads a vertex.
fn vertex(field: Field<'_>, vertices: usize) -> Result<u32, DataError> {
    let n = field.count(u32::MAX as usize)?;
    if n < vertices {
        return Ok(n as u32);
    }
    Err(field.error(format!("there is no vertex {n}: the last one is {}", vertices - 1)))
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
            UNBREAKABLE => Data::Text("unbreakable".to_owned()),
            copies => Data::integer(copies),
        };
        Data::List(vec![Data::integer(edge.ends[0]), Data::integer(edge.ends[1]), copies])
    };
    let mut fields = vec![
        ("n".to_owned(), Data::integer(board.vertices())),
        ("edges".to_owned(), Data::List(board.graph().edges().iter().map(edge).collect())),
    ];
    if let Some(spies) = board.spies() {
        fields.push(("spies".to_owned(), Data::List(spies.iter().map(Data::integer).collect())));
    } else {
        fields.push(("exits".to_owned(), Data::List(board.exits().iter().map(Data::integer).collect())));
    }
    if let (Some(start), None) = (board.start(), board.spies()) {
        fields.push(("start".to_owned(), Data::integer(start)));
    }
    if board.has_names() {
        let names = (0..board.vertices() as u32).map(|v| Data::Text(board.name(v)));
        fields.push(("names".to_owned(), Data::List(names.collect())));
    }
    Data::Object(fields)
}
