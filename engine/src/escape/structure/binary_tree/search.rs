//! Complete search for an escape tree.
//!
//! A state is a tree that has grown from the root, some of whose vertices are *open*: their children are not
//! chosen. The open vertex with the fewest choices is next, and cheap children are tried first. Before all
//! that comes a greedy attempt, which finds the trees of large boards on which there is much room. A state is
//! given up if its open vertices together need more vertices with two exits than are free, if there are no
//! disjoint paths from the open vertices to those, one for each child that is missing, or if it is known to
//! fail: what matters of a state are its open vertices and what can be reached from them.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;

use super::core::{Core, ROOT};
use super::costs::{Costs, IMPOSSIBLE, Use};
use super::paths::Paths;
use crate::ground::control::{Control, OrStop};

/// The most memory for states that fail; beyond it no more are remembered.
const MOST_BYTES: usize = 1 << 28;

/// A choice of the children of a vertex.
struct Choice {
    vertex: u32,
    /// The children, those that are to be tried next at the end.
    options: Vec<Vec<u32>>,
    /// The open vertices before the choice.
    open: Vec<u32>,
    state: Box<[u64]>,
}

/// What is known of a state at once.
enum Outlook {
    Fails,
    Succeeds,
    Choose(Choice),
}

/// The search.
pub(super) struct TreeSearch<'a> {
    core: &'a Core,
    control: &'a Control,
    uses: Vec<Use>,
    /// The regular children of vertices that are not open.
    children: Vec<Vec<u32>>,
    open: Vec<u32>,
    choices: Vec<Choice>,
    costs: Costs,
    paths: Paths,
    failed: HashSet<Box<[u64]>, FxBuildHasher>,
    bytes: usize,
}

impl<'a> TreeSearch<'a> {
    pub(super) fn new(core: &'a Core, control: &'a Control) -> Self {
        let n = core.vertices();
        let mut search = Self {
            core,
            control,
            uses: vec![Use::Free; n],
            children: vec![Vec::new(); n],
            open: Vec::new(),
            choices: Vec::new(),
            costs: Costs::new(core),
            paths: Paths::new(core),
            failed: HashSet::default(),
            bytes: 0,
        };
        search.enter(ROOT);
        search
    }

    /// For each vertex of a tree its regular children, if there is a tree.
    pub(super) fn run(mut self) -> OrStop<Option<Vec<Vec<u32>>>> {
        if self.greedy() {
            return Ok(Some(self.children));
        }
        loop {
            self.control.check(1, self.bytes)?;
            match self.outlook() {
                Outlook::Succeeds => return Ok(Some(self.children)),
                Outlook::Choose(choice) => self.choices.push(choice),
                Outlook::Fails => {}
            }
            if !self.next_option() {
                return Ok(None);
            }
        }
    }

    /// Takes the first children that were found possible everywhere; if that fails, the tree is its root
    /// again. Linear, but for the costs.
    fn greedy(&mut self) -> bool {
        self.costs.find(self.core, &self.uses, self.leaves());
        let root = self.open.clone();
        while let Some(v) = self.open.pop() {
            let place = self.costs.place(v);
            let mut children: Vec<u32> =
                self.candidates(v).filter(|&to| self.costs.place(to) < place).collect();
            children.sort_unstable_by_key(|&to| self.costs.place(to));
            if children.len() < self.core.need(v) {
                self.uses.fill(Use::Free);
                self.children.iter_mut().for_each(Vec::clear);
                self.open.clear();
                root.iter().for_each(|&v| self.enter(v));
                return false;
            }
            children.truncate(self.core.need(v));
            self.uses[v as usize] = Use::Done;
            children.iter().for_each(|&child| self.enter(child));
            self.children[v as usize] = children;
        }
        true
    }

    /// How many free vertices have two exits.
    fn leaves(&self) -> u32 {
        let is_leaf = |&v: &u32| self.core.need(v) == 0 && self.uses[v as usize] == Use::Free;
        (0..self.core.vertices() as u32).filter(is_leaf).count() as u32
    }

    /// Makes a vertex one of the tree.
    fn enter(&mut self, v: u32) {
        let is_open = self.core.need(v) > 0;
        self.uses[v as usize] = if is_open { Use::Open } else { Use::Done };
        self.open.extend(is_open.then_some(v));
    }

    /// Takes back the children of the last choice and tries others; false if there are none for any choice.
    fn next_option(&mut self) -> bool {
        while let Some(mut choice) = self.choices.pop() {
            let v = choice.vertex as usize;
            for child in std::mem::take(&mut self.children[v]) {
                self.uses[child as usize] = Use::Free;
            }
            self.uses[v] = Use::Open;
            self.open.clone_from(&choice.open);
            let Some(children) = choice.options.pop() else {
                self.remember(choice.state);
                continue;
            };
            self.open.retain(|&open| open != choice.vertex);
            self.uses[v] = Use::Done;
            children.iter().for_each(|&child| self.enter(child));
            self.children[v] = children;
            self.choices.push(choice);
            return true;
        }
        false
    }

    fn remember(&mut self, state: Box<[u64]>) {
        let bytes = 8 * state.len() + 32;
        if self.bytes + bytes <= MOST_BYTES && self.failed.insert(state) {
            self.bytes += bytes;
        }
    }

    fn outlook(&mut self) -> Outlook {
        if self.open.is_empty() {
            return Outlook::Succeeds;
        }
        let leaves = self.leaves();
        self.costs.find(self.core, &self.uses, leaves);
        let costs = self.open.iter().map(|&v| u64::from(self.costs.of(v)));
        if costs.sum::<u64>() > u64::from(leaves)
            || !self.paths.suffice(self.core, &self.uses, &self.open, &self.costs)
        {
            return Outlook::Fails;
        }
        let state = self.state();
        if self.failed.contains(&state) {
            return Outlook::Fails;
        }
        let fewest = self.open.iter().min_by_key(|&&v| self.choices_at(v));
        match fewest.map(|&v| (v, self.options(v))) {
            Some((vertex, options)) => {
                Outlook::Choose(Choice { vertex, options, open: self.open.clone(), state })
            }
            None => Outlook::Succeeds,
        }
    }

    fn candidates(&self, v: u32) -> impl Iterator<Item = u32> {
        let is_possible = |&to: &u32| self.uses[to as usize] == Use::Free && self.costs.of(to) != IMPOSSIBLE;
        self.core.neighbours(v).filter(is_possible)
    }

    fn choices_at(&self, v: u32) -> usize {
        let candidates = self.candidates(v).count();
        if self.core.need(v) == 1 { candidates } else { candidates * candidates.saturating_sub(1) / 2 }
    }

    /// The children that a vertex may have, cheap ones last.
    fn options(&self, v: u32) -> Vec<Vec<u32>> {
        let mut candidates: Vec<u32> = self.candidates(v).collect();
        candidates.sort_unstable_by_key(|&to| self.costs.of(to));
        let mut options: Vec<Vec<u32>> = match self.core.need(v) {
            1 => candidates.into_iter().map(|child| vec![child]).collect(),
            _ => {
                let pairs = |i: usize| candidates[..i].iter().map(move |&first| (first, i));
                let both = (0..candidates.len()).flat_map(pairs);
                both.map(|(first, i)| vec![first, candidates[i]]).collect()
            }
        };
        options.sort_by_key(|children| children.iter().map(|&v| u64::from(self.costs.of(v))).sum::<u64>());
        options.reverse();
        options
    }

    /// The open vertices, and the free ones that can be reached from them by way of possible ones.
    fn state(&self) -> Box<[u64]> {
        let words = self.core.vertices().div_ceil(64);
        let mut state = vec![0_u64; 2 * words];
        let (open, reached) = state.split_at_mut(words);
        let insert = |set: &mut [u64], v: u32| {
            let word = &mut set[v as usize / 64];
            let is_new = *word >> (v % 64) & 1 == 0;
            *word |= 1 << (v % 64);
            is_new
        };
        self.open.iter().for_each(|&v| _ = insert(open, v));
        let mut queue = self.open.clone();
        while let Some(v) = queue.pop() {
            queue.extend(self.candidates(v).filter(|&to| insert(reached, to)));
        }
        state.into()
    }
}
