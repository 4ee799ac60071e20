//! The connected graphs that came up, with what is known of the cat on their vertices.

use crate::escape::remains::component::Link;
use crate::escape::remains::pieces::{Knowledge, KnownPiece, PieceVertex, Pieces};
use crate::escape::rules::NEVER;
use crate::ground::graph::{Labelled, first_twins};

/// The number of copies that stands for an edge that cannot be deleted.
pub(super) const UNBREAKABLE: u8 = u8::MAX;

/// How many copies of each edge of a graph a strategy of the cat uses.
type Needs = Box<[u8]>;

/// What is known of a cat on a vertex when the herder is to delete.
struct Lasting {
    /// It lasts at least so many deletions, the next one included.
    lower: u32,
    /// It lasts at most so many; [`NEVER`] if nothing is known.
    upper: u32,
    /// What the cat needs to last so many, in increasing order. None is kept for one deletion, nor on edges
    /// that cannot be deleted.
    proofs: Vec<(u32, Needs)>,
}

/// What is known of the cat on a connected graph.
pub(super) struct CatKnowledge {
    /// For each vertex the first of its twins.
    twin: Box<[u32]>,
    /// The copies that can be deleted.
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
            // On such an edge the cat goes to and fro for ever.
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

/// A connected graph with what is known of the cat on it.
pub(super) type CatPiece = KnownPiece<CatKnowledge>;

/// All graphs that came up.
pub(super) type CatTable = Pieces<CatKnowledge>;

impl CatTable {
    /// How many deletions a cat lasts at least and at most when the herder is to delete.
    pub(super) fn bounds(&self, at: PieceVertex) -> (u32, u32) {
        let known = self.lasting(at);
        (known.lower, known.upper)
    }

    /// What is known at a place, or at its first twin.
    fn lasting(&self, at: PieceVertex) -> &Lasting {
        let known = &self.piece(at.piece).known;
        &known.lasting[known.twin[at.vertex as usize] as usize]
    }

    fn lasting_mut(&mut self, at: PieceVertex) -> &mut Lasting {
        let known = &mut self.piece_mut(at.piece).known;
        &mut known.lasting[known.twin[at.vertex as usize] as usize]
    }

    /// Notes that a cat lasts at least so many deletions with what it needs.
    pub(super) fn prove(&mut self, at: PieceVertex, rounds: u32, mut needs: Vec<u8>) {
        self.exchange(at, &mut needs);
        self.count_bytes(needs.len() + size_of::<(u32, Needs)>());
        let known = self.lasting_mut(at);
        known.lower = rounds;
        known.proofs.push((rounds, needs.into()));
    }

    /// Notes that a cat lasts fewer deletions.
    pub(super) fn refute(&mut self, at: PieceVertex, rounds: u32) {
        self.lasting_mut(at).upper = rounds - 1;
    }

    /// What a cat needs to last so many deletions, which it is known to do.
    pub(super) fn needs(&self, at: PieceVertex, rounds: u32) -> Vec<u8> {
        let edges = self.piece(at.piece).edges();
        let mut needs = vec![0; edges.len()];
        if rounds <= 1 {
            // The first deletion counts wherever the cat is.
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

    /// Exchanges a vertex and its first twin.
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
