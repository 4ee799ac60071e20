//! What a player can expect of a position, and after how many moves.

use crate::games::value::PlayEnd;
use crate::ground::control::Stop;

/// What a player can expect, with the remoteness of the end (H. Steinhaus; *Winning Ways*, ch. 9).
///
/// The moves are those of both players, up to where one of them cannot move or the other one has moves for ever; the
/// player who wins makes them as few as he can, and the other one as many. They are exact if no budget has ever ended
/// a search of the solver; else there may be a shorter way to the end. In any case whoever wins and makes the best move
/// each time comes to the end in so many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prospect {
    /// He wins after at most so many moves.
    Win(u32),
    /// Neither player can make the other one lose.
    Draw,
    /// He loses after at most so many moves.
    Loss(u32),
}

impl Prospect {
    /// The moves to the end; a draw has none.
    pub fn remoteness(self) -> Option<u32> {
        match self {
            Self::Win(moves) | Self::Loss(moves) => Some(moves),
            Self::Draw => None,
        }
    }

    /// What the opponent can expect who has made a move to a position of which this is what the player to move can.
    pub(super) fn before(self) -> Self {
        match self {
            Self::Win(moves) => Self::Loss(moves + 1),
            Self::Draw => Self::Draw,
            Self::Loss(moves) => Self::Win(moves + 1),
        }
    }

    /// How play ends for the player.
    pub fn end(self) -> PlayEnd {
        match self {
            Self::Win(_) => PlayEnd::Won,
            Self::Draw => PlayEnd::Drawn,
            Self::Loss(_) => PlayEnd::Lost,
        }
    }

    /// What is greater is better for the player: to win soon is better than to win late, and to lose late than to lose
    /// soon.
    pub fn rank(self) -> (PlayEnd, i64) {
        let moves = match self {
            Self::Win(moves) => -i64::from(moves),
            Self::Draw => 0,
            Self::Loss(moves) => moves.into(),
        };
        (self.end(), moves)
    }

    /// Is it better for the player than another one?
    pub fn is_better_than(self, other: Self) -> bool {
        self.rank() > other.rank()
    }
}

/// What a player can expect of each of his moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prospects {
    /// For each move, in the order of the moves; nothing where it is not known.
    pub moves: Vec<Option<Prospect>>,
    /// Why not all are known.
    pub ended: Option<Stop>,
}

impl Prospects {
    /// What the player can expect who makes the best move, and which one it is; nothing where that is not known, or there
    /// is no move.
    pub fn best(&self) -> Option<(usize, Prospect)> {
        let known = self.moves.iter().enumerate().filter_map(|(at, prospect)| Some((at, (*prospect)?)));
        let best = known.reduce(|best, one| if one.1.is_better_than(best.1) { one } else { best });
        let is_whole = self.moves.iter().all(Option::is_some);
        best.filter(|(_, prospect)| is_whole || matches!(prospect, Prospect::Win(_)))
    }
}
