//! How far vertices are from the fugitive.

use super::core::Core;
use super::labels::{FAR, Labels};
use super::sets::{Set, Sets};

/// How far vertices are from the fugitive.
#[derive(Debug)]
pub(crate) struct Distances(Labels);

/// What is looked at: vertices at a lesser distance than the first number, until there are so many as the
/// second.
pub(crate) type Bounds = (u32, usize);

impl Distances {
    pub(crate) fn new(core: &Core) -> Self {
        Self(Labels::new(core.vertices()))
    }

    /// Finds the vertices within the bounds, the nearest first.
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

    /// Finds so many vertices, and all that are as near as those, on the board with all its edges. Are these
    /// all that can be reached?
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
                enough = enough.min(distance);
            }
        }
        true
    }

    /// The vertices that were found, the nearest first.
    pub(crate) fn found(&self) -> &[u32] {
        self.0.given()
    }

    /// The distance of a vertex, or [`FAR`].
    pub(crate) fn of(&self, vertex: u32) -> u32 {
        self.0.of(vertex)
    }

    /// The distance of the nearer end.
    pub(crate) fn of_edge(&self, [u, v]: [u32; 2]) -> u32 {
        self.of(u).min(self.of(v))
    }
}
