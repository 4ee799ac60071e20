//! Who wins, and after how many moves.
//!
//! A won position is one from which a player can reach an end in which the opponent cannot move, whatever he does. To
//! move from one won position to another is not enough: play could go round among them. So each has its distance to
//! the end, its remoteness, and whoever moves to a won position that is nearer to it wins in the end.
//!
//! The positions that can be reached by moves in turn are found breadth first, and looked at from the ends of play
//! back (see `retrograde`): time and memory grow with the positions and the moves between them. Where a budget ends
//! the search, what follows from the positions found so far is still right, and is kept.

use std::hash::Hash;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use super::prospect::{Prospect, Prospects};
use super::retrograde::Course;
use super::{PartizanSolver, STATE_BYTES, STEPS_OF_STATE};
use crate::games::rules::{Move, Partizan};
use crate::games::value::Calc;
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};
use crate::ground::memory::HeapBytes;

/// A state, and the player whose turn it is.
type Turn<S> = (S, Player);

/// What is known of states, with either player to move.
pub(super) struct Known<S> {
    prospects: Mutex<FxHashMap<Turn<S>, Prospect>>,
    /// What the states take beside their own size, in bytes.
    heap_bytes: AtomicUsize,
}

impl<S> Default for Known<S> {
    fn default() -> Self {
        Self { prospects: Mutex::default(), heap_bytes: AtomicUsize::new(0) }
    }
}

impl<S: Clone + Eq + Hash + HeapBytes> Known<S> {
    fn prospects(&self) -> MutexGuard<'_, FxHashMap<Turn<S>, Prospect>> {
        self.prospects.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn of(&self, turn: &Turn<S>) -> Option<Prospect> {
        self.prospects().get(turn).copied()
    }

    /// Keeps what was found out.
    fn keep(&self, found: impl Iterator<Item = (Turn<S>, Prospect)>) {
        let mut known = self.prospects();
        for (turn, prospect) in found {
            let bytes = turn.0.heap_bytes();
            if known.insert(turn, prospect).is_none() {
                self.heap_bytes.fetch_add(bytes, Ordering::Relaxed);
            }
        }
    }

    /// The memory of it, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let turns = self.prospects().len() * (STATE_BYTES + size_of::<Turn<S>>());
        turns + self.heap_bytes.load(Ordering::Relaxed)
    }
}

impl<R: Partizan> PartizanSolver<'_, R> {
    /// What a player can expect of each of his moves.
    pub(super) fn prospects(&self, state: &R::State, player: Player, control: &Control) -> OrStop<Prospects> {
        let moves = self.rules.moves_within(state, player, control)?;
        let mut turns = Turns::new(self);
        let starts: OrStop<Vec<usize>> =
            moves.into_iter().map(|Move { after, .. }| turns.at((after, player.other()))).collect();
        let starts = starts?;
        let ended = turns.explore(&mut Calc::new(self.store, control)).err();
        turns.settle();
        let moves = starts.iter().map(|&start| turns.course.prospect(start).map(Prospect::before));
        let moves: Vec<Option<Prospect>> = moves.collect();
        turns.remember();
        Ok(Prospects { ended: ended.filter(|_| moves.contains(&None)), moves })
    }
}

/// The turns that can come, and the moves between them.
struct Turns<'g, 's, R: Partizan> {
    solver: &'g PartizanSolver<'s, R>,
    turns: Vec<Turn<R::State>>,
    index: FxHashMap<Turn<R::State>, usize>,
    course: Course,
    /// The moves of all turns before this one are known.
    explored: usize,
    /// What the states take beside their own size, in bytes.
    heap_bytes: usize,
}

impl<'g, 's, R: Partizan> Turns<'g, 's, R> {
    fn new(solver: &'g PartizanSolver<'s, R>) -> Self {
        let index = FxHashMap::default();
        Self { solver, turns: Vec::new(), index, course: Course::default(), explored: 0, heap_bytes: 0 }
    }

    /// The number of a turn.
    fn at(&mut self, turn: Turn<R::State>) -> OrStop<usize> {
        if let Some(&at) = self.index.get(&turn) {
            return Ok(at);
        }
        let at = self.course.node(self.solver.ends.of(&turn))?;
        self.heap_bytes += turn.0.heap_bytes();
        self.index.insert(turn.clone(), at);
        self.turns.push(turn);
        Ok(at)
    }

    fn explore(&mut self, calc: &mut Calc<'s, '_>) -> OrStop<()> {
        let others = self.solver.bytes();
        while self.explored < self.turns.len() {
            let mut steps = STEPS_OF_STATE;
            if self.course.prospect(self.explored).is_none() {
                steps += self.moves(self.explored, calc.control())?;
            }
            self.explored += 1;
            calc.other_bytes = others + self.bytes();
            calc.steps(steps)?;
        }
        Ok(())
    }

    /// Finds the moves of a turn, and tells how much work it was.
    fn moves(&mut self, at: usize, control: &Control) -> OrStop<usize> {
        let (state, player) = self.turns[at].clone();
        let rules = &self.solver.rules;
        if let Some(runner) = rules.moves_for_ever(&state) {
            self.course.end(at, if runner == player { Prospect::Win(0) } else { Prospect::Loss(0) });
            return Ok(0);
        }
        let (mut steps, mut after) = (0, Vec::new());
        for Move { after: state, .. } in rules.moves_within(&state, player, control)? {
            steps += super::steps_of(&state);
            after.push(self.at((state, player.other()))?);
        }
        self.course.moves(at, &after)?;
        Ok(steps)
    }

    /// Finds out what follows from the moves that are known.
    fn settle(&mut self) {
        let is_whole = self.explored == self.turns.len();
        self.course.settle(is_whole);
    }

    /// Keeps what was found out.
    fn remember(self) {
        let found = self.turns.into_iter().enumerate();
        self.solver.ends.keep(found.filter_map(|(at, turn)| Some((turn, self.course.prospect(at)?))));
    }

    /// The memory in use, in bytes; each state is kept twice.
    fn bytes(&self) -> usize {
        let turns = self.turns.len() * (STATE_BYTES + size_of::<Turn<R::State>>()) + self.heap_bytes;
        2 * turns + self.course.bytes()
    }
}
