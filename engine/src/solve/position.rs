//! Positions behind one interface: what all kinds of game share, and what can be asked of each kind.

use super::failure::Failure;
use crate::board::AnyBoard;
use crate::control::{Control, Stop};
use crate::data::Data;
use crate::rules::Player;
use crate::rules::loopy::NimValue;
use crate::value::{Dyadic, Store, Value};

/// A position of some ruleset, by the kind of game: each kind has questions of its own.
pub enum Position<'g, 's> {
    /// Of a game that ends, under normal play.
    Short(Box<dyn ShortPosition<'s> + 'g>),
    /// Of an impartial game that need not end.
    Loopy(Box<dyn LoopyPosition + 'g>),
}

impl<'g, 's> Position<'g, 's> {
    fn on_board(&self) -> &(dyn OnBoard + 'g) {
        match self {
            Self::Short(position) => &**position,
            Self::Loopy(position) => &**position,
        }
    }

    /// The position of a short game, if this is one.
    #[must_use]
    pub fn short(&self) -> Option<&(dyn ShortPosition<'s> + 'g)> {
        if let Self::Short(position) = self { Some(&**position) } else { None }
    }

    /// The position of an impartial loopy game, if this is one.
    #[must_use]
    pub fn loopy(&self) -> Option<&(dyn LoopyPosition + 'g)> {
        if let Self::Loopy(position) = self { Some(&**position) } else { None }
    }

    /// The value in `store` as a short game. An impartial loopy position with a finite nim value n is equal to the nimber *n.
    ///
    /// # Errors
    /// Why the search had to stop, or why the position is equal to no short game.
    pub fn value(&self, store: &'s Store, control: &Control) -> Result<Value<'s>, Failure> {
        match self {
            Self::Short(position) => Ok(position.value(control)?),
            Self::Loopy(position) => match position.value(control)? {
                NimValue::Finite(n) => Ok(store.nimber(n)),
                infinite => {
                    let text = position.text();
                    Err(Failure::Unsupported(format!(
                        "{text} has the value {infinite}, which is no short game"
                    )))
                }
            },
        }
    }
}

/// What positions of all kinds share.
pub trait OnBoard: Send + Sync {
    /// The board.
    fn board(&self) -> AnyBoard<'_>;

    /// The position in the notation of its board.
    fn text(&self) -> String;

    /// The position as [`Game::read_data`](super::Game::read_data) reads it.
    fn to_data(&self) -> Data;

    /// The name of a place of the board.
    fn place_name(&self, place: usize) -> String;
}

impl OnBoard for Position<'_, '_> {
    fn board(&self) -> AnyBoard<'_> {
        self.on_board().board()
    }

    fn text(&self) -> String {
        self.on_board().text()
    }

    fn to_data(&self) -> Data {
        self.on_board().to_data()
    }

    fn place_name(&self, place: usize) -> String {
        self.on_board().place_name(place)
    }
}

/// A position of a short game.
pub trait ShortPosition<'s>: OnBoard {
    /// The value.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn value(&self, control: &Control) -> Result<Value<'s>, Stop>;

    /// The moves of a player with the values of the positions after them.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn moves(&self, player: Player, control: &Control) -> Result<Vec<MoveValue<'s>>, Stop>;

    /// What is known of the stops without any search, from what is remembered: see
    /// [`Solver::stop_bounds`](super::Solver::stop_bounds).
    fn stop_bounds(&self) -> Option<(Dyadic, Dyadic)>;
}

/// A move and what it leads to.
#[derive(Clone, Debug)]
pub struct MoveValue<'s> {
    /// The places that tell the move: see [`Move`](crate::rules::Move).
    pub places: Vec<usize>,
    /// The value of the position after it.
    pub value: Value<'s>,
}

/// A position of an impartial game that need not end.
pub trait LoopyPosition: OnBoard {
    /// The value.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn value(&self, control: &Control) -> Result<NimValue, Stop>;
}
