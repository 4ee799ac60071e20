//! Boards of escape games together with their solvers, the answers for all starts on a board, and sensible
//! steps.

use std::sync::{Mutex, PoisonError};

use super::solver::{EscapeSolver, solver};
use super::{EscapeAnswer, EscapePlay};
use crate::escape::board::{Compact, EscapeGraph};
use crate::escape::cat::Rounds;
use crate::escape::remains::edges::{NOWHERE, Neighbours};
use crate::escape::rules::{Escape, EscapeState, Step};
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::{Facts, Ruleset};

/// A board of an escape game. All plays on it share one solver, so results about one play are reused in
/// others.
///
/// ```
/// use upstar::{Control, escape::{EscapeAnswer, EscapePosition, rules::Escape}, ground::Ruleset};
/// // On a square grid the fugitive wins if and only if an exit is at most three steps away.
/// for (text, fugitive_wins) in [("grid(5,5) @ 2,2", true), ("grid(7,7) @ 3,3", false)] {
///     let position = EscapePosition::new(Escape::NEMESIS, Escape::NEMESIS.read(text)?);
///     let play = position.start().expect("the board has a start");
///     assert_eq!(play.answer(&Control::unlimited())?, EscapeAnswer::WalkerWins(fugitive_wins));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EscapePosition {
    rules: Escape,
    board: EscapeGraph,
    /// The solver, which is created when it is first asked.
    solver: Mutex<Option<Box<dyn EscapeSolver>>>,
}

impl EscapePosition {
    /// Creates a position about which nothing is known yet.
    pub fn new(rules: Escape, board: EscapeGraph) -> Self {
        Self { rules, board, solver: Mutex::new(None) }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Escape {
        &self.rules
    }

    /// The multigraph with its exits and its start.
    pub fn graph(&self) -> &EscapeGraph {
        &self.board
    }

    /// Returns the play from the start of the board, or None if the board has no start.
    pub fn start(&self) -> Option<EscapePlay<'_>> {
        self.board.start().map(|start| self.from(start))
    }

    /// Returns the play from a given vertex.
    ///
    /// # Panics
    /// If the vertex does not exist.
    pub fn from(&self, vertex: u32) -> EscapePlay<'_> {
        assert!((vertex as usize) < self.board.vertices(), "the start is a vertex");
        EscapePlay::new(self, self.rules.state(&self.board, vertex))
    }

    /// The number of positions that have been searched.
    pub fn nodes(&self) -> u64 {
        let solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        solver.as_ref().map_or(0, |solver| solver.nodes())
    }

    /// Asks the solver, if the budget has room for the lists that it makes of the board.
    ///
    /// # Errors
    /// Returns the reason to stop, if the budget ends.
    pub(super) fn ask_under<T>(
        &self,
        control: &Control,
        question: impl FnOnce(&mut dyn EscapeSolver) -> OrStop<T>,
    ) -> OrStop<T> {
        // The solver then works on the compact board, which takes little memory.
        if Compact::is_for(&self.board) {
            control.check(0, 0)?;
        } else {
            control.check(0, self.board.graph().bytes() + self.board.graph().bytes_of_rows())?;
        }
        self.ask(question)
    }

    /// Returns bounds on the number of deletions, if the solver was asked before; see
    /// [`EscapeSolver::bounds`].
    pub(super) fn bounds(&self, state: &EscapeState) -> Option<[Rounds; 2]> {
        self.solver.lock().unwrap_or_else(PoisonError::into_inner).as_mut()?.bounds(state)
    }

    /// Asks the solver, and creates it first if there is none.
    fn ask<T>(&self, question: impl FnOnce(&mut dyn EscapeSolver) -> T) -> T {
        let mut made = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        question(&mut **made.get_or_insert_with(|| solver(&self.rules, &self.board)))
    }
}

impl OfBoard for EscapePosition {
    type Board = EscapeGraph;

    fn rules_facts(&self) -> Facts<'_> {
        self.rules.facts()
    }

    fn of_board(&self) -> &EscapeGraph {
        &self.board
    }
}

impl Escape {
    pub(crate) fn rules(&self) -> &Self {
        self
    }

    pub(crate) fn open(&self, board: EscapeGraph) -> EscapePosition {
        EscapePosition::new(*self, board)
    }
}

/// The answers of the plays from all vertices of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EscapeMap {
    /// The answer of the play that begins at each vertex, as far as it is known.
    pub answers: Vec<Option<EscapeAnswer>>,
    /// The reason why some answers are missing.
    pub stopped: Option<Stop>,
}

impl EscapePosition {
    /// Computes the answers for all starts: first those that the solver finds together, then the others one
    /// by one. Of starts that are equivalent by a symmetry (see
    /// [`EscapeGraph::first_alike`](crate::escape::board::EscapeGraph::first_alike)) only one is solved.
    pub fn map(&self, control: &Control) -> EscapeMap {
        let mut answers =
            match self.ask_under(control, |solver| solver.solve_all(self.rules().first(), control)) {
                Ok(answers) => answers,
                Err(stop) => {
                    return EscapeMap { answers: vec![None; self.graph().vertices()], stopped: Some(stop) };
                }
            };
        if answers.iter().all(Option::is_some) {
            return EscapeMap { answers, stopped: None };
        }
        for (vertex, first) in (0..).zip(self.graph().first_alike()) {
            if answers[vertex as usize].is_some() {
                continue;
            }
            if first < vertex {
                answers[vertex as usize] = answers[first as usize];
                continue;
            }
            match self.from(vertex).answer(control) {
                Ok(answer) => answers[vertex as usize] = Some(answer),
                Err(stop) => return EscapeMap { answers, stopped: Some(stop) },
            }
        }
        EscapeMap { answers, stopped: None }
    }
}

// Sensible steps are found without a search. They serve players who lose with every step or whose time is up.

/// The greatest number of edges of a board on which the distance to the nearest exit is computed after a
/// budget has ended.
const MAX_MEASURED: usize = 1 << 20;

/// Returns the most sensible of these steps, the first among equals. A walking player goes towards the
/// nearest exit. A deleting player chooses an edge to an exit that is as near to the walking player as
/// possible, and among these one with the fewest copies.
pub(super) fn sensible(board: &EscapeGraph, state: &EscapeState, steps: &[Step]) -> Option<Step> {
    let neighbours = Neighbours::new(board, &state.copies);
    let to_exits = neighbours.distances(board.exits());
    let from_him = neighbours.distances(&[state.at]);
    let merit = |step: &Step| match *step {
        Step::Walk(to) => (false, *to_exits.get(to), 0),
        Step::Cut(number) => {
            let ends = board.graph().edges()[number].ends;
            let distance = ends.map(|end| *from_him.get(end)).into_iter().min().unwrap_or(NOWHERE);
            (!ends.iter().any(|&end| board.is_exit(end)), distance, state.copies[number])
        }
    };
    steps.iter().copied().min_by_key(merit)
}

/// Returns the distance to the nearest exit, a lower bound on the number of moves. Returns None if no exit
/// can be reached, and on boards so large that computing it would take long.
pub(super) fn moves_to_exit_at_least(board: &EscapeGraph, state: &EscapeState) -> Option<u32> {
    if board.graph().edges().len() > MAX_MEASURED {
        return None;
    }
    let distances = Neighbours::new(board, &state.copies).distances(board.exits());
    Some(*distances.get(state.at)).filter(|&moves| moves != NOWHERE)
}
