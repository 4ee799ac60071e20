//! A graph as it was described: vertices, edges and attributes, whatever the format.

use std::borrow::Cow;

use super::attributes::{Attribute, Of, Wanted};
use super::place::{Fault, Place};
use super::vertices::Vertices;

/// The error of a graph without vertices.
pub(super) const NO_VERTEX: &str = "a graph has at least one vertex";
/// The hint for a graph with directions where none are wanted.
const UNDIRECTED: &str = "in networkx graph.to_undirected() forgets the directions";
/// The hint for a graph without directions where they are wanted.
const DIRECTED: &str = "in networkx graph.to_directed() makes two arcs of each edge";

/// A graph as it was described.
pub(crate) struct Described<'t> {
    pub(super) wanted: &'static Wanted,
    pub(super) vertices: Vertices<'t>,
    pub(super) edges: Vec<(u32, u32)>,
    pub(super) attributes: Vec<Attribute<'t>>,
    /// Are the vertices in the order that the text gives them, whatever they are called?
    pub(super) is_ordered: bool,
}

impl<'t> Described<'t> {
    /// A graph without vertices.
    pub(super) fn new(wanted: &'static Wanted) -> Self {
        Self {
            wanted,
            vertices: Vertices::named(wanted.most_vertices),
            edges: Vec::new(),
            attributes: Vec::new(),
            is_ordered: false,
        }
    }

    /// A graph of so many vertices, which are called by their numbers, and its edges.
    pub(super) fn numbered(wanted: &'static Wanted, vertices: usize, edges: Vec<(u32, u32)>) -> Self {
        Self { vertices: Vertices::numbered(vertices), edges, ..Self::new(wanted) }
    }

    /// How many vertices there are.
    pub(crate) fn count(&self) -> usize {
        self.vertices.count()
    }

    /// The vertices by their names.
    pub(crate) fn vertices(&self) -> &Vertices<'t> {
        &self.vertices
    }

    /// The names of the vertices; none if they are called by their numbers.
    pub(crate) fn names(&self) -> Option<Vec<String>> {
        self.vertices.names()
    }

    /// The vertex that an attribute of the graph names.
    ///
    /// # Errors
    /// There is none of this name.
    pub(crate) fn find(&self, attribute: &Attribute<'_>) -> Result<u32, Fault> {
        let found = self.vertices.find(&attribute.value);
        found.ok_or_else(|| attribute.fault(format!("there is no vertex {}", attribute.value)))
    }

    /// The edges, in the order of the description.
    pub(crate) fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// What is told of vertices, edges and the graph, in the order of the description.
    pub(crate) fn attributes(&self) -> &[Attribute<'t>] {
        &self.attributes
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.vertices.bytes()
            + self.edges.capacity() * size_of::<(u32, u32)>()
            + self.attributes.capacity() * size_of::<Attribute<'t>>()
    }

    /// Adds a vertex, or finds the one of this name.
    pub(super) fn vertex(&mut self, name: Cow<'t, str>) -> Result<u32, String> {
        self.vertices.vertex(name)
    }

    /// Adds an edge, or an arc.
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

    /// Keeps an attribute that is asked for.
    ///
    /// # Errors
    /// It belongs elsewhere, or looks like one that is asked for.
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

    /// Puts vertices that are called by the numbers from 0 on in the order of these numbers.
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

    /// Refuses a graph that has directions where none are wanted, or none where they are.
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
