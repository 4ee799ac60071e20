//! Where the Devil has driven the Angel.

use super::turn::Turn;
use crate::angel::plane::{Bend, Heading, Segment};

/// A straight piece of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Where it leads.
    pub heading: Heading,
    /// Its segments.
    pub length: u64,
    /// Quarter turns before it, clockwise ones less the others.
    pub quarters: i64,
}

/// The way of the perch: how far it went and how it wound.
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

/// No more legs of a way are remembered.
const MAX_LEGS: usize = 1 << 10;

impl Tour {
    /// A tour that begins here.
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

    /// Follows the Angel for a turn.
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
        // A leg belongs to the deepest spiral if it winds further than all before it.
        if self.present.quarters == self.most_quarters && self.spiral.len() < MAX_LEGS {
            self.spiral.retain(|leg| leg.quarters < self.present.quarters);
            self.spiral.push(self.present);
        }
        self.quarters += match bend {
            Bend::Left => -1,
            Bend::Straight => 0,
            Bend::Right => 1,
            Bend::Back => 2,
        };
        self.most_quarters = self.most_quarters.max(self.quarters);
        self.least_quarters = self.least_quarters.min(self.quarters);
        self.present = Leg { heading, length: 0, quarters: self.quarters };
    }

    /// The most quarter turns that the way had made at any time, clockwise ones less the others; four are one
    /// winding.
    pub fn most_quarters(&self) -> i64 {
        self.most_quarters
    }

    /// The least and greatest coordinates of the Angel's squares: west, east, south, north.
    pub fn extent(&self) -> [i64; 4] {
        self.extent
    }

    /// The last leg for each number of quarter turns on the way to the innermost point.
    pub fn spiral(&self) -> &[Leg] {
        &self.spiral
    }
}
