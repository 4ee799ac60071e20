//! The search by columns. In one step it reaches all squares of a column that lie above each other without a
//! break, whether their rows are uniform or stored one by one.
//!
//! A search by squares keeps a chunk for each 8 x 8 squares that it reaches. A search that reaches many is
//! given up and repeated in this way. The reached squares are then stored as runs, and the only chunks kept
//! are those on the way that is found. So an area takes memory in proportion to its border, and time in
//! proportion to the pieces of the columns in it. Both kinds of search reach the same squares, even though a
//! search by squares treats each column of the uniform rows in the far north or far south as one place. No
//! search reaches only a part of such a column: the flow into uniform rows from below equals the flow on
//! through them.
//!
//! The search sweeps eastwards and westwards by turns. Each sweep goes on from everything that the earlier
//! sweeps have reached, column by column. So a column that is reached at many places is processed at once. A
//! log records the reached squares and the places from which they were reached, so that the way can be
//! traced. It takes memory for each time that a sweep reaches a column anew.

use super::way::Leg;
use super::{FlowEnd, FlowSearch, Spot};
use crate::angel::flow::chunk::{SIDE, column_of};
use crate::angel::flow::field::{Field, Strand};
use crate::angel::flow::runs::{Run, Runs};
use crate::angel::flow::visits::Watch;
use crate::angel::plane::{Heading, Square};
use crate::ground::control::OrStop;

/// A range of rows: the first, and the one after the last; [`i64::MIN`] and [`i64::MAX`] where there is none.
type Rows = (i64, i64);

/// Squares of a column that a search has reached.
#[derive(Clone, Copy, Debug)]
struct Reach {
    x: i64,
    rows: Rows,
    /// The rows that it entered from the side.
    entered: Rows,
    /// The direction in which it entered them; None for the rows in which it began.
    heading: Option<Heading>,
}

/// A search by columns, with its findings.
#[derive(Clone, Debug, Default)]
pub(super) struct ColumnSearch {
    /// True if the last search was of this kind.
    is_last: bool,
    reached: Runs,
    log: Vec<Reach>,
    /// The squares from which the column to the east has not been tried, and the same for the column to the
    /// west.
    pending: [Runs; 2],
    /// The end of the way that was found.
    end: Option<(Square, FlowEnd)>,
    /// The way that was found: straight parts, the last first, each with its first and its last square.
    way: Vec<[Square; 2]>,
}

impl ColumnSearch {
    /// Begins a search by squares, and drops the last search by columns.
    pub(super) fn set_aside(&mut self) {
        if self.is_last {
            *self = Self::default();
        }
    }

    /// Begins a search by columns.
    fn begin(&mut self) {
        *self = Self { is_last: true, ..Self::default() };
    }

    /// Returns the number of bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.reached.bytes()
            + self.log.capacity() * size_of::<Reach>()
            + self.pending.iter().map(Runs::bytes).sum::<usize>()
            + self.way.capacity() * size_of::<[Square; 2]>()
    }
}

impl FlowSearch {
    /// Returns whether the last search was by columns.
    pub(crate) fn is_by_columns(&self) -> bool {
        self.columns.is_last
    }

    /// Takes the squares that the last search, by columns, has reached.
    pub(crate) fn take_reached(&mut self) -> Runs {
        self.columns.log = Vec::new();
        std::mem::take(&mut self.columns.reached)
    }

    /// Returns whether there is a way from a place, like [`FlowSearch::leads_out`], by columns. The search by
    /// squares that was given up is undone.
    #[cold]
    pub(super) fn leads_out_by_columns(
        &mut self,
        field: &mut Field,
        start: Spot,
        watch: &mut Watch<'_>,
    ) -> OrStop<bool> {
        let (x, rows) = match start {
            Spot::Cell(cell) => {
                let square = field.square(cell);
                (square.x, (square.y, square.y + 1))
            }
            Spot::Gap(x, row) => {
                let (start, end) = field.bands.gap_around(row);
                (x, (start.map_or(i64::MIN, |start| start * SIDE), end.map_or(i64::MAX, |end| end * SIDE)))
            }
        };
        self.tasks.clear();
        self.aside.clear();
        self.gaps.clear();
        self.legs.clear();
        self.end = None;
        self.start = None;
        for number in self.visits.withdraw(&mut field.chunks) {
            field.fold(number, true);
        }
        self.columns.begin();
        self.come_to(field, (x, rows), None, watch);
        let mut sweeps = [Heading::East, Heading::West];
        while self.columns.end.is_none() {
            watch.step(|| field.bytes() + self.bytes())?;
            let Some(run) = self.columns.next(sweeps[0]) else {
                sweeps.reverse();
                let Some(run) = self.columns.next(sweeps[0]) else { return Ok(false) };
                self.try_beside(field, run, sweeps[0], watch)?;
                continue;
            };
            self.try_beside(field, run, sweeps[0], watch)?;
        }
        Ok(true)
    }

    /// Goes on from a run to the column beside it.
    fn try_beside(&mut self, field: &Field, run: Run, heading: Heading, watch: &mut Watch<'_>) -> OrStop<()> {
        let x = run.x + heading.step().0;
        for (mut from, until) in beside(field, run, heading, watch) {
            // An earlier part may already have reached a part of these rows.
            while let Some(part) = self.columns.reached.missing(x, (from, until)) {
                watch.step(|| field.bytes() + self.bytes())?;
                self.come_to(field, (x, part), Some(heading), watch);
                if self.columns.end.is_some() {
                    return Ok(());
                }
                from = part.1;
            }
        }
        Ok(())
    }

    /// Reaches squares of a column, and all squares of the column that can be reached from them.
    fn come_to(
        &mut self,
        field: &Field,
        (x, entered): (i64, Rows),
        heading: Option<Heading>,
        watch: &mut Watch<'_>,
    ) {
        self.visited += 1;
        let columns = &mut self.columns;
        let (below, above) = (columns.reached.around(x, entered.0).0, columns.reached.around(x, entered.1).1);
        let (first, leads_south) = descend(field, x, (entered.0, below), watch);
        let (end, leads_north) = climb(field, x, (entered.1, above), watch);
        let rows = (first, end);
        columns.log.push(Reach { x, rows, entered, heading });
        let run = Run { x, from: first, until: Some(end) };
        columns.reached.add(run);
        columns.pending.iter_mut().for_each(|pending| pending.add(run));
        let out = if leads_north {
            Some((last_row(field, x, entered, Heading::North), FlowEnd::Infinity(Heading::North)))
        } else if leads_south {
            Some((last_row(field, x, entered, Heading::South), FlowEnd::Infinity(Heading::South)))
        } else {
            self.end_in(field, x, rows, watch)
        };
        if let Some((row, end)) = out {
            let square = Square::new(x, row);
            self.columns.end = Some((square, end));
            self.columns.find_way(square);
        }
    }

    /// Returns a row of a column in which a way can end, if there is one.
    fn end_in(
        &self,
        field: &Field,
        x: i64,
        (from, until): Rows,
        watch: &mut Watch<'_>,
    ) -> Option<(i64, FlowEnd)> {
        let mut row = from;
        while row < until {
            watch.count();
            let strand = field.strand(x, row);
            let last = strand.until.min(until);
            if let Some(number) = strand.chunk {
                let chunk = &field.chunks[number as usize];
                let squares = column_of(x, chunk.y, (row, last));
                let (drains, alive) = (chunk.drains & squares, self.visits.alive(number, chunk) & squares);
                let at = |squares: u64| chunk.square(squares.trailing_zeros() as u8).y;
                if drains != 0 {
                    return Some((at(drains), FlowEnd::Drain));
                }
                if alive != 0 {
                    return Some((at(alive), FlowEnd::Alive));
                }
            } else if x == 0
                && let Some(row) = ancient_drain(field, (row, last))
            {
                return Some((row, FlowEnd::Drain));
            }
            row = last;
        }
        None
    }

    /// Finds the legs of the way that the last search, by columns, has found.
    pub(super) fn find_legs(&mut self, field: &mut Field, watch: &mut Watch<'_>) -> OrStop<()> {
        self.legs.clear();
        let mut way = std::mem::take(&mut self.columns.way);
        // The rows in which the way turns become distinguished, so that it passes either all rows of a
        // uniform range or none.
        for square in way.iter().flatten() {
            field.cell(*square);
        }
        if let Some((square, FlowEnd::Infinity(heading))) = &mut self.columns.end {
            // One of these squares may lie beyond the former last row of its column.
            let row = last_row(field, square.x, (square.y, square.y + 1), *heading);
            let last = Square::new(square.x, row);
            if last != *square {
                way.insert(0, [*square, last]);
                *square = last;
            }
        }
        for &[from, to] in &way {
            watch.step(|| field.bytes() + self.bytes())?;
            let heading = match (to.x - from.x, to.y > from.y) {
                (0, true) => Heading::North,
                (0, false) => Heading::South,
                (1, _) => Heading::East,
                _ => Heading::West,
            };
            if from.x == to.x {
                self.add_column(field, from.x, (from.y.min(to.y), from.y.max(to.y)), heading, watch)?;
            } else {
                let (chunk, bit) = field.cell(if from.x < to.x { from } else { to });
                self.legs.push(Leg::Sides { chunk, heading, squares: 1 << bit });
            }
        }
        self.columns.way = way;
        self.end = self.columns.end.map(|(square, end)| (Spot::Cell(field.cell(square)), end));
        Ok(())
    }

    /// Adds the legs over the northern sides of squares in a range of rows of a column.
    fn add_column(
        &mut self,
        field: &mut Field,
        x: i64,
        (from, until): Rows,
        heading: Heading,
        watch: &mut Watch<'_>,
    ) -> OrStop<()> {
        let mut row = from;
        while row < until {
            watch.step(|| field.bytes() + self.bytes())?;
            let y = row.div_euclid(SIDE);
            if field.bands.contains(y) {
                let chunk = field.chunk(x.div_euclid(SIDE), y);
                let last = until.min((y + 1) * SIDE);
                self.legs.push(Leg::Sides { chunk, heading, squares: column_of(x, y, (row, last)) });
                row = last;
            } else {
                let (_, end) = field.bands.gap_around(y);
                self.legs.push(Leg::Rows { x, row: y, upwards: heading == Heading::North });
                row = end.expect("a way ends at rows that are kept apart") * SIDE;
            }
        }
        Ok(())
    }

    /// Marks the squares on the way as reaching a drain, where a chunk is kept for them.
    pub(super) fn mark_columns_alive(&mut self, field: &mut Field, watch: &mut Watch<'_>) {
        for &[from, to] in &self.columns.way {
            let (low, high) = (from.y.min(to.y), from.y.max(to.y));
            let rows = low.div_euclid(SIDE)..high.div_euclid(SIDE) + 1;
            for x in if from.x == to.x { vec![from.x] } else { vec![from.x, to.x] } {
                let kept = field.column(x.div_euclid(SIDE)).into_iter();
                let kept: Vec<u32> = kept.flat_map(|column| column.chunks(rows.clone())).collect();
                for number in kept {
                    watch.count();
                    let chunk = &mut field.chunks[number as usize];
                    let squares = column_of(x, chunk.y, (low, high + 1));
                    self.visits.mark_alive(number, chunk, squares);
                }
            }
        }
    }
}

impl ColumnSearch {
    /// Takes the next run of a sweep, if there is one.
    fn next(&mut self, heading: Heading) -> Option<Run> {
        match heading {
            Heading::East => self.pending[0].pop_first(),
            _ => self.pending[1].pop_last(),
        }
    }

    /// Finds the way to a square that has been reached. It replaces the log and the reached runs.
    fn find_way(&mut self, mut square: Square) {
        let mut log = std::mem::take(&mut self.log);
        log.sort_unstable_by_key(|reach| (reach.x, reach.rows.0));
        loop {
            let after = log.partition_point(|reach| (reach.x, reach.rows.0) <= (square.x, square.y));
            // Each reached square is in the log once, so the last entry that begins at or before it contains
            // it.
            let Reach { entered, heading, .. } = log[after - 1];
            let turn = Square::new(square.x, square.y.clamp(entered.0, entered.1 - 1));
            if turn != square {
                self.way.push([turn, square]);
            }
            let Some(heading) = heading else { break };
            square = Square::new(turn.x - heading.step().0, turn.y);
            self.way.push([square, turn]);
        }
        self.reached = Runs::default();
        self.pending = Default::default();
    }
}

/// Climbs north from the row `until`, not beyond the row `limit`. Returns the row after the last one reached,
/// and whether the way leads on to the far north.
fn climb(field: &Field, x: i64, (mut until, limit): Rows, watch: &mut Watch<'_>) -> (i64, bool) {
    loop {
        watch.count();
        let here = field.strand(x, until - 1);
        if until == i64::MAX {
            return (until, !here.north);
        }
        if until >= limit || here.north {
            return (until, false);
        }
        if until < here.until {
            until = here.until.min(limit);
        } else if field.is_shut(&field.strand(x, until)) {
            return (until, false);
        } else {
            until += 1;
        }
    }
}

/// Descends south from the row `from`, not beyond the row `limit`. Returns the last row reached, and whether
/// the way leads on to the far south.
fn descend(field: &Field, x: i64, (mut from, limit): Rows, watch: &mut Watch<'_>) -> (i64, bool) {
    loop {
        watch.count();
        if from == i64::MIN {
            return (from, !field.strand(x, from).south);
        }
        if from <= limit {
            return (from, false);
        }
        let next = field.strand(x, from - 1);
        if field.is_shut(&next) || next.south {
            return (from, false);
        }
        from = next.from.max(limit);
    }
}

/// Returns the rows beside a run of squares that can be entered from it in a direction, east or west.
fn beside(field: &Field, run: Run, heading: Heading, watch: &mut Watch<'_>) -> Vec<Rows> {
    let Run { x, from, until } = run;
    let until = until.unwrap_or(i64::MAX);
    let mut found: Vec<Rows> = Vec::new();
    let (mut row, other) = (from, x + heading.step().0);
    if other < 0 {
        return found;
    }
    let open = |row: i64| -> (bool, i64) {
        if heading == Heading::West {
            let there = field.strand(other, row);
            return (!field.is_shut(&there) && !there.west, there.until);
        }
        let here = field.strand(x, row);
        if here.east {
            return (false, here.until);
        }
        let there: Strand = field.strand(other, row);
        (!field.is_shut(&there), there.until.min(here.until))
    };
    while row < until {
        watch.count();
        let (is_open, last) = open(row);
        let last = last.min(until);
        match found.last_mut() {
            Some(part) if is_open && part.1 == row => part.1 = last,
            _ if is_open => found.push((row, last)),
            _ => {}
        }
        row = last;
    }
    found
}

/// Returns a row of the westernmost column, where no chunk is kept, whose drain has capacity left. The drains
/// of the oldest past have capacity left, except for some that are used up.
fn ancient_drain(field: &Field, (from, until): Rows) -> Option<i64> {
    let mut end = until.min(1);
    while from < end {
        let y = (end - 1).div_euclid(SIDE);
        let drains = field.trail.drains(0, y) & column_of(0, y, (from, end));
        if drains != 0 {
            return Some(y * SIDE + i64::from(drains.trailing_zeros() / 8));
        }
        end = y * SIDE;
    }
    None
}

/// Returns the last row of a way that enters rows of a column and leaves straight northwards or southwards.
/// It is the outermost row of a row of chunks, and all rows of the column beyond it are alike.
fn last_row(field: &Field, x: i64, (from, until): Rows, heading: Heading) -> i64 {
    let is_north = heading == Heading::North;
    // The row nearest to the end of the way; any row if the range has no end on that side.
    let row = match (is_north, from, until) {
        (true, _, i64::MAX) | (false, i64::MIN, i64::MAX) => from.max(0),
        (true, ..) | (false, i64::MIN, _) => until - 1,
        (false, ..) => from,
    };
    let y = row.div_euclid(SIDE);
    let column = field.column(x.div_euclid(SIDE));
    let rows = column.map(|column| column.around(if is_north { i64::MAX } else { i64::MIN }).1);
    let (start, end) = rows.unwrap_or((i64::MIN, i64::MAX));
    if is_north { y.max(start.saturating_sub(1)) * SIDE + SIDE - 1 } else { y.min(end) * SIDE }
}

// A search backwards finds the dead squares from which a new drain can be reached.

impl Field {
    /// Forgets all dead squares that can reach a dead square, where a drain is new, and that square itself. Takes time
    /// in proportion to the pieces of the columns that the forgotten squares lie in.
    pub(crate) fn revive(&mut self, square: Square) {
        revive(self, square);
    }
}

fn revive(field: &mut Field, square: Square) {
    let mut tasks = vec![(square.x, (square.y, square.y + 1))];
    while let Some((x, rows)) = tasks.pop() {
        // An earlier task may have forgotten these rows, or a part of them.
        let Some((from, until)) = first_dead(field, x, rows) else { continue };
        if until < rows.1 {
            tasks.push((x, (until, rows.1)));
        }
        let rows = (lowest_from(field, x, from), highest_from(field, x, until));
        for side in [-1, 1] {
            tasks.extend(beside_from(field, x, rows, side).into_iter().map(|part| (x + side, part)));
        }
        field.forget_dead(Run { x, from: rows.0, until: Some(rows.1).filter(|&until| until < i64::MAX) });
    }
}

/// Returns the first part of these rows that is dead.
fn first_dead(field: &Field, x: i64, (from, until): Rows) -> Option<Rows> {
    let mut row = from;
    while row < until {
        let strand = field.strand(x, row);
        if strand.dead {
            return Some((row, strand.until.min(until)));
        }
        row = strand.until;
    }
    None
}

/// Returns the lowest dead row from which a way leads north to the row `from`.
fn lowest_from(field: &Field, x: i64, mut from: i64) -> i64 {
    while from > i64::MIN {
        let below = field.strand(x, from - 1);
        if !below.dead || below.north {
            break;
        }
        from = below.from;
    }
    from
}

/// Returns the row after the highest dead one from which a way leads south to the row before `until`.
fn highest_from(field: &Field, x: i64, mut until: i64) -> i64 {
    while until < i64::MAX {
        let here = field.strand(x, until - 1);
        if here.south {
            break;
        }
        if until < here.until {
            until = here.until;
        } else if field.strand(x, until).dead {
            until += 1;
        } else {
            break;
        }
    }
    until
}

/// Returns the dead rows of the column beside some rows from which these can be entered.
fn beside_from(field: &Field, x: i64, (from, until): Rows, side: i64) -> Vec<Rows> {
    let mut found = Vec::new();
    let mut row = from;
    while row < until {
        let (here, there) = (field.strand(x, row), field.strand(x + side, row));
        let last = there.until.min(here.until).min(until);
        let is_full = if side < 0 { there.east } else { here.west };
        if there.dead && !is_full {
            found.push((row, last));
        }
        row = last;
    }
    found
}
