//! Nemesis as Cat Herding.
//!
//! **Theorem** (after Bergé, Dailly and Gerard, Corollary 6). Let a board of Nemesis have m copies of edges,
//! none of them unbreakable, at least one exit, and a start that is not an exit. Make each exit a vertex of a
//! new clique of m + 2 vertices. The fugitive wins if and only if the cat, who moves first along one edge,
//! forces *more than m* deletions.
//!
//! **Proof.** If the fugitive wins, the cat goes to a clique as the fugitive goes to an exit, and stays
//! there. The cat is caught on a vertex of a clique, all of whose m + 1 edges to the others have been deleted
//! by then. If the Nemesis wins, the herder plays her strategy and then deletes all edges of the source that
//! are left. The cat never reaches a clique, and all is over after m deletions. Cat Herding is in PSPACE, so
//! it is PSPACE-complete.
//!
//! The article takes cliques of 2m vertices and asks for more than 2m deletions, which is wrong for m = 1.
//! The theorem is about cats who move along one edge: with moves along paths the cat is in a clique at once.

use crate::escape::board::EscapeGraph;
use crate::ground::Failure;
use crate::ground::control::Control;
use crate::reduce::gadgets::{Extended, Size, check_start};

/// A board of Nemesis as a board of Cat Herding.
#[derive(Debug)]
pub struct NemesisToCat {
    extended: Extended,
    copies: u64,
}

impl NemesisToCat {
    /// Returns the size of the board: for n vertices, e edges with m copies, and x exits, it has n + x(m + 1)
    /// vertices and e + x(m + 1)(m + 2)/2 edges.
    ///
    /// # Errors
    /// There is an unbreakable edge, no exit, or no start, the start is an exit, or the board would be too
    /// large.
    pub fn size(board: &EscapeGraph) -> Result<Size, Failure> {
        check_start(board)?;
        if let Some(edge) = board.graph().edges().iter().find(|edge| edge.is_unbreakable()) {
            let [u, v] = edge.ends.map(|end| board.name(end));
            return Err(Failure::because(format!("{u}={v} is unbreakable: a cat may never be caught there")));
        }
        let (m, x) = (copies(board), board.exits().len() as u64);
        let too_large =
            || Failure::because(format!("cliques of {} vertices are too large", m.saturating_add(2)));
        // Each clique of m + 2 vertices has (m + 2)(m + 1)/2 edges; the product may overflow.
        let clique =
            (m + 1).checked_mul(m + 2).and_then(|pairs| (pairs / 2).checked_mul(x)).ok_or_else(too_large)?;
        let edges = board.graph().edges().len() as u64 + clique;
        Size { vertices: board.vertices() as u64 + x * (m + 1), edges }.check()
    }

    /// Builds the board. Time and memory are linear in its size.
    ///
    /// # Errors
    /// The errors of [`NemesisToCat::size`], or the budget is used up.
    pub fn new(board: &EscapeGraph, control: &Control) -> Result<Self, Failure> {
        let copies = copies(board);
        let extended = Extended::new(board, Self::size(board)?, control, |gadgets| {
            for &exit in board.exits() {
                let mut clique = vec![exit];
                for i in 1..=copies + 1 {
                    let vertex = gadgets.vertex(format!("{}.{i}", board.name(exit)));
                    clique.iter().for_each(|&other| _ = gadgets.edge(other, vertex, 1));
                    clique.push(vertex);
                }
            }
        })?;
        Ok(Self { extended, copies })
    }

    /// Returns the board with its source as a part. As long as the cat is in the source, both players play as
    /// in Nemesis.
    pub fn extended(&self) -> &Extended {
        &self.extended
    }

    /// Returns the threshold: the fugitive wins if and only if more deletions than this are necessary.
    pub fn threshold(&self) -> u64 {
        self.copies
    }
}

fn copies(board: &EscapeGraph) -> u64 {
    board.graph().edges().iter().map(|edge| u64::from(edge.copies)).sum()
}
