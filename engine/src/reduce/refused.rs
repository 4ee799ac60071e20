//! The reasons to refuse an instance.

use std::fmt;

use crate::escape::board::EscapeGraph;
use crate::ground::control::Stop;
use crate::logic::Cnf;

/// A reason why an instance is not reduced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// A condition of the theorem does not hold, or the result would be too large.
    Condition(String),
    /// The budget is used up.
    Stopped(Stop),
}

impl Refused {
    /// Returns the refusal of a condition that does not hold, in words.
    pub fn because(message: impl Into<String>) -> Self {
        Self::Condition(message.into())
    }
}

impl From<Stop> for Refused {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Condition(message) => f.write_str(message),
            Self::Stopped(stop) => write!(f, "{stop}"),
        }
    }
}

impl std::error::Error for Refused {}

/// The largest number of literals of a clause in the gadgets.
const MOST_LITERALS: usize = 3;

/// Checks that each clause has one to three literals.
///
/// # Errors
/// The first clause that does not, by its number and line.
pub(super) fn check_clauses(cnf: &Cnf) -> Result<(), Refused> {
    wrong_clause(cnf).map_or(Ok(()), |(_, message)| Err(Refused::because(message)))
}

/// Returns the first clause that does not have one to three literals, and a message about it.
pub(super) fn wrong_clause(cnf: &Cnf) -> Option<(usize, String)> {
    let wrong = |clause: &usize| !(1..=MOST_LITERALS).contains(&cnf.clauses()[*clause].literals.len());
    let clause = (0..cnf.clauses().len()).find(wrong)?;
    let there = cnf.clauses()[clause].literals.len();
    let place = cnf.place(clause);
    Some((clause, format!("{place}: a clause has one to three literals, this one has {there}")))
}

/// Checks that there is a start that is not an exit, and an exit. Returns the start.
///
/// # Errors
/// A sentence that says what is missing.
pub(super) fn check_start(board: &EscapeGraph) -> Result<u32, Refused> {
    match board.start() {
        None => Err(Refused::because("the start is missing: it is written behind @")),
        Some(start) if board.is_exit(start) => {
            Err(Refused::because("the start is an exit: the play is over"))
        }
        Some(_) if board.exits().is_empty() => Err(Refused::because("there is no exit: the Nemesis wins")),
        Some(start) => Ok(start),
    }
}
