//! Rules that do nothing, and rules that never apply: a rule is followed on a board of which only that is known what it asks for.

use super::laid::{Ground, LaidRule, LaidStep, Lay, NEIGHBOURS, Part, Placed, REPETITIONS, Surface, Way};
use crate::games::rules::written::rule::{Becomes, CellSet};

/// The most ways in which a rule is followed; of one with more ways nothing is said.
const MOST_RUNS: usize = 20_000;

/// What a rule can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Finding {
    /// Something on some boards, and nothing on none, as far as is known.
    Fine,
    /// On some board it changes nothing.
    ChangesNothing,
    /// There is no board on which it applies.
    NeverApplies,
}

/// What a rule can do on boards of any size.
pub(super) fn finding(rule: &LaidRule, ground: Ground) -> Finding {
    let mut follower = Follower { ground, runs: 0, applies: false, idles: false };
    follower.follow(&rule.steps, &Known::default(), None);
    match follower {
        Follower { idles: true, .. } => Finding::ChangesNothing,
        Follower { applies: false, runs, .. } if runs <= MOST_RUNS => Finding::NeverApplies,
        _ => Finding::Fine,
    }
}

/// What stands in a cell now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Now {
    Sign(u8),
    /// What stood there at first.
    StoodAt(Way),
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: Way,
    /// What stood there at first is one of these.
    at_first: CellSet,
    now: Now,
}

/// What is known of a board on which a rule is followed.
#[derive(Clone, Default, Debug)]
struct Known {
    places: Vec<Place>,
    /// Whether something changes for certain.
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

    /// What may stand in a cell now.
    fn now(&self, entry: usize) -> CellSet {
        match self.places[entry].now {
            Now::Sign(character) => CellSet::of(character),
            Now::StoodAt(at) => self.find(at).map_or(CellSet::default(), |entry| self.places[entry].at_first),
        }
    }

    /// A cell is one of a set; false if it cannot be.
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

    /// Whether there is such a board: what is between cells of it is on it.
    fn is_board(&self) -> bool {
        let on_board = self.places.iter().filter(|place| !place.at_first.has_edge());
        let ways: Vec<Way> = on_board.map(|place| place.at).collect();
        let range = |of: fn(&Way) -> i32| ways.iter().map(of).min().zip(ways.iter().map(of).max());
        let (Some(xs), Some(ys)) = (range(|way| way.x), range(|way| way.y)) else { return true };
        let is_inside = |at: Way| at.x >= xs.0 && at.x <= xs.1 && at.y >= ys.0 && at.y <= ys.1;
        !self.places.iter().any(|place| place.at_first == CellSet::EDGE && is_inside(place.at))
    }

    /// Whether everything may be as it was.
    fn may_be_as_before(mut self) -> bool {
        if self.changes {
            return false;
        }
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

struct Follower {
    ground: Ground,
    runs: usize,
    applies: bool,
    idles: bool,
}

impl Follower {
    /// Follows the steps that are left; the last cell of the one before is given.
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

    /// Makes a step; false if it cannot be made.
    fn step(&self, step: &LaidStep, cells: &[Placed], last: Way, known: &mut Known) -> bool {
        for placed in cells {
            let entry = known.entry(placed.at, self.ground.all);
            if !known.ask(entry, placed.cell.is) {
                return false;
            }
        }
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

    /// What a step asks of the neighbours of its last cell, and makes of them; false if they cannot be such.
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
            // A neighbour that need not change is one that does not.
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

/// Whether a rule has room on a rectangle.
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
