//! Directed graphs in the language of Graphviz: `digraph { a -> b -> c; d }`.
//!
//! Of the language, what describes a graph is read: statements of vertices and arcs, chains and groups `{b c}` at either end of an
//! arc, names, numbers and quoted texts, attributes (which are passed over), comments, keywords in any case. Subgraphs with names, ports and
//! undirected graphs are refused. Tokens stand behind the graph, as in `digraph { a -> b } @ a`.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::text::{tokens, write_tokens};
use super::{Arcs, Digraph, MAX_ARCS, MAX_VERTICES, NO_VERTEX};
use crate::board::reader::Reader;
use crate::input::InputError;

/// The vertices and arcs met so far.
#[derive(Default)]
struct Graph<'t> {
    names: Vec<Cow<'t, str>>,
    known: FxHashMap<Cow<'t, str>, u32>,
    arcs: Vec<(u32, u32)>,
}

/// The words with a meaning of their own, which are no names unless they are quoted.
const KEYWORDS: [&str; 6] = ["graph", "node", "edge", "subgraph", "strict", "digraph"];

/// Is a text a graph in this language? Behind blanks and comments it begins with a keyword of graphs.
pub(super) fn begins(text: &str) -> bool {
    let mut reader = Reader::new(text);
    skip(&mut reader).is_ok() && ["strict", "digraph", "graph"].iter().any(|word| keyword(&mut reader, word))
}

/// Reads a graph with names, and its tokens.
///
/// # Errors
/// What is wrong with the text, and where.
pub(super) fn read(text: &str) -> Result<Digraph, InputError> {
    let mut reader = Reader::new(text);
    skip(&mut reader)?;
    if keyword(&mut reader, "strict") {
        skip(&mut reader)?;
    }
    let start = reader.place();
    if keyword(&mut reader, "graph") {
        let message = "undirected graphs are not read: expected `digraph`, with arcs `->`";
        return Err(InputError::new(start..reader.place(), message));
    }
    if !keyword(&mut reader, "digraph") {
        return Err(reader.error("expected `digraph`"));
    }
    skip(&mut reader)?;
    if reader.peek() != Some('{') {
        name(&mut reader)?;
    }
    expect(&mut reader, '{')?;
    let mut graph = Graph::default();
    skip(&mut reader)?;
    while !reader.take('}') {
        graph.statement(&mut reader)?;
        skip(&mut reader)?;
    }
    skip(&mut reader)?;
    if graph.names.is_empty() {
        return Err(InputError::new(0..reader.place(), NO_VERTEX));
    }
    let tokens = tokens(&mut reader, |reader| graph.token(reader))?;
    let names: Vec<String> = graph.names.iter().map(|name| name.clone().into_owned()).collect();
    Ok(Digraph { arcs: Arc::new(Arcs::of_pairs(names.len(), &graph.arcs)), names, tokens })
}

impl<'t> Graph<'t> {
    fn statement(&mut self, reader: &mut Reader<'t>) -> Result<(), InputError> {
        let is_default = ["graph", "node", "edge"].iter().any(|word| keyword(reader, word));
        if !is_default {
            let mut ends = self.ends(reader)?;
            skip(reader)?;
            while reader.take_text("->") {
                let next = self.ends(reader)?;
                for &from in &ends {
                    self.arcs.extend(next.iter().map(|&to| (from, to)));
                    if self.arcs.len() > MAX_ARCS {
                        return Err(reader.error(format!("a graph has at most {MAX_ARCS} arcs")));
                    }
                }
                ends = next;
                skip(reader)?;
            }
        }
        skip(reader)?;
        while reader.peek() == Some('[') {
            attributes(reader)?;
            skip(reader)?;
        }
        if reader.rest().starts_with("--") {
            return Err(reader.error("`--` is an edge of an undirected graph: expected `->` and a vertex"));
        }
        if !reader.take(';') && !reader.take(',') && reader.peek().is_some_and(|c| "-:=".contains(c)) {
            return Err(reader.error("expected `->` and a vertex, or `;`"));
        }
        Ok(())
    }

    /// One end of an arc: a vertex, or several as `{a b}`.
    fn ends(&mut self, reader: &mut Reader<'t>) -> Result<Vec<u32>, InputError> {
        skip(reader)?;
        if !reader.take('{') {
            return Ok(vec![self.vertex(reader)?]);
        }
        let mut ends = Vec::new();
        skip(reader)?;
        while !reader.take('}') {
            ends.push(self.vertex(reader)?);
            skip(reader)?;
            if reader.take(',') || reader.take(';') {
                skip(reader)?;
            }
        }
        Ok(ends)
    }

    fn vertex(&mut self, reader: &mut Reader<'t>) -> Result<u32, InputError> {
        let name = name(reader)?;
        if let Some(&vertex) = self.known.get(&name) {
            return Ok(vertex);
        }
        if self.names.len() == MAX_VERTICES {
            return Err(reader.error(format!("a graph has at most {MAX_VERTICES} vertices")));
        }
        let vertex = self.names.len() as u32;
        self.names.push(name.clone());
        self.known.insert(name, vertex);
        Ok(vertex)
    }

    fn token(&self, reader: &mut Reader<'_>) -> Result<u32, InputError> {
        let start = reader.place();
        let name = name(reader)?;
        self.known
            .get(&name)
            .copied()
            .ok_or_else(|| InputError::new(start..reader.place(), format!("there is no vertex {name}")))
    }
}

/// Passes over blanks and comments.
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

/// Reads a word with a meaning of its own, in any case.
fn keyword(reader: &mut Reader<'_>, word: &str) -> bool {
    let mut ahead = reader.clone();
    let found = ahead.take_while(is_name).eq_ignore_ascii_case(word);
    if found {
        *reader = ahead;
    }
    found
}

fn expect(reader: &mut Reader<'_>, sign: char) -> Result<(), InputError> {
    skip(reader)?;
    if reader.take(sign) { Ok(()) } else { Err(reader.error(format!("expected `{sign}`"))) }
}

/// A name, or any text in quotes.
fn name<'t>(reader: &mut Reader<'t>) -> Result<Cow<'t, str>, InputError> {
    if reader.peek() != Some('"') {
        let minus = if reader.peek() == Some('-') && reader.take('-') { "-" } else { "" };
        let start = reader.place();
        let word = reader.take_while(is_name);
        return match word {
            "" => Err(reader.error("expected the name of a vertex")),
            _ if word.eq_ignore_ascii_case("subgraph") => {
                Err(InputError::new(start..reader.place(), "subgraphs are not read"))
            }
            _ if minus.is_empty() => Ok(Cow::Borrowed(word)),
            _ => Ok(Cow::Owned(format!("-{word}"))),
        };
    }
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

/// Passes over `[colour=red, label="a]b"]`.
fn attributes(reader: &mut Reader<'_>) -> Result<(), InputError> {
    let opened = reader.clone();
    reader.take('[');
    loop {
        reader.take_while(|c| c != '"' && c != ']');
        if reader.take(']') {
            return Ok(());
        }
        if reader.peek().is_none() {
            return Err(opened.error("this bracket is not closed"));
        }
        name(reader)?;
    }
}

/// Writes a graph whose vertices have names.
pub(super) fn write(graph: &Digraph, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("digraph {")?;
    // All vertices first, so that they are met in the same order again.
    for v in 0..graph.arcs.vertices() {
        f.write_str(" ")?;
        write_name(graph, f, v as u32)?;
    }
    f.write_str(";")?;
    for (from, to) in graph.arcs.pairs() {
        f.write_str(" ")?;
        write_name(graph, f, from)?;
        f.write_str(" -> ")?;
        write_name(graph, f, to)?;
        f.write_str(";")?;
    }
    f.write_str(" }")?;
    write_tokens(graph, f, |f, v| write_name(graph, f, v))
}

fn write_name(graph: &Digraph, f: &mut fmt::Formatter<'_>, vertex: u32) -> fmt::Result {
    let name = graph.name(vertex as usize);
    let is_plain = !name.is_empty() && name.chars().all(is_name);
    if is_plain && !KEYWORDS.iter().any(|word| name.eq_ignore_ascii_case(word)) {
        return f.write_str(&name);
    }
    write!(f, "\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
