//! Plays of escape games: the answer of each position, and the steps that keep it.
//!
//! - `compacted`: a solver for boards most of whose vertices have no edges
//! - `explanation`: why somebody wins, in a sentence
//! - `follow`: a strategy for Nemesis, played
//! - `length`: how long a Nemesis who wins needs
//! - `line`: the play that a search leads to, for positions of which no theorem says who wins
//! - `map`: the answer for every start on a board
//! - `record`: the steps of both players, each with what it did
//! - [`search`]: the smallest boards on which a condition between answers holds
//! - `sensible`: steps that make sense without any search, for players who lose anyway and for those whose
//!   time is up
//! - `solver`: the solvers of the escape games behind one interface
//! - `written`: strategies of those who win, written out

mod compacted;
mod explanation;
mod follow;
pub(super) mod length;
mod line;
mod map;
mod position;
mod record;
pub mod search;
mod sensible;
mod solver;
mod written;

pub use self::explanation::{Explanation, without_search};
pub use self::follow::Follower;
pub use self::line::Line;
pub use self::map::EscapeMap;
pub use self::position::EscapePosition;
pub use self::record::{RecordedStep, Remark};
use self::sensible::{moves_to_exit_at_least, sensible};
pub use self::written::WrittenStrategy;
use super::cat::Rounds;
use crate::escape::board::EscapeGraph;
use crate::escape::rules::{Escape, EscapeState, Goal, Step, Turn};
use crate::ground::control::{Control, OrStop};

/// What comes of a position when both play best; more is better for the one on the graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EscapeAnswer {
    /// Does the one on the graph win?
    WalkerWins(bool),
    /// So many copies of edges are deleted from here on.
    Rounds(Rounds),
}

impl EscapeAnswer {
    /// Whose step wins from here on, in games that somebody wins.
    pub fn winner(self) -> Option<Turn> {
        match self {
            Self::WalkerWins(true) => Some(Turn::Walk),
            Self::WalkerWins(false) => Some(Turn::Cut),
            Self::Rounds(_) => None,
        }
    }

    /// Before a step that led here.
    fn before(self, step: Step) -> Self {
        match (self, step) {
            (Self::Rounds(rounds), Step::Cut(_)) => Self::Rounds(rounds.and_one()),
            (answer, _) => answer,
        }
    }
}

/// A step with what comes of the position if it is made; the deletion that it may be is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgedStep {
    /// The step.
    pub step: Step,
    /// What comes of the position then.
    pub answer: EscapeAnswer,
    /// Is there none that is better?
    pub is_best: bool,
}

/// What is known of a position whose answer is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayBounds {
    /// How many positions were looked at.
    pub positions: u64,
    /// Between which numbers the number of deletions lies, in games where that is the answer.
    pub rounds: Option<[Rounds; 2]>,
    /// How many moves he needs at least who wants to go to an exit, if there is a way to one.
    pub moves_to_exit_at_least: Option<u32>,
}

/// A play of an escape game: a position on a board.
#[derive(Clone)]
pub struct EscapePlay<'p> {
    position: &'p EscapePosition,
    state: EscapeState,
}

impl<'p> EscapePlay<'p> {
    pub(super) fn new(position: &'p EscapePosition, state: EscapeState) -> Self {
        Self { position, state }
    }

    /// The rules.
    pub fn rules(&self) -> &'p Escape {
        self.position.rules()
    }

    /// The board at the beginning of the play.
    pub fn board(&self) -> &'p EscapeGraph {
        self.position.graph()
    }

    /// The copies left of the edges, where somebody stands, and whose turn it is.
    pub fn state(&self) -> &EscapeState {
        &self.state
    }

    /// How many positions were looked at so far, in all plays on the board.
    pub fn nodes(&self) -> u64 {
        self.position.nodes()
    }

    /// Is the play over?
    pub fn is_over(&self) -> bool {
        self.rules().is_over(self.board(), &self.state)
    }

    /// What comes of the position.
    pub fn answer(&self, control: &Control) -> OrStop<EscapeAnswer> {
        self.solve(control).map(|(answer, _)| answer)
    }

    /// What comes of the position, and a step of the player whose turn it is after which nothing better comes
    /// for the other one. Where every step loses, it is a sensible one. There is no step where the play is
    /// over.
    pub fn best(&self, control: &Control) -> OrStop<(EscapeAnswer, Option<Step>)> {
        let (answer, step) = self.solve(control)?;
        let step = if step.is_some() { step } else { self.best_step(answer, control)? };
        Ok((answer, step))
    }

    /// The step of [`EscapePlay::best`] where the answer is known, and no step came with it.
    pub fn best_step(&self, answer: EscapeAnswer, control: &Control) -> OrStop<Option<Step>> {
        if self.is_over() {
            return Ok(None);
        }
        let step =
            self.position.ask_under(control, |solver| solver.best_step(&self.state, answer, control))?;
        Ok(step.or_else(|| self.sensible()))
    }

    /// What comes of the position, and the step of [`EscapePlay::best`] where it comes with the answer.
    pub fn solve(&self, control: &Control) -> OrStop<(EscapeAnswer, Option<Step>)> {
        if !self.is_over() {
            return self.position.ask_under(control, |solver| solver.solve(&self.state, control));
        }
        let answer = match self.rules().goal() {
            Goal::Exit => EscapeAnswer::WalkerWins(self.rules().is_escaped(self.board(), &self.state)),
            Goal::Rounds => EscapeAnswer::Rounds(Rounds::Finite(0)),
        };
        Ok((answer, None))
    }

    /// How many moves to an exit are left, if he who wants to go there goes for few and the other player for
    /// many; none if he does not come there, and in games without exits, where the answer is the length.
    pub fn moves_to_exit(&self, control: &Control) -> OrStop<Option<u32>> {
        if self.is_over() {
            return Ok(self.rules().is_escaped(self.board(), &self.state).then_some(0));
        }
        self.position.ask_under(control, |solver| solver.moves_to_exit(&self.state, control))
    }

    /// How many deletions are left until no way leads to an exit from him who wants to go there, if he goes
    /// for many and the other player for few; none if he comes there, and in games without exits.
    pub fn deletions_to_capture(&self, control: &Control) -> OrStop<Option<u32>> {
        if self.is_over() {
            let is_captured =
                self.rules().goal() == Goal::Exit && !self.rules().is_escaped(self.board(), &self.state);
            return Ok(is_captured.then_some(0));
        }
        self.position.ask_under(control, |solver| solver.deletions_to_capture(&self.state, control))
    }

    /// Are more copies deleted than so many, in games where their number is the answer? None in games that somebody
    /// wins.
    pub fn lasts_more_than(&self, rounds: u32, control: &Control) -> OrStop<Option<bool>> {
        if self.is_over() {
            return Ok((self.rules().goal() == Goal::Rounds).then_some(false));
        }
        self.position.ask_under(control, |solver| solver.lasts_more_than(&self.state, rounds, control))
    }

    /// What is known without further search, as when a budget was used up.
    pub fn known(&self) -> PlayBounds {
        let (positions, rounds) = (self.nodes(), self.position.bounds(&self.state));
        let moves_to_exit_at_least = match self.rules().goal() {
            Goal::Exit => moves_to_exit_at_least(self.board(), &self.state),
            Goal::Rounds => None,
        };
        PlayBounds { positions, rounds, moves_to_exit_at_least }
    }

    /// The steps of the player whose turn it is; none if the play is over.
    pub fn steps(&self) -> Vec<Step> {
        self.rules().steps(self.board(), &self.state)
    }

    /// The same, each with what comes of it.
    pub fn judged(&self, control: &Control) -> OrStop<Vec<JudgedStep>> {
        let judged = |step| Ok((step, self.after(step).answer(control)?.before(step)));
        let answers = self.steps().into_iter().map(judged).collect::<OrStop<Vec<_>>>()?;
        let all = answers.iter().map(|&(_, answer)| answer);
        let best = match self.state.turn {
            Turn::Walk => all.max(),
            Turn::Cut => all.min(),
        };
        let judged = |(step, answer)| JudgedStep { step, answer, is_best: Some(answer) == best };
        Ok(answers.into_iter().map(judged).collect())
    }

    /// A step that makes sense without any search, as the fugitive's towards the nearest exit. None if the
    /// play is over.
    pub fn sensible(&self) -> Option<Step> {
        sensible(self.board(), &self.state, &self.steps())
    }

    /// The play after one of its steps.
    pub fn after(&self, step: Step) -> Self {
        Self { position: self.position, state: self.rules().after(&self.state, step) }
    }

    /// A step as people write it: the name of a vertex, or those of the ends of an edge.
    pub fn step_name(&self, step: Step) -> String {
        let board = self.board();
        match step {
            Step::Walk(to) => board.name(to),
            Step::Cut(edge) => board.graph().edges()[edge].ends.map(|end| board.name(end)).join("-"),
        }
    }
}
