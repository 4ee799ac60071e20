//! The Devil of the theorem on the unbounded board.

use super::devil::BoxDevil;
use super::theorem::Confinement;
use crate::angel::plane::Square;

/// The Devil against a King who begins at the square (0, 0) of the unbounded board, with the Devil eating
/// first. He plays on the smallest board around the start for which the theorem guarantees his win. The King
/// never reaches the border of that board. When so many squares are eaten that the King cannot move, he is
/// caught.
#[derive(Clone, Debug)]
pub struct KingHunt<'a> {
    devil: BoxDevil<'a>,
    /// The coordinates of the start on the board: (middle, middle).
    middle: i64,
}

impl<'a> KingHunt<'a> {
    /// Creates the Devil before his first bite.
    pub fn new(tables: &'a Confinement) -> Self {
        // The size is odd, so the board has a centre.
        let size = tables.devil_first();
        Self { devil: BoxDevil::new(tables, size), middle: (size - 1) / 2 }
    }

    /// Returns the number of squares a side of the board that the King does not leave. The start is its
    /// centre.
    pub fn size(&self) -> i64 {
        self.devil.size()
    }

    /// Returns the largest number of turns before the King is caught: the number of squares of the board.
    pub fn most_turns(&self) -> u64 {
        self.size().unsigned_abs().pow(2)
    }

    /// Returns whether a square is on the board and not at its border.
    pub fn is_inside(&self, square: Square) -> bool {
        square.distance(Square::new(0, 0)) < self.middle.unsigned_abs()
    }

    /// Returns whether the Devil has eaten a square.
    pub fn has_eaten(&self, square: Square) -> bool {
        square.distance(Square::new(0, 0)) <= self.middle.unsigned_abs()
            && !self.devil.is_free(self.on_board(square))
    }

    /// Eats a square while the King is on the given one, and returns it. None if all other squares are eaten.
    ///
    /// # Panics
    /// If the King is not inside.
    pub fn eat(&mut self, king: Square) -> Option<Square> {
        assert!(self.is_inside(king), "the King is inside");
        let eaten = self.devil.eat(self.on_board(king))?;
        Some(Square::new(eaten.x - self.middle, eaten.y - self.middle))
    }

    fn on_board(&self, square: Square) -> Square {
        Square::new(square.x + self.middle, square.y + self.middle)
    }
}
