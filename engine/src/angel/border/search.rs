//! The search of the border game.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::game::BorderPiece;
use super::squares::Squares;
use crate::ground::control::{Control, OrStop};

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
pub(super) struct BorderSearch<'a, const W: usize> {
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
    pub(super) fn new(piece: BorderPiece, size: usize, control: &'a Control) -> Self {
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

    pub(super) fn is_border(&self, square: usize) -> bool {
        let (x, y) = (square % self.size, square / self.size);
        x.min(y) == 0 || x.max(y) + 1 == self.size
    }

    /// Returns the zone of a win of the piece in at most `moves` moves with the piece to move, or None if he
    /// does not win.
    pub(super) fn piece_moves(
        &mut self,
        at: usize,
        eaten: &Squares<W>,
        moves: u32,
    ) -> OrStop<Option<Squares<W>>> {
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
    pub(super) fn devil_eats(
        &mut self,
        at: usize,
        eaten: &Squares<W>,
        moves: u32,
    ) -> OrStop<Option<Squares<W>>> {
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
