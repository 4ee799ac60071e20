//! The language of Graphviz: `graph { a -- b; b -- c [copies=3]; d [exit=true] }`,
//! `digraph { a -> b -> c; d }`.
//!
//! The reader accepts the part of the language that describes a graph: statements of vertices and edges,
//! chains and groups `{b c}` at either end of an edge, names, numbers and quoted texts, comments, attributes,
//! and keywords in any case. In a strict graph an edge that is named again is the same edge. Named subgraphs
//! and ports are refused.

use std::borrow::Cow;
use std::fmt;
use std::fmt::Write;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::graph::{Described, Of, Wanted};
use crate::ground::graph::shape::NO_VERTEX;
use crate::ground::input::{InputError, Reader};

/// The keywords. A name that is spelt like one must be quoted.
const KEYWORDS: [&str; 6] = ["graph", "node", "edge", "subgraph", "strict", "digraph"];

/// Returns whether a text is a graph in this language: after blanks and comments it begins with a keyword of
/// graphs.
pub(super) fn begins(text: &str) -> bool {
    let mut reader = Reader::new(text);
    skip(&mut reader).is_ok() && ["strict", "digraph", "graph"].iter().any(|word| keyword(&mut reader, word))
}

/// The syntax of directed or of undirected graphs, and the messages for the other kind.
struct Kind {
    word: &'static str,
    sign: &'static str,
    other_word: &'static str,
    other_sign: &'static str,
    other_kind: &'static str,
    other_edge: &'static str,
}

const UNDIRECTED: Kind = Kind {
    word: "graph",
    sign: "--",
    other_word: "digraph",
    other_sign: "->",
    other_kind: "this game needs an undirected graph: expected `graph`, with edges `--`",
    other_edge: "`->` is an arc of a directed graph: expected `--` and a vertex",
};

const DIRECTED: Kind = Kind {
    word: "digraph",
    sign: "->",
    other_word: "graph",
    other_sign: "--",
    other_kind: "this game needs a directed graph: expected `digraph`, with arcs `->`",
    other_edge: "`--` is an edge of an undirected graph: expected `->` and a vertex",
};

/// Reads a graph up to its closing brace.
///
/// # Errors
/// The text is no such graph; the error states the fault and its place.
pub(super) fn read<'t>(
    reader: &mut Reader<'t>,
    wanted: &'static Wanted,
) -> Result<Described<'t>, InputError> {
    let kind = if wanted.is_directed { &DIRECTED } else { &UNDIRECTED };
    let is_strict = open(reader, kind)?;
    let mut graph = Described::new(wanted);
    graph.is_ordered = true;
    skip(reader)?;
    while !reader.take('}') {
        statement(&mut graph, reader, kind)?;
        reader.look(graph.bytes())?;
        skip(reader)?;
    }
    skip(reader)?;
    if graph.count() == 0 {
        return Err(InputError::new(0..reader.place(), NO_VERTEX));
    }
    if is_strict {
        merge(&mut graph, wanted.is_directed);
    }
    Ok(graph)
}

/// Reads up to the opening brace of a graph. Returns whether the graph is strict.
fn open(reader: &mut Reader<'_>, kind: &Kind) -> Result<bool, InputError> {
    skip(reader)?;
    let is_strict = keyword(reader, "strict");
    skip(reader)?;
    let start = reader.place();
    if keyword(reader, kind.other_word) {
        return Err(InputError::new(start..reader.place(), kind.other_kind));
    }
    if !keyword(reader, kind.word) {
        return Err(reader.error(format!("expected `{}`", kind.word)));
    }
    skip(reader)?;
    if reader.peek() != Some('{') {
        name(reader)?;
    }
    skip(reader)?;
    if reader.take('{') { Ok(is_strict) } else { Err(reader.error("expected `{`")) }
}

fn statement<'t>(graph: &mut Described<'t>, reader: &mut Reader<'t>, kind: &Kind) -> Result<(), InputError> {
    if default(reader) {
        for attribute in attributes(reader)? {
            graph.wanted.refuse(&attribute.name, &attribute.span.into())?;
        }
    } else {
        chain(graph, reader, kind)?;
    }
    if reader.rest().starts_with(kind.other_sign) {
        return Err(reader.error(kind.other_edge));
    }
    if !reader.take(';') && !reader.take(',') && reader.peek().is_some_and(|c| "-:=".contains(c)) {
        return Err(reader.error(format!("expected `{}` and a vertex, or `;`", kind.sign)));
    }
    Ok(())
}

/// Reads vertices, or a chain of edges, with their attributes.
fn chain<'t>(graph: &mut Described<'t>, reader: &mut Reader<'t>, kind: &Kind) -> Result<(), InputError> {
    let first = graph.edges.len();
    let mut is_chain = false;
    let mut from = ends(graph, reader)?;
    skip(reader)?;
    while reader.take_text(kind.sign) {
        is_chain = true;
        skip(reader)?;
        let begin = reader.place();
        let next = ends(graph, reader)?;
        // In a chain with groups, each vertex of a group is joined to each of the next one.
        for (&u, &v) in from.iter().flat_map(|u| next.iter().map(move |v| (u, v))) {
            graph.edge(u, v).map_err(|message| InputError::new(begin..reader.place(), message))?;
        }
        from = next;
        skip(reader)?;
    }
    let edges = graph.edges.len();
    for Attribute { name, value, span } in attributes(reader)? {
        let mut tell = |of| graph.tell(of, &name, value.clone(), span.clone().into());
        match is_chain {
            true => (first..edges).try_for_each(|edge| tell(Of::Edge(edge)))?,
            false => from.iter().try_for_each(|&vertex| tell(Of::Vertex(vertex)))?,
        }
    }
    Ok(())
}

/// Reads one end of an edge or an arc: a vertex, or a group of several, as `{a b}`.
fn ends<'t>(graph: &mut Described<'t>, reader: &mut Reader<'t>) -> Result<Vec<u32>, InputError> {
    skip(reader)?;
    if !reader.take('{') {
        return Ok(vec![vertex(graph, reader)?]);
    }
    let mut ends = Vec::new();
    skip(reader)?;
    while !reader.take('}') {
        ends.push(vertex(graph, reader)?);
        skip(reader)?;
        if reader.take(',') || reader.take(';') {
            skip(reader)?;
        }
    }
    Ok(ends)
}

fn vertex<'t>(graph: &mut Described<'t>, reader: &mut Reader<'t>) -> Result<u32, InputError> {
    let name = name(reader)?;
    graph.vertex(name).map_err(|message| reader.error(message))
}

/// Removes edges that are named again, with their attributes.
fn merge(graph: &mut Described<'_>, is_directed: bool) {
    let mut seen = FxHashSet::default();
    let mut is_new: Vec<bool> = Vec::with_capacity(graph.edges.len());
    for &(u, v) in &graph.edges {
        let pair = if is_directed { (u, v) } else { (u.min(v), u.max(v)) };
        is_new.push(seen.insert(pair));
    }
    let mut kept = 0;
    let to: Vec<usize> = is_new
        .iter()
        .map(|&is_new| {
            kept += usize::from(is_new);
            kept - usize::from(is_new)
        })
        .collect();
    graph.attributes.retain_mut(|attribute| match &mut attribute.of {
        Of::Edge(edge) if !is_new[*edge] => false,
        Of::Edge(edge) => {
            *edge = to[*edge];
            true
        }
        Of::Vertex(_) | Of::Graph => true,
    });
    let mut at = is_new.into_iter();
    graph.edges.retain(|_| at.next().unwrap_or(false));
}

/// Reads the keyword of a statement that sets defaults for vertices or edges, if one follows.
fn default(reader: &mut Reader<'_>) -> bool {
    let mut ahead = reader.clone();
    let word = ahead.take_while(is_name);
    let found = ["graph", "node", "edge"].iter().any(|default| word.eq_ignore_ascii_case(default));
    if found {
        *reader = ahead;
    }
    found
}

/// Skips blanks and comments.
fn skip(reader: &mut Reader<'_>) -> Result<(), InputError> {
    loop {
        reader.skip_blanks();
        let opened = reader.clone();
        if reader.take_text("//") || reader.take('#') {
            reader.take_while(|c| c != '\n');
        } else if reader.take_text("/*") {
            if reader.take_through("*/").is_none() {
                return Err(opened.error("this comment is not closed"));
            }
        } else {
            return Ok(());
        }
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '.'
}

/// Reads a keyword, in any case, if it follows.
fn keyword(reader: &mut Reader<'_>, word: &str) -> bool {
    let mut ahead = reader.clone();
    let found = ahead.take_while(is_name).eq_ignore_ascii_case(word);
    if found {
        *reader = ahead;
    }
    found
}

/// Reads a name, or any text in quotes.
pub(super) fn name<'t>(reader: &mut Reader<'t>) -> Result<Cow<'t, str>, InputError> {
    if reader.peek() == Some('"') {
        return quoted(reader);
    }
    let minus = if reader.take('-') { "-" } else { "" };
    let start = reader.place();
    let word = reader.take_while(is_name);
    match word {
        "" => Err(reader.error("expected the name of a vertex")),
        _ if word.eq_ignore_ascii_case("subgraph") => {
            Err(InputError::new(start..reader.place(), "subgraphs are not supported"))
        }
        _ if minus.is_empty() => Ok(Cow::Borrowed(word)),
        _ => Ok(Cow::Owned(format!("-{word}"))),
    }
}

fn quoted<'t>(reader: &mut Reader<'t>) -> Result<Cow<'t, str>, InputError> {
    let opened = reader.clone();
    reader.take('"');
    let mut name = String::new();
    loop {
        name += reader.take_while(|c| c != '"' && c != '\\');
        if reader.take('"') {
            return Ok(Cow::Owned(name));
        }
        if reader.take_text("\\\"") {
            name.push('"');
        } else if reader.take_text("\\\\") || reader.take('\\') {
            name.push('\\');
        } else {
            return Err(opened.error("this quote is not closed"));
        }
    }
}

/// An attribute, such as `colour=red` in `[colour=red, label="a]b"]`.
struct Attribute<'t> {
    name: Cow<'t, str>,
    /// The value; empty if there is none.
    value: Cow<'t, str>,
    /// The range of the name and the value in the text.
    span: Range<usize>,
}

/// Reads the attributes after a statement, if there are any. Anything else between the brackets, such as a
/// label in another language, is read as attributes with odd names.
fn attributes<'t>(reader: &mut Reader<'t>) -> Result<Vec<Attribute<'t>>, InputError> {
    let mut attributes = Vec::new();
    skip(reader)?;
    let mut opened = reader.clone();
    while reader.take('[') {
        skip(reader)?;
        while !reader.take(']') {
            if reader.peek().is_none() {
                return Err(opened.error("this bracket is not closed"));
            }
            attributes.push(attribute(reader)?);
            while reader.take(',') || reader.take(';') {}
            skip(reader)?;
        }
        skip(reader)?;
        opened = reader.clone();
    }
    Ok(attributes)
}

fn attribute<'t>(reader: &mut Reader<'t>) -> Result<Attribute<'t>, InputError> {
    let start = reader.place();
    let name = word(reader)?;
    let mut span = start..reader.place();
    let mut value = Cow::Borrowed("");
    skip(reader)?;
    if reader.take('=') {
        skip(reader)?;
        value = word(reader)?;
        span.end = reader.place();
    }
    Ok(Attribute { name, value, span })
}

/// Reads a quoted text, or everything up to a blank or a delimiter of attributes.
fn word<'t>(reader: &mut Reader<'t>) -> Result<Cow<'t, str>, InputError> {
    if reader.peek() == Some('"') {
        return quoted(reader);
    }
    Ok(Cow::Borrowed(reader.take_while(|c| !c.is_whitespace() && !"\",;=]".contains(c))))
}

/// Writes a name, in quotes if it needs them.
pub(crate) fn write_name(f: &mut (impl Write + ?Sized), name: &str) -> fmt::Result {
    let is_plain = !name.is_empty() && name.chars().all(is_name);
    if is_plain && !KEYWORDS.iter().any(|word| name.eq_ignore_ascii_case(word)) {
        return f.write_str(name);
    }
    write!(f, "\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
