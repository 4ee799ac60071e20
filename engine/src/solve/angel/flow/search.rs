//! Augmenting paths: from a square to a drain, or to infinity, along sides that can carry more.

use std::ops::Range;

use super::chunk::{SIDE, WEST_COLUMN};
use super::column::Column;
use super::field::{Beside, Cell, Field};
use crate::board::plane::{Heading, Square};

/// How many rows from the Angel drains beside his path are looked for first.
const NEAR: i64 = 8;

/// A place that the search has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A square.
    Cell(Cell),
    /// The squares with this x in rows that are all alike, the first of these rows of chunks.
    Gap(i64, i64),
}

/// One more step on the way.
#[derive(Clone, Copy, Debug)]
struct Frame {
    spot: Spot,
    /// How many directions have been tried.
    tried: u8,
    order: [Heading; 4],
}

/// Where a way ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// At a drain with room.
    Drain,
    /// At a square that is known to reach one.
    Alive,
    /// In the far north or the far south, through a gap of the column that has no end.
    Infinity(Heading),
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A way; so many units can be sent along it, one or two.
    Way(u32),
    /// No way. What was reached is closed: nothing more can leave it.
    Nothing,
}

/// A search. Its memory is kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    frames: Vec<Frame>,
    end: Option<End>,
    /// What the last search reached.
    pub(super) reached: Vec<Spot>,
    /// What is known to reach a drain, in the present update.
    alive: Vec<Cell>,
    /// The row of the Angel: no drain lies further north, but for those that are near.
    pub(super) horizon: i64,
    /// Squares looked at, since the beginning.
    pub(super) visited: u64,
}

impl Search {
    /// Looks for a way from a square outside the left set. Takes time proportional to what it reaches.
    pub(super) fn run(&mut self, field: &mut Field, start: Cell) -> Found {
        self.run_from(field, Spot::Cell(start))
    }

    /// The same, from any place.
    pub(super) fn run_from(&mut self, field: &mut Field, mut start: Spot) -> Found {
        loop {
            if let Spot::Gap(x, row) = start
                && field.bands.contains(row)
            {
                start = Spot::Cell(field.cell(Square::new(x, row * SIDE)));
            }
            let found = self.walk(field, start);
            self.forget_seen(field);
            if found == Found::Nothing || !self.straighten(field) {
                return found;
            }
        }
    }

    fn walk(&mut self, field: &mut Field, start: Spot) -> Found {
        self.frames.clear();
        self.reached.clear();
        self.end = None;
        if self.enter(field, start) || self.leaves_at_once(field, start) {
            return self.way(field);
        }
        while let Some(frame) = self.frames.last_mut() {
            let Some(&heading) = frame.order.get(usize::from(frame.tried)) else {
                self.frames.pop();
                continue;
            };
            frame.tried += 1;
            let spot = frame.spot;
            let next = match spot {
                Spot::Cell(cell) => self.next_of_cell(field, cell, heading),
                Spot::Gap(x, row) => self.next_of_gap(field, x, row, heading),
            };
            let Some(next) = next else {
                if self.end.is_some() {
                    return self.way(field);
                }
                continue;
            };
            let sideways = matches!(heading, Heading::East | Heading::West);
            let places = self.frames.len();
            if self.enter(field, next) {
                return self.way(field);
            }
            let is_new = self.frames.len() > places;
            if is_new && sideways && self.leaves_at_once(field, next) {
                return self.way(field);
            }
        }
        Found::Nothing
    }

    /// Comes to a place; whether the way ends here.
    fn enter(&mut self, field: &mut Field, spot: Spot) -> bool {
        let order = match spot {
            Spot::Gap(x, row) => {
                if self.reached.contains(&spot) {
                    return false;
                }
                if x == 0 && row < 0 {
                    self.end = Some(End::Drain);
                }
                [Heading::North, Heading::South, Heading::West, Heading::East]
            }
            Spot::Cell((number, bit)) => {
                let chunk = &mut field.chunks[number as usize];
                let mask = 1 << bit;
                if chunk.seen & mask != 0 {
                    return false;
                }
                chunk.seen |= mask;
                if chunk.drains & mask != 0 {
                    self.end = Some(End::Drain);
                } else if chunk.alive & mask != 0 {
                    self.end = Some(End::Alive);
                }
                if chunk.y * SIDE + i64::from(bit / 8) > self.horizon {
                    [Heading::South, Heading::West, Heading::North, Heading::East]
                } else {
                    [Heading::West, Heading::South, Heading::North, Heading::East]
                }
            }
        };
        self.visited += 1;
        self.reached.push(spot);
        self.frames.push(Frame { spot, tried: 0, order });
        self.end.is_some()
    }

    /// Whether the way straight north or straight south from a square is free; if so, that is the way.
    ///
    /// Far from the Angel such ways save long walks, and need no memory: they leave through a gap of the column.
    fn leaves_at_once(&mut self, field: &mut Field, start: Spot) -> bool {
        let Spot::Cell((number, bit)) = start else { return false };
        let chunk = &field.chunks[number as usize];
        let (x, row) = (chunk.x, chunk.y);
        let near = (row * SIDE + i64::from(bit / 8)).abs_diff(self.horizon) <= NEAR.unsigned_abs();
        let Some(column) = field.columns.get(&x).filter(|_| !near) else { return false };
        let squares = WEST_COLUMN << (bit % 8);
        let above = squares & u64::MAX << bit;
        let below = squares & !(u64::MAX << bit);
        let mask = 1 << (bit % 8);
        let free_above = chunk.north & above == 0 && chunk.left & above == 0;
        let free_below = chunk.south & below == 0 && chunk.left & below == 0;
        let up = free_above && column.top_from(row + 1).is_some_and(|gap| gap.lets_through(true, mask));
        let down = free_below && column.bottom_to(row - 1).is_some_and(|gap| gap.lets_through(false, mask));
        if !up && !down {
            return false;
        }
        let (heading, last) = if up { (Heading::North, 56 + bit % 8) } else { (Heading::South, bit % 8) };
        let mut at = bit;
        while at != last {
            at = if up { at + 8 } else { at - 8 };
            self.frames.push(Frame { spot: Spot::Cell((number, at)), tried: 4, order: Heading::ALL });
        }
        self.end = Some(End::Infinity(heading));
        true
    }

    fn next_of_cell(&mut self, field: &mut Field, cell: Cell, heading: Heading) -> Option<Spot> {
        let beside = self.open_side(field, cell, heading)?;
        match beside {
            Beside::Left => None,
            Beside::Cell(next) => Some(Spot::Cell(next)),
            Beside::Gap(row) => {
                let x = field.square(cell).x + heading.step().0;
                let start = field.bands.gap_around(row).0.unwrap_or(i64::MIN);
                Some(Spot::Gap(x, start))
            }
        }
    }

    /// What lies beside a square, if the side between them can carry more.
    fn open_side(&mut self, field: &mut Field, cell: Cell, heading: Heading) -> Option<Beside> {
        let (number, bit) = cell;
        match heading {
            Heading::North | Heading::East => {
                if field.chunks[number as usize].sends(heading, bit) {
                    return None;
                }
                Some(field.beside(cell, heading))
            }
            Heading::South | Heading::West => {
                let beside = field.beside(cell, heading);
                let back = heading.reverse();
                let blocked = match beside {
                    Beside::Left => true,
                    Beside::Cell((next, bit)) => field.chunks[next as usize].receives(back, bit),
                    Beside::Gap(row) => {
                        heading == Heading::South && {
                            let square = field.square(cell);
                            !field
                                .gap(square.x.div_euclid(SIDE), row)
                                .lets_through(false, column_bit(square.x))
                        }
                    }
                };
                (!blocked).then_some(beside)
            }
        }
    }

    fn next_of_gap(&mut self, field: &mut Field, x: i64, row: i64, heading: Heading) -> Option<Spot> {
        let column = x.div_euclid(SIDE);
        let here = field.gap(column, row);
        match heading {
            Heading::East => None,
            Heading::West => {
                let (x, column) = (x - 1, (x - 1).div_euclid(SIDE));
                let free = x >= 0 && field.gap(column, row).left & column_bit(x) == 0;
                free.then_some(Spot::Gap(x, row))
            }
            Heading::North | Heading::South => {
                let upwards = heading == Heading::North;
                if !here.lets_through(upwards, column_bit(x)) {
                    return None;
                }
                let (start, end) = field.bands.gap_around(row);
                let y = if upwards { end.map(|end| end * SIDE) } else { start.map(|start| start * SIDE - 1) };
                let Some(y) = y else {
                    self.end = Some(End::Infinity(heading));
                    return None;
                };
                let square = Square::new(x, y);
                if field.is_left(square) {
                    return None;
                }
                let cell = field.cell(square);
                // Southwards the side belongs to the square below.
                let blocked = !upwards && field.chunks[cell.0 as usize].receives(Heading::North, cell.1);
                (!blocked).then_some(Spot::Cell(cell))
            }
        }
    }

    /// How much the way that was found can carry.
    fn way(&self, field: &Field) -> Found {
        let Some(&Frame { spot: Spot::Cell(last), .. }) = self.frames.last() else { return Found::Way(1) };
        if self.end != Some(End::Drain) || field.trail.room(field.square(last)) < 2 {
            return Found::Way(1);
        }
        let double = self.frames.windows(2).all(|pair| match (pair[0].spot, pair[1].spot) {
            (Spot::Cell(from), Spot::Cell(to)) => carries_two(field, from, to),
            _ => false,
        });
        Found::Way(if double { 2 } else { 1 })
    }

    /// Lets rows that are all alike be told apart where the way leads through them sideways. Whether there were any.
    fn straighten(&self, field: &mut Field) -> bool {
        if self.end == Some(End::Alive) {
            return false;
        }
        let gap_drain = |at: usize| at + 1 == self.frames.len() && self.end == Some(End::Drain);
        for (at, frame) in self.frames.iter().enumerate() {
            let Spot::Gap(x, row) = frame.spot else { continue };
            let sideways = self.frames.get(at + 1).is_some_and(|next| matches!(next.spot, Spot::Gap(..)));
            if sideways || gap_drain(at) {
                let rows = field.bands.gap_around(row);
                let row = rows.0.or(rows.1.map(|end| end - 1)).expect("some row is told apart");
                field.chunk(x.div_euclid(SIDE), row);
                return true;
            }
        }
        false
    }

    /// Sends units along the way that was found.
    pub(super) fn send(&self, field: &mut Field, units: u32) {
        for _ in 0..units {
            for pair in self.frames.windows(2) {
                push(field, pair[0].spot, pair[1].spot);
            }
        }
        let last = self.frames.last().expect("a way has a last place").spot;
        match self.end {
            Some(End::Drain) => {
                let Spot::Cell(cell) = last else { unreachable!("drains of rows told apart") };
                let square = field.square(cell);
                field.trail.add_room(square, -(units as i32));
                if field.trail.room(square) == 0 {
                    field.chunks[cell.0 as usize].drains &= !(1 << cell.1);
                }
            }
            Some(End::Infinity(heading)) => {
                // Through a gap that is a place of the way units have been sent already.
                if let Spot::Cell(cell) = last {
                    send_away(field, cell, heading);
                }
            }
            Some(End::Alive) | None => unreachable!("units are sent to drains"),
        }
    }

    /// Marks the squares on the way that was found as reaching a drain.
    pub(super) fn mark_alive(&mut self, field: &mut Field) {
        for frame in &self.frames {
            if let Spot::Cell((number, bit)) = frame.spot {
                field.chunks[number as usize].alive |= 1 << bit;
                self.alive.push((number, bit));
            }
        }
    }

    /// Whether a square is marked so.
    pub(super) fn is_alive(&self, field: &Field, spot: Spot) -> bool {
        matches!(spot, Spot::Cell((number, bit)) if field.chunks[number as usize].alive >> bit & 1 != 0)
    }

    /// Ends an update.
    pub(super) fn forget_alive(&mut self, field: &mut Field) {
        for (number, _) in self.alive.drain(..) {
            field.chunks[number as usize].alive = 0;
        }
    }

    fn forget_seen(&self, field: &mut Field) {
        for spot in &self.reached {
            if let &Spot::Cell((number, _)) = spot {
                field.chunks[number as usize].seen = 0;
            }
        }
    }
}

/// The bit of a column of squares in its column of chunks.
pub(super) fn column_bit(x: i64) -> u8 {
    1 << x.rem_euclid(SIDE)
}

/// The rows of chunks from one to another; without an end, all there are.
pub(super) fn rows_between(start: Option<i64>, end: Option<i64>) -> Range<i64> {
    start.unwrap_or(i64::MIN)..end.unwrap_or(i64::MAX)
}

/// Whether two more units can be sent from a square to its neighbour.
fn carries_two(field: &Field, from: Cell, to: Cell) -> bool {
    match direction(field, from, to) {
        heading @ (Heading::North | Heading::East) => field.chunks[from.0 as usize].receives(heading, from.1),
        heading => field.chunks[to.0 as usize].sends(heading.reverse(), to.1),
    }
}

/// The direction from a square to its neighbour.
fn direction(field: &Field, from: Cell, to: Cell) -> Heading {
    let (a, b) = (field.square(from), field.square(to));
    let heading = Heading::ALL.into_iter().find(|&heading| a.beside(heading) == b);
    heading.expect("neighbours")
}

/// Sends a unit from a place to the next.
fn push(field: &mut Field, from: Spot, to: Spot) {
    match (from, to) {
        (Spot::Cell(from), Spot::Cell(to)) => {
            let heading = direction(field, from, to);
            let (number, bit) = if matches!(heading, Heading::North | Heading::East) { from } else { to };
            field.chunks[number as usize].push(heading, 1 << bit);
        }
        (Spot::Cell(cell), Spot::Gap(x, row)) => {
            let upwards = row > field.chunks[cell.0 as usize].y;
            if upwards {
                field.chunks[cell.0 as usize].push(Heading::North, 1 << cell.1);
            }
            let (start, end) = field.bands.gap_around(row);
            push_rows(field, x, rows_between(start, end), upwards);
        }
        (Spot::Gap(_, row), Spot::Cell(cell)) => {
            if row > field.chunks[cell.0 as usize].y {
                field.chunks[cell.0 as usize].push(Heading::South, 1 << cell.1);
            }
        }
        (Spot::Gap(..), Spot::Gap(..)) => unreachable!("rows are told apart where a way leads sideways"),
    }
}

/// Sends a unit from the northern or southern row of a chunk to infinity.
fn send_away(field: &mut Field, cell: Cell, heading: Heading) {
    let square = field.square(cell);
    let chunk = &mut field.chunks[cell.0 as usize];
    let row = chunk.y;
    if heading == Heading::North {
        chunk.push(Heading::North, 1 << cell.1);
        push_rows(field, square.x, row + 1..i64::MAX, true);
    } else {
        push_rows(field, square.x, i64::MIN..row, false);
    }
}

/// Lets the drain of a square take a unit that leaves it straight to the far north. Otherwise the columns beside walls that the Angel has
/// passed would stay full for ever, and searches for later walls would be long.
pub(super) fn take_back(field: &mut Field, cell: Cell) {
    let chunk = &mut field.chunks[cell.0 as usize];
    let above = WEST_COLUMN << (cell.1 % 8) & u64::MAX << cell.1;
    let mask = 1 << (cell.1 % 8);
    let Some(column) = field.columns.get_mut(&chunk.x).filter(|_| chunk.north & above == above) else {
        return;
    };
    if column.top_from(chunk.y + 1).is_none_or(|gap| gap.up & mask == 0) {
        return;
    }
    chunk.push(Heading::South, above);
    column.change_gaps(chunk.y + 1..i64::MAX, |gap| gap.push(false, mask));
    let square = chunk.square(cell.1);
    field.trail.add_room(square, -1);
}

/// Sends a unit upwards or downwards through rows of chunks in which the column keeps none.
fn push_rows(field: &mut Field, x: i64, rows: Range<i64>, upwards: bool) {
    let column = field.columns.entry(x.div_euclid(SIDE)).or_insert_with(Column::new);
    column.change_gaps(rows, |gap| gap.push(upwards, column_bit(x)));
}
