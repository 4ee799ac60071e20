//! Outcome classes.

use std::fmt;

/// The outcome class of a game under normal play, in which the player who cannot move loses.
///
/// ```
/// use upstar::{Outcome, Store};
///
/// let store = Store::new();
/// let games = [store.up_star(1, 0), store.integer(-1), store.nimber(1), store.zero()];
/// assert_eq!(games.map(|g| g.outcome()), [Outcome::L, Outcome::R, Outcome::N, Outcome::P]);
/// assert_eq!(Outcome::N.describe(), "the player who begins wins");
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins whoever begins: G > 0.
    L,
    /// Right wins whoever begins: G < 0.
    R,
    /// The next player wins: G is confused with 0.
    N,
    /// The previous player wins: G = 0.
    P,
}

impl Outcome {
    /// Returns the outcome of G, given whether G >= 0 (Left wins moving second) and whether G <= 0 (Right
    /// wins moving second).
    pub fn from_order(ge_zero: bool, le_zero: bool) -> Self {
        match (ge_zero, le_zero) {
            (true, true) => Self::P,
            (true, false) => Self::L,
            (false, true) => Self::R,
            (false, false) => Self::N,
        }
    }

    /// Describes the outcome in words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::L => "Left wins, whoever begins",
            Self::R => "Right wins, whoever begins",
            Self::N => "the player who begins wins",
            Self::P => "the player who begins loses",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
