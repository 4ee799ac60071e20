//! Lists of edges, with one line for each edge: `a b {}`, as networkx writes it, or `0 1` with numbers of
//! vertices.
//!
//! A line may end with a dict of attributes, `{'copies': 3}`. A `#` at the beginning of a line or after the
//! dict starts a comment. In a list with dicts the vertices are those that are named, whatever their names
//! are. In a list without dicts the vertices are the numbers from 0 on. There a missing number is an error,
//! since it is unclear whether the vertex exists without edges. A line `vertices 6` before the first edge
//! settles it: the vertices are 0 to 5.

use std::borrow::Cow;

use super::attributes::{Of, Wanted};
use super::graph::{Described, NO_VERTEX};
use super::place::Place;
use super::python;
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

const HINT: &str = "each line has two vertices and perhaps a dict, as in a b {'label': 'x'}";
const VERTICES: &str = "vertices";

/// The form of the first line of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// A line with two names and a dict.
    WithDict,
    /// A line with two numbers, or with the number of vertices.
    Numbers,
}

/// Returns the form of the first line, or `None` if the text is no list of edges.
pub(crate) fn begins(text: &str) -> Option<Line> {
    let mut reader = Reader::new(text);
    skip(&mut reader);
    let first = python::name(&mut reader);
    let blanks = reader.take_blanks();
    if first.is_empty() || blanks.is_empty() {
        return None;
    }
    let second = python::name(&mut reader);
    reader.take_blanks();
    let is_number = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
    if !second.is_empty() && reader.take('{') {
        reader.take_blanks();
        return reader.peek().is_some_and(|c| "}'\"".contains(c)).then_some(Line::WithDict);
    }
    let is_plain = (is_number(first) || first == VERTICES) && is_number(second);
    is_plain.then_some(Line::Numbers)
}

/// Skips blanks, line ends and comments.
fn skip(reader: &mut Reader<'_>) {
    reader.skip_blanks();
    while reader.take('#') {
        reader.take_while(|c| c != '\n');
        reader.skip_blanks();
    }
}

/// Reads a list up to its end, or up to `exits`, `@` or colours after it.
///
/// # Errors
/// The text is no such list; the error states the fault and its place.
pub(crate) fn read<'t>(
    reader: &mut Reader<'t>,
    wanted: &'static Wanted,
) -> Result<Described<'t>, InputError> {
    let mut graph = Described::new(wanted);
    skip(reader);
    let announced = announced(reader, wanted.most_vertices)?;
    if let Some(count) = announced {
        graph = Described::numbered(wanted, count, Vec::new());
    }
    let begin = reader.place();
    let mut has_dicts = false;
    skip(reader);
    let is_numbers = begins(reader.rest()) == Some(Line::Numbers);
    while !is_over(reader, is_numbers, wanted) {
        has_dicts |= line(&mut graph, reader)?;
        reader.look(graph.bytes())?;
        skip(reader);
    }
    if graph.count() == 0 {
        return Err(InputError::new(begin..reader.place(), NO_VERTEX).with_hint(HINT));
    }
    graph.number();
    if announced.is_none() && !has_dicts {
        check_numbers(&graph, begin..reader.place())?;
    }
    Ok(graph)
}

/// Returns whether the list ends here. A list of numbers ends before anything that is no digit. A list of
/// names ends before `exits`, `@`, or a line of its own with colours.
fn is_over(reader: &Reader<'_>, is_numbers: bool, wanted: &Wanted) -> bool {
    let Some(next) = reader.peek().filter(|&c| c != '@') else { return true };
    if is_numbers {
        return !next.is_ascii_digit();
    }
    let mut ahead = reader.clone();
    let name = python::name(&mut ahead);
    let is_alone = || ahead.rest().trim_start().chars().next().is_none_or(|c| c == '@');
    match name {
        "exits" => begins(reader.rest()) != Some(Line::WithDict),
        _ => wanted.has_colours() && is_alone(),
    }
}

/// Reads the number of vertices in a first line such as `vertices 6`. Returns `None`, and consumes nothing,
/// if there is no such line.
fn announced(reader: &mut Reader<'_>, most: usize) -> Result<Option<usize>, InputError> {
    let mut ahead = reader.clone();
    if python::name(&mut ahead) != VERTICES || ahead.take_blanks().is_empty() {
        return Ok(None);
    }
    if !ahead.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(None);
    }
    let count = ahead.number(1, most as u64, "a number of vertices")?;
    *reader = ahead;
    end_of_line(reader)?;
    Ok(Some(count as usize))
}

/// Reads an edge. Returns whether it has a dict.
fn line<'t>(graph: &mut Described<'t>, reader: &mut Reader<'t>) -> Result<bool, InputError> {
    let start = reader.place();
    let first = python::name(reader);
    let first = graph.vertex(Cow::Borrowed(first));
    let first = first.map_err(|message| InputError::new(start..reader.place(), message))?;
    if reader.take_blanks().is_empty() {
        return Err(reader.error("expected a blank and a second vertex").with_hint(HINT));
    }
    let begin = reader.place();
    let second = python::name(reader);
    if second.is_empty() || second.starts_with('#') {
        return Err(InputError::new(begin..begin, "expected a second vertex").with_hint(HINT));
    }
    let second = graph.vertex(Cow::Borrowed(second));
    let second = second.map_err(|message| InputError::new(begin..reader.place(), message))?;
    let edge = graph.edge(first, second);
    edge.map_err(|message| InputError::new(start..reader.place(), message))?;
    reader.take_blanks();
    let has_dict = reader.peek() == Some('{');
    if has_dict {
        let edge = Of::Edge(graph.edges.len() - 1);
        for (name, value, span) in python::dict(reader)? {
            graph.tell(edge, &name, value, Place::Text(span))?;
        }
    }
    end_of_line(reader)?;
    Ok(has_dict)
}

/// Checks that the line ends here, apart from a comment or the text that may follow a graph.
fn end_of_line(reader: &mut Reader<'_>) -> Result<(), InputError> {
    reader.take_blanks();
    match reader.peek() {
        None | Some('\n' | '#' | '@') => Ok(()),
        // Exits may stand in the line of the last edge.
        Some('e') if reader.rest().starts_with("exits") => Ok(()),
        Some(_) => Err(reader.error("expected the end of the line").with_hint(HINT)),
    }
}

/// Refuses a list of numbers in which a number is missing.
fn check_numbers(graph: &Described<'_>, span: std::ops::Range<usize>) -> Result<(), InputError> {
    let Some(names) = graph.names() else { return Ok(()) };
    let message = match (0..).find(|number: &u32| !names.contains(&number.to_string())) {
        Some(missing) if names.iter().all(|name| name.bytes().all(|b| b.is_ascii_digit())) => format!(
            "no edge names the vertex {missing}: it may be there without edges, or the vertices may be those that are named"
        ),
        _ => "vertices are numbers from 0 on in a list without dicts".to_owned(),
    };
    Err(InputError::new(span, message).with_hint(
        "a first line `vertices 6` says that the vertices are 0 to 5; {} behind each edge, as networkx writes it, that they are those that are named",
    ))
}
