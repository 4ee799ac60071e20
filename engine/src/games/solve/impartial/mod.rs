//! Positions of impartial games that need not end: values, outcomes, and moves that win or hold a draw.
//!
//! **A winning move that makes progress.** A position is lost for the player to move exactly if all tokens
//! have labels and their nim-sum is 0. The rank of such a position is the sum of the labels, and then the sum
//! of the ranks of the tokens ([`Labels::rank`]). If the loser moves to a smaller label, the winner answers
//! in another token as in Nim, which decreases the sum of the labels. The winner can answer any other move in
//! the same token, by returning to the same label with a smaller rank. So a winner who always moves to the
//! lost position of the least rank arrives at ever smaller ranks, and play ends. Any move to a position that
//! is no win for the player to move holds at least a draw.

mod labels;
mod periodic;
mod position;

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

pub use self::labels::{LabelReason, Labels, RowCell};
pub use self::periodic::{PeriodicLabels, Proof};
use self::position::infinite_part;
pub use self::position::{InfiniteNim, Listed, LoopyMove, LoopyPosition, NimGraph, NimOption, Rank};
use crate::games::board::GameBoard;
use crate::games::rules::loopy::{Arena, Listing, Loopy, NimOutcome, NimValue};
use crate::ground::board::OfBoard;
use crate::ground::control::Control;
use crate::ground::graph::Arcs;
use crate::ground::{Facts, Failure};

/// A ruleset of an impartial game that need not end, as listed in the registry.
pub struct Impartial<R>(
    /// The rules.
    pub R,
);

impl<R: Loopy> Impartial<R> {
    /// Returns the rules.
    pub(crate) fn rules(&self) -> &R {
        &self.0
    }

    /// Returns the position on a board.
    pub(crate) fn open(&self, board: R::Board) -> OpenedImpartial<'_, R> {
        OpenedImpartial { rules: &self.0, board, solved: OnceLock::new() }
    }
}

/// The answer about a board without end whose labels are not known.
const NO_PERIOD: &str = "no proof was found within the limit of rows that the values repeat";

/// The labels of an arena.
enum Solved {
    Finite(Arc<Arcs>, Labels),
    Periodic(Arc<PeriodicLabels>),
}

impl Solved {
    fn new(arena: Arena, control: &Control) -> Result<Self, Failure> {
        Ok(match arena {
            Arena::Finite(arcs) => {
                let labels = Labels::new(&arcs, control)?;
                Self::Finite(arcs, labels)
            }
            Arena::Periodic(rules) => {
                let labels = PeriodicLabels::new(rules, control)?;
                Self::Periodic(Arc::new(labels.ok_or_else(|| Failure::because(NO_PERIOD))?))
            }
        })
    }

    fn value(&self, state: u64) -> NimValue {
        match self {
            Self::Finite(arcs, labels) => labels.value(arcs, state as usize),
            Self::Periodic(labels) => {
                let (row, kind) = labels.rules().row_and_kind(state);
                labels.value(row, kind)
            }
        }
    }

    fn rank(&self, state: u64) -> u64 {
        match self {
            Self::Finite(_, labels) => labels.rank(state as usize).into(),
            Self::Periodic(labels) => {
                let (row, kind) = labels.rules().row_and_kind(state);
                labels.rank(row, kind)
            }
        }
    }

    /// Returns the vertices that arcs name, if most vertices of the graph are named by none. In such a graph
    /// the vertices are the places of the board, and a vertex that no arc names has the value 0.
    fn named(&self) -> Option<Vec<u64>> {
        match self {
            Self::Finite(_, labels) => Some(labels.named()?.map(|vertex| vertex as u64).collect()),
            Self::Periodic(_) => None,
        }
    }

    /// Returns the states that a token can move to, each once.
    fn options(&self, state: u64) -> Vec<u64> {
        let mut found: Vec<u64> = match self {
            Self::Finite(arcs, _) => arcs.from(state as usize).iter().map(|&to| to.into()).collect(),
            Self::Periodic(labels) => {
                let (row, kind) = labels.rules().row_and_kind(state);
                let mut options = Vec::new();
                labels.rules().options(row, kind, &mut options);
                options.iter().map(|&(row, kind)| labels.rules().state(row, kind)).collect()
            }
        };
        let mut known = std::collections::HashSet::new();
        found.retain(|state| known.insert(*state));
        found
    }
}

/// A sum of values in which one value can be replaced.
struct Total {
    values: Vec<NimValue>,
    /// The nim-sum of the finite values.
    nim: u32,
    /// The indices of the infinite values.
    infinite: Vec<usize>,
}

impl Total {
    fn new(values: Vec<NimValue>) -> Self {
        let nim = values.iter().filter_map(NimValue::finite).fold(0, |sum, n| sum ^ n);
        let infinite = (0..values.len()).filter(|&i| values[i].finite().is_none()).collect();
        Self { values, nim, infinite }
    }

    fn value(&self) -> NimValue {
        self.without(usize::MAX, NimValue::Finite(0))
    }

    /// Returns the sum with another value in place of one of them.
    fn without(&self, place: usize, value: NimValue) -> NimValue {
        let nim = self.nim ^ self.values.get(place).and_then(NimValue::finite).unwrap_or(0);
        // Two infinite values sum to inf{}, so more than two other ones do not change the sum.
        let others = self.infinite.iter().filter(|&&i| i != place).take(2);
        let finite = value.plus(&NimValue::Finite(nim));
        others.fold(finite, |sum, &i| sum.plus(&self.values[i]))
    }
}

/// A position with the labels of its board, once they are found.
pub(crate) struct OpenedImpartial<'g, R: Loopy> {
    rules: &'g R,
    board: R::Board,
    solved: OnceLock<Arc<Solved>>,
}

impl<R: Loopy> OpenedImpartial<'_, R> {
    fn solved(&self, control: &Control) -> Result<Arc<Solved>, Failure> {
        if let Some(solved) = self.solved.get() {
            return Ok(Arc::clone(solved));
        }
        let solved = Arc::new(Solved::new(self.rules.arena(&self.board, control)?, control)?);
        Ok(Arc::clone(self.solved.get_or_init(|| solved)))
    }

    /// Returns the states whose values an answer lists, each once.
    fn listed_states(&self) -> Vec<u64> {
        let mut states = match self.rules.listing() {
            Listing::Tokens | Listing::Whole => self.rules.tokens(&self.board),
            _ => (0..self.board.any().places()).map(|i| self.rules.state_of_place(&self.board, i)).collect(),
        };
        let mut known = std::collections::HashSet::new();
        states.retain(|state| known.insert(*state));
        states
    }

    /// Returns the reason why a state has its label.
    fn reason(&self, solved: &Solved, state: u64, label: u32) -> LabelReason {
        let name = |state: u64| self.rules.state_name(&self.board, state);
        let options: Vec<(u64, Option<u32>)> =
            solved.options(state).into_iter().map(|to| (to, solved.value(to).finite())).collect();
        let with = |wanted: u32| options.iter().find(|(_, label)| *label == Some(wanted));
        let witness = |option: u64| {
            let witnesses = solved.options(option).into_iter();
            let labelled = witnesses.filter(|&to| solved.value(to).finite() == Some(label));
            labelled.min_by_key(|&to| solved.rank(to))
        };
        let others = options.iter().filter(|(_, found)| found.is_none_or(|found| found > label));
        let answered = others.filter_map(|&(to, _)| Some([name(to), name(witness(to)?)])).collect();
        let smaller = (0..label).filter_map(with).map(|&(to, _)| name(to)).collect();
        LabelReason { state: name(state), label, round: solved.rank(state), smaller, answered }
    }

    fn total(&self, solved: &Solved) -> Total {
        Total::new(self.rules.tokens(&self.board).iter().map(|&state| solved.value(state)).collect())
    }
}

impl<R: Loopy> LoopyPosition for OpenedImpartial<'_, R> {
    fn tokens(&self) -> usize {
        self.rules.tokens(&self.board).len()
    }

    fn value(&self, control: &Control) -> Result<NimValue, Failure> {
        Ok(self.total(&*self.solved(control)?).value())
    }

    fn listed(&self, control: &Control) -> Result<Listed, Failure> {
        let solved = self.solved(control)?;
        let listing = self.rules.listing();
        let values = match listing {
            Listing::Tokens | Listing::Whole => self.total(&solved).values,
            _ => self.place_values(control)?,
        };
        Ok(Listed { listing, values })
    }

    fn label_reasons(&self, control: &Control) -> Result<Vec<LabelReason>, Failure> {
        let solved = self.solved(control)?;
        let mut reasons = Vec::new();
        for state in self.listed_states() {
            control.check(1, 0)?;
            if let Some(label) = solved.value(state).finite() {
                reasons.push(self.reason(&solved, state, label));
            }
        }
        reasons.sort_by_key(|reason| (reason.label, reason.round));
        Ok(reasons)
    }

    fn value_counts(&self, control: &Control) -> Result<Vec<(NimValue, usize)>, Failure> {
        let solved = self.solved(control)?;
        let mut counts: FxHashMap<NimValue, usize> = FxHashMap::default();
        let places = self.board.any().places();
        let all = || (0..places).map(|place| self.rules.state_of_place(&self.board, place));
        match solved.named() {
            Some(named) => {
                let rest = places - named.len();
                counts.insert(NimValue::Finite(0), rest);
                named.into_iter().for_each(|state| *counts.entry(solved.value(state)).or_default() += 1);
            }
            None => all().for_each(|state| *counts.entry(solved.value(state)).or_default() += 1),
        }
        Ok(counts.into_iter().filter(|(_, count)| *count > 0).collect())
    }

    fn place_values(&self, control: &Control) -> Result<Vec<NimValue>, Failure> {
        let solved = self.solved(control)?;
        control.check(0, self.board.any().places() * size_of::<NimValue>())?;
        let places = 0..self.board.any().places();
        Ok(places.map(|place| solved.value(self.rules.state_of_place(&self.board, place))).collect())
    }

    fn moves(&self, control: &Control) -> Result<Vec<LoopyMove>, Failure> {
        let solved = self.solved(control)?;
        let tokens = self.rules.tokens(&self.board);
        let total = self.total(&solved);
        let labels: u128 = total.values.iter().filter_map(NimValue::finite).map(u128::from).sum();
        let rank = |state: u64| if solved.value(state).finite().is_some() { solved.rank(state) } else { 0 };
        let ranks: u128 = tokens.iter().map(|&state| u128::from(rank(state))).sum();
        let mut moves = Vec::new();
        for (token, &from) in tokens.iter().enumerate() {
            control.check(1, 0)?;
            let own = u128::from(total.values[token].finite().unwrap_or(0));
            for to in solved.options(from) {
                let value = solved.value(to);
                let after = total.without(token, value.clone());
                let label = u128::from(value.finite().unwrap_or(0));
                let wins = after.outcome() == NimOutcome::Previous;
                moves.push(LoopyMove {
                    token,
                    from: self.rules.state_name(&self.board, from),
                    to: self.rules.state_name(&self.board, to),
                    rank: wins.then(|| Rank {
                        labels: labels - own + label,
                        steps: ranks - u128::from(rank(from)) + u128::from(rank(to)),
                    }),
                    value: after,
                    state: to,
                });
            }
        }
        Ok(moves)
    }

    fn finite_tokens(&self, control: &Control) -> Result<u32, Failure> {
        Ok(self.total(&*self.solved(control)?).nim)
    }

    fn infinite_tokens(&self, most: usize, control: &Control) -> Result<Option<Vec<NimGraph>>, Failure> {
        let solved = self.solved(control)?;
        let mut graphs = Vec::new();
        for &state in &self.rules.tokens(&self.board) {
            if solved.value(state).finite().is_none() {
                match infinite_part(&solved, state, most, control)? {
                    Some(graph) => graphs.push(graph),
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(graphs))
    }

    fn after<'a>(&self, m: &LoopyMove) -> Box<dyn LoopyPosition + 'a>
    where
        Self: 'a,
    {
        let mut board = self.board.clone();
        self.rules.advance(&mut board, m.token, m.state);
        Box::new(OpenedImpartial { rules: self.rules, board, solved: self.solved.clone() })
    }

    fn periodic(&self, control: &Control) -> Result<Option<Arc<PeriodicLabels>>, Failure> {
        Ok(match &*self.solved(control)? {
            Solved::Finite(..) => None,
            Solved::Periodic(labels) => Some(Arc::clone(labels)),
        })
    }
}

impl<R: Loopy> OfBoard for OpenedImpartial<'_, R> {
    type Board = R::Board;

    fn rules_facts(&self) -> Facts<'_> {
        self.rules.facts()
    }

    fn of_board(&self) -> &R::Board {
        &self.board
    }
}
