//! Lists of edges, with one line for each edge: `a b {}`, as networkx writes it, or `0 1` with numbers of
//! vertices.
//!
//! A line may end with a dict of attributes, `{'copies': 3}`. A `#` at the beginning of a line or after the
//! dict starts a comment. In a list with dicts the vertices are those that are named, whatever their names
//! are. In a list without dicts the vertices are the numbers from 0 on. There a missing number is an error,
//! since it is unclear whether the vertex exists without edges. A line `vertices 6` before the first edge
//! settles it: the vertices are 0 to 5.

use std::borrow::Cow;
use std::ops::Range;

use super::graph::{Described, Of, Place, Wanted};
use crate::ground::graph::shape::NO_VERTEX;
use crate::ground::input::{InputError, Reader};

const HINT: &str = "a line has two vertices and an optional dict, as in a b {'label': 'x'}";
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
    let first = name(&mut reader);
    let blanks = reader.take_blanks();
    if first.is_empty() || blanks.is_empty() {
        return None;
    }
    let second = name(&mut reader);
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
    let name = name(&mut ahead);
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
    if name(&mut ahead) != VERTICES || ahead.take_blanks().is_empty() {
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
    let first = name(reader);
    let first = graph.vertex(Cow::Borrowed(first));
    let first = first.map_err(|message| InputError::new(start..reader.place(), message))?;
    if reader.take_blanks().is_empty() {
        return Err(reader.error("expected a blank and a second vertex").with_hint(HINT));
    }
    let begin = reader.place();
    let second = name(reader);
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
        for (name, value, span) in dict(reader)? {
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
            "no edge names the vertex {missing}: either it has no edges, or the vertices are those in the list"
        ),
        _ => "vertices are numbers from 0 on in a list without dicts".to_owned(),
    };
    Err(InputError::new(span, message).with_hint(
        "write a first line `vertices 6` if the vertices are 0 to 5; write {} after each edge, as networkx does, if they are those in the list",
    ))
}

/// Reads a name up to a blank outside of all brackets, such as `a`, `(0, 1)` or `frozenset({1, 2})`.
pub(super) fn name<'t>(reader: &mut Reader<'t>) -> &'t str {
    upto(reader, char::is_whitespace)
}

/// Reads a name in brackets, such as `(0, 1)`, up to a blank or a comma after them.
pub(super) fn bracketed<'t>(reader: &mut Reader<'t>) -> &'t str {
    upto(reader, |c| c.is_whitespace() || c == ',')
}

fn upto<'t>(reader: &mut Reader<'t>, is_end: impl Fn(char) -> bool) -> &'t str {
    let rest = reader.rest();
    let end = end_of(rest, is_end);
    reader.take_text(&rest[..end]);
    &rest[..end]
}

/// Returns the offset of the first end character outside of all brackets, or of the first line end outside of
/// quotes. Quotes count only within brackets.
fn end_of(text: &str, is_end: impl Fn(char) -> bool) -> usize {
    let (mut depth, mut quote, mut is_escaped) = (0_usize, None, false);
    for (at, c) in text.char_indices() {
        if let Some(open) = quote {
            if !is_escaped && c == open {
                quote = None;
            }
            is_escaped = !is_escaped && c == '\\';
            continue;
        }
        match c {
            _ if depth == 0 && is_end(c) => return at,
            '\'' | '"' if depth > 0 => quote = Some(c),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '\n' => return at,
            _ => {}
        }
    }
    text.len()
}

/// A key and a value of a dict, and the range of both in the text.
pub(super) type Entry<'t> = (Cow<'t, str>, Cow<'t, str>, Range<usize>);

/// Reads a dict whose keys are texts, such as `{'copies': 3, 'label': "it's"}`. Values that are not texts are
/// returned as they are written.
pub(super) fn dict<'t>(reader: &mut Reader<'t>) -> Result<Vec<Entry<'t>>, InputError> {
    let opened = reader.clone();
    reader.take('{');
    let mut entries = Vec::new();
    reader.take_blanks();
    while !reader.take('}') {
        if !entries.is_empty() {
            if !reader.take(',') {
                return Err(match reader.peek() {
                    None | Some('\n') => opened.error("this brace is not closed"),
                    Some(_) => reader.error("expected `,` or `}`"),
                });
            }
            reader.take_blanks();
        }
        let start = reader.place();
        let Some(key) = text(reader) else {
            return match reader.peek() {
                None | Some('\n') => Err(opened.error("this brace is not closed")),
                Some(_) => Err(reader.error("expected the name of an attribute in quotes, or `}`")),
            };
        };
        reader.take_blanks();
        if !reader.take(':') {
            return Err(reader.error("expected `:` and a value"));
        }
        reader.take_blanks();
        let value =
            text(reader).unwrap_or_else(|| Cow::Borrowed(upto(reader, |c| c == ',' || c == '}').trim_end()));
        entries.push((key, value, start..reader.place()));
        reader.take_blanks();
    }
    Ok(entries)
}

/// Reads a text in quotes, if one follows that ends on this line; otherwise consumes nothing.
fn text<'t>(reader: &mut Reader<'t>) -> Option<Cow<'t, str>> {
    let quote = reader.peek().filter(|c| ['\'', '"'].contains(c))?;
    let before = reader.clone();
    reader.take(quote);
    let mut read = Cow::Borrowed("");
    loop {
        let plain = reader.take_while(|c| c != quote && c != '\\' && c != '\n');
        match read.is_empty() {
            true => read = Cow::Borrowed(plain),
            false => read.to_mut().push_str(plain),
        }
        if reader.take(quote) {
            return Some(read);
        }
        if !reader.take('\\') {
            *reader = before;
            return None;
        }
        let escaped = reader.peek()?;
        reader.take(escaped);
        // No attribute that a board reads has characters with other escapes, so those stay as they are
        // written.
        if !['\\', '\'', '"'].contains(&escaped) {
            read.to_mut().push('\\');
        }
        read.to_mut().push(escaped);
    }
}
