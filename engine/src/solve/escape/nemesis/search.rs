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
//! **The Nemesis** first makes the deletion that is most urgent in the [`Race`], so that she does not waste moves while nothing else is urgent. If that does not win, the
//! fugitive's carrier C is what she has to attack: a deletion outside of C leaves his strategy whole. Each deletion that fails gives another carrier, and only
//! what lies in all of them is left to try. If nothing is left, the carriers together are a carrier at half-time. (The usual null move in place of the urgent
//! deletion is worse: while the fugitive walks about and nothing happens she does nothing, on and on.)
//!
//! The worst case is exponential in the number of copies: Nemesis is PSPACE-complete.

use super::closure::{Closure, OUTSIDE};
use super::core::{ABSENT, Core};
use super::patterns::{Patterns, Winner};
use super::race::Race;
use super::sets::{Set, Sets};
use super::tree::TreeFinder;
use crate::control::{Control, Stop};

/// The most nodes that are worked out between two looks at the budget, and the most vertices that these have together.
const PATIENCE: u32 = 256;
const PATIENCE_IN_VERTICES: u32 = 1 << 17;
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
    /// How many moves the fugitive may make, if they are counted.
    most_moves: Option<u32>,
    nodes: u64,
    /// How many nodes are worked out between two looks at the budget.
    patience: u64,
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
            most_moves: None,
            nodes: 0,
            patience: patience(core, control),
            walk: 0,
            step: NO_STEP,
        }
    }

    /// The same for a fugitive who wins with so many moves only. The patterns are for [`Search::slots`] vertices.
    pub(super) fn with_most_moves(mut self, most_moves: u32) -> Self {
        self.most_moves = Some(most_moves);
        self
    }

    /// How many vertices patterns distinguish if moves are counted: a vertex with another number of moves left is another one.
    pub(super) fn slots(core: &Core, most_moves: u32) -> usize {
        core.vertices() * (most_moves as usize + 1)
    }

    /// How many moves are left to the fugitive, if they are counted.
    fn moves_left(&self) -> Option<u32> {
        self.most_moves.map(|most| most.saturating_sub(self.walk as u32))
    }

    /// What patterns of a position are remembered under.
    fn slot(&self, vertex: u32) -> u32 {
        let left = self.moves_left().unwrap_or(0);
        left * self.core.vertices() as u32 + vertex
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

    /// The same as [`Search::walk`], with the carrier or reason.
    ///
    /// # Errors
    /// The reason to stop.
    pub(super) fn walk_with_reason(&mut self, at: u32, atoms: &[u64]) -> Result<(Winner, Vec<u64>), Stop> {
        self.sets.cut(0);
        let atoms = self.sets.of(atoms);
        let out = self.sets.empty();
        let winner = self.fugitive(at, atoms, out, false)?;
        Ok((winner, self.sets.words(out).to_vec()))
    }

    /// What is left for a fugitive who goes from y to z.
    pub(super) fn left_behind(&mut self, y: u32, z: u32, atoms: &[u64]) -> Vec<u64> {
        self.sets.cut(0);
        let atoms = self.sets.of(atoms);
        let after = self.sets.copy(atoms);
        self.leave(y, z, atoms, after);
        self.sets.words(after).to_vec()
    }

    /// If the Nemesis holds the fugitive, who is to move, without looking ahead: the reason, and the vertices within which she does, or none if
    /// that are all.
    pub(super) fn fence(&mut self, at: u32, atoms: &[u64]) -> Option<(Vec<u64>, Option<Vec<u32>>)> {
        self.sets.cut(0);
        self.moves.clear();
        let atoms = self.sets.of(atoms);
        let reason = self.sets.empty();
        if self.sets.has(atoms, self.core.exit(at).first) {
            return None;
        }
        self.closure.find(self.core, &self.sets, atoms);
        self.sort_out_ways(at, atoms, reason);
        if self.moves.is_empty() {
            self.closure.reason(self.core, &mut self.sets, atoms, (&[at], u32::MAX), reason);
            let held = self.closure.held(self.core, &self.sets, atoms, at);
            return Some((self.sets.words(reason).to_vec(), Some(held)));
        }
        self.moves.clear();
        let wins = self.race.nemesis_wins(self.core, &mut self.sets, (at, atoms), reason);
        wins.then(|| (self.sets.words(reason).to_vec(), None))
    }

    fn tick(&mut self) -> Result<(), Stop> {
        self.nodes += 1;
        if self.walk > MAX_WALK {
            return Err(Stop::TooDeep);
        }
        if self.nodes.is_multiple_of(self.patience) {
            let bytes = self.to_move.bytes() + self.at_half_time.bytes() + self.sets.bytes();
            self.control.check(self.patience, bytes)?;
        }
        Ok(())
    }

    /// The winner when the fugitive is to move, and why. Is the closure `fresh`, of these atoms?
    fn fugitive(&mut self, y: u32, atoms: Set, out: Set, is_fresh: bool) -> Result<Winner, Stop> {
        self.tick()?;
        self.sets.clear(out);
        let exit = self.core.exit(y);
        self.step = NO_STEP;
        let is_counted = self.most_moves.is_some();
        if let Some(left) = self.moves_left()
            && self.is_too_far((y, atoms), left, out)
        {
            return Ok(Winner::Nemesis);
        }
        if self.sets.has(atoms, exit.first) {
            self.sets.insert(out, exit.first);
            return Ok(Winner::Fugitive);
        }
        let slot = self.slot(y);
        if let Some((winner, step)) = self.to_move.find(slot, &mut self.sets, atoms, out) {
            self.step = step;
            return Ok(winner);
        }
        if self.core.has_copies()
            && !is_counted
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

    /// Are all exits farther away than so many moves? If so, adds atoms to `reason` without which they are.
    fn is_too_far(&mut self, (y, atoms): (u32, Set), moves: u32, reason: Set) -> bool {
        self.distances.find(self.core, &self.sets, y, atoms);
        let near = |v: &u32| self.distances.of(*v) < moves;
        let mut reached = (0..self.core.vertices() as u32).filter(near);
        if reached.any(|v| self.sets.has(atoms, self.core.exit(v).first)) {
            return false;
        }
        for v in (0..self.core.vertices() as u32).filter(near) {
            let distance = self.distances.of(v);
            let shorter = |to: u32| distance + 1 < moves && self.distances.of(to) > distance + 1;
            let ways = self.core.ways(v).iter().filter(|way| shorter(way.to)).map(|way| way.copies);
            for copies in ways.chain([self.core.exit(v)]).filter(|copies| copies.count > 0) {
                self.sets.insert(reason, copies.first);
            }
        }
        true
    }

    /// Adds the missing edges at y to `missing`, and tells the neighbours in W from the others.
    fn sort_out_ways(&mut self, y: u32, atoms: Set, missing: Set) {
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
        if self.moves_left() == Some(0) {
            return Ok(Winner::Nemesis);
        }
        let exit = self.core.exit(y);
        if self.sets.has(atoms, exit.second) {
            self.sets.insert(out, exit.first);
            self.sets.insert(out, exit.second);
            return Ok(Winner::Fugitive);
        }
        if let Some((winner, step)) = self.at_half_time.find(self.slot(y), &mut self.sets, atoms, out) {
            self.step = step;
            return Ok(winner);
        }
        self.closure.find(self.core, &self.sets, atoms);
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

    /// The Nemesis makes her most urgent deletion, and if that does not win attacks what the fugitive needs.
    fn delete_any(&mut self, y: u32, atoms: Set, out: Set) -> Result<Winner, Stop> {
        if self.delete_urgent(y, atoms, out)? == Winner::Nemesis {
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
        self.spare_copies(open, needed);
        self.sets.assign(out, needed);
        self.step = NO_STEP;
        Ok(Winner::Fugitive)
    }

    /// Of an edge that all carriers need equally, half-time takes a copy more than they: one may be deleted.
    fn spare_copies(&mut self, common: Set, needed: Set) {
        let spare: Vec<u32> = self.sets.atoms(common).map(|atom| self.core.next_copy(atom)).collect();
        for atom in spare.into_iter().filter(|&atom| atom != ABSENT) {
            self.sets.insert(needed, atom);
        }
    }

    /// The winner after the deletion that the race asks for, or, if the race is won, after none.
    fn delete_urgent(&mut self, y: u32, atoms: Set, out: Set) -> Result<Winner, Stop> {
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

/// How many nodes are worked out between two looks at the budget: fewer on large boards, where a node takes longer.
fn patience(core: &Core, control: &Control) -> u64 {
    let of_size = PATIENCE_IN_VERTICES / (core.vertices() as u32).max(1);
    control.patience(1).min(of_size.clamp(1, PATIENCE)).into()
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

    fn of(&self, vertex: u32) -> u32 {
        self.distances[vertex as usize]
    }

    /// The distance of the nearer end.
    fn of_edge(&self, [u, v]: [u32; 2]) -> u32 {
        self.distances[u as usize].min(self.distances[v as usize])
    }
}
