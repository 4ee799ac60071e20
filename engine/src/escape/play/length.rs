//! How long a Nemesis who wins needs: the number of deletions until no way leads from the fugitive to an
//! exit.
//!
//! **Definition.** With the fugitive on u and an exit within reach, C(u, E) at half-time is 1 + min over the
//! deletions e of L(u, E - e), and L(v, E) before his move the maximum of C(w, E) over his moves to w. Both
//! are 0 where no exit is within reach, and C is infinite on an exit. So she hastens and he delays, and L is
//! finite if and only if she wins. In Blizzard the Storm's deletions are those at the trapper's vertex.
//!
//! **An edge more never hurts him**: C(u, E) <= C(u, E + f), by induction on the number of edges. If f is
//! deleted, E is left, in which he lasts as long as in any E - e. So what he needs to last k deletions may be
//! told as a set of copies, and only deletions out of such sets are tried. This is the search of Cat Herding
//! (see [`cat`](crate::escape::cat)) with another end; the sets of all answers to the deletions together are what he
//! needs.
//!
//! Time and memory are exponential: a test for each vertex, each set of copies left that comes up, and each
//! number of deletions.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use crate::escape::board::{EscapeGraph, UNBREAKABLE};
use crate::escape::remains::rows::{HalfEdge, Rows};
use crate::escape::rules::{Cuts, Turn};
use crate::ground::control::{Control, OrStop};

/// How many copies of each edge.
type Copies = Box<[u32]>;

/// What is known of a fugitive at half-time.
#[derive(Default)]
struct Lasting {
    /// The numbers of deletions that he is known to last, with the copies that he needs for that.
    lasts: Vec<(u32, Copies)>,
    /// He does not last so many.
    too_many: Option<u32>,
}

/// Tests on one board.
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

    /// How many positions were tested.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many deletions it takes. The one on the graph does not win.
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

    /// What he needs to be within reach of an exit after so many deletions, the next of which comes before
    /// his move; nothing if he will not be.
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

    /// Answers to all deletions, and what they need together.
    fn answers(&mut self, at: u32, copies: &[u32], deletions: u32) -> OrStop<Option<Copies>> {
        // With nothing deleted he is no worse off than after any deletion.
        let Some(first) = self.walk(at, copies, deletions - 1)? else { return Ok(None) };
        let (mut fewest, mut most) = (first.clone(), first);
        let mut remaining = copies.to_vec();
        let may_be_deleted: Vec<bool> = self.deletable(at, copies);
        for edge in 0..copies.len() {
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
        // Where all answers use as many copies, one more is there to be deleted.
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

    /// The same as [`Pursuit::lasts`] before his move.
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

    /// A copy of each edge of a shortest way to an exit.
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
