//! Explicit strategies of both players of Cat Herding.
//!
//! The solver knows graphs only up to isomorphism, and answers tests. Here the tests are asked for moves on
//! the vertices of the board. The strategies do not depend on the correctness of the solver: they have a
//! check of their own, see [`strategy`](crate::escape::strategy).

use super::{CatSolver, Convention, Rounds};
use crate::escape::board::{Edge, EscapeGraph, Multigraph, UNBREAKABLE};
use crate::escape::remains::way;
use crate::escape::rules::{Reach, Turn};
use crate::escape::strategy::{
    CatMove, CatNode, CatStrategy, Copies, HerderNode, HerderStrategy, HerdingStrategies, Link,
};
use crate::ground::control::{Control, OrStop, Stop};

/// The greatest size of a strategy: links with copies, moves and nodes together.
pub const MAX_SIZE: usize = 1 << 20;

/// An estimate of the memory of each of these, in bytes.
const ENTRY_BYTES: usize = 40;

impl CatSolver {
    /// Computes the number of copies that are deleted with the cat on the vertex `at` of a board without
    /// exits, and strategies of both players that prove it. Time, memory and the size of the strategies may
    /// be exponential in the number of edges.
    ///
    /// # Errors
    /// Returns the errors of [`CatSolver::rounds`], and [`Stop::TooLarge`] for a strategy larger than
    /// [`MAX_SIZE`].
    ///
    /// # Panics
    /// If the vertex does not exist, or the board has exits.
    pub fn strategies(
        &mut self,
        board: &EscapeGraph,
        at: u32,
        control: &Control,
    ) -> OrStop<HerdingStrategies> {
        assert!(board.exits().is_empty(), "a board of Cat Herding has no exits");
        let rounds = self.rounds(board.graph(), at, control)?;
        let board = Board::new(board);
        let remains = board.around(at, &board.all());
        let cat = CatWriter::new(self, &board, control).write(at, &remains, rounds)?;
        let herder = match rounds {
            Rounds::Finite(rounds) => {
                Some(HerderWriter::new(self, &board, control).write(at, &remains, rounds)?)
            }
            Rounds::Never => None,
        };
        Ok(HerdingStrategies { rounds, cat, herder })
    }
}

/// The size of a strategy that has been written so far.
#[derive(Default)]
struct Size(usize);

impl Size {
    /// Counts a node with this number of entries.
    fn add(&mut self, entries: usize, solver: &CatSolver, control: &Control) -> OrStop<()> {
        self.0 += 1 + entries;
        if self.0 > MAX_SIZE {
            return Err(Stop::TooLarge);
        }
        control.check(1, solver.bytes() + self.0 * ENTRY_BYTES)
    }
}

/// The number of copies left of each link of a board.
type Remains = Vec<u32>;

/// The links of a board, in increasing order.
struct Board {
    links: Copies,
    /// The neighbours of each vertex, with the numbers of the links to them.
    ways: Vec<Vec<(u32, usize)>>,
}

impl Board {
    fn new(board: &EscapeGraph) -> Self {
        let edges = board.graph().edges().iter();
        let mut links: Copies =
            edges.map(|edge| (Link::between(edge.ends[0], edge.ends[1]), edge.copies)).collect();
        links.sort_unstable();
        let mut ways = vec![Vec::new(); board.vertices()];
        for (number, &(link, _)) in links.iter().enumerate() {
            for (from, to) in link.to.into_iter().flat_map(|to| [(link.from, to), (to, link.from)]) {
                ways[from as usize].push((to, number));
            }
        }
        Self { links, ways }
    }

    fn vertices(&self) -> usize {
        self.ways.len()
    }

    /// Returns the copies of all links of the board.
    fn all(&self) -> Remains {
        self.links.iter().map(|link| link.1).collect()
    }

    fn is_unbreakable(&self, link: usize) -> bool {
        self.links[link].1 == UNBREAKABLE
    }

    /// Returns an unbreakable link at a vertex, if there is one.
    fn unbreakable_at(&self, vertex: u32) -> Option<usize> {
        self.ways[vertex as usize].iter().map(|way| way.1).find(|&link| self.is_unbreakable(link))
    }

    /// Returns the link with this number.
    fn link(&self, number: usize) -> Link {
        self.links[number].0
    }

    /// Returns the links of which a copy is left, with the number of copies.
    fn copies(&self, remains: &[u32]) -> Copies {
        let there = self.links.iter().zip(remains).filter(|&(_, &copies)| copies > 0);
        there.map(|(&(link, _), &copies)| (link, copies)).collect()
    }

    /// Returns the graph with the copies that are left. Its edges are the links with copies, in their order.
    fn graph(&self, remains: &[u32]) -> Multigraph {
        let edge = |(Link { from, to }, copies)| Some(Edge { ends: [from, to?], copies });
        Multigraph::new(self.ways.len(), self.copies(remains).into_iter().filter_map(edge).collect())
    }

    /// Returns the copies that are left and can be reached from a vertex.
    fn around(&self, at: u32, remains: &[u32]) -> Remains {
        let mut around = vec![0; remains.len()];
        for vertex in self.reached(at, remains) {
            for &(_, link) in &self.ways[vertex as usize] {
                around[link] = remains[link];
            }
        }
        around
    }

    /// Returns the vertices to which a cat can go.
    fn moves(&self, convention: Convention, at: u32, remains: &[u32]) -> Vec<u32> {
        match convention.reach() {
            Reach::Edge => {
                let ways = self.ways[at as usize].iter().filter(|&&(_, link)| remains[link] > 0);
                ways.map(|way| way.0).collect()
            }
            Reach::Path => self.reached(at, remains).into_iter().skip(1).collect(),
        }
    }

    /// Returns a step from a vertex to a neighbour, with its link.
    fn step(&self, [from, to]: [u32; 2]) -> Vec<(u32, usize)> {
        self.ways[from as usize].iter().filter(|way| way.0 == to).copied().collect()
    }

    /// Returns the vertices that can be reached from a vertex, beginning with that vertex.
    fn reached(&self, from: u32, remains: &[u32]) -> Vec<u32> {
        let mut is_found = vec![false; self.ways.len()];
        is_found[from as usize] = true;
        let (mut reached, mut next) = (vec![from], 0);
        while let Some(&at) = reached.get(next) {
            next += 1;
            for &(to, link) in &self.ways[at as usize] {
                if remains[link] > 0 && !std::mem::replace(&mut is_found[to as usize], true) {
                    reached.push(to);
                }
            }
        }
        reached
    }

    /// Returns the vertices of a path with as few unused links as possible, with the links to them.
    fn path(&self, ends: [u32; 2], remains: &[u32], used: &[u32]) -> Vec<(u32, usize)> {
        way(&self.ways, ends, |link| remains[link] > 0, |link| used[link] > 0)
    }
}

/// A writer of one strategy of the cat.
struct CatWriter<'w> {
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
    fn new(solver: &'w mut CatSolver, board: &'w Board, control: &'w Control) -> Self {
        let at = vec![Vec::new(); board.vertices()];
        Self { solver, board, control, nodes: Vec::new(), needs: Vec::new(), at, size: Size::default() }
    }

    /// Writes the strategy of a cat that survives this number of deletions. All copies in `remains` can be
    /// reached.
    fn write(mut self, at: u32, remains: &Remains, rounds: Rounds) -> OrStop<CatStrategy> {
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

/// A writer of one strategy of the herder.
struct HerderWriter<'w> {
    solver: &'w mut CatSolver,
    board: &'w Board,
    control: &'w Control,
    nodes: Vec<HerderNode>,
    /// The nodes at each vertex.
    at: Vec<Vec<usize>>,
    size: Size,
}

impl<'w> HerderWriter<'w> {
    fn new(solver: &'w mut CatSolver, board: &'w Board, control: &'w Control) -> Self {
        let at = vec![Vec::new(); board.vertices()];
        Self { solver, board, control, nodes: Vec::new(), at, size: Size::default() }
    }

    /// Writes the strategy of a herder who needs this number of deletions. The cat can reach all copies in
    /// `remains`.
    fn write(mut self, at: u32, remains: &Remains, rounds: u32) -> OrStop<HerderStrategy> {
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
        let cut = cut.and_then(there).expect("the herder has a deletion if the rounds are finite");
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
