//! Squares, segments, and the changes of an update.

use std::collections::{BTreeMap, BTreeSet};

pub type Square = (i64, i64);
/// A segment: its starting point and its heading.
pub type Segment = (i64, i64, char);

/// Returns the square on the right of a segment.
pub fn right((x, y, heading): Segment) -> Square {
    match heading {
        'N' => (x, y),
        'E' => (x, y - 1),
        'S' => (x - 1, y - 1),
        _ => (x - 1, y),
    }
}

/// Returns the segment in the opposite direction.
pub fn reverse((x, y, heading): Segment) -> Segment {
    match heading {
        'N' => (x, y + 1, 'S'),
        'E' => (x + 1, y, 'W'),
        'S' => (x, y - 1, 'N'),
        _ => (x - 1, y, 'E'),
    }
}

pub fn left(segment: Segment) -> Square {
    right(reverse(segment))
}

pub fn neighbours((x, y): Square) -> [Square; 4] {
    [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
}

/// A path before an update.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// The segments passed since the start. Before it the path came along x = 0 from the south up to the
    /// point (0, 1).
    pub past: BTreeSet<Segment>,
    /// The left set, without the squares with x < 0.
    pub left: BTreeSet<Square>,
    /// The Eaten squares.
    pub eaten: BTreeSet<Square>,
}

impl Position {
    pub fn is_left(&self, square: Square) -> bool {
        square.0 < 0 || self.left.contains(&square)
    }

    pub fn has_passed(&self, segment: Segment) -> bool {
        let (x, y, heading) = segment;
        self.past.contains(&segment) || (x == 0 && y <= 0 && heading == 'N')
    }

    /// Returns the number of passed segments with this square on their right.
    pub fn passed_beside(&self, square: Square) -> i64 {
        let (x, y) = square;
        let around = [(x, y, 'N'), (x, y + 1, 'E'), (x + 1, y + 1, 'S'), (x + 1, y, 'W')];
        around.into_iter().filter(|&segment| self.has_passed(segment)).count() as i64
    }

    /// Returns the changes of L and of n if these squares join the left set.
    pub fn change(&self, joins: &BTreeSet<Square>) -> (i64, i64) {
        let mut length = 0;
        for &square in joins {
            for beside in neighbours(square) {
                if self.is_left(beside) {
                    length -= 1;
                } else if !joins.contains(&beside) {
                    length += 1;
                }
            }
            length += 2 * self.passed_beside(square);
        }
        (length, joins.intersection(&self.eaten).count() as i64)
    }

    /// Returns whether the left set with these squares is connected. Two neighbours that the past separates
    /// do not count as adjacent; all squares with x < 0 are connected.
    pub fn is_connected(&self, joins: &BTreeSet<Square>) -> bool {
        let all: BTreeSet<Square> = self.left.union(joins).copied().collect();
        let mut part: BTreeMap<Square, bool> = all.iter().map(|&square| (square, false)).collect();
        loop {
            let mut grows = false;
            for &square in &all {
                let touches = |other: Square| {
                    let is_in = other.0 < 0 || part.get(&other) == Some(&true);
                    is_in && !self.is_separated(square, other)
                };
                if !part[&square] && neighbours(square).into_iter().any(touches) {
                    part.insert(square, true);
                    grows = true;
                }
            }
            if !grows {
                return part.values().all(|&is_in| is_in);
            }
        }
    }

    /// Returns whether the path has passed between two neighbours.
    fn is_separated(&self, a: Square, b: Square) -> bool {
        let (x, y) = a;
        let between = [(x, y, 'N'), (x, y + 1, 'E'), (x + 1, y + 1, 'S'), (x + 1, y, 'W')]
            .into_iter()
            .find(|&segment| left(segment) == b);
        between.is_some_and(|segment| self.has_passed(segment) || self.has_passed(reverse(segment)))
    }
}
