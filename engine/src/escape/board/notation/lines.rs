//! Multigraphs as lists of edges: one line `0 1`, `0 1 3` or `0 1 unbreakable` for each edge. A `#` starts a
//! comment that extends to the end of the line.
//!
//! A line `vertices 6` may come first; lines `exits 3 4` and `start 0` may come between the edges.
//!
//! The same on one line: `6: 0-1 1-2*3 2=3 exits 3,4 @ 0`.

use std::fmt;
use std::fmt::Write;

use super::data::{
    NO_EXITS, SECOND_START, copies, exits_and_start, loop_at, number, number_of_copies, push_edge,
    write_copies, write_standing,
};
use crate::escape::board::graph::{Cast, EscapeGraph};
use crate::escape::board::multigraph::{Edge, MAX_VERTICES, Multigraph, UNBREAKABLE};
use crate::ground::control::Control;
use crate::ground::graph::shape::NO_VERTEX;
use crate::ground::input::{InputError, Reader};

const HINT: &str = "a line has two vertices and an optional number of copies, as in 0 1 3, or exits, as in exits 3 4, or the start, as in start 0";

/// Returns whether a text is a list of edges: it begins with a comment, with a number and a blank, or with
/// one of [`WORDS`].
pub(super) fn begins(text: &str) -> bool {
    let mut reader = Reader::new(text);
    reader.skip_blanks();
    if reader.peek() == Some('#') || WORDS.contains(&reader.clone().take_while(char::is_alphabetic)) {
        return true;
    }
    !reader.take_while(|c| c.is_ascii_digit()).is_empty() && !reader.take_blanks().is_empty()
}

const WORDS: [&str; 4] = ["vertices", "exit", "exits", "start"];

/// The contents of the lines that have been read.
#[derive(Default)]
struct List {
    /// The number in the line `vertices`, if there is one.
    announced: Option<usize>,
    /// One more than the largest vertex so far.
    count: usize,
    edges: Vec<Edge>,
    exits: Vec<u32>,
    start: Option<u32>,
}

/// Reads a graph.
///
/// # Errors
/// Returns the fault in the text, with its place.
pub(super) fn read(text: &str, cast: Cast, control: &Control) -> Result<EscapeGraph, InputError> {
    let mut reader = Reader::under(text, control);
    let mut list = List::default();
    skip(&mut reader);
    while let Some(next) = reader.peek().filter(|c| *c != '@') {
        if next.is_alphabetic() {
            list.word(&mut reader, cast)?;
        } else {
            let edge = list.edge(&mut reader)?;
            push_edge(&mut list.edges, edge, &mut reader)?;
        }
        skip(&mut reader);
    }
    let count = list.announced.unwrap_or(list.count);
    if count == 0 {
        return Err(InputError::new(reader.place()..text.len(), NO_VERTEX).with_hint(HINT));
    }
    let mut board = EscapeGraph::new(Multigraph::under(count, list.edges, control)?).with_exits(list.exits);
    if let Some(start) = list.start {
        board = board.with_start(start);
    }
    exits_and_start(&mut reader, board, cast, |reader| number(reader, count - 1))
}

impl List {
    fn vertex(&mut self, reader: &mut Reader<'_>) -> Result<u32, InputError> {
        let last = self.announced.unwrap_or(MAX_VERTICES) - 1;
        let vertex = number(reader, last).map_err(|error| error.with_hint(HINT))?;
        self.count = self.count.max(vertex as usize + 1);
        Ok(vertex)
    }

    fn edge(&mut self, reader: &mut Reader<'_>) -> Result<Edge, InputError> {
        let start = reader.place();
        let u = self.vertex(reader)?;
        if reader.take_blanks().is_empty() {
            return Err(reader.error("expected a blank and a second vertex").with_hint(HINT));
        }
        let v = self.vertex(reader)?;
        if u == v {
            return Err(InputError::new(start..reader.place(), loop_at(u)));
        }
        let copies = copies(reader)?;
        end_of_line(reader)?;
        Ok(Edge { ends: [u, v], copies })
    }

    fn word(&mut self, reader: &mut Reader<'_>, cast: Cast) -> Result<(), InputError> {
        let begin = reader.place();
        let word = reader.take_while(char::is_alphabetic);
        let fault = |message| Err(InputError::new(begin..begin + word.len(), message));
        reader.take_blanks();
        match word {
            "exit" | "exits" if !cast.has_exits => return fault(NO_EXITS.to_owned()),
            "exit" | "exits" => self.exits(reader)?,
            "start" if self.start.is_some() => return fault(SECOND_START.to_owned()),
            "start" => self.start = Some(self.vertex(reader)?),
            // The number bounds the vertices that follow, so it cannot come after one of them.
            "vertices" if self.count > 0 || self.announced.is_some() => {
                return fault("the number of vertices comes first".to_owned());
            }
            "vertices" => {
                let announced = reader.number(1, MAX_VERTICES as u64, "a number of vertices")?;
                self.announced = Some(announced as usize);
            }
            _ => return fault(format!("expected an edge, or one of {}", WORDS.join(", "))),
        }
        end_of_line(reader)
    }

    fn exits(&mut self, reader: &mut Reader<'_>) -> Result<(), InputError> {
        loop {
            let exit = self.vertex(reader)?;
            self.exits.push(exit);
            reader.take_blanks();
            if reader.take(',') {
                reader.take_blanks();
            } else if !reader.peek().is_some_and(|c| c.is_ascii_digit()) {
                return Ok(());
            }
        }
    }
}

/// Checks that nothing follows on this line but a comment, or `@` with the start.
pub(super) fn end_of_line(reader: &mut Reader<'_>) -> Result<(), InputError> {
    reader.take_blanks();
    match reader.peek() {
        None | Some('\n' | '#' | '@') => Ok(()),
        Some(_) => Err(reader.error("expected the end of the line")),
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

/// Writes a graph in the form that [`read`] reads.
///
/// # Errors
/// Returns the writer's errors.
pub(super) fn write(board: &EscapeGraph, f: &mut dyn Write) -> fmt::Result {
    writeln!(f, "vertices {}", board.vertices())?;
    for edge in board.graph().edges() {
        let [u, v] = edge.ends;
        write!(f, "{u} {v}")?;
        write_copies(edge.copies, f)?;
        f.write_str("\n")?;
    }
    for exit in board.exits() {
        writeln!(f, "exit {exit}")?;
    }
    match (board.start(), board.spies()) {
        (_, Some([first, other])) => writeln!(f, "@ {first} {other}"),
        (Some(start), None) => writeln!(f, "start {start}"),
        (None, None) => Ok(()),
    }
}

const LINE_HINT: &str = "write a graph by its edges, as in 0-1 1-2*3 2=3 exits 3 @ 0: three copies of 1-2, unbreakable 2=3, the start after @";

/// Reads a graph.
///
/// # Errors
/// Returns the fault in the text, with its place.
pub(super) fn read_line(text: &str, cast: Cast, control: &Control) -> Result<EscapeGraph, InputError> {
    let mut reader = Reader::under(text, control);
    let announced = announced(&mut reader)?;
    let last = announced.unwrap_or(MAX_VERTICES) - 1;
    let mut count = announced.unwrap_or(0);
    let mut edges = Vec::new();
    while reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        let edge = edge(&mut reader, last)?;
        count = count.max(edge.ends[0].max(edge.ends[1]) as usize + 1);
        push_edge(&mut edges, edge, &mut reader)?;
        reader.gap()?;
    }
    if count == 0 {
        return Err(InputError::new(reader.place()..text.len(), NO_VERTEX).with_hint(LINE_HINT));
    }
    let board = EscapeGraph::new(Multigraph::under(count, edges, control)?);
    exits_and_start(&mut reader, board, cast, |reader| number(reader, count - 1))
}

/// Reads the number of vertices, if the text begins with it, as in `4: 0-1`.
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
        return Err(reader.error("expected `-` or `=` and the other end of the edge").with_hint(LINE_HINT));
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

/// Writes a graph in the form that [`read`] reads.
///
/// # Errors
/// Returns the formatter's errors.
pub(super) fn write_line(board: &EscapeGraph, f: &mut dyn Write) -> fmt::Result {
    let graph = board.graph();
    // The number of vertices is needed only if the last vertices have no edges.
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
