//! The positions of the border game, and the answers about them.

use std::fmt;

use super::search::BorderSearch;
use super::squares::Squares;
use crate::ground::control::{Control, Stop};

/// The largest board, in squares a side.
pub const MAX_SIZE: usize = 32;
/// The largest power of an Angel. On a board of at most [`MAX_SIZE`] squares a side, more power makes no
/// difference.
pub const MAX_POWER: u32 = 31;

/// The piece that runs for the border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BorderPiece {
    /// The Duke, who moves to one of the four squares beside his own (Berlekamp, Conway, Guy, *Winning Ways*,
    /// chapter 19).
    Duke,
    /// The Angel of this power, who moves to any square within that many moves of a chess king, flying over
    /// eaten squares if necessary. The Angel of power 1 is the King.
    Angel(u32),
}

impl BorderPiece {
    /// The King: the Angel of power 1.
    pub const KING: Self = Self::Angel(1);

    /// Returns the piece with this name: `king`, `duke`, or `angel` with its power, for example `angel2`.
    /// None for other names, and for powers outside 1 to [`MAX_POWER`].
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "king" => Some(Self::KING),
            "duke" => Some(Self::Duke),
            _ => {
                let power = name.strip_prefix("angel")?;
                let is_plain = !power.is_empty() && power.bytes().all(|digit| digit.is_ascii_digit());
                let power = power.parse().ok().filter(|_| is_plain)?;
                (1..=MAX_POWER).contains(&power).then_some(Self::Angel(power))
            }
        }
    }

    /// Returns whether a move may change the coordinates by these amounts.
    pub(super) fn reaches(self, dx: usize, dy: usize) -> bool {
        match self {
            Self::Duke => dx + dy == 1,
            Self::Angel(power) => dx.max(dy) <= power as usize && dx + dy > 0,
        }
    }

    /// Returns the largest change of a coordinate in one move.
    pub(super) fn reach(self) -> usize {
        match self {
            Self::Duke => 1,
            Self::Angel(power) => power as usize,
        }
    }
}

impl fmt::Display for BorderPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Duke => f.write_str("Duke"),
            Self::KING => f.write_str("King"),
            Self::Angel(power) => write!(f, "Angel of power {power}"),
        }
    }
}

/// The player who makes the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// The piece.
    Piece,
    /// The Devil.
    Devil,
}

/// A position of the border game on a square board. Squares are (x, y) from 0, and y counts upwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BorderGame {
    piece: BorderPiece,
    size: usize,
    start: (usize, usize),
    eaten: Vec<(usize, usize)>,
}

/// The answer to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BorderAnswer {
    /// The winner, as far as it is known.
    pub verdict: BorderVerdict,
    /// Squares such that the piece wins in as many moves on every board on which none of them is eaten. Empty
    /// if he does not win.
    pub zone: Vec<(usize, usize)>,
}

/// The winner of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BorderVerdict {
    /// The piece wins, with this number of his own moves against the best Devil.
    PieceWins(u32),
    /// The Devil wins: the piece never reaches the border.
    DevilWins,
    /// The search ended without a winner. If the piece wins, he needs at least this number of moves. The
    /// reason is None if the search reached the limit of moves.
    Unknown(u32, Option<Stop>),
}

impl BorderGame {
    /// Creates the position with the piece at the centre of an empty board of `size` squares a side. If
    /// `size` is even, the piece is on the lower left one of the four central squares.
    ///
    /// None if `size` is 0 or more than [`MAX_SIZE`].
    pub fn centred(piece: BorderPiece, size: usize) -> Option<Self> {
        let middle = size.checked_sub(1)? / 2;
        Self::new(piece, size, (middle, middle), &[])
    }

    /// Creates a position. None if `size` is more than [`MAX_SIZE`] or a square is not on the board.
    pub fn new(
        piece: BorderPiece,
        size: usize,
        start: (usize, usize),
        eaten: &[(usize, usize)],
    ) -> Option<Self> {
        let is_on_board = |&(x, y): &(usize, usize)| x < size && y < size;
        let fits = size <= MAX_SIZE && eaten.iter().chain([&start]).all(is_on_board);
        fits.then(|| Self { piece, size, start, eaten: eaten.to_vec() })
    }

    /// Returns the number of squares a side.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the square of the piece.
    pub fn start(&self) -> (usize, usize) {
        self.start
    }

    /// Returns the piece.
    pub fn piece(&self) -> BorderPiece {
        self.piece
    }

    /// Finds the winner, and the number of moves that the piece needs, among wins in at most `most` moves.
    ///
    /// See the [module](crate::angel::border) for the theorem, time and memory. If the budget of `control`
    /// ends the search, the answer is [`BorderVerdict::Unknown`] with the bound proved by then.
    ///
    /// ```
    /// use upstar::{Control, angel::{BorderGame, BorderPiece, BorderVerdict, First}};
    /// let game = BorderGame::centred(BorderPiece::KING, 9).expect("the size is supported");
    /// let answer = game.solve(First::Devil, 99, &Control::unlimited());
    /// assert_eq!(answer.verdict, BorderVerdict::PieceWins(4));
    /// ```
    pub fn solve(&self, first: First, most: u32, control: &Control) -> BorderAnswer {
        match self.size * self.size {
            0..=64 => self.solve_with::<1>(first, most, control),
            65..=256 => self.solve_with::<4>(first, most, control),
            _ => self.solve_with::<{ MAX_SIZE * MAX_SIZE / 64 }>(first, most, control),
        }
    }

    fn solve_with<const W: usize>(&self, first: First, most: u32, control: &Control) -> BorderAnswer {
        let unzoned = |verdict| BorderAnswer { verdict, zone: Vec::new() };
        let number = |&(x, y): &(usize, usize)| y * self.size + x;
        let eaten = self.eaten.iter().fold(Squares::<W>::EMPTY, |set, square| set.with(number(square)));
        let mut search = BorderSearch::new(self.piece, self.size, control);
        let start = number(&self.start);
        if search.is_border(start) {
            return unzoned(BorderVerdict::PieceWins(0));
        }
        let limit = self.useful_moves(first);
        // Iterative deepening: the first win found is one in the fewest moves.
        for moves in 1..=most.min(limit) {
            let found = match first {
                First::Piece => search.piece_moves(start, &eaten, moves),
                First::Devil => search.devil_eats(start, &eaten, moves),
            };
            match found {
                Ok(Some(zone)) => {
                    let zone = zone.iter().map(|square| (square % self.size, square / self.size)).collect();
                    return BorderAnswer { verdict: BorderVerdict::PieceWins(moves), zone };
                }
                Ok(None) => {}
                Err(stop) => return unzoned(BorderVerdict::Unknown(moves, Some(stop))),
            }
        }
        unzoned(if most < limit { BorderVerdict::Unknown(most + 1, None) } else { BorderVerdict::DevilWins })
    }

    /// Returns a bound on the moves of a win: after as many moves, a Devil who eats only border squares has
    /// eaten all of them.
    fn useful_moves(&self, first: First) -> u32 {
        let border = 4 * (self.size - 1) as u32;
        match first {
            First::Piece => border,
            First::Devil => border - 1,
        }
    }
}
