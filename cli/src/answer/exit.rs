//! How the program ends, and why a calculation does.

use std::time::Duration;

use upstar::ground::control::Stop;

/// The depth of values and positions that the stacks of the program are made for.
pub(crate) const DEPTH_LIMIT: u32 = 10_000;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    Answered,
    /// Of solvers of formulas: the formula is true, or can be satisfied.
    True,
    /// The formula is false, or cannot be satisfied.
    False,
    Unknown,
    CheckFailed,
    BadInput,
    Interrupted,
}

impl Exit {
    /// Returns the exit code, where no signal but Ctrl-C ended the program.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Answered => 0,
            Self::True => 10,
            Self::False => 20,
            Self::CheckFailed => 1,
            Self::BadInput => 2,
            Self::Unknown => 3,
            Self::Interrupted => 130,
        }
    }
}

impl From<Ended> for Exit {
    fn from(ended: Ended) -> Self {
        match ended {
            Ended::Interrupted => Self::Interrupted,
            Ended::Limit(_) => Self::BadInput,
            Ended::Budget(_) | Ended::Time(_) => Self::Unknown,
        }
    }
}

/// Why the watcher ended a calculation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Ctrl-C.
    Interrupted,
    /// A budget was used up.
    Budget(Stop),
    /// A limit of the program was met: no budget would help.
    Limit(Stop),
    /// The time was used up.
    Time(Duration),
}

impl Ended {
    /// What a stop means; `time` is the budget of time, if that was used up.
    pub(crate) fn of(stop: Stop, time: Option<Duration>) -> Self {
        match (stop, time) {
            (Stop::Cancelled, Some(time)) => Self::Time(time),
            (Stop::Cancelled, None) => Self::Interrupted,
            (Stop::Nodes | Stop::Bytes | Stop::NoPeriod, _) => Self::Budget(stop),
            _ => Self::Limit(stop),
        }
    }

    /// The kind of error in an answer.
    pub(crate) fn kind(self) -> &'static str {
        if matches!(self, Self::Limit(_)) { "unsupported" } else { "budget" }
    }
}

impl std::fmt::Display for Ended {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Interrupted => f.write_str("interrupted"),
            Self::Limit(Stop::TooDeep) => write!(f, "{} of {DEPTH_LIMIT}", Stop::TooDeep),
            Self::Budget(stop) | Self::Limit(stop) => write!(f, "{stop}"),
            Self::Time(time) => write!(f, "the budget of {} s is used up", time.as_secs_f32()),
        }
    }
}
