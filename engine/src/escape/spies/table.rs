//! The connected graphs that came up, one of each shape, and what is known about spies on them.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::MAX_VERTICES;
use crate::escape::cat::component::{Component, ELSEWHERE, Link};
use crate::ground::graph::Labelled;

const NONE: u32 = u32::MAX;

/// A set of vertices of a connected graph.
pub(super) type Vertices = u128;

/// The vertices in a set, in increasing order.
pub(super) fn members(mut set: Vertices) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(first)
    })
}

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
    /// Of a graph with more vertices than a set holds, nothing.
    neighbours: Box<[Vertices]>,
    /// All copies of edges together.
    copies: u32,
    /// The two parts next to the ends of each edge after a copy of it is deleted, once that has been looked
    /// at.
    cuts: Box<[Option<[u32; 2]>]>,
    /// For each vertex how many deletions a cat on it lasts, once that is known.
    cats: Box<[Option<u32>]>,
}

impl Shape {
    fn new(graph: Labelled) -> Self {
        let vertices = graph.colours().len();
        let mut neighbours = vec![0; vertices].into_boxed_slice();
        if vertices <= MAX_VERTICES {
            for &(u, v, _) in graph.edges() {
                neighbours[u as usize] |= 1 << v;
                neighbours[v as usize] |= 1 << u;
            }
        }
        let copies = graph.edges().iter().map(|edge| u32::from(edge.2)).sum();
        let cuts = vec![None; graph.edges().len()].into();
        let cats = vec![None; vertices].into();
        Self { graph, neighbours, copies, cuts, cats }
    }

    fn heap_bytes(&self) -> usize {
        let (vertices, edges) = (self.neighbours.len(), self.graph.edges().len());
        vertices * (size_of::<Vertices>() + 9) + edges * (size_of::<Link>() + 20) + size_of::<Self>()
    }
}

/// A graph that the deletion of a copy of an edge leaves.
struct Part {
    shape: u32,
    /// What the vertices are called now; [`ELSEWHERE`] those of the other part.
    names: Box<[u32]>,
}

/// A position without the vertex of the player who has walked and is to block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Walked {
    shape: u32,
    other: u32,
    spare: u32,
}

/// From which vertices that player wins, and from which one loses, as far as it is known.
#[derive(Clone, Copy, Default)]
pub(super) struct Outcomes {
    pub(super) won: Vertices,
    pub(super) lost: Vertices,
}

/// All graphs that came up.
#[derive(Default)]
pub(super) struct Table {
    shapes: Vec<Shape>,
    numbers: HashTable<u32>,
    parts: Vec<Part>,
    known: FxHashMap<Walked, Outcomes>,
    bytes: usize,
}

impl Table {
    /// About the memory in use.
    pub(super) fn bytes(&self) -> usize {
        self.bytes + self.known.capacity() * (size_of::<(Walked, Outcomes)>() + 1)
    }

    /// The edges of a graph.
    pub(super) fn edges(&self, shape: u32) -> &[Link] {
        self.shapes[shape as usize].graph.edges()
    }

    /// How many vertices a graph has.
    pub(super) fn vertices(&self, shape: u32) -> u32 {
        self.shapes[shape as usize].graph.colours().len() as u32
    }

    /// How many neighbours a vertex has.
    pub(super) fn degree(&self, shape: u32, vertex: u32) -> u32 {
        self.shapes[shape as usize].neighbours[vertex as usize].count_ones()
    }

    /// What is known of the player who has walked and is to block, against this other one.
    pub(super) fn outcomes(&self, at: Together) -> Outcomes {
        let Together { shape, other, spare, .. } = at;
        self.known.get(&Walked { shape, other, spare }).copied().unwrap_or_default()
    }

    /// Notes whether that player wins.
    pub(super) fn note(&mut self, at: Together, wins: bool) {
        let Together { shape, own, other, spare } = at;
        let outcomes = self.known.entry(Walked { shape, other, spare }).or_default();
        if wins {
            outcomes.won |= 1 << own;
        } else {
            outcomes.lost |= 1 << own;
        }
    }

    /// How long a cat lasts on a vertex, if that is remembered.
    pub(super) fn cat(&mut self, at: Place) -> &mut Option<u32> {
        &mut self.shapes[at.shape as usize].cats[at.vertex as usize]
    }

    /// Where the spy can walk who is to move.
    pub(super) fn walks(&self, at: Together) -> Vertices {
        let neighbours = &self.shapes[at.shape as usize].neighbours;
        let open = !(1 << at.other);
        let mut reached: Vertices = 1 << at.own;
        let mut fresh = reached;
        while fresh != 0 {
            let next = members(fresh).fold(0, |next, vertex| next | neighbours[vertex as usize]);
            fresh = next & open & !reached;
            reached |= fresh;
        }
        reached & !(1 << at.own)
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
