//! Boards of Nowhere to Go, plays on them, and explanations of why a spy wins.

use std::sync::{Mutex, PoisonError};

use super::{SpiesSolver, sensible};
use crate::escape::board::EscapeGraph;
use crate::escape::play::{listed, no_step};
use crate::escape::rules::{NowhereToGo, SpiesMove, SpiesState, Spy};
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::input::InputError;
use crate::ground::play::{Play, Status};
use crate::ground::{Facts, Failure, Ruleset};

/// A board with two spies. All plays on it share one solver.
///
/// ```
/// use upstar::escape::{rules::NowhereToGo, spies::SpiesPosition};
/// use upstar::ground::{Ruleset, play::Play};
/// let board = NowhereToGo.read("0-1 2-3 @ 0 2")?;
/// let position = SpiesPosition::new(board).expect("the board has two spies");
/// let play = position.start();
/// // The first spy walks to 1 and blocks 2-3, so the second one has nowhere to go.
/// let turn = play.read_step("1 2-3")?;
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

    fn rules_facts(&self) -> Facts<'_> {
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

    /// Returns all turns, each with the winner of the position after it.
    ///
    /// # Errors
    /// Returns the errors of [`SpiesSolver::winner`].
    pub fn judged(&self, control: &Control) -> OrStop<Vec<JudgedTurn>> {
        let judged = |turn| Ok(JudgedTurn { turn, winner: self.after(turn).winner(control)? });
        self.legal().into_iter().map(judged).collect()
    }

    /// Returns the play after a turn.
    pub fn after(&self, turn: SpiesMove) -> Self {
        Self { position: self.position, state: self.state.after(turn) }
    }
}

impl SpiesPlay<'_> {
    /// Returns why a text names no turn.
    fn refused(&self, text: &str) -> InputError {
        let board = self.board();
        let divided = |at: usize| Some((board.vertex(text[..at].trim())?, text[at..].trim()));
        let Some((to, edge)) = text.match_indices(' ').find_map(|(at, _)| divided(at)) else {
            return no_step(text, Self::STEP, None);
        };
        let reached = self.state.reached(board);
        let why = match board.edge(edge) {
            _ if self.state.own_and_other()[0] == to => "you stand on this vertex",
            _ if reached.binary_search(&to).is_err() => "no path leads you to this vertex",
            None => "there is no such edge",
            Some(_) => "no copy of this edge is left",
        };
        let names: Vec<String> = reached.iter().map(|&to| board.name(to)).collect();
        no_step(text, Self::STEP, Some(why)).with_hint(listed("you can go to", &names))
    }
}

impl Play for SpiesPlay<'_> {
    const STEP: &'static str = "turn";

    type Player = Spy;
    type Step = SpiesMove;
    type Reason = Stop;
    type Found = (Spy, Option<SpiesMove>);

    fn to_move(&self) -> Spy {
        self.state.turn
    }

    fn opponent(spy: Spy) -> Spy {
        spy.other()
    }

    fn status(&self) -> Status<Spy> {
        if self.is_over() { Status::Won(self.state.turn.other()) } else { Status::Running }
    }

    /// Returns all turns, in the order of their vertices.
    fn legal(&self) -> Vec<SpiesMove> {
        self.state.moves(self.board())
    }

    /// Formats a turn: the name of a vertex, followed by the names of the ends of an edge, as in `3 0-1`.
    fn name(&self, turn: &SpiesMove) -> String {
        let board = self.board();
        let ends = board.graph().edges()[turn.edge].ends.map(|end| board.name(end));
        format!("{} {}", board.name(turn.to), ends.join("-"))
    }

    /// Parses a turn. If names contain blanks, the first way to divide the text counts.
    fn read_step(&self, text: &str) -> Result<SpiesMove, InputError> {
        let board = self.board();
        let mut ways = text.match_indices(' ').filter_map(|(at, _)| {
            let (to, edge) = (board.vertex(text[..at].trim())?, board.edge(text[at..].trim())?);
            (self.state.copies[edge] > 0).then_some(SpiesMove { to, edge })
        });
        let reached = self.state.reached(board);
        let meant = ways.find(|turn| reached.binary_search(&turn.to).is_ok());
        meant.ok_or_else(|| self.refused(text))
    }

    fn made(&self, turn: &SpiesMove, _: &Control) -> OrStop<Self> {
        Ok(self.after(*turn))
    }

    /// Decides who wins, and finds a turn of the player to move that keeps the win, or a sensible one if
    /// every turn loses.
    fn search(&self, control: &Control) -> OrStop<(Spy, Option<SpiesMove>)> {
        let (winner, turn) = self.position.ask(|solver| solver.best(self.board(), &self.state, control))?;
        Ok((winner, turn.or_else(|| sensible(self.board(), &self.state))))
    }

    fn best(&self, (_, turn): &Self::Found) -> Result<Option<SpiesMove>, Failure> {
        Ok(*turn)
    }

    fn decided(&self, (winner, _): &Self::Found) -> Option<Status<Spy>> {
        Some(Status::Won(*winner))
    }

    /// Chooses a turn after whose best answer the player has the most edges to walk on, compared with the
    /// other player. On large boards only some turns are compared.
    fn guess(&self, _: Option<&Self::Found>, _: &Control) -> OrStop<Option<SpiesMove>> {
        Ok(sensible(self.board(), &self.state))
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

/// The greatest number of turns that a sentence lists.
const MAX_TURNS: usize = 8;
/// The greatest number of edges of a board for which a line of play is computed.
const MAX_EDGES: usize = 1 << 10;

/// A play in which every turn of the winner keeps the win, up to the length that a sentence lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpiesReason {
    /// The number of positions that were searched until the winner was known.
    pub positions: u64,
    /// The turns from the position on, until the play is over or the spies are in different components. The
    /// loser's turns are sensible ones.
    pub turns: Vec<SpiesMove>,
    /// The state after these turns.
    pub end: SpiesEnd,
}

/// The state at the end of a line of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpiesEnd {
    /// This spy cannot move, and loses.
    Over(Spy),
    /// The spies are in different components. Each can make a certain number of walks, and the spy who is to
    /// move wins if they can make more walks than the other.
    Apart {
        /// The player to move.
        turn: Spy,
        /// The numbers of walks of the player to move and of the other player.
        walks: [u32; 2],
    },
    /// The play continues.
    Open,
}

impl SpiesPlay<'_> {
    /// Explains why the winner wins. Returns None on boards with very many edges. If a budget ends, the play
    /// is cut off there.
    ///
    /// # Errors
    /// Returns the reason to stop, if not even the first turn is known.
    pub fn reason(&self, control: &Control) -> OrStop<Option<SpiesReason>> {
        if self.board().graph().edges().len() > MAX_EDGES {
            return Ok(None);
        }
        let mut reason = SpiesReason { positions: self.nodes(), turns: Vec::new(), end: self.end(control)? };
        let mut play = self.clone();
        while reason.end == SpiesEnd::Open && reason.turns.len() < MAX_TURNS {
            let turn = match play.search(control) {
                Ok((_, Some(turn))) => turn,
                Err(stop) if reason.turns.is_empty() => return Err(stop),
                _ => break,
            };
            reason.turns.push(turn);
            play = play.after(turn);
            // If the budget ends here, the turns found so far are still reported.
            reason.end = play.end(control).unwrap_or(SpiesEnd::Open);
        }
        Ok(Some(reason))
    }

    fn end(&self, control: &Control) -> OrStop<SpiesEnd> {
        let turn = self.state().turn;
        if self.is_over() {
            return Ok(SpiesEnd::Over(turn));
        }
        let walks = self.walks_apart(control)?;
        Ok(walks.map_or(SpiesEnd::Open, |walks| SpiesEnd::Apart { turn, walks }))
    }
}

impl SpiesReason {
    /// Formats the explanation as a sentence, with the board's names, for a play in which this spy moves
    /// first.
    pub fn sentence(&self, board: &EscapeGraph, first: Spy) -> String {
        let players = [first, first.other()].into_iter().cycle();
        let turns: Vec<String> =
            self.turns.iter().zip(players).map(|(turn, spy)| turn_in_words(*turn, spy, board)).collect();
        let end = match self.end {
            SpiesEnd::Over(spy) => format!("the {} spy has nowhere to go", spy.name()),
            SpiesEnd::Apart { turn, walks: [own, other] } => {
                let walks = if own == 1 { "walk" } else { "walks" };
                format!(
                    "no path joins the spies: the {} is to move and can make {own} more {walks}, the {} {other}; \
                     the spy to move needs more walks to win",
                    turn.name(),
                    turn.other().name()
                )
            }
            SpiesEnd::Open => "and so on".to_owned(),
        };
        if turns.is_empty() {
            return end;
        }
        let positions = match self.positions {
            1 => "1 position".to_owned(),
            positions => format!("{positions} positions"),
        };
        format!("a search of {positions} answers every turn; for example {}; {end}", turns.join(", "))
    }
}

fn turn_in_words(turn: SpiesMove, spy: Spy, board: &EscapeGraph) -> String {
    let edge = board.graph().edges()[turn.edge].ends.map(|end| board.name(end)).join("-");
    format!("the {} goes to {} and blocks {edge}", spy.name(), board.name(turn.to))
}
