//! Multigraphs as lists of edges on one line: `6: 0-1 1-2*3 2=3 exits 3,4 @ 0`.

use std::fmt;
use std::fmt::Write;

use super::data::{exits_and_start, loop_at, number, number_of_copies, push_edge, write_standing};
use crate::escape::board::graph::{Cast, EscapeGraph};
use crate::escape::board::multigraph::{Edge, MAX_VERTICES, Multigraph, UNBREAKABLE};
use crate::ground::control::Control;
use crate::ground::graph::shape::NO_VERTEX;
use crate::ground::input::{InputError, Reader};

const HINT: &str = "write a graph by its edges, as in 0-1 1-2*3 2=3 exits 3 @ 0: three copies of 1-2, unbreakable 2=3, the start after @";

/// Reads a graph.
///
/// # Errors
/// Returns what is wrong with the text, and where.
pub(super) fn read(text: &str, cast: Cast, control: &Control) -> Result<EscapeGraph, InputError> {
    let mut reader = Reader::under(text, control);
    let announced = announced(&mut reader)?;
    let last = announced.unwrap_or(MAX_VERTICES) - 1;
    let mut count = announced.unwrap_or(0);
    let mut edges = Vec::new();
    while reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        let edge = edge(&mut reader, last)?;
        count = count.max(edge.ends[0].max(edge.ends[1]) as usize + 1);
        push_edge(&mut edges, edge, &mut reader)?;
        reader.gap()?;
    }
    if count == 0 {
        return Err(InputError::new(reader.place()..text.len(), NO_VERTEX).with_hint(HINT));
    }
    let board = EscapeGraph::new(Multigraph::under(count, edges, control)?);
    exits_and_start(&mut reader, board, cast, |reader| number(reader, count - 1))
}

/// Reads the number of vertices, if the text begins with it, as in `4: 0-1`.
fn announced(reader: &mut Reader<'_>) -> Result<Option<usize>, InputError> {
    reader.skip_blanks();
    let mut ahead = reader.clone();
    if !ahead.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(None);
    }
    ahead.take_while(|c| c.is_ascii_digit());
    if ahead.peek() != Some(':') {
        return Ok(None);
    }
    let count = reader.number(1, MAX_VERTICES as u64, "a number of vertices")?;
    reader.take(':');
    reader.skip_blanks();
    Ok(Some(count as usize))
}

fn edge(reader: &mut Reader<'_>, last: usize) -> Result<Edge, InputError> {
    let start = reader.place();
    let u = number(reader, last)?;
    let is_unbreakable = reader.take('=');
    if !is_unbreakable && !reader.take('-') {
        return Err(reader.error("expected `-` or `=` and the other end of the edge").with_hint(HINT));
    }
    let v = number(reader, last)?;
    if u == v {
        return Err(InputError::new(start..reader.place(), loop_at(u)));
    }
    let copies = match is_unbreakable {
        true => UNBREAKABLE,
        false if reader.take('*') => number_of_copies(reader)?,
        false => 1,
    };
    Ok(Edge { ends: [u, v], copies })
}

/// Writes a graph in the form that [`read`] reads.
///
/// # Errors
/// Returns the formatter's errors.
pub(super) fn write(board: &EscapeGraph, f: &mut dyn Write) -> fmt::Result {
    let graph = board.graph();
    // The number of vertices is needed only if the last vertices have no edges.
    let named = graph.edges().iter().map(|edge| edge.ends[0].max(edge.ends[1]) as usize + 1).max();
    let mut separator = "";
    if named != Some(board.vertices()) {
        write!(f, "{}:", board.vertices())?;
        separator = " ";
    }
    for edge in graph.edges() {
        let [u, v] = edge.ends;
        f.write_str(separator)?;
        match edge.copies {
            UNBREAKABLE => write!(f, "{u}={v}")?,
            1 => write!(f, "{u}-{v}")?,
            copies => write!(f, "{u}-{v}*{copies}")?,
        }
        separator = " ";
    }
    if !board.exits().is_empty() {
        let exits: Vec<String> = board.exits().iter().map(u32::to_string).collect();
        write!(f, " exits {}", exits.join(","))?;
    }
    write_standing(board, |vertex| vertex.to_string(), f)
}
