//! The connected graphs that came up, one of each shape, and what is known about spies on them.

use rustc_hash::FxHashMap;

use super::MAX_VERTICES;
use crate::escape::remains::component::{Component, ELSEWHERE, Link};
use crate::escape::remains::pieces::{Knowledge, PieceVertex, Pieces};
use crate::ground::graph::Labelled;

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
    pub(super) piece: u32,
    /// The vertex of whose turn it is.
    pub(super) own: u32,
    pub(super) other: u32,
    pub(super) spare: u32,
}

/// A position in which a player is to walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Situation {
    Together(Together),
    /// The spies are in different components; nowhere if they have no edge.
    Apart {
        own: Option<PieceVertex>,
        other: Option<PieceVertex>,
    },
}

/// What is known of spies on a connected graph.
struct SpiesKnowledge {
    /// Of a graph with more vertices than a set holds, nothing.
    neighbours: Box<[Vertices]>,
    /// All copies of edges together.
    copies: u32,
    edges: usize,
    /// For each vertex how many deletions a cat on it lasts, once that is known.
    cats: Box<[Option<u32>]>,
}

impl Knowledge for SpiesKnowledge {
    fn fresh(graph: &Labelled) -> Self {
        let vertices = graph.colours().len();
        let mut neighbours = vec![0; vertices].into_boxed_slice();
        if vertices <= MAX_VERTICES {
            for &(u, v, _) in graph.edges() {
                neighbours[u as usize] |= 1 << v;
                neighbours[v as usize] |= 1 << u;
            }
        }
        let copies = graph.edges().iter().map(|edge| u32::from(edge.2)).sum();
        Self { neighbours, copies, edges: graph.edges().len(), cats: vec![None; vertices].into() }
    }

    fn bytes(&self) -> usize {
        self.neighbours.len() * (size_of::<Vertices>() + 9) + self.edges * (size_of::<Link>() + 20)
    }
}

/// A position without the vertex of the player who has walked and is to block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Walked {
    piece: u32,
    other: u32,
    spare: u32,
}

/// From which vertices that player wins, and from which one loses, as far as it is known.
#[derive(Clone, Copy, Default)]
pub(super) struct Outcomes {
    pub(super) won: Vertices,
    pub(super) lost: Vertices,
}

/// All graphs that came up, and the positions on them.
#[derive(Default)]
pub(super) struct SpiesTable {
    pieces: Pieces<SpiesKnowledge>,
    known: FxHashMap<Walked, Outcomes>,
}

impl SpiesTable {
    /// About the memory in use.
    pub(super) fn bytes(&self) -> usize {
        self.pieces.bytes() + self.known.capacity() * (size_of::<(Walked, Outcomes)>() + 1)
    }

    /// The edges of a graph.
    pub(super) fn edges(&self, piece: u32) -> &[Link] {
        self.pieces.piece(piece).edges()
    }

    /// How many vertices a graph has.
    pub(super) fn vertices(&self, piece: u32) -> u32 {
        self.pieces.piece(piece).vertices() as u32
    }

    fn known(&self, piece: u32) -> &SpiesKnowledge {
        &self.pieces.piece(piece).known
    }

    /// How many neighbours a vertex has.
    pub(super) fn degree(&self, piece: u32, vertex: u32) -> u32 {
        self.known(piece).neighbours[vertex as usize].count_ones()
    }

    /// What is known of the player who has walked and is to block, against this other one.
    pub(super) fn outcomes(&self, at: Together) -> Outcomes {
        let Together { piece, other, spare, .. } = at;
        self.known.get(&Walked { piece, other, spare }).copied().unwrap_or_default()
    }

    /// Notes whether that player wins.
    pub(super) fn note(&mut self, at: Together, wins: bool) {
        let Together { piece, own, other, spare } = at;
        let outcomes = self.known.entry(Walked { piece, other, spare }).or_default();
        if wins {
            outcomes.won |= 1 << own;
        } else {
            outcomes.lost |= 1 << own;
        }
    }

    /// How long a cat lasts on a vertex, if that is remembered.
    pub(super) fn cat(&mut self, at: PieceVertex) -> &mut Option<u32> {
        &mut self.pieces.piece_mut(at.piece).known.cats[at.vertex as usize]
    }

    /// Where the spy can walk who is to move.
    pub(super) fn walks(&self, at: Together) -> Vertices {
        let neighbours = &self.known(at.piece).neighbours;
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
        let Some((piece, Component { names, .. })) = self.pieces.component(vertices, links, own) else {
            return Situation::Apart { own: None, other: self.place(vertices, links, other) };
        };
        let (own, here) = (names[own as usize], names[other as usize]);
        if here == ELSEWHERE {
            let own = Some(PieceVertex { piece, vertex: own });
            return Situation::Apart { own, other: self.place(vertices, links, other) };
        }
        let spare = all - self.known(piece).copies;
        Situation::Together(Together { piece, own, other: here, spare })
    }

    /// What the other player has before him when the one who has walked blocks a copy of an edge.
    pub(super) fn after(&mut self, at: Together, edge: usize) -> Situation {
        let Together { piece, own, other, spare } = at;
        let [own, other] = [other, own].map(|vertex| self.pieces.after(PieceVertex { piece, vertex }, edge));
        match (own, other) {
            (Some(own), Some(other)) if own.is_with(other) => {
                let rest = own.at.piece;
                let spare = spare + self.known(piece).copies - 1 - self.known(rest).copies;
                Situation::Together(Together {
                    piece: rest,
                    own: own.at.vertex,
                    other: other.at.vertex,
                    spare,
                })
            }
            _ => Situation::Apart { own: own.map(|own| own.at), other: other.map(|other| other.at) },
        }
    }

    fn place(&mut self, vertices: usize, links: &[Link], vertex: u32) -> Option<PieceVertex> {
        let (piece, Component { names, .. }) = self.pieces.component(vertices, links, vertex)?;
        Some(PieceVertex { piece, vertex: names[vertex as usize] })
    }
}
