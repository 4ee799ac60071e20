//! Tests by reasons: sets of copies that make a cat last, and sets whose absence makes it fail.
//!
//! The positions are the subgraphs of one board, as sets of copies. Of the copies of an edge that are left,
//! the herder deletes the last.
//!
//! **Theorem.** Let (v, E) be a position with the herder to delete, and k a number of deletions.
//! - If (v, E) lasts k because of C, then (v, E') lasts k for every E' that contains C.
//! - Say that (v, E) *fails* k because of D if D and E have no copy in common, and no (v, E') lasts k where E'
//!   and D have none in common. Such a set exists for each position that fails: all copies outside E.
//!
//! The first part is the monotonicity in [`cat`](super). Smaller sets D come from the herder's strategy. Let
//! the deletion of e be right in (v, E), and let (u, E - e) fail k - 1 because of D(u), for each u to which
//! the cat can go. Let A be the absent copies along which the cat could go elsewhere: those of the edges at v
//! of which no copy is left, or, if it moves along paths, those that leave its component of E - e. Then (v,
//! E) fails k because of the union of A and all D(u), without e. For in (v, E') the herder deletes e as well,
//! or any copy if e is not there, and the cat finds no other way than in (v, E - e). Both sets go from a
//! position to its image under a symmetry of the board.
//!
//! **Algorithm.** A test first looks for stored sets that decide it. Then it looks for a deletion that makes
//! all places to go to fail because of stored sets: these have at most one copy in common with E, and that
//! copy is the same for all. Then it collects the stored sets that are answers of the cat, as described in
//! [`cat`](super), and takes those that answer many deletions with few copies. Only deletions without an
//! answer are searched.
//!
//! A set that is found for a small number of deletions is needed many times. So it is made smaller: it is
//! tested without the edges of each vertex in turn, beginning with the vertices that are farthest from the
//! cat.
//!
//! **Upper bounds.** When a budget ends, [`Reasons::most_deletions`] bounds the number from above by a strategy
//! of cuts. It takes O(n^4) time for n vertices of bounded degree.
//!
//! **Time** is exponential. Sets are kept in binary trees, in which each node knows the copies that all its
//! sets have in common. **Memory** is about 32 bytes for each set and its images.

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::Convention;
use super::sets::{Levels, Set, Sets, bits};
use crate::escape::board::Edge;
use crate::escape::rules::Reach;
use crate::ground::control::{Control, OrStop};

/// The greatest number of copies on a board.
pub(super) const MOST_COPIES: u32 = Set::BITS - 1;

/// The greatest number of symmetries of the board that are used.
const MOST_SYMMETRIES: usize = 48;

/// A found set is made smaller if it is for this many deletions fewer than the test at the root.
const FEWER: u32 = 6;

/// The greatest number of vertices tried as images of others.
const MOST_STEPS: u32 = 1 << 14;

/// A symmetry of the board: the images of all vertices and of all copies.
type Symmetry = (Vec<u32>, Vec<u8>);

/// A board with the sets that have been found.
pub(super) struct Reasons {
    reach: Reach,
    /// The ends of the edge of each copy.
    ends: Vec<[u32; 2]>,
    /// The copies of the same edge, for each copy.
    alike: Vec<Set>,
    /// The copies of all edges at each vertex.
    around: Vec<Set>,
    /// The neighbours of each vertex, with all copies of the edge to them.
    ways: Vec<Vec<(u32, Set)>>,
    /// Symmetries; the first one is the identity.
    symmetries: Vec<Symmetry>,
    /// For each vertex, the sets that make a cat there last.
    lasts: Vec<Sets>,
    /// For each vertex, the sets whose absence makes a cat there fail.
    fails: Vec<Sets>,
    /// The number of stored sets that make a cat last, for each vertex and number of deletions.
    stored: Vec<Vec<u32>>,
    /// The last result of [`Reasons::most_deletions`].
    most: Option<(Set, u32)>,
    bytes: usize,
}

/// The answer to a test: whether the cat lasts, with copies that suffice for it, or whose absence suffices for
/// its failure.
#[derive(Clone, Copy)]
pub(super) enum Reason {
    Lasts(Set),
    Fails(Set),
}

/// A vertex with the copies that are left around it.
pub(super) type Marked = (u32, Set);

impl Reasons {
    /// Creates a board with these edges, of which none is unbreakable. There are at most [`MOST_COPIES`] copies
    /// in total.
    pub(super) fn new(convention: Convention, vertices: usize, edges: &[Edge]) -> Self {
        let mut ends = Vec::new();
        let (mut alike, mut around) = (Vec::new(), vec![0; vertices]);
        let mut ways = vec![Vec::new(); vertices];
        for edge in edges {
            let copies = ((1 << edge.copies) - 1) << ends.len();
            for _ in 0..edge.copies {
                ends.push(edge.ends);
                alike.push(copies);
            }
            let [u, v] = edge.ends;
            for (from, to) in [(u, v), (v, u)] {
                around[from as usize] |= copies;
                ways[from as usize].push((to, copies));
            }
        }
        let empty = || (0..vertices).map(|_| Sets::default()).collect();
        let stored = vec![vec![0; ends.len() + 3]; vertices];
        let reach = convention.reach();
        let (lasts, fails) = (empty(), empty());
        let mut reasons = Self {
            reach,
            ends,
            alike,
            around,
            ways,
            symmetries: Vec::new(),
            lasts,
            fails,
            stored,
            most: None,
            bytes: 0,
        };
        reasons.symmetries = reasons.symmetries();
        reasons
    }

    /// Returns the place of a cat on this board, or None if the edges are not part of it. The edges are those
    /// of the component of the cat.
    pub(super) fn place(&self, cat: u32, edges: &[Edge]) -> Option<Marked> {
        let mut there = 0;
        for edge in edges {
            let [u, v] = edge.ends;
            let copies = self.ways.get(u as usize)?.iter().find(|way| way.0 == v)?.1;
            let fits = edge.copies <= copies.count_ones();
            there |= fits.then(|| ((1 << edge.copies) - 1) << copies.trailing_zeros())?;
        }
        Some((cat, there))
    }

    /// Returns whether the board has more symmetries than are used.
    pub(super) fn is_very_symmetric(&self) -> bool {
        self.symmetries.len() > MOST_SYMMETRIES
    }

    /// An estimate of the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns a lower and an upper bound on the number of deletions that a cat survives when the herder is
    /// to delete. The upper bound is at most `most`, which must be one.
    pub(super) fn bounds(&self, (cat, there): Marked, most: u32) -> (u32, u32) {
        let lasts = |&rounds: &u32| self.known_to_last((cat, there), rounds, 0).is_some();
        let fails = |&rounds: &u32| self.known_to_fail((cat, there), rounds).is_some();
        let lower = (2..=most).take_while(lasts).last().unwrap_or(1);
        let upper = (2..=most).find(fails).map_or(most, |rounds| rounds - 1);
        (lower, upper)
    }

    /// Returns the vertices to which a cat can go, each with the copies of the edge to it if it moves along
    /// edges.
    pub(super) fn options(&self, (cat, there): Marked) -> Vec<(u32, Set)> {
        match self.reach {
            Reach::Edge => {
                let ways = self.ways[cat as usize].iter().map(|&(to, copies)| (to, copies & there));
                ways.filter(|way| way.1 != 0).collect()
            }
            Reach::Path => self.component((cat, there)).0.into_iter().skip(1).map(|to| (to, 0)).collect(),
        }
    }

    /// Returns the vertices of the component of a vertex, in the order of their distance, and its copies.
    fn component(&self, (cat, there): Marked) -> (Vec<u32>, Set) {
        let mut is_found = vec![false; self.ways.len()];
        is_found[cat as usize] = true;
        let (mut found, mut next, mut copies) = (vec![cat], 0, 0);
        while let Some(&at) = found.get(next) {
            next += 1;
            copies |= self.around[at as usize] & there;
            for &(to, way) in &self.ways[at as usize] {
                if way & there != 0 && !std::mem::replace(&mut is_found[to as usize], true) {
                    found.push(to);
                }
            }
        }
        (found, copies)
    }

    /// Returns the copies whose absence confines a cat that is to move to its options.
    fn barrier(&self, (cat, there): Marked) -> Set {
        let vertices = match self.reach {
            Reach::Edge => vec![cat],
            Reach::Path => self.component((cat, there)).0,
        };
        let is_left = |way: &&(u32, Set)| match self.reach {
            Reach::Edge => way.1 & there == 0,
            Reach::Path => !vertices.contains(&way.0),
        };
        let ways = vertices.iter().flat_map(|&vertex| &self.ways[vertex as usize]);
        ways.filter(is_left).fold(0, |barrier, way| barrier | way.1)
    }

    /// Returns the copies that a cat needs to go to an option, with as few as possible outside of `used`.
    fn way(&self, (cat, there): Marked, (to, copies): (u32, Set), used: Set) -> Set {
        if self.reach == Reach::Edge {
            return first(copies);
        }
        let mut came_by = vec![None; self.ways.len()];
        let mut queue = VecDeque::from([(cat, None)]);
        let mut is_done = vec![false; self.ways.len()];
        while let Some((at, by)) = queue.pop_front() {
            if std::mem::replace(&mut is_done[at as usize], true) {
                continue;
            }
            came_by[at as usize] = by;
            for &(next, copies) in &self.ways[at as usize] {
                let step = (next, Some((at, first(copies))));
                match copies & there {
                    0 => {}
                    here if here & used != 0 => queue.push_front(step),
                    _ => queue.push_back(step),
                }
            }
        }
        let (mut at, mut way) = (to, 0);
        while let Some((before, copy)) = came_by[at as usize] {
            way |= copy;
            at = before;
        }
        way
    }

    /// Returns copies that are known to make a cat last, with few outside of `used`.
    fn known_to_last(&self, (cat, there): Marked, rounds: u32, used: Set) -> Option<Set> {
        let around = self.around[cat as usize] & there;
        match rounds {
            0 | 1 => return Some(0),
            // The first deletion leaves an edge to go along.
            2 => {
                let one = first(around & used) | if around & used == 0 { first(around) } else { 0 };
                let rest = around & !one;
                let other = if rest & used == 0 { first(rest) } else { first(rest & used) };
                return (other != 0).then_some(one | other);
            }
            _ if around.count_ones() < 2 => return None,
            _ => {}
        }
        let mut least = None;
        self.lasts[cat as usize].visit(!there, 0, Levels::from(rounds), &mut |set| {
            let more = (set & !used).count_ones();
            if least.is_none_or(|(least, _)| more < least) {
                least = Some((more, set));
            }
        });
        least.map(|least| least.1)
    }

    /// Returns copies whose absence is known to make a cat fail.
    fn known_to_fail(&self, (cat, there): Marked, rounds: u32) -> Option<Set> {
        let around = self.around[cat as usize] & there;
        if rounds <= 1 || around.count_ones() < 2 {
            return (rounds > 1).then_some(self.around[cat as usize] & !around);
        }
        let mut least: Option<Set> = None;
        self.fails[cat as usize].visit(there, 0, Levels::to(rounds), &mut |set| {
            if least.is_none_or(|least| set.count_ones() < least.count_ones()) {
                least = Some(set);
            }
        });
        least
    }

    /// Returns the copies such that the cat is known to fail if one of them is deleted.
    fn weak_copies(&self, (cat, there): Marked, rounds: u32) -> Set {
        let around = self.around[cat as usize] & there;
        let mut weak = if rounds > 1 && around.count_ones() == 2 { around } else { 0 };
        self.fails[cat as usize].visit(there, 1, Levels::to(rounds), &mut |set| weak |= set & there);
        weak
    }

    /// Adds the answers that stored sets give to a cat that is to move and to last this number of deletions.
    fn known_answers(&self, at: Marked, rounds: u32, answers: &mut Vec<Set>) {
        for option in self.options(at) {
            let place = (option.0, at.1);
            let around = self.around[option.0 as usize] & at.1;
            match rounds {
                0 | 1 => answers.push(self.way(at, option, 0)),
                2 => {
                    let way = self.way(at, option, 0);
                    let one = if way & around == 0 { first(around) } else { way & around };
                    answers.extend(bits(around & !one).map(|other| way | one | 1 << other));
                }
                _ => self.lasts[place.0 as usize].visit(!at.1, 0, Levels::from(rounds), &mut |set| {
                    answers.push(set | self.way(at, option, set));
                }),
            }
        }
    }

    /// Stores a reason for a place and its images under all symmetries.
    fn store(&mut self, cat: u32, rounds: u32, reason: Reason) {
        for (vertices, copies) in &self.symmetries {
            let image = vertices[cat as usize] as usize;
            let image_of = |set| bits(set).fold(0, |image, copy| image | 1 << copies[copy as usize]);
            let (sets, set, weaker) = match reason {
                Reason::Lasts(set) => (&mut self.lasts[image], image_of(set), Levels::to(rounds)),
                Reason::Fails(set) => (&mut self.fails[image], image_of(set), Levels::from(rounds)),
            };
            sets.remove_supersets(set, weaker);
            sets.insert(set, rounds);
            self.stored[image][rounds as usize] += u32::from(matches!(reason, Reason::Lasts(_)));
            self.bytes += 2 * size_of::<(Set, u32)>();
        }
    }

    /// The number of stored sets that make a cat last at least `rounds` deletions.
    fn stored(&self, vertex: u32, rounds: u32) -> u32 {
        self.stored[vertex as usize].iter().skip(rounds as usize).sum()
    }

    /// Returns a number of deletions that a herder never exceeds on any vertex of a position.
    ///
    /// If he deletes c copies first, the cat is in one of the parts that are left, so it survives at most c
    /// deletions and those of a part. The parts are stars, where it survives at most two, or the two sides of
    /// a cut: the vertices that are near a vertex, and the others. The cut that promises the least is examined
    /// further.
    pub(super) fn most_deletions(&mut self, there: Set) -> u32 {
        match self.most {
            Some((known, most)) if known == there => most,
            _ => {
                let most = self.most_by_cuts(there);
                self.most = Some((there, most));
                most
            }
        }
    }

    fn most_by_cuts(&self, there: Set) -> u32 {
        let Some(copy) = bits(there).next() else { return 0 };
        let (vertices, part) = self.component((self.ends[copy as usize][0], there));
        if part != there {
            return self.most_by_cuts(part).max(self.most_by_cuts(there & !part));
        }
        let around = |vertices: &[u32]| {
            vertices.iter().fold(0, |around, &vertex| around | self.around[vertex as usize] & there)
        };
        let mut best: Option<(u32, u32, [Set; 2])> = None;
        for &middle in &vertices {
            let order = self.component((middle, there)).0;
            for near in 1..order.len() {
                let (inside, outside) = order.split_at(near);
                let (inside, outside) = (around(inside), around(outside));
                let cut = (inside & outside).count_ones();
                let sides = [inside & !outside, outside & !inside];
                let promise = cut + sides.map(|side| self.most_by_stars(side)).into_iter().max().unwrap_or(0);
                if best.is_none_or(|(least, ..)| promise < least) {
                    best = Some((promise, cut, sides));
                }
            }
        }
        let by_stars = self.most_by_stars(there);
        match best {
            Some((_, cut, sides)) if cut < by_stars => {
                let most = sides.map(|side| self.most_by_cuts(side)).into_iter().max().unwrap_or(0);
                by_stars.min(cut + most)
            }
            _ => by_stars,
        }
    }

    /// Returns a number of deletions that suffices for a herder who leaves only stars at first. Each star takes
    /// as many vertices as it can.
    fn most_by_stars(&self, there: Set) -> u32 {
        let mut is_free: Vec<bool> = self.around.iter().map(|around| around & there != 0).collect();
        let free_ways = |vertex: u32, is_free: &[bool]| {
            let ways = self.ways[vertex as usize].iter();
            ways.filter(|way| way.1 & there != 0 && is_free[way.0 as usize]).count() as u32
        };
        let mut kept = 0;
        loop {
            let centres = (0..is_free.len() as u32).filter(|&vertex| is_free[vertex as usize]);
            let Some(centre) = centres.max_by_key(|&vertex| (free_ways(vertex, &is_free), Reverse(vertex)))
            else {
                break;
            };
            kept += free_ways(centre, &is_free);
            is_free[centre as usize] = false;
            for &(to, copies) in &self.ways[centre as usize] {
                is_free[to as usize] &= copies & there == 0;
            }
        }
        let copies = there.count_ones();
        copies.min(copies - kept + 2)
    }

    /// Finds symmetries of the board by backtracking, at most [`MOST_SYMMETRIES`].
    fn symmetries(&self) -> Vec<Symmetry> {
        let mut order = Vec::new();
        for vertex in 0..self.ways.len() as u32 {
            if !order.contains(&vertex) && self.around[vertex as usize] != 0 {
                order.extend(self.component((vertex, Set::MAX)).0);
            }
        }
        let identity: Vec<u32> = (0..self.ways.len() as u32).collect();
        let mut found = vec![(identity.clone(), (0..self.ends.len()).map(|copy| copy as u8).collect())];
        let mut images = identity.clone();
        self.symmetries_from((&order, 0), &mut images, &mut found, &mut 0);
        let is_new = |symmetry: &Symmetry| symmetry.0 != identity;
        let others: Vec<_> = found.split_off(1).into_iter().filter(is_new).collect();
        found.extend(others);
        found
    }

    fn symmetries_from(
        &self,
        (order, next): (&[u32], usize),
        images: &mut Vec<u32>,
        found: &mut Vec<Symmetry>,
        steps: &mut u32,
    ) {
        let Some(&vertex) = order.get(next) else {
            let copy = |copy: usize| {
                let [u, v] = self.ends[copy].map(|end| images[end as usize]);
                let place = copy as u32 - self.alike[copy].trailing_zeros();
                (self.copies_between(u, v).trailing_zeros() + place) as u8
            };
            found.push((images.clone(), (0..self.ends.len()).map(copy).collect()));
            return;
        };
        for &image in order {
            let fits = |&before: &u32| {
                let copies = self.copies_between(image, images[before as usize]);
                images[before as usize] != image
                    && self.copies_between(vertex, before).count_ones() == copies.count_ones()
            };
            *steps += 1;
            if found.len() <= MOST_SYMMETRIES && *steps <= MOST_STEPS && order[..next].iter().all(fits) {
                let before = std::mem::replace(&mut images[vertex as usize], image);
                self.symmetries_from((order, next + 1), images, found, steps);
                images[vertex as usize] = before;
            }
        }
    }

    fn copies_between(&self, u: u32, v: u32) -> Set {
        self.ways[u as usize].iter().find(|way| way.0 == v).map_or(0, |way| way.1)
    }
}

/// Returns the first copy of a set.
fn first(set: Set) -> Set {
    set & set.wrapping_neg()
}

/// A search under a budget.
pub(super) struct ReasonSearch<'r> {
    reasons: &'r mut Reasons,
    control: &'r Control,
    /// The number of tests since the last check of the budget.
    tests: u32,
    /// Sets for at most this number of deletions are made smaller.
    small: u32,
}

impl<'r> ReasonSearch<'r> {
    pub(super) fn new(reasons: &'r mut Reasons, control: &'r Control) -> Self {
        Self { reasons, control, tests: 0, small: 0 }
    }

    /// Returns the options of [`Reasons::options`].
    pub(super) fn options(&self, at: Marked) -> Vec<(u32, Set)> {
        self.reasons.options(at)
    }

    /// Counts the tests since the last check of the budget.
    pub(super) fn end(&mut self) -> OrStop<()> {
        let tests = std::mem::take(&mut self.tests);
        self.control.check(tests.into(), self.reasons.bytes)
    }

    /// Computes the number of deletions that a cat survives when the herder is to delete.
    pub(super) fn exact(&mut self, at: Marked) -> OrStop<u32> {
        let mut rounds = 1;
        while self.survives(at, rounds + 1)? {
            rounds += 1;
        }
        Ok(rounds)
    }

    /// Computes the number of deletions that a cat survives when it is to move.
    pub(super) fn best(&mut self, at: Marked) -> OrStop<u32> {
        let mut rounds = 1;
        while self.move_for(at, rounds + 1)?.is_some() {
            rounds += 1;
        }
        Ok(rounds)
    }

    /// Returns whether a cat survives this number of deletions when the herder is to delete.
    pub(super) fn survives(&mut self, at: Marked, rounds: u32) -> OrStop<bool> {
        if rounds > 1 && rounds > at.1.count_ones() {
            return Ok(false);
        }
        self.small = rounds.saturating_sub(FEWER);
        Ok(matches!(self.test(at, rounds)?, Reason::Lasts(_)))
    }

    /// Returns a vertex to which a cat can go and from which it survives this number of deletions.
    pub(super) fn move_for(&mut self, at: Marked, rounds: u32) -> OrStop<Option<u32>> {
        for (to, _) in self.reasons.options(at) {
            if self.survives((to, at.1), rounds)? {
                return Ok(Some(to));
            }
        }
        Ok(None)
    }

    /// Returns the ends of an edge such that a cat does not survive more than this number of deletions if a
    /// copy of it is deleted first, or None if there is none.
    pub(super) fn refuting_ends(&mut self, at: Marked, rounds: u32) -> OrStop<Option<[u32; 2]>> {
        let (_, there) = self.reasons.component(at);
        if rounds == 0 || self.survives((at.0, there), rounds + 1)? {
            return Ok(None);
        }
        let copies = bits(self.missing(there, there));
        let mut order: Vec<u32> = copies.collect();
        order.sort_by_key(|&copy| Reverse(self.around(there, copy)));
        for copy in order {
            if self.move_for((at.0, there & !(1 << copy)), rounds)?.is_none() {
                return Ok(Some(self.reasons.ends[copy as usize]));
            }
        }
        Ok(None)
    }

    /// Returns the reason why a cat survives this number of deletions or not.
    fn test(&mut self, at: Marked, rounds: u32) -> OrStop<Reason> {
        if let Some(set) = self.reasons.known_to_fail(at, rounds) {
            return Ok(Reason::Fails(set));
        }
        match self.reasons.known_to_last(at, rounds, 0) {
            Some(set) => Ok(Reason::Lasts(set)),
            None => self.search(at, rounds, false),
        }
    }

    /// Answers a test that no stored set decides. A small set may then be made smaller.
    fn search(&mut self, (cat, there): Marked, rounds: u32, may_shrink: bool) -> OrStop<Reason> {
        self.tests += 1;
        if self.tests >= self.control.patience(1).min(64) {
            self.end()?;
        }
        let (_, there) = self.reasons.component((cat, there));
        let mut reason = match self.refutation((cat, there), rounds)? {
            Some(set) => Reason::Fails(set),
            None => self.strategy((cat, there), rounds)?,
        };
        if let Reason::Lasts(set) = &mut reason
            && may_shrink
            && rounds <= self.small
        {
            self.shrink((cat, set), rounds)?;
        }
        self.reasons.store(cat, rounds, reason);
        Ok(reason)
    }

    /// Shrinks a set that makes a cat last.
    fn shrink(&mut self, (cat, set): (u32, &mut Set), rounds: u32) -> OrStop<()> {
        for vertex in self.reasons.component((cat, *set)).0.into_iter().skip(1).rev() {
            let around = self.reasons.around[vertex as usize];
            if *set & around != 0
                && let Reason::Lasts(less) = self.test((cat, *set & !around), rounds)?
            {
                *set = less;
            }
        }
        Ok(())
    }

    /// Looks for a deletion after which stored sets show that the cat fails. Returns the copies because of
    /// whose absence it fails.
    fn refutation(&mut self, at: Marked, rounds: u32) -> OrStop<Option<Set>> {
        let (mut weak, mut is_lost) = (at.1, true);
        for (to, copies) in self.reasons.options(at) {
            let place = (to, at.1);
            if self.reasons.known_to_fail(place, rounds - 1).is_some() {
                continue;
            }
            is_lost = false;
            let last_way = if copies.count_ones() == 1 { copies } else { 0 };
            weak &= last_way | self.reasons.weak_copies(place, rounds - 1);
            if weak == 0 {
                return Ok(None);
            }
        }
        let mut least: Option<Set> = None;
        if is_lost && let Reason::Fails(set) = self.choice(at, rounds - 1, 0, &[])? {
            return Ok(Some(set));
        }
        for copy in bits(weak) {
            let after = (at.0, at.1 & !(1 << copy));
            // Only the last copy of an edge can be deleted.
            if self.reasons.alike[copy as usize] & at.1 & !(1 << copy) > 1 << copy {
                continue;
            }
            if let Reason::Fails(set) = self.choice(after, rounds - 1, 0, &[])? {
                let set = set & !(1 << copy);
                if least.is_none_or(|least| set.count_ones() < least.count_ones()) {
                    least = Some(set);
                }
            }
        }
        Ok(least)
    }

    /// Returns the reason why a cat that is to move survives this number of deletions or not. `used` are
    /// copies that it needs in any case. `stored` are the numbers of stored sets at each option of which it is
    /// known that none is an answer.
    fn choice(&mut self, at: Marked, rounds: u32, used: Set, stored: &[(u32, u32)]) -> OrStop<Reason> {
        let mut absent = self.reasons.barrier(at);
        let (mut open, mut least) = (Vec::new(), None);
        for option in self.reasons.options(at) {
            let place = (option.0, at.1);
            if let Some(set) = self.reasons.known_to_fail(place, rounds) {
                absent |= set;
                continue;
            }
            if stored.contains(&(option.0, self.reasons.stored(option.0, rounds))) {
                open.push(option);
                continue;
            }
            match self.reasons.known_to_last(place, rounds, used | first(option.1)) {
                None => open.push(option),
                Some(set) => {
                    let set = set | self.reasons.way(at, option, set | used);
                    let more = (set & !used).count_ones();
                    if least.is_none_or(|(least, _)| more < least) {
                        least = Some((more, set));
                    }
                }
            }
        }
        if let Some((_, set)) = least {
            return Ok(Reason::Lasts(set));
        }
        open.sort_by_key(|&(to, _)| Reverse((self.reasons.around[to as usize] & at.1).count_ones()));
        for option in open {
            match self.search((option.0, at.1), rounds, true)? {
                Reason::Lasts(set) => return Ok(Reason::Lasts(set | self.reasons.way(at, option, set))),
                Reason::Fails(set) => absent |= set,
            }
        }
        Ok(Reason::Fails(absent))
    }

    /// Answers a test by collecting answers to all deletions. `rounds` is at least three.
    fn strategy(&mut self, at: Marked, rounds: u32) -> OrStop<Reason> {
        let options = self.reasons.options(at);
        // The sets for two deletions are not stored, and after a deletion a path may be another one. In these
        // cases the answers are looked up again.
        let stored: Vec<(u32, u32)> = match (rounds, self.reasons.reach) {
            (3, _) | (_, Reach::Path) => Vec::new(),
            _ => options.iter().map(|&(to, _)| (to, self.reasons.stored(to, rounds - 1))).collect(),
        };
        let mut answers = Vec::new();
        self.reasons.known_answers(at, rounds - 1, &mut answers);
        let (mut all, mut common) = (0, at.1);
        loop {
            let missing = self.missing(at.1, common);
            if missing == 0 {
                return Ok(Reason::Lasts(self.needs(at.1, all, common)));
            }
            let answer = match best_answer(&answers, missing, all) {
                Some(answer) => answer,
                None => {
                    // Before there is an answer, the cat has to answer no deletion at all.
                    let copy = if all == 0 { 0 } else { 1 << self.most_needed(at.1, missing) };
                    match self.choice((at.0, at.1 & !copy), rounds - 1, all, &stored)? {
                        Reason::Lasts(set) => set,
                        Reason::Fails(set) => return Ok(Reason::Fails(set & !copy)),
                    }
                }
            };
            answers.push(answer);
            all |= answer;
            common &= answer;
        }
    }

    /// Returns the copies that can be deleted next and that all answers use.
    fn missing(&self, there: Set, common: Set) -> Set {
        let is_last = |&copy: &u32| (self.reasons.alike[copy as usize] & there) >> copy == 1;
        bits(common).filter(is_last).fold(0, |missing, copy| missing | 1 << copy)
    }

    /// Returns the copy of these with the most copies of edges around.
    fn most_needed(&self, there: Set, missing: Set) -> u32 {
        bits(missing).max_by_key(|&copy| (self.around(there, copy), Reverse(copy))).unwrap_or_default()
    }

    /// The number of copies of edges at both ends of a copy.
    fn around(&self, there: Set, copy: u32) -> u32 {
        let degree = |end: u32| (self.reasons.around[end as usize] & there).count_ones();
        self.reasons.ends[copy as usize].into_iter().map(degree).sum()
    }

    /// Returns the copies that all answers need together. If all answers use the same number of copies of an
    /// edge, one more copy has to be there for the deletion.
    fn needs(&self, there: Set, all: Set, common: Set) -> Set {
        bits(all).fold(0, |needs, copy| {
            let alike = self.reasons.alike[copy as usize];
            let to_copy = alike & (Set::MAX >> (Set::BITS - 1 - copy));
            let is_last = alike & all & !to_copy == 0;
            let more = if is_last && common >> copy & 1 == 1 { first(alike & there & !to_copy) } else { 0 };
            needs | to_copy | more
        })
    }
}

/// Returns the answer to many of the missing deletions with few copies outside of `all`, or None if none
/// answers one of them.
fn best_answer(answers: &[Set], missing: Set, all: Set) -> Option<Set> {
    let score = |answer: Set| {
        let (answered, more) = ((missing & !answer).count_ones(), (answer & !all).count_ones());
        match answered {
            _ if all == 0 => Set::BITS - more,
            answered => answered * 64 / (1 + more),
        }
    };
    let useful = answers.iter().copied().filter(|&answer| all == 0 || missing & !answer != 0);
    useful.max_by_key(|&answer| (score(answer), Reverse(answer)))
}
