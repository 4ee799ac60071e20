//! Grounds: the part of W that does not depend on the edges near the fugitive.
//!
//! A *ball* is the set of vertices around a place. Vertices that belong to W without any of the edges at the
//! ball belong to it with any of these edges, since an additional edge removes nothing from W. They form the
//! *ground* of all positions in which the same atoms away from the ball are missing. W is the least set that
//! is closed under a rule (see [`Closure`](super::Closure)), so it comes out the same if the computation
//! starts from a part of it. Hence only the vertices outside the ground have to be examined in each position:
//! those of the ball, and those that need the ball.

use super::{Closure, OUTSIDE};
use crate::escape::nemesis::atoms::core::{ABSENT, Core};
use crate::escape::nemesis::atoms::{Distances, FAR, Set, Sets, bits};

/// The least number of vertices of a ball. A smaller board is a single ball.
const BALL: usize = 1 << 10;
/// The greatest number of balls that are stored.
const MOST_BALLS: usize = 1 << 6;
/// The greatest number of ranks that are stored, for all grounds together.
const MOST_RANKS: usize = 1 << 23;

/// The vertices around a place.
#[derive(Debug)]
struct Ball {
    /// For each vertex, whether it is so near to the centre that the fugitive can make several moves from it
    /// inside the ball.
    is_inner: Vec<bool>,
    /// The atoms of edges without an end in the ball.
    others: Vec<u64>,
}

/// The set W without the edges at a ball.
#[derive(Debug)]
pub(super) struct Ground {
    ball: usize,
    /// The atoms away from the ball that are missing.
    missing: Vec<u32>,
    /// The rank of each vertex, or [`OUTSIDE`].
    pub(super) ranks: Vec<u32>,
    /// The vertices outside the ground that are adjacent to an exit or to a vertex of the ground.
    pub(super) rim: Vec<u32>,
}

/// The store of grounds.
#[derive(Debug)]
pub(super) struct Grounds {
    balls: Vec<Ball>,
    grounds: Vec<Ground>,
    distances: Distances,
    words: Vec<u64>,
    /// The least number of vertices of a ball, if the board has so many.
    least: usize,
}

impl Grounds {
    pub(super) fn new(core: &Core) -> Self {
        Self::with_balls_of(core, BALL)
    }

    /// Creates an empty store for balls of at least this number of vertices.
    pub(super) fn with_balls_of(core: &Core, least: usize) -> Self {
        Self {
            balls: Vec::new(),
            grounds: Vec::new(),
            distances: Distances::new(core),
            words: Vec::new(),
            least,
        }
    }

    /// An estimate of the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let vertices = self.balls.first().map_or(0, |ball| ball.is_inner.len());
        vertices * (self.balls.len() + self.grounds.len() * size_of::<u32>())
    }

    pub(super) fn get(&self, ground: usize) -> &Ground {
        &self.grounds[ground]
    }

    pub(super) fn get_mut(&mut self, ground: usize) -> &mut Ground {
        &mut self.grounds[ground]
    }

    /// Finds the ground of a position in the store.
    ///
    /// # Errors
    /// Returns the ball and the missing atoms of the ground, which has to be added by [`Grounds::add`].
    pub(super) fn find(
        &mut self,
        core: &Core,
        sets: &Sets,
        (at, atoms): (u32, Set),
    ) -> Result<usize, Unknown> {
        let ball = self.ball(core, at);
        let others = &self.balls[ball].others;
        self.words.clear();
        self.words.extend(others.iter().zip(sets.words(atoms)).map(|(others, atoms)| others & !atoms));
        let missing: Vec<u32> = bits(&self.words).collect();
        let is_it = |ground: &Ground| ground.ball == ball && ground.missing == missing;
        self.grounds.iter().position(is_it).ok_or(Unknown { ball, missing })
    }

    /// Returns the atoms of a position that determine the ground: those away from the ball.
    pub(super) fn atoms(&self, sets: &mut Sets, unknown: &Unknown, atoms: Set) -> Set {
        let others = sets.of(&self.balls[unknown.ball].others);
        sets.intersect(others, atoms);
        others
    }

    /// Adds a ground with these ranks.
    pub(super) fn add(&mut self, core: &Core, Unknown { ball, missing }: Unknown, ranks: Vec<u32>) -> usize {
        if (self.grounds.len() + 1) * ranks.len() > MOST_RANKS {
            self.grounds.clear();
        }
        let is_open = |v: u32| ranks[v as usize] == OUTSIDE;
        let is_at_rim = |&v: &u32| core.exit(v).count > 0 || core.ways(v).iter().any(|way| !is_open(way.to));
        let rim = (0..ranks.len() as u32).filter(|&v| is_open(v)).filter(is_at_rim).collect();
        self.grounds.push(Ground { ball, missing, ranks, rim });
        self.grounds.len() - 1
    }

    /// Finds or creates a ball in whose inner part a vertex lies.
    fn ball(&mut self, core: &Core, at: u32) -> usize {
        if let Some(known) = self.balls.iter().position(|ball| ball.is_inner[at as usize]) {
            return known;
        }
        // Grounds refer to balls by their indices, so both stores are emptied together.
        if self.balls.len() == MOST_BALLS {
            self.balls.clear();
            self.grounds.clear();
        }
        let ball = self.new_ball(core, at);
        self.balls.push(ball);
        self.balls.len() - 1
    }

    fn new_ball(&mut self, core: &Core, middle: u32) -> Ball {
        let is_all = self.distances.find_on_board(core, middle, self.least);
        let distance = |v: u32| self.distances.of(v);
        let farthest = self.distances.found().last().map_or(0, |&v| distance(v));
        // From the inner half of the ball, the fugitive needs several moves to leave it.
        let is_inner = (0..core.vertices() as u32).map(|v| is_all || distance(v) <= farthest / 2).collect();
        let mut others = vec![0; core.words()];
        for atom in (1..core.atom_count()).filter(|&atom| core.ends(atom).iter().all(|&v| distance(v) == FAR))
        {
            others[atom as usize / 64] |= 1 << (atom % 64);
        }
        Ball { is_inner, others }
    }
}

/// The key of a ground that is not in the store.
#[derive(Debug)]
pub(super) struct Unknown {
    ball: usize,
    missing: Vec<u32>,
}

// A reason consists of missing atoms whose absence holds the fugitive outside W.

impl Closure {
    /// Adds to `reason` atoms whose absence holds the fugitive on every way from the `sources`, which lie
    /// outside W. Let X be the set of vertices that can be reached from the sources outside W, without
    /// passing `left`, the vertex from which the fugitive comes. As long as each vertex of X has at most one
    /// copy of an edge out of X, the Nemesis deletes that copy whenever the fugitive comes there.
    pub(crate) fn reason(
        &mut self,
        core: &Core,
        sets: &mut Sets,
        atoms: Set,
        (sources, left): (&[u32], u32),
        reason: Set,
    ) {
        if self.spread(core, sets, atoms, (sources, left), self.most_reached) {
            for &v in &self.reached {
                let is_in = |to: u32| self.marks[to as usize];
                hold(core, sets, atoms, (v, left), is_in, reason);
            }
            self.unmark();
        } else {
            self.unmark();
            self.list_shore(core);
            for &v in &self.reached {
                hold(core, sets, atoms, (v, left), |to| self.rank(to) == OUTSIDE, reason);
            }
        }
    }

    /// Lists the vertices outside W that have exits or are adjacent to W by an edge, whether a copy of it is
    /// present or not. It is used if too many vertices can be reached outside W: then X is all of the
    /// complement of W, and only these vertices have edges out of it.
    fn list_shore(&mut self, core: &Core) {
        self.reached.clear();
        let ranks = &self.ranks;
        let is_outside = |v: &u32| ranks[*v as usize] == OUTSIDE;
        let inside = self.supported.iter().filter(|v| !is_outside(v));
        let beside = inside.flat_map(|&v| core.ways(v)).map(|way| way.to);
        let rim = self.grounds.get(self.ground).rim.iter().copied();
        self.reached.extend(beside.chain(rim).filter(is_outside));
        self.reached.sort_unstable();
        self.reached.dedup();
    }

    /// Returns the vertices that can be reached, outside W, from a vertex outside W.
    pub(crate) fn held(&mut self, core: &Core, sets: &Sets, atoms: Set, from: u32) -> Vec<u32> {
        self.spread(core, sets, atoms, (&[from], u32::MAX), usize::MAX);
        self.unmark();
        self.reached.clone()
    }

    /// Marks and lists the vertices that can be reached from the sources, outside W and without passing
    /// `left`. Stops and returns false if there are more than `most`.
    fn spread(
        &mut self,
        core: &Core,
        sets: &Sets,
        atoms: Set,
        (sources, left): (&[u32], u32),
        most: usize,
    ) -> bool {
        self.reached.clear();
        for &source in sources {
            if !std::mem::replace(&mut self.marks[source as usize], true) {
                self.reached.push(source);
            }
        }
        let mut next = 0;
        while let Some(&v) = self.reached.get(next) {
            next += 1;
            for way in core.ways(v) {
                let to = way.to as usize;
                if way.to != left
                    && self.ranks[to] == OUTSIDE
                    && sets.has(atoms, way.copies.first)
                    && !std::mem::replace(&mut self.marks[to], true)
                {
                    self.reached.push(way.to);
                }
            }
            if self.reached.len() > most {
                return false;
            }
        }
        true
    }

    fn unmark(&mut self) {
        for &v in &self.reached {
            self.marks[v as usize] = false;
        }
    }
}

/// Adds to `reason` atoms whose absence leaves at most one copy from a vertex to exits and to vertices that
/// `is_in` does not contain, apart from `left`.
fn hold(
    core: &Core,
    sets: &mut Sets,
    atoms: Set,
    (v, left): (u32, u32),
    is_in: impl Fn(u32) -> bool,
    reason: Set,
) {
    let ways = core.ways(v).iter().filter(|way| way.to != left && !is_in(way.to));
    let out = ways.map(|way| way.copies).chain([core.exit(v)]);
    // One copy may be present. If none is, the first edge that could have one is chosen, and its first atom
    // need not be absent.
    let mut is_used = out.clone().any(|copies| sets.has(atoms, copies.first));
    for copies in out {
        let may_be =
            sets.has(atoms, copies.first) || (!is_used && copies.count > 0 && !copies.is_unbreakable());
        is_used |= may_be;
        let missing = if may_be { copies.second } else { copies.first };
        if missing != ABSENT {
            sets.insert(reason, missing);
        }
    }
}
