//! The connected graphs that came up, one of each shape, with what is known of the cat on their vertices.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::component::{Component, ELSEWHERE, Link};
use super::rounds::NEVER;
use crate::ground::graph::{Labelled, first_twins};

/// The number of copies that stands for an edge that cannot be deleted.
pub(super) const UNBREAKABLE: u8 = u8::MAX;
const NONE: u32 = u32::MAX;

/// A vertex of one of the graphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) shape: u32,
    pub(super) vertex: u32,
}

/// How many copies of each edge of a graph a strategy of the cat uses.
type Needs = Box<[u8]>;

/// What is known of a cat on a vertex when the herder is to delete.
struct Known {
    /// It lasts at least so many deletions, the next one included.
    lower: u32,
    /// It lasts at most so many; [`NEVER`] if nothing is known.
    upper: u32,
    /// What the cat needs to last so many, in increasing order. None is kept for one deletion, nor on edges
    /// that cannot be deleted.
    proofs: Vec<(u32, Needs)>,
}

/// A connected graph.
pub(super) struct Shape {
    graph: Labelled,
    /// For each vertex the first of its twins.
    twin: Box<[u32]>,
    /// The copies that can be deleted.
    pub(super) breakable: u32,
    pub(super) has_unbreakable: bool,
    /// The two parts next to the ends of each edge after a copy of it is deleted, once that has been looked
    /// at.
    cuts: Box<[Option<[u32; 2]>]>,
    known: Box<[Known]>,
}

impl Shape {
    fn new(graph: Labelled) -> Self {
        let copies = graph.edges().iter().map(|edge| edge.2);
        let breakable = copies.clone().filter(|&copies| copies != UNBREAKABLE).map(u32::from).sum();
        let has_unbreakable = copies.clone().any(|copies| copies == UNBREAKABLE);
        let upper = if has_unbreakable { NEVER } else { breakable };
        let fresh = || Known { lower: 1, upper, proofs: Vec::new() };
        let mut known: Box<[Known]> = graph.colours().iter().map(|_| fresh()).collect();
        for &(u, v, _) in graph.edges().iter().filter(|edge| edge.2 == UNBREAKABLE) {
            // On such an edge the cat goes to and fro for ever.
            [u, v].into_iter().for_each(|end| known[end as usize].lower = NEVER);
        }
        let twin = first_twins(&graph).into();
        let cuts = vec![None; graph.edges().len()].into();
        Self { graph, twin, breakable, has_unbreakable, cuts, known }
    }

    pub(super) fn vertices(&self) -> usize {
        self.known.len()
    }

    pub(super) fn edges(&self) -> &[Link] {
        self.graph.edges()
    }

    /// The number of the edge between two vertices, if there is one.
    pub(super) fn edge(&self, u: u32, v: u32) -> Option<usize> {
        let ends = (u.min(v), u.max(v));
        self.edges().binary_search_by_key(&ends, |&(u, v, _)| (u, v)).ok()
    }

    pub(super) fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        self.edges().iter().filter_map(move |&(u, v, _)| match vertex {
            _ if vertex == u => Some(v),
            _ if vertex == v => Some(u),
            _ => None,
        })
    }

    fn heap_bytes(&self) -> usize {
        let (vertices, edges) = (self.vertices(), self.edges().len());
        vertices * (size_of::<Known>() + 5) + edges * (size_of::<Link>() + 12) + size_of::<Self>()
    }
}

/// A graph that the deletion of a copy of an edge leaves.
struct Part {
    shape: u32,
    /// What the vertices are called now; [`ELSEWHERE`] those of the other part.
    names: Box<[u32]>,
    /// What the edges of this part were before.
    edges: Box<[u32]>,
}

/// Where somebody is after a deletion.
#[derive(Clone, Copy)]
pub(super) struct Landing {
    pub(super) place: Place,
    part: u32,
}

/// All graphs that came up.
#[derive(Default)]
pub(super) struct Table {
    shapes: Vec<Shape>,
    numbers: HashTable<u32>,
    parts: Vec<Part>,
    bytes: usize,
}

impl Table {
    pub(super) fn shape(&self, shape: u32) -> &Shape {
        &self.shapes[shape as usize]
    }

    /// About the memory in use.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
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

    /// The component of a vertex and its number; nothing if the vertex has no edge.
    pub(super) fn place(&mut self, vertices: usize, links: &[Link], vertex: u32) -> Option<(u32, Component)> {
        let component = Component::of(vertices, links, vertex)?;
        Some((self.number(component.graph.clone()), component))
    }

    /// Where somebody on a vertex is after a copy of an edge has been deleted; nowhere without an edge.
    pub(super) fn after(&mut self, at: Place, edge: usize) -> Option<Landing> {
        let parts = match self.shape(at.shape).cuts[edge] {
            Some(parts) => parts,
            None => self.cut(at.shape, edge),
        };
        self.landing(at, parts)
    }

    /// The same, if that deletion has been looked at before.
    pub(super) fn known_after(&self, at: Place, edge: usize) -> Option<Option<Landing>> {
        self.shape(at.shape).cuts[edge].map(|parts| self.landing(at, parts))
    }

    fn landing(&self, at: Place, parts: [u32; 2]) -> Option<Landing> {
        parts.into_iter().filter(|&part| part != NONE).find_map(|part| {
            let Part { shape, names, .. } = &self.parts[part as usize];
            let vertex = names[at.vertex as usize];
            (vertex != ELSEWHERE).then_some(Landing { place: Place { shape: *shape, vertex }, part })
        })
    }

    /// What the edges around somebody were before the deletion.
    pub(super) fn edges_before(&self, landing: Landing) -> &[u32] {
        &self.parts[landing.part as usize].edges
    }

    fn cut(&mut self, shape: u32, edge: usize) -> [u32; 2] {
        let whole = self.shape(shape);
        let vertices = whole.vertices();
        let mut links = whole.edges().to_vec();
        let (u, v, copies) = links[edge];
        if copies > 1 {
            links[edge].2 -= 1;
        } else {
            links.remove(edge);
        }
        let mut parts = [NONE; 2];
        parts[0] = self.part(vertices, &links, u);
        let is_whole = parts[0] != NONE && self.parts[parts[0] as usize].names[v as usize] != ELSEWHERE;
        if !is_whole {
            parts[1] = self.part(vertices, &links, v);
        }
        for part in parts.into_iter().filter(|&part| part != NONE && copies == 1) {
            // Edges behind one that has gone have moved up.
            let edges = self.parts[part as usize].edges.iter_mut();
            edges.for_each(|i| *i += u32::from(*i as usize >= edge));
        }
        self.shapes[shape as usize].cuts[edge] = Some(parts);
        parts
    }

    fn part(&mut self, vertices: usize, links: &[Link], vertex: u32) -> u32 {
        let Some((shape, Component { names, edges, .. })) = self.place(vertices, links, vertex) else {
            return NONE;
        };
        self.bytes += (names.len() + edges.len()) * 4 + size_of::<Part>();
        self.parts.push(Part { shape, names, edges });
        (self.parts.len() - 1) as u32
    }

    /// How many deletions a cat lasts at least and at most when the herder is to delete.
    pub(super) fn bounds(&self, at: Place) -> (u32, u32) {
        let known = self.known(at);
        (known.lower, known.upper)
    }

    /// What is known at a place, or at its first twin.
    fn known(&self, at: Place) -> &Known {
        let shape = self.shape(at.shape);
        &shape.known[shape.twin[at.vertex as usize] as usize]
    }

    fn known_mut(&mut self, at: Place) -> &mut Known {
        let shape = &mut self.shapes[at.shape as usize];
        &mut shape.known[shape.twin[at.vertex as usize] as usize]
    }

    /// Notes that a cat lasts at least so many deletions with what it needs.
    pub(super) fn prove(&mut self, at: Place, rounds: u32, mut needs: Vec<u8>) {
        self.exchange(at, &mut needs);
        self.bytes += needs.len() + size_of::<(u32, Needs)>();
        let known = self.known_mut(at);
        known.lower = rounds;
        known.proofs.push((rounds, needs.into()));
    }

    /// Notes that a cat lasts fewer deletions.
    pub(super) fn refute(&mut self, at: Place, rounds: u32) {
        self.known_mut(at).upper = rounds - 1;
    }

    /// What a cat needs to last so many deletions, which it is known to do.
    pub(super) fn needs(&self, at: Place, rounds: u32) -> Vec<u8> {
        let edges = self.shape(at.shape).edges();
        let mut needs = vec![0; edges.len()];
        if rounds <= 1 {
            // The first deletion counts wherever the cat is.
            return needs;
        }
        if let Some((_, proof)) = self.known(at).proofs.iter().find(|proof| proof.0 >= rounds) {
            needs.copy_from_slice(proof);
            self.exchange(at, &mut needs);
            return needs;
        }
        let is_here = |&(u, v, copies): &Link| copies == UNBREAKABLE && (u == at.vertex || v == at.vertex);
        if let Some(edge) = edges.iter().position(is_here) {
            needs[edge] = 1;
        }
        needs
    }

    /// Exchanges a vertex and its first twin.
    fn exchange(&self, at: Place, needs: &mut [u8]) {
        let shape = self.shape(at.shape);
        let (vertex, twin) = (at.vertex, shape.twin[at.vertex as usize]);
        if vertex == twin {
            return;
        }
        let image = |v: u32| match v {
            _ if v == vertex => twin,
            _ if v == twin => vertex,
            _ => v,
        };
        for (i, &(u, v, _)) in shape.edges().iter().enumerate() {
            let j = shape.edge(image(u), image(v)).unwrap_or(i);
            if i < j {
                needs.swap(i, j);
            }
        }
    }
}
