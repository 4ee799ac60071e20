//! Attributes that a board knows, and those that look like one of them.

use std::borrow::Cow;

use super::place::{Fault, Place};

/// The subject of an attribute: the graph, a vertex or an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Of {
    /// A vertex.
    Vertex(u32),
    /// An edge, by its place in the list of edges.
    Edge(usize),
    /// The graph.
    Graph,
}

/// An attribute that was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Attribute<'t> {
    /// What it is told of.
    pub(crate) of: Of,
    /// Its name, as the board has it.
    pub(crate) name: &'static str,
    /// Its value.
    pub(crate) value: Cow<'t, str>,
    /// Where it stands.
    pub(crate) place: Place,
}

impl Attribute<'_> {
    /// What is wrong with it.
    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(self.place.clone(), message)
    }

    /// Its value as a truth.
    ///
    /// # Errors
    /// It is none.
    pub(crate) fn is_true(&self) -> Result<bool, Fault> {
        is_true(&self.value).ok_or_else(|| self.fault("expected `true` or `false`"))
    }
}

/// A truth, as Graphviz, Python and JSON write them.
pub(crate) fn is_true(value: &str) -> Option<bool> {
    match value.to_lowercase().as_str() {
        "true" | "yes" | "1" => Some(true),
        "false" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// The attributes of a graph that a board needs.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// Has each edge a direction?
    pub(crate) is_directed: bool,
    /// What is wrong with an edge from a vertex of this name to itself, if there are none.
    pub(crate) no_loops: Option<fn(&str) -> String>,
    /// The most vertices.
    pub(crate) most_vertices: usize,
    /// The most edges, or arcs.
    pub(crate) most_edges: usize,
    /// The attributes of vertices that mean something.
    pub(crate) of_vertices: &'static [&'static str],
    /// Those of edges.
    pub(crate) of_edges: &'static [&'static str],
    /// Those of the graph, whose values are names of vertices.
    pub(crate) of_graph: &'static [&'static str],
}

/// Graphviz' own attributes that are near to one of ours.
const OTHERS: [&str; 2] = ["group", "layer"];

impl Wanted {
    /// Are there colours, which may stand behind the graph?
    pub(super) fn has_colours(&self) -> bool {
        [self.of_vertices, self.of_edges].iter().any(|names| names.contains(&"colour"))
    }

    fn names(&self, of: Of) -> &'static [&'static str] {
        match of {
            Of::Vertex(_) => self.of_vertices,
            Of::Edge(_) => self.of_edges,
            Of::Graph => self.of_graph,
        }
    }

    /// The name of an attribute, if it means something where it stands.
    ///
    /// # Errors
    /// It means something elsewhere, looks like one that means something, or may mean two things.
    pub(super) fn known(
        &self,
        of: Of,
        name: &str,
        value: &str,
        place: &Place,
    ) -> Result<Option<&'static str>, Fault> {
        let british = if name == "color" { "colour" } else { name };
        if let Some(known) = self.names(of).iter().find(|known| **known == british) {
            return Ok(Some(known));
        }
        // Pictures have colours of edges, which mean nothing in a game that gives colours to vertices.
        if matches!(of, Of::Edge(_)) && name == "color" {
            return Ok(None);
        }
        self.refuse(name, place)?;
        let may_be_copies =
            matches!(of, Of::Edge(_)) && name == "weight" && self.of_edges.contains(&"copies");
        if may_be_copies && !["1", "1.0"].contains(&value) {
            let message = "a weight may be meant as the number of copies of an edge, or not";
            return Err(Fault::new(place.clone(), message).with_hint(
                "the number of copies is the attribute `copies`; a weight that means nothing is left out",
            ));
        }
        Ok(None)
    }

    /// Refuses an attribute that means something elsewhere, or looks like one that means something.
    pub(super) fn refuse(&self, name: &str, place: &Place) -> Result<(), Fault> {
        let fault = |message: String| Err(Fault::new(place.clone(), message));
        if self.of_edges.contains(&name) {
            return fault(format!("`{name}` belongs behind an edge"));
        }
        if self.of_vertices.contains(&name) {
            return fault(format!("`{name}` belongs behind a vertex"));
        }
        let near = |known: &'static [&'static str]| known.iter().find(|known| is_misspelt(name, known));
        match near(self.of_vertices).or_else(|| near(self.of_edges)) {
            Some(known) => fault(format!("unknown attribute: did you mean `{known}`?")),
            None if self.of_graph.contains(&name) => fault(format!("`{name}` belongs to the graph")),
            None => match near(self.of_graph) {
                Some(known) => fault(format!("unknown attribute: did you mean `{known}`?")),
                None => Ok(()),
            },
        }
    }
}

fn is_misspelt(name: &str, known: &str) -> bool {
    let most = if known.len() > 5 { 2 } else { 1 };
    let name = name.to_lowercase();
    !OTHERS.contains(&name.as_str()) && strsim::damerau_levenshtein(&name, known) <= most
}
