//! How the Nemesis wins where a formula is false.

use super::QsatToNemesis;
use super::places::Place;
use crate::escape::rules::EscapeState;
use crate::logic::{Literal, Quantifier};

impl QsatToNemesis {
    /// The edge of which the Nemesis deletes a copy, with the values of universal variables that `choose` gives, each from
    /// the values that were chosen before; `walk` are the vertices where the fugitive was, the last one where he stands.
    /// She makes the clauses harmless that begin at the turn before him, and else brings down the exit behind r. If
    /// the formula is false and the values keep it so, she wins wherever he goes. None if nothing is left that
    /// matters.
    ///
    /// # Panics
    /// If he stands nowhere.
    pub fn nemesis_step(
        &self,
        state: &EscapeState,
        walk: &[u32],
        choose: impl FnOnce(&[Literal], u32) -> bool,
    ) -> Option<usize> {
        let at = *walk.last().expect("he stands somewhere");
        let urgent = match self.places[at as usize] {
            Place::Path { clause } | Place::Clause { clause } => Some(self.clause_exits[clause]),
            Place::Side { variable, value, .. } => {
                let is_first = self.first[variable][usize::from(value)] == at;
                let (number, quantifier) = self.order[variable];
                let values = self.values(walk);
                let is_open = values.iter().all(|literal| literal.variable() != number);
                let is_hers = is_first && is_open && quantifier == Quantifier::ForAll;
                if is_hers && choose(&values, number) != value {
                    self.fuses[variable].map(|fuses| fuses[usize::from(value)].edge)
                } else {
                    self.threat(state, variable, value)
                }
            }
            Place::Turn { variable, value } => self.threat(state, variable, value),
            Place::Junction { .. } | Place::Exit => None,
        };
        let is_left = |edge: &usize| state.copies[*edge] > 0;
        let others = std::iter::once(self.main_exit).chain(self.clause_exits.iter().copied());
        urgent.into_iter().chain(others).find(is_left)
    }

    /// The exit behind a clause that begins at a turn and of which no copy is missing.
    fn threat(&self, state: &EscapeState, variable: usize, value: bool) -> Option<usize> {
        let beginning = self.beginning[variable][usize::from(value)].iter();
        let mut exits = beginning.map(|&(clause, _)| self.clause_exits[clause]);
        exits.find(|&exit| state.copies[exit] >= self.parameters.clause_exit)
    }
}
