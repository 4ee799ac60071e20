//! What can be asked of a position of an impartial game that need not end.

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
    /// How many tokens there are.
    fn tokens(&self) -> usize;

    /// The value of the sum.
    fn value(&self, control: &Control) -> OrStop<NimValue>;

    /// The values that an answer lists.
    fn listed(&self, control: &Control) -> OrStop<Listed>;

    /// Why the states whose values an answer lists have their labels, in the order in which the labels are found; of
    /// those that have one.
    fn label_reasons(&self, control: &Control) -> OrStop<Vec<LabelReason>>;

    /// The nim sum of the tokens with finite values.
    fn finite_tokens(&self, control: &Control) -> OrStop<u32>;

    /// For each token with an infinite value the places of infinite value that it can come to, its own first;
    /// nothing if these are more than `most` for some token.
    fn infinite_tokens(&self, most: usize, control: &Control) -> OrStop<Option<Vec<NimGraph>>>;

    /// The value of a token in each place of the board.
    fn place_values(&self, control: &Control) -> OrStop<Vec<NimValue>>;

    /// The values of a token in all places of the board, each once, with the number of places that have it.
    fn value_counts(&self, control: &Control) -> OrStop<Vec<(NimValue, usize)>>;

    /// All moves, token by token; two tokens in the same state have the same moves.
    fn moves(&self, control: &Control) -> OrStop<Vec<LoopyMove>>;

    /// The position after one of its moves.
    fn after(&self, m: &LoopyMove) -> Box<dyn LoopyPosition + '_>;

    /// The labels of its board with their proof, if that goes on for ever.
    fn periodic(&self, control: &Control) -> OrStop<Option<Arc<PeriodicLabels>>>;

    /// Makes one of its moves.
    fn play(&mut self, m: &LoopyMove);
}

impl dyn LoopyPosition + '_ {
    /// The value in `store` as a nimber.
    ///
    /// # Errors
    /// Why the search had to stop, or that the value is infinite.
    pub fn short_game<'s>(&self, store: &'s Store, control: &Control) -> Result<Value<'s>, Failure> {
        match self.value(control)? {
            NimValue::Finite(n) => Ok(store.nimber(n)),
            infinite => {
                let text = self.text();
                Err(Failure::Unsupported(format!("{text} has the value {infinite}, which is no short game")))
            }
        }
    }

    /// What wins after a move that loses; nothing after other moves.
    ///
    /// # Errors
    /// Why the search had to stop.
    pub fn reply(&self, m: &LoopyMove, control: &Control) -> OrStop<Option<LoopyMove>> {
        if m.value.outcome() != NimOutcome::Next {
            return Ok(None);
        }
        let replies = self.after(m).moves(control)?;
        Ok(LoopyMove::best(&replies).filter(|reply| reply.wins()).cloned())
    }

    /// The game, if its value is infinite.
    ///
    /// # Errors
    /// Why the search had to stop.
    pub fn infinite_game(&self, control: &Control) -> OrStop<Option<InfiniteNim>> {
        let NimValue::Infinite(set) = self.value(control)? else { return Ok(None) };
        let (finite, infinite) = (self.finite_tokens(control)?, self.infinite_tokens(MAX_PLACES, control)?);
        Ok(Some(InfiniteNim::of_game(set, finite, infinite)))
    }

    /// The value in `store` as a game that need not end, in which both players have the same moves.
    ///
    /// # Errors
    /// Why the search had to stop, or that a token of infinite value can come to too many places.
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
    pub(crate) state: u64,
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
    pub fn wins(&self) -> bool {
        self.rank.is_some()
    }

    /// Does the move lead to a draw, if play goes on as well as it can?
    pub fn draws(&self) -> bool {
        self.value.outcome() == NimOutcome::Draw
    }

    /// Of the moves of a position, one that is best: to the least rank if one wins, otherwise one that holds
    /// a draw, otherwise the first.
    pub fn best(moves: &[Self]) -> Option<&Self> {
        let wins = moves.iter().filter(|m| m.wins()).min_by_key(|m| m.rank);
        wins.or_else(|| moves.iter().find(|m| m.draws())).or(moves.first())
    }
}
