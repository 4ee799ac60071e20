//! The naive twin of the flow: the conservation law and the searches, square by square.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Flow;
use super::cells::WIDTH;
use super::visits::Watch;
use crate::angel::plane::{Heading, Segment, Square};
use crate::ground::control::UNLIMITED;

/// The number of squares in each direction from the Angel that the naive search may reach.
const FAR: i64 = 100;

impl Flow {
    /// Makes searches try directions in another order, and record all crossings of strips after some reached blocks.
    pub(in crate::angel) fn search_otherwise(&mut self, is_contrary: bool, large: usize) {
        (self.search.is_contrary, self.search.large) = (is_contrary, large);
    }

    /// Returns whether a square belongs to the left set, and the flow over its eastern and its northern side.
    fn square_flow(&self, x: i64, y: i64) -> (bool, i64, i64) {
        let cells = self.field.at(Square::new(x, y)).copied().unwrap_or_default();
        let has = |plane: u64| (plane >> x.rem_euclid(WIDTH) & 1) as i64;
        (
            x < 0 || has(cells.left) != 0,
            has(cells.east) - has(cells.west),
            has(cells.north) - has(cells.south),
        )
    }

    /// Checks the conservation of flow in a window: the net flow out of each square is its supply minus the
    /// flow into its drain.
    pub(in crate::angel) fn check_balance(&self, columns: Range<i64>, rows: Range<i64>) {
        for (x, y) in columns.flat_map(|x| rows.clone().map(move |y| (x, y))) {
            let [here, east, north, west, south] =
                [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1)].map(|(dx, dy)| self.square_flow(x + dx, y + dy));
            if here.0 {
                continue;
            }
            // A unit comes from each neighbour in the left set.
            let out = [
                if east.0 { -1 } else { here.1 },
                if north.0 { -1 } else { here.2 },
                if west.0 { -1 } else { -west.1 },
                if south.0 { -1 } else { -south.2 },
            ];
            let square = Square::new(x, y);
            let sides = Heading::ALL.into_iter().map(|heading| Segment::along(square, heading));
            let drains = sides.filter(|&side| self.field.trail.contains(side)).count() as i64;
            let drained = 2 * drains - i64::from(self.field.trail.room(square));
            let supply = 2 * i64::from(self.is_eaten(square));
            assert_eq!(out.iter().sum::<i64>(), supply - drained, "{square}");
        }
    }

    /// Checks searches from some squares near the Angel: a search finds a way if and only if the naive one does, and
    /// otherwise both reach the same squares.
    pub(in crate::angel) fn check_searches(&self, at: Square) {
        let watch = &mut Watch::new(&UNLIMITED);
        let mut flow = self.clone();
        flow.field.avoids_dead = false;
        flow.search.forget_all();
        let steps = [(0, 1), (1, 0), (3, -2), (-2, 3), (7, 5), (0, 9), (12, -7), (5, 30), (25, 11)];
        let squares = steps.map(|(dx, dy)| Square::new(at.x + dx, at.y + dy)).into_iter();
        for square in squares.filter(|&square| !self.is_left(square)) {
            let leads_out = flow.search.leads_out_of(&mut flow.field, square, watch).expect("no budget");
            let Some(reached) = self.naive_reach(square, at) else {
                // The naive search may go on where the other one ends.
                continue;
            };
            assert_eq!(leads_out, reached.is_none(), "{square}");
            if let Some(reached) = reached {
                let count: i64 = flow
                    .search
                    .reached()
                    .map(|block| (block.rows.1 - block.rows.0) * i64::from(block.squares.count_ones()))
                    .sum();
                assert_eq!(count, reached.len() as i64, "{square}");
                for block in flow.search.reached() {
                    let bits = (0..64).filter(|bit| block.squares >> bit & 1 != 0);
                    let squares =
                        bits.flat_map(|bit| (block.rows.0..block.rows.1).map(move |row| (row, bit)));
                    let mut squares = squares.map(|(row, bit)| flow.field.square(block.strip, row, bit));
                    assert!(squares.all(|square| reached.contains(&square)), "{square}");
                }
            }
        }
    }

    /// Searches square by square. Returns the squares reached if there is no way to a drain: `Some(None)` if there is one, and
    /// None if the search comes too far from the Angel.
    fn naive_reach(&self, start: Square, at: Square) -> Option<Option<BTreeSet<Square>>> {
        let mut reached = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(square) = open.pop() {
            if square.x - at.x > FAR || (square.y - at.y).abs() > FAR {
                return None;
            }
            if self.field.trail.room(square) > 0 {
                return Some(None);
            }
            for heading in Heading::ALL {
                let next = square.beside(heading);
                let (here, there) = (self.square_flow(square.x, square.y), self.square_flow(next.x, next.y));
                let flow = match heading {
                    Heading::North => here.2,
                    Heading::East => here.1,
                    Heading::South => -there.2,
                    Heading::West => -there.1,
                };
                if !there.0 && flow < 1 && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        Some(Some(reached))
    }
}
