//! Boards of Nowhere to Go, and plays on them.

use std::sync::{Mutex, PoisonError};

use super::SpiesSolver;
use super::sensible::sensible;
use crate::escape::board::EscapeGraph;
use crate::escape::rules::{NowhereToGo, SpiesMove, SpiesState, Spy};
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, OrStop};
use crate::ground::{Facts, Ruleset};

/// A board with two spies. All plays on it share one solver.
///
/// ```
/// use upstar::{escape::{rules::NowhereToGo, spies::SpiesPosition}, ground::Ruleset};
/// let board = NowhereToGo.read("0-1 2-3 @ 0 2")?;
/// let position = SpiesPosition::new(board).expect("the board has two spies");
/// let play = position.start();
/// // The first spy walks to 1 and blocks 2-3, so the second one has nowhere to go.
/// let turn = play.turn("1 2-3").expect("a possible turn");
/// assert!(play.after(turn).is_over());
/// # Ok::<(), upstar::InputError>(())
/// ```
pub struct SpiesPosition {
    board: EscapeGraph,
    spies: [u32; 2],
    solver: Mutex<SpiesSolver>,
}

impl SpiesPosition {
    /// Creates a position about which nothing is known yet. Returns None if the board has no two spies.
    pub fn new(board: EscapeGraph) -> Option<Self> {
        let spies = board.spies()?;
        Some(Self { board, spies, solver: Mutex::default() })
    }

    /// The multigraph with its spies.
    pub fn graph(&self) -> &EscapeGraph {
        &self.board
    }

    /// Returns the play from the vertices of the spies on the board.
    pub fn start(&self) -> SpiesPlay<'_> {
        SpiesPlay { position: self, state: SpiesState::new(&self.board, self.spies) }
    }

    /// The number of positions that have been searched.
    pub fn nodes(&self) -> u64 {
        self.ask(|solver| solver.nodes())
    }

    fn ask<T>(&self, question: impl FnOnce(&mut SpiesSolver) -> T) -> T {
        question(&mut self.solver.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl OfBoard for SpiesPosition {
    type Board = EscapeGraph;

    fn rules_facts(&self) -> &'static Facts {
        NowhereToGo.facts()
    }

    fn of_board(&self) -> &EscapeGraph {
        &self.board
    }
}

/// A turn with the winner of the position after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgedTurn {
    /// The turn.
    pub turn: SpiesMove,
    /// The winner of the position after the turn.
    pub winner: Spy,
}

/// A play of Nowhere to Go, at a position on a board.
#[derive(Clone)]
pub struct SpiesPlay<'p> {
    position: &'p SpiesPosition,
    state: SpiesState,
}

impl<'p> SpiesPlay<'p> {
    /// The board at the beginning of the play.
    pub fn board(&self) -> &'p EscapeGraph {
        &self.position.board
    }

    /// The copies left of the edges, the vertices of the spies, and the player to move.
    pub fn state(&self) -> &SpiesState {
        &self.state
    }

    /// The number of positions that have been searched, in all plays on the board.
    pub fn nodes(&self) -> u64 {
        self.position.nodes()
    }

    /// Returns whether the play is over. If it is, the player to move has lost.
    pub fn is_over(&self) -> bool {
        self.state.reached(self.board()).is_empty()
    }

    /// Decides who wins under best play.
    ///
    /// # Errors
    /// Returns the errors of [`SpiesSolver::winner`].
    pub fn winner(&self, control: &Control) -> OrStop<Spy> {
        self.position.ask(|solver| solver.winner(self.board(), &self.state, control))
    }

    /// Returns the numbers of walks that the player to move and the other player can make, if the spies are
    /// in different components. Returns None otherwise.
    ///
    /// # Errors
    /// Returns the errors of [`SpiesSolver::winner`].
    pub fn walks_apart(&self, control: &Control) -> OrStop<Option<[u32; 2]>> {
        self.position.ask(|solver| solver.walks_apart(self.board(), &self.state, control))
    }

    /// Decides who wins, and returns a turn of the player to move that keeps the win, or a sensible one if
    /// every turn loses. There is no turn if the play is over.
    ///
    /// # Errors
    /// Returns the errors of [`SpiesSolver::winner`].
    pub fn best(&self, control: &Control) -> OrStop<(Spy, Option<SpiesMove>)> {
        let (winner, turn) = self.position.ask(|solver| solver.best(self.board(), &self.state, control))?;
        Ok((winner, turn.or_else(|| self.sensible())))
    }

    /// Returns all turns, in the order of their vertices; none if the play is over.
    pub fn moves(&self) -> Vec<SpiesMove> {
        self.state.moves(self.board())
    }

    /// Returns all turns, each with the winner of the position after it.
    ///
    /// # Errors
    /// Returns the errors of [`SpiesSolver::winner`].
    pub fn judged(&self, control: &Control) -> OrStop<Vec<JudgedTurn>> {
        let judged = |turn| Ok(JudgedTurn { turn, winner: self.after(turn).winner(control)? });
        self.moves().into_iter().map(judged).collect()
    }

    /// Returns a turn that is sensible without a search to the end. After the best answer to it, the player
    /// has the most edges to walk on, compared with the other player. On large boards only some turns are
    /// compared. Returns None if the play is over.
    pub fn sensible(&self) -> Option<SpiesMove> {
        sensible(self.board(), &self.state)
    }

    /// Returns the play after a turn.
    pub fn after(&self, turn: SpiesMove) -> Self {
        Self { position: self.position, state: self.state.after(turn) }
    }

    /// Formats a turn: the name of a vertex, followed by the names of the ends of an edge, as in `3 0-1`.
    pub fn turn_name(&self, turn: SpiesMove) -> String {
        let board = self.board();
        let ends = board.graph().edges()[turn.edge].ends.map(|end| board.name(end));
        format!("{} {}", board.name(turn.to), ends.join("-"))
    }

    /// Returns the turn with this name, if it is possible in the position. If names contain blanks, the first
    /// way to divide the text counts.
    pub fn turn(&self, name: &str) -> Option<SpiesMove> {
        let board = self.board();
        let mut ways = name.match_indices(' ').filter_map(|(at, _)| {
            let (to, edge) = (board.vertex(name[..at].trim())?, board.edge(name[at..].trim())?);
            (self.state.copies[edge] > 0).then_some(SpiesMove { to, edge })
        });
        let reached = self.state.reached(board);
        ways.find(|turn| reached.binary_search(&turn.to).is_ok())
    }
}

impl NowhereToGo {
    pub(crate) fn rules(&self) -> &Self {
        self
    }

    pub(crate) fn open(&self, board: EscapeGraph) -> SpiesPosition {
        SpiesPosition::new(board).expect("a board that was read for two spies has them")
    }
}
