//! Depth-first search with carriers.
//!
//! A solved position comes with a set of atoms that proves who wins. If the fugitive wins, the set is a
//! *carrier*: with these atoms the fugitive wins, whatever else is present. If the Nemesis wins, it is a
//! *reason*: without these atoms the Nemesis wins, whatever else is present. Both are sound because an
//! additional edge never hurts the fugitive. They are stored for each vertex ([`Patterns`]) and decide every
//! position that contains all atoms of a carrier or none of a reason. This is the transposition table, with
//! dominance between subsets built in. On a symmetric board, patterns of images of the position count too
//! ([`mirrors`](self::mirrors)).
//!
//! The moves of both players are described in `moves`.
//!
//! In the worst case the time is exponential in the number of copies; Nemesis is PSPACE-complete.

pub(super) mod mirrors;
mod moves;
mod race;
mod symmetries;

use self::mirrors::Mirrors;
use self::race::Race;
use super::atoms::core::Core;
use super::atoms::{Distances, Patterns, Set, Sets, Winner};
use super::closure::Closure;
use crate::ground::control::{Control, OrStop, Stop};

/// The greatest number of nodes between two checks of the budget, and the greatest number of vertices that
/// these nodes have together.
const PATIENCE: u32 = 256;
const PATIENCE_IN_VERTICES: u32 = 1 << 17;
/// The greatest length of a walk, in vertices.
pub const MAX_WALK: usize = 2_000;

/// The state of a search.
pub(super) struct NemesisSearch<'c> {
    pub(super) core: &'c Core,
    pub(super) to_move: &'c mut Patterns,
    pub(super) at_half_time: &'c mut Patterns,
    pub(super) mirrors: &'c mut Mirrors,
    control: &'c Control,
    pub(super) sets: Sets,
    pub(super) closure: Closure,
    pub(super) race: Race,
    pub(super) trees: TreeFinder,
    /// The neighbours that are to be tried, for all vertices of the current walk, one vertex after another.
    pub(super) moves: Vec<u32>,
    pub(super) blocked: Vec<u32>,
    pub(super) distances: Distances,
    /// The number of moves that the fugitive may make, if moves are counted.
    pub(super) most_moves: Option<u32>,
    nodes: u64,
    /// The number of nodes between two checks of the budget.
    patience: u64,
    pub(super) walk: usize,
    /// The winner's step in the position that was solved last: the vertex to go to, or the atom to delete. It
    /// is [`NO_STEP`] if the step does not matter.
    pub(super) step: u32,
}

/// The absence of a winner's step.
pub(super) const NO_STEP: u32 = u32::MAX;

impl<'c> NemesisSearch<'c> {
    pub(super) fn new(
        core: &'c Core,
        [to_move, at_half_time]: [&'c mut Patterns; 2],
        mirrors: &'c mut Mirrors,
        control: &'c Control,
    ) -> Self {
        Self {
            core,
            to_move,
            at_half_time,
            mirrors,
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

    /// The number of positions that have been searched.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The winner's step in the position that was solved last.
    pub(super) fn step(&self) -> u32 {
        self.step
    }

    /// Decides who wins, with the fugitive at a regular vertex and to move.
    pub(super) fn walk(&mut self, at: u32, atoms: &[u64]) -> OrStop<Winner> {
        self.sets.cut(0);
        let atoms = self.sets.of(atoms);
        let out = self.sets.empty();
        self.fugitive(at, atoms, out, false)
    }

    /// Decides who wins, with the fugitive at a regular vertex and the Nemesis to delete.
    pub(super) fn cut(&mut self, at: u32, atoms: &[u64]) -> OrStop<Winner> {
        self.sets.cut(0);
        let atoms = self.sets.of(atoms);
        let out = self.sets.empty();
        self.half_time(at, atoms, out)
    }

    /// Decides who wins like [`NemesisSearch::walk`], and returns the carrier or reason too.
    pub(super) fn walk_with_reason(&mut self, at: u32, atoms: &[u64]) -> OrStop<(Winner, Vec<u64>)> {
        self.sets.cut(0);
        let atoms = self.sets.of(atoms);
        let out = self.sets.empty();
        let winner = self.fugitive(at, atoms, out, false)?;
        Ok((winner, self.sets.words(out).to_vec()))
    }

    /// Returns the atoms that are left after the fugitive has gone from y to z.
    pub(super) fn left_behind(&mut self, y: u32, z: u32, atoms: &[u64]) -> Vec<u64> {
        self.sets.cut(0);
        let atoms = self.sets.of(atoms);
        let after = self.sets.copy(atoms);
        self.leave(y, z, atoms, after);
        self.sets.words(after).to_vec()
    }

    /// Returns a reason if the Nemesis holds the fugitive, who is to move, without looking ahead. The
    /// vertices inside the fence come with it; None stands for all regular vertices.
    pub(super) fn fence(&mut self, at: u32, atoms: &[u64]) -> Option<(Vec<u64>, Option<Vec<u32>>)> {
        self.sets.cut(0);
        self.moves.clear();
        let atoms = self.sets.of(atoms);
        let reason = self.sets.empty();
        if self.sets.has(atoms, self.core.exit(at).first) {
            return None;
        }
        self.closure.begin(self.core, &mut self.sets, (at, atoms));
        self.closure.complete(self.core, &self.sets, atoms);
        self.sort_out_ways(at, atoms, reason);
        if self.moves.is_empty() {
            self.closure.reason(self.core, &mut self.sets, atoms, (&[at], u32::MAX), reason);
            // No neighbour is in W, so the fence is the part outside W that the fugitive can reach.
            let held = self.closure.held(self.core, &self.sets, atoms, at);
            return Some((self.sets.words(reason).to_vec(), Some(held)));
        }
        self.moves.clear();
        // The missing edges at the fugitive's vertex are already in the reason, as the race requires.
        let wins = self.race.nemesis_wins(self.core, &mut self.sets, (at, atoms), reason);
        wins.then(|| (self.sets.words(reason).to_vec(), None))
    }

    pub(super) fn tick(&mut self) -> OrStop<()> {
        self.nodes += 1;
        // The search recurses once for each move of the walk.
        if self.walk > MAX_WALK {
            return Err(Stop::TooDeep);
        }
        if self.nodes.is_multiple_of(self.patience) {
            let bytes =
                self.to_move.bytes() + self.at_half_time.bytes() + self.sets.bytes() + self.closure.bytes();
            self.control.check(self.patience, bytes)?;
        }
        Ok(())
    }
}

/// The number of nodes between two checks of the budget. It is smaller on large boards, where a node takes
/// longer.
fn patience(core: &Core, control: &Control) -> u64 {
    let of_size = PATIENCE_IN_VERTICES / (core.vertices() as u32).max(1);
    control.patience(1).min(of_size.clamp(1, PATIENCE)).into()
}

// This search limits the number of moves of the fugitive.

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

// The attempts find binary escape trees by descending the ranks of W.

/// The number of vertices after which an attempt is given up.
const MOST_STEPS: u32 = 512;

/// The working memory of the attempts.
#[derive(Debug)]
pub(crate) struct TreeFinder {
    used: Vec<bool>,
    trail: Vec<u32>,
    steps: u32,
    /// The atoms of the tree so far.
    edges: Vec<u32>,
}

impl TreeFinder {
    pub(crate) fn new(core: &Core) -> Self {
        Self { used: vec![false; core.vertices()], trail: Vec::new(), steps: 0, edges: Vec::new() }
    }

    /// Searches for a binary escape tree with this root in which ranks decrease from parents to children. The
    /// search does not backtrack over choices that succeeded, so it misses some trees. If a tree is found,
    /// the fugitive wins at half-time, and its atoms are added to `needed`.
    pub(crate) fn find(
        &mut self,
        core: &Core,
        sets: &mut Sets,
        closure: &Closure,
        (root, atoms): (u32, Set),
        needed: Set,
    ) -> bool {
        self.steps = 0;
        self.edges.clear();
        let found = self.grow(core, sets, closure, (root, atoms));
        for v in self.trail.drain(..) {
            self.used[v as usize] = false;
        }
        if found {
            for &atom in &self.edges {
                sets.insert(needed, atom);
            }
        }
        found
    }

    fn grow(&mut self, core: &Core, sets: &Sets, closure: &Closure, (v, atoms): (u32, Set)) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return false;
        }
        // The state to return to if there is no tree below `v`.
        let (trail, edges) = (self.trail.len(), self.edges.len());
        self.used[v as usize] = true;
        self.trail.push(v);
        let exit = core.exit(v);
        let mut children = 0;
        for atom in [exit.first, exit.second] {
            if sets.has(atoms, atom) {
                children += 1;
                self.edges.push(atom);
            }
        }
        let rank = closure.rank(v);
        for way in core.ways(v) {
            if children >= 2 {
                break;
            }
            if closure.rank(way.to) < rank
                && !self.used[way.to as usize]
                && sets.has(atoms, way.copies.first)
                && self.grow(core, sets, closure, (way.to, atoms))
            {
                children += 1;
                self.edges.push(way.copies.first);
            }
        }
        if children < 2 {
            for v in self.trail.drain(trail..) {
                self.used[v as usize] = false;
            }
            self.edges.truncate(edges);
        }
        children >= 2
    }
}
