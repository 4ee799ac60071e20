//! A common interface to the solvers of the escape games, and a solver for boards on which most vertices have
//! no edges.

use super::EscapeAnswer;
use super::line::Pursuit;
use crate::escape::board::{Compact, EscapeGraph, Multigraph};
use crate::escape::cat::{CatSolver, Convention, Rounds};
use crate::escape::linear::Everywhere;
use crate::escape::rules::{Cuts, Escape, EscapeState, Step, Turn};
use crate::escape::structure::classify::{MOST_STEPS, steps_on_square_grid};
use crate::escape::{BlizzardSolver, LinearNemesis, NemesisSolver, Verdict};
use crate::ground::control::{Control, OrStop};

/// The greatest number of edges of a graph for which bounds are reported when a budget has been used up.
/// Looking up a larger graph again takes too long.
const MAX_BOUNDED: usize = 1 << 10;

/// A solver of positions on one board, which remembers its results.
pub(super) trait EscapeSolver: Send {
    /// Returns the answer, and a best step of the player to move if it is found along with the answer. The
    /// play must not be over.
    fn solve(&mut self, state: &EscapeState, control: &Control) -> OrStop<(EscapeAnswer, Option<Step>)>;

    /// Returns a best step of the player to move, in a position whose answer is known but came without a
    /// step. Returns None if all steps are equally good.
    fn best_step(
        &mut self,
        state: &EscapeState,
        answer: EscapeAnswer,
        control: &Control,
    ) -> OrStop<Option<Step>> {
        _ = (state, answer, control);
        Ok(None)
    }

    /// Returns the answers for the vertices of the board for which they can be found together, and None for
    /// the others.
    fn solve_all(&mut self, turn: Turn, control: &Control) -> OrStop<Vec<Option<EscapeAnswer>>>;

    /// Returns the number of moves to an exit under best play, in games of exits that the walking player
    /// wins. Returns None if that does not apply. The play must not be over.
    fn moves_to_exit(&mut self, _state: &EscapeState, _control: &Control) -> OrStop<Option<u32>> {
        Ok(None)
    }

    /// Returns the number of deletions, under best play, until no exit can be reached, in games of exits that
    /// the walking player loses. Returns None if that does not apply. The play must not be over.
    fn deletions_to_capture(&mut self, state: &EscapeState, control: &Control) -> OrStop<Option<u32>> {
        _ = (state, control);
        Ok(None)
    }

    /// Returns whether more than `rounds` copies are deleted, in games in which their number is the answer.
    fn lasts_more_than(
        &mut self,
        state: &EscapeState,
        rounds: u32,
        control: &Control,
    ) -> OrStop<Option<bool>> {
        _ = (state, rounds, control);
        Ok(None)
    }

    /// Returns the bounds on the number of deletions that are known so far, in games in which that is the
    /// answer.
    fn bounds(&mut self, _state: &EscapeState) -> Option<[Rounds; 2]> {
        None
    }

    /// The number of positions that have been searched.
    fn nodes(&self) -> u64;
}

/// Returns whether a cat lasts more than `rounds` deletions, if a lower and an upper bound of their number show it.
fn by_bounds(bounds: Option<[Rounds; 2]>, rounds: u32) -> Option<bool> {
    let [least, most] = bounds?;
    let rounds = Rounds::Finite(rounds);
    (least > rounds || most <= rounds).then_some(least > rounds)
}

/// Creates the solver of a game on a board.
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

/// A solver of Nemesis on one board. It takes linear time where a theorem applies, and searches elsewhere.
struct Hunt {
    board: EscapeGraph,
    /// The linear solver, which is asked first: None until it is created, and `Some(None)` if no theorem
    /// applies.
    linear: Option<Option<LinearNemesis>>,
    search: Option<NemesisSolver>,
    /// The number of positions that were answered in linear time or searched for the length of a play.
    answered: u64,
}

impl Hunt {
    fn new(board: &EscapeGraph) -> Self {
        Self { board: board.clone(), linear: None, search: None, answered: 0 }
    }

    /// Returns the loss of the fugitive, if the theorem on square grids proves it. No step comes with it,
    /// since every step loses.
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

/// A solver of Blizzard on one board.
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

/// A solver of Cat Herding on one board.
struct Herding {
    board: EscapeGraph,
    solver: CatSolver,
    nodes: u64,
}

impl Herding {
    fn new(convention: Convention, board: &EscapeGraph) -> Self {
        Self { board: board.clone(), solver: CatSolver::new(convention), nodes: 0 }
    }

    /// Returns the graph with the copies that are left.
    fn graph(&self, state: &EscapeState) -> Multigraph {
        let edges = state.remaining(&self.board).map(|(_, edge)| edge).collect();
        Multigraph::new(self.board.vertices(), edges)
    }

    /// Translates a step on the remaining graph to a step on the board.
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
            // The bounds meet, and only the test that would have confirmed the answer is missing.
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
        if let Some(lasts) = by_bounds(self.bounds(state), rounds) {
            return Ok(Some(lasts));
        }
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

/// A solver that works on the compact board. A play is over on a vertex without edges, so nobody asks about
/// the removed vertices.
pub(super) struct Compacted {
    compact: Compact,
    solver: Box<dyn EscapeSolver>,
    vertices: usize,
}

impl Compacted {
    /// Creates the solver. `solver` works on the compact board of a board that has this number of vertices.
    pub(super) fn new(compact: Compact, solver: Box<dyn EscapeSolver>, vertices: usize) -> Self {
        Self { compact, solver, vertices }
    }

    fn state(&self, state: &EscapeState) -> EscapeState {
        let at = self.compact.number(state.at).expect("the play is not over where he stands");
        EscapeState { at, ..state.clone() }
    }

    fn on_board(&self, step: Step) -> Step {
        match step {
            Step::Walk(to) => Step::Walk(self.compact.vertex(to)),
            Step::Cut(edge) => Step::Cut(edge),
        }
    }
}

impl EscapeSolver for Compacted {
    fn solve(&mut self, state: &EscapeState, control: &Control) -> OrStop<(EscapeAnswer, Option<Step>)> {
        let (answer, step) = self.solver.solve(&self.state(state), control)?;
        Ok((answer, step.map(|step| self.on_board(step))))
    }

    fn best_step(
        &mut self,
        state: &EscapeState,
        answer: EscapeAnswer,
        control: &Control,
    ) -> OrStop<Option<Step>> {
        let step = self.solver.best_step(&self.state(state), answer, control)?;
        Ok(step.map(|step| self.on_board(step)))
    }

    fn solve_all(&mut self, turn: Turn, control: &Control) -> OrStop<Vec<Option<EscapeAnswer>>> {
        let mut answers = vec![None; self.vertices];
        for (number, answer) in (0..).zip(self.solver.solve_all(turn, control)?) {
            answers[self.compact.vertex(number) as usize] = answer;
        }
        Ok(answers)
    }

    fn moves_to_exit(&mut self, state: &EscapeState, control: &Control) -> OrStop<Option<u32>> {
        self.solver.moves_to_exit(&self.state(state), control)
    }

    fn deletions_to_capture(&mut self, state: &EscapeState, control: &Control) -> OrStop<Option<u32>> {
        self.solver.deletions_to_capture(&self.state(state), control)
    }

    fn lasts_more_than(
        &mut self,
        state: &EscapeState,
        rounds: u32,
        control: &Control,
    ) -> OrStop<Option<bool>> {
        if let Some(lasts) = by_bounds(self.bounds(state), rounds) {
            return Ok(Some(lasts));
        }
        self.solver.lasts_more_than(&self.state(state), rounds, control)
    }

    fn bounds(&mut self, state: &EscapeState) -> Option<[Rounds; 2]> {
        // Unlike the other questions, this one may come on a removed vertex, after the play is over.
        self.compact.number(state.at)?;
        self.solver.bounds(&self.state(state))
    }

    fn nodes(&self) -> u64 {
        self.solver.nodes()
    }
}
