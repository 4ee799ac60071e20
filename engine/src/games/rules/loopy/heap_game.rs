//! The part common to all games with heaps: a token is a heap, and its state is its size.

use super::{Arena, Listing, Loopy};
use crate::games::board::heaps::Heaps;
use crate::ground::Ruleset;

/// A ruleset in which a move changes the size of one heap.
pub(super) trait HeapGame: Ruleset<Board = Heaps> {
    /// Estimates the size of the arena; see [`Loopy::arena_bytes`].
    fn arena_bytes(&self, _: &Heaps) -> usize {
        0
    }

    /// Returns the sizes that heaps can reach and the moves between them; see [`Loopy::arena`].
    fn arena(&self, board: &Heaps) -> Arena;
}

impl<G: HeapGame> Loopy for G {
    fn arena_bytes(&self, board: &Heaps) -> usize {
        HeapGame::arena_bytes(self, board)
    }

    fn arena(&self, board: &Heaps) -> Arena {
        HeapGame::arena(self, board)
    }

    fn tokens(&self, board: &Heaps) -> Vec<u64> {
        board.heaps().to_vec()
    }

    fn advance(&self, board: &mut Heaps, token: usize, to: u64) {
        board.resize(token, to);
    }

    fn state_name(&self, _: &Heaps, state: u64) -> String {
        state.to_string()
    }

    fn listing(&self) -> Listing {
        Listing::Tokens
    }

    fn state_of_place(&self, board: &Heaps, place: usize) -> u64 {
        board.heaps()[place]
    }
}
