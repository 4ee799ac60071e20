//! A writer of the options of a figure, piece by piece.

use crate::games::rules::Options;
use crate::games::rules::written::cells::figure::Figure;
use crate::ground::control::OrStop;
use crate::ground::memory::HeapBytes;

/// The options being written, Left's first.
pub(crate) struct Pieces<'o, 'c, P, F> {
    pub(crate) options: &'o mut Options<'c, P>,
    /// The map from figures to pieces of the ruleset.
    piece: F,
    /// The memory of the pieces of the current option, in bytes.
    bytes: usize,
    /// An error once a limit of the control is reached; nothing is written after it.
    pub(crate) outcome: OrStop<()>,
    /// The number of Left's options still to come, once it is known.
    lefts: Option<usize>,
}

impl<'o, 'c, P, F: Fn(Figure) -> P> Pieces<'o, 'c, P, F> {
    pub(crate) fn new(options: &'o mut Options<'c, P>, piece: F) -> Self {
        Self { options, piece, bytes: 0, outcome: Ok(()), lefts: None }
    }

    /// Writes a piece of the current option; `None` ends the option.
    pub(crate) fn add(&mut self, figure: Option<Figure>) {
        match figure {
            _ if self.outcome.is_err() => {}
            Some(figure) => {
                self.bytes += size_of::<Figure>() + figure.heap_bytes();
                self.options.piece((self.piece)(figure));
            }
            None => {
                self.outcome = self.options.charge(std::mem::take(&mut self.bytes));
                self.options.end_option();
                self.lefts = self.lefts.map(|lefts| lefts - 1);
                self.end_left();
            }
        }
    }

    /// Declares that Left has exactly `lefts` more options.
    pub(crate) fn left_ends_after(&mut self, lefts: usize) {
        self.lefts = Some(lefts);
        self.end_left();
    }

    fn end_left(&mut self) {
        if self.lefts == Some(0) {
            self.options.end_left();
            self.lefts = None;
        }
    }
}
