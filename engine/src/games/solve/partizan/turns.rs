//! The winner of a position, and the number of moves until the win.
//!
//! A position is won for a player who can reach an end at which the opponent cannot move, whatever the
//! opponent does. It is not enough to move from one won position to another, since play could cycle among
//! them. So each has its remoteness, the distance to the end, and a player who always moves to a won position
//! of smaller remoteness wins eventually.
//!
//! The positions that can be reached by alternating moves are found breadth first, and then evaluated from
//! the ends of play backwards (see `retrograde`). Time and memory are linear in the number of these positions
//! and of the moves between them. If the budget ends the search, all conclusions from the positions found so
//! far are still correct, and are kept.

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

/// The known prospects of states, with either player to move.
pub(super) struct Known<S> {
    prospects: Mutex<FxHashMap<Turn<S>, Prospect>>,
    /// The heap memory of the states, in bytes.
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

    /// Keeps prospects that were found.
    fn keep(&self, found: impl Iterator<Item = (Turn<S>, Prospect)>) {
        let mut known = self.prospects();
        for (turn, prospect) in found {
            let bytes = turn.0.heap_bytes();
            if known.insert(turn, prospect).is_none() {
                self.heap_bytes.fetch_add(bytes, Ordering::Relaxed);
            }
        }
    }

    /// Returns the memory of the known prospects, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let turns = self.prospects().len() * (STATE_BYTES + size_of::<Turn<S>>());
        turns + self.heap_bytes.load(Ordering::Relaxed)
    }
}

impl<R: Partizan> PartizanSolver<'_, R> {
    /// Returns the prospects of each of a player's moves.
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
        // The reason for stopping does not matter if all prospects were found before.
        Ok(Prospects { ended: ended.filter(|_| moves.contains(&None)), moves })
    }
}

/// The turns that can be reached, and the moves between them.
struct Turns<'g, 's, R: Partizan> {
    solver: &'g PartizanSolver<'s, R>,
    turns: Vec<Turn<R::State>>,
    index: FxHashMap<Turn<R::State>, usize>,
    course: Course,
    /// The number of turns, from the first on, whose moves are known.
    explored: usize,
    /// The heap memory of the states, in bytes.
    heap_bytes: usize,
}

impl<'g, 's, R: Partizan> Turns<'g, 's, R> {
    fn new(solver: &'g PartizanSolver<'s, R>) -> Self {
        let index = FxHashMap::default();
        Self { solver, turns: Vec::new(), index, course: Course::default(), explored: 0, heap_bytes: 0 }
    }

    /// Returns the number of a turn, which is added if it is new.
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

    /// Finds the moves of a turn, and returns the number of steps that this took.
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

    /// Derives all prospects that follow from the known moves.
    fn settle(&mut self) {
        let is_whole = self.explored == self.turns.len();
        self.course.settle(is_whole);
    }

    /// Keeps all prospects that were found.
    fn remember(self) {
        let found = self.turns.into_iter().enumerate();
        self.solver.ends.keep(found.filter_map(|(at, turn)| Some((turn, self.course.prospect(at)?))));
    }

    /// Returns the memory in use, in bytes. Each state is kept twice, in `turns` and in `index`.
    fn bytes(&self) -> usize {
        let turns = self.turns.len() * (STATE_BYTES + size_of::<Turn<R::State>>()) + self.heap_bytes;
        2 * turns + self.course.bytes()
    }
}
