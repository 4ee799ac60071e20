//! Nowhere to Go: two spies on a multigraph, each of whom wants the other one to be shut in first.
//!
//! In the box the board is `hexagon(3)`, and before the first turn the players block some bridges; here those
//! are edges that are missing.

use crate::escape::board::{Cast, Edge, EscapeGraph};
use crate::escape::remains::edges::{Neighbours, remaining};
use crate::ground::board::Board;
use crate::ground::{Facts, Ruleset};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct NowhereToGo;

static FACTS: Facts = Facts {
    name: "nowhere_to_go",
    title: "Nowhere to Go",
    board: EscapeGraph::KIND,
    notation: "edges `0-1`, `0-1*3` (three copies), or a name such as `hexagon(3)`; then, behind `@`, where the two spies stand, the one first who is to move",
    signs: &[],
    rules: "the player to move goes along a path of edges to another vertex, neither through the other spy's vertex nor to it, then blocks a copy of any edge for good; who cannot move loses",
    source: "H. Atkins, Nowhere to Go, Educational Insights, 2012; named in P. Bergé, A. Dailly, Y. Gerard, Nemesis, an escape game in graphs (preprint, 2026)",
    example: "hexagon(2) @ 0 6",
};

impl Ruleset for NowhereToGo {
    type Board = EscapeGraph;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) -> Cast {
        Cast::SPIES
    }
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spy {
    /// The one who moves first on the board as it was given.
    First,
    /// The other one.
    Second,
}

impl Spy {
    /// The other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// `first` or `second`.
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

/// A turn: where the spy goes, and which edge loses a copy then, by its number in
/// [`Multigraph::edges`](crate::escape::board::Multigraph::edges).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SpiesMove {
    /// The vertex that the spy goes to.
    pub to: u32,
    /// The edge of which a copy is blocked.
    pub edge: usize,
}

/// A position on a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SpiesState {
    /// How many copies are left of each edge of the board.
    pub copies: Vec<u32>,
    /// Where the first and the second spy stand.
    pub spies: [u32; 2],
    /// Whose turn it is.
    pub turn: Spy,
}

impl SpiesState {
    /// The position on a board before the first turn.
    pub fn new(board: &EscapeGraph, spies: [u32; 2]) -> Self {
        let copies = board.graph().edges().iter().map(|edge| edge.copies).collect();
        Self { copies, spies, turn: Spy::First }
    }

    /// Where the spy stands who is to move, and where the other one does.
    pub fn own_and_other(&self) -> [u32; 2] {
        let [first, second] = self.spies;
        match self.turn {
            Spy::First => [first, second],
            Spy::Second => [second, first],
        }
    }

    /// The edges of which a copy is left, with their numbers.
    pub fn remaining<'s>(&'s self, board: &'s EscapeGraph) -> impl Iterator<Item = (usize, Edge)> + 's {
        remaining(board, &self.copies)
    }

    /// Where the spy can go who is to move, in increasing order. If there is nowhere to go, the other player
    /// has won.
    pub fn reached(&self, board: &EscapeGraph) -> Vec<u32> {
        let [own, other] = self.own_and_other();
        let mut reached = Neighbours::new(board, &self.copies).reached(own, Some(other)).split_off(1);
        reached.sort_unstable();
        reached
    }

    /// All turns, vertex by vertex; none if the play is over.
    pub fn moves(&self, board: &EscapeGraph) -> Vec<SpiesMove> {
        let edges: Vec<usize> = self.remaining(board).map(|(edge, _)| edge).collect();
        let to = |to: u32| edges.iter().map(move |&edge| SpiesMove { to, edge });
        self.reached(board).into_iter().flat_map(to).collect()
    }

    /// The position after a turn.
    pub fn after(&self, turn: SpiesMove) -> Self {
        let mut after = Self { turn: self.turn.other(), ..self.clone() };
        let own = match self.turn {
            Spy::First => 0,
            Spy::Second => 1,
        };
        after.spies[own] = turn.to;
        after.copies[turn.edge] -= 1;
        after
    }
}
