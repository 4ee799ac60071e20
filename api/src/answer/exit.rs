//! The ways in which answers and calculations end.

use std::time::Duration;

use upstar::ground::control::Stop;
use upstar::ground::input::NoAnswer;

/// The exit status of an answer, and of a program that gives it. A worse one compares greater, so the worst of several is their maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// The question was answered.
    Answered,
    /// The formula of `sat` or `qbf` is true or satisfiable.
    True,
    /// The formula is false or unsatisfiable.
    False,
    /// The answer is unknown within the budget.
    Unknown,
    /// A check failed.
    CheckFailed,
    /// The input is wrong.
    BadInput,
    /// The calculation was interrupted.
    Interrupted,
}

impl Exit {
    /// Returns the exit code, unless a signal other than Ctrl-C ended the program.
    pub fn code(self) -> u8 {
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
            Ended::Limit(_) | Ended::TooDeep(_) | Ended::NoEnd => Self::BadInput,
            Ended::Budget(_) | Ended::Time(_) => Self::Unknown,
        }
    }
}

/// The reasons why a supervisor ended a calculation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Ctrl-C, or another ending signal.
    Interrupted,
    /// A budget of nodes or memory was used up.
    Budget(Stop),
    /// A limit of the program was reached; no larger budget would help.
    Limit(Stop),
    /// The limit of the depth of values and positions, which is given, was reached.
    TooDeep(u32),
    /// Play may be infinite, although it has to end.
    NoEnd,
    /// The time was used up.
    Time(Duration),
}

impl Ended {
    /// Interprets the reason. `time` is the budget of time, if that was used up; `depth_limit` is that of the store.
    pub fn of(reason: impl Into<NoAnswer>, time: Option<Duration>, depth_limit: u32) -> Self {
        let NoAnswer::Stopped(stop) = reason.into() else { return Self::NoEnd };
        match (stop, time) {
            (Stop::Cancelled, Some(time)) => Self::Time(time),
            (Stop::Cancelled, None) => Self::Interrupted,
            (Stop::Nodes | Stop::Bytes, _) => Self::Budget(stop),
            (Stop::TooDeep, _) => Self::TooDeep(depth_limit),
            _ => Self::Limit(stop),
        }
    }

    /// Returns the kind of error in the JSON of an answer.
    pub fn kind(self) -> &'static str {
        if matches!(self, Self::Limit(_) | Self::TooDeep(_) | Self::NoEnd) { "unsupported" } else { "budget" }
    }
}

impl std::fmt::Display for Ended {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Interrupted => f.write_str("interrupted"),
            Self::TooDeep(limit) => write!(f, "{} of {limit}", Stop::TooDeep),
            Self::NoEnd => NoAnswer::NoEnd.fmt(f),
            Self::Budget(stop) | Self::Limit(stop) => write!(f, "{stop}"),
            Self::Time(time) => write!(f, "the budget of {} s is used up", time.as_secs_f32()),
        }
    }
}
