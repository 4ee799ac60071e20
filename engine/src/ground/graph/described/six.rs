//! nauty's formats: graph6 for simple graphs, sparse6 for graphs with loops and parallel edges, digraph6 for
//! directed graphs.
//!
//! A mark shows the format: `graph6:`, `sparse6:` or `digraph6:`, or the header of a file, `>>graph6<<`. A
//! graph in sparse6 is also recognised by its first character `:`, one in digraph6 by `&`. Each character
//! stands for six bits, the highest first. The number of vertices takes one character, or three after `~`, or
//! six after `~~`. In graph6 a bit for each pair of vertices follows, in the order 0 1, 0 2, 1 2, 0 3, ..,
//! and zeros fill the last character. In digraph6 a bit for each possible arc follows, row by row. In sparse6
//! a list of steps follows, each a bit and the number of a vertex.

use std::fmt;
use std::fmt::Write;

use super::graph::{Described, Place, Wanted};
use crate::ground::graph::shape::NO_VERTEX;
use crate::ground::input::{InputError, Reader};

/// The character code of six zero bits, which is added to all six-bit numbers.
const OFFSET: u8 = b'?';
/// The prefix of a number of vertices that takes more than one character, used once or twice.
const MORE: char = '~';
const PREFIX: &str = "graph6:";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Graph,
    Sparse,
    Directed,
}

/// The marks in front of a graph.
const MARKS: [(&str, Kind); 6] = [
    (PREFIX, Kind::Graph),
    ("sparse6:", Kind::Sparse),
    ("digraph6:", Kind::Directed),
    (">>graph6<<", Kind::Graph),
    (">>sparse6<<", Kind::Sparse),
    (">>digraph6<<", Kind::Directed),
];
/// The characters with which graphs of a format begin.
const SIGNS: [(char, Kind); 2] = [(':', Kind::Sparse), ('&', Kind::Directed)];

/// Returns whether a text has the mark of one of these formats. Incremental sparse6, which begins with `;`,
/// is included, so [`read`] refuses it.
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(">>")
        || text.starts_with(';')
        || MARKS.iter().any(|(mark, _)| text.starts_with(mark))
        || SIGNS.iter().any(|(sign, _)| text.starts_with(*sign))
}

/// Returns the first word of a text, if it is a graph in graph6 without a mark, of at least two characters.
pub(crate) fn unmarked(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next().filter(|word| word.len() > 1)?;
    let mut reader = Reader::new(word);
    let vertices = vertices(&mut reader, MOST_UNMARKED).ok()?;
    let bits = word.len() - reader.place();
    let is_whole = u64::try_from(bits) == Ok(characters(vertices));
    (is_whole && word.bytes().all(|b| (b'?'..=b'~').contains(&b)) && has_padding(word, vertices))
        .then_some(word)
}

/// The maximum number of vertices of a graph without a mark. A larger one has more than 2^39 pairs.
const MOST_UNMARKED: usize = 1 << 20;

/// Returns whether the bits after the last pair of vertices are zero.
fn has_padding(word: &str, vertices: usize) -> bool {
    let pairs = vertices as u64 * (vertices as u64).saturating_sub(1) / 2;
    let spare = characters(vertices) * 6 - pairs;
    let last = word.bytes().last().map_or(0, |b| b - OFFSET);
    last & ((1 << spare) - 1) == 0 || spare == 0
}

/// Reads a graph that has a mark.
///
/// # Errors
/// The text is no such graph; the error states the fault and its place.
pub(super) fn read<'t>(
    reader: &mut Reader<'t>,
    wanted: &'static Wanted,
) -> Result<Described<'t>, InputError> {
    reader.skip_blanks();
    let start = reader.place();
    let kind = kind(reader)?;
    let place = Place::Text(start..reader.place());
    Described::check_direction(wanted, kind == Kind::Directed, place)?;
    graph(reader, kind, wanted)
}

/// Reads a graph in graph6 that has no mark.
///
/// # Errors
/// The errors of [`read`].
pub(crate) fn read_unmarked<'t>(
    reader: &mut Reader<'t>,
    wanted: &'static Wanted,
) -> Result<Described<'t>, InputError> {
    reader.skip_blanks();
    let place = Place::Text(reader.place()..reader.place());
    Described::check_direction(wanted, false, place)?;
    graph(reader, Kind::Graph, wanted)
}

/// Reads the marks in front of a graph, and the character with which its format begins.
fn kind(reader: &mut Reader<'_>) -> Result<Kind, InputError> {
    let mut marked = None;
    while let Some((mark, kind)) = MARKS.iter().find(|(mark, _)| reader.rest().starts_with(mark)) {
        reader.take_text(mark);
        reader.skip_blanks();
        marked = Some(*kind);
    }
    if reader.peek() == Some(';') {
        return Err(reader.error(
            "incremental sparse6 is not supported; nauty's formats graph6, sparse6 and digraph6 are",
        ));
    }
    let signed = SIGNS.iter().find(|(sign, _)| reader.peek() == Some(*sign));
    match (marked, signed) {
        (None | Some(Kind::Graph), Some(&(sign, kind))) => {
            reader.take(sign);
            Ok(kind)
        }
        (Some(marked), Some(&(sign, kind))) if marked == kind => {
            reader.take(sign);
            Ok(kind)
        }
        (Some(Kind::Graph), None) => Ok(Kind::Graph),
        (Some(marked), _) => {
            let (sign, _) = SIGNS.iter().find(|(_, kind)| *kind == marked).unwrap_or(&SIGNS[0]);
            Err(reader.error(format!("expected `{sign}`, with which such a graph begins")))
        }
        (None, None) => Err(reader.error("expected `>>graph6<<`, `>>sparse6<<` or `>>digraph6<<`")),
    }
}

fn graph<'t>(
    reader: &mut Reader<'t>,
    kind: Kind,
    wanted: &'static Wanted,
) -> Result<Described<'t>, InputError> {
    let vertices = vertices(reader, wanted.most_vertices)?;
    let mut graph = Described::numbered(wanted, vertices, Vec::new());
    match kind {
        Kind::Graph => pairs(&mut graph, reader, vertices)?,
        Kind::Sparse => steps(&mut graph, reader, vertices)?,
        Kind::Directed => arcs(&mut graph, reader, vertices)?,
    }
    match reader.peek() {
        Some(c) if !c.is_whitespace() => {
            Err(reader.error(format!("{vertices} vertices need no more characters: expected a blank")))
        }
        _ => Ok(graph),
    }
}

fn vertices(reader: &mut Reader<'_>, most: usize) -> Result<usize, InputError> {
    let start = reader.place();
    let mut characters = 1;
    if reader.take(MORE) {
        characters = if reader.take(MORE) { 6 } else { 3 };
    }
    let mut count = 0_u64;
    for _ in 0..characters {
        count = count << 6 | u64::from(six_bits(reader)?);
    }
    let fault = |message| Err(InputError::new(start..reader.place(), message));
    match usize::try_from(count) {
        Ok(0) => fault(NO_VERTEX.to_owned()),
        Ok(count) if count <= most => Ok(count),
        _ => fault(format!("a graph has at most {most} vertices, not {count}")),
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

/// Reads this number of characters, and passes the index of each bit that is 1 to `take`. An index of `most`
/// or more is an error.
fn ones<'t>(
    reader: &mut Reader<'t>,
    characters: u64,
    most: u64,
    mut take: impl FnMut(u64, &mut Reader<'t>) -> Result<(), String>,
) -> Result<(), InputError> {
    // Missing characters end the loop early, so memory is taken only for edges that are present.
    for i in 0..characters {
        let start = reader.clone();
        let bits = six_bits(reader)?;
        for bit in (0..6).filter(|bit| bits >> (5 - bit) & 1 == 1) {
            let place = i * 6 + bit;
            if place >= most {
                return Err(start.error("the bits after the last pair of vertices are not all zero"));
            }
            take(place, reader).map_err(|message| start.error(message))?;
        }
        if i % (1 << 16) == 0 {
            reader.look(0)?;
        }
    }
    Ok(())
}

fn pairs(graph: &mut Described<'_>, reader: &mut Reader<'_>, vertices: usize) -> Result<(), InputError> {
    let n = vertices as u64;
    // The larger vertex of the last pair, and the index of the first pair with it.
    let (mut column, mut first) = (1, 0);
    ones(reader, characters(vertices), n * (n - 1) / 2, |place, _| {
        while first + column <= place {
            first += column;
            column += 1;
        }
        graph.edge((place - first) as u32, column as u32)
    })
}

fn arcs(graph: &mut Described<'_>, reader: &mut Reader<'_>, vertices: usize) -> Result<(), InputError> {
    let n = vertices as u64;
    ones(reader, (n * n).div_ceil(6), n * n, |place, _| graph.edge((place / n) as u32, (place % n) as u32))
}

/// Reads the list of sparse6. A vertex v starts at 0. Each step has a bit, which adds 1 to v, and a number x.
/// If x > v, then v becomes x; otherwise x and v are joined.
fn steps(graph: &mut Described<'_>, reader: &mut Reader<'_>, vertices: usize) -> Result<(), InputError> {
    let wide = (vertices as u64 - 1).checked_ilog2().map_or(0, |log| log + 1);
    let (mut bits, mut held) = (0_u64, 0_u32);
    let mut v = 0_u64;
    while reader.peek().is_some_and(|c| !c.is_whitespace()) {
        let start = reader.clone();
        bits = bits << 6 | u64::from(six_bits(reader)?);
        held += 6;
        while held > wide {
            held -= wide + 1;
            let step = bits >> held & ((1 << (wide + 1)) - 1);
            let x = step & ((1 << wide) - 1);
            v += step >> wide;
            if v >= vertices as u64 || x >= vertices as u64 {
                // The bits that are left fill the last character.
                return end(graph, reader, vertices);
            }
            if x > v {
                v = x;
            } else {
                graph.edge(x as u32, v as u32).map_err(|message| start.error(message))?;
            }
        }
        reader.look(graph.bytes())?;
    }
    Ok(())
}

/// Checks that the text ends after a step beyond the last vertex.
fn end(_: &Described<'_>, reader: &Reader<'_>, vertices: usize) -> Result<(), InputError> {
    match reader.peek() {
        Some(c) if !c.is_whitespace() => {
            Err(reader.error(format!("the list goes beyond its {vertices} vertices: expected its end")))
        }
        _ => Ok(()),
    }
}

/// Returns the number of characters that the pairs of vertices take.
pub(crate) fn characters(vertices: usize) -> u64 {
    let n = vertices as u64;
    (n * (n.saturating_sub(1)) / 2).div_ceil(6)
}

/// Writes a simple graph in graph6, with its mark.
///
/// # Errors
/// The writer's errors.
pub(crate) fn write(
    vertices: usize,
    edges: impl Iterator<Item = [u32; 2]>,
    f: &mut dyn Write,
) -> fmt::Result {
    let mut bytes = vec![0_u8; characters(vertices) as usize];
    for ends in edges {
        let [u, v] = ends.map(u64::from);
        let (u, v) = (u.min(v), u.max(v));
        let pair = v * (v - 1) / 2 + u;
        bytes[(pair / 6) as usize] |= 1 << (5 - pair % 6);
    }
    f.write_str(PREFIX)?;
    write_vertices(vertices, f)?;
    for bits in bytes {
        f.write_char(char::from(bits + OFFSET))?;
    }
    Ok(())
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
        for (vertices, expected) in [(30, "]"), (12345, "~B?x"), (460_175, "~~??@oUN")] {
            let mut text = String::new();
            write_vertices(vertices, &mut text).expect("a string");
            assert_eq!(text, expected);
            assert_eq!(super::vertices(&mut Reader::new(expected), usize::MAX), Ok(vertices));
        }
    }
}
