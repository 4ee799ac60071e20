//! The moves of the Nemesis in the search.
//!
//! The Nemesis first tries the deletion that is most urgent in the [`Race`](super::race::Race), so that no
//! deletion is wasted while nothing else is urgent. If that does not win, the fugitive has a carrier C. A
//! deletion outside C leaves the fugitive's strategy intact, so only atoms of C are tried. Each deletion that
//! fails gives another carrier, and only atoms in all carriers so far remain to be tried. If none remains,
//! the union of the carriers is a carrier at half-time. (The usual null move in the place of the urgent
//! deletion is worse: the Nemesis would do nothing for as long as the fugitive walks about without a threat.)

use super::{NO_STEP, NemesisSearch};
use crate::escape::nemesis::atoms::core::ABSENT;
use crate::escape::nemesis::atoms::sets::Set;
use crate::escape::nemesis::closure::OUTSIDE;
use crate::escape::nemesis::patterns::Winner;
use crate::escape::rules::Turn;
use crate::ground::control::OrStop;

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
