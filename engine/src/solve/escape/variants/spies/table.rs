//! The connected graphs that came up, one of each shape, and what is known about spies on them.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::board::graph::Labelled;
use crate::rules::escape::reach;
use crate::solve::escape::cat::component::{Component, ELSEWHERE, Link};

const NONE: u32 = u32::MAX;

/// Both spies in the same graph, and how many copies of edges there are elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Together {
    pub(super) shape: u32,
    /// The vertex of whose turn it is.
    pub(super) own: u32,
    pub(super) other: u32,
    pub(super) spare: u32,
}

/// A graph and a vertex of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) shape: u32,
    pub(super) vertex: u32,
}

/// A position in which a player is to walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Situation {
    Together(Together),
    /// The spies are in different components; nowhere if they have no edge.
    Apart {
        own: Option<Place>,
        other: Option<Place>,
    },
}

/// A connected graph.
struct Shape {
    graph: Labelled,
    neighbours: Box<[Vec<u32>]>,
    /// All copies of edges together.
    copies: u32,
    /// The two parts next to the ends of each edge after a copy of it is deleted, once that has been looked at.
    cuts: Box<[Option<[u32; 2]>]>,
    /// For each vertex how many deletions a cat on it lasts, once that is known.
    cats: Box<[Option<u32>]>,
}

impl Shape {
    fn new(graph: Labelled) -> Self {
        let mut neighbours = vec![Vec::new(); graph.colours().len()].into_boxed_slice();
        for &(u, v, _) in graph.edges() {
            neighbours[u as usize].push(v);
            neighbours[v as usize].push(u);
        }
        let copies = graph.edges().iter().map(|edge| u32::from(edge.2)).sum();
        let cuts = vec![None; graph.edges().len()].into();
        let cats = vec![None; graph.colours().len()].into();
        Self { graph, neighbours, copies, cuts, cats }
    }

    fn heap_bytes(&self) -> usize {
        let (vertices, edges) = (self.neighbours.len(), self.graph.edges().len());
        vertices * (size_of::<Vec<u32>>() + 9) + edges * (size_of::<Link>() + 20) + size_of::<Self>()
    }
}

/// A graph that the deletion of a copy of an edge leaves.
struct Part {
    shape: u32,
    /// What the vertices are called now; [`ELSEWHERE`] those of the other part.
    names: Box<[u32]>,
}

/// All graphs that came up.
#[derive(Default)]
pub(super) struct Table {
    shapes: Vec<Shape>,
    numbers: HashTable<u32>,
    parts: Vec<Part>,
    /// Does the player win whose spy has walked, and who is to block?
    pub(super) known: FxHashMap<Together, bool>,
    bytes: usize,
}

impl Table {
    /// About the memory in use.
    pub(super) fn bytes(&self) -> usize {
        self.bytes + self.known.capacity() * (size_of::<(Together, bool)>() + 1)
    }

    /// The edges of a graph.
    pub(super) fn edges(&self, shape: u32) -> &[Link] {
        self.shapes[shape as usize].graph.edges()
    }

    /// How many vertices a graph has.
    pub(super) fn vertices(&self, shape: u32) -> u32 {
        self.shapes[shape as usize].neighbours.len() as u32
    }

    /// How many neighbours a vertex has.
    pub(super) fn degree(&self, shape: u32, vertex: u32) -> usize {
        self.shapes[shape as usize].neighbours[vertex as usize].len()
    }

    /// How long a cat lasts on a vertex, if that is remembered.
    pub(super) fn cat(&mut self, at: Place) -> &mut Option<u32> {
        &mut self.shapes[at.shape as usize].cats[at.vertex as usize]
    }

    /// Where the spy can walk who is to move.
    pub(super) fn walks(&self, at: Together) -> Vec<u32> {
        reach(&self.shapes[at.shape as usize].neighbours, at.own, at.other).split_off(1)
    }

    /// The position on a graph of so many vertices that need not be connected.
    pub(super) fn situation(&mut self, vertices: usize, links: &[Link], spies: [u32; 2]) -> Situation {
        let all: u32 = links.iter().map(|link| u32::from(link.2)).sum();
        let [own, other] = spies;
        let Some((shape, names)) = self.component(vertices, links, own) else {
            return Situation::Apart { own: None, other: self.place(vertices, links, other) };
        };
        let (own, here) = (names[own as usize], names[other as usize]);
        if here == ELSEWHERE {
            let own = Some(Place { shape, vertex: own });
            return Situation::Apart { own, other: self.place(vertices, links, other) };
        }
        let spare = all - self.shapes[shape as usize].copies;
        Situation::Together(Together { shape, own, other: here, spare })
    }

    /// What the other player has before him when the one who has walked blocks a copy of an edge.
    pub(super) fn after(&mut self, at: Together, edge: usize) -> Situation {
        let parts = match self.shapes[at.shape as usize].cuts[edge] {
            Some(parts) => parts,
            None => self.cut(at.shape, edge),
        };
        let (own, other) = (self.in_part(parts, at.other), self.in_part(parts, at.own));
        match (own, other) {
            (Some((part, own)), Some((same, other))) if part == same => {
                let shape = self.parts[part as usize].shape;
                let left = self.shapes[at.shape as usize].copies - 1;
                let spare = at.spare + left - self.shapes[shape as usize].copies;
                Situation::Together(Together { shape, own, other, spare })
            }
            _ => Situation::Apart { own: self.place_in(own), other: self.place_in(other) },
        }
    }

    /// The part in which a vertex is, and what it is called there; none if it has no edge.
    fn in_part(&self, parts: [u32; 2], vertex: u32) -> Option<(u32, u32)> {
        parts.into_iter().filter(|&part| part != NONE).find_map(|part| {
            let name = self.parts[part as usize].names[vertex as usize];
            (name != ELSEWHERE).then_some((part, name))
        })
    }

    fn place_in(&self, part: Option<(u32, u32)>) -> Option<Place> {
        part.map(|(part, vertex)| Place { shape: self.parts[part as usize].shape, vertex })
    }

    fn place(&mut self, vertices: usize, links: &[Link], vertex: u32) -> Option<Place> {
        let (shape, names) = self.component(vertices, links, vertex)?;
        Some(Place { shape, vertex: names[vertex as usize] })
    }

    fn component(&mut self, vertices: usize, links: &[Link], vertex: u32) -> Option<(u32, Box<[u32]>)> {
        let Component { graph, names, .. } = Component::of(vertices, links, vertex)?;
        Some((self.number(graph), names))
    }

    /// The number of a graph in its normal form.
    fn number(&mut self, graph: Labelled) -> u32 {
        let hash = FxBuildHasher.hash_one(&graph);
        let shapes = &self.shapes;
        if let Some(&known) = self.numbers.find(hash, |&known| shapes[known as usize].graph == graph) {
            return known;
        }
        let number = shapes.len() as u32;
        let hash_of = |&known: &u32| FxBuildHasher.hash_one(&shapes[known as usize].graph);
        self.numbers.insert_unique(hash, number, hash_of);
        let shape = Shape::new(graph);
        self.bytes += shape.heap_bytes() + 8;
        self.shapes.push(shape);
        number
    }

    fn cut(&mut self, shape: u32, edge: usize) -> [u32; 2] {
        let vertices = self.vertices(shape) as usize;
        let mut links = self.edges(shape).to_vec();
        let (u, v, copies) = links[edge];
        if copies > 1 {
            links[edge].2 -= 1;
        } else {
            links.remove(edge);
        }
        let first = self.part(vertices, &links, u);
        let is_whole = first != NONE && self.parts[first as usize].names[v as usize] != ELSEWHERE;
        let parts = [first, if is_whole { NONE } else { self.part(vertices, &links, v) }];
        self.shapes[shape as usize].cuts[edge] = Some(parts);
        parts
    }

    fn part(&mut self, vertices: usize, links: &[Link], vertex: u32) -> u32 {
        let Some((shape, names)) = self.component(vertices, links, vertex) else { return NONE };
        self.bytes += names.len() * 4 + size_of::<Part>();
        self.parts.push(Part { shape, names });
        (self.parts.len() - 1) as u32
    }
}
