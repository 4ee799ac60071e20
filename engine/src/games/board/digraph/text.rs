//! Directed graphs by their arcs: `0>1,2 1>2 @ 0`.

use std::fmt;
use std::sync::Arc;

use super::{Digraph, MAX_ARCS, MAX_TOKENS, MAX_VERTICES, NO_VERTEX};
use crate::ground::graph::Arcs;
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

const HINT: &str = "a graph is written by its arcs, as 0>1,2 1>2 @ 0, where tokens stand behind @";

/// Reads the arcs, and the tokens behind `@`.
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

/// The tokens behind `@`, if there are any, up to the end of the text.
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

/// The number of vertices, where it is announced, as in `4: 0>1`.
fn announced(reader: &mut Reader<'_>) -> Result<Option<usize>, InputError> {
    reader.skip_blanks();
    let start = reader.place();
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

/// Writes the tokens of a graph.
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
