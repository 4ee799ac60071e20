//! The winner of a position, and the number of moves until the win.
//!
//! A position is won for a player who can reach an end at which the opponent cannot move, whatever the
//! opponent does. It is not enough to move from one won position to another, since play could cycle among
//! them. So each has its remoteness, the distance to the end, and a player who always moves to a won position
//! of smaller remoteness wins eventually.
//!
//! The positions that can be reached by alternating moves are found breadth first, and then evaluated from
//! the ends of play backwards (see the retrograde analysis below). Time and memory are linear in the number
//! of these positions and of the moves between them. If the budget ends the search, all conclusions from the
//! positions found so far are still correct, and are kept.

use std::hash::Hash;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use super::merit::{Prospect, Prospects};
use super::{PartizanSolver, STATE_BYTES, STEPS_OF_STATE};
use crate::games::rules::{Move, Partizan};
use crate::games::value::{Calc, LoopyGraph, LoopyOption};
use crate::ground::Player;
use crate::ground::control::{Control, HeapBytes, OrStop, Stop};

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

// The retrograde analysis begins with the ends of play. Turns are settled in the order of their remoteness,
// the distance to the end. A player who can move to a turn that is lost for the opponent wins, one move
// later. The first such turn that is settled is the nearest. A player who can only move to turns that are won
// for the opponent loses, one move after the last of them. A turn that is never settled is a draw. Each move
// is examined once.

/// A graph of numbered turns and the moves between them.
#[derive(Default)]
pub(super) struct Course {
    nodes: Vec<Node>,
    /// The moves, each as the turns before and after it.
    moves: Vec<(u32, u32)>,
}

#[derive(Clone, Copy)]
struct Node {
    prospect: Option<Prospect>,
    /// The number of moves that are not known to lose; `None` while the moves of the turn are unknown.
    open: Option<u32>,
}

impl Course {
    /// Adds a turn, with its prospects if they are known, and returns its number.
    pub(super) fn node(&mut self, prospect: Option<Prospect>) -> OrStop<usize> {
        let at = self.nodes.len();
        u32::try_from(at).map_err(|_| Stop::TooLarge)?;
        self.nodes.push(Node { prospect, open: None });
        Ok(at)
    }

    /// Returns the prospects of the player to move, if they are known.
    pub(super) fn prospect(&self, at: usize) -> Option<Prospect> {
        self.nodes[at].prospect
    }

    /// Records that play ends at a turn.
    pub(super) fn end(&mut self, at: usize, prospect: Prospect) {
        self.nodes[at].prospect = Some(prospect);
    }

    /// Records all moves from a turn. A turn without moves is lost.
    pub(super) fn moves(&mut self, at: usize, after: &[usize]) -> OrStop<()> {
        if after.is_empty() {
            self.end(at, Prospect::Loss(0));
            return Ok(());
        }
        self.nodes[at].open = Some(u32::try_from(after.len()).map_err(|_| Stop::TooLarge)?);
        // Each turn number fits in a `u32`, which `node` has checked.
        self.moves.extend(after.iter().map(|&after| (at as u32, after as u32)));
        Ok(())
    }

    /// Derives all prospects that follow from the known ones. If `is_whole`, all moves are known, and each
    /// turn that is neither won nor lost becomes a draw.
    pub(super) fn settle(&mut self, is_whole: bool) {
        let (starts, before) = self.moves_to();
        let mut waves = self.waves();
        let mut remoteness = 0;
        while remoteness < waves.len() {
            for at in std::mem::take(&mut waves[remoteness]) {
                for &from in &before[starts[at as usize]..starts[at as usize + 1]] {
                    if self.follows(at as usize, from as usize) {
                        if waves.len() == remoteness + 1 {
                            waves.push(Vec::new());
                        }
                        waves[remoteness + 1].push(from);
                    }
                }
            }
            remoteness += 1;
        }
        if is_whole {
            let drawn = self.nodes.iter_mut().filter(|node| node.prospect.is_none());
            drawn.for_each(|node| node.prospect = Some(Prospect::Draw));
        }
    }

    /// Settles the turn `from`, which has a move to the turn `at` that has just been settled, if that
    /// determines it. Returns whether it does.
    fn follows(&mut self, at: usize, from: usize) -> bool {
        let Some(after) = self.nodes[at].prospect else { return false };
        let node = &mut self.nodes[from];
        if node.prospect.is_some() {
            return false;
        }
        // A move to a turn that the opponent wins loses. The turn is lost only when it has no other move
        // left.
        if let Prospect::Win(_) = after {
            node.open = node.open.map(|open| open - 1);
            if node.open != Some(0) {
                return false;
            }
        }
        node.prospect = Some(after.before());
        true
    }

    /// Returns the turns that are already won or lost, by their remoteness.
    fn waves(&self) -> Vec<Vec<u32>> {
        let mut waves: Vec<Vec<u32>> = Vec::new();
        for (at, node) in (0..).zip(&self.nodes) {
            if let Some(remoteness) = node.prospect.and_then(Prospect::remoteness) {
                let remoteness = remoteness as usize;
                if waves.len() <= remoteness {
                    waves.resize_with(remoteness + 1, Vec::new);
                }
                waves[remoteness].push(at);
            }
        }
        waves
    }

    /// Returns, for each turn, the turns with a move to it, as one concatenated list, and the start of each
    /// turn's part of the list.
    fn moves_to(&self) -> (Vec<usize>, Vec<u32>) {
        let mut starts = vec![0; self.nodes.len() + 1];
        self.moves.iter().for_each(|&(_, to)| starts[to as usize + 1] += 1);
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut before = vec![0; self.moves.len()];
        for &(from, to) in &self.moves {
            before[next[to as usize]] = from;
            next[to as usize] += 1;
        }
        (starts, before)
    }

    /// Returns the memory in use, including the memory needed to settle the turns, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let node = size_of::<Node>() + 2 * size_of::<usize>() + size_of::<u32>();
        self.nodes.len() * node + self.moves.len() * 3 * size_of::<u32>()
    }
}

/// The states that can be reached from one, as a graph.
pub(super) struct Reached<'g, 's, R: Partizan> {
    solver: &'g PartizanSolver<'s, R>,
    pub(super) graph: LoopyGraph<'s>,
    pub(super) states: Vec<R::State>,
    index: FxHashMap<R::State, usize>,
    /// The heap memory of the states, in bytes.
    pub(super) heap_bytes: usize,
}

impl<'g, 's, R: Partizan> Reached<'g, 's, R> {
    pub(super) fn new(solver: &'g PartizanSolver<'s, R>, start: &R::State) -> Self {
        let mut graph = LoopyGraph::new();
        let node = graph.node();
        let index = FxHashMap::from_iter([(start.clone(), node)]);
        Self { solver, graph, states: vec![start.clone()], index, heap_bytes: start.heap_bytes() }
    }

    pub(super) fn explore(&mut self, calc: &mut Calc<'s, '_>) -> OrStop<()> {
        let bytes = calc.other_bytes;
        let mut at = 0;
        while at < self.states.len() {
            let state = self.states[at].clone();
            let mut steps = STEPS_OF_STATE;
            if let Some(player) = self.solver.rules.moves_for_ever(&state) {
                // A player who has moves for ever gets a pass, and the opponent gets no move: the position is
                // `on` or `off`.
                self.add(at, player, LoopyOption::Node(at));
            } else {
                for player in Player::BOTH {
                    for Move { after, .. } in
                        self.solver.rules.moves_within(&state, player, calc.control())?
                    {
                        steps += super::steps_of(&after);
                        let option = self.option(after);
                        self.add(at, player, option);
                    }
                }
            }
            calc.other_bytes = bytes + self.bytes();
            calc.steps(steps)?;
            at += 1;
        }
        Ok(())
    }

    /// Returns the memory in use, in bytes. Each state is kept twice, in `states` and in `index`.
    fn bytes(&self) -> usize {
        let states = self.states.len() * (STATE_BYTES + size_of::<R::State>()) + self.heap_bytes;
        2 * states + self.graph.bytes()
    }

    fn add(&mut self, node: usize, player: Player, option: LoopyOption<'s>) {
        match player {
            Player::Left => self.graph.left(node, option),
            Player::Right => self.graph.right(node, option),
        }
    }

    fn option(&mut self, state: R::State) -> LoopyOption<'s> {
        if let Some(&node) = self.index.get(&state) {
            return LoopyOption::Node(node);
        }
        if let Some(&known) = self.solver.known().get(&state) {
            return LoopyOption::Value(known);
        }
        let node = self.graph.node();
        self.heap_bytes += state.heap_bytes();
        self.index.insert(state.clone(), node);
        self.states.push(state);
        LoopyOption::Node(node)
    }
}
