//! Cat Herding: how many copies of edges are deleted until a cat on a multigraph stands on a vertex without
//! edges.
//!
//! R. Ashmore, D. Dyer, T. Marbach, R. Milley, *Cuts, Cats, and Complete Graphs*, arXiv 2409.13685; R.
//! Ashmore, D. Dyer, R. Milley, *Extremal Cat Herding*, arXiv 2505.07588. There the cat moves along paths;
//! see [`Convention`].
//!
//! **Definition.** H(v, E) is the number of deletions, both playing best, when the cat is on v, the edges are
//! E, and the herder is to delete: 1 for an isolated v, and otherwise 1 + min over e in E of max over u of
//! H(u, E - e), where u runs through the vertices to which the cat may go from v in E - e, and the maximum is
//! 0 if there is none. The conventions differ in the moves of the cat, and in who begins. The cat arrives
//! along edges that are still there, so that it is never on an isolated vertex when the herder is to delete,
//! and what H is there is a choice.
//!
//! **Theorem** (an edge more never hurts the cat). H(v, E) <= H(v, E + f). For paths this is theorem 1.1 of
//! the second paper. A proof for both conventions, by induction on the number of edges: if v is isolated in
//! E, H(v, E) = 1. Else let the herder delete e from E + f. If e = f, what is left is E, which by induction
//! is as good as any E - g; the cat goes where it would go in that. Otherwise it goes where it would go in E
//! - e, which is allowed in E + f - e, and is no worse off there by induction.
//!
//! So edges in other components do not matter, and what a strategy of the cat uses may be told as a subgraph:
//! (v, E) *lasts k because of* C if C is a part of E and H(v, C) >= k. Let the cat last k - 1 from u because
//! of C', where it can go to u from v by edges P. Then the cat has an answer to every deletion that leaves
//! all of C' and P. Collect such sets, one for every deletion to which none of those before is an answer: (v,
//! E) lasts k because of the union of them. (With several copies of an edge, a union has the largest number
//! that one of the sets needs, and one more if all need as many.) The first set belongs to no deletion at
//! all: without it the cat cannot last k.
//!
//! **Algorithm.** A position is a connected graph up to isomorphism, and a vertex of it up to twins. The
//! graphs are brought to their normal forms (see `board::graph`), and each remembers what it becomes when an
//! edge is deleted; so most positions are reached without a normal form. Every position has a lower and an
//! upper bound, and sets of edges because of which it lasts. A test of "does the cat last k?" asks for
//! deletions to which no set is an answer, those first that are known to refute it, then those with the most
//! edges around. The number of deletions comes from tests with k = 2, 3, ..
//!
//! **Paths, cycles and stars** need no search: there is a formula, see [`CatSolver::plain`].
//!
//! **Edges that cannot be deleted.** With them H may be infinite. A finite H is at most the number b of
//! copies that can be deleted, since the herder never deletes one in vain; so a cat that lasts b + 1 is never
//! caught, and this is tested first.
//!
//! **Time** is exponential: a few tests for each vertex of each connected subgraph up to isomorphism, at
//! worst. **Memory** is one graph with its m edges, and O(m) bytes for each of its edges, for each of these
//! shapes, and m bytes for each proof. The **recursion** is as deep as the number that is tested for,
//! [`MAX_ROUNDS`] at most.
//!
//! - `order`: which deletions are tried first
//! - `steps`: best steps, from the tests that show how long the cat lasts
//! - `table`: the connected graphs that came up, with what is known of the cat on their vertices
//! - `written`: strategies of both players, written out

mod order;
mod plain;
mod search;
mod steps;
mod table;
mod written;

pub use self::search::MAX_ROUNDS;
pub use self::written::MAX_SIZE;
pub use crate::escape::rules::{Convention, Rounds};

use self::plain::Plain;
use self::search::CatSearch;
use self::table::CatTable;
use crate::escape::board::{Edge, Multigraph, UNBREAKABLE};
use crate::escape::remains::component::{Component, ELSEWHERE, Link};
use crate::escape::remains::pieces::PieceVertex;
use crate::escape::rules::{Reach, Step, Turn};
use crate::ground::control::{Control, OrStop, Stop};

/// The most copies of an edge that can be deleted.
pub const MAX_COPIES: u32 = 254;

/// A solver, which remembers what it has found out about all graphs it was asked for and those they lead to.
pub struct CatSolver {
    convention: Convention,
    table: CatTable,
}

impl CatSolver {
    /// A solver that knows nothing yet.
    pub fn new(convention: Convention) -> Self {
        Self { convention, table: CatTable::default() }
    }

    /// How many copies are deleted before the cat on this vertex is caught, when both play best and who
    /// begins is to move; 0 if it has no edge. Each test of a position counts as a node.
    ///
    /// ```
    /// use upstar::escape::board::{Edge, Multigraph};
    /// use upstar::ground::control::Control;
    /// use upstar::escape::cat::{CatSolver, Convention, Rounds};
    /// // A triangle.
    /// let graph = Multigraph::new(3, vec![Edge::simple(0, 1), Edge::simple(1, 2), Edge::simple(2, 0)]);
    /// let mut solver = CatSolver::new(Convention::Steps);
    /// assert_eq!(solver.rounds(&graph, 0, &Control::unlimited()), Ok(Rounds::Finite(2)));
    /// ```
    ///
    /// # Errors
    /// [`Stop::OutOfRange`] if there is no such vertex, [`Stop::TooLarge`] for more than [`MAX_COPIES`] of an
    /// edge, [`Stop::TooDeep`] where the cat may last more than [`MAX_ROUNDS`], and the end of the budget.
    pub fn rounds(&mut self, graph: &Multigraph, cat: u32, control: &Control) -> OrStop<Rounds> {
        self.rounds_when(graph, cat, self.convention.first(), control)
    }

    /// The same for whoever is to move.
    ///
    /// # Errors
    /// Those of [`CatSolver::rounds`].
    pub fn rounds_when(
        &mut self,
        graph: &Multigraph,
        cat: u32,
        turn: Turn,
        control: &Control,
    ) -> OrStop<Rounds> {
        if let Some((rounds, _)) = self.plain(graph, cat, turn) {
            return Ok(rounds);
        }
        let links = links(graph)?;
        let place = self.place(graph, &links, cat)?;
        self.search(place, control, |search, place| match turn {
            Turn::Walk => search.best(place),
            Turn::Cut => search.exact(place),
        })
    }

    /// Are more copies than so many deleted, if both play best? That takes fewer tests than the number itself.
    ///
    /// # Errors
    /// Those of [`CatSolver::rounds`].
    pub fn lasts_more_than(
        &mut self,
        graph: &Multigraph,
        (cat, turn): (u32, Turn),
        rounds: u32,
        control: &Control,
    ) -> OrStop<bool> {
        if let Some((found, _)) = self.plain(graph, cat, turn) {
            return Ok(found > Rounds::Finite(rounds));
        }
        let Some(place) = self.place(graph, &links(graph)?, cat)? else { return Ok(false) };
        let mut search = CatSearch::new(&mut self.table, self.convention, control);
        let lasts = search.lasts_more_than(place, turn, rounds)?;
        search.end()?;
        Ok(lasts)
    }

    /// The same for whoever is to move, and a best step, where the cat is on a path, a cycle or a star with
    /// single edges: there a formula tells it.
    pub fn plain(&self, graph: &Multigraph, cat: u32, turn: Turn) -> Option<(Rounds, Step)> {
        let (rounds, step) = Plain::of(graph, cat)?.answer(self.convention, turn);
        Some((Rounds::Finite(rounds), step))
    }

    /// Between which numbers that of the deletions lies, by what was found out so far.
    ///
    /// # Errors
    /// Those of [`CatSolver::rounds`] but for the budget.
    pub fn bounds(&mut self, graph: &Multigraph, cat: u32, turn: Turn) -> OrStop<[Rounds; 2]> {
        let Some(place) = self.place(graph, &links(graph)?, cat)? else { return Ok([Rounds::Finite(0); 2]) };
        let piece = self.table.piece(place.piece);
        let vertices: Vec<u32> = match (turn, self.convention.reach()) {
            (Turn::Cut, _) => vec![place.vertex],
            (Turn::Walk, Reach::Edge) => piece.neighbours(place.vertex).collect(),
            (Turn::Walk, Reach::Path) => {
                (0..piece.vertices() as u32).filter(|&vertex| vertex != place.vertex).collect()
            }
        };
        let bounds = vertices.into_iter().map(|vertex| self.table.bounds(PieceVertex { vertex, ..place }));
        let most = |most: (u32, u32), bounds: (u32, u32)| (most.0.max(bounds.0), most.1.max(bounds.1));
        let (lower, upper) = bounds.fold((0, 0), most);
        Ok([lower, upper].map(Rounds::new))
    }

    /// All moves of the cat when it is to move: where it can go, and how many copies are deleted from then
    /// on. The largest numbers are best. In order of the vertices.
    ///
    /// # Errors
    /// Those of [`CatSolver::rounds`].
    pub fn cat_moves(
        &mut self,
        graph: &Multigraph,
        cat: u32,
        control: &Control,
    ) -> OrStop<Vec<(u32, Rounds)>> {
        let Some((piece, component)) = self.component(graph, &links(graph)?, cat)? else {
            return Ok(Vec::new());
        };
        let mut is_option = vec![self.convention.reach() == Reach::Path; graph.vertices()];
        for edge in graph.edges().iter().filter(|edge| edge.ends.contains(&cat)) {
            edge.ends.into_iter().for_each(|end| is_option[end as usize] = true);
        }
        is_option[cat as usize] = false;
        let mut moves = Vec::new();
        for (to, &vertex) in component.names.iter().enumerate() {
            if is_option[to] && vertex != ELSEWHERE {
                let place = Some(PieceVertex { piece, vertex });
                moves.push((to as u32, self.search(place, control, |search, place| search.exact(place))?));
            }
        }
        Ok(moves)
    }

    /// All deletions when the herder is to delete: the edge, as a number in [`Multigraph::edges`], and how
    /// many copies are deleted if a copy of it is the first. The smallest numbers are best. There is none
    /// when the cat has no edge.
    ///
    /// # Errors
    /// Those of [`CatSolver::rounds`].
    pub fn herder_moves(
        &mut self,
        graph: &Multigraph,
        cat: u32,
        control: &Control,
    ) -> OrStop<Vec<(usize, Rounds)>> {
        let links = links(graph)?;
        if self.place(graph, &links, cat)?.is_none() {
            return Ok(Vec::new());
        }
        let mut moves = Vec::new();
        for (edge, _) in graph.edges().iter().enumerate().filter(|(_, edge)| !edge.is_unbreakable()) {
            let after = graph.without_copy(edge);
            let place = self.place(&after, &self::links(&after)?, cat)?;
            let rest = self.search(place, control, |search, place| search.best(place))?;
            moves.push((edge, rest.and_one()));
        }
        Ok(moves)
    }

    /// Where the cat is in the table; nothing if it has no edge.
    fn place(&mut self, graph: &Multigraph, links: &[Link], cat: u32) -> OrStop<Option<PieceVertex>> {
        let place = |(piece, component): (u32, Component)| PieceVertex {
            piece,
            vertex: component.names[cat as usize],
        };
        Ok(self.component(graph, links, cat)?.map(place))
    }

    fn component(
        &mut self,
        graph: &Multigraph,
        links: &[Link],
        cat: u32,
    ) -> OrStop<Option<(u32, Component)>> {
        if cat as usize >= graph.vertices() {
            return Err(Stop::OutOfRange);
        }
        Ok(self.table.component(graph.vertices(), links, cat))
    }

    fn search(
        &mut self,
        place: Option<PieceVertex>,
        control: &Control,
        question: impl FnOnce(&mut CatSearch<'_>, PieceVertex) -> OrStop<Rounds>,
    ) -> OrStop<Rounds> {
        let Some(place) = place else { return Ok(Rounds::Finite(0)) };
        let mut search = CatSearch::new(&mut self.table, self.convention, control);
        let rounds = question(&mut search, place)?;
        search.end()?;
        Ok(rounds)
    }
}

/// The edges with their copies as bytes.
fn links(graph: &Multigraph) -> OrStop<Vec<Link>> {
    let copies = |edge: &Edge| match edge.copies {
        UNBREAKABLE => Ok(table::UNBREAKABLE),
        copies if copies <= MAX_COPIES => Ok(copies as u8),
        _ => Err(Stop::TooLarge),
    };
    graph.edges().iter().map(|edge| Ok((edge.ends[0], edge.ends[1], copies(edge)?))).collect()
}
