//! A prefix tree of conditions on boards of one size: a common beginning of several patterns is tested once.

use super::set::Set;
use super::{ByCode, Plane};
use crate::games::rules::written::cells::codes::CodeSet;
use crate::games::rules::written::cells::laid::Way;

/// A condition on a cell at some distance from the start.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct At<S> {
    by: isize,
    /// The codes that the cell must have, or must not have if `may_be_nothing`.
    codes: CodeSet,
    may_be_nothing: bool,
    /// The starts for which the cell is on the board.
    on_board: S,
}

impl<S: Set> At<S> {
    /// Creates the condition that the cell at `way` has one of the codes `is`; `used` are the codes in use.
    pub(super) fn new(plane: &Plane<S>, way: Way, is: CodeSet, used: CodeSet) -> Self {
        let may_be_nothing = is.has_nothing();
        Self {
            by: -plane.by(way),
            codes: if may_be_nothing { is.others_of(used) } else { is.common(used) },
            may_be_nothing,
            on_board: plane.leading_on(way),
        }
    }

    /// Returns those of the starts at which the condition holds.
    #[inline]
    fn narrowed(&self, plane: &Plane<S>, places: &ByCode<S>, starts: &S) -> S {
        let such = plane.places_of(places, self.codes).turned(self.by).and(&self.on_board);
        if self.may_be_nothing { starts.without(&such) } else { starts.and(&such) }
    }
}

/// Returns the places at which all cells that must be on the board are on the board.
pub(super) fn starts<S: Set>(asks: &[At<S>], plane: &Plane<S>) -> S {
    let needed = asks.iter().filter(|at| !at.may_be_nothing);
    needed.fold(plane.all.clone(), |starts, at| starts.and(&at.on_board))
}

/// The conditions of an item, and the item.
pub(super) type Asked<S, W> = (Vec<At<S>>, W);

/// A prefix tree of the conditions of several items, which keeps their order.
#[derive(Debug)]
pub(crate) struct Branches<S, W>(Vec<Branch<S, W>>);

/// The items whose conditions begin alike.
#[derive(Debug)]
struct Branch<S, W> {
    asks: Vec<At<S>>,
    /// The item without further conditions, if there is one.
    whole: Option<W>,
    longer: Branches<S, W>,
}

impl<S: Set, W> Branches<S, W> {
    pub(super) fn new(asked: Vec<Asked<S, W>>) -> Self {
        let mut asked: Vec<_> = asked.into_iter().map(|(asks, whole)| (asks, Some(whole))).collect();
        Self::of(&mut asked, 0)
    }

    /// Builds the tree of items whose first `looked` conditions are shared.
    fn of(all: &mut [Asked<S, Option<W>>], looked: usize) -> Self {
        let begin_alike =
            |a: &Asked<S, _>, b: &Asked<S, _>| a.0.get(looked).is_some_and(|at| b.0.get(looked) == Some(at));
        let branch = |alike: &mut [Asked<S, Option<W>>]| {
            let first = &alike[0].0;
            let in_common = |asks: &[At<S>]| asks.iter().zip(first).take_while(|(a, b)| a == b).count();
            let common = alike.iter().map(|(asks, _)| in_common(asks)).min().unwrap_or(looked);
            let asks = first[looked..common].to_vec();
            let is_whole = first.len() == common;
            let whole = if is_whole { alike[0].1.take() } else { None };
            Branch { asks, whole, longer: Self::of(&mut alike[usize::from(is_whole)..], common) }
        };
        Self(all.chunk_by_mut(begin_alike).map(branch).collect())
    }

    /// Calls `found` for each item with those of the starts at which all its conditions hold, if there are
    /// any.
    pub(crate) fn look(
        &self,
        plane: &Plane<S>,
        places: &ByCode<S>,
        among: &S,
        found: &mut impl FnMut(&S, &W),
    ) {
        'branches: for branch in &self.0 {
            let mut starts = among.clone();
            for at in &branch.asks {
                starts = at.narrowed(plane, places, &starts);
                if starts.is_none() {
                    continue 'branches;
                }
            }
            if let Some(whole) = &branch.whole {
                found(&starts, whole);
            }
            if !branch.longer.0.is_empty() {
                branch.longer.look(plane, places, &starts, found);
            }
        }
    }
}
