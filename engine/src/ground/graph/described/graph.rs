//! A graph as read from any format: vertices, edges and attributes.

use std::borrow::Cow;

use super::attributes::{Attribute, Of, Wanted};
use super::place::{Fault, Place};
use super::vertices::Vertices;

/// The message for a graph without vertices.
pub(super) const NO_VERTEX: &str = "a graph has at least one vertex";
/// The hint for a directed graph on an undirected board.
const UNDIRECTED: &str = "in networkx graph.to_undirected() forgets the directions";
/// The hint for an undirected graph on a directed board.
const DIRECTED: &str = "in networkx graph.to_directed() makes two arcs of each edge";

/// A graph as read from a format, with the attributes that the board reads.
pub(crate) struct Described<'t> {
    pub(super) wanted: &'static Wanted,
    pub(super) vertices: Vertices<'t>,
    pub(super) edges: Vec<(u32, u32)>,
    pub(super) attributes: Vec<Attribute<'t>>,
    /// Whether the vertices keep the order of the text, even if their names are numbers.
    pub(super) is_ordered: bool,
}

impl<'t> Described<'t> {
    /// Makes a graph without vertices.
    pub(super) fn new(wanted: &'static Wanted) -> Self {
        Self {
            wanted,
            vertices: Vertices::named(wanted.most_vertices),
            edges: Vec::new(),
            attributes: Vec::new(),
            is_ordered: false,
        }
    }

    /// Makes a graph of vertices named by their numbers, with its edges.
    pub(super) fn numbered(wanted: &'static Wanted, vertices: usize, edges: Vec<(u32, u32)>) -> Self {
        Self { vertices: Vertices::numbered(vertices), edges, ..Self::new(wanted) }
    }

    /// Returns the number of vertices.
    pub(crate) fn count(&self) -> usize {
        self.vertices.count()
    }

    /// Returns the vertices with their names.
    pub(crate) fn vertices(&self) -> &Vertices<'t> {
        &self.vertices
    }

    /// Returns the names of the vertices, or `None` if they are named by their numbers.
    pub(crate) fn names(&self) -> Option<Vec<String>> {
        self.vertices.names()
    }

    /// Returns the vertex that an attribute of the graph names.
    ///
    /// # Errors
    /// There is no vertex of this name.
    pub(crate) fn find(&self, attribute: &Attribute<'_>) -> Result<u32, Fault> {
        let found = self.vertices.find(&attribute.value);
        found.ok_or_else(|| attribute.fault(format!("there is no vertex {}", attribute.value)))
    }

    /// Returns the edges, in the order of the input.
    pub(crate) fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// Returns the attributes of vertices, edges and the graph, in the order of the input.
    pub(crate) fn attributes(&self) -> &[Attribute<'t>] {
        &self.attributes
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.vertices.bytes()
            + self.edges.capacity() * size_of::<(u32, u32)>()
            + self.attributes.capacity() * size_of::<Attribute<'t>>()
    }

    /// Returns the vertex of this name, and adds it if it is new.
    pub(super) fn vertex(&mut self, name: Cow<'t, str>) -> Result<u32, String> {
        self.vertices.vertex(name)
    }

    /// Adds an edge or an arc.
    pub(super) fn edge(&mut self, u: u32, v: u32) -> Result<(), String> {
        if let (true, Some(no_loops)) = (u == v, self.wanted.no_loops) {
            return Err(no_loops(&self.vertices.name(u)));
        }
        if self.edges.len() == self.wanted.most_edges {
            let what = if self.wanted.is_directed { "arcs" } else { "edges" };
            return Err(format!("a graph has at most {} {what}", self.wanted.most_edges));
        }
        self.edges.push((u, v));
        Ok(())
    }

    /// Keeps an attribute if the board reads it.
    ///
    /// # Errors
    /// The attribute is misplaced or looks misspelt.
    pub(super) fn tell(
        &mut self,
        of: Of,
        name: &str,
        value: Cow<'t, str>,
        place: Place,
    ) -> Result<(), Fault> {
        if let Some(name) = self.wanted.known(of, name, &value, &place)? {
            self.attributes.push(Attribute { of, name, value, place });
        }
        Ok(())
    }

    /// Renumbers the vertices if their names are the numbers from 0 on, so that each gets its own number.
    /// Does nothing if the order of the text counts.
    pub(super) fn number(&mut self) {
        if self.is_ordered {
            return;
        }
        let Some(to) = self.vertices.number() else { return };
        for (u, v) in &mut self.edges {
            (*u, *v) = (to[*u as usize], to[*v as usize]);
        }
        for attribute in &mut self.attributes {
            if let Of::Vertex(v) = &mut attribute.of {
                *v = to[*v as usize];
            }
        }
    }

    /// Refuses a directed graph on an undirected board, and conversely.
    pub(super) fn check_direction(wanted: &Wanted, is_directed: bool, place: Place) -> Result<(), Fault> {
        match (is_directed, wanted.is_directed) {
            (true, false) => {
                let message = "this graph is directed, and the game is played on one without directions";
                Err(Fault::new(place, message).with_hint(UNDIRECTED))
            }
            (false, true) => {
                let message = "this graph has no directions, and the game is played on a directed one";
                Err(Fault::new(place, message).with_hint(DIRECTED))
            }
            _ => Ok(()),
        }
    }
}
