//! Graphs in the formats of other programs: vertices with names, edges or arcs, and attributes of each.
//!
//! The reader of each format makes a [`Described`] graph with the attributes that a board reads. The board
//! decides on their meaning. Nothing is guessed: an ambiguous text is refused, and the message states both
//! readings.

pub(crate) mod dot;
pub(crate) mod edge_list;
mod gml;
mod graph;
mod graphml;
pub(crate) mod node_link;
pub(crate) mod six;

pub(crate) use self::graph::{Attribute, Described, Fault, Of, Place, Wanted, is_true};
use crate::ground::input::{InputError, Reader};

/// The format of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// The language of Graphviz.
    Dot,
    /// A list of edges, each line with a dict of attributes.
    EdgeList,
    /// The Graph Modelling Language.
    Gml,
    /// GraphML.
    GraphMl,
    /// One of nauty's formats, recognised by its mark.
    Six,
}

/// Returns the format of a text, or `None` if the text may be something else.
pub(crate) fn format(text: &str) -> Option<Format> {
    // A byte order mark may come first; `read` skips it.
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
/// The text is no such graph; the error states the fault and its place.
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
