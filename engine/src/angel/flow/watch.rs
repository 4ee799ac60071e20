//! Looks at the control within an update.

use crate::ground::control::{Control, OrStop};

/// So many steps are one node, and the control is looked at as often.
const STEPS: u32 = 1 << 12;

/// A control, and the steps of an update since it was looked at. A step is a run of squares that a search has
/// come to, or a chunk of which squares join.
#[derive(Debug)]
pub(super) struct Watch<'c> {
    control: &'c Control,
    steps: u32,
    /// The bytes of the update that its searches do not know of.
    pub(super) beside: usize,
}

impl<'c> Watch<'c> {
    /// For an update that begins.
    pub(super) fn new(control: &'c Control) -> Self {
        Self { control, steps: 0, beside: 0 }
    }

    /// Counts a step inside a loop that ends soon. The next [`Watch::step`] looks at the control if it is time.
    pub(super) fn count(&mut self) {
        self.steps = self.steps.saturating_add(1);
    }

    /// Counts a step, and says whether to go on. `bytes` returns the memory in use.
    pub(super) fn step(&mut self, bytes: impl FnOnce() -> usize) -> OrStop<()> {
        self.count();
        if self.steps < STEPS {
            return Ok(());
        }
        self.steps = 0;
        self.control.check(1, bytes() + self.beside)
    }
}
