//! The Devil who confines the King to a board, and the guards of its edges and corners.

use super::{Confinement, DevilReply, reply, steps};
use crate::angel::plane::Square;
use crate::ground::control::{Control, OrStop};

/// The Devil on a board of N x N squares, (0, 0) to (N - 1, N - 1).
#[derive(Clone, Debug)]
pub struct BoxDevil<'a> {
    tables: &'a Confinement,
    size: i64,
    /// Whether each square is eaten, by its number y N + x.
    eaten: Vec<bool>,
    /// The squares that are still to be eaten at the corners.
    preparation: Vec<Square>,
}

/// A view of the board from a corner: coordinates are counted from it, and may be exchanged.
#[derive(Clone, Copy, Debug)]
struct View {
    last: i64,
    from_east: bool,
    from_north: bool,
    is_swapped: bool,
}

impl View {
    /// Returns the views from the four corners.
    fn corners(last: i64) -> impl Iterator<Item = Self> {
        let sides = [(false, false), (true, false), (false, true), (true, true)];
        sides.into_iter().map(move |(from_east, from_north)| Self {
            last,
            from_east,
            from_north,
            is_swapped: false,
        })
    }

    /// Returns the four views in which an edge is the row 0.
    fn edges(last: i64) -> impl Iterator<Item = Self> {
        let two = [false, true].into_iter();
        let side = move |far: bool, is_swapped: bool| Self {
            last,
            from_east: far && is_swapped,
            from_north: far && !is_swapped,
            is_swapped,
        };
        two.clone().flat_map(move |far| two.clone().map(move |is_swapped| side(far, is_swapped)))
    }

    /// Returns the coordinates of a square in this view.
    fn seen(self, square: Square) -> (i64, i64) {
        let x = if self.from_east { self.last - square.x } else { square.x };
        let y = if self.from_north { self.last - square.y } else { square.y };
        if self.is_swapped { (y, x) } else { (x, y) }
    }

    /// Returns the square with these coordinates in this view.
    fn square(self, (x, y): (i64, i64)) -> Square {
        let (x, y) = if self.is_swapped { (y, x) } else { (x, y) };
        let x = if self.from_east { self.last - x } else { x };
        let y = if self.from_north { self.last - y } else { y };
        Square::new(x, y)
    }
}

impl<'a> BoxDevil<'a> {
    /// Creates the Devil before his first bite, on a board of `size` squares a side. His win is guaranteed
    /// from [`Confinement::devil_first`] on.
    ///
    /// # Panics
    /// If the board has less than 4 H squares a side, which makes the squares of two corners meet, or if it does
    /// not fit into memory.
    pub fn new(tables: &'a Confinement, size: i64) -> Self {
        assert!(size >= 4 * tables.corner().edge().height(), "corners apart from each other");
        let squares = size.checked_mul(size).and_then(|squares| usize::try_from(squares).ok());
        let eaten = vec![false; squares.expect("a board that fits into memory")];
        let near = |view: View| tables.preparation().iter().map(move |&square| view.square(square));
        let preparation = View::corners(size - 1).flat_map(near).collect();
        Self { tables, size, eaten, preparation }
    }

    /// Returns the number of squares a side.
    pub fn size(&self) -> i64 {
        self.size
    }

    /// Returns whether a square is on the board and not eaten.
    pub fn is_free(&self, square: Square) -> bool {
        self.is_on_board(square) && !self.eaten[self.number(square)]
    }

    /// Returns whether a square belongs to the border.
    pub fn is_border(&self, square: Square) -> bool {
        square.x.min(square.y) == 0 || square.x.max(square.y) == self.size - 1
    }

    /// Eats a square while the King is on the given one, and returns it. None if all other squares are eaten.
    pub fn eat(&mut self, king: Square) -> Option<Square> {
        // The theorem needs this order: the corners first, then the tables, then bites that nobody requires.
        let prepared = self.preparation.pop();
        let square = prepared.or_else(|| self.needed(king)).or_else(|| self.spare(king))?;
        let number = self.number(square);
        self.eaten[number] = true;
        Some(square)
    }

    fn edge(&self) -> &EdgeGuard {
        self.tables.corner().edge()
    }

    /// Returns the square that the tables require.
    fn needed(&self, king: Square) -> Option<Square> {
        let height = self.edge().height();
        let is_near = |(x, y): (i64, i64)| x <= height && y <= height;
        if let Some(view) = View::corners(self.size - 1).find(|view| is_near(view.seen(king))) {
            return self.needed_at_corner(view, king);
        }
        let view = View::edges(self.size - 1).find(|view| view.seen(king).1 <= height)?;
        self.needed_at_edge(view, king)
    }

    fn needed_at_corner(&self, view: View, king: Square) -> Option<Square> {
        let corner = self.tables.corner();
        let squares: Vec<Square> = corner.squares().map(|square| view.square(square)).collect();
        let reply = corner.reply(view.seen(king), self.eaten_of(&squares))?;
        Self::bite(reply, &squares)
    }

    fn needed_at_edge(&self, view: View, king: Square) -> Option<Square> {
        let ((x, height), reach) = (view.seen(king), self.edge().reach());
        let squares: Vec<Square> = (x - reach..=x + reach).map(|x| view.square((x, 0))).collect();
        let reply = self.edge().reply(height, self.eaten_of(&squares))?;
        Self::bite(reply, &squares)
    }

    fn bite(reply: DevilReply<u32>, squares: &[Square]) -> Option<Square> {
        match reply {
            DevilReply::Spare => None,
            DevilReply::Eat(bit) => Some(squares[bit as usize]),
        }
    }

    /// Returns the set of the eaten squares among these, as one bit for each.
    fn eaten_of(&self, squares: &[Square]) -> u32 {
        let eaten = squares.iter().enumerate().filter(|&(_, &square)| !self.is_free(square));
        eaten.fold(0, |set, (bit, _)| set | 1 << bit)
    }

    /// Returns the nearest square to the King that is not eaten, except his own.
    fn spare(&self, king: Square) -> Option<Square> {
        let all = (0..self.size).flat_map(|y| (0..self.size).map(move |x| Square::new(x, y)));
        all.filter(|&square| square != king && self.is_free(square))
            .min_by_key(|square| square.distance(king))
    }

    fn is_on_board(&self, square: Square) -> bool {
        (0..self.size).contains(&square.x) && (0..self.size).contains(&square.y)
    }

    fn number(&self, square: Square) -> usize {
        (square.y * self.size + square.x) as usize
    }
}

/// The largest height tried by [`EdgeGuard::least`].
const MOST_HEIGHT: i64 = 8;
/// The largest window tried by [`EdgeGuard::least`], in squares to each side.
const MOST_REACH: i64 = 5;

/// The states of one edge in which the Devil holds it, with the King to move.
#[derive(Clone, Debug)]
pub struct EdgeGuard {
    height: i64,
    reach: i64,
    /// The table, by height and window.
    safe: Vec<bool>,
}

impl EdgeGuard {
    /// Computes the table for a King at most `height` rows above the edge, and a window of `reach` squares to
    /// each side of his column. Each round takes O(height 2^(2 reach + 1) reach) steps.
    ///
    /// # Panics
    /// If `reach` is not in 1 to 12, or `height` is less than 1.
    pub fn new(height: i64, reach: i64) -> Self {
        assert!((1..=12).contains(&reach) && height >= 1, "a table that fits into memory");
        let states = usize::try_from(height << (2 * reach + 1)).expect("a small table");
        let mut guard = Self { height, reach, safe: vec![true; states] };
        while guard.drop_lost() {}
        guard
    }

    /// Returns the table with the least height, and then the least window, with which the Devil holds an
    /// edge.
    pub fn least() -> Self {
        let tables = (1..=MOST_HEIGHT).flat_map(|height| (1..=MOST_REACH).map(move |reach| (height, reach)));
        let mut tables = tables.map(|(height, reach)| Self::new(height, reach));
        tables.find(Self::holds).expect("five rows are enough")
    }

    /// Returns H: the King is near the edge if he is at most H rows above it.
    pub fn height(&self) -> i64 {
        self.height
    }

    /// Returns w: the number of squares of the window to each side of the King's column.
    pub fn reach(&self) -> i64 {
        self.reach
    }

    /// Returns the number of states, and the number of those in which the Devil holds the edge.
    pub fn states(&self) -> (usize, usize) {
        (self.safe.len(), self.safe.iter().filter(|&&safe| safe).count())
    }

    /// Returns whether the Devil, who is to eat, holds the edge if the King is in row H and nothing is eaten.
    ///
    /// ```
    /// use upstar::angel::king::EdgeGuard;
    /// assert!(EdgeGuard::least().holds());
    /// ```
    pub fn holds(&self) -> bool {
        self.reply(self.height, 0).is_some()
    }

    /// Returns whether the Devil holds the edge with the King to move. Bit i of the window is the square i -
    /// w columns east of the King.
    pub fn is_safe(&self, height: i64, window: u32) -> bool {
        height > self.height || self.safe[self.state(height, window)]
    }

    /// Returns the Devil's reply for the edge; a square is given by its index in the window. None if he
    /// cannot hold it.
    pub fn reply(&self, height: i64, window: u32) -> Option<DevilReply<u32>> {
        reply(window, self.squares(), |window| self.is_safe(height, window))
    }

    /// Returns the number of squares of a window.
    pub(super) fn squares(&self) -> u32 {
        2 * self.reach as u32 + 1
    }

    fn state(&self, height: i64, window: u32) -> usize {
        (((height - 1) as usize) << self.squares()) + window as usize
    }

    /// Drops the states from which the King escapes the table. Returns whether there were any.
    fn drop_lost(&mut self) -> bool {
        let mut dropped = false;
        for height in 1..=self.height {
            for window in 0..1 << self.squares() {
                let state = self.state(height, window);
                if self.safe[state] && !self.survives(height, window) {
                    self.safe[state] = false;
                    dropped = true;
                }
            }
        }
        dropped
    }

    /// Returns whether every move of the King can be answered by a state that is still in the table.
    fn survives(&self, height: i64, window: u32) -> bool {
        steps().all(|(dx, dy)| match height + dy {
            // A King who reaches row 0 has escaped, unless that square of the edge is eaten.
            0 => window >> (self.reach + dx) & 1 == 1,
            up if up > self.height => true,
            next => self.reply(next, self.shifted(window, dx)).is_some(),
        })
    }

    /// Returns the window around the next column. Squares that enter the window count as not eaten.
    fn shifted(&self, window: u32, dx: i64) -> u32 {
        let all = (1 << self.squares()) - 1;
        if dx > 0 { window >> dx } else { window << -dx & all }
    }
}

/// The states of a corner in which the Devil holds both edges, with the King to move.
///
/// Squares are (x, y) from the corner (0, 0); the edges are the row y = 0 and the column x = 0. A state
/// consists of the King's square, with both coordinates from 1 to H, and the eaten squares among the first
/// squares of both edges: bit x for the square (x, 0), and then one bit each for (0, 1), (0, 2), ..
#[derive(Clone, Debug)]
pub struct CornerGuard {
    edge: EdgeGuard,
    /// The last coordinate on each edge whose square belongs to the state.
    last: i64,
    /// The table, by the King's square and the eaten squares.
    safe: Vec<bool>,
}

impl CornerGuard {
    /// Computes the table of a corner whose edges are guarded by `edge`.
    pub fn new(edge: EdgeGuard, control: &Control) -> OrStop<Self> {
        let last = edge.height() + edge.reach();
        let places = usize::try_from(edge.height().pow(2)).expect("a small corner");
        let states = places << (2 * last + 1);
        control.check(0, states)?;
        let mut guard = Self { edge, last, safe: vec![true; states] };
        // The greatest fixpoint: states are dropped until every remaining one survives each move of the King.
        while guard.drop_lost(control)? {}
        Ok(guard)
    }

    /// Returns the table of the edges.
    pub fn edge(&self) -> &EdgeGuard {
        &self.edge
    }

    /// Returns the number of states, and the number of those in which the Devil holds both edges.
    pub fn states(&self) -> (usize, usize) {
        (self.safe.len(), self.safe.iter().filter(|&&safe| safe).count())
    }

    /// Returns the squares of the edges that belong to a state, in the order of their bits.
    pub fn squares(&self) -> impl Iterator<Item = (i64, i64)> {
        let row = (0..=self.last).map(|x| (x, 0));
        row.chain((1..=self.last).map(|y| (0, y)))
    }

    /// Returns the Devil's reply for both edges; a square is given by its bit. None if he cannot hold them.
    pub fn reply(&self, king: (i64, i64), eaten: u32) -> Option<DevilReply<u32>> {
        reply(eaten, self.bits(), |eaten| self.safe[self.state(king, eaten)])
    }

    /// Returns the smallest set of squares that is enough if it is eaten before the King comes near; the
    /// first such set in the order of the bits.
    ///
    /// Tests at most as many sets as there are subsets of [`CornerGuard::squares`].
    ///
    /// # Panics
    /// If not even the set of all squares is enough. This cannot happen if the Devil holds an edge.
    pub fn least_preparation(&self, control: &Control) -> OrStop<u32> {
        let sets = (0..=self.bits())
            .flat_map(|size| (0..1 << self.bits()).filter(move |set: &u32| set.count_ones() == size));
        for set in sets {
            control.check(1, self.safe.len())?;
            if self.is_enough(set) {
                return Ok(set);
            }
        }
        unreachable!("all squares are enough")
    }

    /// Returns whether the Devil holds both edges in whatever way the King comes near, if these squares are
    /// eaten beforehand.
    pub fn is_enough(&self, set: u32) -> bool {
        let height = self.edge.height();
        let from_afar = self.reply((height, height), set).is_some();
        from_afar && (1..=height).all(|row| self.is_enough_along(row, set))
    }

    /// Returns whether these squares are enough if the King comes along one of the edges, in this row of the
    /// edge, to the first column that belongs to the corner.
    fn is_enough_along(&self, row: i64, set: u32) -> bool {
        let height = self.edge.height();
        // The King steps from column H + 1 to H. Until then every safe window of the edge's table is
        // possible.
        let windows = (0..1 << self.edge.squares()).filter(|&window| self.edge.is_safe(row, window));
        let mut arrivals = windows.flat_map(|window| (row - 1..=row + 1).map(move |to| (window, to)));
        arrivals.all(|(window, to)| {
            let is_near = (1..=height).contains(&to);
            let (below, beside) = (set | self.seen(window, |x| (x, 0)), set | self.seen(window, |y| (0, y)));
            !is_near
                || self.reply((height, to), below).is_some() && self.reply((to, height), beside).is_some()
        })
    }

    /// Converts a window around column H + 1 of an edge to a set of the corner's squares.
    fn seen(&self, window: u32, square: impl Fn(i64) -> (i64, i64)) -> u32 {
        let first = self.edge.height() + 1 - self.edge.reach();
        let eaten = (0..self.edge.squares()).filter(|bit| window >> bit & 1 == 1);
        eaten.filter_map(|bit| self.bit(square(first + i64::from(bit)))).fold(0, |set, bit| set | 1 << bit)
    }

    fn bits(&self) -> u32 {
        2 * self.last as u32 + 1
    }

    /// Returns the bit of a square, if the square belongs to the state.
    fn bit(&self, (x, y): (i64, i64)) -> Option<u32> {
        match (x, y) {
            (0..=i64::MAX, 0) if x <= self.last => Some(x as u32),
            (0, 1..=i64::MAX) if y <= self.last => Some((self.last + y) as u32),
            _ => None,
        }
    }

    fn state(&self, (x, y): (i64, i64), eaten: u32) -> usize {
        let place = (y - 1) * self.edge.height() + x - 1;
        ((place as usize) << self.bits()) + eaten as usize
    }

    /// Drops the states from which the King escapes the tables. Returns whether there were any.
    fn drop_lost(&mut self, control: &Control) -> OrStop<bool> {
        let patience = control.patience(1);
        let mut dropped = false;
        for (x, y) in (1..=self.edge.height()).flat_map(|y| (1..=self.edge.height()).map(move |x| (x, y))) {
            for eaten in 0..1 << self.bits() {
                if eaten % patience == 0 {
                    control.check(patience.into(), self.safe.len())?;
                }
                let state = self.state((x, y), eaten);
                if self.safe[state] && !self.survives((x, y), eaten) {
                    self.safe[state] = false;
                    dropped = true;
                }
            }
        }
        Ok(dropped)
    }

    /// Returns whether every move of the King can be answered by a state that is still in this table, or in
    /// the table of an edge.
    fn survives(&self, king: (i64, i64), eaten: u32) -> bool {
        let height = self.edge.height();
        steps().all(|(dx, dy)| {
            let (x, y) = (king.0 + dx, king.1 + dy);
            match (x > height, y > height) {
                _ if x == 0 || y == 0 => self.bit((x, y)).is_some_and(|bit| eaten >> bit & 1 == 1),
                (false, false) => self.reply((x, y), eaten).is_some(),
                (true, false) => self.edge.reply(y, self.window(x, eaten, |x| (x, 0))).is_some(),
                (false, true) => self.edge.reply(x, self.window(y, eaten, |y| (0, y))).is_some(),
                // In both directions beyond H, the King is near no edge of this corner.
                (true, true) => true,
            }
        })
    }

    /// Returns the window of an edge around a column. Squares that do not belong to the state count as not
    /// eaten.
    fn window(&self, column: i64, eaten: u32, square: impl Fn(i64) -> (i64, i64)) -> u32 {
        let first = column - self.edge.reach();
        let is_eaten = |place: &u32| {
            let bit = self.bit(square(first + i64::from(*place)));
            bit.is_some_and(|bit| eaten >> bit & 1 == 1)
        };
        (0..self.edge.squares()).filter(is_eaten).fold(0, |window, place| window | 1 << place)
    }
}
