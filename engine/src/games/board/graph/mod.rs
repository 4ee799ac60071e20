//! Graphs with colours on their vertices or on their edges.
//!
//! Graphs with coloured edges stand on the ground, as in Hackenbush.

mod described;
mod map;
mod text;
mod vertices;

use std::fmt;

pub use self::map::{MOST_REGIONS, MOST_TIMES, RandomMap};
use self::text::{check_colours, read};
pub use self::vertices::VertexColoured;
use self::vertices::vertex;
use super::cells::is_blank;
use crate::ground::board::Board;
use crate::ground::control::HeapBytes;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::graph::described::node_link;
use crate::ground::graph::described::node_link::FIELDS;
use crate::ground::graph::{Builder, MAX_EDGES, MAX_VERTICES, Shape, data};
use crate::ground::input::InputError;

/// A graph with a character of a ruleset's alphabet on each edge. Loops and multiple edges are allowed.
/// Vertex 0 is the ground.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EdgeColoured {
    shape: Shape,
    colours: Vec<u8>,
    /// The names of all vertices in their order; empty if the vertices are known by their numbers.
    names: Vec<String>,
}

impl EdgeColoured {
    /// Returns the uncoloured graph.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the colour of each edge, in the order of the edges of the shape.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// Returns the graph with other colours, one for each edge.
    pub(crate) fn recoloured(&self, colours: Vec<u8>) -> Self {
        Self { colours, ..self.clone() }
    }

    /// Returns the name of a vertex, or its number if the vertices have no names.
    pub fn vertex_name(&self, vertex: u32) -> String {
        self.names.get(vertex as usize).cloned().unwrap_or_else(|| vertex.to_string())
    }

    /// Returns the indices of the edges that are connected to the ground.
    pub fn joined(&self) -> Vec<usize> {
        let neighbours = self.shape.neighbours();
        let mut reached = vec![false; self.shape.vertices()];
        let mut stack = vec![0_u32];
        reached[0] = true;
        while let Some(vertex) = stack.pop() {
            for &next in &neighbours[vertex as usize] {
                if !std::mem::replace(&mut reached[next as usize], true) {
                    stack.push(next);
                }
            }
        }
        // Both ends of an edge are in one component, so one end is enough.
        let edges = self.shape.edges().iter().enumerate();
        edges.filter(|(_, (u, _))| reached[*u as usize]).map(|(i, _)| i).collect()
    }

    /// Returns the graph with only the edges of these indices. All vertices stay, with their names.
    pub fn with_edges(&self, kept: &[usize]) -> Self {
        let edges = kept.iter().map(|&i| self.shape.edges()[i]).collect();
        let shape = Shape::of_edges(self.shape.vertices(), edges);
        let colours = kept.iter().map(|&i| self.colours[i]).collect();
        Self { shape, colours, names: self.names.clone() }
    }

    /// Makes a graph, whose vertices have names if any are given. Vertex 0 is the ground.
    fn named(shape: Shape, colours: Vec<u8>, names: Option<Vec<String>>) -> Self {
        Self { shape, colours, names: names.unwrap_or_default() }
    }

    fn is_stalk(&self) -> bool {
        matches!(self.shape.builder(), Builder::Path(_)) && !self.colours.is_empty()
    }
}

impl HeapBytes for EdgeColoured {
    fn heap_bytes(&self) -> usize {
        let names = self.names.iter().map(|name| name.len() + size_of::<String>());
        self.colours.len() + size_of_val(self.shape.edges()) + names.sum::<usize>()
    }
}

impl Board for EdgeColoured {
    const KIND: &'static str = "edges";
    type Alphabet<'a> = &'a str;

    /// Parses a graph, in one of these notations:
    ///
    /// - a stalk from the ground upwards, such as `bbr`
    /// - edges with their colours, such as `0-1b 1-2r 1-3r`
    /// - a graph followed by the colours of its edges, such as `cycle(3) bbr`
    /// - a format of another program, which names the ground
    ///
    /// In the first three, vertex 0 is the ground.
    fn parse(text: &str, alphabet: &str) -> Result<Self, InputError> {
        let start = text.len() - text.trim_start().len();
        let stalk = text.trim();
        let colours = |colours: &str, count, at| {
            check_colours(colours, alphabet, count, "edges")
                .map_err(|(span, message)| InputError::new(span, message).moved(at))
        };
        if !stalk.is_empty() && stalk.chars().all(|c| c.is_alphabetic() || is_blank(c)) {
            let height = stalk.chars().filter(|&c| !is_blank(c)).count();
            if height >= MAX_VERTICES {
                return Err(InputError::new(start..text.len(), format!("at most {MAX_VERTICES} vertices")));
            }
            let shape = Shape::built(Builder::Path(height + 1));
            return Ok(Self { colours: colours(stalk, height, start)?, shape, names: Vec::new() });
        }
        if let Some(read) = described::edges(text, alphabet) {
            return read;
        }
        let read = read(text, alphabet, true)?;
        let edges = read.shape.edges().len();
        let colours = if read.edge_colours.is_empty() {
            if read.rest.is_empty() && edges > 0 {
                return Err(InputError::new(read.rest_at..text.len(), "the edges have no colours")
                    .with_hint(
                        "write them after the edges, as in 0-1b 1-2r, or all together, as in cycle(3) bbr",
                    ));
            }
            colours(read.rest, edges, read.rest_at)?
        } else if read.rest.is_empty() {
            read.edge_colours
        } else {
            let rest = read.rest_at..read.rest_at + read.rest.len();
            return Err(InputError::new(rest, "every edge already has its colour"));
        };
        Ok(Self { shape: read.shape, colours, names: Vec::new() })
    }

    fn fields(_: &str) -> &'static [&'static [&'static str]] {
        &[&["ground", "n", "edges", "names"], FIELDS]
    }

    /// Reads `edges`, triples [u, v, colour], and optionally `ground`, which must be 0, `n` and `names`; or
    /// reads `nodes` and `links`, the form that networkx writes.
    fn from_data(position: Field<'_>, alphabet: &str) -> Result<Self, DataError> {
        if node_link::begins(position) {
            return described::edges_of_data(position, alphabet);
        }
        if let Some(ground) = position.optional("ground")?
            && ground.integer()? != 0
        {
            return Err(ground.error("the ground is vertex 0"));
        }
        let announced = position.optional("n")?.map(|n| data::count(n, MAX_VERTICES)).transpose()?;
        let list = position.field("edges")?;
        if list.items()?.len() > MAX_EDGES {
            return Err(list.error(format!("a graph has at most {MAX_EDGES} edges")));
        }
        let (mut edges, mut colours) = (Vec::new(), Vec::new());
        for edge in list.items()? {
            let [u, v, colour] = edge.array("an edge as [u, v, colour]")?;
            let vertices = announced.unwrap_or(MAX_VERTICES);
            edges.push((vertex(u, vertices)?, vertex(v, vertices)?));
            let text = colour.text()?;
            if text.chars().count() != 1 {
                return Err(colour.error("an edge has one colour, which is one character"));
            }
            let of_edge = check_colours(text, alphabet, 1, "edges");
            colours.extend(of_edge.map_err(|(_, message)| colour.error(message))?);
        }
        let largest = edges.iter().map(|&(u, v)| u.max(v)).max().unwrap_or(0) as usize;
        let vertices = announced.unwrap_or(0).max(largest + 1);
        let names = data::names(position, vertices)?;
        Ok(Self::named(Shape::of_edges(vertices, edges), colours, names))
    }

    fn places(&self) -> usize {
        self.colours().len()
    }

    fn to_data(&self) -> Data {
        let edge = |(&(u, v), &colour): (&(u32, u32), &u8)| {
            Data::list([u.into(), v.into(), Data::from(char::from(colour))])
        };
        Data::object([
            ("n", self.shape.vertices().into()),
            ("ground", 0.into()),
            ("edges", Data::list(self.shape.edges().iter().zip(&self.colours).map(edge))),
            ("names", Data::list(&self.names).unless_empty()),
        ])
    }

    fn place_name(&self, place: usize) -> String {
        let ((u, v), colour) = (self.shape.edges()[place], char::from(self.colours[place]));
        match (self.names.get(u as usize), self.names.get(v as usize)) {
            (Some(u), Some(v)) => format!("{u}-{v}={colour}"),
            _ => format!("{u}-{v}{colour}"),
        }
    }
}

impl fmt::Display for EdgeColoured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.names.is_empty() {
            let ground = |f: &mut fmt::Formatter<'_>, vertex| match vertex {
                0 => f.write_str(" [ground=true]"),
                _ => Ok(()),
            };
            let colour =
                |f: &mut fmt::Formatter<'_>, edge: usize| described::write_colour(f, self.colours[edge]);
            return described::write(f, &self.shape, &self.names, ground, colour);
        }
        if self.is_stalk() {
            return f.write_str(&String::from_utf8_lossy(&self.colours));
        }
        if *self.shape.builder() != Builder::Edges {
            let blank = if self.colours.is_empty() { "" } else { " " };
            return write!(f, "{}{blank}{}", self.shape, String::from_utf8_lossy(&self.colours));
        }
        write!(f, "{}:", self.shape.vertices())?;
        let edges = self.shape.edges().iter().zip(&self.colours);
        edges.into_iter().try_for_each(|((u, v), &colour)| write!(f, " {u}-{v}{}", char::from(colour)))
    }
}
