//! The Devil beats the King, the Angel of power 1: he keeps him within a square board, and then there is no
//! square left for him.
//!
//! **Theorem.** On a board of [`Confinement::devil_first`] squares a side or more, with the King at the
//! centre and the Devil to eat first ([`Confinement::king_first`] if the King moves first), the King never
//! comes to a square at the border; and after as many turns as there are squares he cannot move.
//!
//! 1. [`EdgeGuard`]: a table for one edge, with the King at most H rows above it and 2w + 1 squares of the
//!    edge around his column. It is the largest set of states that the King can leave only for states in
//!    which one bite of the Devil leads back into it. The King may stay where he is, too. Squares that leave
//!    the window are taken as not eaten; more eaten squares are never worse. The Devil holds the edge if he
//!    does so when the King comes to row H over an untouched edge.
//! 2. [`CornerGuard`]: the same for the squares within H rows of two edges, with the squares of both edges
//!    near the corner as the state. Where the King leaves for the rows of one edge, the Devil must get to a
//!    state in the table of that edge; where he comes from there, with any state of that table, the squares
//!    that were eaten near the corner beforehand must be enough.
//! 3. These squares, p at the four corners together, are what the Devil eats first. A King who starts d rows
//!    above the nearest edge has come to row d - p by then. It is enough that d - p >= H, or d - p >= H - 1
//!    if the tables ask for nothing when he comes to row H, so that the bite that follows may be the last of
//!    the p; one row more if he moves first.
//! 4. The Devil never eats anything but squares that are not eaten yet. Where the tables ask for nothing he
//!    eats any square inside. So after N^2 turns everything is eaten but the King's square.
//!
//! The tables are finite and are computed, the rest is the argument above; the book has it in full. Conway,
//! *The Angel Problem* (1996), states that the Devil beats the King on any board of at least 32 x 33; this
//! strategy is simpler, and its boards are larger.
//!
//! **Complexity.** Both tables are greatest fixpoints: rounds over all states until nothing changes. For H =
//! 6, w = 2 there are 192 states of an edge and 4 718 592 of a corner, a few rounds. A turn of [`BoxDevil`]
//! takes a few look-ups, O(N^2) if he has a bite to spare; memory O(N^2).
//!
//! - `devil`: the Devil who keeps the King on a board
//! - `hunt`: the same Devil on the board without end
//! - `runners`: Kings to try him on
//! - `theorem`: the numbers of the theorem

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

/// What the Devil does in a state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DevilReply<S> {
    /// He need not do anything here.
    Spare,
    /// He eats this square.
    Eat(S),
}

/// The steps of a King, and the one of a King who stays.
fn steps() -> impl Iterator<Item = (i64, i64)> {
    (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)))
}

/// The reply that leads from a set of eaten squares to a safe one, if there is any.
fn reply(set: u32, bits: u32, is_safe: impl Fn(u32) -> bool) -> Option<DevilReply<u32>> {
    if is_safe(set) {
        return Some(DevilReply::Spare);
    }
    (0..bits).find(|&bit| set >> bit & 1 == 0 && is_safe(set | 1 << bit)).map(DevilReply::Eat)
}
