//! The search with a limited number of moves of the fugitive.

use crate::escape::nemesis::atoms::core::Core;
use crate::escape::nemesis::atoms::sets::Set;
use crate::escape::nemesis::search::NemesisSearch;

impl NemesisSearch<'_> {
    /// Limits the fugitive to this number of moves. The patterns have to have [`NemesisSearch::slots`]
    /// vertices.
    pub(crate) fn with_most_moves(mut self, most_moves: u32) -> Self {
        self.most_moves = Some(most_moves);
        self
    }

    /// The number of vertices that patterns distinguish if moves are counted. A vertex counts once for each
    /// number of moves left.
    pub(crate) fn slots(core: &Core, most_moves: u32) -> usize {
        core.vertices() * (most_moves as usize + 1)
    }

    /// The number of moves left to the fugitive, if moves are counted.
    pub(crate) fn remaining_moves(&self) -> Option<u32> {
        self.most_moves.map(|most| most.saturating_sub(self.walk as u32))
    }

    /// The index under which the patterns of a position are stored.
    pub(crate) fn slot(&self, vertex: u32) -> u32 {
        let remaining = self.remaining_moves().unwrap_or(0);
        remaining * self.core.vertices() as u32 + vertex
    }

    /// Returns whether all exits are farther away than this number of moves. If they are, adds atoms to
    /// `reason` whose absence keeps them so.
    pub(crate) fn is_too_far(&mut self, (y, atoms): (u32, Set), moves: u32, reason: Set) -> bool {
        self.distances.find(self.core, &self.sets, (y, atoms), (moves, usize::MAX));
        let near = self.distances.found();
        if near.iter().any(|&v| self.sets.has(atoms, self.core.exit(v).first)) {
            return false;
        }
        for &v in near {
            let distance = self.distances.of(v);
            // Only an edge that would shorten the way to a vertex within reach has to stay absent.
            let shorter = |to: u32| distance + 1 < moves && self.distances.of(to) > distance + 1;
            let ways = self.core.ways(v).iter().filter(|way| shorter(way.to)).map(|way| way.copies);
            for copies in ways.chain([self.core.exit(v)]).filter(|copies| copies.count > 0) {
                self.sets.insert(reason, copies.first);
            }
        }
        true
    }
}
