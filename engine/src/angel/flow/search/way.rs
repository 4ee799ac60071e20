//! The way that a search has found: its course, its capacity, and the flow sent along it.

use std::ops::Range;

use super::{FlowEnd, FlowSearch, Origin, SearchTask, Spot, column_bit, rows_between};
use crate::angel::flow::chunk::{NONE, SIDE, WEST_COLUMN, run_up_to, shifted, step};
use crate::angel::flow::field::{Cell, Field};
use crate::angel::flow::visits::Watch;
use crate::angel::plane::{Heading, Square};

/// A part of a way.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Leg {
    /// The eastern or northern sides of squares of a chunk, crossed in one direction.
    Sides { chunk: u32, heading: Heading, squares: u64 },
    /// One column of uniform rows, crossed upwards or downwards: the x, and one of these rows of chunks.
    Rows { x: i64, row: i64, upwards: bool },
}

/// A straight stretch of a search that ends at a place, with the place before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    /// The place before the stretch.
    pub(crate) from: Spot,
    /// The direction of the stretch.
    heading: Heading,
    /// The squares of the stretch in the chunk of the place, as bits; 0 if the place is not a square.
    squares: u64,
}

impl FlowSearch {
    /// Returns the last stretch of the way to a place, or None for the start of the search.
    pub(crate) fn stretch_to(&self, field: &Field, spot: Spot) -> Option<Stretch> {
        if self.start == Some(spot) {
            return None;
        }
        Some(match spot {
            Spot::Cell(cell) => self.stretch_to_cell(field, cell),
            Spot::Gap(x, row) => self.stretch_to_gap(field, x, row),
        })
    }

    fn stretch_to_cell(&self, field: &Field, (number, bit): Cell) -> Stretch {
        let chunk = &field.chunks[number as usize];
        let (heading, mut alike) = self.visits.entered(chunk, bit);
        // The start was entered in no direction; its stored heading is arbitrary and must not extend a
        // stretch.
        if let Some(Spot::Cell((start, bit))) = self.start
            && start == number
        {
            alike &= !(1 << bit);
        }
        let squares = run_up_to(bit, heading, alike);
        let first = match heading {
            Heading::North | Heading::East => squares.trailing_zeros(),
            Heading::South | Heading::West => 63 - squares.leading_zeros(),
        };
        let (bit, crosses) = step(first as u8, heading.reverse());
        let beside = if crosses { chunk.beside[heading.reverse() as usize] } else { number };
        let from = if beside == NONE {
            let start = field.bands.gap_around(chunk.y - heading.step().1).0.unwrap_or(i64::MIN);
            Spot::Gap(chunk.x * SIDE + i64::from(bit % 8), start)
        } else {
            Spot::Cell((beside, bit))
        };
        Stretch { from, heading, squares }
    }

    fn stretch_to_gap(&self, field: &Field, x: i64, row: i64) -> Stretch {
        let heading = self.gaps[&(x, row)];
        let (start, end) = field.bands.gap_around(row);
        let kept = |y: Option<i64>, bits: u8| {
            let number = y.and_then(|y| field.kept(x.div_euclid(SIDE), y));
            let number = number.expect("rows all alike are come to from a square");
            Spot::Cell((number, bits + x.rem_euclid(SIDE) as u8))
        };
        let from = match heading {
            Heading::North => kept(start.map(|start| start - 1), 56),
            Heading::South => kept(end, 0),
            Heading::West | Heading::East => Spot::Gap(x + 1, row),
        };
        Stretch { from, heading, squares: 0 }
    }

    /// Finds the legs of the way.
    pub(crate) fn way(&mut self, field: &Field) {
        self.legs.clear();
        let Some((mut spot, _)) = self.end else { return };
        while let Some(stretch) = self.stretch_to(field, spot) {
            self.add_legs(spot, stretch);
            spot = stretch.from;
        }
    }

    /// Returns how many units the way can carry: one or two.
    pub(crate) fn units(&self, field: &Field) -> u32 {
        let Some((last, end)) = self.end else { return 0 };
        let room = match last {
            Spot::Cell(cell) if end == FlowEnd::Drain => field.trail.room(field.square(cell)),
            _ => 1,
        };
        let carries_two = |leg: &Leg| match *leg {
            Leg::Sides { chunk, heading, squares } => field.chunks[chunk as usize].receives(heading, squares),
            Leg::Rows { .. } => false,
        };
        if room >= 2 && self.legs.iter().all(carries_two) { 2 } else { 1 }
    }

    fn add_legs(&mut self, to: Spot, stretch: Stretch) {
        let Stretch { from, heading, squares } = stretch;
        let is_owned_by_first = matches!(heading, Heading::North | Heading::East);
        match (from, to) {
            (_, Spot::Cell((chunk, _))) if !is_owned_by_first => {
                self.legs.push(Leg::Sides { chunk, heading, squares });
            }
            (_, Spot::Cell((chunk, _))) => {
                let before = shifted(squares, heading.reverse());
                if before != 0 {
                    self.legs.push(Leg::Sides { chunk, heading, squares: before });
                }
                self.add_first_side(from, to, heading);
            }
            (Spot::Cell(_), Spot::Gap(x, row)) => {
                self.add_first_side(from, to, heading);
                self.legs.push(Leg::Rows { x, row, upwards: heading == Heading::North });
            }
            (Spot::Gap(..), Spot::Gap(..)) => unreachable!("rows are kept apart where a way leads sideways"),
        }
    }

    /// Adds the side by which the way leaves a chunk northwards or eastwards.
    fn add_first_side(&mut self, from: Spot, to: Spot, heading: Heading) {
        let Spot::Cell((chunk, bit)) = from else { return };
        let stays = matches!(to, Spot::Cell((other, _)) if other == chunk);
        if !stays && heading != Heading::South {
            self.legs.push(Leg::Sides { chunk, heading, squares: 1 << bit });
        }
    }

    /// Creates a chunk where the way crosses uniform rows sideways, in the row in which it enters them,
    /// because the next search turns there. Returns whether there was such a place.
    pub(crate) fn straighten(&self, field: &mut Field) -> bool {
        let Some((last, end)) = self.end else { return false };
        if self.gaps.is_empty() || end == FlowEnd::Alive {
            return false;
        }
        let mut spot = last;
        // If the way ends at a drain of uniform rows, it leaves them sideways.
        let mut sideways = end == FlowEnd::Drain;
        while let Some(stretch) = self.stretch_to(field, spot) {
            if let Spot::Gap(x, row) = spot {
                let comes_sideways = matches!(stretch.from, Spot::Gap(..));
                if sideways && !comes_sideways {
                    let rows = field.bands.gap_around(row);
                    let met =
                        if stretch.heading == Heading::North { rows.0 } else { rows.1.map(|end| end - 1) };
                    field.chunk(x.div_euclid(SIDE), met.expect("the row beside a square that is kept"));
                    return true;
                }
                sideways = comes_sideways;
            } else {
                sideways = false;
            }
            spot = stretch.from;
        }
        false
    }

    /// Marks the squares on the way that was found as reaching a drain.
    pub(crate) fn mark_alive(&mut self, field: &mut Field, watch: &mut Watch<'_>) {
        if self.is_by_columns() {
            return self.mark_columns_alive(field, watch);
        }
        let Some((mut spot, _)) = self.end else { return };
        loop {
            watch.count();
            let stretch = self.stretch_to(field, spot);
            if let Spot::Cell((number, bit)) = spot {
                let squares = stretch.map_or(0, |stretch| stretch.squares) | 1 << bit;
                self.visits.mark_alive(number, &mut field.chunks[number as usize], squares);
            }
            let Some(stretch) = stretch else { return };
            spot = stretch.from;
        }
    }

    /// Sends units along the way that was found.
    pub(crate) fn send(&self, field: &mut Field, units: u32) {
        for leg in (0..units).flat_map(|_| self.legs.iter()) {
            match *leg {
                Leg::Sides { chunk, heading, squares } => {
                    field.chunks[chunk as usize].push(heading, squares);
                }
                Leg::Rows { x, row, upwards } => {
                    let (start, end) = field.bands.gap_around(row);
                    push_rows(field, x, rows_between(start, end), upwards);
                }
            }
        }
        // If the way ends in a gap, its last leg has sent the units already.
        let Some((Spot::Cell(cell), end)) = self.end else { return };
        match end {
            FlowEnd::Drain => {
                let square = field.square(cell);
                field.trail.add_room(square, -(units as i32));
                if field.trail.room(square) == 0 {
                    field.chunks[cell.0 as usize].drains &= !(1 << cell.1);
                }
            }
            FlowEnd::Infinity(heading) => send_away(field, cell, heading),
            FlowEnd::Alive => unreachable!("units are sent to drains"),
        }
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

/// Redirects a unit that leaves a square straight to the far north into the drain of the square. Otherwise
/// the columns beside walls that the Angel has passed would stay full for ever, and searches for later walls
/// would take long.
pub(crate) fn take_back(field: &mut Field, cell: Cell) {
    let chunk = &field.chunks[cell.0 as usize];
    let above = WEST_COLUMN << (cell.1 % 8) & u64::MAX << cell.1;
    let mask = 1 << (cell.1 % 8);
    let (x, y, square) = (chunk.x, chunk.y, chunk.square(cell.1));
    if chunk.north & above != above {
        return;
    }
    let top = field.column(x).and_then(|column| column.top_from(y + 1));
    if top.is_none_or(|gap| gap.up & mask == 0) {
        return;
    }
    field.chunks[cell.0 as usize].push(Heading::South, above);
    field.change_gaps(x, y + 1..i64::MAX, |gap| gap.push(false, mask));
    field.trail.add_room(square, -1);
}

/// Sends a unit upwards or downwards through rows of chunks in which the column keeps no chunk.
fn push_rows(field: &mut Field, x: i64, rows: Range<i64>, upwards: bool) {
    field.change_gaps(x.div_euclid(SIDE), rows, |gap| gap.push(upwards, column_bit(x)));
}

// A search steps through all uniform rows at once upwards and downwards, and through one column at a time
// sideways.

impl FlowSearch {
    /// Goes on from a chunk to a place where no chunk is kept. Returns the new chunk if that row has to be
    /// distinguished.
    pub(super) fn cross_to_gap(
        &mut self,
        field: &mut Field,
        from: u32,
        cells: u64,
        heading: Heading,
    ) -> Option<u32> {
        let (dx, dy) = heading.step();
        let chunk = &field.chunks[from as usize];
        let (x, y) = (chunk.x + dx, chunk.y + dy);
        if x < 0 {
            return None;
        }
        let gap = field.gap(x, y);
        let full = field.shut(gap) | gap.fills(heading);
        let open = cells & !(u64::from(full) * WEST_COLUMN);
        if open == 0 {
            return None;
        }
        if field.bands.contains(y) {
            return Some(field.chunk(x, y));
        }
        let start = field.bands.gap_around(y).0.unwrap_or(i64::MIN);
        // A vertical heading enters a whole chunk row at its top or bottom; both fold to one byte of columns.
        let mut columns = (open | open >> 56) & 0xff;
        while columns != 0 {
            self.reach_gap(x * SIDE + i64::from(columns.trailing_zeros()), start, heading);
            columns &= columns - 1;
        }
        None
    }

    /// Reaches one column of uniform rows.
    pub(super) fn reach_gap(&mut self, x: i64, row: i64, heading: Heading) {
        if self.gaps.contains_key(&(x, row)) {
            return;
        }
        self.visited += 1;
        self.gaps.insert((x, row), heading);
        // The drains of the oldest past lie beside column 0. In uniform rows none of them is used up: using
        // one creates a chunk.
        if x == 0 && row < 0 {
            self.end = Some((Spot::Gap(x, row), FlowEnd::Drain));
        }
        self.aside.push((x, row));
        let order = [Heading::North, Heading::South, Heading::West, Heading::East];
        self.tasks.push(SearchTask {
            origin: Origin::Gap(x, row),
            tried: 0,
            order,
            idle: [Some(Heading::West), Some(Heading::East)],
        });
    }

    /// Goes on from one column of uniform rows, northwards or southwards.
    pub(super) fn spread_gap(&mut self, field: &mut Field, x: i64, row: i64, heading: Heading) {
        let here = field.gap(x.div_euclid(SIDE), row);
        if here.lets_through(heading == Heading::North, column_bit(x)) {
            self.leave_gap(field, x, row, heading);
        }
    }

    /// Goes on from one column of uniform rows to the west. Nothing can pass to the east.
    pub(super) fn leave_gap_westwards(&mut self, field: &Field, x: i64, row: i64) {
        let x = x - 1;
        if x >= 0 && field.shut(field.gap(x.div_euclid(SIDE), row)) & column_bit(x) == 0 {
            self.reach_gap(x, row, Heading::West);
        }
    }

    /// Leaves uniform rows at their northern or southern end.
    fn leave_gap(&mut self, field: &mut Field, x: i64, row: i64, heading: Heading) {
        let (start, end) = field.bands.gap_around(row);
        let upwards = heading == Heading::North;
        let y = if upwards { end.map(|end| end * SIDE) } else { start.map(|start| start * SIDE - 1) };
        let Some(y) = y else {
            self.end = Some((Spot::Gap(x, row), FlowEnd::Infinity(heading)));
            return;
        };
        let square = Square::new(x, y);
        if field.is_left(square) {
            return;
        }
        let (number, bit) = field.cell(square);
        let chunk = &field.chunks[number as usize];
        let open = field.open(chunk) & !self.visits.seen(number, chunk);
        let cells = chunk.enter(1 << bit, heading) & open;
        self.reach(field, (number, cells), heading);
        self.note(field, (number, cells), [Some(heading.reverse()), None]);
    }
}
