//! Values of positions in partizan games that need not end.
//!
//! The solver first finds all positions that can be reached, as a graph. It does not explore positions whose
//! value is known from an earlier query. The values of the graph are computed by its strongly connected
//! components, the last first: see [`LoopyGraph`] and [`Calc::loopy`]. They are kept for all positions of the
//! graph.
//!
//! The winner of a position, and the number of moves until the win, are a separate question, since a value
//! does not determine the distance to the end: see [`Prospect`].

mod merit;
mod turns;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

pub use self::merit::{LoopyMerit, Prospect, Prospects, loopy_merits};
use self::turns::{Known, Reached};
use crate::games::board::{AnyBoard, OnGameBoard};
use crate::games::rules::{Move, Partizan};
use crate::games::value::{Calc, LoopyValue, Store, Value};
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, HeapBytes, OrStop};
use crate::ground::{Facts, Failure, Player};

/// The number of steps that finding a state, or a move to one, counts as. In addition, every `BYTES_OF_STEP`
/// bytes of the state count as one step.
const STEPS_OF_STATE: usize = 16;
const BYTES_OF_STEP: usize = 4;

/// The memory that a state takes besides its own size, in the memory of values, or in the list and the index
/// of the reached states, in bytes.
const STATE_BYTES: usize = 64;

/// A solver of one partizan ruleset in which play need not end. It keeps the values that it finds.
pub struct PartizanSolver<'s, R: Partizan> {
    rules: R,
    store: &'s Store,
    known: Mutex<FxHashMap<R::State, LoopyValue<'s>>>,
    /// The heap memory of the known states, in bytes.
    heap_bytes: AtomicUsize,
    /// The known prospects of turns.
    ends: Known<R::State>,
}

impl<'s, R: Partizan> PartizanSolver<'s, R> {
    /// Returns a solver without any values yet.
    pub fn new(rules: R, store: &'s Store) -> Self {
        Self {
            rules,
            store,
            known: Mutex::default(),
            heap_bytes: AtomicUsize::new(0),
            ends: Known::default(),
        }
    }

    /// Returns the ruleset.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Returns the memory of everything that the solver keeps, in bytes.
    pub fn bytes(&self) -> usize {
        let values = self.known().len() * (STATE_BYTES + size_of::<R::State>());
        values + self.heap_bytes.load(Ordering::Relaxed) + self.ends.bytes()
    }

    /// Returns the number of positions whose values are kept.
    pub fn components(&self) -> usize {
        self.known().len()
    }

    /// Returns the position on a board.
    pub(crate) fn open(&self, board: R::Board) -> OpenedPartizan<'_, 's, R> {
        OpenedPartizan { solver: self, board }
    }

    fn known(&self) -> MutexGuard<'_, FxHashMap<R::State, LoopyValue<'s>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the value of a state.
    pub fn value(&self, state: &R::State, control: &Control) -> OrStop<LoopyValue<'s>> {
        let state = &self.rules.normal(state.clone());
        if let Some(&known) = self.known().get(state) {
            return Ok(known);
        }
        let mut calc = Calc::new(self.store, control);
        calc.other_bytes = self.bytes();
        let mut reached = Reached::new(self, state);
        reached.explore(&mut calc)?;
        let values = calc.loopy(&reached.graph)?;
        // The start is the first state that was reached.
        let value = values[0];
        self.heap_bytes.fetch_add(reached.heap_bytes, Ordering::Relaxed);
        self.known().extend(reached.states.into_iter().zip(values));
        calc.finish();
        Ok(value)
    }
}

/// Returns the number of steps that finding a move to a state counts as.
fn steps_of(after: &impl HeapBytes) -> usize {
    STEPS_OF_STATE + after.heap_bytes() / BYTES_OF_STEP
}

/// A position of a partizan game that need not end.
pub trait PartizanPosition<'s>: OnGameBoard {
    /// Returns the value.
    fn value(&self, control: &Control) -> OrStop<LoopyValue<'s>>;

    /// Returns the moves of a player with the values of the positions after them.
    fn moves(&self, player: Player, control: &Control) -> OrStop<Vec<PartizanMove<'s>>>;

    /// Returns the moves of a player without values, in the same order.
    fn steps(&self, player: Player, control: &Control) -> OrStop<Vec<PartizanStep>>;

    /// Returns the position after one of a player's moves, given by its index in
    /// [`PartizanPosition::steps`]. An index out of range changes nothing.
    fn after<'a>(
        &self,
        player: Player,
        step: usize,
        control: &Control,
    ) -> OrStop<Box<dyn PartizanPosition<'s> + 'a>>
    where
        Self: 'a;

    /// Returns the prospects of each of a player's moves, with the opponent to move after it. If the budget
    /// ends the search, those found so far are returned.
    ///
    /// # Errors
    /// Returns the reason if the moves cannot be listed.
    fn prospects(&self, player: Player, control: &Control) -> OrStop<Prospects>;

    /// Returns the index of a move that looks good while the best one is unknown. It is a move that wins or
    /// draws, if one is known; otherwise, among the moves that are not known to lose, one that leaves the
    /// opponent the fewest moves. A losing move is returned only if all others lose too. `None` if there is
    /// no move.
    fn sensible(&self, player: Player, prospects: &Prospects, control: &Control) -> OrStop<Option<usize>>;

    /// Returns whether the position is impartial: both players have the same moves in it and in all positions
    /// that follow.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    fn is_impartial(&self, control: &Control) -> OrStop<bool>;

    /// Returns the state of the position in the notation of its board. Positions that the rules do not
    /// distinguish have the same text.
    fn state_text(&self) -> String;

    /// Returns the player who has moves for ever, whatever the opponent does, if the rules can determine one.
    /// Play ends at such a position.
    fn moves_for_ever(&self) -> Option<Player>;
}

impl<'s> dyn PartizanPosition<'s> + '_ {
    /// Returns the value. The signature is that of the other kinds of games.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn game(&self, _: &'s Store, control: &Control) -> Result<LoopyValue<'s>, Failure> {
        Ok(self.value(control)?)
    }

    /// Returns the name of a move: on a strip the position after it, elsewhere its places.
    pub fn step_name(&self, step: &PartizanStep) -> String {
        match self.board() {
            AnyBoard::Strip(_) => step.after.clone(),
            _ => step.places.iter().map(|&place| self.place_name(place)).collect::<Vec<_>>().join("-"),
        }
    }

    /// Returns the value as a short game.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop, or an error if the value is no short game.
    pub fn short_game(&self, _: &'s Store, control: &Control) -> Result<Value<'s>, Failure> {
        self.value(control)?
            .short()
            .ok_or_else(|| Failure::Unsupported(format!("the value of {} is no short game", self.text())))
    }
}

/// A move and the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartizanStep {
    /// The places that identify the move.
    pub places: Vec<usize>,
    /// The position after the move, in the notation of its board.
    pub after: String,
}

/// A move and the value of the position after it.
#[derive(Clone, Debug)]
pub struct PartizanMove<'s> {
    /// The move.
    pub step: PartizanStep,
    /// The value of the position after the move.
    pub value: LoopyValue<'s>,
}

/// A position with the solver of its ruleset.
pub(crate) struct OpenedPartizan<'g, 's, R: Partizan> {
    solver: &'g PartizanSolver<'s, R>,
    board: R::Board,
}

impl<'s, R: Partizan> PartizanPosition<'s> for OpenedPartizan<'_, 's, R> {
    fn value(&self, control: &Control) -> OrStop<LoopyValue<'s>> {
        self.solver.value(&self.state(), control)
    }

    fn moves(&self, player: Player, control: &Control) -> OrStop<Vec<PartizanMove<'s>>> {
        let moves = self.solver.rules.moves_within(&self.state(), player, control)?.into_iter();
        let valued = moves.map(|m| {
            // `PartizanSolver::value` does not check the control if the value is known.
            control.check(0, 0)?;
            let value = self.solver.value(&m.after, control)?;
            Ok(PartizanMove { step: self.step(m), value })
        });
        valued.collect()
    }

    fn steps(&self, player: Player, control: &Control) -> OrStop<Vec<PartizanStep>> {
        let moves = self.solver.rules.moves_within(&self.state(), player, control)?;
        Ok(moves.into_iter().map(|m| self.step(m)).collect())
    }

    fn after<'a>(
        &self,
        player: Player,
        step: usize,
        control: &Control,
    ) -> OrStop<Box<dyn PartizanPosition<'s> + 'a>>
    where
        Self: 'a,
    {
        let (solver, rules) = (self.solver, &self.solver.rules);
        let moves = rules.moves_within(&self.state(), player, control)?;
        let after = moves.get(step).map(|m| rules.board(&self.board, &m.after));
        Ok(Box::new(Self { solver, board: after.unwrap_or_else(|| self.board.clone()) }))
    }

    fn prospects(&self, player: Player, control: &Control) -> OrStop<Prospects> {
        self.solver.prospects(&self.state(), player, control)
    }

    fn sensible(&self, player: Player, prospects: &Prospects, control: &Control) -> OrStop<Option<usize>> {
        let rules = &self.solver.rules;
        let mut best: Option<(usize, usize)> = None;
        for (at, m) in rules.moves_within(&self.state(), player, control)?.iter().enumerate() {
            // The loop lists the opponent's moves after each move, which may take a while.
            control.check(0, 0)?;
            let risk = match prospects.moves.get(at).copied().flatten() {
                Some(Prospect::Win(_) | Prospect::Draw) => 0,
                Some(Prospect::Loss(_)) => usize::MAX,
                None => 1 + rules.moves_within(&m.after, player.other(), control)?.len(),
            };
            if best.is_none_or(|(_, least)| risk < least) {
                best = Some((at, risk));
            }
        }
        Ok(best.map(|(at, _)| at))
    }

    fn is_impartial(&self, control: &Control) -> OrStop<bool> {
        self.solver.is_impartial(&self.state(), control)
    }

    fn state_text(&self) -> String {
        let rules = &self.solver.rules;
        rules.board(&self.board, &rules.normal(self.state())).to_string()
    }

    fn moves_for_ever(&self) -> Option<Player> {
        self.solver.rules.moves_for_ever(&self.state())
    }
}

impl<R: Partizan> OpenedPartizan<'_, '_, R> {
    fn state(&self) -> R::State {
        self.solver.rules.state(&self.board)
    }

    fn step(&self, Move { places, after }: Move<R::State>) -> PartizanStep {
        PartizanStep { places, after: self.solver.rules.board(&self.board, &after).to_string() }
    }
}

impl<R: Partizan> OfBoard for OpenedPartizan<'_, '_, R> {
    type Board = R::Board;

    fn rules_facts(&self) -> Facts<'_> {
        self.solver.rules.facts()
    }

    fn of_board(&self) -> &R::Board {
        &self.board
    }
}
