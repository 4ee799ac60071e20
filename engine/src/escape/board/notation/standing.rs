//! The part after the graph that all notations share: the exits and the start, or the vertices of the two
//! spies.

use std::fmt::{self, Write};

use crate::escape::board::cast::{Cast, SAME_PLACE};
use crate::escape::board::graph::EscapeGraph;
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

pub(super) const NO_EXITS: &str = "there are no exits in this game";
pub(super) const SECOND_START: &str = "there is another start already";

const BEHIND: &str =
    "behind a graph stand its exits and the start, as in exits 3,4 @ 0, or two spies, as in @ 0 1";

/// Reads the exits and the start after a graph, such as `exits 3,4 @ 0`. The exits are added to those that
/// the graph already has.
///
/// # Errors
/// Returns what is wrong with the text, and where.
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
        return Err(reader.error("there are two spies: where does the other one stand?"));
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
