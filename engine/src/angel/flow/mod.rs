//! The path's update as a maximum flow that is kept from turn to turn.
//!
//! For a finite set X of squares outside the left set V, let dF(X) be the change of L - 2n if X joins V.
//! Build a network with one unit of supply on each side between V and the rest, two units on each Eaten
//! square, a drain of capacity two beside each segment of the past, and sides that carry one unit in each
//! direction. Then dF(X) is the amount that X can pass on or drain, minus its supply. So V is best if and
//! only if some flow uses all the supply (maximum flow = minimum cut). X is as good as V if and only if this
//! flow fills the border of X and its drains, that is, if nothing more can leave X.
//!
//! The flow at the beginning is one unit eastwards in each row. The Devil's moves change it locally:
//! - An Eaten square has two more units of supply; two searches for augmenting paths send them off. The
//!   amount that cannot be sent is the decrease of L - 2n.
//! - If a third unit could not be sent, some X with that square has become at least as good as V; otherwise
//!   none has. The largest such X consists of all squares that reach no drain. It is found from the square by
//!   searches that begin beside the squares that have joined already: a part that touches neither V nor those
//!   would have been as good before.
//! - A passed segment is an additional drain.
//!
//! Squares outside the left set that reach no drain are *dead*. With the smallest best sets there are many: a path that
//! turns back earlier or later has the same length. Sending units along ways makes no dead square alive; only an
//! additional drain does. So what a search has found dead stays out of later searches, until a search backwards from an
//! additional drain reaches it.
//!
//! Several best sets may have the most Eaten squares. Either the smallest is taken, the squares that can be
//! reached from the Eaten squares in it, or the largest. The largest reaches to the far north, since it costs
//! nothing to turn back later. So the path never turns back: north of all Eaten squares the left set is x < B
//! for some B that never becomes smaller. (A path has to turn back somewhere, say at the first row in which
//! nothing has happened. Up to there the two paths are the same.)
//!
//! Which maximum flow is found does not matter: the squares that no drain can be reached from are those of the largest
//! best set, and those that the Eaten ones among them lead to are those of the smallest, whatever the flow is. So the ways
//! may be chosen for speed.
//!
//! Storage: the plane is divided into strips of 64 columns, and a strip into pieces: rows above each other with equal
//! contents, as bits of words. A search treats a piece as one place as far as it can. So a way that goes straight takes a
//! step for each 64 columns, or for each piece of a strip, and an area that joins takes a step for each of its pieces, and a
//! few more where only some rows of a piece can be reached. A lookup takes time O(log n). The time of a turn is that of its
//! searches and of the change of the pieces on the ways that were found. Inside the left set all contents are equal, so an
//! area that has joined takes memory in proportion to its border. A straight way through k strips leaves k pieces, since
//! its row then differs from those around it. (Rows and columns of runs would store it in one; but then a search could not
//! take 64 columns at once.)

mod absorb;
mod cells;
mod field;
mod revive;
mod runs;
mod search;
mod strip;
mod trail;
#[cfg(test)]
mod twin;
mod visits;

use self::absorb::{Absorbed, Absorption};
use self::field::{Field, bit};
pub use self::runs::Run;
use self::runs::add_runs;
use self::search::{FlowSearch, take_back};
use self::visits::Watch;
use crate::angel::plane::{Segment, Square};
use crate::angel::turn::Update;
use crate::ground::control::{Control, OrStop};

/// The choice among the best left sets with most Eaten squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The smallest: the path keeps to the Eaten squares, and returns behind them.
    #[default]
    Smallest,
    /// The largest: the path turns as early as possible, and returns in the far north.
    Largest,
}

/// The left set, the Eaten squares and the flow.
#[derive(Clone, Debug)]
pub struct Flow {
    field: Field,
    search: FlowSearch,
    absorbed: Absorbed,
    /// The runs of squares that joined the left set in the last update.
    joined: Vec<Run>,
    ties: Ties,
    /// The number of Eaten squares.
    eaten: usize,
}

impl Flow {
    /// Creates the flow before the first turn.
    pub fn new(ties: Ties) -> Self {
        Self {
            field: Field::new(),
            search: FlowSearch::default(),
            absorbed: Absorbed::default(),
            joined: Vec::new(),
            ties,
            eaten: 0,
        }
    }

    /// Returns whether a square belongs to the left set.
    pub fn is_left(&self, square: Square) -> bool {
        self.field.is_left(square)
    }

    /// Returns whether a square is Eaten: outside the left set, and eaten.
    pub fn is_eaten(&self, square: Square) -> bool {
        self.field.is_eaten(square)
    }

    /// Returns whether a segment has been passed in its direction.
    pub fn has_passed(&self, segment: Segment) -> bool {
        self.field.trail.contains(segment)
    }

    /// Makes a Free square Eaten and brings the left set up to date. The square's coordinates are at most
    /// [`MAX_COORDINATE`](crate::angel::plane::MAX_COORDINATE) in absolute value.
    ///
    /// The reason why the update had to stop. The flow is then only partly updated, and all its later results
    /// are wrong.
    pub fn eat(&mut self, square: Square, control: &Control) -> OrStop<Update> {
        self.rest();
        self.search.forget_all();
        let watch = &mut Watch::new(control);
        let (strip, bit) = self.field.bits(square.x);
        self.field.change(strip, (square.y, square.y + 1), |cells| cells.eaten |= bit);
        self.eaten += 1;
        // Nothing can be sent from a dead square.
        self.field.avoids_dead = self.field.has_dead;
        let is_dead = self.field.has_dead && self.field.is_dead(square);
        // A way carries one or two units, so at most two searches send the supply; the test below is the
        // third search.
        let mut supply = 2;
        while supply > 0 && !is_dead {
            let Some(units) = self.search.find_way(&mut self.field, square, watch)? else { break };
            let units = units.min(supply);
            self.search.send(&mut self.field, units);
            supply -= units;
        }
        if supply > 0 || !self.search.leads_out_of(&mut self.field, square, watch)? {
            if self.field.has_dead {
                // The squares that join may include dead ones, which the last search has left out.
                self.field.avoids_dead = false;
                self.search.leads_out_of(&mut self.field, square, watch)?;
            }
            let (field, search, absorbed) = (&mut self.field, &mut self.search, &mut self.absorbed);
            let absorption = Absorption::new(field, search, absorbed, watch);
            match self.ties {
                Ties::Largest => absorption.absorb_most()?,
                Ties::Smallest => absorption.absorb_least(self.eaten)?,
            }
            self.eaten -= self.absorbed.evaded.len();
            add_runs(&mut self.absorbed.joined, &mut self.joined);
        }
        Ok(Update {
            sent_less: -i64::from(supply),
            // L itself is at most a few times the number of turns: the sides of far columns have cancelled.
            length: self.absorbed.length as i64,
            eaten: self.absorbed.evaded.len() as i64,
        })
    }

    /// Records a turn that changes nothing.
    pub fn rest(&mut self) {
        self.absorbed.clear();
        self.joined.clear();
    }

    /// Returns the squares that joined the left set in the last update, as maximal runs by column and row.
    pub fn joined(&self) -> &[Run] {
        &self.joined
    }

    /// Returns the squares that were Eaten before the last update and joined the left set in it.
    pub fn evaded(&self) -> &[Square] {
        &self.absorbed.evaded
    }

    /// Adds a segment to the past.
    pub fn pass(&mut self, segment: Segment) {
        self.field.trail.pass(segment);
        let square = segment.right();
        let cells = self.field.at(square).copied().unwrap_or_default();
        let bit = bit(square.x);
        if square.x >= 0 && cells.left & bit == 0 {
            if cells.dead & bit != 0 {
                self.field.revive(square);
            }
            self.field.add_room(square, 2);
            if cells.north & bit != 0 {
                take_back(&mut self.field, square);
            }
        }
        self.search.angel = (square.x, square.y);
    }

    /// Returns the number of runs of squares that the searches have looked at since the beginning.
    pub fn visited(&self) -> u64 {
        self.search.visited
    }

    /// Returns the number of bytes that the flow holds.
    pub fn bytes(&self) -> usize {
        let joined = self.absorbed.bytes() + self.joined.capacity() * size_of::<Run>();
        self.field.bytes() + self.search.bytes() + joined
    }
}
