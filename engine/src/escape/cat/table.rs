//! The store of connected graphs, with the results about a cat on their vertices.

use crate::escape::remains::{Knowledge, KnownPiece, Link, PieceVertex, Pieces};
use crate::escape::rules::NEVER;
use crate::ground::graph::{Labelled, first_twins};

/// The number of copies that represents an unbreakable edge.
pub(super) const UNBREAKABLE: u8 = u8::MAX;

/// The number of copies of each edge of a graph that a strategy of the cat uses.
type Needs = Box<[u8]>;

/// The facts known about a cat on a vertex when the herder is to delete.
struct Lasting {
    /// A lower bound on the number of deletions that it survives, including the next one.
    lower: u32,
    /// An upper bound on this number; [`NEVER`] if none is known.
    upper: u32,
    /// Copies that suffice for surviving certain numbers of deletions, in increasing order of the numbers.
    /// None are stored for one deletion, nor at the ends of unbreakable edges.
    proofs: Vec<(u32, Needs)>,
}

/// The facts known about a cat on a connected graph.
pub(super) struct CatKnowledge {
    /// The first twin of each vertex.
    twin: Box<[u32]>,
    /// The number of copies that can be deleted.
    pub(super) breakable: u32,
    pub(super) has_unbreakable: bool,
    edges: usize,
    lasting: Box<[Lasting]>,
}

impl Knowledge for CatKnowledge {
    fn fresh(graph: &Labelled) -> Self {
        let copies = graph.edges().iter().map(|edge| edge.2);
        let breakable = copies.clone().filter(|&copies| copies != UNBREAKABLE).map(u32::from).sum();
        let has_unbreakable = copies.clone().any(|copies| copies == UNBREAKABLE);
        let upper = if has_unbreakable { NEVER } else { breakable };
        let fresh = || Lasting { lower: 1, upper, proofs: Vec::new() };
        let mut lasting: Box<[Lasting]> = graph.colours().iter().map(|_| fresh()).collect();
        for &(u, v, _) in graph.edges().iter().filter(|edge| edge.2 == UNBREAKABLE) {
            // The cat can go to and fro along such an edge for ever.
            [u, v].into_iter().for_each(|end| lasting[end as usize].lower = NEVER);
        }
        Self {
            twin: first_twins(graph).into(),
            breakable,
            has_unbreakable,
            edges: graph.edges().len(),
            lasting,
        }
    }

    fn bytes(&self) -> usize {
        self.lasting.len() * (size_of::<Lasting>() + 5) + self.edges * (size_of::<Link>() + 12)
    }
}

/// A connected graph with the facts known about a cat on it.
pub(super) type CatPiece = KnownPiece<CatKnowledge>;

/// The store of all graphs that have arisen.
pub(super) type CatTable = Pieces<CatKnowledge>;

impl CatTable {
    /// Returns a lower and an upper bound on the number of deletions that a cat survives when the herder is
    /// to delete.
    pub(super) fn bounds(&self, at: PieceVertex) -> (u32, u32) {
        let known = self.lasting(at);
        (known.lower, known.upper)
    }

    /// Returns the facts about a vertex, which are stored at its first twin.
    fn lasting(&self, at: PieceVertex) -> &Lasting {
        let known = &self.piece(at.piece).known;
        &known.lasting[known.twin[at.vertex as usize] as usize]
    }

    fn lasting_mut(&mut self, at: PieceVertex) -> &mut Lasting {
        let known = &mut self.piece_mut(at.piece).known;
        &mut known.lasting[known.twin[at.vertex as usize] as usize]
    }

    /// Records that a cat survives this number of deletions, with copies that suffice for it.
    pub(super) fn prove(&mut self, at: PieceVertex, rounds: u32, mut needs: Vec<u8>) {
        self.exchange(at, &mut needs);
        self.count_bytes(needs.len() + size_of::<(u32, Needs)>());
        let known = self.lasting_mut(at);
        known.lower = rounds;
        known.proofs.push((rounds, needs.into()));
    }

    /// Records that a cat does not survive this number of deletions.
    pub(super) fn refute(&mut self, at: PieceVertex, rounds: u32) {
        self.lasting_mut(at).upper = rounds - 1;
    }

    /// Returns copies that suffice for a cat to survive this number of deletions, which must be known.
    pub(super) fn needs(&self, at: PieceVertex, rounds: u32) -> Vec<u8> {
        let edges = self.piece(at.piece).edges();
        let mut needs = vec![0; edges.len()];
        if rounds <= 1 {
            // The first deletion is survived on any vertex, whatever copies are left.
            return needs;
        }
        if let Some((_, proof)) = self.lasting(at).proofs.iter().find(|proof| proof.0 >= rounds) {
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

    /// Exchanges the roles of a vertex and its first twin in a list of copies.
    fn exchange(&self, at: PieceVertex, needs: &mut [u8]) {
        let piece = self.piece(at.piece);
        let (vertex, twin) = (at.vertex, piece.known.twin[at.vertex as usize]);
        if vertex == twin {
            return;
        }
        let image = |v: u32| match v {
            _ if v == vertex => twin,
            _ if v == twin => vertex,
            _ => v,
        };
        for (i, &(u, v, _)) in piece.edges().iter().enumerate() {
            let j = piece.edge(image(u), image(v)).unwrap_or(i);
            if i < j {
                needs.swap(i, j);
            }
        }
    }
}
