//! The simple trait for rulesets of short games: moves, and optional knowledge about the board.

use std::hash::Hash;

use super::memo::{HeapBytes, ShardedMemo};
use super::{Move, Options, Short, Signed, Sum};
use crate::games::board::GameBoard;
use crate::ground::control::OrStop;
use crate::ground::{Player, Ruleset};

/// A ruleset whose games end, described by its moves; every such ruleset is [`Short`].
///
/// The optional methods on parts and symmetries make the solver faster and change no answer. The components
/// are boards, so each one allocates memory and takes a microsecond or more to create. A ruleset that has to
/// be faster implements [`Short`] itself.
pub trait Simple: Ruleset<Board: GameBoard + Hash + Ord + HeapBytes> {
    /// Iterates over the moves of a player in the order of the board, computing each on demand. No two moves
    /// have the same places.
    fn moves(&self, board: &Self::Board, player: Player) -> impl Iterator<Item = Move<Self::Board>>;

    /// Returns the boards or negatives of boards, and the number, whose sum a position is. Parts in which
    /// nobody has a move may be left out.
    fn parts(&self, board: &Self::Board) -> Sum<Self::Board> {
        Sum::from_iter([board.clone()])
    }

    /// Returns other boards with the same value, for example mirror images.
    fn images(&self, _board: &Self::Board) -> Vec<Self::Board> {
        Vec::new()
    }

    /// Returns the board with the players' roles exchanged, if there is one.
    fn negative(&self, _board: &Self::Board) -> Option<Self::Board> {
        None
    }

    /// Returns bounds for the numbers of moves of Left and Right; see [`Short::most_moves`].
    fn most_moves(&self, _board: &Self::Board) -> Option<(usize, usize)> {
        None
    }
}

impl<G: Simple> Short for G {
    type Piece = Signed<G::Board>;
    type Component = G::Board;
    type Memo = ShardedMemo<G::Board>;

    fn components(&self, board: &G::Board) -> Sum<G::Board> {
        let Sum { number, parts } = self.parts(board);
        Sum { number, parts: parts.iter().map(|part| self.normal(part)).collect() }
    }

    fn moves<'b>(
        &'b self,
        board: &'b G::Board,
        player: Player,
    ) -> Box<dyn Iterator<Item = Move<G::Board>> + 'b> {
        Box::new(Simple::moves(self, board, player))
    }

    /// Returns the least of the board, its images, its negative, and the images of the negative.
    fn normal(&self, part: &Signed<G::Board>) -> Signed<G::Board> {
        let least = |board: &G::Board| self.images(board).into_iter().chain([board.clone()]).min();
        let negative = self.negative(&part.component).and_then(|negative| least(&negative));
        match (least(&part.component), negative) {
            (Some(same), Some(negative)) if negative < same => {
                Signed { component: negative, negated: !part.negated }
            }
            (Some(same), _) => Signed { component: same, negated: part.negated },
            (None, _) => part.clone(),
        }
    }

    fn options(&self, board: &G::Board, options: &mut Options<'_, Signed<G::Board>>) -> OrStop<()> {
        for player in Player::BOTH {
            for Move { after, .. } in Simple::moves(self, board, player) {
                options.charge(after.heap_bytes())?;
                let Sum { number, parts } = self.parts(&after);
                parts.into_iter().for_each(|part| options.piece(part));
                options.number(number);
                options.end_option();
            }
            if player == Player::Left {
                options.end_left();
            }
        }
        Ok(())
    }

    fn most_moves(&self, board: &G::Board) -> Option<(usize, usize)> {
        Simple::most_moves(self, board)
    }
}
