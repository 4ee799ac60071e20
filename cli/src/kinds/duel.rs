//! `upstar play` on multigraphs: a person and Upstar move in turn.

use std::path::PathBuf;

use upstar::escape::board::EscapeGraph;
use upstar::ground::control::{Control, Stop};
use upstar_draw::escape::{EscapeFrame, EscapePicture, escape_frames_svg};

use super::surface::Refusal;
use crate::answer::{Answer, Ended, Exit, counted, print};
use crate::args::{Common, Play};
use crate::command::Supervisor;
use crate::person::{Bout, Said, Saved, Seat, over, play};

/// A position in a game of a person against Upstar, and the texts about it.
pub(super) trait Duel: Sized + Sync {
    /// The type of the players.
    type Player: Copy + PartialEq;
    /// The type of a player's action in a turn.
    type Step: Copy + Send;
    /// The type of a result of the game.
    type Verdict: Send;
    /// The word for a turn.
    const STEP: &'static str;
    /// The help on how a turn is written, and on the signs of the board.
    const HELP: &'static str;

    /// Returns the player whose turn it is.
    fn turn(&self) -> Self::Player;
    /// Returns whether the game has ended.
    fn is_over(&self) -> bool;
    /// Returns the position after a step.
    fn after(&self, step: Self::Step) -> Self;
    /// Finds the result of the game and a best step.
    fn best(&self, control: &Control) -> Result<(Self::Verdict, Option<Self::Step>), Stop>;
    /// Chooses a step without a search.
    fn sensible(&self) -> Option<Self::Step>;
    /// Parses a step.
    fn read(&self, line: &str) -> Option<Self::Step>;

    /// Formats the board.
    fn shown(&self) -> String;
    /// Formats a step so that it can be read again.
    fn name(&self, step: Self::Step) -> String;
    /// Returns the title of the player whose turn it is.
    fn player(&self) -> String;
    /// Returns the prompt for the person.
    fn prompt(&self) -> String;
    /// Returns the announcement of Upstar's step.
    fn told(&self, step: Self::Step) -> String;
    /// Describes a best step and its result.
    fn hint(&self, verdict: Self::Verdict, step: Option<Self::Step>) -> String;
    /// Returns the message in place of a hint that could not be found.
    fn no_hint(&self, ended: Ended) -> String;
    /// Lists the person's steps.
    fn choices(&self) -> String;
    /// Describes the end of the game after a number of steps.
    fn end(&self, person: Self::Player, steps: usize) -> String;

    /// Returns the board.
    fn board(&self) -> &EscapeGraph;
    /// Returns the picture of the current position.
    fn picture(&self) -> EscapePicture;
}

/// Plays a game from a position on.
pub(super) fn duel<D: Duel>(
    start: D,
    person: D::Player,
    supervisor: Supervisor,
    arguments: &Play,
    common: &Common,
) -> Result<Exit, Refusal> {
    let moments = vec![Moment { position: start, led: None }];
    let mut table = DuelTable { supervisor, common, person, moments };
    Saved::open(arguments.load.as_deref())?.replay(|line| {
        let step = table.read(line)?;
        table.make(step).map_err(|ended| ended.to_string())
    })?;
    let played = over(play(&mut table, arguments.turns));
    Ok(played.max(table.frames(arguments.frames.as_ref()).deliver()))
}

/// A position in the course of a game, with the player and the step that led to it.
struct Moment<D> {
    position: D,
    led: Option<(String, String)>,
}

struct DuelTable<'c, D: Duel> {
    supervisor: Supervisor,
    common: &'c Common,
    person: D::Player,
    /// The positions so far; never empty.
    moments: Vec<Moment<D>>,
}

impl<D: Duel> DuelTable<'_, D> {
    fn now(&self) -> &D {
        &self.moments[self.moments.len() - 1].position
    }

    /// Chooses Upstar's step and announces it: the best one, or a sensible one if the budget is used up.
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

    /// Finds a best step, or why it is not known. The outer error means that the person interrupts.
    #[expect(clippy::type_complexity, reason = "what a play finds, or why not, or the end of it all")]
    fn best(&self) -> Result<Result<(D::Verdict, Option<D::Step>), Ended>, Ended> {
        let now = self.now();
        match self.supervisor.run_alone(self.common.budget, |control| now.best(control)) {
            Err(Ended::Interrupted) => Err(Ended::Interrupted),
            found => Ok(found),
        }
    }

    /// Adds the animation of the game, if that is wanted.
    fn frames(&self, file: Option<&PathBuf>) -> Answer {
        let mut answer = Answer::in_words(self.common);
        answer.picture("--frames", file, || {
            let frames = self.moments.iter().enumerate().map(|(number, Moment { position, led })| {
                let caption = led.as_ref().map(|(player, name)| format!("{number}. {player}: {name}"));
                EscapeFrame {
                    board: position.board(),
                    picture: position.picture(),
                    caption: caption.unwrap_or_else(|| "start".to_owned()),
                }
            });
            escape_frames_svg(&frames.collect::<Vec<_>>())
                .map_err(|limit| format!("the boards of the game together: {limit}"))
        });
        answer
    }
}

impl<D: Duel> Bout for DuelTable<'_, D> {
    fn made(&self) -> usize {
        self.moments.len() - 1
    }

    fn shown(&mut self) -> Result<String, Ended> {
        let last = self.made();
        let led = self.moments[last].led.as_ref();
        let led = led.map_or_else(String::new, |(player, name)| format!("Last: {last}. {player}: {name}\n"));
        Ok(format!("\n{}\n{led}", self.now().shown()))
    }

    fn end(&mut self) -> Result<Option<String>, Ended> {
        let now = self.now();
        Ok(now.is_over().then(|| now.end(self.person, self.made())))
    }

    fn own(&mut self) -> Result<Option<Said<D::Step>>, Ended> {
        if self.now().turn() == self.person {
            return Ok(None);
        }
        // There is no step only if play is over, which `end` has announced before.
        Ok(Some(self.answer()?.map_or(Said::Quit, Said::Step)))
    }

    fn make(&mut self, step: D::Step) -> Result<(), Ended> {
        let now = self.now();
        let led = Some((now.player(), now.name(step)));
        let position = now.after(step);
        self.moments.push(Moment { position, led });
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
        self.now().prompt()
    }

    fn read(&self, line: &str) -> Result<D::Step, String> {
        let step = self.now().read(line);
        step.ok_or_else(|| format!("{line:?} is no {} of yours. {}", D::STEP, D::HELP))
    }

    fn help(&self) -> String {
        D::HELP.to_owned()
    }

    fn choices(&mut self) -> Result<String, Ended> {
        Ok(self.now().choices())
    }

    fn hint(&mut self) -> Result<String, Ended> {
        let found = self.best()?;
        let now = self.now();
        Ok(match found {
            Ok((verdict, step)) => now.hint(verdict, step),
            Err(ended) => now.no_hint(ended),
        })
    }

    /// Goes back to the person's last choice before the current position.
    fn undo(&mut self) -> Result<(), String> {
        // The current position is excluded: going back to it would change nothing.
        let before = &self.moments[..self.moments.len() - 1];
        let last = before.iter().rposition(|moment| moment.position.turn() == self.person);
        self.moments.truncate(last.ok_or("There is nothing to take back.\n")? + 1);
        Ok(())
    }

    fn steps(&self) -> Vec<String> {
        self.moments.iter().filter_map(|moment| moment.led.as_ref().map(|(_, name)| name.clone())).collect()
    }
}
