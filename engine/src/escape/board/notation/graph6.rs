//! Simple graphs in nauty's format graph6: `graph6:DQc`, or with the header of its files, `>>graph6<<DQc`.
//!
//! Each character stands for six bits, the highest first. The number of vertices takes one character, or four
//! or eight with the sign `~` before it; then comes a bit for each pair of vertices: 0 1, 0 2, 1 2, 0 3, ..,
//! and as many zeros as fill the last character.

use std::fmt::{self, Write};

use super::edge::number;
use super::standing::{exits_and_start, write_standing};
use crate::escape::board::cast::Cast;
use crate::escape::board::graph::EscapeGraph;
use crate::escape::board::multigraph::{Edge, MAX_EDGES, MAX_VERTICES, Multigraph, NO_VERTEX};
use crate::ground::control::Control;
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// What all characters are greater by than the six bits that they stand for.
const OFFSET: u8 = b'?';
/// The sign before a number of vertices that needs more than one character, once or twice.
const MORE: char = '~';
const PREFIX: &str = "graph6:";

/// Is a text in this format, or in one of its relatives, by its header?
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(PREFIX) || text.starts_with(">>") || relative(text).is_some()
}

/// Which of the relatives a text is in, by its header or by the sign that begins each of its graphs.
fn relative(text: &str) -> Option<&'static str> {
    let signs =
        [(":", "sparse6"), (">>sparse6<<", "sparse6"), ("&", "digraph6"), (">>digraph6<<", "digraph6")];
    signs.into_iter().find(|(sign, _)| text.trim_start().starts_with(sign)).map(|(_, name)| name)
}

/// The graph that begins a text, if it is one in this format but for the mark before it.
pub(super) fn without_prefix(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next().filter(|word| word.len() > 1)?;
    let mut reader = Reader::new(word);
    let vertices = vertices(&mut reader).ok()?;
    edges(&mut reader, vertices).ok()?;
    reader.peek().is_none().then_some(word)
}

/// Reads a graph.
///
/// # Errors
/// What is wrong with the text, and where.
pub(super) fn read(text: &str, cast: Cast, control: &Control) -> Result<EscapeGraph, InputError> {
    let mut reader = Reader::under(text, control);
    reader.skip_blanks();
    let has_prefix = reader.take_text(PREFIX);
    reader.take_blanks();
    if let Some(relative) = relative(reader.rest()) {
        return Err(
            reader.error(format!("this is {relative}, which is not read: of nauty's formats graph6 is"))
        );
    }
    if !reader.take_text(">>graph6<<") && !has_prefix {
        return Err(reader.error("expected `>>graph6<<`"));
    }
    reader.skip_blanks();
    let vertices = vertices(&mut reader)?;
    let edges = edges(&mut reader, vertices)?;
    if reader.peek().is_some_and(|c| !c.is_whitespace()) {
        return Err(reader.error(format!("{vertices} vertices need no more characters: expected a blank")));
    }
    let board = EscapeGraph::new(Multigraph::under(vertices, edges, control)?);
    exits_and_start(&mut reader, board, cast, |reader| number(reader, vertices - 1))
}

fn vertices(reader: &mut Reader<'_>) -> Result<usize, InputError> {
    let start = reader.place();
    let mut characters = 1;
    if reader.take(MORE) {
        characters = if reader.take(MORE) { 6 } else { 3 };
    }
    let mut count = 0;
    for _ in 0..characters {
        count = count << 6 | usize::from(six_bits(reader)?);
    }
    let fault = |message| Err(InputError::new(start..reader.place(), message));
    match count {
        0 => fault(NO_VERTEX.to_owned()),
        1..=MAX_VERTICES => Ok(count),
        _ => fault(format!("a graph has at most {MAX_VERTICES} vertices, not {count}")),
    }
}

fn six_bits(reader: &mut Reader<'_>) -> Result<u8, InputError> {
    let next = reader.peek().filter(|c| ('?'..='~').contains(c));
    let Some(next) = next else {
        return Err(reader.error("the graph ends too early: expected a character from `?` to `~`"));
    };
    reader.take(next);
    Ok(next as u8 - OFFSET)
}

fn edges(reader: &mut Reader<'_>, vertices: usize) -> Result<Vec<Edge>, InputError> {
    let mut edges = Vec::new();
    let mut pair = (0, 1);
    // The text runs out before anything else does: memory is taken for edges that are there.
    for _ in 0..characters(vertices) {
        let start = reader.clone();
        let bits = six_bits(reader)?;
        for bit in (0..6).rev().map(|i| bits >> i & 1) {
            let is_padding = pair.1 as usize >= vertices;
            if bit == 1 && (is_padding || edges.len() == MAX_EDGES) {
                let message = match is_padding {
                    true => "the bits behind the last pair of vertices are not all zero".to_owned(),
                    false => format!("a graph has at most {MAX_EDGES} edges"),
                };
                return Err(start.error(message));
            }
            if bit == 1 {
                edges.push(Edge::simple(pair.0, pair.1));
            }
            pair = next_pair(pair);
        }
    }
    Ok(edges)
}

/// The pair after (u, v), where u < v.
fn next_pair((u, v): (u32, u32)) -> (u32, u32) {
    if u + 1 < v { (u + 1, v) } else { (0, v + 1) }
}

/// How many characters the pairs of vertices take.
pub(super) fn characters(vertices: usize) -> u64 {
    let n = vertices as u64;
    (n * (n - 1) / 2).div_ceil(6)
}

/// Writes a simple graph so that [`read`] reads it; edges that it has several copies of are written as one.
///
/// # Errors
/// Those of the writer.
pub(super) fn write(board: &EscapeGraph, f: &mut dyn Write) -> fmt::Result {
    let vertices = board.vertices();
    let mut bytes = vec![0_u8; characters(vertices) as usize];
    for edge in board.graph().edges() {
        let [u, v] = edge.ends.map(u64::from);
        let (u, v) = (u.min(v), u.max(v));
        let pair = v * (v - 1) / 2 + u;
        bytes[(pair / 6) as usize] |= 1 << (5 - pair % 6);
    }
    f.write_str(PREFIX)?;
    write_vertices(vertices, f)?;
    for bits in bytes {
        f.write_char(char::from(bits + OFFSET))?;
    }
    if !board.exits().is_empty() {
        let exits: Vec<String> = board.exits().iter().map(u32::to_string).collect();
        write!(f, " exits {}", exits.join(","))?;
    }
    write_standing(board, |vertex| vertex.to_string(), f)
}

fn write_vertices(vertices: usize, f: &mut dyn Write) -> fmt::Result {
    let characters = match vertices {
        0..=62 => 1,
        63..=258_047 => 3,
        _ => 6,
    };
    f.write_str(["", "~", "~~"][characters / 3])?;
    for i in (0..characters).rev() {
        f.write_char(char::from((vertices >> (6 * i) & 63) as u8 + OFFSET))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_vertices() {
        for (vertices, written) in [(30, "]"), (12345, "~B?x"), (460_175, "~~??@oUN")] {
            let mut text = String::new();
            write_vertices(vertices, &mut text).expect("a string");
            assert_eq!(text, written);
            assert_eq!(super::vertices(&mut Reader::new(written)), Ok(vertices));
        }
    }
}
