//! The states of games: that of a game with one walker, with its steps; and those of Nowhere to Go and of
//! simultaneous Nemesis, with their rulesets.

use super::{Cuts, Escape, Goal, Reach, Step, Turn};
use crate::escape::board::{Cast, Edge, EscapeGraph, UNBREAKABLE};
use crate::escape::remains::edges::{Neighbours, leads_to_exit, remaining};
use crate::ground::board::Board;
use crate::ground::{Facts, Ruleset};

/// A position of an escape game on a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EscapeState {
    /// The number of copies left of each edge of the board.
    pub copies: Vec<u32>,
    /// The vertex of the walking player.
    pub at: u32,
    /// The player to move.
    pub turn: Turn,
}

impl EscapeState {
    /// Iterates over the edges of which a copy is left, with their numbers.
    pub fn remaining<'s>(&'s self, board: &'s EscapeGraph) -> impl Iterator<Item = (usize, Edge)> + 's {
        remaining(board, &self.copies)
    }
}

impl Escape {
    /// Returns the position with the walking player on this vertex, before the first step.
    pub fn state(&self, board: &EscapeGraph, at: u32) -> EscapeState {
        let copies = board.graph().edges().iter().map(|edge| edge.copies).collect();
        EscapeState { copies, at, turn: self.first }
    }

    /// Returns whether the walking player stands on an exit, in games with that goal.
    pub fn is_escaped(&self, board: &EscapeGraph, state: &EscapeState) -> bool {
        self.goal == Goal::Exit && board.is_exit(state.at)
    }

    /// Returns whether the play is over. The time is nearly linear in the number of edges, and in that of
    /// vertices unless they are far more.
    pub fn is_over(&self, board: &EscapeGraph, state: &EscapeState) -> bool {
        self.is_escaped(board, state)
            || !state.remaining(board).any(|(_, edge)| edge.ends.contains(&state.at))
            || self.goal == Goal::Exit && !leads_to_exit(board, &state.copies, state.at)
    }

    /// Returns the steps of the player to move: vertices in increasing order, edges in the order of the
    /// board. There are none if the play is over.
    ///
    /// ```
    /// use upstar::{escape::rules::{Escape, Step}, ground::Ruleset};
    /// let rules = Escape::NEMESIS;
    /// let board = rules.read("0-1 1-2 exits 2 @ 0")?;
    /// let state = rules.state(&board, 0);
    /// assert_eq!(rules.steps(&board, &state), [Step::Walk(1)]);
    /// let state = rules.after(&state, Step::Walk(1));
    /// assert_eq!(rules.steps(&board, &state), [Step::Cut(0), Step::Cut(1)]);
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    pub fn steps(&self, board: &EscapeGraph, state: &EscapeState) -> Vec<Step> {
        if self.is_over(board, state) {
            return Vec::new();
        }
        match state.turn {
            Turn::Walk => self.reached(board, state).into_iter().map(Step::Walk).collect(),
            Turn::Cut => {
                let is_allowed = |edge: &Edge| self.cuts == Cuts::Anywhere || edge.ends.contains(&state.at);
                let edges: Vec<_> = state.remaining(board).filter(|(_, edge)| is_allowed(edge)).collect();
                // The deletion of an unbreakable edge is a pass. It is allowed only if there is nothing else
                // to delete.
                let must_pass = edges.iter().all(|(_, edge)| edge.is_unbreakable());
                let counts = |edge: &Edge| must_pass || !edge.is_unbreakable();
                edges
                    .into_iter()
                    .filter(|(_, edge)| counts(edge))
                    .map(|(number, _)| Step::Cut(number))
                    .collect()
            }
        }
    }

    /// Returns the position after a step.
    pub fn after(&self, state: &EscapeState, step: Step) -> EscapeState {
        let mut after = EscapeState { turn: state.turn.other(), ..state.clone() };
        match step {
            Step::Walk(to) => after.at = to,
            Step::Cut(edge) if after.copies[edge] == UNBREAKABLE => {}
            Step::Cut(edge) => after.copies[edge] -= 1,
        }
        after
    }

    /// Returns the vertices to which a move can lead, in increasing order.
    fn reached(&self, board: &EscapeGraph, state: &EscapeState) -> Vec<u32> {
        let mut reached: Vec<u32> = match self.reach {
            Reach::Edge => state.remaining(board).filter_map(|(_, edge)| edge.other_end(state.at)).collect(),
            // The first vertex is the walking player's own; staying there is not a move.
            Reach::Path => Neighbours::new(board, &state.copies).reached(state.at, None).split_off(1),
        };
        reached.sort_unstable();
        reached
    }
}

// In Nowhere to Go there are two spies on a multigraph, each of whom tries to shut the other one in first.
// The board in the box is `hexagon(3)`, and the players block some bridges before the first turn. Here the
// blocked bridges are edges that are missing.

/// The ruleset of Nowhere to Go.
#[derive(Clone, Copy, Debug)]
pub struct NowhereToGo;

static FACTS: Facts<'static> = Facts {
    name: "nowhere_to_go",
    title: "Nowhere to Go",
    board: EscapeGraph::KIND,
    notation: "edges `0-1`, `0-1*3` (three copies), or a name such as `hexagon(3)`; then, after `@`, the vertices of the two spies; the spy on the first vertex moves first",
    signs: &[],
    rules: "a spy goes along a path of edges to another vertex, neither through the other spy's vertex nor to it, then blocks a copy of any edge for good; the player who cannot move loses",
    source: "H. Atkins, Nowhere to Go, Educational Insights, 2012; named in P. Bergé, A. Dailly, Y. Gerard, Nemesis, an escape game in graphs (preprint, 2026)",
    example: "hexagon(2) @ 0 6",
};

impl Ruleset for NowhereToGo {
    type Board = EscapeGraph;

    fn facts(&self) -> Facts<'_> {
        FACTS
    }

    fn alphabet(&self) -> Cast {
        Cast::SPIES
    }
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spy {
    /// The player who moves first on the given board.
    First,
    /// The other player.
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

    /// Returns `first` or `second`.
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

/// A turn: a walk of the spy, followed by the deletion of a copy of an edge, which is given by its number in
/// [`Multigraph::edges`](crate::escape::board::Multigraph::edges).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SpiesMove {
    /// The vertex to which the spy goes.
    pub to: u32,
    /// The edge of which a copy is blocked.
    pub edge: usize,
}

/// A position of Nowhere to Go on a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SpiesState {
    /// The number of copies left of each edge of the board.
    pub copies: Vec<u32>,
    /// The vertices of the first and of the second spy.
    pub spies: [u32; 2],
    /// The player to move.
    pub turn: Spy,
}

impl SpiesState {
    /// Creates the position on a board before the first turn.
    pub fn new(board: &EscapeGraph, spies: [u32; 2]) -> Self {
        let copies = board.graph().edges().iter().map(|edge| edge.copies).collect();
        Self { copies, spies, turn: Spy::First }
    }

    /// Returns the vertex of the spy who is to move, and that of the other spy.
    pub fn own_and_other(&self) -> [u32; 2] {
        let [first, second] = self.spies;
        match self.turn {
            Spy::First => [first, second],
            Spy::Second => [second, first],
        }
    }

    /// Iterates over the edges of which a copy is left, with their numbers.
    pub fn remaining<'s>(&'s self, board: &'s EscapeGraph) -> impl Iterator<Item = (usize, Edge)> + 's {
        remaining(board, &self.copies)
    }

    /// Returns the vertices to which the spy who is to move can go, in increasing order. If there are none,
    /// the other player has won.
    pub fn reached(&self, board: &EscapeGraph) -> Vec<u32> {
        let [own, other] = self.own_and_other();
        // The first vertex is the spy's own; staying there is not a walk.
        let mut reached = Neighbours::new(board, &self.copies).reached(own, Some(other)).split_off(1);
        reached.sort_unstable();
        reached
    }

    /// Returns all turns, in the order of their vertices; none if the play is over.
    pub fn moves(&self, board: &EscapeGraph) -> Vec<SpiesMove> {
        let edges: Vec<usize> = self.remaining(board).map(|(edge, _)| edge).collect();
        let to = |to: u32| edges.iter().map(move |&edge| SpiesMove { to, edge });
        self.reached(board).into_iter().flat_map(to).collect()
    }

    /// Returns the position after a turn.
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

/// The ruleset of Nemesis with simultaneous choices.
#[derive(Clone, Copy, Debug)]
pub struct NemesisAtOnce;

static FACTS_AT_ONCE: Facts<'static> = Facts {
    name: "nemesis_at_once",
    title: "Nemesis, both at once",
    board: EscapeGraph::KIND,
    notation: "edges `0-1`, `0-1*3` (three copies), or a name such as `grid(2,2)`; then `exits 3,4` and, after `@`, the vertex of the fugitive",
    signs: &[],
    rules: "the fugitive chooses an edge at his vertex, and the Nemesis simultaneously chooses a copy of any edge; the copy is deleted, then the fugitive goes along his edge, or stays if no copy of it is left; the fugitive wins on an exit, and the Nemesis wins if he stands on a vertex without edges; the answer is the probability of an escape",
    source: "P. Bergé, A. Dailly, Y. Gerard, Nemesis, an escape game in graphs (preprint, 2026), section 2.1",
    example: "0-1 0-2 0-3 exits 1,2,3 @ 0",
};

impl Ruleset for NemesisAtOnce {
    type Board = EscapeGraph;

    fn facts(&self) -> Facts<'_> {
        FACTS_AT_ONCE
    }

    fn alphabet(&self) -> Cast {
        Cast::BREAKABLE
    }
}
