//! Nemesis as a quantified formula, with which any solver of quantified formulas can check ours.
//!
//! **Theorem.** Let r be the number of regular vertices that the fugitive can reach. If he wins, he does so
//! within r moves (Bergé, Dailly and Gerard, Remark 7), so an edge with at least r copies cannot be deleted
//! in time. The formula says: there is a first move of the fugitive such that for all first deletions there
//! is a second move .. such that he stands on an exit after r moves. Once on an exit, he stays there. The
//! formula is true if and only if the fugitive wins with himself to move.
//!
//! **The formula.** All exits count as one place. For each move t there are existential variables p(t, v),
//! one for each place that he can reach in t moves, exactly one of which is true. After every move but the
//! last there are universal variables, the binary digits of the number of the copy that the Nemesis deletes;
//! numbers without a copy delete nothing. After these, existential variables d(t, c) say which copies have
//! been deleted so far. A move along an edge requires a copy that has not been deleted.
//!
//! For r moves, b_t places within t moves, a copies and k digits (the number of binary digits of a) there are
//! b_1 + .. + b_r + (r - 1)(k + a) variables.

use super::gadgets::{FormulaSize, check_start};
use crate::escape::board::EscapeGraph;
use crate::escape::strategy::Link;
use crate::ground::Failure;
use crate::ground::control::{Control, OrStop};
use crate::logic::{Block, Clause, Cnf, Literal, Prenex, Quantifier};

/// A place that the fugitive can reach: a regular vertex, or None for the exits.
type Place = Option<u32>;

/// A link between two places, with the numbers of its copies; None if it cannot be deleted in time.
#[derive(Clone, Debug)]
struct Way {
    link: Link,
    copies: Option<std::ops::Range<usize>>,
}

/// A board as a formula.
///
/// ```
/// use upstar::{Control, escape::rules::Escape, ground::Ruleset};
/// use upstar::{logic::QbfSolver, reduce::formula::NemesisToQbf};
/// let control = Control::unlimited();
/// let board = Escape::NEMESIS.read("0-1 1-2*2 exits 2 @ 0")?;
/// let reduced = NemesisToQbf::new(&board, &control)?;
/// // The formula is true, so the fugitive wins.
/// assert!(QbfSolver::new(reduced.prenex()).is_true(&[], &control)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct NemesisToQbf {
    prenex: Prenex,
    ways: Vec<Way>,
    /// For each move, the places after it, each with its variable.
    places: Vec<Vec<(Place, u32)>>,
    /// For each deletion, its digits, the lowest first.
    digits: Vec<Vec<u32>>,
    copies: usize,
}

/// The data from which the formula is written.
struct Plan {
    ways: Vec<Way>,
    /// For each move, the places after it.
    places: Vec<Vec<Place>>,
    copies: usize,
    digits: usize,
    size: FormulaSize,
}

impl Plan {
    fn new(board: &EscapeGraph, control: &Control) -> Result<Self, Failure> {
        let start = check_start(board)?;
        let mut links = links(board);
        let reached = reached(board, &links, start);
        links.retain(|(link, _)| reached[link.from as usize]);
        let moves = reached.iter().filter(|&&is_reached| is_reached).count();
        let mut copies = 0;
        let ways: Vec<Way> = links
            .into_iter()
            .map(|(link, there)| {
                // At most moves - 1 copies are deleted before the last move, so an edge with `moves` copies
                // survives.
                let is_breakable = (there as usize) < moves;
                let own = copies..copies + if is_breakable { there as usize } else { 0 };
                copies = own.end;
                Way { link, copies: is_breakable.then_some(own) }
            })
            .collect();
        let digits = (usize::BITS - copies.leading_zeros()) as usize;
        let (a, k, deletions) = (copies as u64, digits as u64, moves as u64 - 1);
        // Before the first deletion no copy is deleted, so the clauses that keep deleted copies deleted are
        // missing once.
        let first = if deletions > 0 { a } else { 0 };
        let size = FormulaSize {
            variables: deletions.saturating_mul(k + a),
            clauses: deletions.saturating_mul(a).saturating_mul(k + 2).saturating_sub(first) + 1,
        };
        let (places, size) = Walks::new(board.vertices(), &ways).places((start, moves), size, control)?;
        Ok(Self { ways, places, copies, digits, size })
    }
}

/// Returns the links between places, each once and in order, with the number of its copies.
fn links(board: &EscapeGraph) -> Vec<(Link, u32)> {
    let mut links: Vec<(Link, u32)> = Vec::new();
    for edge in board.graph().edges() {
        let link = match edge.ends.map(|end| board.is_exit(end)) {
            [true, true] => continue,
            [true, false] => Link::to_exits(edge.ends[1]),
            [false, true] => Link::to_exits(edge.ends[0]),
            [false, false] => Link::between(edge.ends[0], edge.ends[1]),
        };
        links.push((link, edge.copies));
    }
    links.sort_unstable();
    links.dedup_by(|one, before| {
        before.0 == one.0 && {
            before.1 = before.1.saturating_add(one.1);
            true
        }
    });
    links
}

/// The moves of the fugitive on the board without deletions.
struct Walks {
    /// From each regular vertex, the places that he can move to.
    to: Vec<Vec<Place>>,
    /// From each regular vertex, the number of links that cannot be deleted in time.
    free: Vec<u64>,
}

impl Walks {
    fn new(vertices: usize, ways: &[Way]) -> Self {
        let mut walks = Self { to: vec![Vec::new(); vertices], free: vec![0; vertices] };
        for Way { link, copies } in ways {
            for (from, to) in [(Some(link.from), link.to), (link.to, Some(link.from))] {
                if let Some(from) = from {
                    walks.to[from as usize].push(to);
                    walks.free[from as usize] += u64::from(copies.is_none());
                }
            }
        }
        walks
    }

    /// Returns the places after each of `moves` moves, and the size of the formula, of which `size` is the
    /// known part. Reaching many places requires so many clauses that the time is linear in the limits on
    /// formulas.
    fn places(
        &self,
        (start, moves): (u32, usize),
        mut size: FormulaSize,
        control: &Control,
    ) -> Result<(Vec<Vec<Place>>, FormulaSize), Failure> {
        size.check()?;
        let mut all: Vec<Vec<Place>> = Vec::new();
        for t in 0..moves {
            control.check(1, size.variables as usize * size_of::<Place>())?;
            let before = t.checked_sub(1).map(|t| all[t].as_slice());
            let next = self.after(before.unwrap_or(&[Some(start)]));
            let count = next.len() as u64;
            size.variables += count;
            size.clauses += pairs(count) + 1 + before.map_or(0, |before| self.steps(before, count));
            size.check()?;
            all.push(next);
        }
        Ok((all, size))
    }

    /// Returns the places after a move, in order.
    fn after(&self, here: &[Place]) -> Vec<Place> {
        // Once on an exit, the fugitive stays there.
        let is_out = here.contains(&None);
        let walked = here.iter().flatten().flat_map(|&from| &self.to[from as usize]).copied();
        let mut next: Vec<Place> = walked.chain(is_out.then_some(None)).collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// Returns the number of clauses that describe a move from these places to `to` places.
    fn steps(&self, here: &[Place], to: u64) -> u64 {
        let of = |&from: &Place| from.map_or(1, |from| to - self.free[from as usize]);
        here.iter().map(of).sum()
    }
}

fn pairs(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

/// Returns which regular vertices can be reached from the start.
fn reached(board: &EscapeGraph, links: &[(Link, u32)], start: u32) -> Vec<bool> {
    let mut neighbours = vec![Vec::new(); board.vertices()];
    for (link, _) in links {
        if let Some(to) = link.to {
            neighbours[link.from as usize].push(to);
            neighbours[to as usize].push(link.from);
        }
    }
    let mut reached = vec![false; board.vertices()];
    reached[start as usize] = true;
    let mut open = vec![start];
    while let Some(vertex) = open.pop() {
        for &to in &neighbours[vertex as usize] {
            if !std::mem::replace(&mut reached[to as usize], true) {
                open.push(to);
            }
        }
    }
    reached
}

/// Returns the size of the formula.
///
/// # Errors
/// There is no start or no exit, the start is an exit, the formula would be too large, or the budget is used
/// up.
pub fn size(board: &EscapeGraph, control: &Control) -> Result<FormulaSize, Failure> {
    Ok(Plan::new(board, control)?.size)
}

impl NemesisToQbf {
    /// Builds the formula of a board. Time and memory are linear in its size.
    ///
    /// # Errors
    /// The errors of [`size`].
    pub fn new(board: &EscapeGraph, control: &Control) -> Result<Self, Failure> {
        const BYTES_OF_CLAUSE: u64 = 64;
        let plan = Plan::new(board, control)?;
        control.check(1, (plan.size.clauses * BYTES_OF_CLAUSE) as usize)?;
        Ok(Writer::new(plan, control).write()?)
    }

    /// Returns the formula.
    pub fn prenex(&self) -> &Prenex {
        &self.prenex
    }

    /// Returns the number of moves of the fugitive in the formula.
    pub fn moves(&self) -> usize {
        self.places.len()
    }

    /// Returns the literals for the places of the fugitive after a move, counted from 1, each with the
    /// regular vertex, or None for an exit. The literal that holds is his move.
    pub fn places(&self, after: usize) -> impl Iterator<Item = (Literal, Option<u32>)> + '_ {
        self.places[after - 1].iter().map(|&(place, variable)| (Literal::new(variable, true), place))
    }

    /// Returns the literals for a deletion by the Nemesis after a move, counted from 1 and not the last one:
    /// she deletes a copy of this link, of which `deleted_before` copies are deleted already. If the deletion
    /// makes no difference, the literals delete nothing.
    pub fn deletion(&self, after: usize, link: Link, deleted_before: u32) -> Vec<Literal> {
        let own = self.ways.iter().find(|way| way.link == link).and_then(|way| way.copies.clone());
        let copy = own.and_then(|mut own| own.nth(deleted_before as usize)).unwrap_or(self.copies);
        let digits = self.digits[after - 1].iter().enumerate();
        digits.map(|(i, &variable)| Literal::new(variable, copy >> i & 1 == 1)).collect()
    }

    /// Returns the variables of the deletion after a move, counted from 1 and not the last one.
    pub fn digits(&self, after: usize) -> &[u32] {
        &self.digits[after - 1]
    }

    /// Returns the link of which these digits delete a copy, the lowest digit first; None if they delete
    /// nothing.
    pub fn deleted(&self, digits: &[bool]) -> Option<Link> {
        let copy = digits.iter().rev().fold(0, |copy, &digit| 2 * copy + usize::from(digit));
        let has_it = |way: &&Way| way.copies.as_ref().is_some_and(|own| own.contains(&copy));
        self.ways.iter().find(has_it).map(|way| way.link)
    }
}

/// A formula under construction.
struct Writer<'c> {
    plan: Plan,
    control: &'c Control,
    variables: u32,
    blocks: Vec<Block>,
    clauses: Vec<Clause>,
}

impl<'c> Writer<'c> {
    fn new(plan: Plan, control: &'c Control) -> Self {
        Self { plan, control, variables: 0, blocks: Vec::new(), clauses: Vec::new() }
    }

    fn new_variables(&mut self, quantifier: Quantifier, count: usize) -> Vec<u32> {
        let variables: Vec<u32> = (self.variables + 1..=self.variables + count as u32).collect();
        self.variables += count as u32;
        self.blocks.push(Block { quantifier, variables: variables.clone() });
        variables
    }

    fn clause(&mut self, literals: Vec<Literal>) {
        self.clauses.push(Clause::new(literals));
    }

    fn write(mut self) -> OrStop<NemesisToQbf> {
        let moves = self.plan.places.len();
        let mut places: Vec<Vec<(Place, u32)>> = Vec::new();
        let mut all_digits: Vec<Vec<u32>> = Vec::new();
        let mut deleted: Vec<u32> = Vec::new();
        for t in 0..moves {
            self.control.check(1, 0)?;
            let here = self.plan.places[t].clone();
            let variables = self.new_variables(Quantifier::Exists, here.len());
            let here: Vec<(Place, u32)> = here.into_iter().zip(variables).collect();
            self.exactly_one(&here);
            if let Some(before) = places.last() {
                self.steps(before, &here, &deleted);
            }
            places.push(here);
            if t + 1 < moves {
                let digits = self.new_variables(Quantifier::ForAll, self.plan.digits);
                deleted = self.deletions(&digits, &deleted);
                all_digits.push(digits);
            }
        }
        let goal = places.last().into_iter().flatten().filter(|(place, _)| place.is_none());
        let goal = goal.map(|&(_, variable)| Literal::new(variable, true)).collect();
        self.clause(goal);
        let Plan { ways, copies, .. } = self.plan;
        let prenex = Prenex::new(self.blocks, Cnf::new(self.variables, self.clauses));
        Ok(NemesisToQbf { prenex, ways, places, digits: all_digits, copies })
    }

    /// Adds the clauses that exactly one of these places is taken.
    fn exactly_one(&mut self, places: &[(Place, u32)]) {
        self.clause(places.iter().map(|&(_, variable)| Literal::new(variable, true)).collect());
        for (i, &(_, one)) in places.iter().enumerate() {
            for &(_, other) in &places[..i] {
                self.clause(vec![Literal::new(other, false), Literal::new(one, false)]);
            }
        }
    }

    /// Adds the clauses for a move of the fugitive, when these copies may have been deleted.
    fn steps(&mut self, before: &[(Place, u32)], here: &[(Place, u32)], deleted: &[u32]) {
        for &(from, at) in before {
            let Some(vertex) = from else {
                let stays = here.iter().find(|(place, _)| place.is_none()).expect("exits are not left");
                self.clause(vec![Literal::new(at, false), Literal::new(stays.1, true)]);
                continue;
            };
            for &(to, next) in here {
                let link = to.map_or(Link::to_exits(vertex), |to| Link::between(vertex, to));
                let known = self.plan.ways.binary_search_by_key(&link, |way| way.link);
                let copies = match known.map(|i| self.plan.ways[i].copies.clone()) {
                    Ok(None) => continue,
                    Ok(Some(copies)) => copies,
                    Err(_) => 0..0,
                };
                // If all copies are deleted, the move is impossible; without a link the clause excludes it in
                // any case.
                let mut literals = vec![Literal::new(at, false), Literal::new(next, false)];
                literals.extend(deleted[copies].iter().map(|&variable| Literal::new(variable, false)));
                self.clause(literals);
            }
        }
    }

    /// Adds the variables and clauses for the copies deleted after these digits; `before` are the variables
    /// of the copies deleted before. Returns the new variables.
    fn deletions(&mut self, digits: &[u32], before: &[u32]) -> Vec<u32> {
        let deleted = self.new_variables(Quantifier::Exists, self.plan.copies);
        for (copy, &variable) in deleted.iter().enumerate() {
            let [gone, stays] = [true, false].map(|value| Literal::new(variable, value));
            let agree = |i: usize| Literal::new(digits[i], copy >> i & 1 == 1);
            let earlier = before.get(copy).map(|&earlier| Literal::new(earlier, true));
            if let Some(earlier) = earlier {
                self.clause(vec![!earlier, gone]);
            }
            self.clause((0..digits.len()).map(|i| !agree(i)).chain([gone]).collect());
            for i in 0..digits.len() {
                self.clause([stays, agree(i)].into_iter().chain(earlier).collect());
            }
        }
        deleted
    }
}
