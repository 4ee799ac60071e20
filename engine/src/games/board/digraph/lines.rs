//! Directed graphs as lists of arcs, with a line `0 1` for each arc. A `#` starts a comment that runs to the
//! end of the line. Tokens follow the list, as in `0 1 @ 0`.

use std::sync::Arc;

use super::text::{tokens, vertex};
use super::{Digraph, MAX_ARCS, MAX_VERTICES};
use crate::ground::graph::Arcs;
use crate::ground::graph::shape::NO_VERTEX;
use crate::ground::input::{InputError, Reader};

const HINT: &str = "a line has two vertices, as in 0 1; the tokens stand after the last line, as in @ 0";

/// Returns whether a text is a list of lines, and not a list of arcs like `0>1`. A list of lines begins with
/// a comment, or with two numbers on one line.
pub(crate) fn begins(text: &str) -> bool {
    let mut reader = Reader::new(text);
    reader.skip_blanks();
    if reader.peek() == Some('#') {
        return true;
    }
    let digits = reader.take_while(|c| c.is_ascii_digit());
    let blanks = reader.take_blanks();
    !digits.is_empty() && !blanks.is_empty() && reader.peek().is_some_and(|c| c.is_ascii_digit())
}

/// Reads the list of arcs, and the tokens after `@`. The largest vertex that an arc names is the last one.
pub(crate) fn read(mut reader: Reader<'_>) -> Result<Digraph, InputError> {
    let mut arcs = Vec::new();
    skip(&mut reader);
    while reader.peek().is_some_and(|c| c != '@') {
        arcs.push(line(&mut reader)?);
        if arcs.len() > MAX_ARCS {
            return Err(reader.error(format!("a graph has at most {MAX_ARCS} arcs")));
        }
        reader.look(arcs.capacity() * size_of::<(u32, u32)>())?;
        skip(&mut reader);
    }
    let Some(last) = arcs.iter().map(|&(from, to)| from.max(to)).max() else {
        return Err(InputError::new(reader.rest_place(), NO_VERTEX).with_hint(HINT));
    };
    let tokens = tokens(&mut reader, |reader| vertex(reader, last as usize))?;
    Ok(Digraph {
        arcs: Arc::new(Arcs::of_pairs_under(last as usize + 1, &arcs, reader.control())?),
        names: Vec::new(),
        tokens,
    })
}

/// Reads the arc on one line. Leaves the end of the line, a comment or `@` to the caller.
fn line(reader: &mut Reader<'_>) -> Result<(u32, u32), InputError> {
    let with_hint = |error: InputError| error.with_hint(HINT);
    let from = vertex(reader, MAX_VERTICES - 1).map_err(with_hint)?;
    if reader.take_blanks().is_empty() {
        return Err(reader.error("expected a blank and a second vertex").with_hint(HINT));
    }
    let to = vertex(reader, MAX_VERTICES - 1).map_err(with_hint)?;
    reader.take_blanks();
    match reader.peek() {
        None | Some('\n' | '#' | '@') => Ok((from, to)),
        Some(_) => Err(reader.error("expected the end of the line").with_hint(HINT)),
    }
}

/// Skips blanks, line ends and comments.
fn skip(reader: &mut Reader<'_>) {
    reader.skip_blanks();
    while reader.take('#') {
        reader.take_while(|c| c != '\n');
        reader.skip_blanks();
    }
}
