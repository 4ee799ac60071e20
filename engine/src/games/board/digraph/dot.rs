//! Directed graphs in the language of Graphviz: `digraph { a -> b -> c; d }`.
//!
//! Of the language, what describes a graph is read: statements of vertices and arcs, chains and groups
//! `{b c}` at either end of an arc, names, numbers and quoted texts, attributes (which are passed over),
//! comments, keywords in any case. Subgraphs with names, ports and undirected graphs are refused. Tokens
//! stand behind the graph, as in `digraph { a -> b } @ a`.

use std::fmt;
use std::sync::Arc;

use super::text::{tokens, write_tokens};
use super::{Digraph, MAX_ARCS, MAX_VERTICES, NO_VERTEX};
use crate::ground::graph::Arcs;
use crate::ground::input::InputError;
use crate::ground::reader::Reader;
pub(crate) use crate::ground::reader::dot::begins;
use crate::ground::reader::dot::{Vertices, attributes, default, open, skip, write_name};

/// The vertices and arcs met so far.
struct Graph<'t> {
    vertices: Vertices<'t>,
    arcs: Vec<(u32, u32)>,
}

/// Reads a graph with names, and its tokens.
pub(crate) fn read(mut reader: Reader<'_>) -> Result<Digraph, InputError> {
    let message = "undirected graphs are not read: expected `digraph`, with arcs `->`";
    open(&mut reader, "digraph", ("graph", message))?;
    let mut graph = Graph { vertices: Vertices::new(MAX_VERTICES), arcs: Vec::new() };
    skip(&mut reader)?;
    while !reader.take('}') {
        graph.statement(&mut reader)?;
        reader.look(graph.bytes())?;
        skip(&mut reader)?;
    }
    skip(&mut reader)?;
    let names = graph.vertices.names();
    if names.is_empty() {
        return Err(InputError::new(0..reader.place(), NO_VERTEX));
    }
    let tokens = tokens(&mut reader, |reader| graph.vertices.known(reader))?;
    let names: Vec<String> = names.iter().map(|name| name.clone().into_owned()).collect();
    Ok(Digraph {
        arcs: Arc::new(Arcs::of_pairs_under(names.len(), &graph.arcs, reader.control())?),
        names,
        tokens,
    })
}

impl<'t> Graph<'t> {
    /// The memory in use, in bytes.
    fn bytes(&self) -> usize {
        self.vertices.bytes() + self.arcs.capacity() * size_of::<(u32, u32)>()
    }

    fn statement(&mut self, reader: &mut Reader<'t>) -> Result<(), InputError> {
        if !default(reader) {
            self.chain(reader)?;
        }
        attributes(reader)?;
        if reader.rest().starts_with("--") {
            return Err(reader.error("`--` is an edge of an undirected graph: expected `->` and a vertex"));
        }
        if !reader.take(';') && !reader.take(',') && reader.peek().is_some_and(|c| "-:=".contains(c)) {
            return Err(reader.error("expected `->` and a vertex, or `;`"));
        }
        Ok(())
    }

    /// Vertices, or arcs from one to the next.
    fn chain(&mut self, reader: &mut Reader<'t>) -> Result<(), InputError> {
        let mut ends = self.vertices.ends(reader)?;
        skip(reader)?;
        while reader.take_text("->") {
            let next = self.vertices.ends(reader)?;
            for &from in &ends {
                self.arcs.extend(next.iter().map(|&to| (from, to)));
                if self.arcs.len() > MAX_ARCS {
                    return Err(reader.error(format!("a graph has at most {MAX_ARCS} arcs")));
                }
            }
            ends = next;
            skip(reader)?;
        }
        Ok(())
    }
}

/// Writes a graph whose vertices have names.
pub(crate) fn write(graph: &Digraph, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("digraph {")?;
    // All vertices first, so that they are met in the same order again.
    for v in 0..graph.arcs.vertices() {
        f.write_str(" ")?;
        write_name(f, &graph.name(v))?;
    }
    f.write_str(";")?;
    for (from, to) in graph.arcs.pairs() {
        f.write_str(" ")?;
        write_name(f, &graph.name(from as usize))?;
        f.write_str(" -> ")?;
        write_name(f, &graph.name(to as usize))?;
        f.write_str(";")?;
    }
    f.write_str(" }")?;
    write_tokens(graph, f, |f, v| write_name(f, &graph.name(v as usize)))
}
