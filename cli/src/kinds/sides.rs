//! Who is Left and who is Right where a person plays against the program, and who begins.

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
    /// As the options tell: the person is Left and begins if they tell nothing.
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

    /// Who moves after so many moves.
    pub(super) fn to_move(&self, made: usize) -> Player {
        if made.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// How many moves are left when the person takes back.
    pub(super) fn taken_back(&self, made: usize) -> Option<usize> {
        taken_back(made, self.first == self.person)
    }

    /// Who wins when a player has lost.
    pub(super) fn verdict(&self, loser: Player) -> &'static str {
        if loser == self.person { "Upstar wins" } else { "you win" }
    }
}
