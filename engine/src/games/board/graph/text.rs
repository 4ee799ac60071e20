//! Graphs as text: a built graph such as `path(5)`, or edges such as `4: 0-1 1-2 1-3`; a colour for each
//! vertex or edge may follow.

use std::fmt;
use std::ops::Range;

use crate::games::board::cells::{cell, is_blank, listed};
use crate::ground::graph::shape::{BUILDERS, Builder, MAX_EDGES, MAX_VERTICES, NO_VERTEX, Shape};
use crate::ground::input::InputError;

/// A graph as read from a text.
pub(crate) struct Read<'t> {
    pub(crate) shape: Shape,
    /// The colours written right after each edge; empty if there are none.
    pub(crate) edge_colours: Vec<u8>,
    /// The text after the graph, without surrounding blanks, a leading comma and quotes.
    pub(crate) rest: &'t str,
    /// The offset of `rest` in the text.
    pub(crate) rest_at: usize,
}

/// Reads a graph. A character of `edge_alphabet` may follow each edge as its colour. An edge from a vertex to
/// itself is an error unless the graph `allows_loops`.
pub(crate) fn read<'t>(
    text: &'t str,
    edge_alphabet: &str,
    allows_loops: bool,
) -> Result<Read<'t>, InputError> {
    let mut reader = GraphReader { text, at: 0, allows_loops };
    reader.skip_blanks();
    let (shape, edge_colours) = if reader.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
        (reader.built()?, Vec::new())
    } else {
        reader.edges(edge_alphabet)?
    };
    reader.skip_blanks();
    if reader.take(',') {
        reader.skip_blanks();
    }
    let (rest, rest_at) = reader.rest()?;
    Ok(Read { shape, edge_colours, rest, rest_at })
}

/// Checks that a text consists of `count` colours, each a character of `alphabet`, and returns them. Blanks
/// are ignored; `things` names the coloured things in messages.
///
/// # Errors
/// A character outside the alphabet, or a wrong number of colours. The range is the place of the fault in
/// `colours`.
pub(crate) fn check_colours(
    colours: &str,
    alphabet: &str,
    count: usize,
    things: &str,
) -> Result<Vec<u8>, (Range<usize>, String)> {
    let mut read = Vec::new();
    for (at, c) in colours.char_indices().filter(|(_, c)| !is_blank(*c)) {
        let colour = cell(c, alphabet).ok_or_else(|| {
            let message = format!("a colour is one of {}, not {c:?}", listed(alphabet));
            (at..at + c.len_utf8(), message)
        })?;
        read.push(colour);
    }
    if read.len() != count {
        let message = format!("{count} {things} need {count} colours, not {}", read.len());
        return Err((0..colours.len(), message));
    }
    Ok(read)
}

/// The text after a graph, without surrounding blanks and quotes.
#[derive(Clone, Copy)]
pub(super) struct Words<'t> {
    pub(super) text: &'t str,
    /// The offset of `text` in the whole input.
    pub(super) at: usize,
}

/// Returns the text from the offset `behind` on, without a leading comma.
pub(super) fn words(text: &str, behind: usize) -> Result<Words<'_>, InputError> {
    let mut reader = GraphReader { text, at: behind, allows_loops: false };
    reader.skip_blanks();
    if reader.take(',') {
        reader.skip_blanks();
    }
    let (text, at) = reader.rest()?;
    Ok(Words { text, at })
}

struct GraphReader<'t> {
    text: &'t str,
    at: usize,
    allows_loops: bool,
}

/// Returns the message for an edge from a vertex to itself.
pub(crate) fn loop_at(vertex: impl fmt::Display) -> String {
    format!("vertex {vertex} is joined to itself")
}

impl<'t> GraphReader<'t> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn take(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn error(&self, message: impl Into<String>) -> InputError {
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        InputError::new(self.at..end, message)
    }

    fn number(&mut self, limit: usize, what: &str) -> Result<usize, InputError> {
        let rest = &self.text[self.at..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if digits == 0 {
            return Err(self.error(format!("expected {what}")));
        }
        let span = self.at..self.at + digits;
        self.at += digits;
        match rest[..digits].parse() {
            Ok(number) if number <= limit => Ok(number),
            _ => Err(InputError::new(span, format!("expected {what}, at most {limit}"))),
        }
    }

    fn built(&mut self) -> Result<Shape, InputError> {
        let start = self.at;
        let rest = &self.text[start..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let name = &rest[..end];
        self.at += end;
        if !self.take('(') {
            let message = format!("expected a graph: edges such as 0-1 1-2, or one of {BUILDERS}");
            return Err(InputError::new(start..start + end, message));
        }
        let mut parameters = Vec::new();
        self.skip_blanks();
        while !self.take(')') {
            if !parameters.is_empty() {
                if !self.take(',') {
                    return Err(self.error("expected `,` or `)`"));
                }
                self.skip_blanks();
            }
            // The limit belongs to the builder, not to one parameter: a graph that is too large is refused as
            // a whole.
            parameters.push(self.number(usize::MAX, "a number")?);
            self.skip_blanks();
        }
        let built = Builder::new(&name.to_ascii_lowercase(), &parameters, (MAX_VERTICES, MAX_EDGES))
            .map(Shape::built);
        built.map_err(|message| InputError::new(start..self.at, message))
    }

    /// Reads the number of vertices in front of the edges, as in `4: 0-1`. Returns `None`, and consumes
    /// nothing, if no number and colon stand there.
    fn announced(&mut self) -> Result<Option<usize>, InputError> {
        let rest = &self.text[self.at..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if digits == 0 || !rest[digits..].starts_with(':') {
            return Ok(None);
        }
        let start = self.at;
        let vertices = self.number(MAX_VERTICES, "a number of vertices")?;
        if vertices == 0 {
            return Err(InputError::new(start..self.at, NO_VERTEX));
        }
        self.take(':');
        self.skip_blanks();
        Ok(Some(vertices))
    }

    /// Reads edges, `4: 0-1 1-2`, and their colours. Without a number in front, the largest vertex named is
    /// the last one.
    fn edges(&mut self, alphabet: &str) -> Result<(Shape, Vec<u8>), InputError> {
        let announced = self.announced()?;
        let last = announced.unwrap_or(MAX_VERTICES) - 1;
        let mut largest = 0;
        let (mut edges, mut colours) = (Vec::new(), Vec::new());
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            let (u, v) = self.ends(last)?;
            largest = largest.max(u).max(v);
            edges.push((u as u32, v as u32));
            self.edge_colour(alphabet, &edges, &mut colours)?;
            if edges.len() > MAX_EDGES {
                return Err(self.error(format!("a graph has at most {MAX_EDGES} edges")));
            }
            let before = self.at;
            self.skip_blanks();
            if self.take(',') {
                self.skip_blanks();
            }
            if self.at == before && self.peek().is_some() {
                return Err(self.error("expected a blank between edges"));
            }
        }
        if announced.is_none() && edges.is_empty() {
            let message = format!("expected a graph: edges such as 0-1 1-2, or one of {BUILDERS}");
            return Err(self.error(message));
        }
        Ok((Shape::of_edges(announced.unwrap_or(largest + 1), edges), colours))
    }

    /// Reads the two ends of an edge. No vertex may be greater than `last`.
    fn ends(&mut self, last: usize) -> Result<(usize, usize), InputError> {
        let start = self.at;
        let u = self.number(last, "a vertex")?;
        if !self.take('-') {
            return Err(self.error("expected `-` and the other end of the edge"));
        }
        let v = self.number(last, "a vertex")?;
        if u == v && !self.allows_loops {
            return Err(InputError::new(start..self.at, loop_at(u)));
        }
        Ok((u, v))
    }

    /// Reads the colour right after an edge, which is the last of `edges`. Either every edge has a colour, or
    /// none has.
    fn edge_colour(
        &mut self,
        alphabet: &str,
        edges: &[(u32, u32)],
        colours: &mut Vec<u8>,
    ) -> Result<(), InputError> {
        let Some(c) = self.peek().filter(|c| c.is_alphabetic()) else {
            return match colours.is_empty() {
                true => Ok(()),
                false => Err(self.error("this edge has no colour, but others have one")),
            };
        };
        match cell(c, alphabet) {
            Some(_) if colours.len() + 1 < edges.len() => {
                Err(self.error("this edge has a colour, but others have none"))
            }
            Some(colour) => {
                colours.push(colour);
                self.take(c);
                Ok(())
            }
            None if alphabet.is_empty() => Err(self.error("expected a blank between edges")),
            None => {
                let listed = listed(alphabet);
                Err(self.error(format!("the colour of an edge is one of {listed}, not {c:?}")))
            }
        }
    }

    fn rest(&self) -> Result<(&'t str, usize), InputError> {
        let rest = self.text[self.at..].trim_end();
        let Some(quote) = self.peek().filter(|c| ['"', '\''].contains(c)) else { return Ok((rest, self.at)) };
        match rest[1..].strip_suffix(quote) {
            Some(inner) => Ok((inner, self.at + 1)),
            None => Err(self.error("this quote is not closed")),
        }
    }
}
