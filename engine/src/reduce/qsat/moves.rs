//! The roles of the vertices on the board of a formula, and the winning moves of both players.
//!
//! **Proof that the moves of the Nemesis win on the board of a false formula.** *When the fugitive reaches a
//! turn, no clause is whole there.* He comes along K vertices of the side, including the turn, or of a detour
//! and the side. As many deletions are enough for the clauses that begin there. Or he comes along a path,
//! from another clause: see below.
//!
//! *If he goes from a turn to a clause, he does not get out.* At most L copies of its exit are left, and she
//! deletes one each time he comes to one of the L vertices of the path.
//!
//! *If he goes on from there, along the path of another literal, he comes to a turn where nothing is left for
//! him.* On these L vertices nothing is urgent. She deletes the copies left behind r, at most 2nK - m + 1,
//! and then one copy behind each of at most m whole clauses: L moves are enough for both. From then on the
//! only open exits are behind clauses, and L vertices lead to each of them.
//!
//! *If he reaches r, he has lost the race.* He has made 2nK moves, and one more for each fuse that she
//! deleted. Apart from fuses she deleted at most one copy behind each clause, and none behind the clause that
//! the values make false. All other deletions, at least 2nK - m + 1, were copies behind r. If he has passed
//! all clauses, he has been on both sides of a variable, and has made at least one additional move. A way
//! into a path and back takes one move more than the number of copies that she deletes behind its clause.
//!
//! In the split form only one clause begins at each turn, and she deletes its copy when he is there. A walk
//! from one path of a clause to another may turn at the fork, so it has L - 1 vertices at least: L is one more
//! than the number of copies that she has to delete on them.

use super::{Form, QsatToNemesis};
use crate::escape::rules::EscapeState;
use crate::logic::{Literal, Quantifier};

/// The role of a vertex. Variables are given by their index in the prefix, clauses by their index in the
/// formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// The beginning of the cycle of a variable; for the index n, the vertex r behind the last cycle.
    Junction { variable: usize },
    /// In the split form, the end of a cycle before another one. An edge leads to the beginning of that one.
    End,
    /// A vertex on a side, or on a detour that leads to it.
    Side { variable: usize, value: bool },
    /// The middle of a side; in the split form also a vertex of its second half. The first one has rank 0.
    Turn { variable: usize, value: bool, rank: u32 },
    /// A vertex on the path to a clause, or its fork.
    Path { clause: usize },
    /// The vertex of a clause.
    Clause { clause: usize },
    /// An exit.
    Exit,
}

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
            Place::Turn { variable, value, rank } => {
                let mut whole = self.paths_at((variable, value), rank).iter();
                let whole = whole.find(|(clause, _)| self.is_whole(state, self.clause_exits[*clause]));
                whole.map_or(self.onward[at as usize], |&(_, first)| first)
            }
            Place::Side { variable, value, .. } if self.first[variable][usize::from(value)] == at => {
                match self.fuses[variable].map(|fuses| fuses[usize::from(value)]) {
                    Some(fuse) if state.copies[fuse.edge] == 0 => fuse.detour,
                    _ => self.onward[at as usize],
                }
            }
            Place::Side { .. } | Place::Path { .. } | Place::End => self.onward[at as usize],
            Place::Exit => panic!("he has won already"),
        }
    }

    fn exit_behind(&self, edge: usize) -> u32 {
        self.board.graph().edges()[edge].ends[1]
    }

    /// Returns the clauses that begin at a turn of a side, each with the first vertex of its path.
    pub(super) fn paths_at(&self, (variable, value): (usize, bool), rank: u32) -> &[(usize, u32)] {
        let of_side = &self.beginning[variable][usize::from(value)];
        match self.parameters.form {
            Form::Whole => of_side,
            Form::Split => of_side.get(rank as usize..=rank as usize).unwrap_or_default(),
        }
    }
}

impl QsatToNemesis {
    /// Returns the edge of which the Nemesis deletes a copy. `choose` gives the values of universal
    /// variables, each from the values chosen before. `walk` are the fugitive's vertices, the present one
    /// last. She first makes the clauses harmless that begin at the turn before him (in the split form, where
    /// he stands), then deletes the exit behind r, and then makes all other clauses harmless. If the formula is false and the chosen values
    /// keep it so, she wins wherever he goes. None if nothing that matters is left.
    ///
    /// # Panics
    /// If `walk` is empty.
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
                // He is on the wrong side of her variable: deleting the fuse sends him to the other one.
                if is_hers && choose(&values, number) != value {
                    self.fuses[variable].map(|fuses| fuses[usize::from(value)].edge)
                } else {
                    // In the split form it is early enough when he is at the turn.
                    let is_whole_form = self.parameters.form == Form::Whole;
                    is_whole_form.then(|| self.threat(state, (variable, value), 0)).flatten()
                }
            }
            Place::Turn { variable, value, rank } => self.threat(state, (variable, value), rank),
            Place::Junction { .. } | Place::End | Place::Exit => None,
        };
        let is_left = |edge: &usize| state.copies[*edge] > 0;
        let whole = self.clause_exits.iter().filter(|exit| self.is_whole(state, **exit));
        let others = whole.chain(&self.clause_exits).copied();
        urgent.into_iter().chain([self.main_exit]).chain(others).find(is_left)
    }

    /// Returns whether no copy of the exit behind a clause is missing.
    fn is_whole(&self, state: &EscapeState, exit: usize) -> bool {
        state.copies[exit] >= self.parameters.clause_exit
    }

    /// Returns the exit behind a clause that begins at a turn and of which no copy is missing, if there is
    /// one.
    fn threat(&self, state: &EscapeState, side: (usize, bool), rank: u32) -> Option<usize> {
        let beginning = self.paths_at(side, rank).iter();
        let mut exits = beginning.map(|&(clause, _)| self.clause_exits[clause]);
        exits.find(|&exit| self.is_whole(state, exit))
    }
}
