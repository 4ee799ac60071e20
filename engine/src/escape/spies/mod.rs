//! A solver of Nowhere to Go on any multigraph.
//!
//! **State.** The winner depends on the connected component of the two spies, if they are in the same one, up
//! to isomorphism; on their vertices in it; and on the number of *spare* copies of edges in other components,
//! which can be blocked without any other effect.
//!
//! **Theorem** (spies in different components). Let N(v, E) be the number of deletions in Cat Herding along
//! paths when a cat is on v, the herder moves first and the edges are E ([`cat`](crate::escape::cat)); it is
//! 0 if v has no edge. Suppose the player to move has a spy on v in the component C, and the other spy is on
//! w in another component D. Then the player to move wins if and only if there is u other than v in C with
//! N(u, C) >= N(w, D).
//!
//! *Proof.* (1) An additional edge in one's own component, or one edge less in the other player's, never
//! hurts. Let A win with components (C, D), and let C be a part of C' and D' a part of D. We show by
//! induction on the number of edges that A wins with (C', D'). If A is to move, A walks as in the winning
//! turn and blocks the same edge f if it is still there. Otherwise f was in D and not in D', or elsewhere,
//! and any edge of D' will do, since D' without it is a part of D - f; if D' has no edge, A has won. If B is
//! to move, B's turn (x, f) has a counterpart in (C, D). It is (x, f) itself if f is an edge of C or D.
//! Otherwise f is in C' and not in C, or elsewhere, and the counterpart blocks any edge of C. There is one,
//! since A would lose there without one. (2) So edges elsewhere do not matter, and blocking some edge of the
//! other player's component, if it has one, is as good as any other choice. (3) Hence each component is a
//! game by itself, in which its owner walks and the other player deletes: Cat Herding. The owner of D, where
//! a deletion comes first, makes N(w, D) - 1 walks (none if N is 0) before getting stuck. The owner of C,
//! where a walk comes first, makes as many as the greatest N(u, C). The player who moves first loses unless
//! they make more walks than the other player.
//!
//! **Algorithm.** Depth-first search over positions in which a player has walked and is to block. The outcome
//! of such a position does not depend on the vertex from which the player came, so outcomes are stored for
//! these positions, as sets of the player's vertices. A position before a walk is the disjunction of the
//! positions after it. Graphs are brought to their normal forms once for each edge of each graph (as in Cat
//! Herding), so positions that differ by a symmetry are identified unless the graph itself has symmetries. As
//! soon as the spies are separated, the theorem gives the answer. Edges are tried in increasing order of the
//! number of vertices that they leave to the other spy. Before any of them is searched, the stored results
//! after all edges are looked up.
//!
//! The search uses no null moves and does not discard edges: while the spies are connected, an additional
//! edge may help either player.
//!
//! **Time** is exponential: in the worst case every connected part of the graph, and every pair of vertices
//! in it. **Memory** is, for each isomorphism class, a graph of m edges with O(m n) names for its parts, and
//! 48 bytes for all positions with the same graph and the same vertex of the other spy. The **recursion** is
//! as deep as there are copies, at most [`MAX_DEPTH`].

mod play;
mod search;

use std::cmp::Reverse;

pub use self::play::{JudgedTurn, SpiesEnd, SpiesPlay, SpiesPosition, SpiesReason};
use self::search::{Situation, SpiesSearch, SpiesTable};
use super::board::{Edge, EscapeGraph};
use super::cat::{CatSolver, Convention};
use super::remains::Link;
use super::remains::edges::Neighbours;
use super::rules::{SpiesMove, SpiesState, Spy};
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::graph::{Kept, is_sparse};

/// The greatest number of copies of edges on a board that is searched.
pub const MAX_DEPTH: u32 = 400;
/// The greatest number of vertices of a component with both spies on it that is searched.
pub const MAX_VERTICES: usize = 128;

/// A solver, which remembers its results about all boards that it has met.
pub struct SpiesSolver {
    table: SpiesTable,
    cats: CatSolver,
    nodes: u64,
}

impl Default for SpiesSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl SpiesSolver {
    /// Creates a solver without any results.
    pub fn new() -> Self {
        Self { table: SpiesTable::default(), cats: CatSolver::new(Convention::Paths), nodes: 0 }
    }

    /// The number of positions that have been searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Decides who wins a position of a board. Each position that is searched counts as a node.
    ///
    /// ```
    /// use upstar::ground::board::Board;
    /// use upstar::escape::board::{Cast, EscapeGraph};
    /// use upstar::ground::control::Control;
    /// use upstar::escape::rules::{SpiesState, Spy};
    /// use upstar::escape::spies::SpiesSolver;
    /// // Each spy has an edge of its own: who moves blocks that of the other one.
    /// let board = EscapeGraph::parse("0-1 2-3 @ 0 2", Cast::SPIES).unwrap();
    /// let state = SpiesState::new(&board, board.spies().unwrap());
    /// assert_eq!(SpiesSolver::new().winner(&board, &state, &Control::unlimited()), Ok(Spy::First));
    /// ```
    ///
    /// # Errors
    /// Returns [`Stop::TooDeep`] for more than [`MAX_DEPTH`] copies, [`Stop::TooLarge`] for more than 254
    /// copies of an edge or more than [`MAX_VERTICES`] vertices in a component with both spies, and the
    /// reason to stop if the budget ends.
    pub fn winner(&mut self, board: &EscapeGraph, state: &SpiesState, control: &Control) -> OrStop<Spy> {
        let situation = self.situation(board, state)?;
        let wins = self.search(control, |search| search.wins(situation))?;
        Ok(if wins { state.turn } else { state.turn.other() })
    }

    /// Decides who wins, and returns a winning turn of the player to move, if there is one.
    ///
    /// # Errors
    /// Returns the errors of [`SpiesSolver::winner`].
    pub fn best(
        &mut self,
        board: &EscapeGraph,
        state: &SpiesState,
        control: &Control,
    ) -> OrStop<(Spy, Option<SpiesMove>)> {
        let winner = self.winner(board, state, control)?;
        if winner != state.turn {
            return Ok((winner, None));
        }
        // Turns whose result is known already come before those that have to be searched.
        let mut open = Vec::new();
        for turn in state.moves(board) {
            let after = state.after(turn);
            let situation = self.situation(board, &after)?;
            match self.search(control, |search| Ok(search.known(situation)))? {
                Some(false) => return Ok((winner, Some(turn))),
                Some(true) => {}
                None => open.push((turn, situation)),
            }
        }
        for (turn, situation) in open {
            if !self.search(control, |search| search.wins(situation))? {
                return Ok((winner, Some(turn)));
            }
        }
        Ok((winner, None))
    }

    /// Returns the numbers of walks that the player to move and the other player can make under best play, if
    /// the spies are in different components. Returns None otherwise.
    ///
    /// # Errors
    /// Returns the errors of [`SpiesSolver::winner`].
    pub fn walks_apart(
        &mut self,
        board: &EscapeGraph,
        state: &SpiesState,
        control: &Control,
    ) -> OrStop<Option<[u32; 2]>> {
        let situation = self.situation(board, state)?;
        self.search(control, |search| search.walks_apart(situation))
    }

    fn situation(&mut self, board: &EscapeGraph, state: &SpiesState) -> OrStop<Situation> {
        let (mut links, mut spies) = (links(board, state)?, state.own_and_other());
        let mut vertices = board.vertices();
        if is_sparse(vertices, links.len()) {
            vertices = compact(&mut links, &mut spies);
        }
        Ok(self.table.situation(vertices, &links, spies))
    }

    fn search<T>(
        &mut self,
        control: &Control,
        question: impl FnOnce(&mut SpiesSearch<'_>) -> OrStop<T>,
    ) -> OrStop<T> {
        let mut search = SpiesSearch::new(&mut self.table, &mut self.cats, control);
        let answer = question(&mut search);
        let ended = search.end();
        self.nodes += search.nodes();
        let answer = answer?;
        ended.map(|()| answer)
    }
}

/// Returns the edges that are left, with their numbers of copies as bytes.
fn links(board: &EscapeGraph, state: &SpiesState) -> OrStop<Vec<Link>> {
    if state.copies.iter().map(|&copies| u64::from(copies)).sum::<u64>() > MAX_DEPTH.into() {
        return Err(Stop::TooDeep);
    }
    let link = |(_, edge): (usize, Edge)| match u8::try_from(edge.copies) {
        Ok(copies) if copies < u8::MAX => Ok((edge.ends[0], edge.ends[1], copies)),
        _ => Err(Stop::TooLarge),
    };
    state.remaining(board).map(link).collect()
}

/// Drops the vertices without edges and spies, renumbers the others, and returns their number.
fn compact(links: &mut [Link], spies: &mut [u32; 2]) -> usize {
    let kept = Kept::new(links.iter().flat_map(|&(u, v, _)| [u, v]).chain(*spies));
    let number = |v: &mut u32| *v = kept.number(*v).expect("it is kept");
    for (u, v, _) in links {
        number(u);
        number(v);
    }
    spies.iter_mut().for_each(number);
    kept.len()
}

// Sensible turns for positions whose winner is unknown are found by looking two turns ahead and estimating
// the resulting positions.

/// The number of turns that are compared by the answers to them: the turns with the best estimates.
const CANDIDATES: usize = 12;
/// The greatest number of turns that are listed. On larger boards only some vertices and edges are
/// considered.
const MOST_TURNS: usize = 20_000;
/// The weight of an edge at the spy's own vertex; each edge that the spy can reach has weight 1.
const AT_HIM: i64 = 2;
/// The estimate of a position that is won for the player who made the last turn.
const WON: i64 = i64::MAX;

/// Returns the turn after whose best answer the player has the most edges to walk on, compared with the other
/// player. Returns None if the play is over.
fn sensible(board: &EscapeGraph, state: &SpiesState) -> Option<SpiesMove> {
    let mut turns: Vec<(i64, SpiesMove)> =
        turns(board, state).into_iter().map(|turn| (estimate(board, &state.after(turn)), turn)).collect();
    turns.sort_by_key(|&(merit, turn)| (Reverse(merit), turn));
    let &(merit, best) = turns.first()?;
    if merit == WON {
        return Some(best);
    }
    let worst = |turn: SpiesMove| {
        let after = state.after(turn);
        let answers = self::turns(board, &after).into_iter();
        answers.map(|answer| estimate(board, &after.after(answer))).max()
    };
    let candidates = turns.into_iter().take(CANDIDATES).map(|(_, turn)| turn);
    candidates.min_by_key(|&turn| worst(turn))
}

/// Returns all turns, or some of them if there are too many.
fn turns(board: &EscapeGraph, state: &SpiesState) -> Vec<SpiesMove> {
    let to = state.reached(board);
    let mut edges: Vec<usize> = state.remaining(board).map(|(edge, _)| edge).collect();
    if to.len() * edges.len() > MOST_TURNS {
        let other = state.own_and_other()[1];
        // On a large board, a block far from the other spy hardly matters.
        edges.sort_by_key(|&edge| !board.graph().edges()[edge].ends.contains(&other));
        edges.truncate(MOST_TURNS / to.len().max(1) + 1);
    }
    let to = to.into_iter().take(MOST_TURNS);
    to.flat_map(|to| edges.iter().map(move |&edge| SpiesMove { to, edge })).collect()
}

/// Estimates how much better the position is for the player who made the last turn.
fn estimate(board: &EscapeGraph, state: &SpiesState) -> i64 {
    let neighbours = Neighbours::new(board, &state.copies);
    let [to_move, moved] = state.own_and_other();
    let room = |from: u32, other: u32| {
        let reached = neighbours.reached(from, Some(other));
        let edges: usize = reached.iter().map(|&vertex| neighbours.of(vertex).len()).sum();
        (reached.len() > 1).then(|| edges as i64 + AT_HIM * neighbours.of(from).len() as i64)
    };
    match (room(moved, to_move), room(to_move, moved)) {
        (_, None) => WON,
        (own, Some(other)) => own.unwrap_or(0) - other,
    }
}
