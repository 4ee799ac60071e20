//! Positions behind one interface: what all kinds of game share, and what can be asked of each kind.

use std::sync::Arc;

use super::angel::update::UpdatePosition;
use super::escape::EscapePosition;
use super::escape::at_once::AtOncePosition;
use super::escape::spies::SpiesPosition;
use super::failure::Failure;
use super::impartial::{MAX_PLACES, NimGraph, PeriodicLabels, sum_of_tokens};
use crate::board::{AnyBoard, Board};
use crate::control::{Control, Stop};
use crate::data::Data;
use crate::rules::escape::{NEMESIS_AT_ONCE, NOWHERE_TO_GO};
use crate::rules::loopy::{Listing, NimOutcome, NimValue};
use crate::rules::plane::ANGEL_UPDATE;
use crate::rules::{Facts, Player};
use crate::value::{Dyadic, LoopyValue, Store, Value};

/// A position of some ruleset, by the kind of game: each kind has questions of its own.
pub enum Position<'g, 's> {
    /// Of a game that ends, under normal play.
    Short(Box<dyn ShortPosition<'s> + 'g>),
    /// Of an impartial game that need not end.
    Loopy(Box<dyn LoopyPosition + 'g>),
    /// Of a partizan game that need not end.
    Partizan(Box<dyn PartizanPosition<'s> + 'g>),
    /// Of an escape game, which has a winner or lasts so many rounds, and has no value.
    Escape(Box<EscapePosition>),
    /// Of two spies on a multigraph; it has a winner and no value.
    Spies(Box<SpiesPosition>),
    /// Of an escape game in which both choose at the same time; it has a probability and no value.
    AtOnce(Box<AtOncePosition>),
    /// Of the Angel's path, which is to be updated; it has no value.
    Plane(Box<UpdatePosition>),
}

impl<'g, 's> Position<'g, 's> {
    fn on_board(&self) -> &(dyn OnBoard + 'g) {
        match self {
            Self::Short(position) => &**position,
            Self::Loopy(position) => &**position,
            Self::Partizan(position) => &**position,
            Self::Escape(position) => &**position,
            Self::Spies(position) => &**position,
            Self::AtOnce(position) => &**position,
            Self::Plane(position) => &**position,
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

    /// The position of a partizan loopy game, if this is one.
    #[must_use]
    pub fn partizan(&self) -> Option<&(dyn PartizanPosition<'s> + 'g)> {
        if let Self::Partizan(position) = self { Some(&**position) } else { None }
    }

    /// The position of an escape game, if this is one.
    #[must_use]
    pub fn escape(&self) -> Option<&EscapePosition> {
        if let Self::Escape(position) = self { Some(position) } else { None }
    }

    /// The position of two spies, if this is one.
    #[must_use]
    pub fn spies(&self) -> Option<&SpiesPosition> {
        if let Self::Spies(position) = self { Some(position) } else { None }
    }

    /// The position of an escape game in which both choose at the same time, if this is one.
    #[must_use]
    pub fn at_once(&self) -> Option<&AtOncePosition> {
        if let Self::AtOnce(position) = self { Some(position) } else { None }
    }

    /// The Angel's path, if this is one.
    #[must_use]
    pub fn plane(&self) -> Option<&UpdatePosition> {
        if let Self::Plane(position) = self { Some(position) } else { None }
    }

    /// The value in `store`, short or loopy. An impartial position with an infinite value is a loopy game,
    /// too, in which both players have the same moves.
    ///
    /// # Errors
    /// Why the search had to stop, or that a token of infinite value can come to too many places.
    pub fn game(&self, store: &'s Store, control: &Control) -> Result<LoopyValue<'s>, Failure> {
        match self {
            Self::Partizan(position) => Ok(position.value(control)?),
            Self::Short(_) => Ok(self.value(store, control)?.into()),
            Self::Escape(position) => Err(no_value(position.rules().facts())),
            Self::Spies(_) => Err(no_value(&NOWHERE_TO_GO)),
            Self::AtOnce(_) => Err(no_value(&NEMESIS_AT_ONCE)),
            Self::Plane(_) => Err(no_value(&ANGEL_UPDATE)),
            Self::Loopy(position) => match position.value(control)? {
                NimValue::Finite(n) => Ok(store.nimber(n).into()),
                infinite => {
                    let Some(graphs) = position.infinite_tokens(MAX_PLACES, control)? else {
                        let text = position.text();
                        return Err(Failure::Unsupported(format!(
                            "{text} has the value {infinite}, and a token in it can come to more than {MAX_PLACES} places of infinite \
                             value, too many for an expression"
                        )));
                    };
                    Ok(sum_of_tokens(&**position, &graphs, store, control)?)
                }
            },
        }
    }

    /// The value in `store` as a short game. An impartial loopy position with a finite nim value n is equal
    /// to the nimber *n.
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
            Self::Partizan(position) => position.value(control)?.short().ok_or_else(|| {
                let text = position.text();
                Failure::Unsupported(format!("the value of {text} is no short game"))
            }),
            Self::Escape(position) => Err(no_value(position.rules().facts())),
            Self::Spies(_) => Err(no_value(&NOWHERE_TO_GO)),
            Self::AtOnce(_) => Err(no_value(&NEMESIS_AT_ONCE)),
            Self::Plane(_) => Err(no_value(&ANGEL_UPDATE)),
        }
    }
}

fn no_value(facts: &Facts) -> Failure {
    Failure::Unsupported(format!("positions of {} have no value and cannot be added", facts.title))
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

/// A position that has a board of some type.
pub(super) trait OfBoard: Send + Sync {
    type Board: Board;

    fn of_board(&self) -> &Self::Board;
}

impl<P: OfBoard> OnBoard for P {
    fn board(&self) -> AnyBoard<'_> {
        self.of_board().any()
    }

    fn text(&self) -> String {
        self.of_board().to_string()
    }

    fn to_data(&self) -> Data {
        self.of_board().to_data()
    }

    fn place_name(&self, place: usize) -> String {
        self.of_board().place_name(place)
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

/// A position of an impartial game that need not end: a sum of tokens.
pub trait LoopyPosition: OnBoard {
    /// How many tokens there are.
    fn tokens(&self) -> usize;

    /// The value of the sum.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn value(&self, control: &Control) -> Result<NimValue, Stop>;

    /// The values that an answer lists.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn listed(&self, control: &Control) -> Result<Listed, Stop>;

    /// The nim sum of the tokens with finite values.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn finite_tokens(&self, control: &Control) -> Result<u32, Stop>;

    /// For each token with an infinite value the places of infinite value that it can come to, its own first;
    /// nothing if these are more than `most` for some token.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn infinite_tokens(&self, most: usize, control: &Control) -> Result<Option<Vec<NimGraph>>, Stop>;

    /// The value of a token in each place of the board.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn place_values(&self, control: &Control) -> Result<Vec<NimValue>, Stop>;

    /// All moves, token by token; two tokens in the same state have the same moves.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn moves(&self, control: &Control) -> Result<Vec<LoopyMove>, Stop>;

    /// The position after one of its moves.
    fn after(&self, m: &LoopyMove) -> Box<dyn LoopyPosition + '_>;

    /// The labels of its board with their proof, if that goes on for ever.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn periodic(&self, control: &Control) -> Result<Option<Arc<PeriodicLabels>>, Stop>;

    /// Makes one of its moves.
    fn play(&mut self, m: &LoopyMove);
}

/// The values that an answer lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Of what they are the values.
    pub listing: Listing,
    /// The values.
    pub values: Vec<NimValue>,
}

/// A move of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyMove {
    /// Which token moves.
    pub token: usize,
    /// The name of the state that it leaves.
    pub from: String,
    /// The name of the state that it comes to.
    pub to: String,
    /// The value of the position after the move.
    pub value: NimValue,
    /// How far the win is, if the move wins.
    pub rank: Option<Rank>,
    /// The state that the token comes to, as the ruleset counts them.
    pub(super) state: u64,
}

/// How far a win is. Whoever moves to the least rank each time wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// The sum of the labels of the tokens after the move: moves of Nim bring it down.
    pub labels: u128,
    /// The sum of their ranks: taking moves back brings it down.
    pub steps: u128,
}

impl LoopyMove {
    /// Does the move win, if play goes on as well as it can?
    #[must_use]
    pub fn wins(&self) -> bool {
        self.rank.is_some()
    }

    /// Does the move lead to a draw, if play goes on as well as it can?
    #[must_use]
    pub fn draws(&self) -> bool {
        self.value.outcome() == NimOutcome::Draw
    }

    /// Of the moves of a position, one that is best: to the least rank if one wins, otherwise one that holds
    /// a draw, otherwise the first.
    #[must_use]
    pub fn best(moves: &[Self]) -> Option<&Self> {
        let wins = moves.iter().filter(|m| m.wins()).min_by_key(|m| m.rank);
        wins.or_else(|| moves.iter().find(|m| m.draws())).or(moves.first())
    }
}

/// A position of a partizan game that need not end.
pub trait PartizanPosition<'s>: OnBoard {
    /// The value.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn value(&self, control: &Control) -> Result<LoopyValue<'s>, Stop>;

    /// The moves of a player with the values of the positions after them.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn moves(&self, player: Player, control: &Control) -> Result<Vec<PartizanMove<'s>>, Stop>;
}

/// A move and the loopy value that it leads to.
#[derive(Clone, Debug)]
pub struct PartizanMove<'s> {
    /// The places that tell the move.
    pub places: Vec<usize>,
    /// The position after it, in the notation of its board.
    pub after: String,
    /// The value of the position after it.
    pub value: LoopyValue<'s>,
}
