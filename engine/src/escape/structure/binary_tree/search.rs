//! A complete search for a binary escape tree.
//!
//! A state is a tree that has grown from the root. Some of its vertices are *open*: their children are not
//! chosen yet. The search branches on the open vertex with the fewest choices and tries cheap children first.
//! It begins with a greedy attempt, which finds the trees of large boards with much room. A state is pruned
//! in three cases:
//!
//! - its open vertices together need more vertices with two exits than are free;
//! - there are no disjoint paths from the open vertices to such vertices, one for each missing child;
//! - it is known to fail. Only the open vertices of a state and the vertices that can be reached from them
//!   matter for this.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;

use super::{Core, Costs, IMPOSSIBLE, ROOT, Use};
use crate::ground::control::{Control, OrStop};

/// The greatest memory for failed states, in bytes. When it is used up, no more states are stored.
const MOST_BYTES: usize = 1 << 28;

/// A choice of the children of a vertex, with the options that have not been tried.
struct Choice {
    vertex: u32,
    /// The possible sets of children; the next one to try is the last.
    options: Vec<Vec<u32>>,
    /// The open vertices before the choice.
    open: Vec<u32>,
    /// The state before the choice, which is stored as failed when no option is left.
    state: Box<[u64]>,
}

/// The result of looking at a state before branching.
enum Outlook {
    Fails,
    Succeeds,
    Choose(Choice),
}

/// A search for a tree in a core.
pub(super) struct TreeSearch<'a> {
    core: &'a Core,
    control: &'a Control,
    uses: Vec<Use>,
    /// The regular children of each vertex that is not open.
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

    /// Returns the regular children of each vertex of a tree, or None if there is no tree.
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

    /// Gives every open vertex the children that were found possible first. If that fails, resets the tree to
    /// its root. Linear time, apart from the costs.
    fn greedy(&mut self) -> bool {
        self.costs.find(self.core, &self.uses, self.leaves());
        let root = self.open.clone();
        while let Some(v) = self.open.pop() {
            let place = self.costs.place(v);
            // Children come earlier in the order than their parent, so no vertex is used by its own
            // descendant. Two subtrees may still compete, and then this attempt fails.
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

    /// The number of free vertices with two exits.
    fn leaves(&self) -> u32 {
        let is_leaf = |&v: &u32| self.core.need(v) == 0 && self.uses[v as usize] == Use::Free;
        (0..self.core.vertices() as u32).filter(is_leaf).count() as u32
    }

    /// Adds a vertex to the tree.
    fn enter(&mut self, v: u32) {
        let is_open = self.core.need(v) > 0;
        self.uses[v as usize] = if is_open { Use::Open } else { Use::Done };
        self.open.extend(is_open.then_some(v));
    }

    /// Undoes the last choice and tries its next option, going back to earlier choices if none is left.
    /// Returns false if no choice has an option left.
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

    /// The possible sets of children of a vertex, cheap ones last.
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

    /// Returns the set of open vertices, followed by the set of free vertices that can be reached from them
    /// through possible ones.
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

/// The absence of a vertex.
const NONE: u32 = u32::MAX;
/// The successor of the last vertex of a path.
const END: u32 = u32::MAX - 1;

/// A side of a vertex. A path enters a vertex at its entrance and leaves it at its exit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PathSide {
    Entrance,
    Exit,
}

/// Vertex-disjoint paths through free vertices. They are found by the method of Ford and Fulkerson, on a
/// network in which every vertex has capacity 1.
#[derive(Debug)]
pub(super) struct Paths {
    /// The predecessor of each vertex on its path; it may be an open vertex.
    before: Vec<u32>,
    /// The successor of each vertex on its path.
    after: Vec<u32>,
    /// The vertex sides that the current search has reached, in order, each with the index in this list of
    /// the side from which it was reached.
    reached: Vec<(u32, PathSide, usize)>,
    is_reached: [Vec<bool>; 2],
}

impl Paths {
    pub(super) fn new(core: &Core) -> Self {
        let n = core.vertices();
        let is_reached = [vec![false; n], vec![false; n]];
        Self { before: vec![NONE; n], after: vec![NONE; n], reached: Vec::new(), is_reached }
    }

    /// Returns whether there is a path for each missing child. This is necessary, since every subtree
    /// contains such a path and the subtrees are disjoint.
    pub(super) fn suffice(&mut self, core: &Core, uses: &[Use], open: &[u32], costs: &Costs) -> bool {
        self.before.fill(NONE);
        self.after.fill(NONE);
        let is_possible = |v: &u32| uses[*v as usize] == Use::Free && costs.of(*v) != IMPOSSIBLE;
        open.iter().all(|&v| (0..core.need(v)).all(|_| self.augment(core, &is_possible, v)))
    }

    /// Adds a path from an open vertex by an augmenting path. Returns false if there is none.
    fn augment(&mut self, core: &Core, is_possible: &impl Fn(&u32) -> bool, from: u32) -> bool {
        self.reached.clear();
        self.is_reached.iter_mut().for_each(|side| side.fill(false));
        self.set_out(core, is_possible, from, NONE as usize);
        let mut place = 0;
        while let Some(&(v, side, _)) = self.reached.get(place) {
            let before = self.before[v as usize];
            match side {
                PathSide::Entrance if before == NONE => self.reach(v, PathSide::Exit, place),
                // The vertex lies on another path. The augmenting path cancels the edge into the vertex and
                // continues from the predecessor.
                PathSide::Entrance if is_possible(&before) => self.reach(before, PathSide::Exit, place),
                PathSide::Entrance => self.set_out(core, is_possible, before, place),
                PathSide::Exit if core.need(v) == 0 && self.after[v as usize] != END => {
                    self.turn(place, from);
                    return true;
                }
                PathSide::Exit => {
                    if before != NONE {
                        self.reach(v, PathSide::Entrance, place);
                    }
                    for to in core.neighbours(v).filter(is_possible) {
                        if self.after[v as usize] != to {
                            self.reach(to, PathSide::Entrance, place);
                        }
                    }
                }
            }
            place += 1;
        }
        false
    }

    /// Reaches the vertices that a path from an open vertex may enter.
    fn set_out(&mut self, core: &Core, is_possible: &impl Fn(&u32) -> bool, open: u32, place: usize) {
        for to in core.neighbours(open).filter(is_possible) {
            if self.before[to as usize] != open {
                self.reach(to, PathSide::Entrance, place);
            }
        }
    }

    fn reach(&mut self, v: u32, side: PathSide, from: usize) {
        if !std::mem::replace(&mut self.is_reached[side as usize][v as usize], true) {
            self.reached.push((v, side, from));
        }
    }

    /// Updates the paths along the augmenting path that ends at this index.
    fn turn(&mut self, last: usize, from: u32) {
        let mut steps = Vec::new();
        let mut place = last;
        while let Some(&(v, side, parent)) = self.reached.get(place) {
            steps.push((v, side));
            place = parent;
        }
        let mut joined = vec![(self.reached[last].0, END)];
        let mut parted = Vec::new();
        for pair in steps.windows(2) {
            let [(v, side), (parent, parent_side)] = [pair[0], pair[1]];
            match (side, parent_side) {
                _ if v == parent => {}
                (PathSide::Entrance, PathSide::Exit) => joined.push((parent, v)),
                // The other path came to the parent from an open vertex; it now leaves that vertex elsewhere.
                (PathSide::Entrance, PathSide::Entrance) => {
                    let open = self.before[parent as usize];
                    parted.push((open, parent));
                    joined.push((open, v));
                }
                (PathSide::Exit, _) => parted.push((v, parent)),
            }
        }
        joined.extend(steps.last().map(|&(first, _)| (from, first)));
        for (u, v) in parted {
            (self.after[u as usize], self.before[v as usize]) = (NONE, NONE);
        }
        for (u, v) in joined {
            // Several paths may start at an open vertex, so its successors are not recorded.
            if u != from {
                self.after[u as usize] = v;
            }
            if v != END {
                self.before[v as usize] = u;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::escape::board::{Cast, EscapeGraph};
    use crate::escape::remains::edges::Rows;
    use crate::ground::board::Board;

    /// Returns whether there are disjoint paths for all missing children if the root, which is vertex 0, and
    /// the other vertices before `free` are open.
    fn suffice(text: &str, free: u32) -> bool {
        let board = EscapeGraph::parse(text, Cast::EXITS).expect("a board");
        let core = Core::new(&board, &Rows::new(&board), 0).expect("a root in W");
        let mut uses = vec![Use::Free; core.vertices()];
        uses[..free as usize].fill(Use::Open);
        let mut costs = Costs::new(&core);
        costs.find(&core, &uses, 100);
        Paths::new(&core).suffice(&core, &uses, &Vec::from_iter(0..free), &costs)
    }

    #[test]
    fn a_path_makes_room_for_another() {
        // The first path is 0, 1, 3. It has to turn to 4, since 3 is the only vertex to which a path from 2
        // can lead.
        assert!(suffice("0-1 0-2 1-3 1-4 2-3 1-90 2-91 3-90 3-91 4-90 4-91 exits 90,91", 1));
    }

    #[test]
    fn one_vertex_serves_one_path() {
        assert!(!suffice("0-1 0-2 1-3 2-3 1-90 2-91 3-90 3-91 exits 90,91", 1));
    }

    /// Vertices 0 and 1 are open. The first path from 0 leads to 2. It has to turn to 3, since a path from 1
    /// can lead only to 2.
    #[test]
    fn a_path_makes_room_for_another_open_vertex() {
        let edges = "0-1 0-2 0-3 1-2 0-90 1-91 2-90 2-91";
        assert!(suffice(&format!("{edges} 3-90 3-91 exits 90,91"), 2));
        assert!(!suffice(&format!("{edges} 3-91 exits 90,91"), 2));
    }
}
