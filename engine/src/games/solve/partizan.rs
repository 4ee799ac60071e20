//! Values of positions in partizan games that need not end.
//!
//! All positions that can be reached are found first, as a graph; those whose value is known from an earlier
//! question are not looked into. The values of the graph come from its strongly connected components, the
//! last first: see [`LoopyGraph`] and [`Calc::loopy`]. What was found is remembered for all positions of the
//! graph.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use crate::games::board::OnGameBoard;
use crate::games::rules::{Move, Partizan};
use crate::games::value::{Calc, LoopyGraph, LoopyOption, LoopyValue, Store, Value};
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, OrStop};
use crate::ground::memory::HeapBytes;
use crate::ground::{Facts, Failure, Player};

/// Steps of work that finding a state, or a move to one, counts as, beside what it takes to write the state: so many of
/// its bytes a step.
const STEPS_OF_STATE: usize = 16;
const BYTES_OF_STEP: usize = 4;

/// What a state takes in the memory of values, or in the list and the index of those reached, beside the state
/// itself, in bytes.
const STATE_BYTES: usize = 64;

/// Works out values of positions of one ruleset.
pub struct PartizanSolver<'s, R: Partizan> {
    rules: R,
    store: &'s Store,
    known: Mutex<FxHashMap<R::State, LoopyValue<'s>>>,
    /// What the states that are known take beside their own size, in bytes.
    heap_bytes: AtomicUsize,
}

impl<'s, R: Partizan> PartizanSolver<'s, R> {
    /// A solver that knows nothing yet.
    pub fn new(rules: R, store: &'s Store) -> Self {
        Self { rules, store, known: Mutex::default(), heap_bytes: AtomicUsize::new(0) }
    }

    /// The ruleset.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The memory of what is remembered, in bytes.
    pub fn bytes(&self) -> usize {
        self.known().len() * (STATE_BYTES + size_of::<R::State>()) + self.heap_bytes.load(Ordering::Relaxed)
    }

    /// How many positions are remembered.
    pub fn components(&self) -> usize {
        self.known().len()
    }

    /// A position on a board.
    pub(crate) fn open(&self, board: R::Board) -> OpenedPartizan<'_, 's, R> {
        OpenedPartizan { solver: self, board }
    }

    fn known(&self) -> MutexGuard<'_, FxHashMap<R::State, LoopyValue<'s>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a state.
    pub fn value(&self, state: &R::State, control: &Control) -> OrStop<LoopyValue<'s>> {
        if let Some(&known) = self.known().get(state) {
            return Ok(known);
        }
        let mut calc = Calc::new(self.store, control);
        calc.other_bytes = self.bytes();
        let mut reached = Reached::new(self, state);
        reached.explore(&mut calc)?;
        let values = calc.loopy(&reached.graph)?;
        let value = values[0];
        self.heap_bytes.fetch_add(reached.heap_bytes, Ordering::Relaxed);
        self.known().extend(reached.states.into_iter().zip(values));
        calc.finish();
        Ok(value)
    }
}

/// The states that can be reached from one, as a graph.
struct Reached<'g, 's, R: Partizan> {
    solver: &'g PartizanSolver<'s, R>,
    graph: LoopyGraph<'s>,
    states: Vec<R::State>,
    index: FxHashMap<R::State, usize>,
    /// What the states take beside their own size, in bytes.
    heap_bytes: usize,
}

impl<'g, 's, R: Partizan> Reached<'g, 's, R> {
    fn new(solver: &'g PartizanSolver<'s, R>, start: &R::State) -> Self {
        let mut graph = LoopyGraph::new();
        let node = graph.node();
        let index = FxHashMap::from_iter([(start.clone(), node)]);
        Self { solver, graph, states: vec![start.clone()], index, heap_bytes: start.heap_bytes() }
    }

    fn explore(&mut self, calc: &mut Calc<'s, '_>) -> OrStop<()> {
        let bytes = calc.other_bytes;
        let mut at = 0;
        while at < self.states.len() {
            let state = self.states[at].clone();
            let mut steps = STEPS_OF_STATE;
            if let Some(player) = self.solver.rules.moves_for_ever(&state) {
                self.add(at, player, LoopyOption::Node(at));
            } else {
                for player in Player::BOTH {
                    for Move { after, .. } in
                        self.solver.rules.moves_within(&state, player, calc.control())?
                    {
                        steps += STEPS_OF_STATE + after.heap_bytes() / BYTES_OF_STEP;
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

    /// The memory in use, in bytes; each state is kept twice.
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

/// A position of a partizan game that need not end.
pub trait PartizanPosition<'s>: OnGameBoard {
    /// The value.
    fn value(&self, control: &Control) -> OrStop<LoopyValue<'s>>;

    /// The moves of a player with the values of the positions after them.
    fn moves(&self, player: Player, control: &Control) -> OrStop<Vec<PartizanMove<'s>>>;
}

impl<'s> dyn PartizanPosition<'s> + '_ {
    /// The value, as other kinds of game tell theirs.
    ///
    /// # Errors
    /// Why the search had to stop.
    pub fn game(&self, _: &'s Store, control: &Control) -> Result<LoopyValue<'s>, Failure> {
        Ok(self.value(control)?)
    }

    /// The value as a short game.
    ///
    /// # Errors
    /// Why the search had to stop, or that the value is none.
    pub fn short_game(&self, _: &'s Store, control: &Control) -> Result<Value<'s>, Failure> {
        self.value(control)?
            .short()
            .ok_or_else(|| Failure::Unsupported(format!("the value of {} is no short game", self.text())))
    }
}

/// A move and the loopy value that it leads to.
#[derive(Clone, Debug)]
pub struct PartizanMove<'s> {
    /// The places that tell the move.
    pub places: Vec<usize>,
    /// The position after it, in the notation of its board.
    pub after: String,
    /// The value of the position after it.
    pub value: LoopyValue<'s>,
}

/// Whether each of a player's moves leads to something that is not worse for him than what another one leads
/// to. One of two moves that are equal does not dominate the other.
///
/// In the order of loopy games there need be no move to something best, as in short games; where the values
/// are confused with one another all of them remain.
pub fn undominated<'s>(
    calc: &mut Calc<'s, '_>,
    player: Player,
    moves: &[PartizanMove<'s>],
) -> OrStop<Vec<bool>> {
    let mut is_dominated = |m: &PartizanMove<'s>| -> OrStop<bool> {
        for other in moves {
            let (better, worse) = match player {
                Player::Left => (other.value, m.value),
                Player::Right => (m.value, other.value),
            };
            if calc.loopy_ge(better, worse)? && !calc.loopy_ge(worse, better)? {
                return Ok(true);
            }
        }
        Ok(false)
    };
    moves.iter().map(|m| Ok(!is_dominated(m)?)).collect()
}

/// A position with the solver of its ruleset.
pub(crate) struct OpenedPartizan<'g, 's, R: Partizan> {
    solver: &'g PartizanSolver<'s, R>,
    board: R::Board,
}

impl<'s, R: Partizan> PartizanPosition<'s> for OpenedPartizan<'_, 's, R> {
    fn value(&self, control: &Control) -> OrStop<LoopyValue<'s>> {
        self.solver.value(&self.solver.rules.state(&self.board), control)
    }

    fn moves(&self, player: Player, control: &Control) -> OrStop<Vec<PartizanMove<'s>>> {
        let rules = &self.solver.rules;
        let moves = rules.moves_within(&rules.state(&self.board), player, control)?.into_iter();
        let valued = moves.map(|Move { places, after: state }| {
            control.check(0, 0)?;
            let after = rules.board(&self.board, &state).to_string();
            Ok(PartizanMove { places, after, value: self.solver.value(&state, control)? })
        });
        valued.collect()
    }
}

impl<R: Partizan> OfBoard for OpenedPartizan<'_, '_, R> {
    type Board = R::Board;

    fn rules_facts(&self) -> &'static Facts {
        self.solver.rules.facts()
    }

    fn of_board(&self) -> &R::Board {
        &self.board
    }
}
