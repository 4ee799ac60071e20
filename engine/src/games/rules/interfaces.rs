//! The interfaces of rulesets: games that end, which may also be described by their moves alone, and partizan
//! games that need not end.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{AddAssign, SubAssign};

use upstar_impartial::code::Code;

use super::memo::{HeapBytes, ShardedMemo};
use super::options::{Options, Signed, Sum};
use crate::games::board::GameBoard;
use crate::games::rules::memo::Memo;
use crate::ground::control::{Control, OrStop};
use crate::ground::input::OrNoAnswer;
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
    type Component: Clone + Eq + Hash + Send + Sync + 'static;
    /// The table that stores values of components.
    type Memo: Memo<Self::Component>;

    /// Returns whether the rules alone show that both players have the same moves in every position.
    /// Otherwise solvers examine the positions one by one.
    fn is_impartial(&self) -> bool {
        false
    }

    /// Returns whether the rules alone show that both players can move or neither, in every position. Then positions are
    /// all-small: they are infinitesimal, and their stops are 0.
    fn is_all_small(&self) -> bool {
        self.is_impartial()
    }

    /// Returns whether components and their options describe the game tree of a position, and not only its value: then a
    /// position has the same moves as the sum of its components, up to isomorphism and up to components without moves,
    /// normal forms are isomorphic to their pieces, and [literal](Options::is_literal) options use no theorem. Only such
    /// positions fall apart in misère play.
    fn is_literal(&self) -> bool {
        false
    }

    /// Returns the code and the size of the heap that a component is, if the rules are those of a code such as 0.77.
    fn heap(&self, _component: &Self::Component) -> Option<(&Code, u64)> {
        None
    }

    /// Returns n if a component and its options are the game tree of a heap of n in Nim.
    fn nim_heap(&self, _component: &Self::Component) -> Option<u64> {
        None
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
    ) -> OrNoAnswer<Moves<'b, Self::Board>> {
        Ok(self.moves(board, player))
    }

    /// Returns the component that a piece or its negative is.
    fn normal(&self, piece: &Self::Piece) -> Signed<Self::Component>;

    /// Returns the numbers of moves that Left and Right have in a component now, or numbers that grow with them.
    fn mobility(&self, component: &Self::Component) -> (usize, usize) {
        self.most_moves(component).unwrap_or_default()
    }

    /// Returns estimates of how many moves Left and Right have in a component besides [`Short::most_moves`]. A search
    /// for the outcome first tries the move that leaves the opponent the fewest of both together. If the ruleset has
    /// [`tallies`](Short::tallies), it first tries the move after which the opponent is most behind. The estimates affect
    /// the time of the search, but not its answer.
    fn prospects(&self, component: &Self::Component) -> (usize, usize) {
        self.mobility(component)
    }

    /// Returns whether a search for the outcome, of moves with equal estimates, first tries those in the middle of the
    /// list of a component's moves, and not those at its start. This affects the time of the search, but not its answer.
    fn begins_in_the_middle(&self, _component: &Self::Component) -> bool {
        false
    }

    /// Returns whether the rules show that a component is its own negative. It may be so although this returns
    /// false.
    fn is_own_negative(&self, _component: &Self::Component) -> bool {
        false
    }

    /// Returns whether the rules show of any component that a symmetry of it gives an answer to each move.
    fn has_mirrors(&self) -> bool {
        false
    }

    /// Returns whether the rules show that a symmetry of a component gives an answer to each move, so that its value is 0.
    /// The options of such a component are [`Shortcut::Mirrored`](super::Shortcut::Mirrored).
    fn is_mirrored(&self, _component: &Self::Component) -> bool {
        false
    }

    /// Returns the component that a piece or its negative is, as [`Short::normal`] does, and whether it is its
    /// own negative. Rulesets override this method if they find both at once.
    fn normal_and_symmetry(&self, piece: &Self::Piece) -> (Signed<Self::Component>, bool) {
        let normal = self.normal(piece);
        let is_own_negative = self.is_own_negative(&normal.component);
        (normal, is_own_negative)
    }

    /// Writes the options of a component, of both players or only those of the player that the buffer
    /// [`wants`](Options::wants). Rulesets charge work that takes more than a few microseconds per option. A search
    /// for the outcome tries options with equal [`prospects`](Short::prospects) in the order of this list.
    fn options(&self, component: &Self::Component, options: &mut Options<'_, Self::Piece>) -> OrNoAnswer<()>;

    /// Returns pieces whose sum a component equals by a theorem, such as those at the bridges of a large board. A theorem
    /// may require that pieces are equal; `are_equal` compares two of them by their values. Returns `None` if the
    /// component has to be searched as a whole.
    ///
    /// # Errors
    /// The errors of `are_equal`.
    fn pieces_by_theorem(
        &self,
        _component: &Self::Component,
        _are_equal: AreEqual<'_, Self::Piece>,
    ) -> OrNoAnswer<Option<Vec<Self::Piece>>> {
        Ok(None)
    }

    /// Returns upper bounds for the numbers of moves that Left and Right can make in a component, however
    /// play goes; `None` if nothing is known. The bounds limit the value of a component where the search had
    /// to stop, so smaller ones are better.
    fn most_moves(&self, _component: &Self::Component) -> Option<(usize, usize)> {
        None
    }

    /// Returns what can be counted in a component for Left and for Right as the player who is to win; `None` if the
    /// ruleset counts nothing. The tallies of a sum are the sums of the tallies of its components; in the negative of a
    /// component the two are exchanged.
    fn tallies(&self, _component: &Self::Component) -> Option<[Tally; 2]> {
        None
    }

    /// Returns whether the tally of a sum of components shows that its player wins the sum and `spare` free moves by
    /// moving first. If `spare` is negative, the opponent has the free moves. `false` decides nothing.
    ///
    /// The answer may be used beside any game at least as good for the player as that integer, since the player then
    /// wins, too.
    fn wins_first(&self, _tally: &Tally, _spare: i64) -> bool {
        false
    }

    /// Returns whether the tally of a sum of components shows that its player wins the sum and `spare` free moves if
    /// the opponent moves first; see [`Short::wins_first`].
    fn wins_second(&self, _tally: &Tally, _spare: i64) -> bool {
        false
    }

    /// Returns whether Left, to move, wins the sum of components with these tallies and a game that is at least the
    /// integer `least` and at most the integer `most`; `None` if the tallies do not show it.
    fn decides(&self, [left, right]: &[Tally; 2], [least, most]: [i64; 2]) -> Option<bool> {
        let wins = self.wins_first(left, least);
        (wins || self.wins_second(right, most.saturating_neg())).then_some(wins)
    }
}

/// Returns whether two pieces have the same value.
pub type AreEqual<'a, P> = &'a mut dyn FnMut(&P, &P) -> OrNoAnswer<bool>;

/// Counts for one player in a component or in a sum. The ruleset defines their meaning.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally(pub [i32; 13]);

impl AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(count, other)| *count += other);
    }
}

impl SubAssign<&Self> for Tally {
    fn sub_assign(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(count, other)| *count -= other);
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

/// A ruleset whose games end, described by its moves; every such ruleset is [`Short`].
///
/// The optional methods on parts and symmetries make the solver faster and change no answer. The components
/// are boards, so each one allocates memory and takes a microsecond or more to create. A ruleset that has to
/// be faster implements [`Short`] itself.
pub trait Simple: Ruleset<Board: GameBoard + Hash + Ord + HeapBytes> {
    /// Iterates over the moves of a player in the order of the board, computing each on demand. No two moves
    /// have the same places.
    fn moves(&self, board: &Self::Board, player: Player) -> impl Iterator<Item = Move<Self::Board>>;

    /// Returns whether both players have the same moves in every position; see [`Short::is_impartial`].
    fn is_impartial(&self) -> bool {
        false
    }

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

    fn is_impartial(&self) -> bool {
        Simple::is_impartial(self)
    }

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

    fn is_own_negative(&self, board: &G::Board) -> bool {
        let is_image = |negative| negative == *board || self.images(&negative).contains(board);
        self.negative(board).is_some_and(is_image)
    }

    fn options(&self, board: &G::Board, options: &mut Options<'_, Signed<G::Board>>) -> OrNoAnswer<()> {
        for player in Player::BOTH {
            let moves = options.wants(player).then(|| Simple::moves(self, board, player));
            for Move { after, .. } in moves.into_iter().flatten() {
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

/// A partizan ruleset in which finitely many positions can be reached from each position. A player who cannot
/// move loses, and infinite play is a draw.
pub trait Partizan: Ruleset<Board: GameBoard> {
    /// The part of a position that the rules need; equal states have the same moves.
    type State: Clone + Eq + Hash + Debug + HeapBytes + Send + Sync;

    /// Returns whether both players have the same moves in every position; see
    /// [`Short::is_impartial`](Short::is_impartial).
    fn is_impartial(&self) -> bool {
        false
    }

    /// Returns the state of a position.
    fn state(&self, board: &Self::Board) -> Self::State;

    /// Returns the representative of a state that solvers store. It has the same moves, except that their
    /// places may differ. The moves of a representative lead to representatives.
    fn normal(&self, state: Self::State) -> Self::State {
        state
    }

    /// Returns the board of a state that was reached from the position `from`.
    fn board(&self, from: &Self::Board, state: &Self::State) -> Self::Board;

    /// Lists the moves of a player in the order of the board.
    fn moves(&self, state: &Self::State, player: Player) -> Vec<Move<Self::State>>;

    /// Lists the moves of a player for a solver. Rulesets whose move lists take long to compute override this
    /// method, consult the control, and return an error when it stops them; [`Partizan::moves`] then lists
    /// only the moves found before.
    ///
    /// # Errors
    /// The reason that not all moves can be listed.
    fn moves_within(
        &self,
        state: &Self::State,
        player: Player,
        _control: &Control,
    ) -> OrStop<Vec<Move<Self::State>>> {
        Ok(self.moves(state, player))
    }

    /// Returns the player who has moves for ever whatever the opponent does, if there is one. The position is
    /// then `on` (Left) or `off` (Right).
    fn moves_for_ever(&self, _state: &Self::State) -> Option<Player> {
        None
    }
}
