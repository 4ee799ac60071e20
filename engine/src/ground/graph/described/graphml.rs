//! GraphML:
//! `<graphml><graph edgedefault="undirected"><node id="a"/><edge source="a" target="b"/></graph></graphml>`.
//!
//! The reader accepts the part of the language that describes one graph: nodes, edges, and data with their
//! keys and defaults. It refuses hyperedges and graphs within nodes, and skips the extensions of other
//! programs.

use std::borrow::Cow;
use std::ops::Range;

use roxmltree::{Document, Node, ParsingOptions, TextPos};

use super::graph::{Described, Of, Place, Wanted};
use crate::ground::graph::shape::NO_VERTEX;
use crate::ground::input::{InputError, Reader};

/// The maximum length of a document, in bytes. The whole document is in memory at once.
const MAX_TEXT: usize = 64 << 20;
/// A bound for the memory of a parsed document, as a multiple of its length.
const BYTES_PER_BYTE: usize = 16;

/// Reads a graph up to the end of its document.
///
/// # Errors
/// The text is no such document; the error states the fault and its place.
pub(super) fn read<'t>(
    reader: &mut Reader<'t>,
    wanted: &'static Wanted,
) -> Result<Described<'t>, InputError> {
    reader.skip_blanks();
    let begin = reader.place();
    let document = document(reader.rest());
    reader.take_text(document);
    if document.len() > MAX_TEXT {
        return Err(InputError::new(
            begin..reader.place(),
            format!("a GraphML file has at most {MAX_TEXT} bytes"),
        )
        .with_hint("a list of edges may be longer"));
    }
    reader.control().check(0, document.len() * BYTES_PER_BYTE)?;
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let parsed = Document::parse_with_options(document, options).map_err(|error| {
        let at = begin + place(document, error.pos());
        // The span of the error states the place, so it is cut from the message.
        let message = error.to_string();
        let what = message.strip_suffix(&format!(" at {}", error.pos())).unwrap_or(&message);
        InputError::new(at..at, format!("this is not XML: {what}"))
    })?;
    let file = File { begin, wanted, keys: Vec::new() };
    file.graph(parsed.root_element())
}

/// Returns the document at the beginning of a text. It ends with its last closing tag; exits and the like may
/// follow.
fn document(text: &str) -> &str {
    let end = text.rfind("</").and_then(|tag| Some(tag + text[tag..].find('>')? + 1));
    &text[..end.unwrap_or(text.len())]
}

/// Converts a row and a column, counted from 1, to an offset in a text.
fn place(text: &str, at: TextPos) -> usize {
    let row: usize = text.split_inclusive('\n').take(at.row as usize - 1).map(str::len).sum();
    let line = &text[row..];
    row + line.char_indices().nth(at.col as usize - 1).map_or(line.len(), |(at, _)| at)
}

/// The declaration of a data key.
struct Key<'d> {
    name: &'d str,
    /// The kind of elements it belongs to: `node`, `edge`, `graph`, or `all`.
    of: &'d str,
    /// The default value, with its range in the text.
    default: Option<(String, Range<usize>)>,
}

struct File<'d> {
    /// The offset of the document in the text.
    begin: usize,
    wanted: &'static Wanted,
    /// The keys with their ids in this document.
    keys: Vec<(&'d str, Key<'d>)>,
}

impl<'d> File<'d> {
    fn span(&self, node: Node<'d, '_>) -> Range<usize> {
        let Range { start, end } = node.range();
        self.begin + start..self.begin + end
    }

    fn fault<T>(&self, node: Node<'d, '_>, message: impl Into<String>) -> Result<T, InputError> {
        Err(InputError::new(self.span(node), message))
    }

    /// Returns the value of a required XML attribute.
    fn attribute(&self, node: Node<'d, '_>, name: &str) -> Result<&'d str, InputError> {
        match node.attribute(name) {
            Some(value) => Ok(value),
            None => self.fault(node, format!("a tag <{}> has `{name}`", node.tag_name().name())),
        }
    }

    fn graph<'t>(mut self, root: Node<'d, '_>) -> Result<Described<'t>, InputError> {
        if root.tag_name().name() != "graphml" {
            return self.fault(root, format!("expected <graphml>, not <{}>", root.tag_name().name()));
        }
        let mut graphs = Vec::new();
        for child in root.children().filter(Node::is_element) {
            match child.tag_name().name() {
                "key" => self.key(child)?,
                "graph" => graphs.push(child),
                _ => {}
            }
        }
        let node = match graphs[..] {
            [node] => node,
            [] => return self.fault(root, "there is no <graph>"),
            [_, second, ..] => return self.fault(second, "there is a second graph: expected one"),
        };
        let is_directed = match node.attribute("edgedefault") {
            Some("directed") => true,
            Some("undirected") => false,
            _ => {
                return self
                    .fault(node, "a graph has edgedefault=\"undirected\" or edgedefault=\"directed\"");
            }
        };
        let place = Place::Text(self.span(node));
        let mut graph = Described::new(self.wanted);
        // An edge may override the default direction, so each edge is checked by itself. Without edges only
        // the default is left to check.
        if !node.children().any(|child| child.has_tag_name_of("edge")) {
            Described::check_direction(self.wanted, is_directed, place)?;
        }
        let mut edges = Vec::new();
        for child in node.children().filter(Node::is_element) {
            match child.tag_name().name() {
                "node" => self.vertex(&mut graph, child)?,
                "edge" => edges.push(child),
                "hyperedge" => return self.fault(child, "hyperedges are not supported"),
                _ => {}
            }
        }
        if graph.count() == 0 {
            return self.fault(node, NO_VERTEX);
        }
        for edge in edges {
            self.edge(&mut graph, edge, is_directed)?;
        }
        self.data(&mut graph, node, Of::Graph, "graph")?;
        Ok(graph)
    }

    fn key(&mut self, node: Node<'d, '_>) -> Result<(), InputError> {
        let id = self.attribute(node, "id")?;
        let default = node.children().find(|child| child.has_tag_name_of("default"));
        let key = Key {
            name: node.attribute("attr.name").unwrap_or(id),
            of: node.attribute("for").unwrap_or("all"),
            default: default.map(|default| (text(default), self.span(default))),
        };
        self.keys.push((id, key));
        Ok(())
    }

    fn vertex(&self, graph: &mut Described<'_>, node: Node<'d, '_>) -> Result<(), InputError> {
        let id = self.attribute(node, "id")?;
        if let Some(inner) = node.children().find(|child| child.has_tag_name_of("graph")) {
            return self.fault(inner, "graphs within nodes are not supported");
        }
        let before = graph.count();
        let vertex = graph.vertex(Cow::Owned(id.to_owned()));
        let vertex = vertex.map_err(|message| InputError::new(self.span(node), message))?;
        if graph.count() == before {
            return self.fault(node, format!("there is another node {id}"));
        }
        self.data(graph, node, Of::Vertex(vertex), "node")
    }

    fn edge(
        &self,
        graph: &mut Described<'_>,
        node: Node<'d, '_>,
        is_directed: bool,
    ) -> Result<(), InputError> {
        let is_directed = match node.attribute("directed") {
            None => is_directed,
            Some("true") => true,
            Some("false") => false,
            Some(_) => return self.fault(node, "expected directed=\"true\" or directed=\"false\""),
        };
        Described::check_direction(self.wanted, is_directed, Place::Text(self.span(node)))?;
        let end = |name| {
            let id = self.attribute(node, name)?;
            match graph.vertices.find(id) {
                Some(vertex) => Ok(vertex),
                None => self.fault(node, format!("there is no node {id}")),
            }
        };
        let (u, v) = (end("source")?, end("target")?);
        graph.edge(u, v).map_err(|message| InputError::new(self.span(node), message))?;
        self.data(graph, node, Of::Edge(graph.edges.len() - 1), "edge")
    }

    /// Reads the data of a node, an edge or the graph. A default applies where its key is not set.
    fn data(
        &self,
        graph: &mut Described<'_>,
        node: Node<'d, '_>,
        of: Of,
        kind: &str,
    ) -> Result<(), InputError> {
        let mut seen = Vec::new();
        for data in node.children().filter(|child| child.has_tag_name_of("data")) {
            let id = self.attribute(data, "key")?;
            let Some((_, key)) = self.keys.iter().find(|(known, _)| *known == id) else {
                return self.fault(data, format!("there is no key {id}"));
            };
            seen.push(id);
            graph.tell(of, key.name, Cow::Owned(text(data)), Place::Text(self.span(data)))?;
        }
        for (id, key) in &self.keys {
            if let (Some((value, span)), true) = (&key.default, key.of == kind || key.of == "all")
                && !seen.contains(id)
            {
                graph.tell(of, key.name, Cow::Owned(value.clone()), Place::Text(span.clone()))?;
            }
        }
        Ok(())
    }
}

/// A comparison of tag names that ignores namespaces, since GraphML is written with and without its own.
trait Named {
    fn has_tag_name_of(&self, name: &str) -> bool;
}

impl Named for Node<'_, '_> {
    fn has_tag_name_of(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

/// Returns the text in a tag, without blanks around it.
fn text(node: Node<'_, '_>) -> String {
    let text: String = node.children().filter(Node::is_text).filter_map(|child| child.text()).collect();
    text.trim().to_owned()
}
