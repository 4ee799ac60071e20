//! The update of the Angel's path, computed from scratch, in two forms of the rule, and the ruleset
//! `angel_update`.
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
mod cut;

use std::borrow::Cow;
use std::fmt;

use self::connected::Fences;
pub(super) use self::connected::literal_within;
pub use self::connected::{Connected, literal};
pub(super) use self::cut::MAX_CELLS;
use self::cut::{Beside, Cut, Lattice};
use super::plane::{Heading, NoCurve, Path, Rectangle, Segment, Square};
use crate::ground::board::{Board, OfBoard};
use crate::ground::control::{Control, OrStop};
use crate::ground::data::Data;
use crate::ground::fact::{Fact, Sort};
use crate::ground::{Facts, Ruleset};

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

/// A path before an update, as a position of the ruleset `angel_update`.
#[derive(Clone, Debug)]
pub struct UpdatePosition {
    path: Path,
}

impl UpdatePosition {
    /// Creates the position of this path.
    pub fn new(path: Path) -> Self {
        Self { path }
    }

    /// Returns the path before the update.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Computes the update by the relaxed rule.
    ///
    /// # Errors
    /// The errors of [`relaxed`].
    pub fn relaxed(&self, control: &Control) -> OrStop<Best> {
        relaxed(&self.path, control)
    }

    /// Computes the update by the literal rule.
    ///
    /// # Errors
    /// The errors of [`literal`].
    pub fn literal(&self, control: &Control) -> OrStop<Option<Connected>> {
        literal(&self.path, control)
    }
}

impl OfBoard for UpdatePosition {
    type Board = Path;

    fn rules_facts(&self) -> Facts<'_> {
        AngelUpdate.facts()
    }

    fn of_board(&self) -> &Path {
        &self.path
    }
}

impl AngelUpdate {
    pub(crate) fn rules(&self) -> &Self {
        self
    }

    pub(crate) fn open(&self, path: Path) -> UpdatePosition {
        UpdatePosition::new(path)
    }
}

/// The squares and segments around which an update happens.
#[derive(Clone, Debug)]
pub(crate) struct Scene<'p> {
    /// The squares of the left set with x >= 0.
    pub(crate) left: Cow<'p, [Square]>,
    /// The Eaten squares.
    pub(crate) eaten: Cow<'p, [Square]>,
    /// The segments passed since the start, in any order.
    pub(crate) past: Cow<'p, [Segment]>,
    /// The lowest row: no square south of it is named, or may join.
    pub(crate) floor: i64,
}

impl<'p> Scene<'p> {
    /// Returns the scene of a whole path.
    fn of(path: &'p Path) -> Self {
        Self {
            left: path.left().into(),
            eaten: path.eaten().into(),
            past: path.past().into(),
            floor: i64::MIN,
        }
    }
}

/// The score of a candidate for the new path, compared with the path before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// L of the path before, and of the candidate.
    pub lengths: [i64; 2],
    /// The changes by the candidate.
    pub change: Change,
}

/// A reason why a candidate may not be the new path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoUpdate {
    /// The candidate does not contain this segment of the past.
    Past(Segment),
    /// The candidate is no descendant of the path before, since its left set lacks this square (Lemma 3).
    Lost(Square),
    /// The candidate is no border curve.
    Curve(NoCurve),
    /// The path before is no border curve, so nothing can be compared.
    Before(NoCurve),
}

impl fmt::Display for NoUpdate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Past(segment) => write!(f, "it does not begin with the past, which passes {segment}"),
            Self::Lost(square) => write!(
                f,
                "it is not a descendant: {square} is in the left set of the path, but not in the left set of the candidate (Lemma 3)"
            ),
            Self::Curve(why) => write!(f, "it is not a border curve. {why}"),
            Self::Before(why) => write!(f, "the old path is not a border curve. {why}"),
        }
    }
}

impl std::error::Error for NoUpdate {}

/// Scores a candidate: a path whose past begins with that of `before`, and whose left set is the proposed
/// one. Its Eaten squares are ignored: n counts those of `before`. Time O(n log n) for n segments and
/// squares.
///
/// # Errors
/// The reason why the candidate may not be the new path.
pub fn score(before: &Path, candidate: &Path) -> Result<Score, NoUpdate> {
    // Padding the candidate's past makes one that is too short differ at its first missing segment.
    let both = before.past().iter().zip(candidate.past().iter().map(Some).chain(std::iter::repeat(None)));
    if let Some((segment, _)) = both.into_iter().find(|(segment, other)| Some(*segment) != *other) {
        return Err(NoUpdate::Past(*segment));
    }
    if let Some(&square) = before.left().iter().find(|&&square| !candidate.is_left(square)) {
        return Err(NoUpdate::Lost(square));
    }
    let old = before.check_curve().and_then(|()| before.length().ok_or(NoCurve::TooLong));
    let new = candidate.check_curve().and_then(|()| candidate.length().ok_or(NoCurve::TooLong));
    let lengths = [old.map_err(NoUpdate::Before)?, new.map_err(NoUpdate::Curve)?];
    let evaded = before.eaten().iter().filter(|&&square| candidate.is_left(square)).count() as i64;
    Ok(Score { lengths, change: Change { delta_f: lengths[1] - lengths[0] - 2 * evaded, delta_n: evaded } })
}

// The change of L and n by a set of cells is counted side by side.

impl Lattice {
    /// Returns the changes of L - 2n and of n if the cells join the left set. None of them may belong to it
    /// yet.
    ///
    /// # Panics
    /// If the change of L does not fit into 64 bits: best sets never make a path longer than twice the number
    /// of Eaten squares, and shorten it by no more than there are sides.
    fn change(&self, joins: &[bool]) -> Change {
        self.change_across(joins, &Fences::default())
    }

    /// Returns the changes with fences, whose own cost is included.
    fn change_across(&self, joins: &[bool], fences: &Fences) -> Change {
        let (mut length, mut eaten) = (i128::from(fences.cost()), 0_i128);
        for cell in (0..joins.len()).filter(|&cell| joins[cell]) {
            // A side to the left set vanishes, a side to the rest is new, and a side between two joining
            // cells is neither.
            let mark = self.mark(cell);
            if mark.passed > 0 && !fences.has_no_drain(self, cell) {
                length += 2 * i128::from(mark.passed) * self.area(cell);
            }
            if mark.is_eaten {
                eaten += self.area(cell);
            }
            for side in Heading::ALL.into_iter().filter(|&side| !fences.is_free(self, cell, side)) {
                length += match self.beside(cell, side) {
                    Beside::Cell(other) if joins[other] => 0,
                    Beside::Cell(other) if !self.mark(other).is_left => self.side(cell, side),
                    Beside::Outside => self.side(cell, side),
                    Beside::Cell(_) | Beside::LeftSet => -self.side(cell, side),
                };
            }
        }
        let small = |n: i128| i64::try_from(n).expect("a best set changes little");
        Change { delta_f: small(length - 2 * eaten), delta_n: small(eaten) }
    }
}

/// The ruleset `angel_update`: one update of a [`Path`].
#[derive(Clone, Copy, Debug)]
pub struct AngelUpdate;

static FACTS: Facts<'static> = Facts {
    name: "angel_update",
    title: "The Angel of power 2, one update of his path",
    board: Path::KIND,
    notation: "`past N3 E left 0,1..3 eaten 1,5 2,5`: the headings of the segments passed since the start at the point (0,1); the squares x,y of the left set with x >= 0, where a..b is a range; the eaten squares. Each part is optional",
    signs: &[],
    rules: "after the Devil has eaten a square, the Angel chooses a new path that agrees with the old one up to the perch; the path minimizes L - 2n, where L is its length and n the number of evaded squares, and among such paths it maximizes n; the answer is the change of both numbers",
    source: "O. Kloster, A solution to the Angel problem (2007), section 3",
    example: "past N eaten 0,2 0,3 0,4",
};

impl Ruleset for AngelUpdate {
    type Board = Path;

    fn facts(&self) -> Facts<'_> {
        FACTS
    }

    fn alphabet(&self) {}
}

/// A function that finds a fact from the changes by the relaxed rule.
pub type OfChange = fn(Change) -> Data;

/// The facts about updates.
pub static CHANGE_FACTS: &[Fact<OfChange>] = &[
    Fact::<OfChange>::new(
        ("delta_f", "change of L - 2n"),
        Sort::Integer,
        "the change of L - 2n by the relaxed rule: the length of the path less twice the evaded squares",
        |change| change.delta_f.into(),
    ),
    Fact::<OfChange>::new(
        ("delta_n", "change of n"),
        Sort::Integer,
        "the change of n by the relaxed rule: the number of Eaten squares that are evaded",
        |change| change.delta_n.into(),
    ),
];
