//! Placement of numbers on edges that may cross each other.

use std::collections::HashMap;

/// The width and the height of a number, in pixels.
const ROOM: (i64, i64) = (24, 16);
/// The positions of a number along an edge, in sixtieths of its length, the best one first.
const ALONG: [i64; 7] = [30, 24, 36, 20, 40, 17, 43];

/// The numbers placed so far. The picture is divided into cells of the size of a number, each of which holds
/// at most one.
#[derive(Default)]
pub(super) struct Numbers {
    taken: HashMap<(i64, i64), (i64, i64)>,
}

impl Numbers {
    /// Returns a position on an edge that is clear of the other numbers, or the middle of the edge if there
    /// is none.
    pub(super) fn place(&mut self, [(x, y), (to_x, to_y)]: [(i64, i64); 2]) -> (i64, i64) {
        let along = |t: i64| (x + (to_x - x) * t / 60, y + (to_y - y) * t / 60);
        let place = ALONG.map(along).into_iter().find(|&place| self.is_free(place));
        if let Some(place) = place {
            self.taken.insert(part(place), place);
        }
        place.unwrap_or_else(|| along(30))
    }

    fn is_free(&self, (x, y): (i64, i64)) -> bool {
        let (column, row) = part((x, y));
        // A number can only overlap numbers in the same cell or in one of the eight cells around it.
        let around = (-1..=1).flat_map(|right| (-1..=1).map(move |down| (column + right, row + down)));
        let mut others = around.filter_map(|part| self.taken.get(&part));
        others.all(|other| (other.0 - x).abs() >= ROOM.0 || (other.1 - y).abs() >= ROOM.1)
    }
}

/// Returns the cell of a point.
fn part((x, y): (i64, i64)) -> (i64, i64) {
    (x.div_euclid(ROOM.0), y.div_euclid(ROOM.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_edges_that_cross_lie_apart() {
        let mut numbers = Numbers::default();
        let places = [[(0, 0), (200, 200)], [(200, 0), (0, 200)], [(0, 100), (200, 100)]]
            .map(|edge| numbers.place(edge));
        assert_eq!(places[0], (100, 100));
        for (i, a) in places.iter().enumerate() {
            let apart = |b: &(i64, i64)| (a.0 - b.0).abs() >= ROOM.0 || (a.1 - b.1).abs() >= ROOM.1;
            assert!(places[i + 1..].iter().all(apart), "{places:?}");
        }
        assert_eq!((0..9).map(|_| numbers.place([(0, 0), (0, 60)])).last(), Some((0, 30)));
    }
}
