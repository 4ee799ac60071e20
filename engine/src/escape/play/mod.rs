//! Plays of escape games: the outcome of a position, the steps that preserve it, and explanations.
//!
//! A position keeps one solver, which all plays on its board share.

mod explanation;
pub(super) mod line;
mod record;
mod solver;

pub use self::explanation::{Explanation, without_search};
pub use self::line::Line;
pub use self::record::{ExplicitStrategy, Follower, RecordedStep, Remark};
use self::solver::{EscapeSolver, solver};
use super::cat::Rounds;
use crate::escape::board::{Compact, Edge, EscapeGraph};
use crate::escape::remains::edges::{NOWHERE, Neighbours};
use crate::escape::rules::{Escape, EscapeState, Goal, Step, Turn};
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::input::InputError;
use crate::ground::play::{Play, Status};
use crate::ground::{Facts, Failure, Ruleset};
use std::sync::{Mutex, PoisonError};

/// The result of a position under best play. Greater answers are better for the walking player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EscapeAnswer {
    /// Whether the walking player wins.
    WalkerWins(bool),
    /// The number of copies of edges that are deleted from here on.
    Rounds(Rounds),
}

impl EscapeAnswer {
    /// The player who wins, or None in games in which the answer is a number of deletions.
    pub fn winner(self) -> Option<Turn> {
        match self {
            Self::WalkerWins(true) => Some(Turn::Walk),
            Self::WalkerWins(false) => Some(Turn::Cut),
            Self::Rounds(_) => None,
        }
    }

    /// The answer before a step that led to a position with this answer.
    fn before(self, step: Step) -> Self {
        match (self, step) {
            (Self::Rounds(rounds), Step::Cut(_)) => Self::Rounds(rounds.and_one()),
            (answer, _) => answer,
        }
    }
}

/// A step with the answer that it leads to. If the step is a deletion, it is included in the number of
/// deletions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgedStep {
    /// The step.
    pub step: Step,
    /// The answer of the position if the step is made.
    pub answer: EscapeAnswer,
    /// True if no other step is better for its player.
    pub is_best: bool,
}

/// The facts known about a position whose answer is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayBounds {
    /// The number of positions that were searched.
    pub positions: u64,
    /// A lower and an upper bound on the number of deletions, in games in which that is the answer.
    pub rounds: Option<[Rounds; 2]>,
    /// A lower bound on the number of moves to an exit of the player who wants to go there, or None if no
    /// exit can be reached.
    pub moves_to_exit_at_least: Option<u32>,
}

/// A play of an escape game, at a position on a board.
#[derive(Clone)]
pub struct EscapePlay<'p> {
    position: &'p EscapePosition,
    state: EscapeState,
}

impl<'p> EscapePlay<'p> {
    pub(super) fn new(position: &'p EscapePosition, state: EscapeState) -> Self {
        Self { position, state }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &'p Escape {
        self.position.rules()
    }

    /// The board at the beginning of the play.
    pub fn board(&self) -> &'p EscapeGraph {
        self.position.graph()
    }

    /// The copies left of the edges, the vertex of the walking player, and the player to move.
    pub fn state(&self) -> &EscapeState {
        &self.state
    }

    /// The number of positions that have been searched, in all plays on the board.
    pub fn nodes(&self) -> u64 {
        self.position.nodes()
    }

    /// Returns whether the play is over.
    pub fn is_over(&self) -> bool {
        self.rules().is_over(self.board(), &self.state)
    }

    /// Computes the answer of the position.
    pub fn answer(&self, control: &Control) -> OrStop<EscapeAnswer> {
        self.solve(control).map(|(answer, _)| answer)
    }

    /// Returns the step of [`Play::search`], given the answer of the position.
    pub fn best_step(&self, answer: EscapeAnswer, control: &Control) -> OrStop<Option<Step>> {
        // In games of exits, the solver finds a step that wins along with the answer.
        let wins = answer.winner() == Some(self.state.turn);
        let step = if wins { self.solve(control)?.1 } else { None };
        if step.is_some() { Ok(step) } else { self.step_beside(answer, control) }
    }

    /// Returns the step of [`Play::search`], given an answer that came without a step.
    fn step_beside(&self, answer: EscapeAnswer, control: &Control) -> OrStop<Option<Step>> {
        if self.is_over() {
            return Ok(None);
        }
        let step =
            self.position.ask_under(control, |solver| solver.best_step(&self.state, answer, control))?;
        Ok(step.or_else(|| self.sensible()))
    }

    /// Computes the answer of the position, with the step of [`Play::search`] if the solver finds it
    /// along with the answer.
    pub fn solve(&self, control: &Control) -> OrStop<(EscapeAnswer, Option<Step>)> {
        if !self.is_over() {
            return self.position.ask_under(control, |solver| solver.solve(&self.state, control));
        }
        // Solvers are asked only while the play goes on; the end is read off the position.
        let answer = match self.rules().goal() {
            Goal::Exit => EscapeAnswer::WalkerWins(self.rules().is_escaped(self.board(), &self.state)),
            Goal::Rounds => EscapeAnswer::Rounds(Rounds::Finite(0)),
        };
        Ok((answer, None))
    }

    /// Computes the number of moves to an exit if the walking player minimises it and the other player
    /// maximises it. Returns None if the walking player does not win, and in games without exits, where the
    /// answer is the length.
    pub fn moves_to_exit(&self, control: &Control) -> OrStop<Option<u32>> {
        if self.is_over() {
            return Ok(self.rules().is_escaped(self.board(), &self.state).then_some(0));
        }
        self.position.ask_under(control, |solver| solver.moves_to_exit(&self.state, control))
    }

    /// Computes the number of deletions until no exit can be reached, if the walking player maximises it and
    /// the other player minimises it. Returns None if the walking player wins, and in games without exits.
    pub fn deletions_to_capture(&self, control: &Control) -> OrStop<Option<u32>> {
        if self.is_over() {
            let is_captured =
                self.rules().goal() == Goal::Exit && !self.rules().is_escaped(self.board(), &self.state);
            return Ok(is_captured.then_some(0));
        }
        self.position.ask_under(control, |solver| solver.deletions_to_capture(&self.state, control))
    }

    /// Returns whether more than `rounds` copies are deleted, in games in which their number is the answer.
    /// Returns None in other games.
    pub fn lasts_more_than(&self, rounds: u32, control: &Control) -> OrStop<Option<bool>> {
        if self.is_over() {
            return Ok((self.rules().goal() == Goal::Rounds).then_some(false));
        }
        self.position.ask_under(control, |solver| solver.lasts_more_than(&self.state, rounds, control))
    }

    /// Returns the facts known without further search, for example when a budget has been used up.
    pub fn known(&self) -> PlayBounds {
        let (positions, rounds) = (self.nodes(), self.position.bounds(&self.state));
        let moves_to_exit_at_least = match self.rules().goal() {
            Goal::Exit => moves_to_exit_at_least(self.board(), &self.state),
            Goal::Rounds => None,
        };
        PlayBounds { positions, rounds, moves_to_exit_at_least }
    }

    /// Returns the steps of the player to move, each with the answer that it leads to.
    pub fn judged(&self, control: &Control) -> OrStop<Vec<JudgedStep>> {
        let judged = |step| Ok((step, self.after(step).answer(control)?.before(step)));
        let answers = self.legal().into_iter().map(judged).collect::<OrStop<Vec<_>>>()?;
        let all = answers.iter().map(|&(_, answer)| answer);
        // Answers are ordered by what is better for the walking player.
        let best = match self.state.turn {
            Turn::Walk => all.max(),
            Turn::Cut => all.min(),
        };
        let judged = |(step, answer)| JudgedStep { step, answer, is_best: Some(answer) == best };
        Ok(answers.into_iter().map(judged).collect())
    }

    /// Returns a step that is sensible without any search, such as a step of the fugitive towards the nearest
    /// exit. Returns None if the play is over.
    fn sensible(&self) -> Option<Step> {
        sensible(self.board(), &self.state, &self.legal())
    }

    /// Returns the play after a step.
    pub fn after(&self, step: Step) -> Self {
        Self { position: self.position, state: self.rules().after(&self.state, step) }
    }
}

impl EscapePlay<'_> {
    /// Returns why a text names no legal step.
    fn refused(&self, text: &str) -> InputError {
        let (board, at) = (self.board(), self.state.at);
        let joins = |edge: &Edge, to: u32| edge.ends == [at, to] || edge.ends == [to, at];
        let edge = |edge: usize| (&board.graph().edges()[edge], self.state.copies[edge]);
        let why = match self.state.turn {
            Turn::Walk => match board.vertex(text) {
                None => "there is no such vertex",
                Some(to) if to == at => "it is the present one",
                Some(to) if board.graph().edges().iter().any(|edge| joins(edge, to)) => {
                    "the edge to it is deleted"
                }
                Some(_) => "no edge leads to it",
            },
            Turn::Cut => match board.edge(text).map(edge) {
                None => "there is no such edge",
                Some((_, 0)) => "no copy of this edge is left",
                Some((edge, _)) if edge.is_unbreakable() => "this edge is unbreakable",
                Some(_) => "this edge is not at the vertex of the other player",
            },
        };
        let names: Vec<String> = self.legal().iter().map(|step| self.name(step)).collect();
        no_step(text, Self::STEP, Some(why)).with_hint(listed("your steps", &names))
    }
}

impl Play for EscapePlay<'_> {
    const STEP: &'static str = "step";

    type Player = Turn;
    type Step = Step;
    type Reason = Stop;
    type Found = (EscapeAnswer, Option<Step>);

    fn to_move(&self) -> Turn {
        self.state.turn
    }

    fn opponent(player: Turn) -> Turn {
        player.other()
    }

    fn status(&self) -> Status<Turn> {
        match self.rules().goal() {
            _ if !self.is_over() => Status::Running,
            Goal::Rounds => Status::Counted,
            Goal::Exit if self.rules().is_escaped(self.board(), &self.state) => Status::Won(Turn::Walk),
            Goal::Exit => Status::Won(Turn::Cut),
        }
    }

    fn legal(&self) -> Vec<Step> {
        self.rules().steps(self.board(), &self.state)
    }

    /// Formats a step: the name of a vertex, or the names of the ends of an edge.
    fn name(&self, step: &Step) -> String {
        let board = self.board();
        match *step {
            Step::Walk(to) => board.name(to),
            Step::Cut(edge) => board.graph().edges()[edge].ends.map(|end| board.name(end)).join("-"),
        }
    }

    fn read_step(&self, text: &str) -> Result<Step, InputError> {
        let board = self.board();
        let meant = match self.state.turn {
            Turn::Walk => board.vertex(text).map(Step::Walk),
            Turn::Cut => board.edge(text).map(Step::Cut),
        };
        let is_legal = |step: &Step| self.legal().contains(step);
        meant.filter(is_legal).ok_or_else(|| self.refused(text))
    }

    fn made(&self, step: &Step, _: &Control) -> OrStop<Self> {
        Ok(self.after(*step))
    }

    /// Computes the answer of the position and a best step of the player to move. If every step loses, the
    /// step is one that is sensible without any search.
    ///
    /// ```
    /// use upstar::escape::{EscapeAnswer, EscapePosition, rules::{Escape, Step}};
    /// use upstar::{Control, ground::{Ruleset, play::Play}};
    /// let board = Escape::NEMESIS.read("0-1 0-2 1-3*2 exits 3 @ 0")?;
    /// let position = EscapePosition::new(Escape::NEMESIS, board);
    /// let play = position.start().expect("the board has a start");
    /// let found = play.search(&Control::unlimited())?;
    /// assert_eq!(found, (EscapeAnswer::WalkerWins(true), Some(Step::Walk(1))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn search(&self, control: &Control) -> OrStop<(EscapeAnswer, Option<Step>)> {
        let (answer, step) = self.solve(control)?;
        let step = if step.is_some() { step } else { self.step_beside(answer, control)? };
        Ok((answer, step))
    }

    fn best(&self, (_, step): &Self::Found) -> Result<Option<Step>, Failure> {
        Ok(*step)
    }

    fn decided(&self, (answer, _): &Self::Found) -> Option<Status<Turn>> {
        Some(answer.winner().map_or(Status::Counted, Status::Won))
    }

    fn guess(&self, _: Option<&Self::Found>, _: &Control) -> OrStop<Option<Step>> {
        Ok(self.sensible())
    }
}

/// Returns the error of a text that names no legal step, over the whole text, with the reason if it is known.
pub(super) fn no_step(text: &str, step: &str, why: Option<&str>) -> InputError {
    let why = why.map(|why| format!(": {why}")).unwrap_or_default();
    InputError::new(0..text.len(), format!("{text:?} is no {step} of yours{why}"))
}

/// Lists the first of some names after their title.
pub(super) fn listed(title: &str, names: &[String]) -> String {
    const MOST: usize = 12;
    let more = if names.len() > MOST { " .." } else { "" };
    format!("{title}: {}{more}", names[..names.len().min(MOST)].join(" "))
}

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
    fn ask_under<T>(
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
    fn bounds(&self, state: &EscapeState) -> Option<[Rounds; 2]> {
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
fn sensible(board: &EscapeGraph, state: &EscapeState, steps: &[Step]) -> Option<Step> {
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
fn moves_to_exit_at_least(board: &EscapeGraph, state: &EscapeState) -> Option<u32> {
    if board.graph().edges().len() > MAX_MEASURED {
        return None;
    }
    let distances = Neighbours::new(board, &state.copies).distances(board.exits());
    Some(*distances.get(state.at)).filter(|&moves| moves != NOWHERE)
}
