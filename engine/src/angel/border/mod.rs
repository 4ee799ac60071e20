//! The border game: a King, a Duke, an Angel or any other piece runs for the border of a board, and a Devil eats
//! one square a turn.
//!
//! The piece moves to a square of the board that is not eaten. The Devil eats any square that is not eaten, even the
//! square of the piece. The piece wins when he reaches a square at the border. For boards of up to
//! [`MAX_SIZE`] squares a side, [`BorderGame::solve`] finds the winner, and the number of moves that the
//! piece needs. A piece is any set of steps ([`BorderPiece`]); nothing below uses a symmetry of the steps or of the
//! board.
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
//! is lost. (iv) Let b be the number of squares that are not eaten, at which the piece may come to the border. If he
//! cannot win in b moves, he does not win at all: by then, a Devil who eats only these squares has finished. If he
//! can never come back to a square, as a Fool, he makes no more moves than the longest way has.
//!
//! **Method.** Depth-first search with limits of 1, 2, 3, .. moves, so that the first win found is one in the
//! fewest moves. Zones are stored for each square of the piece, since they hold on other boards, too. Lost
//! positions are stored completely in a table, with no hash in place of a position, so the result does not
//! rest on chance. The method is the null move of the solvers for Go and Gomoku (Thomsen, *Lambda-search in
//! game trees*, 2000). The distances to the border follow the steps backwards.
//!
//! **Complexity.** Exponential in the number of moves: for a King at the centre, 8000 positions on 15x15.
//! Each position costs O(N^2 P) for N x N squares and P steps of the piece, plus a scan of the stored
//! zones. Memory: at most 2^10 zones of N^2 bits for each square, and for lost positions 512 MiB, or a
//! quarter of the budget if that is less. When the lost positions are full, all of them are dropped.

mod piece;

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

pub use self::piece::{BorderPiece, MAX_POWER, MAX_STEPS, PIECES, Steps};
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
/// The player who makes the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// The piece.
    Piece,
    /// The Devil.
    Devil,
}

/// A position of the border game on a rectangular board. Squares are (x, y) from 0, and y counts upwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BorderGame {
    piece: BorderPiece,
    /// The numbers of columns and rows.
    board: (usize, usize),
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
    /// Creates the position with the piece at the centre of an empty board with these numbers of columns and rows. If
    /// a number is even, the piece is on the lower or left one of the central squares.
    ///
    /// None if a number is 0 or more than [`MAX_SIZE`].
    pub fn centred(piece: BorderPiece, board: (usize, usize)) -> Option<Self> {
        let middle = (board.0.checked_sub(1)? / 2, board.1.checked_sub(1)? / 2);
        Self::new(piece, board, middle, &[])
    }

    /// Creates a position. None if a side of the board has more than [`MAX_SIZE`] squares, or a square is not on the
    /// board.
    pub fn new(
        piece: BorderPiece,
        board: (usize, usize),
        start: (usize, usize),
        eaten: &[(usize, usize)],
    ) -> Option<Self> {
        let is_on_board = |&(x, y): &(usize, usize)| x < board.0 && y < board.1;
        let fits = board.0.max(board.1) <= MAX_SIZE && eaten.iter().chain([&start]).all(is_on_board);
        fits.then(|| Self { piece, board, start, eaten: eaten.to_vec() })
    }

    /// Returns the numbers of columns and rows.
    pub fn board(&self) -> (usize, usize) {
        self.board
    }

    /// Returns the square of the piece.
    pub fn start(&self) -> (usize, usize) {
        self.start
    }

    /// Returns the piece.
    pub fn piece(&self) -> &BorderPiece {
        &self.piece
    }

    /// Finds the winner, and the number of moves that the piece needs, among wins in at most `most` moves.
    ///
    /// See the [module](crate::angel::border) for the theorem, time and memory. If the budget of `control`
    /// ends the search, the answer is [`BorderVerdict::Unknown`] with the bound proved by then.
    ///
    /// ```
    /// use upstar::{Control, angel::{BorderGame, BorderPiece, BorderVerdict, First}};
    /// let game = BorderGame::centred(BorderPiece::KING, (9, 9)).expect("the size is supported");
    /// let answer = game.solve(First::Devil, 99, &Control::unlimited());
    /// assert_eq!(answer.verdict, BorderVerdict::PieceWins(4));
    /// ```
    pub fn solve(&self, first: First, most: u32, control: &Control) -> BorderAnswer {
        match self.board.0 * self.board.1 {
            0..=64 => self.solve_with::<1>(first, most, control),
            65..=256 => self.solve_with::<4>(first, most, control),
            _ => self.solve_with::<{ MAX_SIZE * MAX_SIZE / 64 }>(first, most, control),
        }
    }

    fn solve_with<const W: usize>(&self, first: First, most: u32, control: &Control) -> BorderAnswer {
        let unzoned = |verdict| BorderAnswer { verdict, zone: Vec::new() };
        let width = self.board.0;
        let number = |&(x, y): &(usize, usize)| y * width + x;
        let eaten = self.eaten.iter().fold(Squares::<W>::EMPTY, |set, square| set.with(number(square)));
        let mut search = BorderSearch::new(&self.piece.steps(), self.board, control);
        let start = number(&self.start);
        if search.is_border(start) {
            return unzoned(BorderVerdict::PieceWins(0));
        }
        let limit = search.useful_moves(start, &eaten, first);
        // Iterative deepening: the first win found is one in the fewest moves.
        for moves in 1..=most.min(limit) {
            let found = match first {
                First::Piece => search.piece_moves(start, &eaten, moves),
                First::Devil => search.devil_eats(start, &eaten, moves),
            };
            match found {
                Ok(Some(zone)) => {
                    let zone = zone.iter().map(|square| (square % width, square / width)).collect();
                    return BorderAnswer { verdict: BorderVerdict::PieceWins(moves), zone };
                }
                Ok(None) => {}
                Err(stop) => return unzoned(BorderVerdict::Unknown(moves, Some(stop))),
            }
        }
        unzoned(if most < limit { BorderVerdict::Unknown(most + 1, None) } else { BorderVerdict::DevilWins })
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
    board: (usize, usize),
    /// The moves of the piece from each square.
    moves: Vec<Vec<usize>>,
    /// The squares from which the piece moves to each square.
    sources: Vec<Vec<usize>>,
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
    fn new(steps: &[(i64, i64)], board: (usize, usize), control: &'a Control) -> Self {
        let entry = size_of::<(Position<W>, u32)>() + 1;
        let room = control.room(0) / 4;
        let squares = board.0 * board.1;
        let moves: Vec<_> = (0..squares).map(|square| moves(steps, board, square)).collect();
        let mut sources = vec![Vec::new(); squares];
        for (from, to) in moves.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |&to| (from, to)))
        {
            sources[to].push(from);
        }
        Self {
            board,
            moves,
            sources,
            won: vec![VecDeque::new(); squares],
            lost: FxHashMap::default(),
            // The table of a hash map may be twice as large as its entries, and two tables exist while it
            // grows.
            most_lost: LOST_BYTES.min(room) / (2 * entry),
            control,
            patience: control.patience(1),
            steps: 0,
        }
    }

    fn place(&self, square: usize) -> (usize, usize) {
        (square % self.board.0, square / self.board.0)
    }

    fn is_border(&self, square: usize) -> bool {
        let (x, y) = self.place(square);
        x.min(y) == 0 || x + 1 == self.board.0 || y + 1 == self.board.1
    }

    /// Returns a bound on the moves of a win from a square: the piece is at the border for the first time, at a square
    /// that the Devil has not eaten before, and no way is longer than the longest one.
    fn useful_moves(&self, start: usize, eaten: &Squares<W>, first: First) -> u32 {
        let (mut found, mut seen) = (vec![start], Squares::<W>::EMPTY.with(start));
        let mut next = 0;
        while let Some(&square) = found.get(next) {
            next += 1;
            if self.is_border(square) {
                continue;
            }
            for &to in &self.moves[square] {
                if !seen.contains(to) && !eaten.contains(to) {
                    seen = seen.with(to);
                    found.push(to);
                }
            }
        }
        let border = found.iter().filter(|&&square| self.is_border(square)).count() as u32;
        let border = border.saturating_sub(u32::from(first == First::Devil));
        self.longest(start, &seen).map_or(border, |longest| longest.min(border))
    }

    /// Returns the number of moves of the longest way from a square within a set to the border; None if there is a way
    /// that comes back to one of its squares.
    fn longest(&self, start: usize, within: &Squares<W>) -> Option<u32> {
        let goes_on = |square: usize| within.contains(square) && !self.is_border(square);
        let sources = |square: usize| self.sources[square].iter().filter(|&&from| goes_on(from)).count();
        let mut missing: Vec<usize> = (0..self.moves.len()).map(sources).collect();
        let mut longest = vec![0; self.moves.len()];
        // A square is ready when all squares that lead to it are. If some never are, there is a circle.
        let mut ready = if missing[start] == 0 { vec![start] } else { Vec::new() };
        let (mut done, mut most) = (0, 0);
        while let Some(square) = ready.pop() {
            done += 1;
            most = most.max(longest[square]);
            for &to in self.moves[square].iter().filter(|&&to| goes_on(square) && within.contains(to)) {
                longest[to] = longest[to].max(longest[square] + 1);
                missing[to] -= 1;
                if missing[to] == 0 {
                    ready.push(to);
                }
            }
        }
        (done == within.iter().count()).then_some(most)
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
            for &from in &self.sources[square] {
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
        let (x, y) = self.place(at);
        let distance = |square: usize| {
            let (u, v) = self.place(square);
            u.abs_diff(x).max(v.abs_diff(y))
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

/// Returns the moves of a piece with these steps from a square, row by row.
fn moves(steps: &[(i64, i64)], (width, height): (usize, usize), square: usize) -> Vec<usize> {
    let (x, y) = ((square % width) as i64, (square / width) as i64);
    let goals = steps.iter().map(|&(dx, dy)| (x + dx, y + dy));
    let on_board = goals.filter(|&(u, v)| (0..width as i64).contains(&u) && (0..height as i64).contains(&v));
    let mut squares: Vec<usize> = on_board.map(|(u, v)| v as usize * width + u as usize).collect();
    squares.sort_unstable();
    squares
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
