//! The strategy of the herder, constructed from tests of deletions.

use super::{Board, CatSolver, HerderStrategy, Remains, Size};
use crate::escape::rules::Turn;
use crate::escape::strategy::{Copies, HerderNode, Link};
use crate::ground::control::{Control, OrStop, Stop};

/// A writer of one strategy of the herder.
pub(super) struct HerderWriter<'w> {
    solver: &'w mut CatSolver,
    board: &'w Board,
    control: &'w Control,
    nodes: Vec<HerderNode>,
    /// The nodes at each vertex.
    at: Vec<Vec<usize>>,
    size: Size,
}

impl<'w> HerderWriter<'w> {
    pub(super) fn new(solver: &'w mut CatSolver, board: &'w Board, control: &'w Control) -> Self {
        let at = vec![Vec::new(); board.vertices()];
        Self { solver, board, control, nodes: Vec::new(), at, size: Size::default() }
    }

    /// Writes the strategy of a herder who needs this number of deletions. The cat can reach all copies in
    /// `remains`.
    pub(super) fn write(mut self, at: u32, remains: &Remains, rounds: u32) -> OrStop<HerderStrategy> {
        let begins = match self.solver.convention.first() {
            _ if rounds == 0 => Vec::new(),
            Turn::Cut => vec![self.node(at, remains, rounds)?],
            Turn::Walk => self.then(at, remains, rounds)?,
        };
        Ok(HerderStrategy { nodes: self.nodes, begins })
    }

    /// Returns nodes for all vertices to which the cat can go.
    fn then(&mut self, at: u32, remains: &Remains, rounds: u32) -> OrStop<Vec<usize>> {
        let moves = self.board.moves(self.solver.convention, at, remains);
        moves.into_iter().map(|to| self.node(to, remains, rounds)).collect()
    }

    /// Returns a node in which the herder needs at most this number of deletions. The cat can reach all
    /// copies in `remains`.
    fn node(&mut self, at: u32, remains: &Remains, rounds: u32) -> OrStop<usize> {
        let most = self.board.copies(remains);
        if let Some(known) = self.known(at, &most, rounds) {
            return Ok(known);
        }
        let cut = self.solver.refuting_cut(&self.board.graph(remains), at, rounds, self.control)?;
        // The cut is an index into the remaining graph, whose edges are the links with copies.
        let there = |cut: usize| (0..remains.len()).filter(|&link| remains[link] > 0).nth(cut);
        let cut = cut.and_then(there).ok_or(Stop::OutOfRange)?;
        let mut after = remains.clone();
        after[cut] -= 1;
        let after = self.board.around(at, &after);
        let then = self.then(at, &after, rounds - 1)?;
        self.add(HerderNode { at, within: rounds, most, cut: self.board.link(cut), then })
    }

    /// Returns an existing node that applies to a position, if there is one.
    fn known(&self, at: u32, remains: &Copies, rounds: u32) -> Option<usize> {
        let fits =
            |&node: &usize| self.nodes[node].within <= rounds && is_within(remains, &self.nodes[node].most);
        self.at[at as usize].iter().copied().find(fits)
    }

    fn add(&mut self, node: HerderNode) -> OrStop<usize> {
        self.size.add(node.most.len() + node.then.len(), self.solver, self.control)?;
        let number = self.nodes.len();
        self.at[node.at as usize].push(number);
        self.nodes.push(node);
        Ok(number)
    }
}

/// Returns whether a list contains at most as many copies of each link as another list.
fn is_within(remains: &Copies, most: &Copies) -> bool {
    let mut rest = most.iter();
    let fits = |&(link, copies): &(Link, u32)| {
        rest.by_ref().find(|there| there.0 >= link).is_some_and(|there| there.0 == link && there.1 >= copies)
    };
    remains.len() <= most.len() && remains.iter().all(fits)
}
