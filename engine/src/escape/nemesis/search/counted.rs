//! A fugitive who wins with a given number of moves only.

use crate::escape::nemesis::atoms::core::Core;
use crate::escape::nemesis::atoms::sets::Set;
use crate::escape::nemesis::search::NemesisSearch;

impl NemesisSearch<'_> {
    /// The same for a fugitive who wins with so many moves only. The patterns are for [`NemesisSearch::slots`]
    /// vertices.
    pub(crate) fn with_most_moves(mut self, most_moves: u32) -> Self {
        self.most_moves = Some(most_moves);
        self
    }

    /// How many vertices patterns distinguish if moves are counted: a vertex with another number of moves
    /// left is another one.
    pub(crate) fn slots(core: &Core, most_moves: u32) -> usize {
        core.vertices() * (most_moves as usize + 1)
    }

    /// How many moves are left to the fugitive, if they are counted.
    pub(crate) fn remaining_moves(&self) -> Option<u32> {
        self.most_moves.map(|most| most.saturating_sub(self.walk as u32))
    }

    /// What patterns of a position are remembered under.
    pub(crate) fn slot(&self, vertex: u32) -> u32 {
        let remaining = self.remaining_moves().unwrap_or(0);
        remaining * self.core.vertices() as u32 + vertex
    }

    /// Are all exits farther away than so many moves? If so, adds atoms to `reason` without which they are.
    pub(crate) fn is_too_far(&mut self, (y, atoms): (u32, Set), moves: u32, reason: Set) -> bool {
        self.distances.find(self.core, &self.sets, (y, atoms), (moves, usize::MAX));
        let near = self.distances.found();
        if near.iter().any(|&v| self.sets.has(atoms, self.core.exit(v).first)) {
            return false;
        }
        for &v in near {
            let distance = self.distances.of(v);
            let shorter = |to: u32| distance + 1 < moves && self.distances.of(to) > distance + 1;
            let ways = self.core.ways(v).iter().filter(|way| shorter(way.to)).map(|way| way.copies);
            for copies in ways.chain([self.core.exit(v)]).filter(|copies| copies.count > 0) {
                self.sets.insert(reason, copies.first);
            }
        }
        true
    }
}
