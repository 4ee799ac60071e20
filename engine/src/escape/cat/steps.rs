//! Best steps, from tests of how long the cat lasts. Where the number of deletions is known, so are the tests
//! that show it, and a step comes with them.

use super::{CatSearch, CatSolver, Rounds, links};
use crate::escape::board::Multigraph;
use crate::escape::remains::component::{Component, ELSEWHERE};
use crate::escape::remains::pieces::PieceVertex;
use crate::escape::rules::{Step, Turn};
use crate::ground::control::{Control, OrStop};

impl CatSolver {
    /// A best step of whoever is to move where so many copies are deleted, as [`CatSolver::rounds_when`] has
    /// found; none where nothing can be done, and for a herder who never catches the cat.
    ///
    /// # Errors
    /// Those of [`CatSolver::rounds`].
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
                // More than there are copies to delete, and not one, which every cat lasts that has an edge.
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

    /// A vertex to which a cat can go and last so many deletions, if there is one.
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

    /// An edge after the deletion of a copy of which a cat does not last so many deletions more, if there is
    /// one.
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
