//! Who plays.

/// The players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The first-named player.
    Left,
    /// The other.
    Right,
}

impl Player {
    /// Left and Right.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The place in [`Player::BOTH`], for tables with a row for each player.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Of two things, the first Left's and the second Right's, this player's.
    #[inline]
    pub fn of<T>(self, (left, right): (T, T)) -> T {
        match self {
            Self::Left => left,
            Self::Right => right,
        }
    }
}

/// A pair has Left's part first.
impl<T> std::ops::Index<Player> for [T; 2] {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        &self[player.index()]
    }
}

impl<T> std::ops::IndexMut<Player> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self[player.index()]
    }
}
