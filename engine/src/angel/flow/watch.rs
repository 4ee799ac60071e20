//! The checks of the control within an update.

use crate::ground::control::{Control, OrStop};

/// The number of steps that count as one node. The control is checked once in as many steps.
const STEPS: u32 = 1 << 12;

/// A control, and the number of steps since it was last checked. A step is a run of squares that a search has
/// reached, or a chunk of which squares join.
#[derive(Debug)]
pub(super) struct Watch<'c> {
    control: &'c Control,
    steps: u32,
    /// The number of bytes of the update that its searches do not know of.
    pub(super) beside: usize,
}

impl<'c> Watch<'c> {
    /// Creates the watch of a new update.
    pub(super) fn new(control: &'c Control) -> Self {
        Self { control, steps: 0, beside: 0 }
    }

    /// Counts a step inside a loop that ends soon. The control is checked by the next [`Watch::step`] that is
    /// due.
    pub(super) fn count(&mut self) {
        self.steps = self.steps.saturating_add(1);
    }

    /// Counts a step, and returns an error if the update has to stop. `bytes` returns the memory in use.
    pub(super) fn step(&mut self, bytes: impl FnOnce() -> usize) -> OrStop<()> {
        self.count();
        if self.steps < STEPS {
            return Ok(());
        }
        self.steps = 0;
        self.control.check(1, bytes() + self.beside)
    }
}
