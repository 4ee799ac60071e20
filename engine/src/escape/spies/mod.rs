//! Nowhere to Go on any multigraph: who wins, and how to go on.
//!
//! **State.** Whether the player to move wins depends on the connected component of the two spies, if they
//! are in the same one, up to isomorphism; on their vertices in it; and on the number of copies of edges
//! elsewhere, the *spare* ones, which can be blocked without any other effect.
//!
//! **Theorem** (spies in different components). Let N(v, E) be the number of deletions in Cat Herding along
//! paths when a cat is on v, the herder begins and the edges are E ([`cat`](crate::escape::cat)), 0 if
//! v has no edge. The player to move, with a spy on v in the component C, against a spy on w in another
//! component D, wins exactly if there is u other than v in C with N(u, C) >= N(w, D).
//!
//! *Proof.* (1) An edge more in one's own component, and one less in the other player's, never hurts: let A
//! win with components (C, D), and let C be a part of C' and D' a part of D. By induction on the number of
//! edges A wins with (C', D'). If A is to move, A goes where the winning turn goes, and blocks the same edge
//! f if it is there still; otherwise f was in D and not in D', or elsewhere, and any edge of D' is as good,
//! since D' without it is a part of D - f; if D' has none, A has won. If B is to move, B's turn (x, f) has a
//! counterpart in (C, D): it is (x, f) itself if f is an edge of C or D; otherwise f is in C' and not in C,
//! or elsewhere, and the counterpart blocks any edge of C. There is one, for else A would lose there. (2) So
//! edges elsewhere do not matter, and to block an edge of the other player's component is as good as any
//! other choice, if it has one. (3) Hence each component is a game by itself, in which its owner walks and
//! the other player deletes: Cat Herding. The owner of D, where a deletion comes first, makes N(w, D) - 1
//! walks (none if it is 0) before he is stuck; the owner of C, where a walk comes first, makes as many as the
//! best N(u, C). Who moves first loses unless he makes more walks than the other one.
//!
//! **Algorithm.** Depth-first search over positions in which the player has walked and is to block. All
//! vertices that he could have come to share what the other one can do about each edge, so that this is
//! remembered for these positions, and a position before the walk is the disjunction of those behind it.
//! Graphs are brought to their normal forms once for each edge of each graph (as in Cat Herding), so
//! positions that differ by a symmetry are one unless the graph has symmetries itself. As soon as the spies
//! are separated the theorem answers. Edges are tried in the order of how few vertices they leave to the
//! other spy; before anything is searched, all that is remembered about the positions behind all edges is
//! looked at.
//!
//! No null moves, and no cutting off of edges: while the spies are connected, an edge more may be good for
//! either player.
//!
//! **Time** is exponential: at worst every connected part of the graph, and every pair of vertices in it.
//! **Memory** is one graph of m edges with O(m n) names for its parts for each shape, and 48 bytes for all
//! positions with the same graph and the same vertex of the other spy. The **recursion** is as deep as there
//! are copies, [`MAX_DEPTH`] at most.
//!
//! - `play`: boards of Nowhere to Go, and plays on them
//! - `reason`: why a spy wins: by the theorem for spies who are apart, or by the play that a search leads to
//! - `sensible`: turns that make sense where nobody knows who wins: a look at two turns, and an estimate of
//!   what they lead to
//! - `table`: the connected graphs that came up, one of each shape, and what is known about spies on them

mod play;
mod reason;
mod search;
mod sensible;
mod table;

pub use self::play::{JudgedTurn, SpiesPlay, SpiesPosition};
pub use self::reason::{SpiesEnd, SpiesReason};

use self::search::SpiesSearch;
use self::table::{Situation, SpiesTable};
use crate::escape::board::{Edge, EscapeGraph};
use crate::escape::cat::{CatSolver, Convention};
use crate::escape::remains::component::Link;
use crate::escape::rules::{SpiesMove, SpiesState, Spy};
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::graph::{Kept, is_sparse};

/// The most copies of edges on a board that is searched.
pub const MAX_DEPTH: u32 = 400;
/// The most vertices of a connected graph with both spies on it that is searched.
pub const MAX_VERTICES: usize = 128;

/// A solver, which remembers what it has found out about all boards it was asked for and those they lead to.
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
    /// A solver that knows nothing yet.
    pub fn new() -> Self {
        Self { table: SpiesTable::default(), cats: CatSolver::new(Convention::Paths), nodes: 0 }
    }

    /// How many positions were searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who wins a position of a board. Each position that is searched counts as a node.
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
    /// [`Stop::TooDeep`] for more than [`MAX_DEPTH`] copies, [`Stop::TooLarge`] for more than 254 of an edge
    /// or more than [`MAX_VERTICES`] that both spies can come to, and the end of the budget.
    pub fn winner(&mut self, board: &EscapeGraph, state: &SpiesState, control: &Control) -> OrStop<Spy> {
        let situation = self.situation(board, state)?;
        let wins = self.search(control, |search| search.wins(situation))?;
        Ok(if wins { state.turn } else { state.turn.other() })
    }

    /// The same, and a turn that wins, if the player to move has one.
    ///
    /// # Errors
    /// Those of [`SpiesSolver::winner`].
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
        // Turns about which all is known already come before those that would have to be searched.
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

    /// How many walks the player to move and the other one can make if both play best, where no way leads from one to
    /// the other; none where one does.
    ///
    /// # Errors
    /// Those of [`SpiesSolver::winner`].
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

/// The edges that are left, their copies as bytes.
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

/// Gives the vertices with edges or spies other numbers, so that no others are left; says how many there are.
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
