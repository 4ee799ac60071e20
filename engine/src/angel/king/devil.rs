//! The Devil who confines the King to a board.

use super::theorem::Confinement;
use super::{DevilReply, EdgeGuard};
use crate::angel::plane::Square;

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
    /// If the board has less than 4 H squares a side, so that the squares of two corners meet, or if it does
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
