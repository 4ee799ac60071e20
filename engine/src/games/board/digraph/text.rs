//! Directed graphs as lists of arcs grouped by beginning: `0>1,2 1>2 @ 0`.

use super::{Digraph, MAX_ARCS, MAX_TOKENS, MAX_VERTICES};
use crate::ground::graph::Arcs;
use crate::ground::graph::shape::NO_VERTEX;
use crate::ground::input::{InputError, Reader};
use std::fmt;
use std::sync::Arc;

const HINT: &str = "write a graph by its arcs, as in 0>1,2 1>2 @ 0, with the tokens after @";

/// Reads the arcs, and the tokens after `@`.
pub(crate) fn read(mut reader: Reader<'_>) -> Result<Digraph, InputError> {
    let announced = announced(&mut reader)?;
    let last = announced.unwrap_or(MAX_VERTICES) - 1;
    let mut count = announced.unwrap_or(0);
    let mut arcs = Vec::new();
    while reader.peek().is_some_and(|c| c != '@') {
        let from = vertex(&mut reader, last)?;
        count = count.max(from as usize + 1);
        if !reader.take('>') {
            return Err(reader.error("expected `>` and the vertices that follow").with_hint(HINT));
        }
        loop {
            let to = vertex(&mut reader, last)?;
            count = count.max(to as usize + 1);
            arcs.push((from, to));
            if arcs.len() > MAX_ARCS {
                return Err(reader.error(format!("a graph has at most {MAX_ARCS} arcs")));
            }
            if !reader.take(',') {
                break;
            }
        }
        reader.look(arcs.capacity() * size_of::<(u32, u32)>())?;
        reader.gap()?;
    }
    if count == 0 {
        return Err(InputError::new(reader.rest_place(), NO_VERTEX).with_hint(HINT));
    }
    let tokens = tokens(&mut reader, |reader| vertex(reader, count - 1))?;
    Ok(Digraph {
        arcs: Arc::new(Arcs::of_pairs_under(count, &arcs, reader.control())?),
        names: Vec::new(),
        tokens,
    })
}

/// Reads the tokens after `@` up to the end of the text. Returns none if there is no `@`.
pub(crate) fn tokens<'t>(
    reader: &mut Reader<'t>,
    mut vertex: impl FnMut(&mut Reader<'t>) -> Result<u32, InputError>,
) -> Result<Vec<u32>, InputError> {
    let mut tokens = Vec::new();
    reader.skip_blanks();
    if reader.take('@') {
        reader.skip_blanks();
        while reader.peek().is_some() {
            tokens.push(vertex(reader)?);
            if tokens.len() > MAX_TOKENS {
                return Err(reader.error(format!("at most {MAX_TOKENS} tokens")));
            }
            reader.gap()?;
        }
    }
    match reader.peek() {
        None => Ok(tokens),
        Some(_) => Err(reader.error("expected `@` and the tokens, or the end")),
    }
}

/// Reads the number of vertices in front of the arcs, as in `4: 0>1`. Returns `None`, and consumes only
/// blanks, if no number stands there.
fn announced(reader: &mut Reader<'_>) -> Result<Option<usize>, InputError> {
    reader.skip_blanks();
    let start = reader.place();
    // A leading number may also be the beginning of an arc: only the colon decides, so read ahead on a copy.
    let mut ahead = reader.clone();
    if !ahead.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(None);
    }
    let count = ahead.number(0, MAX_VERTICES as u64, "a number of vertices");
    if !ahead.take(':') {
        return Ok(None);
    }
    *reader = ahead;
    let count = count? as usize;
    if count == 0 {
        return Err(InputError::new(start..reader.place(), NO_VERTEX));
    }
    reader.skip_blanks();
    Ok(Some(count))
}

pub(crate) fn vertex(reader: &mut Reader<'_>, last: usize) -> Result<u32, InputError> {
    Ok(reader.number(0, last as u64, "a vertex")? as u32)
}

/// Writes a graph whose vertices have no names.
pub(crate) fn write(graph: &Digraph, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let arcs = &graph.arcs;
    // The arcs alone imply a number of vertices. Write the true number in front only if it is larger.
    let named = arcs.pairs().map(|(from, to)| from.max(to) as usize + 1).max().unwrap_or(0);
    let mut blank = "";
    if named < arcs.vertices() {
        write!(f, "{}:", arcs.vertices())?;
        blank = " ";
    }
    for (v, ends) in arcs.rows() {
        let mut sign = '>';
        write!(f, "{blank}{v}")?;
        for to in ends {
            write!(f, "{sign}{to}")?;
            sign = ',';
        }
        blank = " ";
    }
    write_tokens(graph, f, |f, v| write!(f, "{v}"))
}

/// Writes the tokens of a graph after `@`, each with `vertex`; writes nothing if there are none.
pub(crate) fn write_tokens(
    graph: &Digraph,
    f: &mut fmt::Formatter<'_>,
    vertex: impl Fn(&mut fmt::Formatter<'_>, u32) -> fmt::Result,
) -> fmt::Result {
    if !graph.tokens.is_empty() {
        f.write_str(" @")?;
    }
    for &token in &graph.tokens {
        f.write_str(" ")?;
        vertex(f, token)?;
    }
    Ok(())
}

// Directed graphs as lists of arcs, with a line `0 1` for each arc. A `#` starts a comment that runs to the
// end of the line. Tokens follow the list, as in `0 1 @ 0`.

const LINES_HINT: &str =
    "a line has two vertices, as in 0 1; the tokens stand after the last line, as in @ 0";

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
pub(crate) fn read_lines(mut reader: Reader<'_>) -> Result<Digraph, InputError> {
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
        return Err(InputError::new(reader.rest_place(), NO_VERTEX).with_hint(LINES_HINT));
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
    let with_hint = |error: InputError| error.with_hint(LINES_HINT);
    let from = vertex(reader, MAX_VERTICES - 1).map_err(with_hint)?;
    if reader.take_blanks().is_empty() {
        return Err(reader.error("expected a blank and a second vertex").with_hint(LINES_HINT));
    }
    let to = vertex(reader, MAX_VERTICES - 1).map_err(with_hint)?;
    reader.take_blanks();
    match reader.peek() {
        None | Some('\n' | '#' | '@') => Ok((from, to)),
        Some(_) => Err(reader.error("expected the end of the line").with_hint(LINES_HINT)),
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
