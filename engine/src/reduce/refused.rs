//! Why an instance is not reduced.

use std::fmt;

use crate::escape::board::EscapeGraph;
use crate::ground::control::Stop;
use crate::logic::Cnf;

/// Why an instance is not reduced.
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

/// The most literals of a clause in the gadgets.
const MOST_LITERALS: usize = 3;

/// Has each clause one to three literals?
///
/// # Errors
/// The first that has not, by its number and line.
pub(super) fn check_clauses(cnf: &Cnf) -> Result<(), Refused> {
    wrong_clause(cnf).map_or(Ok(()), |(_, message)| Err(Refused::because(message)))
}

/// The first clause that has not one to three literals, and what is wrong with it.
pub(super) fn wrong_clause(cnf: &Cnf) -> Option<(usize, String)> {
    let wrong = |clause: &usize| !(1..=MOST_LITERALS).contains(&cnf.clauses()[*clause].literals.len());
    let clause = (0..cnf.clauses().len()).find(wrong)?;
    let there = cnf.clauses()[clause].literals.len();
    let place = cnf.place(clause);
    Some((clause, format!("{place}: a clause has one to three literals, this one has {there}")))
}

/// Is there a start that is no exit, and an exit? The start.
///
/// # Errors
/// What is missing.
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
