//! Distances of vertices from the fugitive.

use super::core::Core;
use super::labels::{FAR, Labels};
use super::sets::{Set, Sets};

/// The result of a breadth-first search from the fugitive's vertex.
#[derive(Debug)]
pub(crate) struct Distances(Labels);

/// The bounds of a search: a distance that it stays below, and a number of vertices after which it stops.
pub(crate) type Bounds = (u32, usize);

impl Distances {
    pub(crate) fn new(core: &Core) -> Self {
        Self(Labels::new(core.vertices()))
    }

    /// Finds the vertices within the bounds, the nearest first, along edges of which a copy is present.
    pub(crate) fn find(
        &mut self,
        core: &Core,
        sets: &Sets,
        (from, atoms): (u32, Set),
        (below, most): Bounds,
    ) {
        let labels = &mut self.0;
        labels.clear();
        if below > 0 {
            labels.give(from, 0);
        }
        let mut next = 0;
        while let Some(&v) = labels.given().get(next) {
            next += 1;
            let distance = labels.of(v) + 1;
            if distance >= below || labels.given().len() >= most {
                return;
            }
            for way in core.ways(v) {
                if labels.of(way.to) == FAR && sets.has(atoms, way.copies.first) {
                    labels.give(way.to, distance);
                }
            }
        }
    }

    /// Finds at least this number of vertices, and all others at the same distance as the last of them, on
    /// the board with all of its edges. Returns whether these are all vertices that can be reached.
    pub(crate) fn find_on_board(&mut self, core: &Core, from: u32, least: usize) -> bool {
        let labels = &mut self.0;
        labels.clear();
        labels.give(from, 0);
        let (mut next, mut enough) = (0, FAR);
        while let Some(&v) = labels.given().get(next) {
            next += 1;
            let distance = labels.of(v) + 1;
            if distance > enough {
                return false;
            }
            for way in core.ways(v) {
                labels.give(way.to, distance);
            }
            if labels.given().len() >= least {
                // All vertices at this distance are still found, but none beyond.
                enough = enough.min(distance);
            }
        }
        true
    }

    /// The vertices that were found, the nearest first.
    pub(crate) fn found(&self) -> &[u32] {
        self.0.given()
    }

    /// The distance of a vertex, or [`FAR`] if it was not found.
    pub(crate) fn of(&self, vertex: u32) -> u32 {
        self.0.of(vertex)
    }

    /// The distance of the nearer end of an edge.
    pub(crate) fn of_edge(&self, [u, v]: [u32; 2]) -> u32 {
        self.of(u).min(self.of(v))
    }
}
