//! The boundary of a drawing. Its vertices may move as long as it remains a simple polygon.

use super::outline::Place;
use crate::layout::planar::clearance::crosses;

/// The vertices of the boundary in order, the disk that they must not leave, and the least distance of parts
/// of the boundary that are not neighbours.
pub(super) struct Shore {
    line: Vec<u32>,
    middle: Place,
    radius: i64,
    apart: i64,
}

impl Shore {
    /// Creates the boundary of a drawing. The disk is the one around the middle of the drawing through its
    /// farthest vertex.
    pub(super) fn new(line: Vec<u32>, places: &[Place]) -> Self {
        let bounds = |of: fn(&Place) -> i64| {
            let (least, most) = (places.iter().map(of).min(), places.iter().map(of).max());
            least.unwrap_or(0) / 2 + most.unwrap_or(0) / 2
        };
        let middle = (bounds(|p| p.0), bounds(|p| p.1));
        let radius = places.iter().map(|&at| distance(at, middle)).max().unwrap_or(0);
        // About a third of the distance of two vertices in a drawing that is filled evenly.
        let apart = radius / (2 * (places.len().isqrt() as i64 + 1));
        Self { line, middle, radius, apart }
    }

    /// Returns the index of a vertex on the boundary, if it lies there.
    pub(super) fn find(&self, v: u32) -> Option<usize> {
        self.line.iter().position(|&u| u == v)
    }

    /// Returns whether the boundary vertex with index `at` may be moved to `to`. The place must lie in the
    /// disk, the boundary must not cross itself, and the vertex must not come too near to other parts of it,
    /// unless it was nearer before.
    pub(super) fn allows(&self, at: usize, to: Place, places: &mut [Place]) -> bool {
        if distance(to, self.middle) > self.radius {
            return false;
        }
        let v = self.line[at] as usize;
        let before = self.room(at, places);
        let from = std::mem::replace(&mut places[v], to);
        let is_clear = !self.crosses_itself(at, places) && self.room(at, places) >= before.min(self.apart);
        places[v] = from;
        is_clear
    }

    /// Returns the side of the boundary that begins at index `i`.
    fn side(&self, i: usize) -> (u32, u32) {
        let n = self.line.len();
        (self.line[i % n], self.line[(i + 1) % n])
    }

    fn crosses_itself(&self, at: usize, places: &[Place]) -> bool {
        let n = self.line.len();
        let own = [(at + n - 1) % n, at];
        own.into_iter()
            .any(|own| (0..n).any(|other| other != own && crosses(places, self.side(own), self.side(other))))
    }

    /// Returns the least distance of the vertex or one of its two sides from the other sides and vertices.
    fn room(&self, at: usize, places: &[Place]) -> i64 {
        let n = self.line.len();
        let place = |v: u32| places[v as usize];
        let own = [(at + n - 1) % n, at];
        let to_sides = (0..n).filter(|side| !own.contains(side)).map(|side| {
            let (u, w) = self.side(side);
            to_side(place(self.line[at]), place(u), place(w))
        });
        let of_sides = own.into_iter().flat_map(|side| {
            let (u, w) = self.side(side);
            let others = self.line.iter().filter(move |&&v| v != u && v != w);
            others.map(move |&v| to_side(place(v), place(u), place(w)))
        });
        to_sides.chain(of_sides).min().unwrap_or(i64::MAX)
    }
}

fn distance(a: Place, b: Place) -> i64 {
    let (x, y) = (i128::from(a.0 - b.0), i128::from(a.1 - b.1));
    (x * x + y * y).isqrt() as i64
}

/// Returns the distance of a place from a segment.
fn to_side(at: Place, a: Place, b: Place) -> i64 {
    let (side, to) = ((b.0 - a.0, b.1 - a.1), (at.0 - a.0, at.1 - a.1));
    let product = |x: Place, y: Place| i128::from(x.0) * i128::from(y.0) + i128::from(x.1) * i128::from(y.1);
    let length = product(side, side).max(1);
    let along = product(side, to).clamp(0, length);
    let part = |of: i64| (i128::from(of) * along / length) as i64;
    distance(at, (a.0 + part(side.0), a.1 + part(side.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_boundary_crosses_nothing_and_stays_in_its_disk() {
        let mut places = [(-100, -100), (100, -100), (100, 100), (-100, 100)];
        let shore = Shore::new(vec![0, 1, 2, 3], &places);
        assert!(shore.allows(0, (-80, -20), &mut places));
        assert!(!shore.allows(0, (-130, -130), &mut places), "out of the disk");
        assert!(!shore.allows(0, (20, 130), &mut places), "through a side");
        assert!(!shore.allows(0, (99, 0), &mut places), "too near to a side");
        assert_eq!(places[0], (-100, -100));
    }
}
