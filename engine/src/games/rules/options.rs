//! Sums of components, and the buffer into which a ruleset writes the options of a component for the solver.

use crate::games::value::{Dyadic, Stop};
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};

/// A component or its negative, in which the players' roles are exchanged.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Signed<C> {
    /// The component in normal form.
    pub component: C,
    /// Whether this stands for the negative of `component`.
    pub negated: bool,
}

/// A sum of components and a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum<C> {
    /// The number of moves that Left is ahead, independently of the components.
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

/// The options of a component: first all of Left's, then all of Right's. Each option is the sum of some
/// pieces and a number. Where a theorem gives the value without looking at the options, a [`Shortcut`] takes
/// their place.
///
/// ```
/// use upstar::{Control, games::rules::Options};
/// // Left moves to a component `a`, Right to the number -1.
/// let control = Control::unlimited();
/// let mut options = Options::new(&control);
/// options.piece("a");
/// options.end_option();
/// options.end_left();
/// options.number(-1);
/// options.end_option();
/// assert_eq!((options.pieces(), options.ends()), (&["a"][..], (&[1, 1][..], 1)));
/// assert_eq!(options.numbers(), [(1, -1)]);
/// ```
#[derive(Debug)]
pub struct Options<'c, P> {
    control: &'c Control,
    pieces: Vec<P>,
    /// For each option, the end of its pieces in `pieces`.
    ends: Vec<usize>,
    /// The options with a number other than 0, as (option, number), in order.
    numbers: Vec<(usize, i64)>,
    /// The number of Left's options.
    left: usize,
    /// The bytes charged since the last [`Options::clear`].
    bytes: usize,
    /// The value of `bytes` when the control was last consulted.
    seen: usize,
    /// The memory in use elsewhere, in bytes.
    held: usize,
    /// The number of nodes that may be counted between two checks of the control.
    patience: u32,
    /// The number of nodes counted since the last check of the control.
    nodes: u32,
    shortcut: Option<Shortcut>,
    /// The player whose options are read; `None` if both players' are.
    only: Option<Player>,
    /// Whether theorems of normal play are left aside.
    is_literal: bool,
}

/// The value of a component as a theorem gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shortcut {
    /// A number plus a nimber.
    Known(Dyadic, u32),
    /// The value 0, since a symmetry of the component gives an answer to each move (Tweedledum and Tweedledee; *Winning
    /// Ways*, ch. 1).
    Mirrored,
    /// The ordinal sum s1:(s2:(..:rest)). `rest` is the sum of the pieces and the number that were written as
    /// Left's only option. With an empty stem, the value is `rest`.
    Stem(Vec<Segment>),
}

/// A segment of a stem; segments are listed from the bottom upwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Segment {
    /// The game 1: an edge of Left's.
    One,
    /// The game -1: an edge of Right's.
    MinusOne,
    /// The game *: an edge that both players may cut.
    Star,
}

/// The most memory, in bytes, that the pieces of one component's options may take beside their own size if
/// the control sets no limit.
const MAX_BYTES: usize = 1 << 30;
/// The number of bytes that may be charged between two checks of the control.
const PATIENCE: usize = 1 << 16;
/// The number of nodes that count as the work of writing [`PATIENCE`] bytes.
const NODES_OF_LOOK: u64 = 4;

impl<'c, P> Options<'c, P> {
    /// Creates an empty buffer. Writing stops with an error once a limit of the control is exceeded.
    pub fn new(control: &'c Control) -> Self {
        Self {
            control,
            pieces: Vec::new(),
            ends: Vec::new(),
            numbers: Vec::new(),
            left: 0,
            bytes: 0,
            seen: 0,
            held: 0,
            patience: control.patience(1),
            nodes: 0,
            shortcut: None,
            only: None,
            is_literal: false,
        }
    }

    /// Announces that the options will be read as those of a game tree, for other conventions of play than the normal
    /// one. A ruleset then uses no theorem about values.
    pub(crate) fn literal(&mut self) -> &mut Self {
        self.is_literal = true;
        self
    }

    /// Returns whether only the game tree counts and no theorem about values may be used; see
    /// [`Short::is_literal`](super::Short::is_literal).
    pub fn is_literal(&self) -> bool {
        self.is_literal
    }

    /// Announces that only one player's options will be read.
    pub(crate) fn only(&mut self, player: Player) -> &mut Self {
        self.only = Some(player);
        self
    }

    /// Returns whether a player's options will be read. A ruleset need not write the others.
    pub fn wants(&self, player: Player) -> bool {
        self.only.is_none_or(|only| only == player)
    }

    /// Sets the memory in use elsewhere, in bytes; it counts towards the limit of the control.
    pub(crate) fn beside(&mut self, held: usize) -> &mut Self {
        self.held = held;
        self
    }

    /// Removes all options, after reporting the nodes counted so far to the control.
    pub fn clear(&mut self) {
        if self.nodes > 0 {
            // The result that was found is kept even if the budget has just ended.
            let _ = self.look();
        }
        self.pieces.clear();
        self.ends.clear();
        self.numbers.clear();
        self.left = 0;
        self.bytes = 0;
        self.seen = 0;
        self.shortcut = None;
    }

    /// Charges memory that a piece takes beside its own size, or work that takes as long as writing that many
    /// bytes. Consults the control after every 64 KiB.
    ///
    /// # Errors
    /// The reason to stop, if a limit is reached.
    #[inline]
    pub fn charge(&mut self, bytes: usize) -> OrStop<()> {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.is_seen() { Ok(()) } else { self.look() }
    }

    /// Counts nodes: positions that the ruleset evaluates itself (for example heaps whose nim values are
    /// found one after another), or other work that takes as long. Consults the control now and then.
    ///
    /// # Errors
    /// The reason to stop, if a limit is reached.
    #[inline]
    pub fn count_nodes(&mut self, nodes: u32) -> OrStop<()> {
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes < self.patience { Ok(()) } else { self.look() }
    }

    fn is_seen(&self) -> bool {
        self.bytes - self.seen <= PATIENCE
    }

    fn look(&mut self) -> OrStop<()> {
        // A single piece may be larger than `PATIENCE`, so one check may stand for many.
        let of_bytes = ((self.bytes - self.seen) / PATIENCE) as u64 * NODES_OF_LOOK;
        let nodes = of_bytes + u64::from(std::mem::take(&mut self.nodes));
        self.seen = self.bytes;
        let pieces = self.pieces.capacity() * size_of::<P>();
        self.control.check(nodes, self.held.saturating_add(self.bytes).saturating_add(pieces))?;
        let is_limited = self.control.room(0) < usize::MAX;
        if !is_limited && self.bytes > MAX_BYTES { Err(Stop::TooLarge) } else { Ok(()) }
    }

    /// Returns whether so much was charged that normalising the pieces takes long, too.
    pub(crate) fn is_heavy(&self) -> bool {
        self.bytes > PATIENCE
    }

    /// Returns the number of bytes charged since the last [`Options::clear`].
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a piece to the option being written. Pieces in which nobody has a move may be left out.
    #[inline]
    pub fn piece(&mut self, piece: P) {
        self.pieces.push(piece);
    }

    /// Adds a number to the option being written; to be called at most once for each option.
    pub fn number(&mut self, number: i64) {
        if number != 0 {
            self.numbers.push((self.ends.len(), number));
        }
    }

    /// Ends the option being written.
    #[inline]
    pub fn end_option(&mut self) {
        self.ends.push(self.pieces.len());
    }

    /// Ends Left's options; the options after it are Right's.
    #[inline]
    pub fn end_left(&mut self) {
        self.left = self.ends.len();
    }

    /// Gives the value of the component by a theorem instead of by its options.
    pub fn shortcut(&mut self, shortcut: Shortcut) {
        self.shortcut = Some(shortcut);
    }

    /// Returns all pieces of all options, in order.
    pub fn pieces(&self) -> &[P] {
        &self.pieces
    }

    /// Returns, for each option, the end of its pieces in [`Options::pieces`], and the number of Left's
    /// options.
    pub fn ends(&self) -> (&[usize], usize) {
        (&self.ends, self.left)
    }

    /// Returns the numbers of the options that have one other than 0, as (option, number), in order.
    pub fn numbers(&self) -> &[(usize, i64)] {
        &self.numbers
    }

    /// Returns the value given by a theorem, if [`Options::shortcut`] was called.
    pub fn by_theorem(&self) -> Option<&Shortcut> {
        self.shortcut.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_of_options_is_that_of_the_budget() {
        let charged = |control: &Control| Options::<u64>::new(control).charge(MAX_BYTES + 1);
        assert_eq!(charged(&Control::unlimited()), Err(Stop::TooLarge));
        assert_eq!(charged(&Control::unlimited().with_bytes(MAX_BYTES)), Err(Stop::Bytes));
        assert_eq!(charged(&Control::unlimited().with_bytes(2 * MAX_BYTES)), Ok(()));
    }

    #[test]
    fn counted_nodes_are_those_of_the_budget() {
        let control = Control::unlimited().with_nodes(100);
        let mut options = Options::<u64>::new(&control);
        let counted = (1..).find(|_| options.count_nodes(1).is_err()).expect("a limit");
        assert!((100..=112).contains(&counted), "{counted}");
        let control = Control::unlimited();
        let mut options = Options::<u64>::new(&control);
        options.count_nodes(7).expect("no limit");
        options.clear();
        assert_eq!(control.nodes(), 7);
    }

    #[test]
    fn large_pieces_are_as_many_nodes_as_small_ones() {
        let control = Control::unlimited();
        let mut options = Options::<u64>::new(&control);
        options.charge(10 * PATIENCE).expect("no limit");
        assert_eq!(control.nodes(), 10 * NODES_OF_LOOK);
    }
}
