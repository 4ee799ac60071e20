//! The interface of loop-free rulesets under normal play.

use std::hash::Hash;

use super::facts::Facts;
use crate::board::grid::Grid;
use crate::control::Control;
use crate::input::InputError;
use crate::rules::memo::Memo;
use crate::value::Stop;

/// A ruleset whose games end: positions fall apart into components, and whoever cannot move loses.
///
/// Most of the time of a solver goes into finding out which components an option falls apart into, so that is done in two steps: the rules write
/// *pieces*, connected parts of a position brought to a form that costs little, and the solver asks for the
/// normal form of a piece only if it has not met the same piece lately.
pub trait Short: Send + Sync {
    /// A whole position, as it is read and shown.
    type Position: Clone + Send + Sync;
    /// A connected piece of a position, as the rules find it.
    type Piece: Clone + Eq + Hash + Send + Sync;
    /// A connected piece in normal form: equal components have equal values.
    type Component: Clone + Send + Sync;
    /// What remembers values of components.
    type Memo: Memo<Self::Component>;

    /// What there is to know about the ruleset.
    fn facts(&self) -> &'static Facts;

    /// Reads a position in the ruleset's notation.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn read(&self, text: &str) -> Result<Self::Position, InputError>;

    /// The position in the notation that [`Short::read`] reads.
    fn write(&self, position: &Self::Position) -> String;

    /// The board of a position played on a grid.
    fn grid<'p>(&self, position: &'p Self::Position) -> Option<&'p Grid>;

    /// The components of a position. Those without a move may be left out.
    fn components(&self, position: &Self::Position) -> Vec<Signed<Self::Component>>;

    /// The moves of a player in a position, in the order of the board, made one after another.
    fn moves<'p>(
        &'p self,
        position: &'p Self::Position,
        player: Player,
    ) -> Box<dyn Iterator<Item = Move<Self::Position>> + 'p>;

    /// The component that a piece, or its negative, is.
    fn normal(&self, piece: &Self::Piece) -> Signed<Self::Component>;

    /// Writes the options of a component. What takes more than a few microseconds an option is charged.
    ///
    /// # Errors
    /// The reason to stop that a charge gave.
    fn options(
        &self,
        component: &Self::Component,
        options: &mut Options<'_, Self::Piece>,
    ) -> Result<(), Stop>;

    /// Numbers of moves that Left and Right cannot exceed in a component, however the play goes; the smaller the better. They bound
    /// its value where the search had to stop. `None` if nothing is known.
    fn most_moves(&self, _component: &Self::Component) -> Option<(usize, usize)> {
        None
    }
}

/// The players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// The first-named player.
    Left,
    /// The other.
    Right,
}

/// A move in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move<P> {
    /// The cells that it changes, as (row, column) from 0.
    pub cells: Vec<(usize, usize)>,
    /// The position after it.
    pub after: P,
}

/// A component, or its negative: the same with the players' roles exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signed<C> {
    /// The component in normal form.
    pub component: C,
    /// Does it stand for its negative?
    pub negated: bool,
}

/// The options of a component, each a sum of pieces: first all of Left's, then all of Right's.
#[derive(Debug)]
pub struct Options<'c, P> {
    control: &'c Control,
    pieces: Vec<P>,
    ends: Vec<usize>,
    left: usize,
    bytes: usize,
}

/// The most memory that the pieces of one component's options may take beside their own size, in bytes.
const MAX_BYTES: usize = 1 << 30;

impl<'c, P> Options<'c, P> {
    /// No options yet; writing many large ones ends when the control says so.
    #[must_use]
    pub fn new(control: &'c Control) -> Self {
        Self { control, pieces: Vec::new(), ends: Vec::new(), left: 0, bytes: 0 }
    }

    /// Forgets all options.
    pub fn clear(&mut self) {
        self.pieces.clear();
        self.ends.clear();
        self.left = 0;
        self.bytes = 0;
    }

    /// Counts memory that a piece takes beside its own size, or work that takes as long as writing so many bytes.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn charge(&mut self, bytes: usize) -> Result<(), Stop> {
        self.bytes = self.bytes.saturating_add(bytes);
        self.control.check(0, self.bytes)?;
        if self.bytes > MAX_BYTES { Err(Stop::TooLarge) } else { Ok(()) }
    }

    /// What was charged in all.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a piece to the option being written. Pieces without a move may be left out.
    #[inline]
    pub fn piece(&mut self, piece: P) {
        self.pieces.push(piece);
    }

    /// Ends the option being written.
    #[inline]
    pub fn end_option(&mut self) {
        self.ends.push(self.pieces.len());
    }

    /// Ends Left's options; Right's follow.
    #[inline]
    pub fn end_left(&mut self) {
        self.left = self.ends.len();
    }

    /// All pieces of all options, in order.
    #[must_use]
    pub fn pieces(&self) -> &[P] {
        &self.pieces
    }

    /// For each option where its pieces end; the number of them that are Left's.
    #[must_use]
    pub fn ends(&self) -> (&[usize], usize) {
        (&self.ends, self.left)
    }
}
