//! Boards that go on for ever in one direction, in which the rules repeat.

/// The moves on a board of rows 0, 1, 2, .. with the same finite number of states in each.
///
/// From some row on the rules repeat: for every row r that is at least [`Periodic::regular_from`] the states
/// of row r + p are those of row r, with the same moves p rows further on, where p is [`Periodic::period`].
pub trait Periodic: Send + Sync {
    /// How many states a row has; they are numbered from 0.
    fn kinds(&self) -> usize;

    /// From this row on the rules repeat.
    fn regular_from(&self) -> u64;

    /// After so many rows the rules repeat.
    fn period(&self) -> u64 {
        1
    }

    /// No move leads further than so many rows up or down; at least 1.
    fn reach(&self) -> u64;

    /// Is there such a state? No move leads to one that is not there.
    fn exists(&self, _row: u64, _kind: usize) -> bool {
        true
    }

    /// Writes the states, as rows and kinds, that the moves from a state lead to.
    fn options(&self, row: u64, kind: usize, options: &mut Vec<(u64, usize)>);

    /// The names of the columns of a table of values, in which each row of the board is a row.
    fn columns(&self) -> Vec<String>;

    /// In which of the columns a kind stands, and how it is told from the others there; the one without a
    /// mark is shown first.
    fn cell(&self, kind: usize) -> (usize, Option<&'static str>);
}
