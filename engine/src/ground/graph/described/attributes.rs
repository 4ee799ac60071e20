//! The attributes that a board reads, and a check for misspelt and misplaced ones.

use std::borrow::Cow;

use super::place::{Fault, Place};

/// The subject of an attribute: the graph, a vertex or an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Of {
    /// A vertex.
    Vertex(u32),
    /// An edge, by its index in the list of edges.
    Edge(usize),
    /// The graph.
    Graph,
}

/// An attribute that a board reads.
#[derive(Clone, Debug)]
pub(crate) struct Attribute<'t> {
    /// The vertex, edge or graph that has the attribute.
    pub(crate) of: Of,
    /// The name of the attribute, as the board spells it.
    pub(crate) name: &'static str,
    /// The value of the attribute.
    pub(crate) value: Cow<'t, str>,
    /// The place of the attribute in the input.
    pub(crate) place: Place,
}

impl Attribute<'_> {
    /// Makes a fault at the place of the attribute.
    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(self.place.clone(), message)
    }

    /// Returns the value as a truth value.
    ///
    /// # Errors
    /// The value is no truth value.
    pub(crate) fn is_true(&self) -> Result<bool, Fault> {
        is_true(&self.value).ok_or_else(|| self.fault("expected `true` or `false`"))
    }
}

/// Reads a truth value as Graphviz, Python or JSON writes it; `None` for other text.
pub(crate) fn is_true(value: &str) -> Option<bool> {
    match value.to_lowercase().as_str() {
        "true" | "yes" | "1" => Some(true),
        "false" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// The requirements of a board on the graphs that it reads.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// Whether the edges are directed.
    pub(crate) is_directed: bool,
    /// A function from the name of a vertex to the message for a loop there; `None` if loops are allowed.
    pub(crate) no_loops: Option<fn(&str) -> String>,
    /// The maximum number of vertices.
    pub(crate) most_vertices: usize,
    /// The maximum number of edges or arcs.
    pub(crate) most_edges: usize,
    /// The names of the attributes of vertices that the board reads.
    pub(crate) of_vertices: &'static [&'static str],
    /// The names of the attributes of edges that the board reads.
    pub(crate) of_edges: &'static [&'static str],
    /// The names of the attributes of the graph that the board reads. Their values are names of vertices.
    pub(crate) of_graph: &'static [&'static str],
}

/// The attributes of Graphviz with names close to attributes of boards; they count as no misspelling.
const OTHERS: [&str; 2] = ["group", "layer"];

impl Wanted {
    /// Returns whether the board has colours. Then the colours may follow the graph.
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

    /// Returns the board's spelling of an attribute, or `None` if the board does not read it on a subject of
    /// this kind.
    ///
    /// # Errors
    /// The board reads the attribute on another kind of subject, the name resembles one that the board reads,
    /// or the attribute has two possible meanings.
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
        // Pictures have colours of edges. They mean nothing in a game that colours vertices, so they are no
        // misplaced attribute.
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

    /// Refuses an attribute that the board reads on another kind of subject, or whose name resembles one that
    /// it reads.
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
    // One edit is much in a short name: longer ones may have two.
    let most = if known.len() > 5 { 2 } else { 1 };
    let name = name.to_lowercase();
    !OTHERS.contains(&name.as_str()) && strsim::damerau_levenshtein(&name, known) <= most
}
