//! Impartial games that need not end: a position is a sum of tokens, each on a state, and a move takes one
//! token to another state. Who cannot move loses; play that goes on for ever is a draw.
//!
//! - `adders_and_ladders`: Adders-and-Ladders
//! - `heap_game`: what all games with heaps share: a token is a heap, and its state is its size
//! - `horsefly`: Horsefly
//! - `loopy_nim`: tokens on any finite directed graph
//! - `periodic`: boards that go on for ever in one direction, in which the rules repeat
//! - `square_but_one`: Square-But-One: take a square, or add one
//! - `subtract_or_add`: Subtract or Add
//! - `value`: Loopy nim values

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

/// A ruleset of this kind. States are numbers, of which the ruleset's [`Arena`] knows the moves.
pub trait Loopy: Ruleset<Board: GameBoard> {
    /// About how many bytes [`Loopy::arena`] takes beside the board, so that a budget can be looked at
    /// before.
    fn arena_bytes(&self, _: &Self::Board) -> usize {
        0
    }

    /// All states that the tokens can come to, with the moves between them.
    fn arena(&self, board: &Self::Board) -> Arena;

    /// The states of the tokens.
    fn tokens(&self, board: &Self::Board) -> Vec<u64>;

    /// Makes the move of a token to a state that the arena has for it.
    fn advance(&self, board: &mut Self::Board, token: usize, to: u64);

    /// The name of a state, as moves are told.
    fn state_name(&self, board: &Self::Board, state: u64) -> String;

    /// Which values are worth listing.
    fn listing(&self) -> Listing;

    /// The state of a place of the board, for pictures with values.
    fn state_of_place(&self, board: &Self::Board, place: usize) -> u64;
}

/// Where tokens can be, and how they move.
#[derive(Clone)]
pub enum Arena {
    /// On the vertices of a graph.
    Finite(Arc<Arcs>),
    /// On a board that goes on for ever in one direction; a state is a row times [`Periodic::kinds`] plus its
    /// kind.
    Periodic(Arc<dyn Periodic>),
}

/// Which values an answer lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Those of all places, with the outcome of each.
    PlacesWithOutcomes,
    /// Those of all places, by their names.
    PlacesByName,
    /// Those of the tokens.
    Tokens,
}
