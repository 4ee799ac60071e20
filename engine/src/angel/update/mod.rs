//! The update of the Angel's path from scratch, in two forms of the rule.
//!
//! Let V be the left set and P the past, the perch included. A finite set W ⊇ V that can be the left set of
//! the new path makes it longer by
//!
//! dL(W) = per(W) - per(V) + 2 #{e in P : the right square of e is in W \ V},
//!
//! where per counts sides between a set and the rest: a passed segment whose right square joins is traversed
//! once more, where any other side would vanish. (No best path has a segment whose two traversals both lie in
//! the future: by Lemma 4 of the paper the section between them can be erased.) With n, the number of Eaten
//! squares in W, the rule asks for the least dF = dL - 2 dn and, among such W, for the largest dn. All of it
//! is a sum over squares and over pairs of neighbours that costs where one is in and the other is not: a cut.
//!
//! - [`Rule::Relaxed`]: the best of all W. It is a minimum cut, found by [`relaxed`] in polynomial time. The
//!   largest best W is the union of all.
//! - [`Rule::Literal`]: the best of those W that are connected where the path does not separate them, as
//!   Definition 2 vi) of the paper wants. Whenever the largest best W of the relaxed rule is connected they
//!   agree; otherwise [`literal`] searches, under a budget.
//!
//! Both win against every Devil. The rules differ only where a part of a best W that the rest does not touch,
//! an *island*, is worth more than it costs to go around it, but less than the way there and back: a block of
//! Eaten squares, h rows deep and more than h squares away.
//!
//! **Hypotheses.** The current path traverses no segment twice in its future, as in play; then its length is
//! that of the border and of the past segments that it traverses twice. Nothing else is assumed about how the
//! position came about. The largest best set is that within the least rectangle that holds the left set's
//! squares with x >= 0 and the Eaten squares: beyond it no square lowers dF or raises dn (cutting a set off
//! at a line beyond which V is a half-plane never makes dF larger), but squares may join for nothing in the
//! far north.
//!
//! Source: O. Kloster, *A solution to the Angel problem* (2007), §3; the cut is ours.
//!
//! - `count`: what a set of cells changes, counted side by side
//! - `fences`: columns and rows that a set has to cross
//! - `lattice`: the part of the plane in which an update happens, in rows and columns that may be wide
//! - `reach`: which Eaten squares may join the left set at all
//! - `scene`: what an update depends on
//! - `score`: what a path of the reader's own is worth

mod connected;
mod count;
mod cut;
mod fences;
mod lattice;
mod position;
mod reach;
mod scene;
mod score;

pub(super) use self::connected::literal_within;
pub use self::connected::{Connected, literal};
use self::cut::Cut;
use self::lattice::Lattice;
pub(super) use self::lattice::MAX_CELLS;
pub use self::position::UpdatePosition;
pub(super) use self::scene::Scene;
pub use self::score::{NoUpdate, Score, score};
use crate::angel::plane::{Path, Rectangle};
use crate::ground::control::{Control, OrStop};

/// A form of the update rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Islands are allowed, and kept in the left set: the best of all finite supersets.
    Relaxed,
    /// As in the paper: the left set is connected where the path does not separate it.
    Literal,
}

impl Rule {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Relaxed => "relaxed",
            Self::Literal => "literal",
        }
    }
}

/// How much better a path becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The change of L - 2n, in segments; never positive for a best set, and always even.
    pub delta_f: i64,
    /// The change of n, in squares: how many Eaten squares are evaded.
    pub delta_n: i64,
}

/// The best sets of squares that may join the left set, by the relaxed rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// What they change; the same for all of them.
    pub change: Change,
    /// The largest one, in disjoint rectangles.
    pub largest: Vec<Rectangle>,
    /// The smallest one, in disjoint rectangles: it is part of all others.
    pub smallest: Vec<Rectangle>,
}

/// The update by the relaxed rule, by a minimum cut.
///
/// Rows that are alike, and columns that are alike, are taken as one, wide row or column: where a set has the
/// same choice in several neighbouring rows, the row that costs least may replace the others, and then there
/// are no sides between them. So coordinates may be far apart. Of up to 2^13 Eaten squares those are left out
/// that are too far from the left set and from each other to join. With m rows and columns that differ from
/// their neighbours O(m^2) numbers are stored; time O(m^2) for each wave of the flow, of which there are few
/// in practice.
///
/// # Errors
/// [`Stop::TooLarge`](crate::ground::control::Stop::TooLarge) where more than 2^21 cells differ, or why the calculation had to stop.
pub fn relaxed(path: &Path, control: &Control) -> OrStop<Best> {
    let lattice = Lattice::merged(path, control)?;
    let mut cut = Cut::new(&lattice, &[]);
    cut.solve(control)?;
    let largest = cut.largest();
    let smallest = cut.smallest(&largest);
    Ok(Best {
        change: lattice.change(&largest),
        largest: lattice.rectangles(&largest),
        smallest: lattice.rectangles(&smallest),
    })
}
