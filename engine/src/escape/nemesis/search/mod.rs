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
//! The moves of each player are described in [`fugitive`](self::fugitive) and [`deletions`](self::deletions).
//!
//! In the worst case the time is exponential in the number of copies; Nemesis is PSPACE-complete.

mod counted;
mod deletions;
mod fugitive;
pub(super) mod mirrors;
mod race;
mod symmetries;
mod tree;

use self::mirrors::Mirrors;
use self::race::Race;
use self::tree::TreeFinder;
use super::atoms::core::Core;
use super::atoms::distances::Distances;
use super::atoms::sets::Sets;
use super::closure::Closure;
use super::patterns::{Patterns, Winner};
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
