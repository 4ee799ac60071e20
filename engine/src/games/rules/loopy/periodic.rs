//! Boards that are infinite in one direction and on which the rules repeat.

/// The moves on a board of rows 0, 1, 2, .. with the same finite number of states in each row.
///
/// The rules repeat from some row on: for every row r >= [`Periodic::regular_from`], the states of row r + p
/// are those of row r, with the same moves p rows further down, where p is [`Periodic::period`].
pub trait Periodic: Send + Sync {
    /// Returns the number of states in a row; they are numbered from 0.
    fn kinds(&self) -> usize;

    /// Returns the first row from which the rules repeat.
    fn regular_from(&self) -> u64;

    /// Returns the number of rows after which the rules repeat.
    fn period(&self) -> u64 {
        1
    }

    /// Returns the greatest number of rows that a move goes up or down; at least 1.
    fn reach(&self) -> u64;

    /// Returns whether a state exists. No move leads to a state that does not exist.
    fn exists(&self, _row: u64, _kind: usize) -> bool {
        true
    }

    /// Writes the rows and kinds of the states that the moves from a state lead to.
    fn options(&self, row: u64, kind: usize, options: &mut Vec<(u64, usize)>);

    /// Returns the names of the columns in a table of values, whose rows are the rows of the board.
    fn columns(&self) -> Vec<String>;

    /// Returns the column of a kind, and the mark that distinguishes it from the other kinds there. The kind
    /// without a mark is shown first.
    fn cell(&self, kind: usize) -> (usize, Option<&'static str>);
}
