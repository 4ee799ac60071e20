//! Steps of a search through uniform rows: all rows at once upwards and downwards, one column at a time
//! sideways.

use super::super::chunk::{SIDE, WEST_COLUMN};
use super::super::field::Field;
use super::{FlowEnd, FlowSearch, Origin, SearchTask, Spot, column_bit};
use crate::angel::plane::{Heading, Square};

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
        let full = gap.left | gap.fills(heading);
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
        if x >= 0 && field.gap(x.div_euclid(SIDE), row).left & column_bit(x) == 0 {
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
        let cells = chunk.enter(1 << bit, heading) & !self.visits.seen(number, chunk);
        self.reach(field, (number, cells), heading);
        self.note(field, (number, cells), [Some(heading.reverse()), None]);
    }
}
