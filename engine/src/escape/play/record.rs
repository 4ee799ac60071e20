//! Records of plays: the steps of both players, each with what it did.

use super::{EscapeAnswer, EscapePlay};
use crate::escape::rules::{Step, Turn};
use crate::ground::control::{Control, Stop};
use crate::ground::input::InputError;

/// What a step did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// No step is better.
    Best,
    /// The player loses with every step.
    Lost,
    /// This step would have been better: in games that somebody wins it keeps the win, which the one that was made
    /// throws away.
    Better(Step),
    /// It is not known what comes of the position before it, or after it.
    Unknown(Stop),
}

/// A step of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedStep {
    /// Whose it is.
    pub turn: Turn,
    /// The step.
    pub step: Step,
    /// What it did.
    pub remark: Remark,
    /// What comes of the position after it, if that is known; its own deletion is not counted.
    pub answer: Option<EscapeAnswer>,
}

impl EscapePlay<'_> {
    /// The step that is called so, if the player whose turn it is may make it.
    pub fn step_named(&self, name: &str) -> Option<Step> {
        let board = self.board();
        let meant = match self.state().turn {
            Turn::Walk => board.vertex(name).map(Step::Walk),
            Turn::Cut => board.edge(name).map(Step::Cut),
        };
        meant.filter(|step| self.steps().contains(step))
    }

    /// Reads the steps of both players from a text, in which blanks stand between their names, or semicolons where
    /// there are any. Lines that begin with # are comments, as in saved games.
    ///
    /// # Errors
    /// A name of no step, at its place, or one behind the end of the play.
    pub fn read_record(&self, text: &str) -> Result<Vec<Step>, InputError> {
        let mut play = self.clone();
        let mut steps = Vec::new();
        for name in names(text) {
            let start = name.as_ptr() as usize - text.as_ptr() as usize;
            let error = |message: String| InputError::new(start..start + name.len(), message);
            let number = steps.len() + 1;
            if play.is_over() {
                return Err(error(format!("the play is over before step {number}")));
            }
            let step = play.step_named(name).ok_or_else(|| {
                let kind =
                    if play.state().turn == Turn::Walk { "goes to a vertex" } else { "deletes an edge" };
                let hint = format!("step {number} {kind}{}", play.examples());
                error(format!("`{name}` is no step here")).with_hint(hint)
            })?;
            steps.push(step);
            play = play.after(step);
        }
        Ok(steps)
    }

    /// Some steps of the player whose turn it is, by their names.
    fn examples(&self) -> String {
        let steps = self.steps();
        let names: Vec<String> = steps.iter().take(6).map(|&step| self.step_name(step)).collect();
        let more = if steps.len() > names.len() { ", .." } else { "" };
        format!(", such as {}{more}", names.join(", "))
    }

    /// The steps of a record with what they did, and the play at its end. When a budget ends, the rest is unknown.
    pub fn replayed(&self, steps: &[Step], control: &Control) -> (Vec<RecordedStep>, Self) {
        let mut play = self.clone();
        let mut known = play.best(control);
        let mut record = Vec::with_capacity(steps.len());
        for &step in steps {
            let turn = play.state().turn;
            let after = play.after(step);
            let next = match known {
                Ok(_) => after.best(control),
                Err(stop) => Err(stop),
            };
            let remark = match (known, next) {
                (Ok(before), Ok((answer, _))) => remark(turn, step, before, answer),
                (Err(stop), _) | (_, Err(stop)) => Remark::Unknown(stop),
            };
            let answer = next.ok().map(|(answer, _)| answer);
            record.push(RecordedStep { turn, step, remark, answer });
            (play, known) = (after, next);
        }
        (record, play)
    }
}

/// What a step did, by the answers before and after it.
fn remark(turn: Turn, step: Step, before: (EscapeAnswer, Option<Step>), after: EscapeAnswer) -> Remark {
    let (answer, best) = before;
    match best {
        Some(best) if after.before(step) != answer => Remark::Better(best),
        _ if answer.winner() == Some(turn.other()) => Remark::Lost,
        _ => Remark::Best,
    }
}

/// The names of the steps in a text.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let is_listed = text.lines().filter(|line| !line.starts_with('#')).any(|line| line.contains(';'));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let is_gap = move |c: char| if is_listed { c == ';' } else { c.is_whitespace() };
    lines.flat_map(move |line| line.split(is_gap)).map(str::trim).filter(|name| !name.is_empty())
}
