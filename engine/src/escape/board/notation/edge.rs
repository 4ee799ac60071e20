//! The notation of single edges, which several notations share.

use std::fmt::{self, Write};

use crate::escape::board::multigraph::{Edge, MAX_COPIES, MAX_EDGES, UNBREAKABLE};
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

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
