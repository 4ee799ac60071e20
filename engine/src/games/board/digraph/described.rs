//! Directed graphs in the formats of other programs: Graphviz, GraphML, GML, lists of arcs with dicts,
//! digraph6, and nodes and links.
//!
//! Two attributes have a meaning. `token` of a vertex is true, false, or a number of tokens on it. `tokens`
//! of the graph names a vertex with one token. Tokens may also follow the text of the graph, as in
//! `digraph { a -> b } @ a`.

use std::sync::Arc;

use super::text::tokens;
use super::{Digraph, MAX_ARCS, MAX_TOKENS, MAX_VERTICES};
use crate::ground::control::Control;
use crate::ground::data::{DataError, Field};
use crate::ground::graph::Arcs;
use crate::ground::graph::described::{self, Described, Fault, Format, Of, Wanted, is_true, node_link};
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

static WANTED: Wanted = Wanted {
    is_directed: true,
    no_loops: None,
    most_vertices: MAX_VERTICES,
    most_edges: MAX_ARCS,
    of_vertices: &["token"],
    of_edges: &[],
    of_graph: &["tokens"],
};

/// Reads a graph in the given format, and the tokens after it.
pub(crate) fn read(format: Format, mut reader: Reader<'_>) -> Result<Digraph, InputError> {
    let graph = described::read(format, &mut reader, &WANTED)?;
    let mut on = tokens_of(&graph, MAX_TOKENS)?;
    on.extend(tokens(&mut reader, |reader| graph.vertices().known(reader))?);
    Ok(board(&graph, on, reader.control())?)
}

/// Reads a graph given as nodes and links; the field `behind` holds the tokens as text.
pub(super) fn from_data(position: Field<'_>) -> Result<Digraph, DataError> {
    let graph = node_link::read(position, &WANTED)?;
    let mut on = tokens_of(&graph, MAX_TOKENS)?;
    if let Some(behind) = position.optional("behind")? {
        let mut reader = Reader::under(behind.text()?, position.control());
        let read = tokens(&mut reader, |reader| graph.vertices().known(reader));
        on.extend(read.map_err(|error| behind.error_of(&error))?);
    }
    Ok(board(&graph, on, position.control())?)
}

fn board(graph: &Described<'_>, tokens: Vec<u32>, control: &Control) -> Result<Digraph, Fault> {
    Ok(Digraph {
        arcs: Arc::new(Arcs::of_pairs_under(graph.count(), graph.edges(), control)?),
        names: graph.names().unwrap_or_default(),
        tokens,
    })
}

/// Returns the tokens given by the attributes of a graph, at most `most`, as one vertex for each token.
pub(crate) fn tokens_of(graph: &Described<'_>, most: usize) -> Result<Vec<u32>, Fault> {
    let mut tokens = Vec::new();
    for attribute in graph.attributes() {
        let (vertex, count) = match attribute.of {
            Of::Edge(_) => continue,
            Of::Graph => (graph.find(attribute)?, 1),
            Of::Vertex(vertex) => match (attribute.value.parse(), is_true(&attribute.value)) {
                (Ok(count), _) => (vertex, count),
                (Err(_), Some(is_there)) => (vertex, usize::from(is_there)),
                (Err(_), None) => return Err(attribute.fault("expected a number of tokens, or `true`")),
            },
        };
        // A token count comes from the input: comparing with what is left avoids an overflow, and avoids an
        // allocation before the limit is checked.
        if count > most - tokens.len() {
            return Err(attribute.fault(format!("at most {most} tokens")));
        }
        tokens.extend(std::iter::repeat_n(vertex, count));
    }
    Ok(tokens)
}
