//! Counts of a ruleset in a sum of its components, by which it may decide the sum; see [`Short::tallies`].
//!
//! [`Short::tallies`]: crate::games::rules::Short::tallies

use super::rules::Expansion;
use super::state::{Part, Worth};
use super::{Child, Frame, OutcomeSearch, State};
use crate::games::rules::Tally;
use crate::games::value::store::Id;
use crate::ground::input::OrNoAnswer;

/// The most parts of a sum that are counted. With more, the sums of their counts could overflow.
const MOST_PARTS: usize = 1 << 10;

/// The tallies of Left and Right in a sum of components of one ruleset.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    /// The index of the ruleset in the search.
    space: usize,
    tallies: [Tally; 2],
}

impl Counts {
    fn add(&mut self, [left, right]: &[Tally; 2], negates: bool) {
        let [left, right] = if negates { [right, left] } else { [left, right] };
        self.tallies[0] += left;
        self.tallies[1] += right;
    }

    fn remove(&mut self, [left, right]: &[Tally; 2], negates: bool) {
        let [left, right] = if negates { [right, left] } else { [left, right] };
        self.tallies[0] -= left;
        self.tallies[1] -= right;
    }

    /// Returns the counts of the negative.
    fn negative(self) -> Self {
        let [left, right] = self.tallies;
        Self { tallies: [right, left], ..self }
    }
}

impl OutcomeSearch<'_, '_> {
    /// Counts in the parts of a sum. Returns `None` if their ruleset counts nothing, if they have several rulesets
    /// or are too many, or if counts are not to be used.
    pub(super) fn counts(&self, state: &State) -> Option<Counts> {
        let is_counted = self.settings.uses_counts && state.parts.len() <= MOST_PARTS;
        let space = state.parts.first().filter(|_| is_counted)?.known.space;
        let mut counts = Counts { space, tallies: Default::default() };
        for part in &state.parts {
            let tallies = if part.known.space == space { self.tallies(part) } else { None };
            counts.add(tallies?, part.is_negated());
        }
        Some(counts)
    }

    /// Decides the children of a sum, which has these counts, the best one first. Those that the opponent wins are removed. Returns
    /// whether one is known to lose for the opponent.
    pub(super) fn wins_by_counts(&mut self, frame: &mut Frame, counts: Counts) -> OrNoAnswer<bool> {
        let Frame { state, expansions, children, .. } = frame;
        for at in (0..children.len()).rev() {
            let Child { change, worth, .. } = children[at];
            let after = match change.map(|(at, index)| (at as usize, index as usize)) {
                Some((at, index)) => match &*expansions[at] {
                    Expansion::Options(moves) => {
                        self.counts_after(counts, &state.parts[at], moves.get(index).0)
                    }
                    _ => None,
                },
                None => Some(counts),
            };
            let Some(after) = after.map(Counts::negative) else { continue };
            match self.by_counts(&after, worth)? {
                Some(false) => return Ok(true),
                Some(true) => {
                    children.remove(at);
                }
                None => {}
            }
        }
        Ok(false)
    }

    /// Returns the counts of a sum after a move in a part, which these parts or their negatives replace.
    fn counts_after(&self, mut counts: Counts, part: &Part, by: &[Part]) -> Option<Counts> {
        let negates = part.is_negated();
        counts.remove(self.tallies(part)?, negates);
        for part in by {
            counts.add(self.tallies(part)?, part.is_negated() != negates);
        }
        Some(counts)
    }

    /// Decides a sum of components that were counted and a value: returns whether Left, to move, wins.
    pub(super) fn by_counts(&mut self, counts: &Counts, worth: Worth) -> OrNoAnswer<Option<bool>> {
        let numbers = self.integers_around(worth)?;
        Ok(self.spaces[counts.space].1.decides(&counts.tallies, numbers))
    }

    fn tallies<'p>(&self, part: &'p Part) -> Option<&'p [Tally; 2]> {
        part.known.tallies(|component| self.spaces[part.known.space].1.tallies(component))
    }

    /// Returns an integer that is at most a value and one that is at least the value, as near as the stops show.
    fn integers_around(&mut self, Worth { number, rest }: Worth) -> OrNoAnswer<[i64; 2]> {
        if rest == Id::ZERO {
            return Ok([number; 2]);
        }
        let value = self.store.value(rest);
        let (least, most) = (value.right_stop().floor(), value.left_stop().ceil());
        let (Some(mut least), Some(mut most)) = (least.to_i64(), most.to_i64()) else {
            return Ok([i64::MIN, i64::MAX]);
        };
        if !self.calc.le(self.store.integer(least).id(), rest)? {
            least = least.saturating_sub(1);
        }
        if !self.calc.le(rest, self.store.integer(most).id())? {
            most = most.saturating_add(1);
        }
        Ok([least, most].map(|integer| integer.saturating_add(number)))
    }
}
