//! Lines of play, for positions that no theorem decides.

use std::cmp::Reverse;

use super::{EscapeAnswer, EscapePlay, Explanation};
use crate::escape::board::{EscapeGraph, OnVertices};
use crate::escape::rules::Step;
use crate::ground::control::{Control, OrStop};

/// The greatest number of steps that a sentence lists.
const MAX_STEPS: usize = 12;
/// The budget for measuring the length of plays: positions times the square of the number of edges.
const MOST_MEASURING: u64 = 1 << 22;

/// A play in which every step of the winner keeps the win, up to the length that a sentence lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of positions that were searched until the winner was known.
    pub positions: u64,
    /// The steps from the position on.
    pub steps: Vec<Step>,
    /// True if the winner wins as fast as possible and the loser delays as long as possible in every step.
    /// Otherwise the loser's steps are sensible ones.
    pub is_measured: bool,
    /// The reason why the position after the last step is won, if a theorem decides it. None if the play is
    /// over or continues.
    pub rest: Option<Box<Explanation>>,
    /// True if the play is over after the last step.
    pub is_over: bool,
}

impl EscapePlay<'_> {
    /// Computes a play from here that preserves the answer: a win, or a cat that is never caught. If a budget
    /// ends, the play is cut off there.
    ///
    /// # Errors
    /// Returns the reason to stop, if not even the first step is known.
    pub(super) fn line(&self, answer: EscapeAnswer, control: &Control) -> OrStop<Line> {
        let steps = Vec::new();
        let mut line = Line { positions: self.nodes(), steps, is_measured: true, rest: None, is_over: false };
        let edges = self.board().graph().edges().len().max(1) as u64;
        // Measured steps are preferred, but if their own small budget ends, any step that keeps the answer
        // will do.
        let measuring = Control::unlimited().with_nodes(MOST_MEASURING / edges.saturating_mul(edges));
        let mut play = self.clone();
        while line.steps.len() < MAX_STEPS && !play.is_over() && line.rest.is_none() {
            let measured =
                if line.is_measured { play.measured(answer, &measuring).ok().flatten() } else { None };
            // The line counts as measured only if all of its steps are.
            line.is_measured = measured.is_some();
            let step = match (measured, play.best(control)) {
                (Some(step), _) | (None, Ok((_, Some(step)))) => step,
                (None, Err(stop)) if line.steps.is_empty() => return Err(stop),
                (None, _) => break,
            };
            line.steps.push(step);
            play = play.after(step);
            if !play.is_over() {
                line.rest = play.theorem(answer).map(Box::new);
            }
        }
        line.is_over = play.is_over();
        Ok(line)
    }

    /// Returns the fastest step of the winner or the slowest of the loser. Returns None if plays have no
    /// length.
    fn measured(&self, answer: EscapeAnswer, control: &Control) -> OrStop<Option<Step>> {
        let length = |play: &Self| match answer {
            EscapeAnswer::WalkerWins(true) => play.moves_to_exit(control),
            EscapeAnswer::WalkerWins(false) => play.deletions_to_capture(control),
            EscapeAnswer::Rounds(_) => Ok(None),
        };
        let mut lengths = Vec::new();
        for step in self.steps() {
            control.check(1, 0)?;
            lengths.extend(length(&self.after(step))?.map(|length| (length, step)));
        }
        let lengths = lengths.into_iter();
        Ok(if answer.winner() == Some(self.state().turn) {
            lengths.min_by_key(|&(length, _)| length).map(|(_, step)| step)
        } else {
            lengths.min_by_key(|&(length, _)| Reverse(length)).map(|(_, step)| step)
        })
    }
}

impl Line {
    /// Formats the play as a sentence, with the board's names of vertices.
    pub(super) fn sentence(&self, board: &EscapeGraph) -> String {
        let search = match self.positions {
            0 => "the first look finds an answer to everything".to_owned(),
            1 => "a search of 1 position finds an answer to everything".to_owned(),
            positions => format!("a search of {positions} positions finds an answer to everything"),
        };
        let manner =
            if self.is_measured { "where who wins hastens and who loses delays" } else { "for example" };
        let told: Vec<String> = self.steps.iter().map(|step| told(*step, board)).collect();
        let end = match &self.rest {
            Some(why) => format!("; then {}", why.sentence(board)),
            None if self.is_over => String::new(),
            None => ", and so on".to_owned(),
        };
        format!("{search}; {manner} {}{end}", told.join(", "))
    }
}

fn told(step: Step, board: &EscapeGraph) -> String {
    match step {
        Step::Walk(to) => format!("he goes to {}", board.name(to)),
        Step::Cut(edge) => {
            let ends = board.graph().edges()[edge].ends;
            format!("she deletes {}", ends.map(|end| board.name(end)).join("-"))
        }
    }
}

impl OnVertices for Line {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        let renamed = |step| match step {
            Step::Walk(to) => Step::Walk(name(to)),
            Step::Cut(edge) => Step::Cut(edge),
        };
        let steps = self.steps.into_iter().map(renamed).collect();
        Self { steps, rest: self.rest.map(|rest| Box::new(rest.renamed(name))), ..self }
    }
}
