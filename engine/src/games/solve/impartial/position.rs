//! The interface of a position of an impartial game that need not end.

use std::sync::Arc;

use super::infinite::MAX_PLACES;
use super::{InfiniteNim, LabelReason, NimGraph, PeriodicLabels};
use crate::games::board::OnGameBoard;
use crate::games::rules::loopy::{Listing, NimOutcome, NimValue};
use crate::games::value::{Calc, LoopyValue, Store, Value};
use crate::ground::Failure;
use crate::ground::control::{Control, OrStop};

/// A position of an impartial game that need not end: a sum of tokens.
pub trait LoopyPosition: OnGameBoard {
    /// Returns the number of tokens.
    fn tokens(&self) -> usize;

    /// Returns the value of the sum.
    fn value(&self, control: &Control) -> OrStop<NimValue>;

    /// Returns the values that an answer lists.
    fn listed(&self, control: &Control) -> OrStop<Listed>;

    /// Returns the reasons for the labels of the listed states that have one, in the order in which the
    /// labels are found.
    fn label_reasons(&self, control: &Control) -> OrStop<Vec<LabelReason>>;

    /// Returns the nim-sum of the tokens with finite values.
    fn finite_tokens(&self, control: &Control) -> OrStop<u32>;

    /// Returns, for each token with an infinite value, the places of infinite value that it can reach, its
    /// own first. `None` if there are more than `most` for some token.
    fn infinite_tokens(&self, most: usize, control: &Control) -> OrStop<Option<Vec<NimGraph>>>;

    /// Returns the value of a token in each place of the board.
    fn place_values(&self, control: &Control) -> OrStop<Vec<NimValue>>;

    /// Returns the distinct values of a token over all places of the board, each with the number of places
    /// that have it.
    fn value_counts(&self, control: &Control) -> OrStop<Vec<(NimValue, usize)>>;

    /// Returns all moves, token by token. Two tokens in the same state have the same moves.
    fn moves(&self, control: &Control) -> OrStop<Vec<LoopyMove>>;

    /// Returns the position after one of its moves.
    fn after(&self, m: &LoopyMove) -> Box<dyn LoopyPosition + '_>;

    /// Returns the labels of the board with their proof, if the board extends for ever.
    fn periodic(&self, control: &Control) -> OrStop<Option<Arc<PeriodicLabels>>>;

    /// Makes one of the moves of the position.
    fn play(&mut self, m: &LoopyMove);
}

impl dyn LoopyPosition + '_ {
    /// Returns the value in `store` as a nimber.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop, or an error if the value is infinite.
    pub fn short_game<'s>(&self, store: &'s Store, control: &Control) -> Result<Value<'s>, Failure> {
        match self.value(control)? {
            NimValue::Finite(n) => Ok(store.nimber(n)),
            infinite => {
                let text = self.text();
                Err(Failure::Unsupported(format!("{text} has the value {infinite}, which is no short game")))
            }
        }
    }

    /// Returns a winning reply to a move that loses; `None` for other moves.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn reply(&self, m: &LoopyMove, control: &Control) -> OrStop<Option<LoopyMove>> {
        if m.value.outcome() != NimOutcome::Next {
            return Ok(None);
        }
        let replies = self.after(m).moves(control)?;
        Ok(LoopyMove::best(&replies).filter(|reply| reply.wins()).cloned())
    }

    /// Returns the game, if its value is infinite.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn infinite_game(&self, control: &Control) -> OrStop<Option<InfiniteNim>> {
        let NimValue::Infinite(set) = self.value(control)? else { return Ok(None) };
        let (finite, infinite) = (self.finite_tokens(control)?, self.infinite_tokens(MAX_PLACES, control)?);
        Ok(Some(InfiniteNim::of_game(set, finite, infinite)))
    }

    /// Returns the value in `store` as a game that need not end, in which both players have the same moves.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop, or an error if a token of infinite value can reach too
    /// many places.
    pub fn game<'s>(&self, store: &'s Store, control: &Control) -> Result<LoopyValue<'s>, Failure> {
        let Some(infinite) = self.infinite_game(control)? else {
            return Ok(self.short_game(store, control)?.into());
        };
        infinite.game(&mut Calc::new(store, control))?.ok_or_else(|| {
            let (text, value) = (self.text(), infinite.value());
            Failure::Unsupported(format!(
                "{text} has the value {value}, and a token in it can come to more than {MAX_PLACES} places of infinite \
                 value, too many for a sum with games of other kinds"
            ))
        })
    }
}

/// The values that an answer lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The objects that the values belong to.
    pub listing: Listing,
    /// The values, in the order of the listed objects.
    pub values: Vec<NimValue>,
}

/// A move of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyMove {
    /// The index of the token that moves.
    pub token: usize,
    /// The name of the state that the token leaves.
    pub from: String,
    /// The name of the state that the token moves to.
    pub to: String,
    /// The value of the position after the move.
    pub value: NimValue,
    /// The distance from the win, if the move wins.
    pub rank: Option<Rank>,
    /// The state that the token moves to, as the ruleset numbers it.
    pub(crate) state: u64,
}

/// The distance from a win. A player who always moves to the least rank wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// The sum of the labels of the tokens after the move, which winning moves of Nim decrease.
    pub labels: u128,
    /// The sum of the ranks of the tokens, which reversing moves decrease.
    pub steps: u128,
}

impl LoopyMove {
    /// Returns whether the move wins under best play.
    pub fn wins(&self) -> bool {
        self.rank.is_some()
    }

    /// Returns whether the move leads to a draw under best play.
    pub fn draws(&self) -> bool {
        self.value.outcome() == NimOutcome::Draw
    }

    /// Returns a best move of a position: a winning one of the least rank, otherwise one that holds a draw,
    /// otherwise the first.
    ///
    /// ```
    /// use upstar::games::solve::LoopyMove;
    /// use upstar::{Control, Position, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// // Tokens on the vertices 2 and 3 of a graph. Their values are 0 and *.
    /// let text = "0>1,2 1>0 2>3 3>4 @ 2 3";
    /// let Position::Loopy(position) = session.read("loopy_nim", text)? else { panic!() };
    /// let moves = position.moves(&Control::unlimited())?;
    /// let best = LoopyMove::best(&moves).map(|best| (best.to.as_str(), best.wins()));
    /// assert_eq!(best, Some(("4", true)));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    pub fn best(moves: &[Self]) -> Option<&Self> {
        let wins = moves.iter().filter(|m| m.wins()).min_by_key(|m| m.rank);
        wins.or_else(|| moves.iter().find(|m| m.draws())).or(moves.first())
    }
}
