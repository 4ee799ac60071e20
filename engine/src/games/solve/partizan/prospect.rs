//! A player's prospects in a position: win, draw or loss, and the number of moves until the end.

use crate::games::value::PlayEnd;
use crate::ground::control::Stop;

/// A player's prospects, with the remoteness of the end (H. Steinhaus; *Winning Ways*, ch. 9).
///
/// The remoteness is the number of moves of both players until one of them cannot move, or the other one has
/// moves for ever. The winner makes it as small as possible, and the loser as large as possible. It is exact
/// if no budget has ever ended a search of the solver; otherwise there may be a shorter way to the end. In
/// any case, a winner who always makes the best move reaches the end within this number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prospect {
    /// The player wins after at most this number of moves.
    Win(u32),
    /// A draw: neither player can force the other one to lose.
    Draw,
    /// The player loses after at most this number of moves.
    Loss(u32),
}

impl Prospect {
    /// Returns the number of moves until the end; `None` for a draw.
    pub fn remoteness(self) -> Option<u32> {
        match self {
            Self::Win(moves) | Self::Loss(moves) => Some(moves),
            Self::Draw => None,
        }
    }

    /// Returns the prospects, for the opponent who has just moved, of a position in which the player to move
    /// has the prospects `self`.
    pub(super) fn before(self) -> Self {
        match self {
            Self::Win(moves) => Self::Loss(moves + 1),
            Self::Draw => Self::Draw,
            Self::Loss(moves) => Self::Win(moves + 1),
        }
    }

    /// Returns the end of play for the player.
    pub fn end(self) -> PlayEnd {
        match self {
            Self::Win(_) => PlayEnd::Won,
            Self::Draw => PlayEnd::Drawn,
            Self::Loss(_) => PlayEnd::Lost,
        }
    }

    /// Returns a key that is greater the better the prospects are: a win is better the sooner it comes, and a
    /// loss the later.
    pub fn rank(self) -> (PlayEnd, i64) {
        let moves = match self {
            Self::Win(moves) => -i64::from(moves),
            Self::Draw => 0,
            Self::Loss(moves) => moves.into(),
        };
        (self.end(), moves)
    }

    /// Returns whether these prospects are better for the player than others.
    pub fn is_better_than(self, other: Self) -> bool {
        self.rank() > other.rank()
    }
}

/// The prospects of each of a player's moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prospects {
    /// The prospects of each move, in the order of the moves; `None` where they are unknown.
    pub moves: Vec<Option<Prospect>>,
    /// The reason why some are unknown.
    pub ended: Option<Stop>,
}

impl Prospects {
    /// Returns the index of the best move, and its prospects. `None` if there is no move, or if an unknown
    /// move could be better than all known ones.
    pub fn best(&self) -> Option<(usize, Prospect)> {
        let known = self.moves.iter().enumerate().filter_map(|(at, prospect)| Some((at, (*prospect)?)));
        let best = known.reduce(|best, one| if one.1.is_better_than(best.1) { one } else { best });
        // A known win stands, though an unknown move might win sooner.
        let is_whole = self.moves.iter().all(Option::is_some);
        best.filter(|(_, prospect)| is_whole || matches!(prospect, Prospect::Win(_)))
    }
}
