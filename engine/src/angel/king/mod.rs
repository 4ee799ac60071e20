//! The Devil beats the King, the Angel of power 1: he confines the King to a square board until no square is
//! left.
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

mod corner;
mod devil;
mod edge;
mod hunt;
mod runners;
mod theorem;

pub use self::corner::CornerGuard;
pub use self::devil::BoxDevil;
pub use self::edge::EdgeGuard;
pub use self::hunt::KingHunt;
pub use self::runners::{King, KingKind};
pub use self::theorem::Confinement;

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
