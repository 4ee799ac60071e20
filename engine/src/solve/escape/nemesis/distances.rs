//! How far vertices are from the fugitive.

use super::core::Core;
use super::sets::{Set, Sets};

/// How far vertices are from the fugitive.
#[derive(Debug)]
pub(super) struct Distances {
    distances: Vec<u32>,
    queue: Vec<u32>,
}

impl Distances {
    pub(super) fn new(core: &Core) -> Self {
        Self { distances: vec![u32::MAX; core.vertices()], queue: Vec::new() }
    }

    pub(super) fn find(&mut self, core: &Core, sets: &Sets, from: u32, atoms: Set) {
        self.distances.fill(u32::MAX);
        self.distances[from as usize] = 0;
        self.queue.clear();
        self.queue.push(from);
        let mut next = 0;
        while let Some(&v) = self.queue.get(next) {
            next += 1;
            let next_distance = self.distances[v as usize] + 1;
            for way in core.ways(v) {
                let distance = &mut self.distances[way.to as usize];
                if *distance == u32::MAX && sets.has(atoms, way.copies.first) {
                    *distance = next_distance;
                    self.queue.push(way.to);
                }
            }
        }
    }

    pub(super) fn of(&self, vertex: u32) -> u32 {
        self.distances[vertex as usize]
    }

    /// The distance of the nearer end.
    pub(super) fn of_edge(&self, [u, v]: [u32; 2]) -> u32 {
        self.distances[u as usize].min(self.distances[v as usize])
    }
}
