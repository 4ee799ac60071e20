//! Multigraphs in the format of the DIMACS challenges: `p edge 6 4`, then `e 1 2` for each edge, vertices
//! counted from 1.
//!
//! An edge may be followed by the number of its copies or the word `unbreakable`; an edge that is listed
//! twice has two copies. The lines `x 3` and `s 1` name an exit and the start, also counted from 1. The part
//! after the graph that all notations share, such as `exits 2 @ 0`, counts from 0 as it does elsewhere.

use std::fmt;
use std::fmt::Write;
use std::ops::Range;

use super::data::{
    NO_EXITS, SECOND_START, copies, exits_and_start, loop_at, number, push_edge, write_copies,
};
use super::lines::end_of_line;
use crate::escape::board::graph::{Cast, EscapeGraph};
use crate::escape::board::multigraph::{Edge, MAX_EDGES, MAX_VERTICES, Multigraph};
use crate::ground::control::Control;
use crate::ground::input::{InputError, Reader};

const HINT: &str = "begin with a header such as p edge 6 4, then write a line such as e 1 2 for each edge";

/// Returns whether a text is in this format: it begins with one of the letters that begin a line, and a
/// blank.
pub(super) fn begins(text: &str) -> bool {
    let mut signs = text.trim_start().chars();
    signs.next().is_some_and(|c| "cpexs".contains(c)) && signs.next().is_some_and(char::is_whitespace)
}

/// The contents of the lines that have been read.
struct File {
    vertices: usize,
    /// The number of edges in the header.
    announced: usize,
    /// The range of that number in the text.
    header: Range<usize>,
    edges: Vec<Edge>,
    exits: Vec<u32>,
    start: Option<u32>,
    cast: Cast,
}

/// Reads a graph.
///
/// # Errors
/// Returns the fault in the text, with its place.
pub(super) fn read(text: &str, cast: Cast, control: &Control) -> Result<EscapeGraph, InputError> {
    let mut reader = Reader::under(text, control);
    skip_comments(&mut reader);
    let mut file = header(&mut reader, cast)?;
    skip_comments(&mut reader);
    while reader.peek().is_some_and(|c| c != '@') && !reader.rest().starts_with("exits") {
        file.line(&mut reader)?;
        skip_comments(&mut reader);
    }
    if file.edges.len() < file.announced {
        let message =
            format!("the header announces {} edges, but there are {}", file.announced, file.edges.len());
        return Err(InputError::new(file.header, message));
    }
    let last = file.vertices - 1;
    let mut board =
        EscapeGraph::new(Multigraph::under(file.vertices, file.edges, control)?).with_exits(file.exits);
    if let Some(start) = file.start {
        board = board.with_start(start);
    }
    exits_and_start(&mut reader, board, cast, |reader| number(reader, last))
}

/// Skips blanks and comment lines.
fn skip_comments(reader: &mut Reader<'_>) {
    reader.skip_blanks();
    while reader.peek() == Some('c') {
        reader.take_while(|c| c != '\n');
        reader.skip_blanks();
    }
}

fn header(reader: &mut Reader<'_>, cast: Cast) -> Result<File, InputError> {
    if !letter(reader, 'p') {
        return Err(reader.error("expected the header `p edge`").with_hint(HINT));
    }
    if !reader.take_text("edge") && !reader.take_text("col") {
        return Err(reader.error("expected `edge` or `col`").with_hint(HINT));
    }
    reader.take_blanks();
    let vertices = reader.number(1, MAX_VERTICES as u64, "a number of vertices")? as usize;
    reader.take_blanks();
    let start = reader.place();
    let announced = reader.number(0, MAX_EDGES as u64, "a number of edges")? as usize;
    let header = start..reader.place();
    end_of_line(reader)?;
    // A line takes at least five bytes, so a large number in the header cannot make us allocate more than the
    // text is worth.
    let edges = Vec::with_capacity(announced.min(reader.rest().len() / 5));
    Ok(File { vertices, announced, header, edges, exits: Vec::new(), start: None, cast })
}

impl File {
    fn line(&mut self, reader: &mut Reader<'_>) -> Result<(), InputError> {
        let begin = reader.place();
        if letter(reader, 'e') {
            self.edge(reader, begin)?;
        } else if letter(reader, 'x') {
            if !self.cast.has_exits {
                return Err(InputError::new(begin..begin + 1, NO_EXITS));
            }
            let exit = self.vertex(reader)?;
            self.exits.push(exit);
        } else if letter(reader, 's') {
            if self.start.is_some() {
                return Err(InputError::new(begin..begin + 1, SECOND_START));
            }
            self.start = Some(self.vertex(reader)?);
        } else if letter(reader, 'p') {
            return Err(InputError::new(begin..begin + 1, "there is another header already"));
        } else {
            return Err(reader.error("expected a line that begins with e, x, s or c"));
        }
        end_of_line(reader)
    }

    fn edge(&mut self, reader: &mut Reader<'_>, begin: usize) -> Result<(), InputError> {
        let u = self.vertex(reader)?;
        reader.take_blanks();
        let v = self.vertex(reader)?;
        if u == v {
            return Err(InputError::new(begin..reader.place(), loop_at(u + 1)));
        }
        let edge = Edge { ends: [u, v], copies: copies(reader)? };
        if self.edges.len() == self.announced {
            let message = format!("the header announces only {} edges", self.announced);
            return Err(InputError::new(begin..reader.place(), message));
        }
        push_edge(&mut self.edges, edge, reader)
    }

    fn vertex(&self, reader: &mut Reader<'_>) -> Result<u32, InputError> {
        Ok(reader.number(1, self.vertices as u64, "a vertex")? as u32 - 1)
    }
}

/// Consumes a given letter and the blanks after it. Returns false and consumes nothing if they are not next.
fn letter(reader: &mut Reader<'_>, letter: char) -> bool {
    let mut ahead = reader.clone();
    let found = ahead.take(letter) && !ahead.take_blanks().is_empty();
    if found {
        *reader = ahead;
    }
    found
}

/// Writes a graph in the form that [`read`] reads.
///
/// # Errors
/// Returns the writer's errors.
pub(super) fn write(board: &EscapeGraph, f: &mut dyn Write) -> fmt::Result {
    writeln!(f, "p edge {} {}", board.vertices(), board.graph().edges().len())?;
    for edge in board.graph().edges() {
        write!(f, "e {} {}", edge.ends[0] + 1, edge.ends[1] + 1)?;
        write_copies(edge.copies, f)?;
        f.write_str("\n")?;
    }
    for exit in board.exits() {
        writeln!(f, "x {}", exit + 1)?;
    }
    match (board.start(), board.spies()) {
        (_, Some([first, other])) => writeln!(f, "@ {first} {other}"),
        (Some(start), None) => writeln!(f, "s {}", start + 1),
        (None, None) => Ok(()),
    }
}
