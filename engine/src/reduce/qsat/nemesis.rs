//! How the Nemesis wins where a formula is false.
//!
//! **Why her steps win.** *Whoever comes to a turn finds no whole clause there.* He comes along K vertices of the
//! side, the turn among them, or of a detour and the side; so many deletions are enough for the clauses that
//! begin there. Or he comes along a path, from another clause: see below.
//!
//! *Whoever goes from a turn to a clause does not get out.* Of its exit at most L copies are left, and she
//! deletes one each time that he comes to one of the L vertices of the path.
//!
//! *Whoever goes on from there, along the path of another literal, comes to a turn where nothing is left for
//! him.* On these L vertices nothing is urgent, so that she deletes what is left behind r, at most 2nK - m + 1
//! copies, and then one behind each of at most m whole clauses: L is enough for both. From then on no exit is
//! open but those behind clauses, and L vertices lead to each of them.
//!
//! *Whoever comes to r has lost the race.* He has made 2nK moves, and one more for each fuse that she deleted.
//! Besides fuses she deleted a copy behind each clause at most, and not behind the one that the values make
//! false; all others, at least 2nK - m + 1, were copies behind r. If he has come by all clauses he has been on
//! both sides of a variable, and has made at least one move more. A way into a path and back takes one move more
//! than she deletes copies behind its clause.

use super::QsatToNemesis;
use super::places::Place;
use crate::escape::rules::EscapeState;
use crate::logic::{Literal, Quantifier};

impl QsatToNemesis {
    /// The edge of which the Nemesis deletes a copy, with the values of universal variables that `choose` gives, each from
    /// the values that were chosen before; `walk` are the vertices where the fugitive was, the last one where he stands.
    /// She makes the clauses harmless that begin at the turn before him, and else brings down the exit behind r and then
    /// makes all other clauses harmless. If the formula is false and the values keep it so, she wins wherever he
    /// goes. None if nothing is left that matters.
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
        let whole = self.clause_exits.iter().filter(|exit| self.is_whole(state, **exit));
        let others = whole.chain(&self.clause_exits).copied();
        urgent.into_iter().chain([self.main_exit]).chain(others).find(is_left)
    }

    /// Is no copy of the exit behind a clause missing?
    fn is_whole(&self, state: &EscapeState, exit: usize) -> bool {
        state.copies[exit] >= self.parameters.clause_exit
    }

    /// The exit behind a clause that begins at a turn and of which no copy is missing.
    fn threat(&self, state: &EscapeState, variable: usize, value: bool) -> Option<usize> {
        let beginning = self.beginning[variable][usize::from(value)].iter();
        let mut exits = beginning.map(|&(clause, _)| self.clause_exits[clause]);
        exits.find(|&exit| self.is_whole(state, exit))
    }
}
