//! Conditions on the instances of reductions.

use crate::escape::board::EscapeGraph;
use crate::ground::Failure;
use crate::logic::Cnf;

/// The largest number of literals of a clause in the gadgets.
const MOST_LITERALS: usize = 3;

/// Checks that each clause has one to three literals.
///
/// # Errors
/// The first clause that does not, by its number and line.
pub(super) fn check_clauses(cnf: &Cnf) -> Result<(), Failure> {
    wrong_clause(cnf).map_or(Ok(()), |(_, message)| Err(Failure::because(message)))
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
pub(super) fn check_start(board: &EscapeGraph) -> Result<u32, Failure> {
    match board.start() {
        None => Err(Failure::because("the start is missing: it is written behind @")),
        Some(start) if board.is_exit(start) => {
            Err(Failure::because("the start is an exit: the play is over"))
        }
        Some(_) if board.exits().is_empty() => Err(Failure::because("there is no exit: the Nemesis wins")),
        Some(start) => Ok(start),
    }
}
