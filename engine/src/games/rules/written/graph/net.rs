//! A graph with characters, and its changes in the course of a move.

use crate::ground::graph::Labelled;

/// A graph with the number of a character on each vertex.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    pub(super) characters: Vec<u8>,
    /// The neighbours of each vertex in increasing order, without repetition.
    pub(super) neighbours: Vec<Vec<u32>>,
}

impl Net {
    /// Creates a graph; loops are ignored, and parallel edges count once.
    pub(crate) fn new(characters: Vec<u8>, edges: &[(u32, u32)]) -> Self {
        let mut neighbours = vec![Vec::new(); characters.len()];
        for &(u, v) in edges.iter().filter(|(u, v)| u != v) {
            neighbours[u as usize].push(v);
            neighbours[v as usize].push(u);
        }
        for ends in &mut neighbours {
            ends.sort_unstable();
            ends.dedup();
        }
        Self { characters, neighbours }
    }

    /// Converts a component, whose colours are characters numbered from 1.
    pub(super) fn of_labelled(graph: &Labelled) -> Self {
        let characters = graph.colours().iter().map(|colour| colour - 1).collect();
        let edges: Vec<(u32, u32)> = graph.edges().iter().map(|&(u, v, _)| (u, v)).collect();
        Self::new(characters, &edges)
    }

    /// Lists the characters of the neighbours of a vertex.
    pub(crate) fn around(&self, vertex: usize) -> impl Iterator<Item = u8> + '_ {
        self.neighbours[vertex].iter().map(|&v| self.characters[v as usize])
    }

    /// Returns the character of each vertex.
    pub(crate) fn characters(&self) -> &[u8] {
        &self.characters
    }

    /// Lists each edge once, with the smaller end first.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        let of = |(u, ends): (usize, &'_ Vec<u32>)| {
            let u = u as u32;
            ends.clone().into_iter().filter(move |v| u < *v).map(move |v| (u, v))
        };
        self.neighbours.iter().enumerate().flat_map(of)
    }
}

/// A position in the course of a move: a graph and the changes made so far.
#[derive(Clone, Debug)]
pub(crate) struct Stage<'n> {
    net: &'n Net,
    pub(super) characters: Vec<u8>,
    /// The changes in order: a vertex and its new character.
    pub(crate) changes: Vec<(usize, u8)>,
    /// The edges that are cut, each with its smaller end first.
    pub(crate) cut: Vec<(u32, u32)>,
}

impl<'n> Stage<'n> {
    pub(super) fn new(net: &'n Net) -> Self {
        Self { net, characters: net.characters.clone(), changes: Vec::new(), cut: Vec::new() }
    }

    pub(super) fn vertices(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.characters.len() as u32
    }

    pub(super) fn character(&self, vertex: u32) -> u8 {
        self.characters[vertex as usize]
    }

    /// Lists the neighbours along edges that are not cut.
    pub(super) fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        let is_there = move |v: &u32| !self.cut.contains(&(vertex.min(*v), vertex.max(*v)));
        self.net.neighbours[vertex as usize].iter().copied().filter(is_there)
    }

    pub(super) fn put(&mut self, vertex: u32, character: u8) {
        self.characters[vertex as usize] = character;
        self.changes.push((vertex as usize, character));
    }

    pub(super) fn cut(&mut self, u: u32, v: u32) {
        self.cut.push((u.min(v), u.max(v)));
    }

    /// Lists each edge that is not cut once.
    pub(super) fn edges(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        self.net.edges().filter(|edge| !self.cut.contains(edge))
    }
}
