//! The update of the Angel's path, computed from scratch, in two forms of the rule.
//!
//! Let V be the left set and P the past, the perch included. A finite set W ⊇ V that can be the left set of
//! the new path makes it longer by
//!
//! dL(W) = per(W) - per(V) + 2 #{e in P : the right square of e is in W \ V},
//!
//! where per counts the sides between a set and the rest. A side that vanishes shortens the path, but a
//! passed segment whose right square joins is traversed once more instead. (No best path has a segment whose
//! two traversals both lie in the future: by Lemma 4 of the paper the section between them can be erased.)
//! Let n be the number of Eaten squares in W. The rule asks for the least dF = dL - 2 dn and, among such W,
//! for the largest dn. The objective is a sum over squares and over pairs of neighbours, where a pair costs
//! if exactly one of the two is in W. Its minimum is a minimum cut.
//!
//! - [`Rule::Relaxed`]: the best of all W. [`relaxed`] finds it as a minimum cut in polynomial time. The
//!   largest best W is the union of all best W.
//! - [`Rule::Literal`]: the best of those W that are connected where the path does not separate them, as
//!   required by Definition 2 vi) of the paper. Whenever the largest best W of the relaxed rule is connected,
//!   the two rules agree; otherwise [`literal`] searches, under a budget.
//!
//! Both rules win against every Devil. They differ only where a part of a best W that the rest does not
//! touch, an *island*, is worth more than it costs to go around it, but less than the way there and back: a
//! block of Eaten squares, h rows deep and more than h squares away.
//!
//! **Hypotheses.** The current path traverses no segment twice in its future, as in play. Its length is then
//! that of the border and of the past segments that it traverses twice. Nothing else is assumed about how the
//! position came about. The largest best set is the largest one within the least rectangle that holds the
//! Eaten squares and the left set's squares with x >= 0. Beyond it no square lowers dF or raises dn (cutting
//! a set off at a line beyond which V is a half-plane never makes dF larger), but squares may join at no cost
//! in the far north.
//!
//! Source: O. Kloster, *A solution to the Angel problem* (2007), §3; the cut is ours.

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
    /// The rule with islands, which stay in the left set: the best of all finite supersets is taken.
    Relaxed,
    /// The rule of the paper: the left set is connected where the path does not separate it.
    Literal,
}

impl Rule {
    /// Returns the name of the rule.
    pub fn name(self) -> &'static str {
        match self {
            Self::Relaxed => "relaxed",
            Self::Literal => "literal",
        }
    }
}

/// The changes of a path's figures by an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The change of L - 2n, in segments; never positive for a best set, and always even.
    pub delta_f: i64,
    /// The change of n, in squares: the number of Eaten squares that are evaded.
    pub delta_n: i64,
}

/// The best sets of squares that may join the left set, by the relaxed rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The changes, which are the same for all best sets.
    pub change: Change,
    /// The largest best set, in disjoint rectangles.
    pub largest: Vec<Rectangle>,
    /// The smallest best set with as many Eaten squares, in disjoint rectangles: the intersection of all of
    /// them.
    pub smallest: Vec<Rectangle>,
}

/// Computes the update by the relaxed rule, by a minimum cut.
///
/// Equal neighbouring rows are merged to one wide row, and equal columns to one wide column: where a set has
/// the same choice in several neighbouring rows, the row that costs least may replace the others, and then
/// there are no sides between them. So coordinates may be far apart. If there are at most 2^13 Eaten squares,
/// those that are too far from the left set and from each other to join are left out. With m rows and columns
/// that differ from their neighbours, O(m^2) numbers are stored. Each wave of the flow takes time O(m^2); in
/// practice there are few waves.
///
/// ```
/// use upstar::{Control, angel::{AngelUpdate, update::{Change, relaxed}}, ground::Ruleset};
/// // Two segments more lead around three squares: the change of L - 2n is 2 - 6.
/// let best = relaxed(&AngelUpdate.read("past N eaten 0,2..4")?, &Control::unlimited())?;
/// assert_eq!(best.change, Change { delta_f: -4, delta_n: 3 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stop::TooLarge`](crate::ground::control::Stop::TooLarge) if there are more than 2^21 merged cells, or
/// the reason why the calculation had to stop.
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
