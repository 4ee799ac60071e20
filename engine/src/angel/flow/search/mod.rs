//! Augmenting paths: from a square to a drain, or to infinity, along sides that can carry more.
//!
//! A search goes by whole rectangles: from squares of a piece straight on in one direction, up to 64 squares at a time, as
//! bits of a word, in all rows of a piece at once. West and south are tried depth first. North and east are tried only when
//! nothing else is left, in the order in which the squares were reached: drains mostly lie in the other directions, and
//! whoever has gone north or east depth first has a long way back.
//!
//! A log records the reached squares; each is in it once. Together with the direction in which it was reached this is enough
//! to trace the way back.

mod way;

use std::collections::VecDeque;

use self::way::Leg;
pub(super) use self::way::take_back;
use super::cells::{Cells, EASTERNMOST, WIDTH};
use super::field::Field;
use super::strip::{Place, Rows};
use super::visits::{Visits, Watch, inner};
use crate::angel::plane::{Heading, Square};
use crate::ground::control::OrStop;

/// The distance from the Angel, in rows and columns, within which drains beside his path are tried first.
const NEAR_ROWS: u64 = 8;
const NEAR_COLUMNS: u64 = 32;

/// The number of rows in a bundle. Ways from far away go round the Angel in such bundles, so that equal rows are
/// adjacent.
const FAR_ROWS: i64 = 128;

/// The number of pieces through which a way goes straight south before it tries west, where south is not preferred.
const FEW: usize = 3;

/// The number of places whose memory is kept from one update to the next.
const MOST_KEPT: usize = 1 << 12;

/// The number of reached blocks from which on a search records the rows in which it has crossed to the next strip.
const LARGE: usize = 256;

/// Squares in some rows of a strip.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) strip: u32,
    pub(super) rows: Rows,
    /// The squares of each row, as bits.
    pub(super) squares: u64,
}

impl Block {
    /// Returns whether a square belongs to the block.
    fn contains(&self, strip: u32, row: i64, bit: u32) -> bool {
        self.strip == strip && self.rows.0 <= row && row < self.rows.1 && self.squares >> bit & 1 != 0
    }
}

/// Squares of one piece that the search has reached straight on.
#[derive(Clone, Copy, Debug)]
struct Reach {
    block: Block,
    place: Place,
    /// The direction; None for the squares where the search began.
    heading: Option<Heading>,
}

/// Reached squares from which some directions have not been tried.
#[derive(Clone, Copy, Debug)]
struct Task {
    /// The index of the squares in the log.
    reach: u32,
    /// True if one of south and west has been tried.
    is_tried: bool,
    /// True if south is tried before west.
    is_southwards: bool,
}

/// The end of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FlowEnd {
    /// A drain with capacity left.
    Drain,
    /// A square that is known to reach a drain.
    Alive,
    /// The far north or the far south, straight on from a square.
    Infinity(Heading),
}

/// A search. Its memory is kept for the next one, unless it is large.
#[derive(Clone, Debug)]
pub(super) struct FlowSearch {
    tasks: Vec<Task>,
    /// Reached squares from which north or east has to be tried when there are no tasks.
    later: VecDeque<(u32, Heading)>,
    /// All that the search has reached, in this order.
    log: Vec<Reach>,
    visits: Visits,
    /// The end of the way that was found: a square, and the index in the log with which it was reached.
    end: Option<(Square, usize, FlowEnd)>,
    /// The straight parts of the way that was found, the last one first.
    legs: Vec<Leg>,
    /// Newly reached parts of a piece; empty between searches.
    fresh: Vec<(Rows, u64)>,
    /// True if the search began in a column that can be passed southwards only.
    begins_low: bool,
    /// The position of the Angel. Only near drains lie further north.
    pub(super) angel: (i64, i64),
    /// The number of blocks looked at since the beginning.
    pub(super) visited: u64,
    /// True if south is tried before west where usually west is, and the other way round.
    pub(super) is_contrary: bool,
    /// The number of reached blocks from which on a search records the rows in which it has crossed to the next strip.
    pub(super) large: usize,
}

impl Default for FlowSearch {
    fn default() -> Self {
        Self {
            tasks: Vec::new(),
            later: VecDeque::new(),
            log: Vec::new(),
            visits: Visits::default(),
            end: None,
            legs: Vec::new(),
            fresh: Vec::new(),
            begins_low: false,
            angel: (0, 0),
            visited: 0,
            is_contrary: false,
            large: LARGE,
        }
    }
}

impl FlowSearch {
    /// Finds a way from a square outside the left set to a drain or to infinity. Returns the number of units that can be
    /// sent along it, one or two. If there is no way, returns None: the reached squares are closed, and nothing more can
    /// leave them. Takes time proportional to the number of reached pieces.
    pub(super) fn find_way(
        &mut self,
        field: &mut Field,
        start: Square,
        watch: &mut Watch<'_>,
    ) -> OrStop<Option<u32>> {
        if !self.leads_out_of(field, start, watch)? {
            return Ok(None);
        }
        self.trace(field);
        Ok(Some(self.units(field)))
    }

    /// Returns whether there is a way from a square, like [`FlowSearch::leads_out`].
    pub(super) fn leads_out_of(
        &mut self,
        field: &mut Field,
        start: Square,
        watch: &mut Watch<'_>,
    ) -> OrStop<bool> {
        let (strip, squares) = field.bits(start.x);
        let place = field.strips[strip as usize].find(start.y);
        self.leads_out(field, (Block { strip, rows: (start.y, start.y + 1), squares }, place), watch)
    }

    /// Returns whether there is a way from one of these squares, which belong to one piece, to a drain, to infinity, or to
    /// a square that is known to reach a drain.
    pub(super) fn leads_out(
        &mut self,
        field: &mut Field,
        (start, place): (Block, Place),
        watch: &mut Watch<'_>,
    ) -> OrStop<bool> {
        self.tasks.clear();
        self.later.clear();
        self.log.clear();
        self.visits.begin_search();
        self.end = None;
        self.begins_low = field.cells(start.strip, place).north & start.squares != 0;
        self.reach(field, start, place, None);
        while self.end.is_none() {
            let Some((reach, heading)) = self.next_task() else { return Ok(false) };
            let reach = self.log[reach as usize];
            // Nothing new lies in the direction from which the squares were reached.
            if reach.heading != Some(heading.reverse()) {
                self.hurry(field, reach, heading, watch)?;
            }
        }
        Ok(true)
    }

    /// Returns the next squares of the log from which to go on, and the direction.
    fn next_task(&mut self) -> Option<(u32, Heading)> {
        let Some(task) = self.tasks.last_mut() else {
            let (reach, heading) = self.later.pop_front()?;
            if heading == Heading::North {
                self.later.push_front((reach, Heading::East));
            }
            return Some((reach, heading));
        };
        let reach = task.reach;
        let is_first = !std::mem::replace(&mut task.is_tried, true);
        let heading = if task.is_southwards == is_first { Heading::South } else { Heading::West };
        if !is_first {
            self.tasks.pop();
            self.later.push_back((reach, Heading::North));
        }
        Some((reach, heading))
    }

    /// Goes on from reached squares in a direction, through several pieces.
    fn hurry(
        &mut self,
        field: &mut Field,
        mut reach: Reach,
        heading: Heading,
        watch: &mut Watch<'_>,
    ) -> OrStop<()> {
        let first = self.tasks.len();
        for steps in 0.. {
            watch.step(|| field.bytes() + self.bytes())?;
            if heading == Heading::South && steps >= FEW && !self.is_southwards(field, reach.block) {
                break;
            }
            let before = self.log.len();
            self.spread(field, reach, heading);
            match self.log[before..].last().filter(|_| self.end.is_none()) {
                Some(&next) => reach = next,
                None => break,
            }
        }
        if is_sideways(heading) {
            // The task noted last is tried first, so the nearest squares come first.
            self.tasks[first..].reverse();
        }
        Ok(())
    }

    /// Goes on from reached squares in a direction.
    fn spread(&mut self, field: &mut Field, reach: Reach, heading: Heading) {
        match heading {
            Heading::North => self.spread_north(field, reach),
            Heading::South => self.spread_south(field, reach),
            Heading::East | Heading::West => self.spread_sideways(field, reach, heading),
        }
    }

    fn spread_north(&mut self, field: &mut Field, Reach { block, place, .. }: Reach) {
        let strip = &field.strips[block.strip as usize];
        let squares = block.squares & !strip.get(place).cells.north;
        if squares == 0 {
            return;
        }
        let until = strip.until(place);
        if block.rows.1 < until {
            let rows = (block.rows.1, until);
            return self.reach(field, Block { rows, squares, ..block }, place, Some(Heading::North));
        }
        let next = strip.after(place).expect("a search ends when it can go straight to infinity");
        let cells = &strip.get(next).cells;
        let (from, until) = (until, strip.until(next));
        let (open, north) = (squares & field.open(cells), cells.north);
        // Where a unit flows northwards already, only the first row is reached.
        let all = if until == from + 1 { open } else { open & !north };
        let mut go = |squares, rows| {
            self.reach(field, Block { rows, squares, ..block }, next, Some(Heading::North));
        };
        go(all, (from, until));
        go(open & !all, (from, from + 1));
    }

    fn spread_south(&mut self, field: &mut Field, Reach { block, place, .. }: Reach) {
        let strip = &field.strips[block.strip as usize];
        let from = strip.from(place);
        if block.rows.0 > from {
            let (rows, squares) = ((from, block.rows.0), block.squares & !strip.get(place).cells.south);
            return self.reach(field, Block { rows, squares, ..block }, place, Some(Heading::South));
        }
        let Some(next) = strip.before(place) else { return };
        let (rows, cells) = ((strip.from(next), from), &strip.get(next).cells);
        // The sides towards all these rows belong to them, so all of them are reached if one is.
        let squares = block.squares & !cells.south & field.open(cells);
        self.reach(field, Block { rows, squares, ..block }, next, Some(Heading::South));
    }

    fn spread_sideways(&mut self, field: &mut Field, Reach { block, place, .. }: Reach, heading: Heading) {
        let cells = field.cells(block.strip, place);
        let all = cells.slide(block.squares, heading, field.open(cells));
        let crosses = match heading {
            Heading::West => all & 1 != 0,
            _ => all & !cells.east & EASTERNMOST != 0,
        };
        let squares = all & !block.squares;
        self.reach(field, Block { squares, ..block }, place, Some(heading));
        if !crosses || self.end.is_some() {
            return;
        }
        let Some(beside) = field.strip_beside(block.strip, heading) else { return };
        if self.log.len() < self.large {
            return self.cross(field, beside, block.rows, heading);
        }
        for rows in self.visits.cross(block.strip, heading, block.rows) {
            self.cross(field, beside, rows, heading);
        }
    }

    /// Goes on to the next strip in some rows.
    fn cross(&mut self, field: &mut Field, number: u32, rows: Rows, heading: Heading) {
        let mut next = Some(field.strips[number as usize].find(rows.0));
        while let Some(place) = next.filter(|_| self.end.is_none()) {
            let strip = &field.strips[number as usize];
            let (cells, from, until) = (&strip.get(place).cells, strip.from(place), strip.until(place));
            if from >= rows.1 {
                break;
            }
            let open = field.open(cells);
            let first = match heading {
                Heading::West => open & !cells.west & EASTERNMOST,
                _ => open & 1,
            };
            next = strip.after(place);
            if first != 0 {
                let squares = cells.slide(first, heading, open);
                let rows = (from.max(rows.0), until.min(rows.1));
                self.reach(field, Block { strip: number, rows, squares }, place, Some(heading));
            }
        }
    }

    /// Records that squares of a piece have been reached straight on in a direction.
    fn reach(&mut self, field: &mut Field, block: Block, place: Place, heading: Option<Heading>) {
        if block.squares == 0 || self.end.is_some() {
            return;
        }
        self.visited += 1;
        let Block { strip: number, rows, squares } = block;
        let strip = &mut field.strips[number as usize];
        let (x, whole) = (strip.x, (strip.from(place), strip.until(place)));
        let (first, mut fresh) = (self.log.len(), std::mem::take(&mut self.fresh));
        self.visits.reach((x, whole), strip.get_mut(place), (rows, squares), &mut fresh);
        for (rows, squares) in fresh.drain(..) {
            let reach = Reach { block: Block { strip: number, rows, squares }, place, heading };
            // All of them are recorded, since the way may lead from one to another.
            self.log.push(reach);
            if self.end.is_none() {
                self.end = self.end_in(field, reach);
            }
            let is_southwards = self.is_southwards(field, reach.block);
            self.tasks.push(Task { reach: self.log.len() as u32 - 1, is_tried: false, is_southwards });
        }
        self.fresh = fresh;
        if first >= self.large && rows != whole {
            self.extend(field, first);
        }
    }

    /// Goes on north and south within the piece from all squares of the log from an index on. A large search does so at once,
    /// lest it reach a piece row by row.
    fn extend(&mut self, field: &mut Field, first: usize) {
        for at in first..self.log.len() {
            let reach = self.log[at];
            let strip = &field.strips[reach.block.strip as usize];
            let whole = (strip.from(reach.place), strip.until(reach.place));
            if reach.block.rows.1 < whole.1 {
                self.spread_north(field, reach);
            }
            if reach.block.rows.0 > whole.0 {
                self.spread_south(field, reach);
            }
        }
    }

    /// Returns the end of a way in newly reached squares, if there is one.
    fn end_in(&self, field: &Field, reach: Reach) -> Option<(Square, usize, FlowEnd)> {
        let Reach { block: Block { strip: number, rows, squares }, place, heading } = reach;
        let strip = &field.strips[number as usize];
        let piece = strip.get(place);
        let cells = &piece.cells;
        let at = self.log.len() - 1;
        let row = if heading == Some(Heading::North) { self.lowest(rows) } else { self.row_in(rows) };
        if cells.drains & squares != 0 {
            let square = field.square(number, row, (cells.drains & squares).trailing_zeros());
            return Some((square, at, FlowEnd::Drain));
        }
        if let Some((rows, alive)) = self.visits.alive(piece, rows, squares) {
            let row = self.row_in(rows);
            return Some((field.square(number, row, alive.trailing_zeros()), at, FlowEnd::Alive));
        }
        if rows.1 == i64::MAX && squares & !cells.north != 0 {
            let bit = (squares & !cells.north).trailing_zeros();
            let row = if rows.0 == i64::MIN { 0 } else { rows.0 };
            return Some((field.square(number, row, bit), at, FlowEnd::Infinity(Heading::North)));
        }
        if rows.0 == i64::MIN && squares & !cells.south != 0 {
            let bit = (squares & !cells.south).trailing_zeros();
            return Some((field.square(number, inner(rows), bit), at, FlowEnd::Infinity(Heading::South)));
        }
        if heading.is_none_or(is_sideways) { self.look_out(field, reach) } else { None }
    }

    /// Returns the row of a range in which a way ends that may end in all of them. The other rows of the column where the
    /// search began should lead to it, if that column can be passed in one direction only.
    fn row_in(&self, rows: Rows) -> i64 {
        if self.begins_low { self.lowest(rows) } else { inner(rows) }
    }

    /// Returns the southernmost row of a range, or another one if there is none.
    fn lowest(&self, rows: Rows) -> i64 {
        if rows.0 == i64::MIN { inner(rows) } else { rows.0 }
    }

    /// Finds a way straight north or straight south from newly reached squares that are not near the Angel.
    ///
    /// Far from the Angel such ways save long walks, and they need little memory.
    fn look_out(&self, field: &Field, Reach { block, place, .. }: Reach) -> Option<(Square, usize, FlowEnd)> {
        let Block { strip: number, rows, squares } = block;
        let strip = &field.strips[number as usize];
        let (east, north) = (
            (strip.x * WIDTH + i64::from(squares.trailing_zeros())).abs_diff(self.angel.0),
            rows.0.abs_diff(self.angel.1),
        );
        if east <= NEAR_COLUMNS && north <= NEAR_ROWS {
            return None;
        }
        let cells = &strip.get(place).cells;
        let blocked = |cells: &Cells, heading| cells.flow(heading) | !field.open(cells);
        let mut up = squares & !cells.north & !blocked(strip.last(), Heading::North);
        let mut next = strip.after(place);
        while let Some(place) = next.filter(|_| up != 0) {
            up &= !blocked(&strip.get(place).cells, Heading::North);
            next = strip.after(place);
        }
        if up != 0 {
            return Some(self.outermost(field, block, up, Heading::North));
        }
        let mut down = squares & !blocked(strip.first(), Heading::South);
        if rows.0 > strip.from(place) {
            down &= !cells.south;
        }
        let mut next = strip.before(place);
        while let Some(place) = next.filter(|_| down != 0) {
            down &= !blocked(&strip.get(place).cells, Heading::South);
            next = strip.before(place);
        }
        (down != 0).then(|| self.outermost(field, block, down, Heading::South))
    }

    /// Returns the end of a way that goes straight to infinity from one of these squares of a block. It must not meet
    /// itself, so it goes on from the last reached square in this direction.
    fn outermost(
        &self,
        field: &Field,
        block: Block,
        squares: u64,
        heading: Heading,
    ) -> (Square, usize, FlowEnd) {
        let bit = squares.trailing_zeros();
        let is_same = |reach: &&(usize, &Reach)| {
            reach.1.block.strip == block.strip && reach.1.block.squares >> bit & 1 != 0
        };
        let reached = self.log.iter().enumerate();
        let last = if heading == Heading::North {
            reached.filter(|reach| is_same(&reach)).max_by_key(|reach| reach.1.block.rows.1)
        } else {
            reached.filter(|reach| is_same(&reach)).min_by_key(|reach| reach.1.block.rows.0)
        };
        let (at, reach) = last.expect("the block has been reached");
        let rows = reach.block.rows;
        let row = if heading == Heading::North { inner(rows) } else { rows.0.max(i64::MIN + 1) };
        (field.square(block.strip, row, bit), at, FlowEnd::Infinity(heading))
    }

    /// Returns whether south is tried before west from squares. Drains lie beside the path, hence mostly to the west and
    /// south of the Angel.
    fn is_southwards(&self, field: &Field, block: Block) -> bool {
        let x = field.strips[block.strip as usize].x * WIDTH + i64::from(block.squares.trailing_zeros());
        let is_near = x.abs_diff(self.angel.0) <= NEAR_COLUMNS;
        // Rounding the horizon makes ways from far away turn in the same rows.
        let horizon = if is_near { self.angel.1 } else { self.angel.1 & -FAR_ROWS };
        (block.rows.0 > horizon) != self.is_contrary
    }

    /// Begins an update.
    pub(super) fn forget_all(&mut self) {
        self.visits.forget_all();
        self.tasks.clear();
        self.tasks.shrink_to(MOST_KEPT);
        self.later.clear();
        self.later.shrink_to(MOST_KEPT);
        self.log.clear();
        self.log.shrink_to(MOST_KEPT);
        self.legs.clear();
        self.legs.shrink_to(MOST_KEPT);
    }

    /// Returns the squares that the last search has reached.
    pub(super) fn reached(&self) -> impl Iterator<Item = Block> {
        self.log.iter().map(|reach| reach.block)
    }

    /// Returns the first part of a block, which belongs to one piece, that is not known to reach a drain.
    pub(super) fn doubtful(&self, field: &Field, place: Place, block: Block) -> Option<(Rows, u64)> {
        let strip = &field.strips[block.strip as usize];
        self.visits.doubtful((strip.x, strip.from(place)), strip.get(place), block.rows, block.squares)
    }

    /// Returns the number of bytes that the search holds.
    pub(super) fn bytes(&self) -> usize {
        self.visits.bytes()
            + self.tasks.capacity() * size_of::<Task>()
            + self.later.capacity() * size_of::<(u32, Heading)>()
            + self.log.capacity() * size_of::<Reach>()
            + self.legs.capacity() * size_of::<Leg>()
            + self.fresh.capacity() * size_of::<(Rows, u64)>()
    }
}

fn is_sideways(heading: Heading) -> bool {
    matches!(heading, Heading::East | Heading::West)
}
