//! Graphs as data with nodes and links, the form that `node_link_data` of networkx writes:
//! `{"directed": false, "graph": {}, "nodes": [{"id": "a"}], "links": [{"source": "a", "target": "b"}]}`.
//!
//! The list of links may be called `edges`. The name of a vertex is its `id`. An `id` that is a list was a
//! tuple in Python, and is written as Python writes it. The object `graph` may have the attributes of the
//! graph that a board reads.

use std::borrow::Cow;

use super::graph::{Described, Of, Place, Wanted};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::graph::shape::NO_VERTEX;

/// The fields of such data. `behind` holds the text that may follow a graph in other formats.
pub(crate) const FIELDS: &[&str] = &["directed", "multigraph", "graph", "nodes", "links", "edges", "behind"];

/// Returns whether the data are a graph with nodes and links.
pub(crate) fn begins(position: Field<'_>) -> bool {
    position.data().get("nodes").is_some()
}

/// Reads a graph.
///
/// # Errors
/// The data are no such graph; the error states the fault and its place.
pub(crate) fn read(position: Field<'_>, wanted: &'static Wanted) -> Result<Described<'static>, DataError> {
    let is_directed = match position.optional("directed")? {
        None => false,
        Some(field) => truth(field)?,
    };
    let directed = Place::Data(position.place());
    Described::check_direction(wanted, is_directed, directed)?;
    let nodes = position.field("nodes")?;
    if nodes.items()?.len() == 0 {
        return Err(nodes.error(NO_VERTEX));
    }
    let mut graph = Described::new(wanted);
    for node in nodes.items()? {
        let id = node.field("id")?;
        let before = graph.count();
        let name = name(id)?;
        let vertex = graph.vertex(Cow::Owned(name.clone())).map_err(|message| id.error(message))?;
        if graph.count() == before {
            return Err(id.error(format!("there is another node {name}")));
        }
        attributes(&mut graph, node, Of::Vertex(vertex), &["id"])?;
    }
    let links = match (position.optional("links")?, position.optional("edges")?) {
        (Some(_), Some(edges)) => return Err(edges.error("there are `links` already")),
        (links, edges) => links.or(edges).ok_or_else(|| position.error("the field `links` is missing"))?,
    };
    for link in links.items()? {
        let mut ends = [0; 2];
        for (end, key) in ends.iter_mut().zip(["source", "target"]) {
            let field = link.field(key)?;
            let name = name(field)?;
            let found = graph.vertices.find(&name);
            *end = found.ok_or_else(|| field.error(format!("there is no node {name}")))?;
        }
        graph.edge(ends[0], ends[1]).map_err(|message| link.error(message))?;
        position.control().check(0, graph.bytes())?;
        let edge = Of::Edge(graph.edges.len() - 1);
        attributes(&mut graph, link, edge, &["source", "target", "key"])?;
    }
    if let Some(of_graph) = position.optional("graph")?
        && matches!(of_graph.data(), Data::Object(_))
    {
        of_all(&mut graph, of_graph)?;
    }
    graph.number();
    Ok(graph)
}

fn truth(field: Field<'_>) -> Result<bool, DataError> {
    match field.data() {
        Data::Bool(truth) => Ok(*truth),
        _ => Err(field.error("expected `true` or `false`")),
    }
}

/// Returns the name of a vertex.
fn name(id: Field<'_>) -> Result<String, DataError> {
    python_text(id.data(), false)
        .ok_or_else(|| id.error("the name of a node is a text, a number, or a list of these"))
}

/// Returns a name as Python writes it, with quotes around texts within a list. Returns `None` for null, an
/// object, or a list with one of these.
fn python_text(id: &Data, is_within: bool) -> Option<String> {
    match id {
        Data::Text(text) if is_within => {
            Some(format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'")))
        }
        Data::Text(text) => Some(text.clone()),
        Data::Number(number) => Some(number.clone()),
        Data::Bool(truth) => Some(if *truth { "True" } else { "False" }.to_owned()),
        Data::List(items) => {
            let items: Vec<String> =
                items.iter().map(|item| python_text(item, true)).collect::<Option<_>>()?;
            let comma = if items.len() == 1 { "," } else { "" };
            Some(format!("({}{comma})", items.join(", ")))
        }
        Data::Null | Data::Object(_) => None,
    }
}

/// Keeps the attributes of a node or a link, except the fields `less` that identify it.
fn attributes(
    graph: &mut Described<'static>,
    of: Field<'_>,
    what: Of,
    less: &[&str],
) -> Result<(), DataError> {
    for (key, field) in of.entries()?.filter(|(key, _)| !less.contains(key)) {
        let value = match field.data() {
            Data::Null => continue,
            // An object is never the value of an attribute that a board reads, but its name may be misspelt
            // or misplaced.
            Data::Object(_) => "{}".to_owned(),
            data => python_text(data, false).unwrap_or_default(),
        };
        graph.tell(what, key, Cow::Owned(value), Place::Data(field.place()))?;
    }
    Ok(())
}

/// Keeps the attributes of the graph. Their values are names of vertices, each alone or in a list.
fn of_all(graph: &mut Described<'static>, fields: Field<'_>) -> Result<(), DataError> {
    for (key, field) in fields.entries()? {
        let is_asked_for = graph.wanted.of_graph.contains(&key);
        let several = matches!(field.data(), Data::List(items) if is_several(graph, items));
        if !is_asked_for || !several {
            let value = python_text(field.data(), false);
            let Some(value) = value.or_else(|| (!is_asked_for).then(String::new)) else { continue };
            graph.tell(Of::Graph, key, Cow::Owned(value), Place::Data(field.place()))?;
            continue;
        }
        for item in field.items()? {
            graph.tell(Of::Graph, key, Cow::Owned(name(item)?), Place::Data(item.place()))?;
        }
    }
    Ok(())
}

/// Returns whether a list holds the names of several vertices. It may also be the name of one vertex, which
/// was a tuple.
fn is_several(graph: &Described<'_>, items: &[Data]) -> bool {
    let whole = python_text(&Data::List(items.to_vec()), false);
    whole.is_none_or(|name| graph.vertices.find(&name).is_none())
}
