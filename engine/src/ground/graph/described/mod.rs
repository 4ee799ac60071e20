//! Graphs as other programs describe them: vertices with names, edges or arcs, and attributes of each.
//!
//! The reader of a format makes a [`Described`] graph, in which the attributes are those that a board has asked for. What
//! they mean is up to the board. Nothing is guessed: a text that may be meant in two ways is refused with both.
//!
//! - `attributes`: attributes that a board knows, and those that look like one of them
//! - `dot`: the language of Graphviz
//! - `edge_list`: a line for each edge, as networkx writes them
//! - `gml`: the Graph Modelling Language
//! - `graph`: a graph as it was described
//! - `graphml`: GraphML
//! - `node_link`: nodes and links as data
//! - `place`: where something stands, in a text or in data
//! - `python`: names and dicts as Python writes them
//! - `six`: nauty's formats graph6, sparse6 and digraph6
//! - `vertices`: vertices by their names

mod attributes;
pub(crate) mod dot;
pub(crate) mod edge_list;
mod gml;
mod graph;
mod graphml;
pub(crate) mod node_link;
mod place;
mod python;
pub(crate) mod six;
mod vertices;

pub(crate) use self::attributes::{Attribute, Of, Wanted, is_true};
pub(crate) use self::graph::Described;
pub(crate) use self::place::{Fault, Place};
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// A format that a text is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// The language of Graphviz.
    Dot,
    /// A line for each edge, with a dict of its attributes behind it.
    EdgeList,
    /// The Graph Modelling Language.
    Gml,
    /// GraphML.
    GraphMl,
    /// One of nauty's formats, by its mark.
    Six,
}

/// The format of a text, if nothing else can be meant.
pub(crate) fn format(text: &str) -> Option<Format> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('<') {
        Some(Format::GraphMl)
    } else if gml::begins(text) {
        Some(Format::Gml)
    } else if dot::begins(text) {
        Some(Format::Dot)
    } else if six::begins(text) {
        Some(Format::Six)
    } else if edge_list::begins(text) == Some(edge_list::Line::WithDict) {
        Some(Format::EdgeList)
    } else {
        None
    }
}

/// Reads a graph in a format, up to its end.
///
/// # Errors
/// What is wrong with the text, and where.
pub(crate) fn read<'t>(
    format: Format,
    reader: &mut Reader<'t>,
    wanted: &'static Wanted,
) -> Result<Described<'t>, InputError> {
    reader.take('\u{feff}');
    let mut graph = match format {
        Format::Dot => dot::read(reader, wanted)?,
        Format::EdgeList => edge_list::read(reader, wanted)?,
        Format::Gml => gml::read(reader, wanted)?,
        Format::GraphMl => graphml::read(reader, wanted)?,
        Format::Six => six::read(reader, wanted)?,
    };
    graph.number();
    Ok(graph)
}
