//! Records of plays: the steps of both players, each with an assessment.

use super::{EscapeAnswer, EscapePlay};
use crate::escape::rules::{Step, Turn};
use crate::ground::control::{Control, Stop};
use crate::ground::input::InputError;

/// The assessment of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// No other step is better.
    Best,
    /// The player loses with every step.
    Lost,
    /// This step would have been better. In games with a winner it keeps the win, which the recorded step
    /// throws away.
    Better(Step),
    /// The answer before or after the step is unknown.
    Unknown(Stop),
}

/// A step of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedStep {
    /// The player who made it.
    pub turn: Turn,
    /// The step.
    pub step: Step,
    /// The assessment of the step.
    pub remark: Remark,
    /// The answer of the position after the step, if it is known. The step's own deletion is not counted.
    pub answer: Option<EscapeAnswer>,
}

impl EscapePlay<'_> {
    /// Returns the step with this name, or None if the player to move has no such step.
    pub fn step_named(&self, name: &str) -> Option<Step> {
        let board = self.board();
        let meant = match self.state().turn {
            Turn::Walk => board.vertex(name).map(Step::Walk),
            Turn::Cut => board.edge(name).map(Step::Cut),
        };
        meant.filter(|step| self.steps().contains(step))
    }

    /// Parses the steps of both players. Their names are separated by blanks, or by semicolons if the text
    /// contains any. Lines that begin with # are comments, as in saved games.
    ///
    /// ```
    /// use upstar::{escape::{EscapePosition, rules::{Escape, Step}}, ground::Ruleset};
    /// let board = Escape::NEMESIS.read("0-1 1-2*2 exits 2 @ 0")?;
    /// let position = EscapePosition::new(Escape::NEMESIS, board);
    /// let play = position.start().expect("the board has a start");
    /// assert_eq!(play.read_record("1 1-2 2")?, [Step::Walk(1), Step::Cut(1), Step::Walk(2)]);
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    ///
    /// # Errors
    /// Fails at a name that is no step in its position, and at a step after the end of the play.
    pub fn read_record(&self, text: &str) -> Result<Vec<Step>, InputError> {
        let mut play = self.clone();
        let mut steps = Vec::new();
        for name in names(text) {
            // `name` is a slice of `text`, so the difference of the addresses is its offset.
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

    /// Formats some steps of the player to move, by their names.
    fn examples(&self) -> String {
        let steps = self.steps();
        let names: Vec<String> = steps.iter().take(6).map(|&step| self.step_name(step)).collect();
        let more = if steps.len() > names.len() { ", .." } else { "" };
        format!(", such as {}{more}", names.join(", "))
    }

    /// Assesses the steps of a record, and returns them with the play at its end. If a budget ends, the
    /// remaining assessments are unknown.
    pub fn replayed(&self, steps: &[Step], control: &Control) -> (Vec<RecordedStep>, Self) {
        let mut play = self.clone();
        let mut known = play.best(control);
        let mut record = Vec::with_capacity(steps.len());
        for &step in steps {
            let turn = play.state().turn;
            let after = play.after(step);
            // Once a budget has ended, no further position is solved.
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

/// Assesses a step by the answers before and after it.
fn remark(turn: Turn, step: Step, before: (EscapeAnswer, Option<Step>), after: EscapeAnswer) -> Remark {
    let (answer, best) = before;
    match best {
        Some(best) if after.before(step) != answer => Remark::Better(best),
        _ if answer.winner() == Some(turn.other()) => Remark::Lost,
        _ => Remark::Best,
    }
}

/// Iterates over the names of the steps in a text.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let is_listed = text.lines().filter(|line| !line.starts_with('#')).any(|line| line.contains(';'));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let is_gap = move |c: char| if is_listed { c == ';' } else { c.is_whitespace() };
    lines.flat_map(move |line| line.split(is_gap)).map(str::trim).filter(|name| !name.is_empty())
}
