//! The deletions of the Nemesis and the moves of the fugitive, in the order in which the search tries them.

use super::{NO_STEP, NemesisSearch};
use crate::escape::nemesis::atoms::core::{ABSENT, Core};
use crate::escape::nemesis::atoms::{Set, Sets, Winner};
use crate::escape::nemesis::closure::OUTSIDE;
use crate::escape::rules::Turn;
use crate::ground::control::OrStop;

// The Nemesis first tries the deletion that is most urgent in the `Race`, so that no deletion is wasted while
// nothing else is urgent. If that does not win, the fugitive has a carrier C. A deletion outside C leaves the
// fugitive's strategy intact, so only atoms of C are tried. Each deletion that fails gives another carrier,
// and only atoms in all carriers so far remain to be tried. If none remains, the union of the carriers is a
// carrier at half-time. (The usual null move in the place of the urgent deletion is worse: the Nemesis would
// do nothing for as long as the fugitive walks about without a threat.)

/// The number of vertices whose distances are computed to order the deletions. Deletions that are farther
/// away come last.
const MOST_NEAR: usize = 1 << 11;

impl NemesisSearch<'_> {
    /// Decides a position in which the Nemesis is to delete a copy. The carrier or reason is written to
    /// `out`.
    pub(crate) fn half_time(&mut self, y: u32, atoms: Set, out: Set) -> OrStop<Winner> {
        self.sets.clear(out);
        self.step = NO_STEP;
        if self.remaining_moves() == Some(0) {
            return Ok(Winner::Nemesis);
        }
        let exit = self.core.exit(y);
        // Two copies to exits at the fugitive's vertex: one is left after any deletion.
        if self.sets.has(atoms, exit.second) {
            self.sets.insert(out, exit.first);
            self.sets.insert(out, exit.second);
            return Ok(Winner::Fugitive);
        }
        if let Some(winner) = self.known(Turn::Cut, y, atoms, out) {
            return Ok(winner);
        }
        if self.race.is_without_excess(self.core, &mut self.sets, atoms, out) {
            self.step = if self.sets.has(atoms, exit.first) { exit.first } else { NO_STEP };
            return Ok(Winner::Nemesis);
        }
        self.closure.begin(self.core, &mut self.sets, (y, atoms));
        self.closure.reach(self.core, &self.sets, atoms, [y]);
        if self.closure.rank(y) == OUTSIDE {
            self.closure.reason(self.core, &mut self.sets, atoms, (&[y], u32::MAX), out);
            self.step = self.way_into_closure(y, atoms);
            return Ok(Winner::Nemesis);
        }
        if self.most_moves.is_none()
            && self.trees.find(self.core, &mut self.sets, &self.closure, (y, atoms), out)
        {
            return Ok(Winner::Fugitive);
        }
        let height = self.sets.height();
        let winner = if self.sets.has(atoms, exit.first) {
            self.delete_exit(y, atoms, out)
        } else {
            self.delete_any(y, atoms, out)
        };
        self.sets.cut(height);
        let winner = winner?;
        self.at_half_time.add(self.slot(y), winner, self.step, self.sets.words(out));
        Ok(winner)
    }

    /// Returns the only present atom that leads from a vertex outside W to an exit or into W, or [`NO_STEP`]
    /// if there is none.
    fn way_into_closure(&self, y: u32, atoms: Set) -> u32 {
        let exit = self.core.exit(y).first;
        let into = self.core.ways(y).iter().filter(|way| self.closure.rank(way.to) != OUTSIDE);
        let mut atoms_out = [exit].into_iter().chain(into.map(|way| way.copies.first));
        atoms_out.find(|&atom| self.sets.has(atoms, atom)).unwrap_or(NO_STEP)
    }

    /// Decides a position in which the Nemesis has to delete the only copy to an exit.
    fn delete_exit(&mut self, y: u32, atoms: Set, out: Set) -> OrStop<Winner> {
        let after = self.sets.copy(atoms);
        let only = self.core.exit(y).first;
        self.sets.remove(after, only);
        let winner = self.fugitive(y, after, out, false)?;
        match winner {
            Winner::Fugitive => self.sets.insert(out, only),
            Winner::Nemesis => self.take_back(only, out),
        }
        self.step = only;
        Ok(winner)
    }

    /// Tries the most urgent deletion, and then, if that does not win, deletions of atoms that the fugitive
    /// needs.
    fn delete_any(&mut self, y: u32, atoms: Set, out: Set) -> OrStop<Winner> {
        if self.delete_urgent(y, atoms, out)? == Winner::Nemesis {
            return Ok(Winner::Nemesis);
        }
        // `open` is the intersection of the carriers found so far, and `needed` is their union.
        let (open, needed) = (self.sets.copy(out), self.sets.copy(out));
        let (after, of_after) = (self.sets.empty(), self.sets.empty());
        for atom in self.candidates(y, atoms, open) {
            if !self.sets.has(open, atom) {
                continue;
            }
            self.sets.assign(after, atoms);
            self.sets.remove(after, atom);
            if self.fugitive(y, after, of_after, false)? == Winner::Nemesis {
                self.sets.assign(out, of_after);
                self.take_back(atom, out);
                self.step = atom;
                return Ok(Winner::Nemesis);
            }
            self.sets.unite(needed, of_after);
            self.sets.intersect(open, of_after);
        }
        self.spare_copies(open, needed);
        self.sets.assign(out, needed);
        self.step = NO_STEP;
        Ok(Winner::Fugitive)
    }

    /// Adds a spare copy of each edge that all carriers need equally: at half-time one copy more is needed,
    /// since one may be deleted.
    fn spare_copies(&mut self, common: Set, needed: Set) {
        let spare: Vec<u32> = self.sets.atoms(common).map(|atom| self.core.next_copy(atom)).collect();
        for atom in spare.into_iter().filter(|&atom| atom != ABSENT) {
            self.sets.insert(needed, atom);
        }
    }

    /// Decides the position after the deletion that the race asks for. If the race is won already, no atom is
    /// deleted.
    fn delete_urgent(&mut self, y: u32, atoms: Set, out: Set) -> OrStop<Winner> {
        let Some(atom) = self.race.most_urgent(self.core, &self.sets, y, atoms) else {
            let winner = self.fugitive(y, atoms, out, true);
            self.step = NO_STEP;
            return winner;
        };
        let after = self.sets.copy(atoms);
        self.sets.remove(after, atom);
        let winner = self.fugitive(y, after, out, false)?;
        if winner == Winner::Nemesis {
            self.take_back(atom, out);
        }
        self.step = atom;
        Ok(winner)
    }

    /// Turns a reason after the deletion of an atom into a reason before it. The atom itself may be present
    /// then, but no further copy of its edge.
    fn take_back(&mut self, atom: u32, reason: Set) {
        if self.sets.has(reason, atom) {
            self.sets.remove(reason, atom);
            let next = self.core.next_copy(atom);
            if next != ABSENT {
                self.sets.insert(reason, next);
            }
        }
    }

    /// Returns the atoms of a set that can be deleted, only the last present copy of each edge, in the order
    /// in which they are tried.
    fn candidates(&mut self, y: u32, atoms: Set, open: Set) -> Vec<u32> {
        self.distances.find(self.core, &self.sets, (y, atoms), (u32::MAX, MOST_NEAR));
        let is_last = |atom: &u32| !self.sets.has(atoms, self.core.next_copy(*atom));
        let last = self.sets.atoms(open).filter(|&atom| self.core.is_deletable(atom)).filter(is_last);
        let mut candidates: Vec<((u32, u32, bool), u32)> = last
            .map(|atom| {
                let ends = self.core.ends(atom);
                let distance = self.distances.of_edge(ends);
                ((distance.abs_diff(2), distance, ends[0] == ends[1]), atom)
            })
            .collect();
        candidates.sort_unstable();
        candidates.into_iter().map(|(_, atom)| atom).collect()
    }
}

// Only induced paths have to be searched: when the fugitive leaves y for z, the vertex y and all other
// neighbours of y are removed. (In a strategy of least rank the fugitive would have gone there at once, and
// additional edges never hurt.) Only vertices of W have to be entered; see `Closure`. If the fugitive loses,
// the union of the reasons of the moves and the missing edges at y is a reason. Atoms that were removed only
// because the path is induced are left out of it.

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
