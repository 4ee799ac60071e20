//! The path's update as a maximum flow that is kept from turn to turn.
//!
//! For a finite set X of squares outside the left set V let dF(X) be the change of L - 2n if X joins V. With
//! one unit of supply on each side between V and the rest, two on each Eaten square, a drain of two beside
//! each segment of the past, and sides that carry one unit in each direction, dF(X) is what X can pass on or
//! drain, less its supply. So V is best if and only if there is a flow that uses all the supply (maximum flow
//! = minimum cut), and X is as good as V if and only if that flow fills its border and its drains: if nothing
//! more can leave it.
//!
//! The flow at the beginning is one unit eastwards in each row. What the Devil does changes it nearby:
//! - An Eaten square has two more units of supply; two searches for augmenting paths send them off. What
//!   cannot be sent is the decrease of L - 2n.
//! - If no third unit could be sent, some X with that square has become at least as good as V, else none has.
//!   The largest such X is all that reaches no drain. It is found from the square by searches that begin
//!   beside what has joined already: a part that touches neither V nor that would have been as good before.
//! - A segment passed is a drain more.
//!
//! Of the best sets with most Eaten squares either the smallest is taken: what can be reached from the Eaten
//! squares in it; or the largest. The largest reaches to the far north, since it costs nothing to turn back
//! later. So the path never turns back: north of all Eaten squares the left set is x < B for some B that
//! never becomes smaller. (A path has to turn back somewhere; say at the first row that nothing has happened
//! in. Until there the two are the same.)
//!
//! Memory: blocks of 8 x 8 squares where something has happened, and runs of rows that are alike between
//! them. Time of a turn: that of its searches, which is what the Devil's square changes, eight squares at a
//! time where the way goes straight on. During a turn there are also the blocks that its searches visit. Those
//! that have joined as a whole are folded to runs of rows before the next search, when there are many, and a
//! search that visits many is done by columns, with blocks at the border and on the way alone: so an area that
//! joins takes memory in proportion to its border.
//!
//! - `absorb`: what joins the left set when no more can be sent from an Eaten square
//! - `bands`: which rows of chunks have to be told apart
//! - `chunk`: blocks of 8 x 8 squares, a bit for each square
//! - `column`: columns of chunks
//! - `field`: the whole plane
//! - `pieces`: the pieces of a column in their order, in blocks of bounded length
//! - `runs`: what joined, as runs of squares
//! - `search`: augmenting paths
//! - `strands`: columns of squares, cut where what is known of them changes
//! - `trail`: the past of the path
//! - `visits`: the chunks that an update has visited, and what its searches know of them
//! - `watch`: when an update looks at its control

mod absorb;
mod bands;
mod chunk;
mod column;
mod field;
mod pieces;
mod runs;
mod search;
mod strands;
mod trail;
mod visits;
mod watch;

use self::absorb::{Absorbed, Absorption, MANY};
use self::field::Field;
pub use self::runs::Run;
use self::search::way::take_back;
use self::search::{FlowSearch, Spot};
use self::watch::Watch;
use crate::angel::plane::{Segment, Square};
use crate::angel::turn::Update;
use crate::ground::control::{Control, OrStop};

/// Which of the best left sets with most Eaten squares is taken.
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
    /// What joined the left set in the last update.
    joined: Vec<Run>,
    ties: Ties,
    /// How many squares are Eaten.
    eaten: usize,
    /// How many chunks an update visits before it folds those that have joined.
    many: usize,
}

impl Flow {
    /// The flow before the first turn.
    pub fn new(ties: Ties) -> Self {
        Self {
            field: Field::new(),
            search: FlowSearch::default(),
            absorbed: Absorbed::default(),
            joined: Vec::new(),
            ties,
            eaten: 0,
            many: MANY,
        }
    }

    /// Folds what has joined as often as that can be done.
    #[cfg(test)]
    pub(super) fn fold_at_once(&mut self) {
        self.many = 0;
    }

    /// Searches by columns, from so many chunks and rows all alike on.
    #[cfg(test)]
    pub(super) fn search_by_columns(&mut self, most: usize) {
        self.search.most = most;
    }

    /// Whether a square belongs to the left set.
    pub fn is_left(&self, square: Square) -> bool {
        self.field.is_left(square)
    }

    /// Whether a square is Eaten: outside the left set, and eaten.
    pub fn is_eaten(&self, square: Square) -> bool {
        self.field.is_eaten(square)
    }

    /// Whether a segment has been passed in its direction.
    pub fn has_passed(&self, segment: Segment) -> bool {
        self.field.trail.contains(segment)
    }

    /// Makes a Free square Eaten and brings the left set up to date. The square's coordinates are at most
    /// [`MAX_COORDINATE`](crate::angel::plane::MAX_COORDINATE) in absolute value.
    ///
    /// # Errors
    /// Why the update had to stop. It is left half done: nothing that is told later is right.
    pub fn eat(&mut self, square: Square, control: &Control) -> OrStop<Update> {
        self.rest();
        self.search.forget_all();
        let watch = &mut Watch::new(control);
        let cell = self.field.cell(square);
        self.field.chunks[cell.0 as usize].eaten |= 1 << cell.1;
        self.eaten += 1;
        let mut supply = 2;
        while supply > 0 {
            let Some(units) = self.search.find_way(&mut self.field, cell, watch)? else { break };
            let units = units.min(supply);
            self.search.send(&mut self.field, units);
            supply -= units;
        }
        if supply > 0 || !self.search.leads_out(&mut self.field, Spot::Cell(cell), watch)? {
            let (field, search, absorbed) = (&mut self.field, &mut self.search, &mut self.absorbed);
            let absorption = Absorption::new(field, search, absorbed, watch, self.many);
            match self.ties {
                Ties::Largest => absorption.absorb_most()?,
                Ties::Smallest => absorption.absorb_least(self.eaten)?,
            }
            self.eaten -= self.absorbed.evaded.len();
            self.joined.extend(self.absorbed.runs.iter());
        }
        self.field.tidy();
        Ok(Update {
            sent_less: -i64::from(supply),
            length: self.absorbed.length,
            eaten: self.absorbed.evaded.len() as i64,
        })
    }

    /// Checks that what flows into each square of a window flows out of it again, with its supply and its drain.
    #[cfg(test)]
    pub(super) fn check_balance(&self, columns: std::ops::Range<i64>, rows: std::ops::Range<i64>) {
        let flow = |forth: bool, back: bool| i64::from(forth) - i64::from(back);
        for (x, y) in columns.flat_map(|x| rows.clone().map(move |y| (x, y))) {
            let [here, east, north, west, south] =
                [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1)].map(|(dx, dy)| self.field.strand(x + dx, y + dy));
            if here.left {
                continue;
            }
            // A unit comes from each square of the left set.
            let out = [
                if east.left { -1 } else { flow(here.east, here.west) },
                if north.left { -1 } else { flow(here.north, here.south) },
                if west.left { -1 } else { -flow(west.east, west.west) },
                if south.left { -1 } else { -flow(south.north, south.south) },
            ];
            let square = Square::new(x, y);
            let drains = self.field.trail.beside_run(Run { x, from: y, until: Some(y + 1) });
            let drained = 2 * drains - i64::from(self.field.trail.room(square));
            let supply = 2 * i64::from(self.is_eaten(square));
            assert_eq!(out.iter().sum::<i64>(), supply - drained, "{square}");
        }
    }

    /// Tells that a turn changes nothing.
    pub fn rest(&mut self) {
        self.absorbed.clear();
        self.joined.clear();
    }

    /// Returns the squares that joined the left set in the last update, as maximal runs by column and row.
    pub fn joined(&self) -> &[Run] {
        &self.joined
    }

    /// The squares that were Eaten before the last update and joined the left set in it.
    pub fn evaded(&self) -> &[Square] {
        &self.absorbed.evaded
    }

    /// Adds a segment to the past.
    pub fn pass(&mut self, segment: Segment) {
        self.field.trail.pass(segment);
        let square = segment.right();
        if !self.field.is_left(square) {
            let cell = self.field.cell(square);
            self.field.trail.add_room(square, 2);
            self.field.chunks[cell.0 as usize].drains |= 1 << cell.1;
            take_back(&mut self.field, cell);
        }
        self.search.angel = (square.x, square.y);
    }

    /// How many squares the searches have looked at.
    pub fn visited(&self) -> u64 {
        self.search.visited
    }

    /// The bytes that it holds.
    pub fn bytes(&self) -> usize {
        let joined = self.absorbed.bytes() + self.joined.capacity() * size_of::<Run>();
        self.field.bytes() + self.search.bytes() + joined
    }
}
