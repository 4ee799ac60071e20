//! Depth-first search with carriers.
//!
//! **Who wins, and why.** A solved position comes with a set of atoms. If the fugitive wins, it is a *carrier*: with these atoms he wins, whatever else is there. If the
//! Nemesis wins, it is a *reason*: without these atoms she wins, whatever else is there. Both are sound since an edge more never hurts the
//! fugitive. They are remembered for each vertex ([`Patterns`]) and decide every position that has, or has not, all of their atoms: this is the
//! transposition table, with dominance between subsets built in.
//!
//! **The fugitive** need walk on induced paths only: when he leaves y for z, y and all other neighbours of y are dropped. (In a strategy of least rank he would have gone
//! there at once; an edge more then never hurt him.) He need only enter W, see [`Closure`]. If he loses, the reasons of his moves and the missing
//! edges at y are a reason together; atoms that were only dropped by the induced path are left out of it.
//!
//! **The Nemesis** first does nothing (the null move). If the fugitive loses even so, she wins. Otherwise his carrier C is what she has to attack: a deletion outside of C leaves his
//! strategy whole. Each deletion that fails gives another carrier, and only what lies in all of them is left to try. If nothing is left, the carriers together are a carrier at
//! half-time.
//!
//! The worst case is exponential in the number of copies: Nemesis is PSPACE-complete.

use super::closure::{Closure, OUTSIDE};
use super::core::{ABSENT, Core};
use super::patterns::{Patterns, Winner};
use super::race::Race;
use super::sets::{Set, Sets};
use super::tree::TreeFinder;
use crate::control::{Control, Stop};

/// How many nodes are worked out between two looks at the budget.
const PATIENCE: u64 = 256;
/// The longest walk that is looked at, in vertices.
const MAX_WALK: usize = 2_000;

/// What the search knows and works with.
pub(super) struct Search<'c> {
    core: &'c Core,
    to_move: &'c mut Patterns,
    at_half_time: &'c mut Patterns,
    control: &'c Control,
    sets: Sets,
    closure: Closure,
    race: Race,
    trees: TreeFinder,
    /// The neighbours to go to, of all vertices on the walk, one after another.
    moves: Vec<u32>,
    blocked: Vec<u32>,
    distances: Distances,
    nodes: u64,
    walk: usize,
    /// What the winner of the position that was solved last does: the vertex to go to, or the atom to delete; [`NO_STEP`] where that does not matter.
    step: u32,
}

/// No step of the winner is told.
pub(super) const NO_STEP: u32 = u32::MAX;

impl<'c> Search<'c> {
    pub(super) fn new(
        core: &'c Core,
        [to_move, at_half_time]: [&'c mut Patterns; 2],
        control: &'c Control,
    ) -> Self {
        Self {
            core,
            to_move,
            at_half_time,
            control,
            sets: Sets::new(core.words()),
            closure: Closure::new(core),
            race: Race::new(core),
            trees: TreeFinder::new(core),
            moves: Vec::new(),
            blocked: Vec::new(),
            distances: Distances::new(core),
            nodes: 0,
            walk: 0,
            step: NO_STEP,
        }
    }

    /// How many positions were looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What the winner of the position that was solved last does.
    pub(super) fn step(&self) -> u32 {
        self.step
    }

    /// Who wins, with the fugitive at a regular vertex and to move.
    ///
    /// # Errors
    /// The reason to stop.
    pub(super) fn walk(&mut self, at: u32, atoms: &[u64]) -> Result<Winner, Stop> {
        self.sets.cut(0);
        let atoms = self.sets.of(atoms);
        let out = self.sets.empty();
        self.fugitive(at, atoms, out, false)
    }

    /// Who wins, with the fugitive at a regular vertex and the Nemesis to delete.
    ///
    /// # Errors
    /// The reason to stop.
    pub(super) fn cut(&mut self, at: u32, atoms: &[u64]) -> Result<Winner, Stop> {
        self.sets.cut(0);
        let atoms = self.sets.of(atoms);
        let out = self.sets.empty();
        self.half_time(at, atoms, out)
    }

    fn tick(&mut self) -> Result<(), Stop> {
        self.nodes += 1;
        if self.walk > MAX_WALK {
            return Err(Stop::TooDeep);
        }
        if self.nodes.is_multiple_of(PATIENCE) {
            let bytes = self.to_move.bytes() + self.at_half_time.bytes() + self.sets.bytes();
            self.control.check(PATIENCE, bytes)?;
        }
        Ok(())
    }

    /// The winner when the fugitive is to move, and why. Is the closure `fresh`, of these atoms?
    fn fugitive(&mut self, y: u32, atoms: Set, out: Set, is_fresh: bool) -> Result<Winner, Stop> {
        self.tick()?;
        self.sets.clear(out);
        let exit = self.core.exit(y);
        self.step = NO_STEP;
        if self.sets.has(atoms, exit.first) {
            self.sets.insert(out, exit.first);
            return Ok(Winner::Fugitive);
        }
        if let Some((winner, step)) = self.to_move.find(y, &mut self.sets, atoms, out) {
            self.step = step;
            return Ok(winner);
        }
        if self.core.has_copies()
            && let Some(next) = self.race.fugitive_wins(self.core, &mut self.sets, (y, atoms), out)
        {
            self.step = next;
            return Ok(Winner::Fugitive);
        }
        if !is_fresh {
            self.closure.find(self.core, &self.sets, atoms);
        }
        let height = self.sets.height();
        let first = self.moves.len();
        let winner = self.go(y, atoms, out, first);
        self.sets.cut(height);
        self.moves.truncate(first);
        winner
    }

    /// Sorts out where the fugitive can go, and tries it.
    fn go(&mut self, y: u32, atoms: Set, out: Set, first: usize) -> Result<Winner, Stop> {
        self.blocked.clear();
        for way in self.core.ways(y) {
            if !self.sets.has(atoms, way.copies.first) {
                self.sets.insert(out, way.copies.first);
            } else if self.closure.rank(way.to) == OUTSIDE {
                self.blocked.push(way.to);
            } else {
                self.moves.push(way.to);
            }
        }
        if self.core.exit(y).count > 0 {
            self.sets.insert(out, self.core.exit(y).first);
        }
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
        self.to_move.add(y, winner, self.step, self.sets.words(out));
        Ok(winner)
    }

    fn try_moves(&mut self, y: u32, atoms: Set, out: Set, first: usize) -> Result<Winner, Stop> {
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
            self.sets.unite_without(out, of_z, atoms);
        }
        self.step = NO_STEP;
        Ok(Winner::Nemesis)
    }

    /// The fugitive goes from y to z, and comes neither to y nor to its other neighbours again.
    fn leave(&mut self, y: u32, z: u32, atoms: Set, after: Set) {
        for way in self.core.ways(y) {
            if way.to != z && self.sets.has(atoms, way.copies.first) {
                drop_vertex(self.core, &mut self.sets, way.to, after);
            }
        }
        drop_vertex(self.core, &mut self.sets, y, after);
    }

    /// The winner when the Nemesis is to delete a copy, and why.
    fn half_time(&mut self, y: u32, atoms: Set, out: Set) -> Result<Winner, Stop> {
        self.sets.clear(out);
        self.step = NO_STEP;
        let exit = self.core.exit(y);
        if self.sets.has(atoms, exit.second) {
            self.sets.insert(out, exit.first);
            self.sets.insert(out, exit.second);
            return Ok(Winner::Fugitive);
        }
        if let Some((winner, step)) = self.at_half_time.find(y, &mut self.sets, atoms, out) {
            self.step = step;
            return Ok(winner);
        }
        self.closure.find(self.core, &self.sets, atoms);
        if self.closure.rank(y) == OUTSIDE {
            self.closure.reason(self.core, &mut self.sets, atoms, (&[y], u32::MAX), out);
            self.step = self.way_into_closure(y, atoms);
            return Ok(Winner::Nemesis);
        }
        if self.trees.find(self.core, &mut self.sets, &self.closure, (y, atoms), out) {
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
        self.at_half_time.add(y, winner, self.step, self.sets.words(out));
        Ok(winner)
    }

    /// The only atom that leads from a vertex outside of W to an exit or into W.
    fn way_into_closure(&self, y: u32, atoms: Set) -> u32 {
        let exit = self.core.exit(y).first;
        let into = self.core.ways(y).iter().filter(|way| self.closure.rank(way.to) != OUTSIDE);
        let mut atoms_out = [exit].into_iter().chain(into.map(|way| way.copies.first));
        atoms_out.find(|&atom| self.sets.has(atoms, atom)).unwrap_or(NO_STEP)
    }

    /// The Nemesis has to delete the only copy to an exit.
    fn delete_exit(&mut self, y: u32, atoms: Set, out: Set) -> Result<Winner, Stop> {
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

    /// The Nemesis does nothing, and then attacks what the fugitive needs.
    fn delete_any(&mut self, y: u32, atoms: Set, out: Set) -> Result<Winner, Stop> {
        if self.fugitive(y, atoms, out, true)? == Winner::Nemesis {
            self.step = NO_STEP;
            return Ok(Winner::Nemesis);
        }
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
        self.keep_a_copy_more(open, needed);
        self.sets.assign(out, needed);
        self.step = NO_STEP;
        Ok(Winner::Fugitive)
    }

    /// A reason why the fugitive wins at half-time, from those after each deletion: where all of them need the same number of copies of an edge, one
    /// more has to be there, since she may delete it. Without it every copy that all need would have been tried.
    fn keep_a_copy_more(&mut self, all_need: Set, needed: Set) {
        let atoms: Vec<u32> = self.sets.atoms(all_need).collect();
        for next in atoms.into_iter().map(|atom| self.core.next_copy(atom)) {
            if next != ABSENT && !self.sets.has(needed, next) {
                self.sets.insert(needed, next);
            }
        }
    }

    /// A reason before the Nemesis deleted an atom, from one after it: she need not find the atom deleted, but no further copy of the edge.
    fn take_back(&mut self, atom: u32, reason: Set) {
        if self.sets.has(reason, atom) {
            self.sets.remove(reason, atom);
            let next = self.core.next_copy(atom);
            if next != ABSENT {
                self.sets.insert(reason, next);
            }
        }
    }

    /// The last copies of edges that can be deleted and are in a set, in the order in which they are tried.
    fn candidates(&mut self, y: u32, atoms: Set, open: Set) -> Vec<u32> {
        self.distances.find(self.core, &self.sets, y, atoms);
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

/// Takes all edges at a vertex away.
fn drop_vertex(core: &Core, sets: &mut Sets, v: u32, atoms: Set) {
    let ways = core.ways(v).iter().map(|way| way.copies);
    for copies in ways.chain([core.exit(v)]) {
        for i in 0..copies.count {
            sets.remove(atoms, copies.first + i);
        }
    }
}

/// How far vertices are from the fugitive.
#[derive(Debug)]
struct Distances {
    distances: Vec<u32>,
    queue: Vec<u32>,
}

impl Distances {
    fn new(core: &Core) -> Self {
        Self { distances: vec![u32::MAX; core.vertices()], queue: Vec::new() }
    }

    fn find(&mut self, core: &Core, sets: &Sets, from: u32, atoms: Set) {
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

    /// The distance of the nearer end.
    fn of_edge(&self, [u, v]: [u32; 2]) -> u32 {
        self.distances[u as usize].min(self.distances[v as usize])
    }
}
