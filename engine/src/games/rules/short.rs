//! The trait of loop-free rulesets under normal play.

use std::hash::Hash;

use super::options::{Options, Signed, Sum};
use crate::games::board::GameBoard;
use crate::games::rules::memo::Memo;
use crate::ground::control::{Control, OrStop};
use crate::ground::{Player, Ruleset};

/// A ruleset whose games end: a position is the sum of its components, and a player who cannot move loses.
///
/// A solver spends most of its time on finding the components of options, so this is done in two steps. The
/// ruleset writes *pieces*, which are connected parts of a position in a form that is cheap to compute. The
/// solver asks for the normal form of a piece only if it has not met the same piece recently.
pub trait Short: Ruleset<Board: GameBoard> {
    /// A connected piece of a position, as the rules find it.
    type Piece: Clone + Eq + Hash + Send + Sync;
    /// A connected piece in normal form: equal components have equal values.
    type Component: Clone + Eq + Hash + Send + Sync;
    /// The table that stores values of components.
    type Memo: Memo<Self::Component>;

    /// Returns whether the rules alone show that both players have the same moves in every position.
    /// Otherwise solvers examine the positions one by one.
    fn is_impartial(&self) -> bool {
        false
    }

    /// Returns the components whose sum a position is. Components in which nobody has a move may be left out.
    fn components(&self, board: &Self::Board) -> Sum<Self::Component>;

    /// Iterates over the moves of a player in a position, in the order of the board, computing each on
    /// demand. No two moves have the same places.
    ///
    /// ```
    /// use upstar::{Player, games::rules::{Short, grid::domineering::Domineering}, ground::Ruleset};
    /// let board = Domineering.read("..|..")?;
    /// let after = Domineering.moves(&board, Player::Left).map(|m| m.after.to_string());
    /// assert!(after.eq(["#.|#.", ".#|.#"]));
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    fn moves<'b>(&'b self, board: &'b Self::Board, player: Player) -> Moves<'b, Self::Board>;

    /// Iterates over the moves of a player for a solver. Rulesets override this method if listing their moves
    /// takes long or may fail, for example because a move breaks the order that makes play end. They consult
    /// the control and return an error when they have to stop; [`Short::moves`] then yields only the moves
    /// found before.
    ///
    /// # Errors
    /// The reason that not all moves can be listed.
    fn moves_within<'b>(
        &'b self,
        board: &'b Self::Board,
        player: Player,
        _control: &Control,
    ) -> OrStop<Moves<'b, Self::Board>> {
        Ok(self.moves(board, player))
    }

    /// Returns the component that a piece or its negative is.
    fn normal(&self, piece: &Self::Piece) -> Signed<Self::Component>;

    /// Writes the options of a component. Rulesets charge work that takes more than a few microseconds per
    /// option.
    fn options(&self, component: &Self::Component, options: &mut Options<'_, Self::Piece>) -> OrStop<()>;

    /// Returns upper bounds for the numbers of moves that Left and Right can make in a component, however
    /// play goes; `None` if nothing is known. The bounds limit the value of a component where the search had
    /// to stop, so smaller ones are better.
    fn most_moves(&self, _component: &Self::Component) -> Option<(usize, usize)> {
        None
    }
}

/// An iterator over moves, each computed on demand.
pub type Moves<'b, B> = Box<dyn Iterator<Item = Move<B>> + 'b>;

/// A move in a position, or in the part of a position that the rules need.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move<P> {
    /// The places of the board that name the move, in the order that its rules define: source and target, or
    /// all places that it covers.
    pub places: Vec<usize>,
    /// The position after the move.
    pub after: P,
}
