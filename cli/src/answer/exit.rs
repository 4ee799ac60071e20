//! The ways in which the program and its calculations end.

use std::time::Duration;

use upstar::ground::control::Stop;

/// The depth of values and positions for which the program's stacks are large enough.
pub(crate) const DEPTH_LIMIT: u32 = 10_000;

/// The exit status of the program. A worse one compares greater, so the worst of several is their maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    Answered,
    /// The formula of `sat` or `qbf` is true or satisfiable.
    True,
    /// The formula is false or unsatisfiable.
    False,
    Unknown,
    CheckFailed,
    BadInput,
    Interrupted,
}

impl Exit {
    /// Returns the exit code, unless a signal other than Ctrl-C ended the program.
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

/// The reasons why a supervisor ended a calculation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Ctrl-C, or another ending signal.
    Interrupted,
    /// A budget of nodes or memory was used up.
    Budget(Stop),
    /// A limit of the program was reached; no larger budget would help.
    Limit(Stop),
    /// The time was used up.
    Time(Duration),
}

impl Ended {
    /// Interprets a stop. `time` is the budget of time, if that was used up.
    pub(crate) fn of(stop: Stop, time: Option<Duration>) -> Self {
        match (stop, time) {
            (Stop::Cancelled, Some(time)) => Self::Time(time),
            (Stop::Cancelled, None) => Self::Interrupted,
            (Stop::Nodes | Stop::Bytes, _) => Self::Budget(stop),
            _ => Self::Limit(stop),
        }
    }

    /// Returns the kind of error in the JSON of an answer.
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
