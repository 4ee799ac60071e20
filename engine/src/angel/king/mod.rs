//! The strategy of the Devil against the King, the Angel of power 1: he confines the King to a square board
//! until no square is left.
//!
//! **Theorem.** Let the King start at the centre of a board of at least [`Confinement::devil_first`] squares
//! a side with the Devil eating first, or of at least [`Confinement::king_first`] squares a side with the
//! King moving first. Then the King never reaches a square at the border, and after as many turns as there
//! are squares he cannot move.
//!
//! 1. [`EdgeGuard`]: a table for one edge, with the King at most H rows above it and 2w + 1 squares of the
//!    edge around his column. It is the largest set of states such that after each move of the King, one bite
//!    of the Devil leads back into the set. The King may also stay where he is. Squares that leave the window
//!    count as not eaten; more eaten squares are never worse. The Devil holds the edge if he does so when the
//!    King reaches row H above an untouched edge.
//! 2. [`CornerGuard`]: the same table for the squares within H rows of two edges, with the squares of both
//!    edges near the corner as the state. If the King leaves for the rows of one edge, the Devil must reach a
//!    state in the table of that edge. If the King comes from there, with any state of that table, the
//!    squares eaten near the corner beforehand must be enough.
//! 3. The Devil first eats these squares, p at the four corners together. A King who starts d rows above the
//!    nearest edge has come to row d - p by then. It is enough that d - p >= H. If the tables require no
//!    reply when he reaches row H, the bite that follows may be the last of the p, and d - p >= H - 1 is
//!    enough. If the King moves first, one more row is needed.
//! 4. The Devil never eats a square twice. Where the tables require no reply, he eats any square inside. So
//!    after N^2 turns everything is eaten except the King's square.
//!
//! The tables are finite and are computed; the rest is the argument above, and the book has it in full.
//! Conway, *The Angel Problem* (1996), states that the Devil beats the King on any board of at least 32 x 33;
//! this strategy is simpler, and its boards are larger.
//!
//! **Complexity.** Both tables are greatest fixpoints: rounds over all states until nothing changes. For H =
//! 6 and w = 2 there are 192 states of an edge and 4 718 592 of a corner; a few rounds suffice. A turn of
//! [`BoxDevil`] takes a few look-ups, or O(N^2) if he has a bite to spare; memory O(N^2).

mod devil;

pub use self::devil::{BoxDevil, CornerGuard, EdgeGuard};
use super::plane::{Heading, Square};
use crate::ground::chance::SplitMix64;
use crate::ground::control::{Control, OrStop};

/// The Devil's reply in a state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DevilReply<S> {
    /// No bite is required.
    Spare,
    /// The Devil must eat this square.
    Eat(S),
}

/// Returns the steps of a King, including that of a King who stays.
fn steps() -> impl Iterator<Item = (i64, i64)> {
    (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)))
}

/// Returns a reply that leads from a set of eaten squares to a safe one, or None if there is none.
fn reply(set: u32, bits: u32, is_safe: impl Fn(u32) -> bool) -> Option<DevilReply<u32>> {
    if is_safe(set) {
        return Some(DevilReply::Spare);
    }
    (0..bits).find(|&bit| set >> bit & 1 == 0 && is_safe(set | 1 << bit)).map(DevilReply::Eat)
}

/// The number of rows that the tables use beyond those that an edge needs. With one more row, three squares
/// at each corner are enough instead of four: that costs a row, and saves four bites.
const ROWS_MORE: i64 = 1;

/// The tables with which the Devil beats the King, and their consequences.
#[derive(Clone, Debug)]
pub struct Confinement {
    corner: CornerGuard,
    preparation: Vec<(i64, i64)>,
}

impl Confinement {
    /// Computes the tables in about 10^8 steps. A node of the budget is one examined state of a corner, or
    /// one examined set of squares at it.
    ///
    /// # Panics
    /// If the theorem were false.
    pub fn prove(control: &Control) -> OrStop<Self> {
        let least = EdgeGuard::least();
        let corner = CornerGuard::new(EdgeGuard::new(least.height() + ROWS_MORE, least.reach()), control)?;
        let set = corner.least_preparation(control)?;
        let squares = corner.squares().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
        let preparation = squares.map(|(_, square)| square).collect();
        Ok(Self { corner, preparation })
    }

    /// Returns the table of a corner, which includes that of an edge.
    pub fn corner(&self) -> &CornerGuard {
        &self.corner
    }

    /// Returns the squares that are eaten beforehand at each corner, as if it were the corner (0, 0).
    pub fn preparation(&self) -> &[(i64, i64)] {
        &self.preparation
    }

    /// Returns the least board, in squares a side, on which this strategy beats a King at the centre when the
    /// Devil begins. The King loses on smaller boards, too: on 32 x 33 squares by a strategy of Conway's.
    pub fn devil_first(&self) -> i64 {
        // With d = floor((N - 1) / 2), the King is at least in row d - p + 1 when the last of the p bites is
        // due, and at least in row d - p after his next move.
        let row = self.corner.edge().height() - i64::from(self.is_first_bite_spare());
        2 * (row + 4 * self.preparation.len() as i64) + 1
    }

    /// Returns whether the tables require no reply when the King reaches row H of an edge, or of both edges
    /// of a corner, with nothing eaten except the squares eaten beforehand.
    pub fn is_first_bite_spare(&self) -> bool {
        let height = self.corner.edge().height();
        let squares = self.corner.squares().enumerate();
        let prepared = squares.filter(|(_, square)| self.preparation.contains(square));
        let set = prepared.fold(0, |set, (bit, _)| set | 1 << bit);
        self.corner.edge().is_safe(height, 0)
            && self.corner.reply((height, height), set) == Some(DevilReply::Spare)
    }

    /// Returns the least board, in squares a side, on which this strategy beats a King at the centre who
    /// begins.
    pub fn king_first(&self) -> i64 {
        self.devil_first() + 2
    }
}

/// A way of playing the King.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingKind {
    /// He runs straight in one direction, and changes it from time to time.
    Runner,
    /// He moves to a square with as few eaten squares near it as possible; near ones count more.
    Shy,
    /// He moves at random.
    Random,
}

impl KingKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Runner, Self::Shy, Self::Random];

    /// Returns the name of the kind.
    pub fn name(self) -> &'static str {
        match self {
            Self::Runner => "runner",
            Self::Shy => "shy",
            Self::Random => "random",
        }
    }

    /// Creates a King of this kind, with a seed for his random choices.
    pub fn king(self, seed: u64) -> King {
        King { kind: self, chance: SplitMix64::new(seed), goal: Square::new(0, FAR) }
    }
}

/// The distance of a runner's goal.
const FAR: i64 = 1 << 20;
/// The average number of moves between a runner's spontaneous changes of direction.
const PATIENCE: u64 = 12;
/// The distance at which a shy King sees eaten squares.
const SIGHT: i64 = 6;

/// A King in a game.
#[derive(Clone, Debug)]
pub struct King {
    kind: KingKind,
    chance: SplitMix64,
    goal: Square,
}

impl King {
    /// Returns the King's next square, or None if he cannot move.
    pub fn go(&mut self, at: Square, has_eaten: impl Fn(Square) -> bool) -> Option<Square> {
        let ways = steps().filter(|&step| step != (0, 0)).map(|(dx, dy)| Square::new(at.x + dx, at.y + dy));
        let ways: Vec<Square> = ways.filter(|&square| !has_eaten(square)).collect();
        if ways.is_empty() {
            return None;
        }
        match self.kind {
            KingKind::Random => Some(ways[self.chance.below(ways.len() as u64) as usize]),
            KingKind::Runner => {
                let best = ways.iter().copied().min_by_key(|way| way.distance(self.goal));
                // The King turns if no move leads nearer to his goal, and sometimes at random.
                let is_stopped = best.is_some_and(|best| best.distance(self.goal) >= at.distance(self.goal));
                if is_stopped || self.chance.below(PATIENCE) == 0 {
                    self.turn();
                }
                best
            }
            KingKind::Shy => {
                let room = |way: &Square| -> i64 {
                    let seen = (-SIGHT..=SIGHT).flat_map(|dx| (-SIGHT..=SIGHT).map(move |dy| (dx, dy)));
                    let eaten = seen.filter(|&(dx, dy)| has_eaten(Square::new(way.x + dx, way.y + dy)));
                    eaten.map(|(dx, dy)| SIGHT + 1 - dx.abs().max(dy.abs())).sum()
                };
                let least = ways.iter().map(room).min()?;
                let calm: Vec<Square> = ways.into_iter().filter(|way| room(way) == least).collect();
                Some(calm[self.chance.below(calm.len() as u64) as usize])
            }
        }
    }

    /// Chooses a new direction: one of the four headings, or one between two of them.
    fn turn(&mut self) {
        let (x, y) = Heading::ALL[self.chance.below(4) as usize].step();
        // With a slant of 1 or -1 the direction is diagonal.
        let slant = self.chance.below(3) as i64 - 1;
        self.goal = Square::new(FAR * (x + slant * y), FAR * (y + slant * x));
    }
}

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
