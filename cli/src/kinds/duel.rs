//! `upstar play` on multigraphs: a person and Upstar move in turn.

use std::path::PathBuf;

use upstar::escape::board::EscapeGraph;
use upstar::ground::play::{Course, Play as GamePlay, Status};
use upstar_draw::escape::{EscapeFrame, EscapePicture, escape_frames_svg};

use super::surface::Refusal;
use crate::answer::{Answer, Ended, Exit, counted, print};
use crate::args::{Common, Play};
use crate::command::Supervisor;
use crate::person::{Bout, Said, Saved, Seat, over, play};

/// A position in a game of a person against Upstar, and the texts about it.
pub(super) trait Duel: GamePlay<Step: Send, Verdict: Send> + Sync {
    /// The help on how a turn is written, and on the signs of the board.
    const HELP: &'static str;

    /// Formats the current board of a game.
    fn shown(game: &Course<Self>) -> String;
    /// Returns the title of the player whose turn it is.
    fn player(&self) -> String;
    /// Returns the prompt for the person.
    fn prompt(&self) -> String;
    /// Returns the announcement of Upstar's step.
    fn announced(&self, step: Self::Step) -> String;
    /// Describes a best step and its result.
    fn hint(&self, verdict: Self::Verdict, step: Option<Self::Step>) -> String;
    /// Returns the message in place of a hint that could not be found.
    fn no_hint(&self, ended: Ended) -> String;
    /// Lists the person's steps.
    fn choices(&self) -> String;
    /// Describes the end of a game without the winner.
    fn end(game: &Course<Self>, status: Status<Self::Player>) -> String;

    /// Returns the board.
    fn graph(&self) -> &EscapeGraph;
    /// Returns the picture of the last of the positions from the start on.
    fn picture(plays: &[Self]) -> EscapePicture;
}

/// Plays a game from a position on.
pub(super) fn duel<D: Duel>(
    start: D,
    person: D::Player,
    supervisor: Supervisor,
    arguments: &Play,
    common: &Common,
) -> Result<Exit, Refusal> {
    let mut table = DuelTable { supervisor, common, person, game: Course::new(start) };
    Saved::open(arguments.load.as_deref())?.replay(|line| {
        let step = table.read(line)?;
        table.game.make(step);
        Ok(())
    })?;
    let played = over(play(&mut table, arguments.turns));
    Ok(played.max(table.frames(arguments.frames.as_ref()).deliver()))
}

struct DuelTable<'c, D: Duel> {
    supervisor: Supervisor,
    common: &'c Common,
    person: D::Player,
    game: Course<D>,
}

impl<D: Duel> DuelTable<'_, D> {
    /// Formats the step with a number from one on; `None` for the start.
    fn led(&self, number: usize) -> Option<String> {
        let (play, step) = self.game.turns().nth(number.checked_sub(1)?)?;
        Some(format!("{number}. {}: {}", play.player(), play.name(step)))
    }

    /// Finds a best step, or why it is not known. The outer error means that the person interrupts.
    #[expect(clippy::type_complexity, reason = "what a play finds, or why not, or the end of it all")]
    fn best(&self) -> Result<Result<(D::Verdict, Option<D::Step>), Ended>, Ended> {
        let now = self.game.now();
        match self.supervisor.run_alone(self.common.budget, |control| now.advice(control)) {
            Err(Ended::Interrupted) => Err(Ended::Interrupted),
            found => Ok(found),
        }
    }

    /// Adds the animation of the game, if that is wanted.
    fn frames(&self, file: Option<&PathBuf>) -> Answer {
        let mut answer = Answer::in_words(self.common);
        answer.picture("--frames", file, || {
            let plays = self.game.plays();
            let frames = plays.iter().enumerate().map(|(number, play)| EscapeFrame {
                board: play.graph(),
                picture: D::picture(&plays[..=number]),
                caption: self.led(number).unwrap_or_else(|| "start".to_owned()),
            });
            escape_frames_svg(&frames.collect::<Vec<_>>())
                .map_err(|limit| format!("the boards of the game together: {limit}"))
        });
        answer
    }
}

impl<D: Duel> Bout for DuelTable<'_, D> {
    fn made(&self) -> usize {
        self.game.steps().len()
    }

    fn shown(&mut self) -> Result<String, Ended> {
        let led = self.led(self.made()).map(|led| format!("Last: {led}\n"));
        Ok(format!("\n{}\n{}", D::shown(&self.game), led.unwrap_or_default()))
    }

    fn end(&mut self) -> Result<Option<String>, Ended> {
        let status = self.game.now().status();
        let verdict = match status {
            Status::Running => return Ok(None),
            Status::Won(winner) if winner == self.person => ": you win",
            Status::Won(_) => ": Upstar wins",
            Status::Counted => "",
        };
        Ok(Some(format!("{}{verdict}.\n", D::end(&self.game, status))))
    }

    /// Chooses Upstar's step: the best one, or a sensible one if the budget is used up.
    fn own(&mut self) -> Result<Option<Said<D::Step>>, Ended> {
        let now = self.game.now();
        if now.to_move() == self.person {
            return Ok(None);
        }
        let (step, remark) = match self.best()? {
            Ok((_, step)) => (step, String::new()),
            Err(ended) => (now.guess(), format!(" ({ended}: without knowing who wins)")),
        };
        // There is no step only if play is over, which `end` has announced before.
        let Some(step) = step else { return Ok(Some(Said::Quit)) };
        print(&format!("Upstar, the {}{remark}\n", now.announced(step)));
        Ok(Some(Said::Step(step)))
    }

    fn make(&mut self, step: D::Step) -> Result<(), Ended> {
        self.game.make(step);
        Ok(())
    }

    fn broken_off(&self) -> String {
        let (one, several) = (format!("{} was", D::STEP), format!("{}s were", D::STEP));
        format!("{} made: the game is broken off.\n", counted(self.made(), &one, &several))
    }
}

impl<D: Duel> Seat for DuelTable<'_, D> {
    type Step = D::Step;

    fn prompt(&self) -> String {
        self.game.now().prompt()
    }

    fn read(&self, line: &str) -> Result<D::Step, String> {
        self.game.now().read_step(line).map_err(|wrong| format!("{}. {}", wrong.message, D::HELP))
    }

    fn help(&self) -> String {
        D::HELP.to_owned()
    }

    fn choices(&mut self) -> Result<String, Ended> {
        Ok(self.game.now().choices())
    }

    fn hint(&mut self) -> Result<String, Ended> {
        let found = self.best()?;
        let now = self.game.now();
        Ok(match found {
            Ok((verdict, step)) => now.hint(verdict, step),
            Err(ended) => now.no_hint(ended),
        })
    }

    fn undo(&mut self) -> Result<(), String> {
        let is_undone = self.game.take_back(self.person);
        if is_undone { Ok(()) } else { Err("There is nothing to take back.\n".to_owned()) }
    }

    fn steps(&self) -> Vec<String> {
        self.game.turns().map(|(play, step)| play.name(step)).collect()
    }
}
