//! The border game: a King, a Duke or an Angel runs for the border of a square board, and a Devil eats one
//! square a turn.
//!
//! The piece moves to a square that is not eaten. The Devil eats any square that is not eaten, even the
//! square of the piece. The piece wins when he reaches a square at the border. For boards of up to
//! [`MAX_SIZE`] squares a side, [`BorderGame::solve`] finds the winner, and the number of moves that the
//! piece needs.
//!
//! **Theorem.** Call a set Z of squares a *zone* of a win in m moves from a square if the piece wins from
//! there in m moves on every board on which no square of Z is eaten. (i) If the piece moves to t, and Z is a
//! zone of a win from t in m - 1 moves with the Devil to move, then the union of Z and {t} is a zone in m
//! moves; {t} alone is a zone in one move if t is at the border. (ii) Let Z0, Z1, .., Zk be zones in m moves
//! from a square with the piece to move, whose intersection is empty. Then their union is a zone in m moves
//! with the Devil to move, because some Zi does not contain the square that he eats. (iii) Eating a square is
//! never worse for the Devil than passing. The search therefore asks first how the piece wins when the Devil
//! passes. Only squares in the intersection of the zones found so far are worth eating; if the intersection
//! becomes empty, the piece has won. If the piece does not win after one of these squares is eaten, the
//! position is lost for him. A position in which the shortest way to the border is longer than the moves left
//! is lost. If the piece cannot win in as many moves as the border has squares, he does not win at all: by
//! then, a Devil who eats only the border has finished.
//!
//! **Method.** Depth-first search with limits of 1, 2, 3, .. moves, so that the first win found is one in the
//! fewest moves. Zones are stored for each square of the piece, since they hold on other boards, too. Lost
//! positions are stored completely in a table, with no hash in place of a position, so the result does not
//! rest on chance. The method is the null move of the solvers for Go and Gomoku (Thomsen, *Lambda-search in
//! game trees*, 2000).
//!
//! **Complexity.** Exponential in the number of moves: for a King at the centre, 8000 positions on 15x15.
//! Each position costs O(N^2 P) for N squares a side and P moves of the piece, plus a scan of the stored
//! zones. Memory: at most 2^10 zones of N^2 bits for each square, and for lost positions 512 MiB, or a
//! quarter of the budget if that is less. When the lost positions are full, all of them are dropped.

use std::collections::VecDeque;
use std::fmt;

use rustc_hash::FxHashMap;

use crate::ground::control::{Control, OrStop, Stop};

/// A set of squares with numbers below 64 W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Squares<const W: usize>([u64; W]);

impl<const W: usize> Squares<W> {
    const EMPTY: Self = Self([0; W]);

    fn contains(&self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    fn with(mut self, square: usize) -> Self {
        self.0[square / 64] |= 1 << (square % 64);
        self
    }

    fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    fn intersection(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    fn is_disjoint(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }

    /// Returns the squares in increasing order.
    fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(i, word)| {
            // Each step clears the lowest bit.
            let rest = |word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
            let words = std::iter::successors(Some(word).filter(|&word| word != 0), rest);
            words.map(move |word| i * 64 + word.trailing_zeros() as usize)
        })
    }
}

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
    ///
    /// ```
    /// use upstar::angel::BorderPiece;
    /// assert_eq!(BorderPiece::from_name("king"), Some(BorderPiece::Angel(1)));
    /// assert_eq!(BorderPiece::from_name("angel2"), Some(BorderPiece::Angel(2)));
    /// assert_eq!(BorderPiece::from_name("rook"), None);
    /// ```
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
    fn reaches(self, dx: usize, dy: usize) -> bool {
        match self {
            Self::Duke => dx + dy == 1,
            Self::Angel(power) => dx.max(dy) <= power as usize && dx + dy > 0,
        }
    }

    /// Returns the largest change of a coordinate in one move.
    fn reach(self) -> usize {
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

/// The largest number of zones stored for a square.
const ZONES: usize = 1 << 10;
/// The largest number of bytes of the lost positions; when they exceed it, all of them are dropped.
const LOST_BYTES: usize = 1 << 29;
/// A value above the distance to the border on every board.
const FAR: u32 = u32::MAX;

/// A zone, with the number of moves of its win.
type Zone<const W: usize> = (u32, Squares<W>);
/// The square of the piece, and the eaten squares.
type Position<const W: usize> = (usize, Squares<W>);

/// A search with its stored results.
struct BorderSearch<'a, const W: usize> {
    size: usize,
    /// The moves of the piece from each square.
    moves: Vec<Vec<usize>>,
    /// The zones of wins with the piece to move, by his square. Only the last ones found are stored.
    won: Vec<VecDeque<Zone<W>>>,
    /// Lost positions with the piece to move, each with a number of moves that does not suffice.
    lost: FxHashMap<Position<W>, u32>,
    most_lost: usize,
    control: &'a Control,
    patience: u32,
    steps: u32,
}

impl<'a, const W: usize> BorderSearch<'a, W> {
    fn new(piece: BorderPiece, size: usize, control: &'a Control) -> Self {
        let entry = size_of::<(Position<W>, u32)>() + 1;
        let room = control.room(0) / 4;
        Self {
            size,
            moves: (0..size * size).map(|square| moves(piece, size, square)).collect(),
            won: vec![VecDeque::new(); size * size],
            lost: FxHashMap::default(),
            // The table of a hash map may be twice as large as its entries, and two tables exist while it
            // grows.
            most_lost: LOST_BYTES.min(room) / (2 * entry),
            control,
            patience: control.patience(1),
            steps: 0,
        }
    }

    fn is_border(&self, square: usize) -> bool {
        let (x, y) = (square % self.size, square / self.size);
        x.min(y) == 0 || x.max(y) + 1 == self.size
    }

    /// Returns the zone of a win of the piece in at most `moves` moves with the piece to move, or None if he
    /// does not win.
    fn piece_moves(&mut self, at: usize, eaten: &Squares<W>, moves: u32) -> OrStop<Option<Squares<W>>> {
        if let Some((_, zone)) =
            self.won[at].iter().find(|(needed, zone)| *needed <= moves && zone.is_disjoint(eaten))
        {
            return Ok(Some(*zone));
        }
        let position = (at, *eaten);
        if self.lost.get(&position).is_some_and(|&too_few| too_few >= moves) {
            return Ok(None);
        }
        self.tick()?;
        for to in self.ways(at, eaten, moves) {
            let zone = if self.is_border(to) {
                Some(Squares::EMPTY)
            } else {
                self.devil_eats(to, eaten, moves - 1)?
            };
            if let Some(zone) = zone {
                let zone = zone.with(to);
                self.remember_win(at, (moves, zone));
                return Ok(Some(zone));
            }
        }
        self.remember_loss(position, moves);
        Ok(None)
    }

    /// Returns the zone of a win of the piece in at most `moves` moves if the Devil eats a square first, or
    /// None if the piece does not win.
    fn devil_eats(&mut self, at: usize, eaten: &Squares<W>, moves: u32) -> OrStop<Option<Squares<W>>> {
        // The Devil passes.
        let Some(mut zone) = self.piece_moves(at, eaten, moves)? else { return Ok(None) };
        let mut sensible = zone;
        // Each zone found shrinks the set of squares that are still worth eating.
        while let Some(square) = self.most_annoying(at, &sensible) {
            let Some(after) = self.piece_moves(at, &eaten.with(square), moves)? else { return Ok(None) };
            zone = zone.union(&after);
            sensible = sensible.intersection(&after);
        }
        Ok(Some(zone))
    }

    /// Returns the moves of the piece that do not lose by distance alone, the nearest to the border first.
    fn ways(&self, at: usize, eaten: &Squares<W>, moves: u32) -> Vec<usize> {
        let distances = self.distances(eaten, moves);
        let mut ways: Vec<usize> = self.moves[at]
            .iter()
            .copied()
            .filter(|&to| !eaten.contains(to) && distances[to] < moves)
            .collect();
        ways.sort_by_key(|&to| distances[to]);
        ways
    }

    /// Returns, for each square that is not eaten, the fewest moves to the border, or [`FAR`] if it takes
    /// `moves` or more.
    fn distances(&self, eaten: &Squares<W>, moves: u32) -> Vec<u32> {
        let mut distances = vec![FAR; self.moves.len()];
        let goals = (0..self.moves.len()).filter(|&goal| self.is_border(goal) && !eaten.contains(goal));
        let mut queue: Vec<usize> = goals.collect();
        queue.iter().for_each(|&goal| distances[goal] = 0);
        let mut next = 0;
        while let Some(&square) = queue.get(next) {
            next += 1;
            let distance = distances[square] + 1;
            // Squares further away cannot be part of a win.
            if distance >= moves {
                break;
            }
            for &from in &self.moves[square] {
                if distances[from] == FAR && !eaten.contains(from) {
                    distances[from] = distance;
                    queue.push(from);
                }
            }
        }
        distances
    }

    /// Returns the square that the Devil tries first: one on the border before others, then the nearest to
    /// the piece.
    fn most_annoying(&self, at: usize, squares: &Squares<W>) -> Option<usize> {
        let distance = |square: usize| {
            let (dx, dy) = (
                (square % self.size).abs_diff(at % self.size),
                (square / self.size).abs_diff(at / self.size),
            );
            dx.max(dy)
        };
        squares.iter().min_by_key(|&square| (!self.is_border(square), distance(square)))
    }

    fn remember_win(&mut self, at: usize, zone: Zone<W>) {
        let zones = &mut self.won[at];
        if zones.len() == ZONES {
            zones.pop_front();
        }
        zones.push_back(zone);
    }

    fn remember_loss(&mut self, position: Position<W>, moves: u32) {
        if self.lost.len() >= self.most_lost {
            self.lost.clear();
        }
        self.lost.insert(position, moves);
    }

    /// Counts a position, and checks the control from time to time.
    fn tick(&mut self) -> OrStop<()> {
        self.steps += 1;
        if self.steps < self.patience {
            return Ok(());
        }
        let nodes = u64::from(std::mem::take(&mut self.steps));
        self.control.check(nodes, self.bytes())
    }

    fn bytes(&self) -> usize {
        let zones: usize = self.won.iter().map(VecDeque::capacity).sum();
        zones * size_of::<Zone<W>>() + self.lost.capacity() * 8 / 7 * (size_of::<(Position<W>, u32)>() + 1)
    }
}

/// Returns the moves of a piece from a square.
fn moves(piece: BorderPiece, size: usize, square: usize) -> Vec<usize> {
    let (x, y) = (square % size, square / size);
    let around = |c: usize| c.saturating_sub(piece.reach())..(c + piece.reach() + 1).min(size);
    let squares = around(y).flat_map(|v| around(x).map(move |u| (u, v)));
    squares.filter(|&(u, v)| piece.reaches(u.abs_diff(x), v.abs_diff(y))).map(|(u, v)| v * size + u).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets() {
        let one = Squares::<2>::EMPTY.with(3).with(70);
        let other = Squares::EMPTY.with(70).with(127);
        assert_eq!(one.union(&other).iter().collect::<Vec<_>>(), [3, 70, 127]);
        assert_eq!(one.intersection(&other).iter().collect::<Vec<_>>(), [70]);
        assert!(!one.is_disjoint(&other) && one.is_disjoint(&Squares::EMPTY.with(4)));
        assert!(one.contains(70) && !one.contains(71));
    }
}
