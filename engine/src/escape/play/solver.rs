//! The solvers of the escape games behind one interface.

use super::EscapeAnswer;
use super::compacted::Compacted;
use crate::escape::board::{Compact, EscapeGraph, Multigraph};
use crate::escape::cat::{CatSolver, Convention, Rounds};
use crate::escape::linear::Everywhere;
use crate::escape::play::length::Pursuit;
use crate::escape::rules::{Cuts, Escape, EscapeState, Step, Turn};
use crate::escape::structure::square_grid::{MOST_STEPS, steps_on_square_grid};
use crate::escape::{BlizzardSolver, LinearNemesis, NemesisSolver, Verdict};
use crate::ground::control::{Control, OrStop};

/// Graphs with more edges take so long to be found again that nothing is told of them when a budget is used
/// up.
const MAX_BOUNDED: usize = 1 << 10;

/// Answers questions about positions on one board, and remembers what it finds out.
pub(super) trait EscapeSolver: Send {
    /// The answer, and a best step for whose turn it is, where it comes with the answer. The play is not
    /// over.
    fn solve(&mut self, state: &EscapeState, control: &Control) -> OrStop<(EscapeAnswer, Option<Step>)>;

    /// A best step of whose turn it is, in a position with this answer where none came with it. None if every
    /// step is as good.
    fn best_step(
        &mut self,
        state: &EscapeState,
        answer: EscapeAnswer,
        control: &Control,
    ) -> OrStop<Option<Step>> {
        _ = (state, answer, control);
        Ok(None)
    }

    /// The answers for those vertices of the board for which they come at once.
    fn solve_all(&mut self, turn: Turn, control: &Control) -> OrStop<Vec<Option<EscapeAnswer>>>;

    /// How many moves he needs to an exit if both play best, where that is asked in a game of exits and he
    /// wins. The play is not over.
    fn moves_to_exit(&mut self, _state: &EscapeState, _control: &Control) -> OrStop<Option<u32>> {
        Ok(None)
    }

    /// How many deletions cut off from all exits him who wants to go there, if both play best, where that is
    /// asked in a game of exits and he loses. The play is not over.
    fn deletions_to_capture(&mut self, state: &EscapeState, control: &Control) -> OrStop<Option<u32>> {
        _ = (state, control);
        Ok(None)
    }

    /// Are more copies deleted than so many, in games where their number is the answer?
    fn lasts_more_than(
        &mut self,
        state: &EscapeState,
        rounds: u32,
        control: &Control,
    ) -> OrStop<Option<bool>> {
        _ = (state, rounds, control);
        Ok(None)
    }

    /// Between which numbers the number of deletions lies by what was found out so far, in games where that
    /// is the answer.
    fn bounds(&mut self, _state: &EscapeState) -> Option<[Rounds; 2]> {
        None
    }

    /// How many positions were looked at so far.
    fn nodes(&self) -> u64;
}

/// The solver of a game on a board.
pub(super) fn solver(rules: &Escape, board: &EscapeGraph) -> Box<dyn EscapeSolver> {
    match Compact::of(board) {
        Some(compact) => {
            let solver = solver_of_all(rules, compact.board());
            Box::new(Compacted::new(compact, solver, board.vertices()))
        }
        None => solver_of_all(rules, board),
    }
}

fn solver_of_all(rules: &Escape, board: &EscapeGraph) -> Box<dyn EscapeSolver> {
    match (Convention::of(rules), rules.cuts()) {
        (Some(convention), _) => Box::new(Herding::new(convention, board)),
        (None, Cuts::Anywhere) => Box::new(Hunt::new(board)),
        (None, Cuts::AtHisVertex) => Box::new(Storm::new(board)),
    }
}

impl From<Verdict> for (EscapeAnswer, Option<Step>) {
    fn from(verdict: Verdict) -> Self {
        (EscapeAnswer::WalkerWins(verdict.walker_wins), verdict.step)
    }
}

/// Nemesis on one board: in linear time where a theorem applies, elsewhere by search.
struct Hunt {
    board: EscapeGraph,
    /// Asked first, once it is known whether it applies.
    linear: Option<Option<LinearNemesis>>,
    search: Option<NemesisSolver>,
    /// How many positions were answered in linear time, or looked at for the length of a play.
    answered: u64,
}

impl Hunt {
    fn new(board: &EscapeGraph) -> Self {
        Self { board: board.clone(), linear: None, search: None, answered: 0 }
    }

    /// What the theorem on square grids says where the fugitive loses with every step.
    fn lost_by_theorem(&self, state: &EscapeState) -> Option<(EscapeAnswer, Option<Step>)> {
        let is_whole =
            self.board.graph().edges().iter().map(|edge| edge.copies).eq(state.copies.iter().copied());
        if !is_whole || state.turn == Turn::Cut {
            return None;
        }
        let steps = steps_on_square_grid(&self.board.clone().with_start(state.at))?;
        (steps > MOST_STEPS).then_some((EscapeAnswer::WalkerWins(false), None))
    }
}

impl EscapeSolver for Hunt {
    fn solve(&mut self, state: &EscapeState, control: &Control) -> OrStop<(EscapeAnswer, Option<Step>)> {
        let linear = self.linear.get_or_insert_with(|| {
            let start = self.board.start().unwrap_or(state.at);
            LinearNemesis::new(&self.board.clone().with_start(start))
        });
        if let Some(verdict) =
            linear.as_ref().and_then(|linear| linear.solve(state.at, state.turn, &state.copies))
        {
            control.check(self.board.graph().nodes_of_pass(), 0)?;
            self.answered += 1;
            return Ok(verdict.into());
        }
        let search = self.search.get_or_insert_with(|| NemesisSolver::new(&self.board));
        let verdict = search.solve(state.at, state.turn, &state.copies, control);
        verdict.map(Into::into).or_else(|stop| self.lost_by_theorem(state).ok_or(stop))
    }

    fn solve_all(&mut self, turn: Turn, control: &Control) -> OrStop<Vec<Option<EscapeAnswer>>> {
        let everywhere = Everywhere::new(&self.board, control)?;
        let answer = |start| everywhere.walker_wins(start, turn).map(EscapeAnswer::WalkerWins);
        let answers: Vec<_> = (0..self.board.vertices() as u32).map(answer).collect();
        self.answered += answers.iter().flatten().count() as u64;
        Ok(answers)
    }

    fn moves_to_exit(&mut self, state: &EscapeState, control: &Control) -> OrStop<Option<u32>> {
        let search = self.search.get_or_insert_with(|| NemesisSolver::new(&self.board));
        search.moves_to_escape(state.at, state.turn, &state.copies, control)
    }

    fn deletions_to_capture(&mut self, state: &EscapeState, control: &Control) -> OrStop<Option<u32>> {
        if self.solve(state, control)?.0 == EscapeAnswer::WalkerWins(true) {
            return Ok(None);
        }
        let mut pursuit = Pursuit::new(&self.board, Cuts::Anywhere, control);
        let deletions = pursuit.deletions(state.at, state.turn, &state.copies);
        self.answered += pursuit.nodes();
        deletions.map(Some)
    }

    fn nodes(&self) -> u64 {
        self.answered + self.search.as_ref().map_or(0, NemesisSolver::nodes)
    }
}

/// Blizzard on one board.
struct Storm {
    board: EscapeGraph,
    solver: BlizzardSolver,
    nodes: u64,
}

impl Storm {
    fn new(board: &EscapeGraph) -> Self {
        Self { board: board.clone(), solver: BlizzardSolver::new(board), nodes: 0 }
    }
}

impl EscapeSolver for Storm {
    fn solve(&mut self, state: &EscapeState, control: &Control) -> OrStop<(EscapeAnswer, Option<Step>)> {
        control.check(self.board.graph().nodes_of_pass(), 0)?;
        self.nodes += 1;
        let positions = self.solver.positions(&state.copies);
        let answer = EscapeAnswer::WalkerWins(positions.wins(state.at, state.turn));
        let step = match state.turn {
            Turn::Walk => positions.walk(state.at).map(Step::Walk),
            Turn::Cut => positions.cut(state.at).map(Step::Cut),
        };
        Ok((answer, step))
    }

    fn moves_to_exit(&mut self, state: &EscapeState, _: &Control) -> OrStop<Option<u32>> {
        Ok(self.solver.positions(&state.copies).rounds(state.at, state.turn))
    }

    fn deletions_to_capture(&mut self, state: &EscapeState, control: &Control) -> OrStop<Option<u32>> {
        if self.solver.positions(&state.copies).wins(state.at, state.turn) {
            return Ok(None);
        }
        let mut pursuit = Pursuit::new(&self.board, Cuts::AtHisVertex, control);
        let deletions = pursuit.deletions(state.at, state.turn, &state.copies);
        self.nodes += pursuit.nodes();
        deletions.map(Some)
    }

    fn solve_all(&mut self, turn: Turn, control: &Control) -> OrStop<Vec<Option<EscapeAnswer>>> {
        control.check(self.board.graph().nodes_of_pass(), 0)?;
        self.nodes += 1;
        let copies: Vec<u32> = self.board.graph().edges().iter().map(|edge| edge.copies).collect();
        let positions = self.solver.positions(&copies);
        let all = 0..self.board.vertices() as u32;
        Ok(all.map(|vertex| Some(EscapeAnswer::WalkerWins(positions.wins(vertex, turn)))).collect())
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Cat Herding on one board.
struct Herding {
    board: EscapeGraph,
    solver: CatSolver,
    nodes: u64,
}

impl Herding {
    fn new(convention: Convention, board: &EscapeGraph) -> Self {
        Self { board: board.clone(), solver: CatSolver::new(convention), nodes: 0 }
    }

    /// What is left of the board.
    fn graph(&self, state: &EscapeState) -> Multigraph {
        let edges = state.remaining(&self.board).map(|(_, edge)| edge).collect();
        Multigraph::new(self.board.vertices(), edges)
    }

    /// A step on what is left, as one on the board.
    fn on_board(&self, state: &EscapeState, step: Step) -> Step {
        match step {
            Step::Walk(to) => Step::Walk(to),
            Step::Cut(edge) => {
                let number = state.remaining(&self.board).nth(edge).map(|(number, _)| number);
                Step::Cut(number.unwrap_or(edge))
            }
        }
    }
}

impl EscapeSolver for Herding {
    fn solve(&mut self, state: &EscapeState, control: &Control) -> OrStop<(EscapeAnswer, Option<Step>)> {
        let graph = self.graph(state);
        if let Some((rounds, step)) = self.solver.plain(&graph, state.at, state.turn) {
            control.check(self.board.graph().nodes_of_pass(), 0)?;
            self.nodes += 1;
            return Ok((EscapeAnswer::Rounds(rounds), Some(self.on_board(state, step))));
        }
        let before = control.nodes();
        let rounds = self.solver.rounds_when(&graph, state.at, state.turn, control);
        self.nodes += control.nodes() - before;
        let rounds = rounds.or_else(|stop| match self.bounds(state) {
            // All was known but for the test that would have said so.
            Some([least, most]) if least == most => Ok(least),
            _ => Err(stop),
        })?;
        Ok((EscapeAnswer::Rounds(rounds), None))
    }

    fn best_step(
        &mut self,
        state: &EscapeState,
        answer: EscapeAnswer,
        control: &Control,
    ) -> OrStop<Option<Step>> {
        let EscapeAnswer::Rounds(rounds) = answer else { return Ok(None) };
        let graph = self.graph(state);
        let before = control.nodes();
        let step = self.solver.best_step(&graph, state.at, state.turn, rounds, control);
        self.nodes += control.nodes() - before;
        Ok(step?.map(|step| self.on_board(state, step)))
    }

    fn lasts_more_than(
        &mut self,
        state: &EscapeState,
        rounds: u32,
        control: &Control,
    ) -> OrStop<Option<bool>> {
        let before = control.nodes();
        let place = (state.at, state.turn);
        let lasts = self.solver.lasts_more_than(&self.graph(state), place, rounds, control);
        self.nodes += control.nodes() - before;
        lasts.map(Some)
    }

    fn bounds(&mut self, state: &EscapeState) -> Option<[Rounds; 2]> {
        let graph = self.graph(state);
        if graph.edges().len() > MAX_BOUNDED {
            return None;
        }
        self.solver.bounds(&graph, state.at, state.turn).ok()
    }

    fn solve_all(&mut self, _: Turn, _: &Control) -> OrStop<Vec<Option<EscapeAnswer>>> {
        Ok(vec![None; self.board.vertices()])
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
