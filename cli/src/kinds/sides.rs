//! The players of a person's game against the program: who is Left, who is Right, and who begins.

use upstar::ground::Player;

use crate::answer::RequestError;
use crate::args::{First, Play};
use crate::person::taken_back;

/// The person's side, and the player who begins.
pub(super) struct Sides {
    pub(super) person: Player,
    pub(super) first: Player,
}

impl Sides {
    /// Reads the sides from the options. By default the person is Left and begins.
    pub(super) fn of(arguments: &Play) -> Result<Self, RequestError> {
        let person = match arguments.side.as_deref().map(str::to_ascii_lowercase).as_deref() {
            None | Some("left") => Player::Left,
            Some("right") => Player::Right,
            Some(other) => {
                let message = format!("--side: expected left or right, not {other}");
                return Err(RequestError::new("illegal", "", message));
            }
        };
        let first = match arguments.first {
            None | Some(First::You) => person,
            Some(First::Upstar) => person.other(),
            Some(First::Left) => Player::Left,
            Some(First::Right) => Player::Right,
        };
        Ok(Self { person, first })
    }

    /// Returns the player to move after a number of moves.
    pub(super) fn to_move(&self, made: usize) -> Player {
        if made.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// Returns the number of moves that remain when the person takes back a move.
    pub(super) fn taken_back(&self, made: usize) -> Option<usize> {
        taken_back(made, self.first == self.person)
    }

    /// Returns the words for the winner, given the loser.
    pub(super) fn verdict(&self, loser: Player) -> &'static str {
        if loser == self.person { "Upstar wins" } else { "you win" }
    }
}
