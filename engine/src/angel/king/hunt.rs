//! The Devil of the theorem on the board without end.

use super::devil::BoxDevil;
use super::theorem::Confinement;
use crate::angel::plane::Square;

/// The Devil against a King who begins at the square (0, 0) of the board without end, the Devil eating first.
/// He plays on the least board around the start that the theorem tells of: the King never gets beyond its
/// border, nor even there, and when he has eaten so much that the King cannot move, the King is caught.
#[derive(Clone, Debug)]
pub struct KingHunt<'a> {
    devil: BoxDevil<'a>,
    /// The start in coordinates of the board.
    middle: i64,
}

impl<'a> KingHunt<'a> {
    /// The Devil before his first bite.
    pub fn new(tables: &'a Confinement) -> Self {
        let size = tables.devil_first();
        Self { devil: BoxDevil::new(tables, size), middle: (size - 1) / 2 }
    }

    /// Squares a side of the board that the King does not leave; the start is its centre.
    pub fn size(&self) -> i64 {
        self.devil.size()
    }

    /// In so many turns the King is caught: there are no more squares.
    pub fn most_turns(&self) -> u64 {
        self.size().unsigned_abs().pow(2)
    }

    /// Whether a square is on the board and not at its border.
    pub fn is_inside(&self, square: Square) -> bool {
        square.distance(Square::new(0, 0)) < self.middle.unsigned_abs()
    }

    /// Whether the Devil has eaten a square.
    pub fn has_eaten(&self, square: Square) -> bool {
        square.distance(Square::new(0, 0)) <= self.middle.unsigned_abs()
            && !self.devil.is_free(self.on_board(square))
    }

    /// Eats a square, with the King there; none if there is none left but his.
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
