//! Multigraphs by their edges: `6: 0-1 1-2*3 2=3 exits 3,4 @ 0`.

use std::fmt::{self, Write};

use super::cast::{Cast, SAME_PLACE};
use super::lines::number_of_copies;
use super::naming::number;
use super::{
    Edge, EscapeGraph, MAX_VERTICES, Multigraph, NO_EXITS, NO_VERTEX, SECOND_START, UNBREAKABLE, loop_at,
    push_edge,
};
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

const BEHIND: &str =
    "behind a graph stand its exits and the start, as in exits 3,4 @ 0, or two spies, as in @ 0 1";
const HINT: &str = "a graph is written by its edges, as 0-1 1-2*3 2=3 exits 3 @ 0: three copies of 1-2, unbreakable 2=3, the start behind @";

/// Reads a graph.
///
/// # Errors
/// What is wrong with the text, and where.
pub(super) fn read(text: &str, cast: Cast) -> Result<EscapeGraph, InputError> {
    let mut reader = Reader::new(text);
    let announced = announced(&mut reader)?;
    let last = announced.unwrap_or(MAX_VERTICES) - 1;
    let mut count = announced.unwrap_or(0);
    let mut edges = Vec::new();
    while reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        let edge = edge(&mut reader, last)?;
        count = count.max(edge.ends[0].max(edge.ends[1]) as usize + 1);
        push_edge(&mut edges, edge, &reader)?;
        reader.gap()?;
    }
    if count == 0 {
        return Err(InputError::new(reader.place()..text.len(), NO_VERTEX).with_hint(HINT));
    }
    let board = EscapeGraph::new(Multigraph::new(count, edges));
    exits_and_start(&mut reader, board, cast, |reader| number(reader, count - 1))
}

/// What stands behind every graph: `exits 3,4 @ 0`. The exits are added to those that the graph has already.
///
/// # Errors
/// What is wrong, and where.
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
            return Err(InputError::new(word..end, "expected vertices behind `exits`, as in exits 3,4"));
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
        Some(_) => Err(reader.error("expected `exits`, `@` and the start, or the end").with_hint(BEHIND)),
    }
}

/// The second one of two spies.
fn with_other<'t>(
    reader: &mut Reader<'t>,
    board: EscapeGraph,
    first: u32,
    mut vertex: impl FnMut(&mut Reader<'t>) -> Result<u32, InputError>,
) -> Result<EscapeGraph, InputError> {
    reader.gap()?;
    let place = reader.place();
    if reader.peek().is_none() {
        return Err(reader.error("there are two spies: where does the other one stand?"));
    }
    let other = vertex(reader)?;
    if other == first {
        return Err(InputError::new(place..reader.place(), SAME_PLACE));
    }
    Ok(board.with_spies([first, other]))
}

/// The number of vertices, where it is announced, as in `4: 0-1`.
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

/// Writes a graph so that [`read`] reads it.
///
/// # Errors
/// Those of the formatter.
pub(super) fn write(board: &EscapeGraph, f: &mut dyn Write) -> fmt::Result {
    let graph = board.graph();
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

/// Writes where somebody stands, or two do.
///
/// # Errors
/// Those of the writer.
pub(super) fn write_standing(
    board: &EscapeGraph,
    name: impl Fn(u32) -> String,
    f: &mut dyn Write,
) -> fmt::Result {
    let mut sign = " @";
    for vertex in [board.start, board.other].into_iter().flatten() {
        write!(f, "{sign} {}", name(vertex))?;
        sign = "";
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read() {
        for text in ["6: 0-1 1-2*3 2=3 exits 3,4 @ 0", "0-1 exits 1 @ 0", "3: @ 2", "0-1 1-2"] {
            let board = read(text, Cast::EXITS).expect("a graph");
            assert_eq!(board.to_string(), text);
            let mut written = String::new();
            write(&board, &mut written).expect("a string");
            assert_eq!(written, text);
        }
    }
}
