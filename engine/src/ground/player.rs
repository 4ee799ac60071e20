//! Who plays.

/// The players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// The first-named player.
    Left,
    /// The other.
    Right,
}
