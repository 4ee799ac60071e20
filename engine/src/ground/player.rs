//! The two players.

/// The players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The first-named player.
    Left,
    /// The second-named player.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// Returns the opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Returns the index in [`Player::BOTH`], for tables with an entry for each player.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns this player's element of a pair, in which the first one is Left's and the second one Right's.
    ///
    /// ```
    /// use upstar::Player;
    /// let stops = ("left stop", "right stop");
    /// assert_eq!(Player::Left.of(stops), "left stop");
    /// assert_eq!(Player::Left.other().of(stops), "right stop");
    /// ```
    #[inline]
    pub fn of<T>(self, (left, right): (T, T)) -> T {
        match self {
            Self::Left => left,
            Self::Right => right,
        }
    }
}

/// Indexes a pair by players; the first element is Left's.
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
