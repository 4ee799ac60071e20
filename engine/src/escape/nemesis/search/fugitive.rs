//! The moves of the fugitive in the search.
//!
//! Only induced paths have to be searched: when the fugitive leaves y for z, the vertex y and all other
//! neighbours of y are removed. (In a strategy of least rank the fugitive would have gone there at once, and
//! additional edges never hurt.) Only vertices of W have to be entered; see
//! [`Closure`](crate::escape::nemesis::closure::Closure). If the fugitive loses, the union of the reasons of
//! the moves and the missing edges at y is a reason. Atoms that were removed only because the path is induced
//! are left out of it.

use super::{NO_STEP, NemesisSearch};
use crate::escape::nemesis::atoms::core::{ABSENT, Core};
use crate::escape::nemesis::atoms::sets::{Set, Sets};
use crate::escape::nemesis::closure::OUTSIDE;
use crate::escape::nemesis::patterns::Winner;
use crate::escape::rules::Turn;
use crate::ground::control::OrStop;

impl NemesisSearch<'_> {
    /// Decides a position in which the fugitive is to move. The carrier or reason is written to `out`.
    /// `is_fresh` states that the closure already belongs to these atoms.
    pub(crate) fn fugitive(&mut self, y: u32, atoms: Set, out: Set, is_fresh: bool) -> OrStop<Winner> {
        self.tick()?;
        self.sets.clear(out);
        let exit = self.core.exit(y);
        self.step = NO_STEP;
        let is_counted = self.most_moves.is_some();
        if let Some(remaining) = self.remaining_moves()
            && self.is_too_far((y, atoms), remaining, out)
        {
            return Ok(Winner::Nemesis);
        }
        if self.sets.has(atoms, exit.first) {
            self.sets.insert(out, exit.first);
            return Ok(Winner::Fugitive);
        }
        if let Some(winner) = self.known(Turn::Walk, y, atoms, out) {
            return Ok(winner);
        }
        if self.core.has_copies()
            && !is_counted
            && let Some(next) = self.race.fugitive_wins(self.core, &mut self.sets, (y, atoms), out)
        {
            self.step = next;
            return Ok(Winner::Fugitive);
        }
        if self.race.is_without_excess(self.core, &mut self.sets, atoms, out) {
            if exit.count > 0 {
                self.sets.insert(out, exit.first);
            }
            return Ok(Winner::Nemesis);
        }
        if !is_fresh {
            self.closure.begin(self.core, &mut self.sets, (y, atoms));
        }
        let height = self.sets.height();
        let first = self.moves.len();
        let winner = self.go(y, atoms, out, first);
        self.sets.cut(height);
        self.moves.truncate(first);
        winner
    }

    /// Finds the moves of the fugitive and tries them.
    fn go(&mut self, y: u32, atoms: Set, out: Set, first: usize) -> OrStop<Winner> {
        let ways = self.core.ways(y).iter().filter(|way| self.sets.has(atoms, way.copies.first));
        self.closure.reach(self.core, &self.sets, atoms, ways.map(|way| way.to));
        self.sort_out_ways(y, atoms, out);
        if self.moves.len() > first && self.race.nemesis_wins(self.core, &mut self.sets, (y, atoms), out) {
            return Ok(Winner::Nemesis);
        }
        self.closure.reason(self.core, &mut self.sets, atoms, (&self.blocked, y), out);
        if self.moves.len() == first {
            return Ok(Winner::Nemesis);
        }
        let closure = &self.closure;
        self.moves[first..].sort_by_key(|&z| closure.rank(z));
        let winner = self.try_moves(y, atoms, out, first)?;
        self.to_move.add(self.slot(y), winner, self.step, self.sets.words(out));
        Ok(winner)
    }

    /// Adds the missing edges at y to `missing`, and separates the neighbours in W from those outside.
    pub(crate) fn sort_out_ways(&mut self, y: u32, atoms: Set, missing: Set) {
        self.blocked.clear();
        for way in self.core.ways(y) {
            if !self.sets.has(atoms, way.copies.first) {
                self.sets.insert(missing, way.copies.first);
            } else if self.closure.rank(way.to) == OUTSIDE {
                self.blocked.push(way.to);
            } else {
                self.moves.push(way.to);
            }
        }
        if self.core.exit(y).count > 0 {
            self.sets.insert(missing, self.core.exit(y).first);
        }
    }

    fn try_moves(&mut self, y: u32, atoms: Set, out: Set, first: usize) -> OrStop<Winner> {
        let (after, of_z) = (self.sets.empty(), self.sets.empty());
        for i in first..self.moves.len() {
            let z = self.moves[i];
            self.sets.assign(after, atoms);
            self.leave(y, z, atoms, after);
            self.walk += 1;
            let winner = self.half_time(z, after, of_z);
            self.walk -= 1;
            if winner? == Winner::Fugitive {
                let way = self.core.ways(y).iter().find(|way| way.to == z);
                self.sets.insert(of_z, way.map_or(ABSENT, |way| way.copies.first));
                self.sets.assign(out, of_z);
                self.step = z;
                return Ok(Winner::Fugitive);
            }
            // Only atoms missing before the move belong to the reason; the others were removed because the
            // path is induced.
            self.sets.unite_without(out, of_z, atoms);
        }
        self.step = NO_STEP;
        Ok(Winner::Nemesis)
    }

    /// Removes the atoms that are useless after a move from y to z: those at y and at the other neighbours of
    /// y.
    pub(crate) fn leave(&mut self, y: u32, z: u32, atoms: Set, after: Set) {
        for way in self.core.ways(y) {
            if way.to != z && self.sets.has(atoms, way.copies.first) {
                drop_vertex(self.core, &mut self.sets, way.to, after);
            }
        }
        drop_vertex(self.core, &mut self.sets, y, after);
    }
}

/// Removes all edges at a vertex.
fn drop_vertex(core: &Core, sets: &mut Sets, v: u32, atoms: Set) {
    let ways = core.ways(v).iter().map(|way| way.copies);
    for copies in ways.chain([core.exit(v)]) {
        for i in 0..copies.count {
            sets.remove(atoms, copies.first + i);
        }
    }
}
