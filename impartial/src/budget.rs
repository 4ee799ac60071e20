//! The budget of a calculation, and the reasons to stop before its end.

use std::fmt;

/// The number of steps between two questions to the caller.
const STEPS_PER_QUESTION: u64 = 1 << 14;

/// The reason why a calculation ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stopped {
    /// The caller wished it.
    Cancelled,
    /// The steps of the budget are used up.
    Steps,
    /// A form, a heap or a sum is larger than the limit that the documentation states.
    TooLarge,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cancelled => "interrupted",
            Self::Steps => "the budget of steps is used up",
            Self::TooLarge => "a game is larger than the limit",
        })
    }
}

impl std::error::Error for Stopped {}

/// The number of steps that a calculation may still take, and a question whether it shall stop.
///
/// A step writes or compares a few words of memory, and keeps at most a few dozen bytes. So a budget of steps also
/// bounds the memory.
pub struct Budget<'a> {
    left: u64,
    unasked: u64,
    stop: Option<&'a dyn Fn() -> bool>,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("left", &self.left).finish_non_exhaustive()
    }
}

impl Budget<'static> {
    /// Makes a budget of this many steps.
    #[must_use]
    pub fn new(steps: u64) -> Self {
        Self { left: steps, unasked: 0, stop: None }
    }

    /// Makes a budget that never ends.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::new(u64::MAX)
    }
}

impl<'a> Budget<'a> {
    /// Makes a budget of this many steps that also ends when `stop` says so. It is asked every few thousand steps.
    #[must_use]
    pub fn with_stop(steps: u64, stop: &'a dyn Fn() -> bool) -> Self {
        Self { left: steps, unasked: 0, stop: Some(stop) }
    }

    /// Returns the number of steps that are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Takes this many steps.
    ///
    /// # Errors
    /// The budget has fewer steps left, or the caller wishes to stop.
    pub fn spend(&mut self, steps: u64) -> Result<(), Stopped> {
        if self.left < steps {
            self.left = 0;
            return Err(Stopped::Steps);
        }
        self.left -= steps;
        self.unasked += steps;
        if self.unasked >= STEPS_PER_QUESTION {
            self.unasked = 0;
            if self.stop.is_some_and(|stop| stop()) {
                return Err(Stopped::Cancelled);
            }
        }
        Ok(())
    }

    /// Takes at most `steps` of the budget for `work`, and returns nothing if these are not enough.
    ///
    /// # Errors
    /// The whole budget is used up, or the caller wishes to stop.
    pub(crate) fn part<T>(
        &mut self,
        steps: u64,
        work: impl FnOnce(&mut Budget<'a>) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let part = steps.min(self.left);
        let mut inner = Budget { left: part, unasked: self.unasked, stop: self.stop };
        let result = work(&mut inner);
        self.left -= part - inner.left;
        self.unasked = inner.unasked;
        match result {
            Ok(found) => Ok(Some(found)),
            Err(Stopped::Cancelled) => Err(Stopped::Cancelled),
            Err(Stopped::Steps) if part < steps => Err(Stopped::Steps),
            Err(Stopped::Steps | Stopped::TooLarge) => Ok(None),
        }
    }
}
