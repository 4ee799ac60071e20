//! Single edges, as several notations write them.

use std::fmt::{self, Write};

use crate::escape::board::multigraph::{Edge, MAX_COPIES, MAX_EDGES, UNBREAKABLE};
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// Reads the number of a vertex, at most `last`.
///
/// # Errors
/// There is none, or it is too large.
pub(super) fn number(reader: &mut Reader<'_>, last: usize) -> Result<u32, InputError> {
    Ok(reader.number(0, last as u64, "a vertex")? as u32)
}

/// Adds an edge that was read, unless there are too many.
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

/// What is wrong with an edge from a vertex to itself.
pub(super) fn loop_at(vertex: impl fmt::Display) -> String {
    format!("vertex {vertex} is joined to itself: an escape game has no loops")
}

/// The number of copies behind an edge, 1 if there is none.
pub(super) fn copies(reader: &mut Reader<'_>) -> Result<u32, InputError> {
    let blanks = reader.take_blanks();
    match reader.peek() {
        Some(c) if !blanks.is_empty() && (c.is_ascii_digit() || c == '-') => number_of_copies(reader),
        Some('u') if reader.take_text("unbreakable") => Ok(UNBREAKABLE),
        _ => Ok(1),
    }
}

/// A number of copies, at least 1.
pub(super) fn number_of_copies(reader: &mut Reader<'_>) -> Result<u32, InputError> {
    let start = reader.place();
    if reader.take('-') {
        reader.take_while(|c| c.is_ascii_digit());
        let message = format!("expected a number of copies from 1 to {MAX_COPIES}, not a negative one");
        return Err(InputError::new(start..reader.place(), message));
    }
    Ok(reader.number(1, MAX_COPIES.into(), "a number of copies")? as u32)
}

/// Writes a number of copies behind an edge.
pub(super) fn write_copies(copies: u32, f: &mut dyn Write) -> fmt::Result {
    match copies {
        1 => Ok(()),
        UNBREAKABLE => f.write_str(" unbreakable"),
        copies => write!(f, " {copies}"),
    }
}
