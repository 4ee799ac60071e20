//! Tests of the number of deletions that a cat survives, the order in which deletions are tried, and best
//! steps.

use std::cmp::Reverse;

use super::reasons::ReasonSearch;
use super::{CatPiece, CatSolver, CatTable, Convention, UNBREAKABLE_LINK, links};
use crate::escape::board::{Edge, Multigraph};
use crate::escape::remains::{Component, ELSEWHERE, Landing, PieceVertex, way};
use crate::escape::rules::{NEVER, Reach, Rounds, Step, Turn};
use crate::ground::control::{Control, OrStop, Stop};

/// The greatest number of deletions that is tested for, which bounds the depth of the recursion.
pub const MAX_ROUNDS: u32 = 400;

/// The greatest amount of memory that is allocated between two checks of the budget: 1 MiB.
const MOST_BYTES: usize = 1 << 20;

/// A search under a budget.
pub(super) struct CatSearch<'t> {
    table: &'t mut CatTable,
    convention: Convention,
    control: &'t Control,
    /// The number of tests since the last check of the budget.
    tests: u32,
    /// The memory in use at that check, in bytes.
    bytes: usize,
}

/// The vertices to which a cat can go, grouped by the known facts about them.
enum Options {
    /// A vertex from which the cat is known to survive long enough.
    Settled(u32),
    /// The vertices from which it may survive long enough.
    Open(Vec<u32>),
}

impl<'t> CatSearch<'t> {
    pub(super) fn new(table: &'t mut CatTable, convention: Convention, control: &'t Control) -> Self {
        let bytes = table.bytes();
        Self { table, convention, control, tests: 0, bytes }
    }

    /// Counts the tests since the last check of the budget.
    pub(super) fn end(&mut self) -> OrStop<()> {
        let tests = std::mem::take(&mut self.tests);
        self.bytes = self.table.bytes();
        self.control.check(tests.into(), self.bytes)
    }

    /// Checks the budget if it is time. A single test of a large graph may take much memory.
    fn look(&mut self) -> OrStop<()> {
        let is_time = self.tests >= self.control.patience(1) || self.table.bytes() - self.bytes > MOST_BYTES;
        if is_time { self.end() } else { Ok(()) }
    }

    /// Computes the number of deletions that a cat survives when the herder is to delete.
    pub(super) fn exact(&mut self, at: PieceVertex) -> OrStop<Rounds> {
        let piece = self.table.piece(at.piece);
        if piece.known.has_unbreakable && self.lasts(at, piece.known.breakable + 1)? {
            return Ok(Rounds::Never);
        }
        loop {
            let (lower, upper) = self.table.bounds(at);
            if lower == upper {
                return Ok(Rounds::new(lower));
            }
            self.lasts(at, lower + 1)?;
        }
    }

    /// Computes the number of deletions that a cat survives when it is to move.
    pub(super) fn best(&mut self, at: PieceVertex) -> OrStop<Rounds> {
        let piece = self.table.piece(at.piece);
        if piece.known.has_unbreakable && self.choice(at, piece.known.breakable + 1)?.is_some() {
            return Ok(Rounds::Never);
        }
        let mut rounds = 1;
        while self.choice(at, rounds + 1)?.is_some() {
            rounds += 1;
        }
        Ok(Rounds::Finite(rounds))
    }

    /// Returns whether a cat survives more than `rounds` deletions, with either player to move.
    pub(super) fn lasts_more_than(&mut self, at: PieceVertex, turn: Turn, rounds: u32) -> OrStop<bool> {
        // A cat that survives one deletion more than there are breakable copies is never caught, so larger
        // numbers need no tests of their own.
        let known = &self.table.piece(at.piece).known;
        if rounds >= known.breakable && !known.has_unbreakable {
            return Ok(false);
        }
        let more = rounds.min(known.breakable) + 1;
        match turn {
            Turn::Cut => self.lasts(at, more),
            // A cat that has an edge to move along survives one deletion.
            Turn::Walk if more == 1 => Ok(true),
            Turn::Walk => Ok(self.choice(at, more)?.is_some()),
        }
    }

    /// Returns whether a cat survives this number of deletions when the herder is to delete.
    fn lasts(&mut self, at: PieceVertex, rounds: u32) -> OrStop<bool> {
        let (lower, upper) = self.table.bounds(at);
        if rounds <= lower || rounds > upper {
            return Ok(rounds <= lower);
        }
        if rounds > MAX_ROUNDS {
            return Err(Stop::TooDeep);
        }
        self.tests += 1;
        self.look()?;
        // The upper bound is infinite only if there are unbreakable edges.
        let enough = if upper == NEVER { self.table.piece(at.piece).known.breakable + 1 } else { NEVER };
        let found = self.strategy(at, rounds.min(enough))?;
        let lasts = found.is_some();
        match found {
            Some(needs) => self.table.prove(at, if rounds >= enough { NEVER } else { rounds }, needs),
            None => self.table.refute(at, rounds),
        }
        Ok(lasts)
    }

    /// Returns copies that suffice for the cat to survive this number of deletions, which is at least two, or
    /// None if it cannot.
    fn strategy(&mut self, at: PieceVertex, rounds: u32) -> OrStop<Option<Vec<u8>>> {
        // The answer to no deletion at all comes first. If there is none, the cat fails; otherwise it also
        // answers every deletion outside the copies that it uses.
        let Some(to) = self.choice(at, rounds - 1)? else { return Ok(None) };
        let used = self.used(at, to, rounds - 1);
        let mut answers =
            Answers::new(self.table.piece(at.piece).edges().iter().map(|edge| edge.2).collect());
        answers.add(&used);
        let mut order = most_edges_around(self.table.piece(at.piece));
        order.retain(|&edge| answers.is_missing(edge));
        if order.iter().any(|&edge| self.is_refuted(at, edge, rounds)) {
            return Ok(None);
        }
        for edge in order {
            if !answers.is_missing(edge) {
                continue;
            }
            let Some(landing) = self.table.after(at, edge) else { return Ok(None) };
            self.look()?;
            let Some(to) = self.choice(landing.at, rounds - 1)? else { return Ok(None) };
            answers.add(&self.used_before(at, landing, to, rounds - 1));
        }
        Ok(Some(answers.needs()))
    }

    /// Returns an edge such that the cat does not survive this number of further deletions after one copy of
    /// it is deleted, or None if there is none.
    pub(super) fn refutation(&mut self, at: PieceVertex, rounds: u32) -> OrStop<Option<usize>> {
        for edge in most_edges_around(self.table.piece(at.piece)) {
            let refutes = match self.table.after(at, edge) {
                Some(landing) => self.choice(landing.at, rounds)?.is_none(),
                None => true,
            };
            if refutes {
                return Ok(Some(edge));
            }
        }
        Ok(None)
    }

    /// Returns whether the stored results, without examining a new graph, show that the cat fails if a copy
    /// of this edge is deleted first.
    fn is_refuted(&self, at: PieceVertex, edge: usize, rounds: u32) -> bool {
        match self.table.known_after(at, edge) {
            None => false,
            Some(None) => true,
            Some(Some(landing)) => !self.has_option(landing.at, rounds - 1),
        }
    }

    /// Returns a vertex to which the cat can go and from which it survives this number of deletions.
    pub(super) fn choice(&mut self, at: PieceVertex, rounds: u32) -> OrStop<Option<u32>> {
        let mut open = match self.options(at, rounds) {
            Options::Settled(vertex) => return Ok(Some(vertex)),
            Options::Open(open) => open,
        };
        open.sort_by_key(|&vertex| Reverse(self.table.bounds(PieceVertex { vertex, ..at }).0));
        for vertex in open {
            if self.lasts(PieceVertex { vertex, ..at }, rounds)? {
                return Ok(Some(vertex));
            }
        }
        Ok(None)
    }

    /// Returns whether there is a vertex to which the cat can go and from which it may survive this number of
    /// deletions.
    fn has_option(&self, at: PieceVertex, rounds: u32) -> bool {
        let may_last = |vertex| self.table.bounds(PieceVertex { vertex, ..at }).1 >= rounds;
        let piece = self.table.piece(at.piece);
        match self.convention.reach() {
            Reach::Path => (0..piece.vertices() as u32).any(|vertex| vertex != at.vertex && may_last(vertex)),
            Reach::Edge => piece.neighbours(at.vertex).any(may_last),
        }
    }

    fn options(&self, at: PieceVertex, rounds: u32) -> Options {
        let mut open = Vec::new();
        let mut look = |vertex| {
            let (lower, upper) = self.table.bounds(PieceVertex { vertex, ..at });
            if upper >= rounds {
                open.push(vertex);
            }
            lower >= rounds
        };
        let piece = self.table.piece(at.piece);
        let settled = match self.convention.reach() {
            Reach::Path => (0..piece.vertices() as u32).find(|&vertex| vertex != at.vertex && look(vertex)),
            Reach::Edge => piece.neighbours(at.vertex).find(|&vertex| look(vertex)),
        };
        settled.map_or(Options::Open(open), Options::Settled)
    }

    /// Returns copies that suffice for the cat to go to a vertex and to survive this number of deletions
    /// there.
    fn used(&self, from: PieceVertex, to: u32, rounds: u32) -> Vec<u8> {
        let piece = self.table.piece(from.piece);
        let mut needs = self.table.needs(PieceVertex { vertex: to, ..from }, rounds);
        let path = match self.convention.reach() {
            Reach::Edge => piece.edge(from.vertex, to).into_iter().collect(),
            Reach::Path => path(piece, [from.vertex, to], &needs),
        };
        for edge in path {
            needs[edge] = needs[edge].max(1);
        }
        needs
    }

    /// Returns the copies like [`CatSearch::used`] for a place after a deletion, by the numbers of the edges
    /// before it.
    fn used_before(&self, at: PieceVertex, landing: Landing, to: u32, rounds: u32) -> Vec<u8> {
        let mut used = vec![0; self.table.piece(at.piece).edges().len()];
        let after = self.used(landing.at, to, rounds);
        for (copies, &edge) in after.into_iter().zip(self.table.edges_before(landing)) {
            used[edge as usize] = copies;
        }
        used
    }
}

/// The cat's answers to deletions that have been found.
struct Answers {
    /// The number of copies of each edge.
    copies: Vec<u8>,
    /// The least number of copies of each edge that an answer uses, and all copies before there is an answer.
    fewest: Vec<u8>,
    /// The greatest number of copies of each edge that an answer uses.
    most: Vec<u8>,
}

impl Answers {
    fn new(copies: Vec<u8>) -> Self {
        Self { fewest: copies.clone(), most: vec![0; copies.len()], copies }
    }

    /// Returns whether no answer survives the deletion of a copy of this edge.
    fn is_missing(&self, edge: usize) -> bool {
        self.fewest[edge] == self.copies[edge]
    }

    /// Adds an answer that uses these copies. It answers the deletion of each edge of which it does not use
    /// all copies.
    fn add(&mut self, used: &[u8]) {
        for ((&used, fewest), most) in used.iter().zip(&mut self.fewest).zip(&mut self.most) {
            *fewest = used.min(*fewest);
            *most = used.max(*most);
        }
    }

    /// Returns the copies that all answers need together. If all answers use the same number of copies of an
    /// edge, one more copy has to be there for the deletion.
    fn needs(self) -> Vec<u8> {
        let need = |(fewest, most): (u8, u8)| most + u8::from(fewest == most && most > 0);
        self.fewest.into_iter().zip(self.most).map(need).collect()
    }
}

/// Returns the edges of a path with as few unused edges as possible. O(m) for m edges.
fn path(piece: &CatPiece, ends: [u32; 2], used: &[u8]) -> Vec<usize> {
    let mut ways = vec![Vec::new(); piece.vertices()];
    for (edge, &(u, v, _)) in piece.edges().iter().enumerate() {
        ways[u as usize].push((v, edge));
        ways[v as usize].push((u, edge));
    }
    way(&ways, ends, |_| true, |edge| used[edge] > 0).into_iter().map(|(_, edge)| edge).collect()
}

/// Returns the edges that can be deleted. The edges whose ends have the most copies of edges come first,
/// since the cat needs them most often.
pub(super) fn most_edges_around(piece: &CatPiece) -> Vec<usize> {
    let edges = piece.edges();
    let mut around = vec![0_u32; piece.vertices()];
    for &(u, v, copies) in edges {
        around[u as usize] += u32::from(copies);
        around[v as usize] += u32::from(copies);
    }
    let mut order: Vec<usize> = (0..edges.len()).filter(|&edge| edges[edge].2 != UNBREAKABLE_LINK).collect();
    order.sort_by_key(|&edge| {
        let (u, v, _) = edges[edge];
        std::cmp::Reverse(around[u as usize] + around[v as usize])
    });
    order
}

// The best steps come from the tests that prove the known number of deletions.

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
        if let Some((reasons, place)) = self.marked(graph, cat) {
            let mut search = ReasonSearch::new(reasons, control);
            let to = search.move_for(place, rounds)?;
            search.end()?;
            return Ok(to);
        }
        let Some((piece, Component { names, .. })) = self.component(graph, &links(graph)?, cat) else {
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
        if let Some((reasons, place)) = self.marked(graph, cat) {
            let mut search = ReasonSearch::new(reasons, control);
            let ends = search.refuting_ends(place, rounds)?;
            search.end()?;
            let is_it = |edge: &Edge| {
                ends.is_some_and(|ends| ends == edge.ends || ends == [edge.ends[1], edge.ends[0]])
            };
            return Ok(graph.edges().iter().position(is_it));
        }
        let Some((piece, Component { names, edges, .. })) = self.component(graph, &links(graph)?, cat) else {
            return Ok(None);
        };
        let place = PieceVertex { piece, vertex: names[cat as usize] };
        let mut search = CatSearch::new(&mut self.table, self.convention, control);
        let edge = search.refutation(place, rounds)?;
        search.end()?;
        Ok(edge.map(|edge| edges[edge] as usize))
    }
}
