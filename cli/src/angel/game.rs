//! A game of the Angel, turn by turn, with optional checks and pictures.

use std::time::{Duration, Instant};

use upstar::angel::plane::Square;
use upstar::angel::{Angel, Checks, Devil, Tour, Turn, waste};
use upstar::ground::control::{Control, Stop};

use super::album::Album;
use crate::answer::{Answer, Ended, Exit, Failed};
use crate::args::{AngelGame, Budget};
use crate::command::ended;

/// The reasons for a game to end early.
pub(super) enum GameFault {
    /// An error in the input.
    Input(String),
    /// A failed check.
    Check(String),
}

/// A game in progress.
pub(super) struct Game {
    pub(super) angel: Angel,
    pub(super) tour: Tour,
    pub(super) checks: Option<Checks>,
    pub(super) album: Option<Album>,
    /// The time that the Angel took for his last turn.
    pub(super) thought: Duration,
}

impl Game {
    /// Begins a game.
    pub(super) fn new(arguments: &AngelGame, is_checked: bool) -> Self {
        let angel = arguments.rules.angel();
        let album = Album::wanted(&arguments.pictures, &angel);
        let tour = Tour::new(angel.perch());
        Self { angel, tour, checks: is_checked.then(Checks::default), album, thought: Duration::ZERO }
    }

    /// Plays a turn: the Devil eats a square, and the Angel flies.
    pub(super) fn turn(&mut self, square: Square, control: &Control) -> Result<Turn, Failed<GameFault>> {
        let before = self.angel.perch();
        // Only the Angel's own time counts, without checks and pictures.
        let started = Instant::now();
        let turn = self.angel.play(square, control)?;
        self.thought = started.elapsed();
        if let Some(checks) = &mut self.checks {
            let checked = checks.turn(before, &turn, &self.angel);
            let at_turn = |message| format!("turn {}: {message}", self.angel.turns());
            checked.map_err(|message| Failed::Own(GameFault::Check(at_turn(message))))?;
        }
        self.tour.follow(&turn);
        if let Some(album) = &mut self.album {
            album.turn(&self.angel, &turn).map_err(|message| Failed::Own(GameFault::Input(message)))?;
        }
        Ok(turn)
    }
}

/// Returns the square that a Devil eats. If his choice is eaten already, he wastes the turn on another
/// square.
pub(super) fn eaten(devil: &mut dyn Devil, angel: &Angel, control: &Control) -> Result<Square, Stop> {
    let square = devil.eat(angel, control)?;
    Ok(if angel.has_eaten(square) { waste(angel) } else { square })
}

/// Counts a turn against the budget, and stops the game if it is used up.
pub(super) fn tick(control: &Control, angel: &Angel) -> Result<(), Stop> {
    control.check(1, angel.bytes())
}

/// Describes why a game was stopped.
fn reason(ended: Ended) -> String {
    match ended {
        Ended::Limit(Stop::TooLarge) => {
            "too many squares lie between the path, the islands and the eaten squares for the literal rule"
                .to_owned()
        }
        _ => ended.to_string(),
    }
}

/// Reports why a game ended early. `broken_off` begins the message about a budget.
pub(super) fn tell(failed: Failed<GameFault>, broken_off: &str, budget: Budget, answer: &mut Answer) {
    match failed {
        Failed::Own(GameFault::Input(message)) => answer.trouble(Exit::BadInput, message),
        Failed::Own(GameFault::Check(message)) => answer.trouble(Exit::CheckFailed, message),
        Failed::Stopped(stop, _) => {
            let ended = ended(stop, budget);
            answer.trouble(ended, format!("{broken_off}: {}", reason(ended)));
        }
    }
}
