//! The strategy of the cat, constructed from tests of the number of deletions.

use super::{Board, CatSolver, CatStrategy, Remains, Rounds, Size};
use crate::escape::rules::{Reach, Turn};
use crate::escape::strategy::{CatMove, CatNode};
use crate::ground::control::{Control, OrStop};

/// A writer of one strategy of the cat.
pub(super) struct CatWriter<'w> {
    solver: &'w mut CatSolver,
    board: &'w Board,
    control: &'w Control,
    nodes: Vec<CatNode>,
    /// The copies that each node needs, with links given by their numbers.
    needs: Vec<Vec<(usize, u32)>>,
    /// The nodes at each vertex.
    at: Vec<Vec<usize>>,
    size: Size,
}

/// The moves of a node that have been found.
struct Plan {
    remains: Remains,
    /// The least number of copies of each link that a move uses, and all copies before there is a move.
    fewest: Remains,
    /// The greatest number of copies of each link that a move uses.
    most: Remains,
    moves: Vec<CatMove>,
}

impl<'w> CatWriter<'w> {
    pub(super) fn new(solver: &'w mut CatSolver, board: &'w Board, control: &'w Control) -> Self {
        let at = vec![Vec::new(); board.vertices()];
        Self { solver, board, control, nodes: Vec::new(), needs: Vec::new(), at, size: Size::default() }
    }

    /// Writes the strategy of a cat that survives this number of deletions. All copies in `remains` can be
    /// reached.
    pub(super) fn write(mut self, at: u32, remains: &Remains, rounds: Rounds) -> OrStop<CatStrategy> {
        let rounds = match rounds {
            Rounds::Finite(rounds) => rounds,
            // One more than the number of breakable copies, but at least 2, since every cat that has an edge
            // survives one deletion.
            Rounds::Never => {
                let breakable = (0..remains.len()).filter(|&link| !self.board.is_unbreakable(link));
                (breakable.map(|link| remains[link]).sum::<u32>() + 1).max(2)
            }
        };
        let begin = match self.solver.convention.first() {
            _ if rounds == 0 => None,
            Turn::Cut => Some(at),
            Turn::Walk => self.lasting_move(at, remains, rounds)?,
        };
        if let Some(begin) = begin {
            self.node(begin, remains, rounds)?;
        }
        Ok(CatStrategy { nodes: self.nodes })
    }

    fn lasting_move(&mut self, at: u32, remains: &Remains, rounds: u32) -> OrStop<Option<u32>> {
        self.solver.lasting_move(&self.board.graph(remains), at, rounds, self.control)
    }

    /// Returns a node in which the cat survives this number of deletions.
    fn node(&mut self, at: u32, remains: &Remains, rounds: u32) -> OrStop<usize> {
        if let Some(known) = self.known(at, remains, rounds) {
            return Ok(known);
        }
        if rounds <= 1 {
            return self.add((at, Rounds::Finite(rounds)), Vec::new(), Vec::new());
        }
        if let Some(link) = self.board.unbreakable_at(at) {
            return self.add((at, Rounds::Never), vec![(link, 1)], Vec::new());
        }
        let mut plan = Plan::new(remains.clone());
        self.answer(at, remains, rounds - 1, &mut plan)?;
        for link in 0..remains.len() {
            if !self.board.is_unbreakable(link) && plan.is_missing(link) {
                let mut after = remains.clone();
                after[link] -= 1;
                self.answer(at, &after, rounds - 1, &mut plan)?;
            }
        }
        let needs = plan.needs(self.board);
        self.add((at, Rounds::Finite(rounds)), needs, plan.moves)
    }

    /// Returns an existing node that applies to a position, if there is one.
    fn known(&self, at: u32, remains: &Remains, rounds: u32) -> Option<usize> {
        let fits = |&node: &usize| {
            self.nodes[node].lasts >= Rounds::Finite(rounds)
                && self.needs[node].iter().all(|&(link, copies)| remains[link] >= copies)
        };
        self.at[at as usize].iter().copied().find(fits)
    }

    /// Adds a move after which the cat survives this number of deletions. An existing node is used if there
    /// is one.
    fn answer(&mut self, at: u32, remains: &Remains, rounds: u32, plan: &mut Plan) -> OrStop<()> {
        let moves = self.board.moves(self.solver.convention, at, remains);
        let known = moves.into_iter().find_map(|to| self.known(to, remains, rounds));
        let then = match known {
            Some(known) => known,
            None => match self.lasting_move(at, remains, rounds)? {
                Some(to) => self.node(to, remains, rounds)?,
                None => return Ok(()),
            },
        };
        let mut used = vec![0; remains.len()];
        self.needs[then].iter().for_each(|&(link, copies)| used[link] = copies);
        let ends = [at, self.nodes[then].at];
        let path = match self.solver.convention.reach() {
            Reach::Edge => self.board.step(ends),
            Reach::Path => self.board.path(ends, remains, &used),
        };
        path.iter().for_each(|&(_, link)| used[link] = used[link].max(1));
        plan.add(&used, CatMove { along: path.into_iter().map(|step| step.0).collect(), then });
        Ok(())
    }

    fn add(
        &mut self,
        (at, lasts): (u32, Rounds),
        needs: Vec<(usize, u32)>,
        moves: Vec<CatMove>,
    ) -> OrStop<usize> {
        let steps: usize = moves.iter().map(|walk| walk.along.len() + 1).sum();
        self.size.add(needs.len() + steps, self.solver, self.control)?;
        let node = self.nodes.len();
        self.at[at as usize].push(node);
        let copies = needs.iter().map(|&(link, copies)| (self.board.link(link), copies)).collect();
        self.nodes.push(CatNode { at, lasts, needs: copies, moves });
        self.needs.push(needs);
        Ok(node)
    }
}

impl Plan {
    fn new(remains: Remains) -> Self {
        Self { fewest: remains.clone(), most: vec![0; remains.len()], remains, moves: Vec::new() }
    }

    /// Returns whether no move survives the deletion of a copy of this link.
    fn is_missing(&self, link: usize) -> bool {
        self.remains[link] > 0 && self.fewest[link] == self.remains[link]
    }

    /// Adds a move that uses these copies. It answers the deletion of each link of which it does not use all
    /// copies.
    fn add(&mut self, used: &[u32], walk: CatMove) {
        for ((&used, fewest), most) in used.iter().zip(&mut self.fewest).zip(&mut self.most) {
            *fewest = used.min(*fewest);
            *most = used.max(*most);
        }
        self.moves.push(walk);
    }

    /// Returns the copies that all moves need together. If all moves use the same number of copies of a link,
    /// one more copy has to be there for the deletion.
    fn needs(&self, board: &Board) -> Vec<(usize, u32)> {
        let need = |link: usize| {
            let (fewest, most) = (self.fewest[link], self.most[link]);
            most + u32::from(fewest == most && most > 0 && !board.is_unbreakable(link))
        };
        (0..self.remains.len()).map(|link| (link, need(link))).filter(|need| need.1 > 0).collect()
    }
}
