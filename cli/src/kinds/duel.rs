//! `upstar play` on multigraphs: a person and Upstar move in turn.

use std::io::{StdinLock, stdin};
use std::path::PathBuf;

use upstar::escape::board::EscapeGraph;
use upstar::escape::draw::{EscapeFrame, EscapePicture, escape_frames_svg};
use upstar::ground::control::{Control, Stop};

use crate::answer::{Answer, Ended, Exit, print};
use crate::args::{Common, Play};
use crate::command::{Supervisor, line, over};

/// A position in a game of a person against Upstar, and how it is told.
pub(super) trait Duel: Sized + Sync {
    /// A player.
    type Player: Copy + PartialEq;
    /// What a player does in a turn.
    type Step: Copy + Send;
    /// What comes of the game.
    type Verdict: Send;
    /// What a turn is called.
    const STEP: &'static str;
    /// What is said where a line is not understood.
    const HELP: &'static str;

    /// Whose turn it is.
    fn turn(&self) -> Self::Player;
    /// Has the game ended?
    fn is_over(&self) -> bool;
    /// The position after a step.
    fn after(&self, step: Self::Step) -> Self;
    /// What comes of the game, and a best step.
    fn best(&self, control: &Control) -> Result<(Self::Verdict, Option<Self::Step>), Stop>;
    /// A step chosen without search.
    fn sensible(&self) -> Option<Self::Step>;
    /// The step that a line means.
    fn read(&self, line: &str) -> Option<Self::Step>;

    /// The board.
    fn shown(&self) -> String;
    /// A player and his step, below a picture.
    fn caption(&self, step: Self::Step) -> String;
    /// What the person is asked.
    fn prompt(&self) -> String;
    /// Upstar's step.
    fn told(&self, step: Self::Step) -> String;
    /// A best step, and who wins.
    fn hint(&self, verdict: Self::Verdict, step: Option<Self::Step>) -> String;
    /// What is said in place of a hint.
    fn no_hint(&self, ended: Ended) -> String;
    /// What the person may do.
    fn choices(&self) -> String;
    /// How it ended, after so many steps.
    fn end(&self, person: Self::Player, steps: usize) -> String;

    /// What it is played on.
    fn board(&self) -> &EscapeGraph;
    /// What has happened on the board.
    fn picture(&self) -> EscapePicture;
}

/// A game from a position on.
pub(super) fn duel<D: Duel>(
    start: D,
    person: D::Player,
    supervisor: Supervisor,
    arguments: &Play,
    common: &Common,
) -> Exit {
    let moments = vec![(start, "start".to_owned())];
    let mut table = Table { supervisor, common, person, moments, input: stdin().lock() };
    let played = over(table.play(arguments.turns));
    played.max(table.frames(arguments.frames.as_ref()).deliver())
}

struct Table<'c, D: Duel> {
    supervisor: Supervisor,
    common: &'c Common,
    person: D::Player,
    /// The positions so far, and what led there; there is always one.
    moments: Vec<(D, String)>,
    input: StdinLock<'static>,
}

impl<D: Duel> Table<'_, D> {
    fn now(&self) -> &D {
        &self.moments[self.moments.len() - 1].0
    }

    fn play(&mut self, most: u32) -> Result<(), Ended> {
        while self.moments.len() <= most as usize {
            let now = self.now();
            print(&format!("\n{}\n", now.shown()));
            if now.is_over() {
                print(&now.end(self.person, self.moments.len() - 1));
                return Ok(());
            }
            let step = if now.turn() == self.person { self.ask()? } else { self.answer()? };
            let Some(step) = step else {
                print("The game is given up.\n");
                return Ok(());
            };
            let now = self.now();
            let caption = format!("{}. {}", self.moments.len(), now.caption(step));
            self.moments.push((now.after(step), caption));
        }
        print(&format!("{most} {}s were made: the game is broken off.\n", D::STEP));
        Ok(())
    }

    /// Upstar's step: the best one, or what looks sensible if the budget is used up.
    fn answer(&self) -> Result<Option<D::Step>, Ended> {
        let now = self.now();
        let (step, remark) = match self.best()? {
            Ok((_, step)) => (step, String::new()),
            Err(ended) => (now.sensible(), format!(" ({ended}: without knowing who wins)")),
        };
        if let Some(step) = step {
            print(&format!("Upstar, the {}{remark}\n", now.told(step)));
        }
        Ok(step)
    }

    /// What is best, or why that is not known; an error if the person wants no more.
    #[expect(clippy::type_complexity, reason = "what a play finds, or why not, or the end of it all")]
    fn best(&self) -> Result<Result<(D::Verdict, Option<D::Step>), Ended>, Ended> {
        let now = self.now();
        match self.supervisor.run_alone(self.common.budget, |control| now.best(control)) {
            Err(Ended::Interrupted) => Err(Ended::Interrupted),
            found => Ok(found),
        }
    }

    /// The step that the person chooses; `None` at the end of the input.
    fn ask(&mut self) -> Result<Option<D::Step>, Ended> {
        loop {
            let prompt = self.now().prompt();
            let Some(line) = line(&mut self.input, &prompt) else { return Ok(None) };
            let now = self.now();
            if let Some(step) = now.read(&line) {
                return Ok(Some(step));
            }
            let said = match line.as_str() {
                "quit" | "exit" => return Ok(None),
                "undo" => self.undo(),
                "hint" => match self.best()? {
                    Ok((verdict, step)) => now.hint(verdict, step),
                    Err(ended) => now.no_hint(ended),
                },
                "moves" => now.choices(),
                _ => format!("{line:?} is no {} of yours. {}", D::STEP, D::HELP),
            };
            print(&said);
        }
    }

    /// Back to where the person chose the last time but this one.
    fn undo(&mut self) -> String {
        let before = &self.moments[..self.moments.len() - 1];
        match before.iter().rposition(|(position, _)| position.turn() == self.person) {
            None => "There is nothing to take back.\n".to_owned(),
            Some(last) => {
                self.moments.truncate(last + 1);
                format!("\n{}\n", self.now().shown())
            }
        }
    }

    /// The game as pictures, if that was asked for.
    fn frames(&self, file: Option<&PathBuf>) -> Answer {
        let mut answer = Answer::in_words(self.common);
        answer.picture("--frames", file, || {
            let frames = self.moments.iter().map(|(position, caption)| EscapeFrame {
                board: position.board(),
                picture: position.picture(),
                caption: caption.clone(),
            });
            escape_frames_svg(&frames.collect::<Vec<_>>())
                .map_err(|limit| format!("the boards of the game together: {limit}"))
        });
        answer
    }
}
