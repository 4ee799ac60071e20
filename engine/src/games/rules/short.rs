//! The interface of loop-free rulesets under normal play.

use std::hash::Hash;

use super::options::Options;
use crate::games::board::GameBoard;
use crate::games::rules::memo::Memo;
use crate::ground::control::{Control, OrStop};
use crate::ground::{Player, Ruleset};

/// A ruleset whose games end: positions fall apart into components, and whoever cannot move loses.
///
/// Most of the time of a solver goes into finding out which components an option falls apart into, so that is
/// done in two steps: the rules write *pieces*, connected parts of a position brought to a form that costs
/// little, and the solver asks for the normal form of a piece only if it has not met the same piece lately.
pub trait Short: Ruleset<Board: GameBoard> {
    /// A connected piece of a position, as the rules find it.
    type Piece: Clone + Eq + Hash + Send + Sync;
    /// A connected piece in normal form: equal components have equal values.
    type Component: Clone + Eq + Hash + Send + Sync;
    /// What remembers values of components.
    type Memo: Memo<Self::Component>;

    /// Is it known of the rules that both players have the same moves in every position? Where it is not, positions are
    /// looked through one by one.
    fn is_impartial(&self) -> bool {
        false
    }

    /// What a position is the sum of. Components without a move may be left out.
    fn components(&self, board: &Self::Board) -> Sum<Self::Component>;

    /// The moves of a player in a position, in the order of the board, made one after another. No two of them
    /// name the same places.
    fn moves<'b>(&'b self, board: &'b Self::Board, player: Player) -> Moves<'b, Self::Board>;

    /// The same moves, which solvers ask for. Rules with so many moves that to find them takes long, or with moves that may
    /// break what the rules have to keep to, look at the control and say so here; [`Short::moves`] then has only those
    /// that come before.
    ///
    /// # Errors
    /// Why not all moves can be listed.
    fn moves_within<'b>(
        &'b self,
        board: &'b Self::Board,
        player: Player,
        _control: &Control,
    ) -> OrStop<Moves<'b, Self::Board>> {
        Ok(self.moves(board, player))
    }

    /// The component that a piece, or its negative, is.
    fn normal(&self, piece: &Self::Piece) -> Signed<Self::Component>;

    /// Writes the options of a component. What takes more than a few microseconds an option is charged.
    fn options(&self, component: &Self::Component, options: &mut Options<'_, Self::Piece>) -> OrStop<()>;

    /// Numbers of moves that Left and Right cannot exceed in a component, however the play goes; the smaller
    /// the better. They bound its value where the search had to stop. `None` if nothing is known.
    fn most_moves(&self, _component: &Self::Component) -> Option<(usize, usize)> {
        None
    }
}

/// Moves, made one after another.
pub type Moves<'b, B> = Box<dyn Iterator<Item = Move<B>> + 'b>;

/// A move in a position, or in what the rules need to know of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move<P> {
    /// The places of the board that tell the move, as its rules name them: where from and where to, or all
    /// that it covers.
    pub places: Vec<usize>,
    /// The position after it.
    pub after: P,
}

/// A component, or its negative: the same with the players' roles exchanged.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Signed<C> {
    /// The component in normal form.
    pub component: C,
    /// Does it stand for its negative?
    pub negated: bool,
}

/// A sum of components and a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum<C> {
    /// What Left is ahead, whatever is played.
    pub number: i64,
    /// The components.
    pub parts: Vec<Signed<C>>,
}

impl<C> FromIterator<C> for Sum<C> {
    fn from_iter<I: IntoIterator<Item = C>>(components: I) -> Self {
        let parts = components.into_iter().map(|component| Signed { component, negated: false });
        Self { number: 0, parts: parts.collect() }
    }
}

impl<C> From<Vec<Signed<C>>> for Sum<C> {
    fn from(parts: Vec<Signed<C>>) -> Self {
        Self { number: 0, parts }
    }
}
