//! The winning moves of the fugitive on the board of a true formula.

use super::QsatToNemesis;
use super::places::Place;
use crate::escape::rules::EscapeState;
use crate::logic::{Literal, Quantifier};

impl QsatToNemesis {
    /// Returns the fugitive's next vertex. `choose` gives the values of existential variables, each from
    /// those of the variables before. `walk` are his vertices, the present one last. He goes to r as fast as
    /// he can, but from a turn to a clause whose exit is whole. If the formula is true and the chosen values
    /// keep it so, he wins whatever is deleted.
    ///
    /// # Panics
    /// If he stands on an exit, or `walk` is empty.
    pub fn fugitive_step(
        &self,
        state: &EscapeState,
        walk: &[u32],
        choose: impl FnOnce(&[Literal], u32) -> bool,
    ) -> u32 {
        let at = *walk.last().expect("he stands somewhere");
        match self.places[at as usize] {
            Place::Junction { variable } if variable == self.order.len() => self.exit_behind(self.main_exit),
            Place::Clause { clause } => self.exit_behind(self.clause_exits[clause]),
            Place::Junction { variable } => {
                // On a universal variable he may try either side.
                let (number, quantifier) = self.order[variable];
                let value = quantifier == Quantifier::Exists && choose(&self.values(walk), number);
                self.first[variable][usize::from(value)]
            }
            Place::Turn { variable, value } => {
                let is_whole =
                    |clause: usize| state.copies[self.clause_exits[clause]] >= self.parameters.clause_exit;
                let mut whole = self.beginning[variable][usize::from(value)].iter();
                let whole = whole.find(|(clause, _)| is_whole(*clause));
                whole.map_or(self.onward[at as usize], |&(_, first)| first)
            }
            Place::Side { variable, value, .. } if self.first[variable][usize::from(value)] == at => {
                match self.fuses[variable].map(|fuses| fuses[usize::from(value)]) {
                    Some(fuse) if state.copies[fuse.edge] == 0 => fuse.detour,
                    _ => self.onward[at as usize],
                }
            }
            Place::Side { .. } | Place::Path { .. } => self.onward[at as usize],
            Place::Exit => panic!("he has won already"),
        }
    }

    fn exit_behind(&self, edge: usize) -> u32 {
        self.board.graph().edges()[edge].ends[1]
    }
}
