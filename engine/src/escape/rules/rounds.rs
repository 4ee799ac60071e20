//! How long a cat lasts.

use std::fmt;

/// How many copies of edges are deleted until the cat is caught; more is better for the cat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rounds {
    /// So many.
    Finite(u32),
    /// The cat is never caught: it comes to an edge that cannot be deleted.
    Never,
}

/// Stands for [`Rounds::Never`] in bounds.
pub(crate) const NEVER: u32 = u32::MAX;

impl Rounds {
    pub(crate) fn new(bound: u32) -> Self {
        if bound == NEVER { Self::Never } else { Self::Finite(bound) }
    }

    /// After one deletion more.
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
