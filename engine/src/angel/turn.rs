//! The record of a turn, and of the walk of the Angel.

use super::plane::{Bend, Heading, Segment, Square};

/// The changes that an update makes to the path. L is the length of the path, n the number of Evaded squares
/// that were eaten while Free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Update {
    /// The change of L - 2n as the flow computes it: minus the supply that could not be sent to a drain.
    pub sent_less: i64,
    /// The change of L, counted segment by segment.
    pub length: i64,
    /// The change of n.
    pub eaten: i64,
}

/// The rule for moving the perch in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Moves {
    /// Two segments, as in §3 of the paper.
    #[default]
    Plain,
    /// Two segments that are not clockwise turns, and all clockwise turns before and between them (§5). The
    /// Angel then moves in every turn, by two king's steps.
    Amended,
}

/// The events of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The square that the Devil ate; `None` if he passed. It may have been eaten before, which is as good as a
    /// pass.
    pub eaten: Option<Square>,
    /// The segments that the perch passed, in order; the last one is the new perch.
    pub passed: Vec<Segment>,
    /// The changes by the update, counted for the path that returns to the line x = 0 in the far north.
    pub update: Update,
}

/// A straight piece of the walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The direction of the leg.
    pub heading: Heading,
    /// The number of its segments.
    pub length: u64,
    /// The number of quarter turns before the leg, clockwise ones minus counter-clockwise ones.
    pub quarters: i64,
}

/// The walk of the perch: its extent, and how far it has wound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    perch: Segment,
    quarters: i64,
    most_quarters: i64,
    least_quarters: i64,
    /// The least and greatest coordinates: west, east, south, north.
    extent: [i64; 4],
    present: Leg,
    spiral: Vec<Leg>,
}

/// The largest number of legs that a spiral keeps. Deeper legs are not recorded.
const MAX_LEGS: usize = 1 << 10;

impl Tour {
    /// Creates a tour that begins at this perch.
    pub fn new(perch: Segment) -> Self {
        let square = perch.right();
        let present = Leg { heading: perch.heading, length: 0, quarters: 0 };
        Self {
            perch,
            quarters: 0,
            most_quarters: 0,
            least_quarters: 0,
            extent: [square.x, square.x, square.y, square.y],
            present,
            spiral: Vec::new(),
        }
    }

    /// Extends the tour by the segments passed in a turn.
    pub fn follow(&mut self, turn: &Turn) {
        for &segment in &turn.passed {
            let bend = self.perch.heading.bend_to(segment.heading);
            if bend != Bend::Straight {
                self.bend(bend, segment.heading);
            }
            self.present.length += 1;
            self.perch = segment;
        }
        let square = self.perch.right();
        let [west, east, south, north] = self.extent;
        self.extent = [west.min(square.x), east.max(square.x), south.min(square.y), north.max(square.y)];
    }

    fn bend(&mut self, bend: Bend, heading: Heading) {
        // A leg belongs to the deepest spiral if no leg before it wound further. It replaces a leg that wound
        // equally far.
        if self.present.quarters == self.most_quarters && self.spiral.len() < MAX_LEGS {
            self.spiral.retain(|leg| leg.quarters < self.present.quarters);
            self.spiral.push(self.present);
        }
        self.quarters += match bend {
            Bend::Left => -1,
            Bend::Straight => 0,
            Bend::Right => 1,
            // At a dead end the path turns clockwise, since its left set stays on its left.
            Bend::Back => 2,
        };
        self.most_quarters = self.most_quarters.max(self.quarters);
        self.least_quarters = self.least_quarters.min(self.quarters);
        self.present = Leg { heading, length: 0, quarters: self.quarters };
    }

    /// Returns the largest number of quarter turns that the walk has had at any time, clockwise ones minus
    /// counter-clockwise ones. Four of them are one winding.
    pub fn most_quarters(&self) -> i64 {
        self.most_quarters
    }

    /// Returns the least and greatest coordinates of the Angel's squares: west, east, south, north.
    pub fn extent(&self) -> [i64; 4] {
        self.extent
    }

    /// Returns the legs that lead to the innermost point: for each number of quarter turns, the last leg that
    /// had it while it was the maximum. There are at most 1024, and the leg in progress is not among them.
    pub fn spiral(&self) -> &[Leg] {
        &self.spiral
    }
}
