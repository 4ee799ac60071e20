//! The options of a component, as a ruleset writes them down for the solver.

use crate::games::value::{Dyadic, Stop};
use crate::ground::control::{Control, OrStop};

/// The options of a component, each a sum of pieces and a number: first all of Left's, then all of Right's.
/// Or, where theory gives the value without looking at the options, a [`Shortcut`].
#[derive(Debug)]
pub struct Options<'c, P> {
    control: &'c Control,
    pieces: Vec<P>,
    ends: Vec<usize>,
    /// The options with a number other than 0, in order.
    numbers: Vec<(usize, i64)>,
    left: usize,
    bytes: usize,
    /// What was charged when the control was looked at last.
    seen: usize,
    /// Memory in use elsewhere, in bytes.
    held: usize,
    /// How many nodes may be counted between two looks at the control, and how many were since the last one.
    patience: u32,
    nodes: u32,
    shortcut: Option<Shortcut>,
}

/// The value of a component by a theorem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shortcut {
    /// A number plus a nimber.
    Known(Dyadic, u32),
    /// The ordinal sum s1:(s2:(..:rest)), where `rest` is the sum of the pieces written and of its number, as
    /// one option of Left's. Without a stem it is that sum.
    Stem(Vec<Segment>),
}

/// A part of a stem, from the bottom upwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Segment {
    /// The game 1: one edge of Left's.
    One,
    /// The game -1: one edge of Right's.
    MinusOne,
    /// The game *: one edge of both.
    Star,
}

/// The most memory that the pieces of one component's options may take beside their own size, in bytes, where nobody says
/// how much there is.
const MAX_BYTES: usize = 1 << 30;
/// What may be charged between two looks at the control, in bytes.
const PATIENCE: usize = 1 << 16;
/// How many nodes it counts as to write so much.
const NODES_OF_LOOK: u64 = 4;

impl<'c, P> Options<'c, P> {
    /// No options yet; writing many large ones ends when the control says so.
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
        }
    }

    /// The same, with so much memory in use elsewhere, in bytes.
    pub(crate) fn beside(&mut self, held: usize) -> &mut Self {
        self.held = held;
        self
    }

    /// Forgets all options, of which all nodes are counted.
    pub fn clear(&mut self) {
        if self.nodes > 0 {
            // What was found is not given up for a budget that has just ended.
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

    /// Counts memory that a piece takes beside its own size, or work that takes as long as writing so many
    /// bytes; now and then looks whether to stop.
    #[inline]
    pub fn charge(&mut self, bytes: usize) -> OrStop<()> {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.is_seen() { Ok(()) } else { self.look() }
    }

    /// Counts nodes: positions that are worked out here, as those of heaps whose nim values are found one after another, or
    /// other work that takes as long; now and then looks whether to stop.
    #[inline]
    pub fn count_nodes(&mut self, nodes: u32) -> OrStop<()> {
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes < self.patience { Ok(()) } else { self.look() }
    }

    fn is_seen(&self) -> bool {
        self.bytes - self.seen <= PATIENCE
    }

    fn look(&mut self) -> OrStop<()> {
        // A single piece may be larger than what lies between two looks.
        let written = ((self.bytes - self.seen) / PATIENCE) as u64 * NODES_OF_LOOK;
        let nodes = written + u64::from(std::mem::take(&mut self.nodes));
        self.seen = self.bytes;
        let pieces = self.pieces.capacity() * size_of::<P>();
        self.control.check(nodes, self.held.saturating_add(self.bytes).saturating_add(pieces))?;
        let is_limited = self.control.room(0) < usize::MAX;
        if !is_limited && self.bytes > MAX_BYTES { Err(Stop::TooLarge) } else { Ok(()) }
    }

    /// Was so much charged that bringing the pieces to their normal forms takes long, too?
    pub(crate) fn is_heavy(&self) -> bool {
        self.bytes > PATIENCE
    }

    /// What was charged in all.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a piece to the option being written. Pieces without a move may be left out.
    #[inline]
    pub fn piece(&mut self, piece: P) {
        self.pieces.push(piece);
    }

    /// Adds a number to the option being written, once for each option.
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

    /// Ends Left's options; Right's follow.
    #[inline]
    pub fn end_left(&mut self) {
        self.left = self.ends.len();
    }

    /// Gives the value by a theorem instead of options.
    pub fn shortcut(&mut self, shortcut: Shortcut) {
        self.shortcut = Some(shortcut);
    }

    /// All pieces of all options, in order.
    pub fn pieces(&self) -> &[P] {
        &self.pieces
    }

    /// For each option where its pieces end; the number of them that are Left's.
    pub fn ends(&self) -> (&[usize], usize) {
        (&self.ends, self.left)
    }

    /// The numbers of the options that have one, as (option, number), in order.
    pub fn numbers(&self) -> &[(usize, i64)] {
        &self.numbers
    }

    /// The value by a theorem, if it was given.
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
