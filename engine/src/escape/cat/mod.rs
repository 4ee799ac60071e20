//! Cat Herding: the number of copies of edges that are deleted until a cat on a multigraph stands on a vertex
//! without edges.
//!
//! R. Ashmore, D. Dyer, T. Marbach, R. Milley, *Cuts, Cats, and Complete Graphs*, arXiv 2409.13685; R.
//! Ashmore, D. Dyer, R. Milley, *Extremal Cat Herding*, arXiv 2505.07588. There the cat moves along paths;
//! see [`Convention`].
//!
//! **Definition.** H(v, E) is the number of deletions under best play when the cat is on v, the edges are E,
//! and the herder is to delete. It is 1 for an isolated v. Otherwise it is 1 + min over e in E of max over u
//! of H(u, E - e), where u ranges over the vertices to which the cat may go from v in E - e, and the maximum
//! is 0 if there are none. The conventions differ in the moves of the cat and in who moves first. The cat
//! arrives along edges that are still there, so it is never on an isolated vertex when the herder is to
//! delete; the value of H there is a choice.
//!
//! **Theorem** (an additional edge never hurts the cat). H(v, E) <= H(v, E + f). For paths this is theorem
//! 1.1 of the second paper. The following proof for both conventions is by induction on the number of edges.
//! If v is isolated in E, H(v, E) = 1. Otherwise let the herder delete e from E + f. If e = f, then E is
//! left, which by induction is as good as any E - g, and the cat goes where it would go in E - g. If e is
//! another edge, the cat goes where it would go in E - e. That move is allowed in E + f - e, and by induction
//! the cat is no worse off there.
//!
//! So edges in other components do not matter, and the edges that a strategy of the cat uses form a subgraph.
//! We say that (v, E) *lasts k because of* C if C is a part of E and H(v, C) >= k. Suppose the cat lasts k -
//! 1 from u because of C', and can go to u from v by edges P. Then this is an answer to every deletion that
//! leaves all of C' and P intact. Collect such sets, one for each deletion to which no earlier set is an
//! answer. Then (v, E) lasts k because of their union. (If an edge has several copies, the union has the
//! largest number that one of the sets needs, and one more if all need the same number.) The first set
//! belongs to no deletion: if it does not exist, the cat cannot last k.
//!
//! **Two searches.** Both test "does the cat last k?" for k = 2, 3, .. A component with nine or more vertices
//! and few symmetries is a suitable board for the search by reasons (module `reasons`), which stores sets of
//! copies, on this board, that decide many positions at once. It needs 409 tests where the other needs
//! 158,112, on a grid of 4 by 5 cells. All other components are searched up to isomorphism, since a graph with
//! eight vertices has few subgraphs up to isomorphism, and a symmetric graph has many that are isomorphic.
//! Both give the same numbers.
//!
//! **The search up to isomorphism.** A position is a connected graph up to isomorphism, with a vertex of it up
//! to twins. Graphs are brought to their normal forms (see `ground::graph`), and each graph stores the results of deleting its
//! edges, so most positions are reached without computing a normal form. Every position has a lower and an
//! upper bound, and sets of edges that make it last. A test "does the cat last k?" looks for
//! deletions to which no set is an answer. It tries those first that are known to refute it, then those with
//! the most edges around. The number of deletions results from tests with k = 2, 3, ..
//!
//! **Paths, cycles and stars** need no search, since there is a formula; see [`CatSolver::plain`].
//!
//! **Unbreakable edges.** With them H may be infinite. A finite H is at most the number b of breakable
//! copies, since the herder never wastes a deletion. So a cat that lasts b + 1 is never caught, and this is
//! tested first.
//!
//! **Time** is exponential: in the worst case, a few tests for each vertex of each connected subgraph up to
//! isomorphism. **Memory** is, for each of these graphs, the graph with its m edges, O(m) bytes for each of
//! its edges, and m bytes for each proof. The **recursion** is as deep as the number that is tested for, at
//! most [`MAX_ROUNDS`].

mod plain;
mod reasons;
mod search;
mod sets;
mod strategies;

use self::plain::Plain;
use self::reasons::{MOST_COPIES, Marked, ReasonSearch, Reasons};
use self::search::CatSearch;
pub use self::search::MAX_ROUNDS;
pub use self::strategies::MAX_SIZE;
use crate::escape::board::{Edge, Multigraph, UNBREAKABLE};
use crate::escape::remains::{Component, ELSEWHERE, Knowledge, KnownPiece, Link, PieceVertex, Pieces};
pub use crate::escape::rules::{Convention, Rounds};
use crate::escape::rules::{NEVER, Reach, Step, Turn};
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::graph::{Classes, Labelled, first_twins};

/// The greatest number of copies of a breakable edge.
pub const MAX_COPIES: u32 = 254;

/// A solver, which remembers its results about all graphs that it has met.
pub struct CatSolver {
    convention: Convention,
    table: CatTable,
    /// The search by reasons, with its board, if a position has been suitable.
    reasons: Option<Reasons>,
}

impl CatSolver {
    /// Creates a solver without any results.
    pub fn new(convention: Convention) -> Self {
        Self { convention, table: CatTable::default(), reasons: None }
    }

    /// Computes the number of copies that are deleted until the cat on this vertex is caught, under best
    /// play, with the player to move who moves first in the convention. It is 0 if the vertex has no edge.
    /// Each test of a position counts as a node.
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
    /// Returns [`Stop::TooLarge`] for more than [`MAX_COPIES`] copies of an edge, [`Stop::TooDeep`] if the cat
    /// may last more than [`MAX_ROUNDS`] deletions, and the reason to stop if the budget ends.
    ///
    /// # Panics
    /// If the vertex does not exist.
    pub fn rounds(&mut self, graph: &Multigraph, cat: u32, control: &Control) -> OrStop<Rounds> {
        self.rounds_when(graph, cat, self.convention.first(), control)
    }

    /// Computes the number of deletions like [`CatSolver::rounds`], with either player to move.
    ///
    /// # Errors
    /// Returns the errors of [`CatSolver::rounds`].
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
        self.find(graph, cat, turn, control)
    }

    /// Returns whether more than `rounds` copies are deleted under best play. This takes fewer tests than
    /// computing the number.
    ///
    /// ```
    /// use upstar::escape::{cat::{CatSolver, Convention}, rules::{Escape, Turn}};
    /// use upstar::{Control, ground::Ruleset};
    /// let (board, control) = (Escape::CAT_HERDING.read("complete(5) @ 0")?, Control::unlimited());
    /// let mut solver = CatSolver::new(Convention::Steps);
    /// assert!(solver.lasts_more_than(board.graph(), (0, Turn::Walk), 7, &control)?);
    /// assert!(!solver.lasts_more_than(board.graph(), (0, Turn::Walk), 8, &control)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`CatSolver::rounds`].
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
        if let Some((reasons, place)) = self.marked(graph, cat) {
            let mut search = ReasonSearch::new(reasons, control);
            let lasts = match turn {
                Turn::Cut => search.survives(place, rounds.saturating_add(1))?,
                Turn::Walk if rounds == 0 => true,
                Turn::Walk => search.move_for(place, rounds.saturating_add(1))?.is_some(),
            };
            search.end()?;
            return Ok(lasts);
        }
        let Some(place) = self.place(graph, &links(graph)?, cat) else { return Ok(false) };
        let mut search = CatSearch::new(&mut self.table, self.convention, control);
        let lasts = search.lasts_more_than(place, turn, rounds)?;
        search.end()?;
        Ok(lasts)
    }

    /// Returns the number of deletions and a best step by a formula, if the cat is on a path, a cycle or a
    /// star with single edges. Returns None for other graphs.
    pub fn plain(&self, graph: &Multigraph, cat: u32, turn: Turn) -> Option<(Rounds, Step)> {
        let (rounds, step) = Plain::of(graph, cat)?.answer(self.convention, turn);
        Some((Rounds::Finite(rounds), step))
    }

    /// Returns a lower and an upper bound on the number of deletions, from the results so far.
    ///
    /// # Errors
    /// Returns the errors of [`CatSolver::rounds`], apart from the end of the budget.
    pub fn bounds(&mut self, graph: &Multigraph, cat: u32, turn: Turn) -> OrStop<[Rounds; 2]> {
        let most = |most: (u32, u32), bounds: (u32, u32)| (most.0.max(bounds.0), most.1.max(bounds.1));
        if let Some((reasons, place)) = self.marked(graph, cat) {
            let vertices = match turn {
                Turn::Cut => vec![cat],
                Turn::Walk => reasons.options(place).into_iter().map(|option| option.0).collect(),
            };
            let greatest = reasons.most_deletions(place.1);
            let bounds = vertices.into_iter().map(|vertex| reasons.bounds((vertex, place.1), greatest));
            let (lower, upper) = bounds.fold((0, 0), most);
            return Ok([lower, upper].map(Rounds::Finite));
        }
        let Some(place) = self.place(graph, &links(graph)?, cat) else { return Ok([Rounds::Finite(0); 2]) };
        let around = edges_around(graph, cat);
        let greatest = (is_small(&around) && around.len() < MOST_CUT).then(|| {
            let mut reasons = Reasons::new(self.convention, graph.vertices(), &around);
            reasons.place(cat, &around).map_or(NEVER, |place| reasons.most_deletions(place.1))
        });
        let piece = self.table.piece(place.piece);
        let vertices: Vec<u32> = match (turn, self.convention.reach()) {
            (Turn::Cut, _) => vec![place.vertex],
            (Turn::Walk, Reach::Edge) => piece.neighbours(place.vertex).collect(),
            (Turn::Walk, Reach::Path) => {
                (0..piece.vertices() as u32).filter(|&vertex| vertex != place.vertex).collect()
            }
        };
        let bounds = vertices.into_iter().map(|vertex| self.table.bounds(PieceVertex { vertex, ..place }));
        let (lower, upper) = bounds.fold((0, 0), most);
        Ok([lower, upper.min(greatest.unwrap_or(NEVER))].map(Rounds::new))
    }

    /// Returns all moves of the cat, which is to move, in the order of the vertices. Each comes with the
    /// number of copies that are deleted from then on; the largest numbers are best.
    ///
    /// # Errors
    /// Returns the errors of [`CatSolver::rounds`].
    pub fn cat_moves(
        &mut self,
        graph: &Multigraph,
        cat: u32,
        control: &Control,
    ) -> OrStop<Vec<(u32, Rounds)>> {
        if let Some((reasons, place)) = self.marked(graph, cat) {
            let mut search = ReasonSearch::new(reasons, control);
            let mut options: Vec<u32> = search.options(place).into_iter().map(|option| option.0).collect();
            options.sort_unstable();
            let moves = options.into_iter().map(|to| Ok((to, Rounds::Finite(search.exact((to, place.1))?))));
            let moves = moves.collect::<OrStop<_>>()?;
            search.end()?;
            return Ok(moves);
        }
        let Some((piece, component)) = self.component(graph, &links(graph)?, cat) else {
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

    /// Returns all deletions of the herder, who is to delete, as indices into [`Multigraph::edges`]. Each
    /// comes with the number of copies that are deleted if a copy of this edge is the first; the smallest
    /// numbers are best. There are none if the cat has no edge.
    ///
    /// # Errors
    /// Returns the errors of [`CatSolver::rounds`].
    pub fn herder_moves(
        &mut self,
        graph: &Multigraph,
        cat: u32,
        control: &Control,
    ) -> OrStop<Vec<(usize, Rounds)>> {
        if graph.edges().iter().all(|edge| !edge.ends.contains(&cat)) {
            return Ok(Vec::new());
        }
        // The whole graph comes first, so the search by reasons has it as its board.
        self.marked(graph, cat);
        let mut moves = Vec::new();
        for (edge, _) in graph.edges().iter().enumerate().filter(|(_, edge)| !edge.is_unbreakable()) {
            let rest = self.find(&graph.without_copy(edge), cat, Turn::Walk, control)?;
            moves.push((edge, rest.and_one()));
        }
        Ok(moves)
    }

    /// An estimate of the memory in use, in bytes.
    fn bytes(&self) -> usize {
        self.table.bytes() + self.reasons.as_ref().map_or(0, Reasons::bytes)
    }

    /// Computes the number of deletions by a search.
    fn find(&mut self, graph: &Multigraph, cat: u32, turn: Turn, control: &Control) -> OrStop<Rounds> {
        if let Some((reasons, place)) = self.marked(graph, cat) {
            let mut search = ReasonSearch::new(reasons, control);
            let rounds = match turn {
                Turn::Walk => search.best(place)?,
                Turn::Cut => search.exact(place)?,
            };
            search.end()?;
            return Ok(Rounds::Finite(rounds));
        }
        let place = self.place(graph, &links(graph)?, cat);
        self.search(place, control, |search, place| match turn {
            Turn::Walk => search.best(place),
            Turn::Cut => search.exact(place),
        })
    }

    /// Returns the search by reasons and the place of the cat on its board, or None if the position is not
    /// suitable for it. A new board takes the place of one of which the position is not a part.
    fn marked(&mut self, graph: &Multigraph, cat: u32) -> Option<(&mut Reasons, Marked)> {
        assert!((cat as usize) < graph.vertices(), "the cat is on a vertex");
        let around = edges_around(graph, cat);
        if around.is_empty() {
            return None;
        }
        let is_known = |reasons: &Reasons| reasons.place(cat, &around).is_some();
        if !self.reasons.as_ref().is_some_and(is_known) {
            if !is_suitable(&around) {
                return None;
            }
            let edges = if is_small(graph.edges()) { graph.edges() } else { &around };
            let reasons = Reasons::new(self.convention, graph.vertices(), edges);
            if reasons.is_very_symmetric() {
                return None;
            }
            self.reasons = Some(reasons);
        }
        let reasons = self.reasons.as_mut()?;
        let place = reasons.place(cat, &around)?;
        Some((reasons, place))
    }

    /// Returns the place of the cat in the table, or None if its vertex has no edge.
    fn place(&mut self, graph: &Multigraph, links: &[Link], cat: u32) -> Option<PieceVertex> {
        let place = |(piece, component): (u32, Component)| PieceVertex {
            piece,
            vertex: component.names[cat as usize],
        };
        self.component(graph, links, cat).map(place)
    }

    fn component(&mut self, graph: &Multigraph, links: &[Link], cat: u32) -> Option<(u32, Component)> {
        self.table.component(graph.vertices(), links, cat)
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

/// Returns the edges of the component of a vertex.
fn edges_around(graph: &Multigraph, vertex: u32) -> Vec<Edge> {
    let mut classes = Classes::new(graph.vertices());
    for edge in graph.edges() {
        classes.join(edge.ends[0], edge.ends[1]);
    }
    let root = classes.root(vertex);
    graph.edges().iter().filter(|edge| classes.root(edge.ends[0]) == root).copied().collect()
}

/// Returns the number of copies of edges that can be deleted.
fn copies(edges: &[Edge]) -> u32 {
    edges.iter().fold(0, |copies: u32, edge| copies.saturating_add(edge.copies))
}

/// The number of edges from which on the search up to isomorphism looks for no upper bound by cuts, since that
/// would take long.
const MOST_CUT: usize = 64;

/// Returns whether the search by reasons can have these edges as its board.
fn is_small(edges: &[Edge]) -> bool {
    edges.iter().all(|edge| !edge.is_unbreakable()) && copies(edges) <= MOST_COPIES
}

/// Returns whether a component is suitable for the search by reasons. Graphs with few vertices have few
/// subgraphs up to isomorphism, and so have dense graphs with nine vertices compared to their subsets.
fn is_suitable(edges: &[Edge]) -> bool {
    let mut ends: Vec<u32> = edges.iter().flat_map(|edge| edge.ends).collect();
    ends.sort_unstable();
    ends.dedup();
    let most = match ends.len() {
        0..9 => return false,
        9 => 22,
        _ => MOST_COPIES,
    };
    is_small(edges) && copies(edges) <= most
}

/// Returns the edges with their numbers of copies as bytes.
fn links(graph: &Multigraph) -> OrStop<Vec<Link>> {
    let copies = |edge: &Edge| match edge.copies {
        UNBREAKABLE => Ok(UNBREAKABLE_LINK),
        copies if copies <= MAX_COPIES => Ok(copies as u8),
        _ => Err(Stop::TooLarge),
    };
    graph.edges().iter().map(|edge| Ok((edge.ends[0], edge.ends[1], copies(edge)?))).collect()
}

/// The number of copies that represents an unbreakable edge.
const UNBREAKABLE_LINK: u8 = u8::MAX;

/// The number of copies of each edge of a graph that a strategy of the cat uses.
type Needs = Box<[u8]>;

/// The facts known about a cat on a vertex when the herder is to delete.
struct Lasting {
    /// A lower bound on the number of deletions that it survives, including the next one.
    lower: u32,
    /// An upper bound on this number; [`NEVER`] if none is known.
    upper: u32,
    /// Copies that suffice for surviving certain numbers of deletions, in increasing order of the numbers.
    /// None are stored for one deletion, nor at the ends of unbreakable edges.
    proofs: Vec<(u32, Needs)>,
}

/// The facts known about a cat on a connected graph.
struct CatKnowledge {
    /// The first twin of each vertex.
    twin: Box<[u32]>,
    /// The number of copies that can be deleted.
    breakable: u32,
    has_unbreakable: bool,
    edges: usize,
    lasting: Box<[Lasting]>,
}

impl Knowledge for CatKnowledge {
    fn fresh(graph: &Labelled) -> Self {
        let copies = graph.edges().iter().map(|edge| edge.2);
        let breakable = copies.clone().filter(|&copies| copies != UNBREAKABLE_LINK).map(u32::from).sum();
        let has_unbreakable = copies.clone().any(|copies| copies == UNBREAKABLE_LINK);
        let upper = if has_unbreakable { NEVER } else { breakable };
        let fresh = || Lasting { lower: 1, upper, proofs: Vec::new() };
        let mut lasting: Box<[Lasting]> = graph.colours().iter().map(|_| fresh()).collect();
        for &(u, v, _) in graph.edges().iter().filter(|edge| edge.2 == UNBREAKABLE_LINK) {
            // The cat can go to and fro along such an edge for ever.
            [u, v].into_iter().for_each(|end| lasting[end as usize].lower = NEVER);
        }
        Self {
            twin: first_twins(graph).into(),
            breakable,
            has_unbreakable,
            edges: graph.edges().len(),
            lasting,
        }
    }

    fn bytes(&self) -> usize {
        self.lasting.len() * (size_of::<Lasting>() + 5) + self.edges * (size_of::<Link>() + 12)
    }
}

/// A connected graph with the facts known about a cat on it.
type CatPiece = KnownPiece<CatKnowledge>;

/// The store of all graphs that have arisen.
type CatTable = Pieces<CatKnowledge>;

impl CatTable {
    /// Returns a lower and an upper bound on the number of deletions that a cat survives when the herder is
    /// to delete.
    fn bounds(&self, at: PieceVertex) -> (u32, u32) {
        let known = self.lasting(at);
        (known.lower, known.upper)
    }

    /// Returns the facts about a vertex, which are stored at its first twin.
    fn lasting(&self, at: PieceVertex) -> &Lasting {
        let known = &self.piece(at.piece).known;
        &known.lasting[known.twin[at.vertex as usize] as usize]
    }

    fn lasting_mut(&mut self, at: PieceVertex) -> &mut Lasting {
        let known = &mut self.piece_mut(at.piece).known;
        &mut known.lasting[known.twin[at.vertex as usize] as usize]
    }

    /// Records that a cat survives this number of deletions, with copies that suffice for it.
    fn prove(&mut self, at: PieceVertex, rounds: u32, mut needs: Vec<u8>) {
        self.exchange(at, &mut needs);
        self.count_bytes(needs.len() + size_of::<(u32, Needs)>());
        let known = self.lasting_mut(at);
        known.lower = rounds;
        known.proofs.push((rounds, needs.into()));
    }

    /// Records that a cat does not survive this number of deletions.
    fn refute(&mut self, at: PieceVertex, rounds: u32) {
        self.lasting_mut(at).upper = rounds - 1;
    }

    /// Returns copies that suffice for a cat to survive this number of deletions, which must be known.
    fn needs(&self, at: PieceVertex, rounds: u32) -> Vec<u8> {
        let edges = self.piece(at.piece).edges();
        let mut needs = vec![0; edges.len()];
        if rounds <= 1 {
            // The first deletion is survived on any vertex, whatever copies are left.
            return needs;
        }
        if let Some((_, proof)) = self.lasting(at).proofs.iter().find(|proof| proof.0 >= rounds) {
            needs.copy_from_slice(proof);
            self.exchange(at, &mut needs);
            return needs;
        }
        let is_here =
            |&(u, v, copies): &Link| copies == UNBREAKABLE_LINK && (u == at.vertex || v == at.vertex);
        if let Some(edge) = edges.iter().position(is_here) {
            needs[edge] = 1;
        }
        needs
    }

    /// Exchanges the roles of a vertex and its first twin in a list of copies.
    fn exchange(&self, at: PieceVertex, needs: &mut [u8]) {
        let piece = self.piece(at.piece);
        let (vertex, twin) = (at.vertex, piece.known.twin[at.vertex as usize]);
        if vertex == twin {
            return;
        }
        let image = |v: u32| match v {
            _ if v == vertex => twin,
            _ if v == twin => vertex,
            _ => v,
        };
        for (i, &(u, v, _)) in piece.edges().iter().enumerate() {
            let j = piece.edge(image(u), image(v)).unwrap_or(i);
            if i < j {
                needs.swap(i, j);
            }
        }
    }
}
