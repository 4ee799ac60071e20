//! Lines of play for positions that no theorem decides, and the number of deletions that a winning Nemesis
//! needs until no path leads from the fugitive to an exit.
//!
//! **Definition.** Let the fugitive be on u, with an exit within reach. At half-time, C(u, E) is 1 plus the
//! minimum of L(u, E - e) over the deletions e. Before the fugitive's move, L(v, E) is the maximum of C(w, E)
//! over the moves to w. Both are 0 if no exit is within reach, and C is infinite on an exit. The Nemesis
//! minimises and the fugitive maximises, and L is finite if and only if the Nemesis wins. In Blizzard the
//! deletions of the Storm are those at the trapper's vertex.
//!
//! **An additional edge never hurts the fugitive**: C(u, E) <= C(u, E + f), by induction on the number of
//! edges. If f is deleted, E is left, in which the fugitive survives at least as long as in any E - e. So the
//! copies that suffice for surviving k deletions form a set, and only deletions from such sets have to be
//! tried. The search is that of Cat Herding (see [`cat`](crate::escape::cat)) with another end. The copies
//! that suffice are the union of those used by the answers to all deletions.
//!
//! Time and memory are exponential: there is one test for each vertex, each set of copies left that arises,
//! and each number of deletions.

use std::cmp::Reverse;
use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::{EscapeAnswer, EscapePlay, Explanation};
use crate::escape::board::{EscapeGraph, OnVertices, UNBREAKABLE};
use crate::escape::remains::edges::{HalfEdge, Rows};
use crate::escape::rules::{Cuts, Step, Turn};
use crate::ground::control::{Control, OrStop};
use crate::ground::play::Play as _;

/// The greatest number of steps that a sentence lists.
const MAX_STEPS: usize = 12;
/// The budget for measuring the length of plays: positions times the square of the number of edges.
const MOST_MEASURING: u64 = 1 << 22;

/// A play in which every step of the winner keeps the win, up to the length that a sentence lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of positions that were searched until the winner was known.
    pub positions: u64,
    /// The steps from the position on.
    pub steps: Vec<Step>,
    /// True if the winner wins as fast as possible and the loser delays as long as possible in every step.
    /// Otherwise the loser's steps are sensible ones.
    pub is_measured: bool,
    /// The reason why the position after the last step is won, if a theorem decides it. None if the play is
    /// over or continues.
    pub rest: Option<Box<Explanation>>,
    /// True if the play is over after the last step.
    pub is_over: bool,
}

impl EscapePlay<'_> {
    /// Computes a play from here that preserves the answer: a win, or a cat that is never caught. If a budget
    /// ends, the play is cut off there.
    ///
    /// # Errors
    /// Returns the reason to stop, if not even the first step is known.
    pub(super) fn line(&self, answer: EscapeAnswer, control: &Control) -> OrStop<Line> {
        let steps = Vec::new();
        let mut line = Line { positions: self.nodes(), steps, is_measured: true, rest: None, is_over: false };
        let edges = self.board().graph().edges().len().max(1) as u64;
        // Measured steps are preferred, but if their own small budget ends, any step that keeps the answer
        // will do.
        let measuring = Control::unlimited().with_nodes(MOST_MEASURING / edges.saturating_mul(edges));
        let mut play = self.clone();
        while line.steps.len() < MAX_STEPS && !play.is_over() && line.rest.is_none() {
            let measured =
                if line.is_measured { play.measured(answer, &measuring).ok().flatten() } else { None };
            // The line counts as measured only if all of its steps are.
            line.is_measured = measured.is_some();
            let step = match (measured, play.search(control)) {
                (Some(step), _) | (None, Ok((_, Some(step)))) => step,
                (None, Err(stop)) if line.steps.is_empty() => return Err(stop),
                (None, _) => break,
            };
            line.steps.push(step);
            play = play.after(step);
            if !play.is_over() {
                line.rest = play.theorem(answer).map(Box::new);
            }
        }
        line.is_over = play.is_over();
        Ok(line)
    }

    /// Returns the fastest step of the winner or the slowest of the loser. Returns None if plays have no
    /// length.
    fn measured(&self, answer: EscapeAnswer, control: &Control) -> OrStop<Option<Step>> {
        let length = |play: &Self| match answer {
            EscapeAnswer::WalkerWins(true) => play.moves_to_exit(control),
            EscapeAnswer::WalkerWins(false) => play.deletions_to_capture(control),
            EscapeAnswer::Rounds(_) => Ok(None),
        };
        let mut lengths = Vec::new();
        for step in self.legal() {
            control.check(1, 0)?;
            lengths.extend(length(&self.after(step))?.map(|length| (length, step)));
        }
        let lengths = lengths.into_iter();
        Ok(if answer.winner() == Some(self.state().turn) {
            lengths.min_by_key(|&(length, _)| length).map(|(_, step)| step)
        } else {
            lengths.min_by_key(|&(length, _)| Reverse(length)).map(|(_, step)| step)
        })
    }
}

impl Line {
    /// Formats the play as a sentence, with the board's names of vertices.
    pub(super) fn sentence(&self, board: &EscapeGraph) -> String {
        let search = match self.positions {
            0 => "the first look answers every move".to_owned(),
            1 => "a search of 1 position answers every move".to_owned(),
            positions => format!("a search of {positions} positions answers every move"),
        };
        let manner =
            if self.is_measured { "if the winner hurries and the loser delays," } else { "for example" };
        let steps: Vec<String> = self.steps.iter().map(|step| step_in_words(*step, board)).collect();
        let end = match &self.rest {
            Some(why) => format!("; then {}", why.sentence(board)),
            None if self.is_over => String::new(),
            None => ", and so on".to_owned(),
        };
        format!("{search}; {manner} {}{end}", steps.join(", "))
    }
}

fn step_in_words(step: Step, board: &EscapeGraph) -> String {
    match step {
        Step::Walk(to) => format!("he goes to {}", board.name(to)),
        Step::Cut(edge) => {
            let ends = board.graph().edges()[edge].ends;
            format!("she deletes {}", ends.map(|end| board.name(end)).join("-"))
        }
    }
}

impl OnVertices for Line {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        let renamed = |step| match step {
            Step::Walk(to) => Step::Walk(name(to)),
            Step::Cut(edge) => Step::Cut(edge),
        };
        let steps = self.steps.into_iter().map(renamed).collect();
        Self { steps, rest: self.rest.map(|rest| Box::new(rest.renamed(name))), ..self }
    }
}

/// The number of copies of each edge.
type Copies = Box<[u32]>;

/// The facts known about the fugitive on a vertex at half-time.
#[derive(Default)]
struct Lasting {
    /// Numbers of deletions that the fugitive survives, each with copies that suffice for it.
    lasts: Vec<(u32, Copies)>,
    /// A number of deletions that the fugitive does not survive.
    too_many: Option<u32>,
}

/// A search for the number of deletions on one board.
pub(crate) struct Pursuit<'c> {
    rows: Rows,
    is_exit: Vec<bool>,
    cuts: Cuts,
    control: &'c Control,
    known: FxHashMap<(u32, Copies), Lasting>,
    bytes: usize,
    nodes: u64,
}

impl<'c> Pursuit<'c> {
    pub(crate) fn new(board: &EscapeGraph, cuts: Cuts, control: &'c Control) -> Self {
        let is_exit = (0..board.vertices() as u32).map(|v| board.is_exit(v)).collect();
        Self {
            rows: Rows::new(board),
            is_exit,
            cuts,
            control,
            known: FxHashMap::default(),
            bytes: 0,
            nodes: 0,
        }
    }

    /// The number of positions that were tested.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Computes the number of deletions from a position. The walking player must not be winning, or the loop
    /// never ends.
    pub(crate) fn deletions(&mut self, at: u32, turn: Turn, copies: &[u32]) -> OrStop<u32> {
        let mut deletions = 0;
        while match turn {
            Turn::Walk => self.walk(at, copies, deletions)?,
            Turn::Cut => self.lasts(at, copies, deletions)?,
        }
        .is_some()
        {
            deletions += 1;
        }
        Ok(deletions)
    }

    /// Returns copies that suffice for the fugitive to have an exit within reach after this number of
    /// deletions, the first of which comes before the next move. Returns None if no copies do.
    fn lasts(&mut self, at: u32, copies: &[u32], deletions: u32) -> OrStop<Option<Copies>> {
        if self.is_exit[at as usize] {
            return Ok(Some(vec![0; copies.len()].into()));
        }
        if deletions == 0 {
            return Ok(self.way_out(at, copies));
        }
        let key = (at, Copies::from(copies));
        if let Some(known) = self.known.get(&key) {
            if let Some((_, needs)) = known.lasts.iter().find(|(lasts, _)| *lasts >= deletions) {
                return Ok(Some(needs.clone()));
            }
            if known.too_many.is_some_and(|too_many| too_many <= deletions) {
                return Ok(None);
            }
        }
        self.nodes += 1;
        self.control.check(1, self.bytes)?;
        let needs = self.answers(at, copies, deletions)?;
        self.bytes += 2 * size_of_val(copies) + size_of::<(u32, Copies, Lasting)>();
        let known = self.known.entry(key).or_default();
        match &needs {
            Some(needs) => known.lasts.push((deletions, needs.clone())),
            None => known.too_many = Some(deletions),
        }
        Ok(needs)
    }

    /// Finds an answer to every deletion, and returns the copies that the answers need together. Returns None
    /// if some deletion has no answer.
    fn answers(&mut self, at: u32, copies: &[u32], deletions: u32) -> OrStop<Option<Copies>> {
        // An answer must exist even if nothing is deleted, and it also answers each deletion that it does not
        // depend on.
        let Some(first) = self.walk(at, copies, deletions - 1)? else { return Ok(None) };
        let (mut fewest, mut most) = (first.clone(), first);
        let mut remaining = copies.to_vec();
        let may_be_deleted: Vec<bool> = self.deletable(at, copies);
        for edge in 0..copies.len() {
            // An answer that was found needs fewer copies of the edge than there are, so it survives the
            // deletion.
            if !may_be_deleted[edge] || fewest[edge] < copies[edge] {
                continue;
            }
            remaining[edge] -= 1;
            let Some(used) = self.walk(at, &remaining, deletions - 1)? else { return Ok(None) };
            remaining[edge] += 1;
            for (i, &used) in used.iter().enumerate() {
                fewest[i] = used.min(fewest[i]);
                most[i] = used.max(most[i]);
            }
        }
        // If all answers use the same number of copies, one more copy has to be there for the deletion.
        for (edge, most) in most.iter_mut().enumerate() {
            *most += u32::from(may_be_deleted[edge] && fewest[edge] == *most && *most > 0);
        }
        Ok(Some(most))
    }

    fn deletable(&self, at: u32, copies: &[u32]) -> Vec<bool> {
        let mut deletable: Vec<bool> = vec![self.cuts == Cuts::Anywhere; copies.len()];
        for way in self.rows.of(at) {
            deletable[way.edge as usize] = true;
        }
        let there = copies.iter().map(|&copies| copies > 0 && copies != UNBREAKABLE);
        deletable.iter_mut().zip(there).for_each(|(deletable, there)| *deletable &= there);
        deletable
    }

    /// Like [`Pursuit::lasts`], with the fugitive to move before the next deletion.
    fn walk(&mut self, at: u32, copies: &[u32], deletions: u32) -> OrStop<Option<Copies>> {
        let ways: Vec<HalfEdge> = self.rows.of(at).to_vec();
        for HalfEdge { to, edge } in ways.into_iter().filter(|way| copies[way.edge as usize] > 0) {
            if let Some(mut needs) = self.lasts(to, copies, deletions)? {
                let needed = &mut needs[edge as usize];
                *needed = (*needed).max(1);
                return Ok(Some(needs));
            }
        }
        Ok(None)
    }

    /// Returns one copy of each edge of a shortest path to an exit, or None if there is no path.
    fn way_out(&self, from: u32, copies: &[u32]) -> Option<Copies> {
        let mut came_by: Vec<Option<HalfEdge>> = vec![None; self.is_exit.len()];
        let mut queue = VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            if self.is_exit[at as usize] {
                let back = |&HalfEdge { to, .. }: &HalfEdge| came_by[to as usize];
                let mut needs = vec![0; copies.len()];
                for way in std::iter::successors(came_by[at as usize], back) {
                    needs[way.edge as usize] = 1;
                }
                return Some(needs.into());
            }
            for way in self.rows.of(at).iter().filter(|way| copies[way.edge as usize] > 0) {
                if way.to != from && came_by[way.to as usize].is_none() {
                    came_by[way.to as usize] = Some(HalfEdge { to: at, edge: way.edge });
                    queue.push_back(way.to);
                }
            }
        }
        None
    }
}
