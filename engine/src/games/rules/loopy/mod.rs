//! Impartial games that need not end.
//!
//! A position is a sum of tokens, each in a state, and a move takes one token to another state. A player who
//! cannot move loses; infinite play is a draw.

pub mod adders_and_ladders;
mod heap_game;
pub mod horsefly;
pub mod loopy_nim;
mod periodic;
pub mod square_but_one;
pub mod subtract_or_add;
mod value;

use std::sync::Arc;

pub use self::periodic::Periodic;
pub use self::value::{NimOutcome, NimValue};
use crate::games::board::GameBoard;
use crate::ground::Ruleset;
use crate::ground::graph::Arcs;

/// An impartial ruleset that need not end. States are numbers, and the ruleset's [`Arena`] gives their moves.
pub trait Loopy: Ruleset<Board: GameBoard> {
    /// Estimates the bytes that [`Loopy::arena`] takes beside the board, so that a budget can be checked
    /// before.
    fn arena_bytes(&self, _: &Self::Board) -> usize {
        0
    }

    /// Returns all states that the tokens can reach, with the moves between them.
    fn arena(&self, board: &Self::Board) -> Arena;

    /// Returns the states of the tokens.
    fn tokens(&self, board: &Self::Board) -> Vec<u64>;

    /// Moves a token to a state that the arena allows for it.
    fn advance(&self, board: &mut Self::Board, token: usize, to: u64);

    /// Returns the name of a state as it appears in the names of moves.
    fn state_name(&self, board: &Self::Board, state: u64) -> String;

    /// Returns the kind of table that an answer lists.
    fn listing(&self) -> Listing;

    /// Returns the state of a place of the board, for pictures with values.
    fn state_of_place(&self, board: &Self::Board, place: usize) -> u64;
}

/// The states of tokens and the moves between them.
#[derive(Clone)]
pub enum Arena {
    /// The vertices and arcs of a finite graph.
    Finite(Arc<Arcs>),
    /// A board that is infinite in one direction. A state is its row times [`Periodic::kinds`] plus its kind.
    Periodic(Arc<dyn Periodic>),
}

/// The places whose values an answer lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// All places, with the outcome of each.
    PlacesWithOutcomes,
    /// All places, by their names.
    PlacesByName,
    /// The places of the tokens.
    Tokens,
}
