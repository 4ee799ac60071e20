//! Best steps of Cat Herding. They come from the tests that prove the known number of deletions.

use super::{CatSearch, CatSolver, Rounds, links};
use crate::escape::board::Multigraph;
use crate::escape::remains::component::{Component, ELSEWHERE};
use crate::escape::remains::pieces::PieceVertex;
use crate::escape::rules::{Step, Turn};
use crate::ground::control::{Control, OrStop};

impl CatSolver {
    /// Returns a best step of the player to move, where `rounds` is the number of deletions from
    /// [`CatSolver::rounds_when`]. Returns None if there is no step, and for a herder who never catches the
    /// cat.
    ///
    /// # Errors
    /// Returns the errors of [`CatSolver::rounds`].
    pub fn best_step(
        &mut self,
        graph: &Multigraph,
        cat: u32,
        turn: Turn,
        rounds: Rounds,
        control: &Control,
    ) -> OrStop<Option<Step>> {
        match (turn, rounds) {
            (Turn::Walk, Rounds::Finite(rounds)) => {
                Ok(self.lasting_move(graph, cat, rounds, control)?.map(Step::Walk))
            }
            (Turn::Walk, Rounds::Never) => {
                // One more than the number of breakable copies, but at least 2, since every cat that has an
                // edge survives one deletion.
                let breakable = graph.edges().iter().filter(|edge| !edge.is_unbreakable());
                let for_ever = (breakable.map(|edge| edge.copies).sum::<u32>() + 1).max(2);
                Ok(self.lasting_move(graph, cat, for_ever, control)?.map(Step::Walk))
            }
            (Turn::Cut, Rounds::Finite(rounds)) => {
                Ok(self.refuting_cut(graph, cat, rounds, control)?.map(Step::Cut))
            }
            (Turn::Cut, Rounds::Never) => Ok(None),
        }
    }

    /// Returns a vertex to which the cat can go and from which it survives this number of deletions, if there
    /// is one.
    pub(super) fn lasting_move(
        &mut self,
        graph: &Multigraph,
        cat: u32,
        rounds: u32,
        control: &Control,
    ) -> OrStop<Option<u32>> {
        if let Some((most, Step::Walk(to))) = self.plain(graph, cat, Turn::Walk) {
            return Ok((most >= Rounds::Finite(rounds)).then_some(to));
        }
        let Some((piece, Component { names, .. })) = self.component(graph, &links(graph)?, cat)? else {
            return Ok(None);
        };
        let place = PieceVertex { piece, vertex: names[cat as usize] };
        let mut search = CatSearch::new(&mut self.table, self.convention, control);
        let vertex = search.choice(place, rounds)?;
        search.end()?;
        let named = |vertex: u32| (0..).zip(&names).find(|&(_, &name)| name == vertex && name != ELSEWHERE);
        Ok(vertex.and_then(named).map(|(to, _)| to))
    }

    /// Returns an edge such that the cat does not survive more than `rounds` deletions if a copy of it is
    /// deleted first, if there is one.
    pub(super) fn refuting_cut(
        &mut self,
        graph: &Multigraph,
        cat: u32,
        rounds: u32,
        control: &Control,
    ) -> OrStop<Option<usize>> {
        if let Some((least, Step::Cut(edge))) = self.plain(graph, cat, Turn::Cut) {
            return Ok((least <= Rounds::Finite(rounds)).then_some(edge));
        }
        let Some((piece, Component { names, edges, .. })) = self.component(graph, &links(graph)?, cat)?
        else {
            return Ok(None);
        };
        let place = PieceVertex { piece, vertex: names[cat as usize] };
        let mut search = CatSearch::new(&mut self.table, self.convention, control);
        let edge = search.refutation(place, rounds)?;
        search.end()?;
        Ok(edge.map(|edge| edges[edge] as usize))
    }
}
