//! The Graph Modelling Language:
//! `graph [ node [ id 0 label "a" ] node [ id 1 ] edge [ source 0 target 1 ] ]`.
//!
//! Vertices are named by their labels if all have different labels, and otherwise by their ids.

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::graph::{Described, Of, Place, Vertices, Wanted, is_true};
use crate::ground::graph::shape::NO_VERTEX;
use crate::ground::input::{InputError, Reader};

/// Returns whether a text is a graph in this language: it begins with `graph [`, after comments and pairs
/// such as `Creator "me"`.
pub(super) fn begins(text: &str) -> bool {
    let mut reader = Reader::new(text);
    loop {
        skip(&mut reader);
        let Some(key) = key(&mut reader) else { return false };
        skip(&mut reader);
        if key == "graph" {
            return reader.peek() == Some('[');
        }
        if !matches!(scalar(&mut reader), Ok(Some(_))) {
            return false;
        }
    }
}

/// Skips blanks and comments.
fn skip(reader: &mut Reader<'_>) {
    reader.skip_blanks();
    while reader.take('#') {
        reader.take_while(|c| c != '\n');
        reader.skip_blanks();
    }
}

fn key<'t>(reader: &mut Reader<'t>) -> Option<&'t str> {
    reader.peek().filter(char::is_ascii_alphabetic)?;
    Some(reader.take_while(|c| c.is_ascii_alphanumeric() || c == '_'))
}

/// Reads a number, as it is written, or a quoted text. Returns `None` if a list follows.
fn scalar<'t>(reader: &mut Reader<'t>) -> Result<Option<Cow<'t, str>>, InputError> {
    match reader.peek() {
        Some('[') => Ok(None),
        Some('"') => text(reader).map(Some),
        Some(c) if c.is_ascii_alphanumeric() || "+-.".contains(c) => {
            let is_number = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
            Ok(Some(Cow::Borrowed(reader.take_while(is_number))))
        }
        _ => Err(reader.error("expected a number, a text in quotes, or `[`")),
    }
}

fn text<'t>(reader: &mut Reader<'t>) -> Result<Cow<'t, str>, InputError> {
    let opened = reader.clone();
    reader.take('"');
    let text = reader.take_while(|c| c != '"');
    if !reader.take('"') {
        return Err(opened.error("this quote is not closed"));
    }
    Ok(if text.contains('&') { Cow::Owned(decoded(text)) } else { Cow::Borrowed(text) })
}

/// Replaces `&quot;`, `&#228;` and the like by their characters. An `&` that begins no known entity stays.
fn decoded(text: &str) -> String {
    let mut rest = text;
    let mut decoded = String::new();
    while let Some(at) = rest.find('&') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at..];
        let entity = rest[1..].split_once(';').and_then(|(name, behind)| Some((character(name)?, behind)));
        match entity {
            Some((character, behind)) => {
                decoded.push(character);
                rest = behind;
            }
            None => {
                decoded.push('&');
                rest = &rest[1..];
            }
        }
    }
    decoded + rest
}

fn character(name: &str) -> Option<char> {
    match name {
        "quot" => Some('"'),
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "apos" => Some('\''),
        _ => {
            let digits = name.strip_prefix('#')?;
            let code = match digits.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => digits.parse(),
            };
            code.ok().and_then(char::from_u32)
        }
    }
}

/// A key with its value, and the range of both in the text.
struct Pair<'t> {
    key: &'t str,
    /// The value; `None` for a list.
    value: Option<Cow<'t, str>>,
    span: Range<usize>,
}

/// Reads the pairs of a list up to its closing bracket, and passes them to `take`. For a nested list, `take`
/// is called at its opening bracket and must read it.
fn list<'t>(
    reader: &mut Reader<'t>,
    mut take: impl FnMut(&mut Reader<'t>, Pair<'t>) -> Result<(), InputError>,
) -> Result<(), InputError> {
    let opened = reader.clone();
    reader.take('[');
    skip(reader);
    while !reader.take(']') {
        let start = reader.place();
        let Some(key) = key(reader) else {
            return Err(match reader.peek() {
                None => opened.error("this bracket is not closed"),
                Some(_) => reader.error("expected a key, such as `node`, or `]`"),
            });
        };
        skip(reader);
        let value = scalar(reader)?;
        take(reader, Pair { key, value, span: start..reader.place() })?;
        skip(reader);
    }
    Ok(())
}

/// Skips a list with all lists within it.
fn pass(reader: &mut Reader<'_>) -> Result<(), InputError> {
    let opened = reader.clone();
    let mut depth = 0_usize;
    loop {
        skip(reader);
        match reader.peek() {
            Some('[') => {
                reader.take('[');
                depth += 1;
            }
            Some(']') => {
                reader.take(']');
                depth -= 1;
                if depth == 0 {
                    return Ok(());
                }
            }
            Some('"') => _ = text(reader)?,
            Some(c) => _ = reader.take(c),
            None => return Err(opened.error("this bracket is not closed")),
        }
    }
}

/// An attribute: its subject, name, value and range.
type Entry<'t> = (Of, &'t str, Cow<'t, str>, Range<usize>);

/// The contents of a graph read so far.
#[derive(Default)]
struct Met<'t> {
    /// The id and the label of each vertex.
    vertices: Vec<(Cow<'t, str>, Option<Cow<'t, str>>)>,
    known: FxHashMap<Cow<'t, str>, u32>,
    /// The ids of the ends of each edge, with its range in the text.
    edges: Vec<(Cow<'t, str>, Cow<'t, str>, Range<usize>)>,
    entries: Vec<Entry<'t>>,
    is_directed: bool,
}

impl Met<'_> {
    fn bytes(&self) -> usize {
        self.vertices.capacity() * 48
            + self.known.capacity() * 40
            + self.edges.capacity() * 64
            + self.entries.capacity() * 96
    }
}

/// Reads a graph up to its closing bracket.
///
/// # Errors
/// The text is no such graph; the error states the fault and its place.
pub(super) fn read<'t>(
    reader: &mut Reader<'t>,
    wanted: &'static Wanted,
) -> Result<Described<'t>, InputError> {
    let start = open(reader)?;
    let mut met = Met::default();
    list(reader, |reader, pair| {
        reader.look(met.bytes())?;
        match (pair.key, pair.value) {
            ("node", None) => met.vertex(reader, wanted),
            ("edge", None) => met.edge(reader, wanted),
            ("directed", Some(value)) => {
                met.is_directed = is_true(&value).ok_or_else(|| {
                    InputError::new(pair.span.clone(), "expected `directed 0` or `directed 1`")
                })?;
                let place = Place::Text(pair.span);
                Ok(Described::check_direction(wanted, met.is_directed, place)?)
            }
            (_, None) => pass(reader),
            (key, Some(value)) => {
                met.entries.push((Of::Graph, key, value, pair.span));
                Ok(())
            }
        }
    })?;
    Described::check_direction(wanted, met.is_directed, Place::Text(start.clone()))?;
    met.graph(start, wanted)
}

/// Reads up to the opening bracket of the graph. Returns the range of the word `graph`.
fn open(reader: &mut Reader<'_>) -> Result<Range<usize>, InputError> {
    loop {
        skip(reader);
        let start = reader.place();
        let word = key(reader);
        skip(reader);
        match word {
            Some("graph") if reader.peek() == Some('[') => return Ok(start..start + "graph".len()),
            Some(_) => _ = scalar(reader)?,
            None => return Err(reader.error("expected `graph [`")),
        }
    }
}

impl<'t> Met<'t> {
    fn vertex(&mut self, reader: &mut Reader<'t>, wanted: &Wanted) -> Result<(), InputError> {
        let start = reader.place();
        if self.vertices.len() == wanted.most_vertices {
            return Err(reader.error(format!("a graph has at most {} vertices", wanted.most_vertices)));
        }
        let (of, entries) = (Of::Vertex(self.vertices.len() as u32), &mut self.entries);
        let (mut number, mut label) = (None, None);
        list(reader, |reader, Pair { key, value, span }| {
            match (key, value) {
                (_, None) => return pass(reader),
                ("id", Some(value)) => number = Some(value),
                ("label", Some(value)) => label = Some(value),
                (key, Some(value)) => entries.push((of, key, value, span)),
            }
            Ok(())
        })?;
        let span = start..reader.place();
        let number = number.ok_or_else(|| InputError::new(span.clone(), "a node has an `id`"))?;
        if self.known.insert(number.clone(), self.vertices.len() as u32).is_some() {
            return Err(InputError::new(span, format!("there is another node {number}")));
        }
        self.vertices.push((number, label));
        Ok(())
    }

    fn edge(&mut self, reader: &mut Reader<'t>, wanted: &Wanted) -> Result<(), InputError> {
        let start = reader.place();
        if self.edges.len() == wanted.most_edges {
            return Err(reader.error(format!("a graph has at most {} edges", wanted.most_edges)));
        }
        let (of, entries) = (Of::Edge(self.edges.len()), &mut self.entries);
        let (mut from, mut to) = (None, None);
        list(reader, |reader, Pair { key, value, span }| {
            match (key, value) {
                (_, None) => return pass(reader),
                ("source", Some(value)) => from = Some(value),
                ("target", Some(value)) => to = Some(value),
                // In a multigraph, networkx uses `key` to distinguish parallel edges.
                ("key", Some(_)) => {}
                (key, Some(value)) => entries.push((of, key, value, span)),
            }
            Ok(())
        })?;
        let span = start..reader.place();
        let (Some(from), Some(to)) = (from, to) else {
            return Err(InputError::new(span, "an edge has a `source` and a `target`"));
        };
        self.edges.push((from, to, span));
        Ok(())
    }

    fn graph(self, start: Range<usize>, wanted: &'static Wanted) -> Result<Described<'t>, InputError> {
        if self.vertices.is_empty() {
            return Err(InputError::new(start, NO_VERTEX));
        }
        let mut graph = Described::new(wanted);
        graph.vertices = named(self.vertices, wanted.most_vertices);
        // Edges may come before their nodes, so the ends are resolved only now.
        for (from, to, span) in self.edges {
            let end = |number: &Cow<'t, str>| {
                let vertex = self.known.get(number).copied();
                vertex.ok_or_else(|| InputError::new(span.clone(), format!("there is no node {number}")))
            };
            let (u, v) = (end(&from)?, end(&to)?);
            graph.edge(u, v).map_err(|message| InputError::new(span.clone(), message))?;
        }
        for (of, key, value, span) in self.entries {
            graph.tell(of, key, value, Place::Text(span))?;
        }
        Ok(graph)
    }
}

/// Names the vertices by their labels if all have different labels, and otherwise by their ids.
fn named<'t>(met: Vec<(Cow<'t, str>, Option<Cow<'t, str>>)>, most: usize) -> Vertices<'t> {
    let labels: FxHashSet<_> = met.iter().filter_map(|(_, label)| label.as_ref()).collect();
    let has_labels = labels.len() == met.len();
    let mut vertices = Vertices::named(most);
    for (number, label) in met {
        let name = label.filter(|_| has_labels).unwrap_or(number);
        vertices.vertex(name).expect("numbers differ, and there are not too many");
    }
    vertices
}
