//! Boards from which copies of edges have been deleted: their remaining edges, connected components and
//! shortest paths.

pub(crate) mod edges;

use std::collections::VecDeque;
use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::ground::graph::{Classes, Labelled};

/// The name of a vertex that lies in another component.
pub(crate) const ELSEWHERE: u32 = u32::MAX;

/// An edge: its ends and the number of its copies.
pub(crate) type Link = (u32, u32, u8);

/// The correspondence between a component with at least one edge and the graph that it comes from.
pub(crate) struct Component {
    /// The name of each vertex of the whole graph in the component, or [`ELSEWHERE`].
    pub(crate) names: Box<[u32]>,
    /// The edge of the whole graph for each edge of the component.
    pub(crate) edges: Box<[u32]>,
}

impl Component {
    /// Returns the component of a vertex in its normal form, in which the colour of an edge is the number of
    /// its copies. Returns None if the vertex has no edge. The time is nearly linear if the graph has few
    /// symmetries.
    pub(crate) fn of(vertices: usize, links: &[Link], vertex: u32) -> Option<(Labelled, Self)> {
        let mut classes = Classes::new(vertices);
        for &(u, v, _) in links {
            classes.join(u, v);
        }
        let root = classes.root(vertex);
        let kept: Vec<usize> = (0..links.len()).filter(|&i| classes.root(links[i].0) == root).collect();
        if kept.is_empty() {
            return None;
        }
        let mut names = vec![ELSEWHERE; vertices].into_boxed_slice();
        let mut count = 0;
        for v in 0..vertices as u32 {
            if classes.root(v) == root {
                names[v as usize] = count;
                count += 1;
            }
        }
        let named = |&i: &usize| {
            let (u, v, copies) = links[i];
            (names[u as usize], names[v as usize], copies)
        };
        let graph = Labelled::new(vec![0; count as usize], kept.iter().map(named).collect());
        let labels = graph.canonical_labels();
        for name in names.iter_mut().filter(|name| **name != ELSEWHERE) {
            *name = labels[*name as usize];
        }
        let graph = graph.relabelled(&labels);
        let ends = |&i: &u32| {
            let (u, v, _) = links[i as usize];
            let (u, v) = (names[u as usize], names[v as usize]);
            (u.min(v), u.max(v))
        };
        let mut edges: Box<[u32]> = kept.iter().map(|&i| i as u32).collect();
        // `relabelled` sorts the edges by their ends, so sorting the originals likewise makes the numbers
        // agree.
        edges.sort_unstable_by_key(ends);
        Some((graph, Self { names, edges }))
    }
}

// A store keeps the connected graphs that arise when copies of edges are deleted, one for each isomorphism
// class. Each graph stores the graphs that result from deleting a copy of an edge. Most positions are
// therefore reached without computing a normal form.

const NONE: u32 = u32::MAX;

/// The facts that a solver stores about a connected graph.
pub(crate) trait Knowledge {
    /// Creates the knowledge about a graph that has just been found.
    fn fresh(graph: &Labelled) -> Self;

    /// An estimate of the memory of the knowledge and of the notes about the edges, in bytes.
    fn bytes(&self) -> usize;
}

/// A connected graph in its normal form, with the knowledge about it.
pub(crate) struct KnownPiece<K> {
    graph: Labelled,
    /// The parts at the two ends of each edge after a copy of it has been deleted; None until that deletion
    /// has been computed.
    cuts: Box<[Option<[u32; 2]>]>,
    /// The solver's knowledge about the graph.
    pub(crate) known: K,
}

impl<K> KnownPiece<K> {
    pub(crate) fn vertices(&self) -> usize {
        self.graph.colours().len()
    }

    pub(crate) fn edges(&self) -> &[Link] {
        self.graph.edges()
    }

    /// Returns the number of the edge between two vertices, if there is one.
    pub(crate) fn edge(&self, u: u32, v: u32) -> Option<usize> {
        let ends = (u.min(v), u.max(v));
        self.edges().binary_search_by_key(&ends, |&(u, v, _)| (u, v)).ok()
    }

    pub(crate) fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        self.edges().iter().filter_map(move |&(u, v, _)| match vertex {
            _ if vertex == u => Some(v),
            _ if vertex == v => Some(u),
            _ => None,
        })
    }
}

/// A vertex of one of the graphs in a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceVertex {
    /// The number of the graph.
    pub(crate) piece: u32,
    pub(crate) vertex: u32,
}

/// A component that remains after a copy of an edge has been deleted.
struct Part {
    piece: u32,
    /// The new name of each vertex, or [`ELSEWHERE`] if it is in another part.
    names: Box<[u32]>,
    /// The previous number of each edge of the part.
    edges: Box<[u32]>,
}

/// The place of a token after a deletion.
#[derive(Clone, Copy)]
pub(crate) struct Landing {
    pub(crate) at: PieceVertex,
    part: u32,
}

impl Landing {
    /// Returns whether both tokens are in the same part.
    pub(crate) fn is_with(self, other: Self) -> bool {
        self.part == other.part
    }
}

/// A store of all graphs that have arisen.
pub(crate) struct Pieces<K> {
    pieces: Vec<KnownPiece<K>>,
    numbers: HashTable<u32>,
    parts: Vec<Part>,
    bytes: usize,
}

impl<K> Default for Pieces<K> {
    fn default() -> Self {
        Self { pieces: Vec::new(), numbers: HashTable::new(), parts: Vec::new(), bytes: 0 }
    }
}

impl<K: Knowledge> Pieces<K> {
    pub(crate) fn piece(&self, piece: u32) -> &KnownPiece<K> {
        &self.pieces[piece as usize]
    }

    pub(crate) fn piece_mut(&mut self, piece: u32) -> &mut KnownPiece<K> {
        &mut self.pieces[piece as usize]
    }

    /// An estimate of the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds memory that knowledge has taken since it was created, in bytes.
    pub(crate) fn count_bytes(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// Returns the number of a graph in its normal form, and adds the graph if it is new.
    fn number(&mut self, graph: Labelled) -> u32 {
        let hash = FxBuildHasher.hash_one(&graph);
        let pieces = &self.pieces;
        if let Some(&known) = self.numbers.find(hash, |&known| pieces[known as usize].graph == graph) {
            return known;
        }
        let number = pieces.len() as u32;
        let hash_of = |&known: &u32| FxBuildHasher.hash_one(&pieces[known as usize].graph);
        self.numbers.insert_unique(hash, number, hash_of);
        let known = K::fresh(&graph);
        self.bytes += known.bytes() + size_of::<KnownPiece<K>>() + 8;
        let cuts = vec![None; graph.edges().len()].into();
        self.pieces.push(KnownPiece { graph, cuts, known });
        number
    }

    /// Returns the component of a vertex and the number of its graph, or None if the vertex has no edge.
    pub(crate) fn component(
        &mut self,
        vertices: usize,
        links: &[Link],
        vertex: u32,
    ) -> Option<(u32, Component)> {
        let (graph, component) = Component::of(vertices, links, vertex)?;
        Some((self.number(graph), component))
    }

    /// Returns the place of a token after a copy of an edge has been deleted, or None if its vertex has no
    /// edge then.
    pub(crate) fn after(&mut self, at: PieceVertex, edge: usize) -> Option<Landing> {
        let parts = match self.piece(at.piece).cuts[edge] {
            Some(parts) => parts,
            None => self.cut(at.piece, edge),
        };
        self.landing(at, parts)
    }

    /// Like [`Pieces::after`], but returns None if this deletion has not been computed before.
    pub(crate) fn known_after(&self, at: PieceVertex, edge: usize) -> Option<Option<Landing>> {
        self.piece(at.piece).cuts[edge].map(|parts| self.landing(at, parts))
    }

    fn landing(&self, at: PieceVertex, parts: [u32; 2]) -> Option<Landing> {
        parts.into_iter().filter(|&part| part != NONE).find_map(|part| {
            let Part { piece, names, .. } = &self.parts[part as usize];
            let vertex = names[at.vertex as usize];
            (vertex != ELSEWHERE).then_some(Landing { at: PieceVertex { piece: *piece, vertex }, part })
        })
    }

    /// Returns the previous numbers of the edges of the part that a token is in.
    pub(crate) fn edges_before(&self, landing: Landing) -> &[u32] {
        &self.parts[landing.part as usize].edges
    }

    fn cut(&mut self, piece: u32, edge: usize) -> [u32; 2] {
        let whole = self.piece(piece);
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
            // `links` lacks the deleted edge, so the numbers from there on are one too small.
            let edges = self.parts[part as usize].edges.iter_mut();
            edges.for_each(|i| *i += u32::from(*i as usize >= edge));
        }
        self.pieces[piece as usize].cuts[edge] = Some(parts);
        parts
    }

    fn part(&mut self, vertices: usize, links: &[Link], vertex: u32) -> u32 {
        let Some((piece, Component { names, edges, .. })) = self.component(vertices, links, vertex) else {
            return NONE;
        };
        self.bytes += (names.len() + edges.len()) * 4 + size_of::<Part>();
        self.parts.push(Part { piece, names, edges });
        (self.parts.len() - 1) as u32
    }
}

/// Returns a path with the fewest edges that are not in use yet: its vertices after the first, each with the
/// edge to it. `ways` lists, for each vertex, its neighbours and the numbers of the edges to them; edges that
/// are not there are skipped. The path is empty if there is none. Linear time: breadth-first search with edge
/// weights 0 and 1.
pub(crate) fn way(
    ways: &[Vec<(u32, usize)>],
    [from, to]: [u32; 2],
    is_there: impl Fn(usize) -> bool,
    is_used: impl Fn(usize) -> bool,
) -> Vec<(u32, usize)> {
    let mut came_by: Vec<Option<(u32, usize)>> = vec![None; ways.len()];
    let mut is_done = vec![false; ways.len()];
    let mut queue = VecDeque::from([(from, None)]);
    while let Some((at, by)) = queue.pop_front() {
        if std::mem::replace(&mut is_done[at as usize], true) {
            continue;
        }
        came_by[at as usize] = by;
        if at == to {
            break;
        }
        for &(next, edge) in ways[at as usize].iter().filter(|&&(_, edge)| is_there(edge)) {
            let step = (next, Some((at, edge)));
            // Edges in use have weight 0, so their ends go to the front of the queue.
            if is_used(edge) { queue.push_front(step) } else { queue.push_back(step) }
        }
    }
    let mut path = Vec::new();
    let mut at = to;
    while let Some((before, edge)) = came_by[at as usize] {
        path.push((at, edge));
        at = before;
    }
    path.reverse();
    path
}
