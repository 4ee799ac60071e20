//! Rules that do nothing, and rules that never apply. A rule is applied to a partially known board, on which
//! only the conditions of the rule are known.

use super::laid::{Ground, LaidRule, LaidStep, Lay, NEIGHBOURS, Part, Placed, REPETITIONS, Surface, Way};
use crate::games::rules::text::rule::{Becomes, CellSet};

/// The most ways in which a rule is applied; no finding is reported for rules with more.
const MOST_RUNS: usize = 20_000;

/// The result of the analysis of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Finding {
    /// The rule changes something on some boards, and no board was found on which it changes nothing.
    Fine,
    /// On some board the rule changes nothing.
    ChangesNothing,
    /// The rule applies to no board.
    NeverApplies,
}

/// Analyses a rule on boards of any size.
pub(super) fn finding(rule: &LaidRule, ground: Ground) -> Finding {
    let mut follower = Follower { ground, runs: 0, applies: false, idles: false };
    follower.follow(&rule.steps, &Known::default(), None);
    match follower {
        Follower { idles: true, .. } => Finding::ChangesNothing,
        Follower { applies: false, runs, .. } if runs <= MOST_RUNS => Finding::NeverApplies,
        _ => Finding::Fine,
    }
}

/// The present content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Now {
    Sign(u8),
    /// The original content of a cell.
    StoodAt(Way),
}

/// The knowledge about a cell.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: Way,
    /// The characters that may have stood in the cell at first, and possibly the edge.
    at_first: CellSet,
    now: Now,
}

/// The knowledge about a board on which a rule is applied.
#[derive(Clone, Default, Debug)]
struct Known {
    places: Vec<Place>,
    /// Whether some cell certainly changes.
    changes: bool,
}

impl Known {
    fn find(&self, at: Way) -> Option<usize> {
        self.places.iter().position(|place| place.at == at)
    }

    fn entry(&mut self, at: Way, all: CellSet) -> usize {
        self.find(at).unwrap_or_else(|| {
            self.places.push(Place { at, at_first: all.with(CellSet::EDGE), now: Now::StoodAt(at) });
            self.places.len() - 1
        })
    }

    /// Returns the characters that a cell may have now.
    fn now(&self, entry: usize) -> CellSet {
        match self.places[entry].now {
            Now::Sign(character) => CellSet::of(character),
            Now::StoodAt(at) => self.find(at).map_or(CellSet::default(), |entry| self.places[entry].at_first),
        }
    }

    /// Restricts the present content of a cell to a set; returns false if that is impossible.
    fn ask(&mut self, entry: usize, is: CellSet) -> bool {
        match self.places[entry].now {
            Now::Sign(character) => is.contains(character),
            Now::StoodAt(at) => {
                let Some(of) = self.find(at) else { return false };
                let left = self.places[of].at_first.common(is);
                self.places[of].at_first = left;
                !left.is_empty()
            }
        }
    }

    /// Returns whether such a board exists: no cell inside the bounding box of the board's cells may be
    /// beyond the edge.
    fn is_board(&self) -> bool {
        let on_board = self.places.iter().filter(|place| !place.at_first.has_edge());
        let ways: Vec<Way> = on_board.map(|place| place.at).collect();
        let range = |of: fn(&Way) -> i32| ways.iter().map(of).min().zip(ways.iter().map(of).max());
        let (Some(xs), Some(ys)) = (range(|way| way.x), range(|way| way.y)) else { return true };
        let is_inside = |at: Way| at.x >= xs.0 && at.x <= xs.1 && at.y >= ys.0 && at.y <= ys.1;
        !self.places.iter().any(|place| place.at_first == CellSet::EDGE && is_inside(place.at))
    }

    /// Returns whether all cells may have their original content.
    fn may_be_as_before(mut self) -> bool {
        if self.changes {
            return false;
        }
        // Intersect the possible contents before and after until nothing changes. An empty intersection
        // proves a change.
        loop {
            let before: Vec<CellSet> = self.places.iter().map(|place| place.at_first).collect();
            for entry in 0..self.places.len() {
                let now = self.now(entry);
                let both = self.places[entry].at_first.common(now);
                self.places[entry].at_first = both;
                if let Now::StoodAt(at) = self.places[entry].now
                    && let Some(of) = self.find(at)
                {
                    self.places[of].at_first = both;
                }
            }
            if self.places.iter().any(|place| place.at_first.is_empty()) {
                return false;
            }
            if self.places.iter().map(|place| place.at_first).eq(before) {
                return true;
            }
        }
    }
}

/// An application of a rule to all boards, with the results found so far.
struct Follower {
    ground: Ground,
    runs: usize,
    applies: bool,
    idles: bool,
}

impl Follower {
    /// Applies the remaining steps; `last` is the last cell of the step before.
    fn follow(&mut self, steps: &[LaidStep], known: &Known, last: Option<Way>) {
        let Some((step, rest)) = steps.split_first() else {
            if known.is_board() {
                self.applies = true;
                self.idles |= known.clone().may_be_as_before();
            }
            return;
        };
        for lay in &step.lays {
            let lay = match last {
                Some(last) => lay.from(lay.first.minus(last)),
                None => lay.clone(),
            };
            for choice in 0..REPETITIONS.pow(lay.repetitions() as u32) {
                self.runs += 1;
                if self.runs > MOST_RUNS {
                    return;
                }
                let (cells, last) = lay.unrolled(choice);
                let mut known = known.clone();
                if self.step(step, &cells, last, &mut known) {
                    self.follow(rest, &known, Some(last));
                }
            }
        }
    }

    /// Applies a step to the known board; returns false if that is impossible.
    fn step(&self, step: &LaidStep, cells: &[Placed], last: Way, known: &mut Known) -> bool {
        for placed in cells {
            let entry = known.entry(placed.at, self.ground.all);
            if !known.ask(entry, placed.cell.is) {
                return false;
            }
        }
        // All copies read the board before the step.
        let before = known.clone();
        for placed in cells {
            let entry = known.entry(placed.at, self.ground.all);
            known.places[entry].now = match placed.cell.becomes {
                None => continue,
                Some(Becomes::Sign(character)) => Now::Sign(character),
                Some(Becomes::Copy { .. }) => match before.find(placed.at.plus(placed.copied)) {
                    Some(from) => before.places[from].now,
                    None => continue,
                },
            };
        }
        self.neighbours(step, last, known)
    }

    /// Applies the conditions and the changes of a step to the neighbours of its last cell; returns false if
    /// they cannot be met.
    fn neighbours(&self, step: &LaidStep, last: Way, known: &mut Known) -> bool {
        let unwanted = step.next_to.iter().filter(|next| !next.wanted);
        let unwanted = unwanted.fold(CellSet::default(), |set, next| set.with(next.is));
        let changed = step.neighbours.iter().fold(CellSet::default(), |set, of| set.with(of.is));
        let all = self.ground.all.with(CellSet::EDGE);
        let ways = NEIGHBOURS.iter().filter(|way| self.ground.surface != Surface::Strip || way.y == 0);
        let entries: Vec<Option<usize>> = ways.map(|way| known.find(last.plus(*way))).collect();
        for entry in entries.iter().flatten() {
            if !known.ask(*entry, all.without(unwanted)) {
                return false;
            }
            // We look for a board on which nothing changes, so a neighbour that may stay unchanged is assumed
            // to do so.
            if !known.clone().ask(*entry, all.without(changed)) {
                known.changes |= !changed.is_empty();
            } else {
                known.ask(*entry, all.without(changed));
            }
        }
        for next in step.next_to.iter().filter(|next| next.wanted) {
            let wanted = next.is.without(unwanted);
            let is_there = entries.iter().flatten().any(|&entry| known.now(entry).meets(wanted));
            let is_free = entries.iter().any(Option::is_none);
            if wanted.is_empty() || !(is_there || is_free) {
                return false;
            }
            known.changes |= wanted.without(changed).is_empty();
        }
        true
    }
}

/// Returns whether every step of a rule fits a rectangle in some direction.
pub(super) fn fits(rule: &LaidRule, width: usize, height: usize) -> bool {
    let has_room = |lay: &Lay| {
        let cells = lay.parts.iter().filter(|part| matches!(part, Part::One(_))).flat_map(Part::cells);
        let ways: Vec<Way> =
            cells.filter(|placed| !placed.cell.is.has_edge()).map(|placed| placed.at).collect();
        let length = |of: fn(&Way) -> i32| {
            let range = ways.iter().map(of).min().zip(ways.iter().map(of).max());
            range.map_or(0, |(low, high)| (high - low) as usize + 1)
        };
        length(|way| way.x) <= width && length(|way| way.y) <= height
    };
    rule.steps.iter().all(|step| step.lays.iter().any(has_room))
}
