//! Loopy nim values: an integer, or infinity with the finite values of the options.

use std::fmt;

use crate::games::value::LoopyOutcome;

/// The value of a position of an impartial game that need not end (C. A. B. Smith, *Graphs and composite
/// games*, 1966; *Winning Ways*, ch. 12).
///
/// ```
/// use upstar::games::rules::loopy::{NimOutcome, NimValue};
/// let infinite = NimValue::Infinite(vec![0, 1, 2]);
/// let sum = infinite.plus(&NimValue::Finite(3));
/// assert_eq!(sum.to_string(), "inf{1,2,3}");
/// assert_eq!((infinite.outcome(), sum.outcome()), (NimOutcome::Next, NimOutcome::Draw));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NimValue {
    /// Equality to the nimber *n.
    Finite(u32),
    /// Equality to no nimber. The options with finite values have these values, in increasing order. At least
    /// one other option has no move back to the least value that is missing in the set (the mex).
    Infinite(Vec<u32>),
}

/// The outcome if both players play as well as they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NimOutcome {
    /// The player who begins wins.
    Next,
    /// The player who does not begin wins.
    Previous,
    /// Neither player wins: play goes on for ever.
    Draw,
}

impl NimValue {
    /// Returns the value of a sum: n + m = n xor m, inf_K + n = inf_{K xor n}, and the sum of two infinite
    /// values is inf_{}.
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Finite(n), Self::Finite(m)) => Self::Finite(n ^ m),
            (Self::Infinite(set), Self::Finite(n)) | (Self::Finite(n), Self::Infinite(set)) => {
                let mut moved: Vec<u32> = set.iter().map(|k| k ^ n).collect();
                moved.sort_unstable();
                Self::Infinite(moved)
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(Vec::new()),
        }
    }

    /// Returns the outcome. The previous player wins with value 0, and the next player wins with another
    /// finite value or with inf_K if 0 is in K. Otherwise the game is a draw.
    pub fn outcome(&self) -> NimOutcome {
        match self {
            Self::Finite(0) => NimOutcome::Previous,
            Self::Finite(_) => NimOutcome::Next,
            Self::Infinite(set) if set.contains(&0) => NimOutcome::Next,
            Self::Infinite(_) => NimOutcome::Draw,
        }
    }

    /// Returns the integer if the value is finite, otherwise `None`.
    pub fn finite(&self) -> Option<u32> {
        if let Self::Finite(n) = self { Some(*n) } else { None }
    }
}

impl fmt::Display for NimValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(n) => n.fmt(f),
            Self::Infinite(set) => {
                let set: Vec<_> = set.iter().map(u32::to_string).collect();
                write!(f, "inf{{{}}}", set.join(","))
            }
        }
    }
}

impl NimOutcome {
    /// Describes the outcome in words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Next => "the player who begins wins",
            Self::Previous => "the player who begins loses",
            Self::Draw => "a draw: neither player can be stopped from playing on for ever",
        }
    }
}

impl From<NimOutcome> for LoopyOutcome {
    fn from(outcome: NimOutcome) -> Self {
        match outcome {
            NimOutcome::Next => Self::N,
            NimOutcome::Previous => Self::P,
            NimOutcome::Draw => Self::D,
        }
    }
}

impl fmt::Display for NimOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Next => "N",
            Self::Previous => "P",
            Self::Draw => "D",
        })
    }
}
