//! Augmenting paths: from a square to a drain, or to infinity, along sides that can carry more.
//!
//! A search goes depth first, and by whole runs: from a set of squares of a chunk straight on in one
//! direction, up to eight squares at a time, as bits of a word. For each reached square only the direction in
//! which it was reached is stored. That is enough to trace the way back. A search that reaches many squares
//! is repeated by columns.

mod columns;
pub(super) mod way;

use std::ops::Range;

use rustc_hash::FxHashMap;

use self::columns::ColumnSearch;
use self::way::Leg;
use super::chunk::{NONE, SIDE, WEST_COLUMN};
use super::field::{Cell, Field};
use super::visits::{Visits, Watch};
use crate::angel::plane::Heading;
use crate::ground::control::OrStop;

/// The distance from the Angel, in rows and columns, within which drains beside his path are tried first.
const NEAR_ROWS: u64 = 8;
const NEAR_COLUMNS: u64 = 32;

/// The number of rows in a bundle. Ways from far away go round the Angel in such bundles, so that equal rows
/// are adjacent.
const FAR_ROWS: i64 = 128;

/// The number of places whose memory is kept from one update to the next.
const MOST_KEPT: usize = 1 << 12;

/// The number of chunks and of uniform columns after which a search is given up and repeated by columns.
const MOST: usize = 1 << 12;

/// A place that the search has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A square.
    Cell(Cell),
    /// The squares with this x in uniform rows, the first of which is the given row of chunks.
    Gap(i64, i64),
}

/// The place from which a task goes on.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// Squares of a chunk.
    Cells(u32, u64),
    /// The squares with this x in uniform rows, the first of which is the given row of chunks.
    Gap(i64, i64),
}

/// Places from which some directions have not been tried.
#[derive(Clone, Copy, Debug)]
struct SearchTask {
    origin: Origin,
    /// The number of directions that have been tried.
    tried: u8,
    order: [Heading; 4],
    /// Directions that lead nowhere: back, and straight on after a slide has ended.
    idle: [Option<Heading>; 2],
}

/// The end of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlowEnd {
    /// A drain with capacity left.
    Drain,
    /// A square that is known to reach a drain.
    Alive,
    /// The far north or the far south, reached through a gap of the column that has no end.
    Infinity(Heading),
}

/// A search. Its memory is kept for the next one, unless it is large.
#[derive(Clone, Debug)]
pub(super) struct FlowSearch {
    tasks: Vec<SearchTask>,
    /// The uniform columns from which the step west has not been tried. It is tried last. A way then goes
    /// west through uniform rows only if no distinguished row beside them would do. So it is enough to split
    /// off one row ([`FlowSearch::straighten`]) once on each of their two sides.
    aside: Vec<(i64, i64)>,
    pub(super) visits: Visits,
    /// The uniform columns that the search has reached, with the direction in which it reached them.
    pub(super) gaps: FxHashMap<(i64, i64), Heading>,
    pub(super) start: Option<Spot>,
    pub(super) end: Option<(Spot, FlowEnd)>,
    /// The legs of the way that was found, the last leg first.
    pub(super) legs: Vec<Leg>,
    /// The position of the Angel. No drain lies further north, except those that are near.
    pub(super) angel: (i64, i64),
    /// The number of runs looked at since the beginning.
    pub(super) visited: u64,
    columns: ColumnSearch,
    /// The number of chunks and of uniform columns after which a search is given up and repeated by columns.
    pub(super) most: usize,
}

impl Default for FlowSearch {
    fn default() -> Self {
        Self {
            tasks: Vec::new(),
            aside: Vec::new(),
            visits: Visits::default(),
            gaps: FxHashMap::default(),
            start: None,
            end: None,
            legs: Vec::new(),
            angel: (0, 0),
            visited: 0,
            columns: ColumnSearch::default(),
            most: MOST,
        }
    }
}

impl FlowSearch {
    /// Finds a way from a square outside the left set to a drain or to infinity. Returns the number of units
    /// that can be sent along it, one or two. If there is no way, returns None: the reached squares are
    /// closed, and nothing more can leave them. Takes time proportional to the number of reached squares.
    pub(super) fn find_way(
        &mut self,
        field: &mut Field,
        start: Cell,
        watch: &mut Watch<'_>,
    ) -> OrStop<Option<u32>> {
        // `straighten` splits off a row where the way crosses uniform rows sideways. The search is then
        // repeated.
        while self.leads_out(field, Spot::Cell(start), watch)? {
            if self.is_by_columns() {
                self.find_legs(field, watch)?;
                return Ok(Some(self.units(field)));
            }
            if !self.straighten(field) {
                self.way(field);
                return Ok(Some(self.units(field)));
            }
        }
        Ok(None)
    }

    /// Returns whether there is a way to a drain, to infinity, or to a square that is known to reach a drain.
    pub(super) fn leads_out(
        &mut self,
        field: &mut Field,
        start: Spot,
        watch: &mut Watch<'_>,
    ) -> OrStop<bool> {
        match self.leads_out_by_squares(field, start, watch)? {
            Some(leads_out) => Ok(leads_out),
            None => self.leads_out_by_columns(field, start, watch),
        }
    }

    /// Searches by squares. Returns None if the search is given up because it reaches too much.
    fn leads_out_by_squares(
        &mut self,
        field: &mut Field,
        start: Spot,
        watch: &mut Watch<'_>,
    ) -> OrStop<Option<bool>> {
        self.columns.set_aside();
        self.tasks.clear();
        self.aside.clear();
        self.visits.begin_search();
        self.gaps.clear();
        self.start = Some(start);
        self.end = None;
        match start {
            Spot::Cell((number, bit)) => {
                self.reach(field, (number, 1 << bit), Heading::West);
                self.note(field, (number, 1 << bit), [None; 2]);
            }
            Spot::Gap(x, row) => self.reach_gap(x, row, Heading::West),
        }
        while self.end.is_none() {
            watch.step(|| field.bytes() + self.bytes())?;
            let Some(task) = self.tasks.last_mut() else {
                let Some((x, row)) = self.aside.pop() else { return Ok(Some(false)) };
                self.leave_gap_westwards(field, x, row);
                continue;
            };
            let Some(&heading) = task.order.get(usize::from(task.tried)) else {
                self.tasks.pop();
                continue;
            };
            task.tried += 1;
            let is_preferred = task.tried == 1;
            if is_preferred && self.visits.touched().len() + self.gaps.len() >= self.most {
                return Ok(None);
            }
            if task.idle.contains(&Some(heading)) {
                continue;
            }
            match task.origin {
                Origin::Cells(number, cells) if is_preferred => {
                    self.hurry(field, (number, cells), heading, watch)?;
                }
                Origin::Cells(number, cells) => self.spread(field, (number, cells), heading),
                Origin::Gap(x, row) => self.spread_gap(field, x, row, heading),
            }
        }
        Ok(Some(true))
    }

    /// Goes on from squares of a chunk in the preferred direction, from chunk to chunk.
    fn hurry(
        &mut self,
        field: &mut Field,
        (number, cells): (u32, u64),
        heading: Heading,
        watch: &mut Watch<'_>,
    ) -> OrStop<()> {
        let (met, mut beyond) = self.slide(field, (number, cells), heading);
        // The task noted last is tried first, so the furthest squares come first.
        self.note(field, (number, met), [Some(heading), Some(heading.reverse())]);
        while let Some((number, met)) = self.cross(field, beyond, heading) {
            watch.step(|| field.bytes() + self.bytes())?;
            if self.order(field, (number, met))[0] != heading {
                self.note(field, (number, met), [Some(heading.reverse()), None]);
                return Ok(());
            }
            self.note(field, (number, met), [Some(heading), Some(heading.reverse())]);
            beyond = (number, field.chunks[number as usize].leave(met, heading));
        }
        Ok(())
    }

    /// Goes on from squares of a chunk in another direction. The squares met in the same chunk are tried
    /// first, in their preferred direction.
    fn spread(&mut self, field: &mut Field, (number, cells): (u32, u64), heading: Heading) {
        let (met, beyond) = self.slide(field, (number, cells), heading);
        if let Some(crossed) = self.cross(field, beyond, heading) {
            self.note(field, crossed, [Some(heading.reverse()), None]);
        }
        self.note(field, (number, met), [Some(heading), Some(heading.reverse())]);
    }

    /// Goes straight on from squares of a chunk within it. Returns the squares met, and the squares of the
    /// next chunk that can be entered from this one.
    fn slide(
        &mut self,
        field: &mut Field,
        (number, cells): (u32, u64),
        heading: Heading,
    ) -> (u64, (u32, u64)) {
        let chunk = &field.chunks[number as usize];
        let free = field.open(chunk) & !self.visits.seen(number, chunk);
        let all = chunk.slide(cells, heading, free);
        let beyond = chunk.leave(all, heading);
        let met = all & !cells;
        self.reach(field, (number, met), heading);
        (met, (number, beyond))
    }

    /// Goes on from a chunk to squares of the next one, and straight on in it. Returns the squares met there.
    fn cross(&mut self, field: &mut Field, from: (u32, u64), heading: Heading) -> Option<(u32, u64)> {
        let (from, cells) = from;
        if cells == 0 || self.end.is_some() {
            return None;
        }
        let mut number = field.chunks[from as usize].beside[heading as usize];
        if number == NONE {
            number = self.cross_to_gap(field, from, cells, heading)?;
        }
        let chunk = &field.chunks[number as usize];
        let free = field.open(chunk) & !self.visits.seen(number, chunk);
        let met = chunk.slide(chunk.enter(cells, heading) & free, heading, free);
        self.reach(field, (number, met), heading);
        (met != 0).then_some((number, met))
    }

    /// Records that squares of a chunk have been reached straight on in a direction.
    fn reach(&mut self, field: &mut Field, to: (u32, u64), heading: Heading) {
        let (number, cells) = to;
        if cells == 0 || self.end.is_some() {
            return;
        }
        self.visited += 1;
        let chunk = &mut field.chunks[number as usize];
        self.visits.reach(number, chunk, cells, heading);
        let drains = chunk.drains & cells;
        let alive = self.visits.alive(number, chunk) & cells;
        if drains | alive != 0 {
            let (cells, end) = if drains != 0 { (drains, FlowEnd::Drain) } else { (alive, FlowEnd::Alive) };
            self.end = Some((Spot::Cell((number, cells.trailing_zeros() as u8)), end));
        } else if matches!(heading, Heading::East | Heading::West) {
            self.leave_at_once(field, to);
        }
    }

    /// Adds a task to go on from squares of a chunk.
    fn note(&mut self, field: &Field, from: (u32, u64), idle: [Option<Heading>; 2]) {
        let (number, cells) = from;
        if cells == 0 || self.end.is_some() {
            return;
        }
        let order = self.order(field, from);
        self.tasks.push(SearchTask { origin: Origin::Cells(number, cells), tried: 0, order, idle });
    }

    /// Returns the order in which directions are tried from squares of a chunk. Drains lie beside the path,
    /// hence mostly to the west and south of the Angel.
    fn order(&self, field: &Field, (number, cells): (u32, u64)) -> [Heading; 4] {
        let chunk = &field.chunks[number as usize];
        let is_near = (chunk.x * SIDE).abs_diff(self.angel.0) <= NEAR_COLUMNS;
        // Rounding the horizon makes ways from far away turn in the same rows.
        let horizon = if is_near { self.angel.1 } else { self.angel.1 & -FAR_ROWS };
        if chunk.y * SIDE + i64::from(cells.trailing_zeros() / 8) > horizon {
            [Heading::South, Heading::West, Heading::North, Heading::East]
        } else {
            [Heading::West, Heading::South, Heading::North, Heading::East]
        }
    }

    /// Ends the search at once if the way straight north or straight south from one of these squares is free.
    ///
    /// Far from the Angel such ways save long walks, and they need no memory, because they leave through a
    /// gap of the column.
    fn leave_at_once(&mut self, field: &mut Field, (number, cells): (u32, u64)) {
        let chunk = &field.chunks[number as usize];
        let row = chunk.y * SIDE + i64::from(cells.trailing_zeros() / 8);
        let (east, north) = ((chunk.x * SIDE).abs_diff(self.angel.0), row.abs_diff(self.angel.1));
        if east <= NEAR_COLUMNS && north <= NEAR_ROWS {
            return;
        }
        let free = field.open(chunk) & !self.visits.seen(number, chunk);
        let column = field.column(chunk.x).expect("the column of a chunk");
        for heading in [Heading::North, Heading::South] {
            let met = chunk.slide(cells, heading, free);
            let beyond = chunk.leave(met, heading);
            if beyond == 0 {
                continue;
            }
            let open = beyond & !(u64::from(column.fills_beyond(chunk.y, heading)) * WEST_COLUMN);
            if open != 0 {
                // `open` consists of squares of the next chunk; `last` is the square of this one in front of
                // it.
                let bit = open.trailing_zeros() as u8;
                let last = if heading == Heading::North { bit + 56 } else { bit - 56 };
                let way = met & !cells & WEST_COLUMN << (bit % 8);
                self.visits.reach(number, &mut field.chunks[number as usize], way, heading);
                self.end = Some((Spot::Cell((number, last)), FlowEnd::Infinity(heading)));
                return;
            }
        }
    }

    /// Begins an update.
    pub(super) fn forget_all(&mut self) {
        self.visits.forget_all();
        self.columns = ColumnSearch::default();
        self.tasks.clear();
        self.tasks.shrink_to(MOST_KEPT);
        self.aside.clear();
        self.aside.shrink_to(MOST_KEPT);
        self.gaps.clear();
        self.gaps.shrink_to(MOST_KEPT);
        self.legs.clear();
        self.legs.shrink_to(MOST_KEPT);
    }

    /// Returns the number of bytes that the search holds.
    pub(super) fn bytes(&self) -> usize {
        self.visits.bytes()
            + self.columns.bytes()
            + self.tasks.capacity() * size_of::<SearchTask>()
            + self.aside.capacity() * size_of::<(i64, i64)>()
            + self.gaps.capacity() * (size_of::<((i64, i64), Heading)>() + 1)
            + self.legs.capacity() * size_of::<Leg>()
    }
}

/// Returns the bit of a column of squares in its column of chunks.
pub(super) fn column_bit(x: i64) -> u8 {
    1 << x.rem_euclid(SIDE)
}

/// Returns the rows of chunks between two bounds; a missing bound is an end of the plane.
pub(super) fn rows_between(start: Option<i64>, end: Option<i64>) -> Range<i64> {
    start.unwrap_or(i64::MIN)..end.unwrap_or(i64::MAX)
}
