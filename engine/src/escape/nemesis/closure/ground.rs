//! What belongs to W whatever happens near the fugitive.
//!
//! A *ball* is the vertices about a place. Take all edges at them away: what still belongs to W does so with
//! whatever of these edges, since an edge more takes nothing out of W. That is the *ground* of all positions
//! in which the same atoms that are not at the ball are missing. W is the least set that is closed under a
//! rule (see [`Closure`](super::Closure)), so that it comes out the same if one begins with a part of it.
//! Hence only the vertices outside of the ground are worked out in each position: those of the ball, and
//! others for which the ball is needed.

use super::super::atoms::core::Core;
use super::super::atoms::distances::Distances;
use super::super::atoms::labels::FAR;
use super::super::atoms::sets::{Set, Sets, bits};
use super::OUTSIDE;

/// How many vertices a ball has; a smaller board is all in one.
const BALL: usize = 1 << 10;
/// The most balls that are remembered.
const MOST_BALLS: usize = 1 << 6;
/// The most ranks that are remembered, of all grounds.
const MOST_RANKS: usize = 1 << 23;

/// The vertices about a place.
#[derive(Debug)]
struct Ball {
    /// Of each vertex: is it so near to the middle that the fugitive can make moves inside of the ball?
    is_inner: Vec<bool>,
    /// The atoms that are not at the ball.
    others: Vec<u64>,
}

/// W without the edges at a ball.
#[derive(Debug)]
pub(super) struct Ground {
    ball: usize,
    /// The atoms that are not at the ball and are missing.
    missing: Vec<u32>,
    /// Of each vertex, with [`OUTSIDE`] for those that do not belong to it.
    pub(super) ranks: Vec<u32>,
    /// The vertices that do not belong to it and are beside exits or beside some that do.
    pub(super) rim: Vec<u32>,
}

/// The grounds that are known.
#[derive(Debug)]
pub(super) struct Grounds {
    balls: Vec<Ball>,
    grounds: Vec<Ground>,
    distances: Distances,
    words: Vec<u64>,
    /// A ball has at least so many vertices, if there are so many.
    least: usize,
}

impl Grounds {
    pub(super) fn new(core: &Core) -> Self {
        Self::with_balls_of(core, BALL)
    }

    /// Grounds for balls of at least so many vertices.
    pub(super) fn with_balls_of(core: &Core, least: usize) -> Self {
        Self {
            balls: Vec::new(),
            grounds: Vec::new(),
            distances: Distances::new(core),
            words: Vec::new(),
            least,
        }
    }

    /// The memory of all, in bytes.
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

    /// The ground of a position, if it is known.
    ///
    /// # Errors
    /// The missing atoms and the other ones, for a ground that has to be made by [`Grounds::add`].
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

    /// The atoms that count for a ground: those of the position that are not at the ball.
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

    /// A ball with a vertex well inside.
    fn ball(&mut self, core: &Core, at: u32) -> usize {
        if let Some(known) = self.balls.iter().position(|ball| ball.is_inner[at as usize]) {
            return known;
        }
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
        let is_inner = (0..core.vertices() as u32).map(|v| is_all || distance(v) <= farthest / 2).collect();
        let mut others = vec![0; core.words()];
        for atom in (1..core.atom_count()).filter(|&atom| core.ends(atom).iter().all(|&v| distance(v) == FAR))
        {
            others[atom as usize / 64] |= 1 << (atom % 64);
        }
        Ball { is_inner, others }
    }
}

/// What a ground that is not known would be for.
#[derive(Debug)]
pub(super) struct Unknown {
    ball: usize,
    missing: Vec<u32>,
}
