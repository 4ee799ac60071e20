//! Multigraphs as data.

use super::{
    Edge, EscapeGraph, MAX_COPIES, MAX_EDGES, MAX_VERTICES, Multigraph, NO_EXITS, NO_VERTEX, Naming,
    UNBREAKABLE, loop_at,
};
use crate::board::digraph::names;
use crate::data::{Data, DataError, Field};

/// Reads a graph.
///
/// # Errors
/// What is wrong with the data, and where.
pub(super) fn read(position: Field<'_>, has_exits: bool) -> Result<EscapeGraph, DataError> {
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
        edges.extend(edge(row, vertices)?);
    }
    let mut board = EscapeGraph::new(Multigraph::new(vertices, edges));
    if let Some(field) = position.optional("names")? {
        board.naming = Naming::of_names(names(field, vertices)?).into();
    }
    if let Some(field) = position.optional("exits")? {
        let exits = field.items()?.map(|item| vertex(item, vertices)).collect::<Result<Vec<_>, _>>()?;
        if !has_exits && !exits.is_empty() {
            return Err(field.error(NO_EXITS));
        }
        board = board.with_exits(exits);
    }
    if let Some(field) = position.optional("start")? {
        board.start = Some(vertex(field, vertices)?);
    }
    Ok(board)
}

/// The vertex in a field.
fn vertex(field: Field<'_>, vertices: usize) -> Result<u32, DataError> {
    let n = field.count(u32::MAX as usize)?;
    if n < vertices {
        return Ok(n as u32);
    }
    Err(field.error(format!("there is no vertex {n}: the last one is {}", vertices - 1)))
}

/// The edge in a field: `[u, v]`, or `[u, v, copies]`, where copies may be `"unbreakable"`.
fn edge(field: Field<'_>, vertices: usize) -> Result<Option<Edge>, DataError> {
    let items: Vec<_> = field.items()?.collect();
    let (u, v, copies) = match items[..] {
        [u, v] => (u, v, 1),
        [u, v, copies] => (u, v, copies_in(copies)?),
        _ => return Err(field.error("expected two vertices and the number of copies, as [0, 1, 2]")),
    };
    let ends = [vertex(u, vertices)?, vertex(v, vertices)?];
    if ends[0] == ends[1] {
        return Err(field.error(loop_at(ends[0])));
    }
    Ok((copies > 0).then_some(Edge { ends, copies }))
}

fn copies_in(field: Field<'_>) -> Result<u32, DataError> {
    match field.data() {
        Data::Text(text) if text == "unbreakable" => Ok(UNBREAKABLE),
        Data::Text(_) => Err(field.error("expected a number of copies, or \"unbreakable\"")),
        _ => Ok(field.count(MAX_COPIES as usize)? as u32),
    }
}

/// The graph as [`read`] reads it.
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
        ("edges".to_owned(), Data::List(board.graph.edges().iter().map(edge).collect())),
        ("exits".to_owned(), Data::List(board.exits.iter().map(Data::integer).collect())),
    ];
    if let Some(start) = board.start {
        fields.push(("start".to_owned(), Data::integer(start)));
    }
    if board.has_names() {
        let names = (0..board.vertices() as u32).map(|v| Data::Text(board.name(v)));
        fields.push(("names".to_owned(), Data::List(names.collect())));
    }
    Data::Object(fields)
}
