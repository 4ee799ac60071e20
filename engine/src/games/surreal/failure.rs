//! The reasons why an operation on surreal numbers has no result.

use std::fmt;

use super::rational::Rational;
use crate::ground::control::Stop;

/// The greatest height of a tower of exponents. The height of omega is 1.
pub const MAX_TOWER: u32 = 100;

/// The reason why an operation on surreal numbers, or on their sign expansions, has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoSurreal {
    /// A tower of exponents would be higher than [`MAX_TOWER`].
    TooHigh,
    /// A sign expansion, or a period of it, is longer than the limit, or two expansions agree for longer than
    /// the limit.
    TooLong,
    /// The runs of a sign expansion become longer for ever, as in the expansion of omega^(2/3).
    Growing,
    /// The number has infinitely many terms in normal form.
    Endless,
    /// The options follow no rule that is recognised.
    NoRule,
    /// An option of Left is not below one of Right.
    NotBelow,
    /// The simplest fraction between the options is longer than the limit.
    FractionTooLong,
    /// The order of two real numbers, or of a real and a rational one, was not decided within the precision
    /// examined.
    UndecidedOrder,
    /// The divisor is 0.
    ByZero,
    /// The radicand is negative.
    NegativeRoot,
    /// The coefficient of the first term of a radicand, which has no rational root.
    IrrationalRoot(Rational),
    /// The calculation had to stop.
    Stopped(Stop),
}

impl From<Stop> for NoSurreal {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl fmt::Display for NoSurreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooHigh => return write!(f, "a tower of more than {MAX_TOWER} exponents"),
            Self::TooLong => "the sign expansion, or a period of it, is too long",
            Self::Growing => "the runs of the sign expansion become longer for ever",
            Self::Endless => "the number has infinitely many terms in normal form",
            Self::NoRule => "the options follow no rule of a progression",
            Self::NotBelow => "an option of Left's is not below all options of Right's",
            Self::FractionTooLong => "the simplest number between the options is too long",
            Self::UndecidedOrder => "two of the real numbers may be equal, as far as they were looked at",
            Self::ByZero => "division by 0",
            Self::NegativeRoot => "the root of a negative number is no number",
            Self::IrrationalRoot(first) => {
                return write!(
                    f,
                    "the first coefficient, {first}, has no rational root, and others are not told"
                );
            }
            Self::Stopped(stop) => return stop.fmt(f),
        })
    }
}

impl std::error::Error for NoSurreal {}
