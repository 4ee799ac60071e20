//! The number of deletions that a cat survives.

use std::fmt;

/// The number of copies of edges that are deleted until the cat is caught. Greater numbers are better for the
/// cat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rounds {
    /// A finite number of deletions.
    Finite(u32),
    /// The cat is never caught, because it reaches an unbreakable edge.
    Never,
}

/// The representation of [`Rounds::Never`] in bounds.
pub(crate) const NEVER: u32 = u32::MAX;

impl Rounds {
    pub(crate) fn new(bound: u32) -> Self {
        if bound == NEVER { Self::Never } else { Self::Finite(bound) }
    }

    /// Adds one deletion.
    pub(crate) fn and_one(self) -> Self {
        match self {
            Self::Finite(rounds) => Self::Finite(rounds + 1),
            Self::Never => Self::Never,
        }
    }
}

impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(rounds) => rounds.fmt(f),
            Self::Never => f.write_str("never"),
        }
    }
}
