//! The positions that can be reached from one, as a graph of values.

use rustc_hash::FxHashMap;

use super::{PartizanSolver, STATE_BYTES, STEPS_OF_STATE};
use crate::games::rules::{Move, Partizan};
use crate::games::value::{Calc, LoopyGraph, LoopyOption};
use crate::ground::Player;
use crate::ground::control::OrStop;
use crate::ground::memory::HeapBytes;

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
