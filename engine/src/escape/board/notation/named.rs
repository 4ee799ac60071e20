//! Graphs that are given by a name with parameters: `grid(7,7) without 3,3-3,4 exits 2,2 @ 3,3`.

use std::fmt;
use std::fmt::Write;
use std::ops::Range;

use super::data::{NO_EXITS, exits_and_start, write_standing};
use crate::escape::board::construction::{Construction, expected};
use crate::escape::board::graph::{Cast, EscapeGraph, Naming};
use crate::escape::board::multigraph::{Edge, Multigraph};
use crate::ground::control::Control;
use crate::ground::input::{InputError, Reader};

/// Returns whether a text is a name with parameters: it begins with a letter.
pub(super) fn begins(text: &str) -> bool {
    text.trim_start().starts_with(char::is_alphabetic)
}

/// Reads a graph.
///
/// # Errors
/// Returns the fault in the text, with its place.
pub(super) fn read(text: &str, cast: Cast, control: &Control) -> Result<EscapeGraph, InputError> {
    let mut reader = Reader::under(text, control);
    let mut construction = construction(&mut reader, cast)?;
    reader.skip_blanks();
    let deleted = match reader.take_text("without") {
        true => without(&mut reader, &mut construction, cast)?,
        false => Vec::new(),
    };
    control.check(construction.building_nodes(), construction.building_bytes())?;
    let edges = remaining(&construction, deleted)?;
    let mut board = EscapeGraph::new(Multigraph::under(construction.vertices(), edges, control)?)
        .with_exits(construction.exits().collect());
    board = board.with_naming(Naming::Built(construction.clone()));
    exits_and_start(&mut reader, board, cast, |reader| construction.vertex(reader))
}

fn construction(reader: &mut Reader<'_>, cast: Cast) -> Result<Construction, InputError> {
    reader.skip_blanks();
    let start = reader.place();
    let name = reader.take_while(|c| c.is_alphanumeric() || c == '_');
    if !reader.take('(') {
        return Err(InputError::new(start..reader.place(), expected("", 0)));
    }
    let mut parameters = Vec::new();
    reader.skip_blanks();
    while !reader.take(')') {
        if !parameters.is_empty() && !reader.take(',') {
            return Err(reader.error("expected `,` or `)`"));
        }
        reader.skip_blanks();
        parameters.push(reader.number(0, u64::MAX, "a number")?);
        reader.skip_blanks();
    }
    Construction::new(&name.to_ascii_lowercase(), &parameters, cast.has_exits)
        .map_err(|message| InputError::new(start..reader.place(), message))
}

/// A pair of vertices, the lesser first, and its range in the text.
type Deleted = ((u32, u32), Range<usize>);

/// Reads the deleted edges that follow the word `without`. The word `exits` may come first; it removes the
/// exits that the graph has of its own.
fn without(
    reader: &mut Reader<'_>,
    construction: &mut Construction,
    cast: Cast,
) -> Result<Vec<Deleted>, InputError> {
    let word = reader.place();
    reader.skip_blanks();
    let start = reader.place();
    if reader.take_text("exits") {
        let message = match cast.has_exits {
            true => construction.clone().without_exits().map(|without| *construction = without).err(),
            false => Some(NO_EXITS.to_owned()),
        };
        if let Some(message) = message {
            return Err(InputError::new(start..reader.place(), message));
        }
        reader.skip_blanks();
        return edges(reader, construction);
    }
    let deleted = edges(reader, construction)?;
    if deleted.is_empty() {
        let message = "expected edges after `without`, as in without 0-1";
        return Err(InputError::new(word - "without".len()..word, message));
    }
    Ok(deleted)
}

/// Reads edges separated by blanks or commas, up to `@`, `exits` or the end.
fn edges(reader: &mut Reader<'_>, construction: &Construction) -> Result<Vec<Deleted>, InputError> {
    let mut deleted = Vec::new();
    while !reader.rest().is_empty() && !reader.rest().starts_with(['@', 'e']) {
        let start = reader.place();
        let u = construction.vertex(reader)?;
        if !reader.take('-') {
            return Err(reader.error("expected `-` and the other end of the edge"));
        }
        let v = construction.vertex(reader)?;
        deleted.push(((u.min(v), u.max(v)), start..reader.place()));
        reader.gap()?;
    }
    Ok(deleted)
}

/// Returns the edges of a graph that were not deleted. Fails if a deleted edge does not exist, or is listed
/// twice.
fn remaining(construction: &Construction, mut deleted: Vec<Deleted>) -> Result<Vec<Edge>, InputError> {
    deleted.sort_unstable_by_key(|(pair, span)| (*pair, span.start));
    let mut is_found = vec![false; deleted.len()];
    let mut edges = Vec::new();
    for (u, v) in construction.edges() {
        // If an edge is listed twice, only its first mention is marked as found, and the second one becomes
        // an error.
        let at = deleted.partition_point(|(pair, _)| *pair < (u.min(v), u.max(v)));
        match deleted.get(at) {
            Some(&(pair, _)) if pair == (u.min(v), u.max(v)) => is_found[at] = true,
            _ => edges.push(Edge::simple(u, v)),
        }
    }
    let missing = deleted.into_iter().zip(is_found).filter(|(_, is_found)| !is_found);
    match missing.map(|((_, span), _)| span).min_by_key(|span| span.start) {
        Some(span) => Err(InputError::new(span, "this edge does not exist, or is already deleted")),
        None => Ok(edges),
    }
}

/// Writes a graph from which these edges were deleted.
pub(super) fn write(
    construction: &Construction,
    deleted: &[(u32, u32)],
    board: &EscapeGraph,
    f: &mut dyn Write,
) -> fmt::Result {
    write!(f, "{construction}")?;
    // If the exits are left out, the name already ends in `without exits`.
    let mut word = if construction.leaves_exits_out() { "" } else { " without" };
    for &(u, v) in deleted {
        write!(f, "{word} {}-{}", board.name(u), board.name(v))?;
        word = "";
    }
    let own = construction.exits();
    let mut word = " exits";
    for &exit in board.exits().iter().filter(|exit| !own.contains(exit)) {
        write!(f, "{word} {}", board.name(exit))?;
        word = "";
    }
    write_standing(board, |vertex| board.name(vertex), f)
}
