//! What joins the left set when no more can be sent from an Eaten square.

use super::chunk::SIDE;
use super::field::{Beside, Cell, Field};
use super::search::{FlowSearch, Spot, column_bit, rows_between};
use crate::angel::plane::{Heading, Square};

/// A run of squares with the same x that joined the left set: those with `from <= y`, and `y < until`, where
/// there is an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Their column.
    pub x: i64,
    /// The southernmost.
    pub from: i64,
    /// The square after the northernmost.
    pub until: Option<i64>,
}

/// What an update has changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Absorbed {
    /// What joined the left set.
    pub(super) runs: Vec<Run>,
    /// By how much the path has become longer.
    pub(super) length: i64,
    /// The Eaten squares that joined.
    pub(super) evaded: Vec<Cell>,
    /// By how much it has become longer in each row of the far north.
    far: i64,
}

impl Absorbed {
    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.runs.clear();
        self.length = 0;
        self.evaded.clear();
    }
}

/// Lets all that cannot reach a drain any more join the left set, beginning with what the last search
/// reached.
pub(super) fn absorb_most(field: &mut Field, search: &mut FlowSearch, absorbed: &mut Absorbed) {
    let mut doubtful = Vec::new();
    join_reached(field, search, absorbed, &mut doubtful);
    absorb_doubtful(field, search, absorbed, doubtful);
}

/// The same, but only of those squares that Eaten ones cannot do without: the smallest best set instead of
/// the largest. So many squares are Eaten.
pub(super) fn absorb_least(
    field: &mut Field,
    search: &mut FlowSearch,
    absorbed: &mut Absorbed,
    eaten: usize,
) {
    let mut doubtful = Vec::new();
    join_reached(field, search, absorbed, &mut doubtful);
    if absorbed.evaded.len() == eaten {
        return;
    }
    let (runs, length, evaded) = (absorbed.runs.len(), absorbed.length, absorbed.evaded.len());
    absorb_doubtful(field, search, absorbed, doubtful);
    leave_again(field, &absorbed.runs[runs..]);
    absorbed.runs.truncate(runs);
    absorbed.length = length;
    let further = absorbed.evaded.split_off(evaded);
    for &cell in &further {
        field.chunks[cell.0 as usize].eaten |= 1 << cell.1;
    }
    let mut unused = Vec::new();
    for cell in further {
        if field.chunks[cell.0 as usize].left >> cell.1 & 1 == 0 {
            let leads_out = search.leads_out(field, Spot::Cell(cell));
            debug_assert!(!leads_out, "nothing more leaves a best set");
            join_reached(field, search, absorbed, &mut unused);
        }
    }
}

/// Takes squares out of the left set that have joined it in this update.
fn leave_again(field: &mut Field, runs: &[Run]) {
    for run in runs {
        if run.until == Some(run.from + 1) {
            let cell = field.cell(Square::new(run.x, run.from));
            field.chunks[cell.0 as usize].left &= !(1 << cell.1);
        } else {
            let rows = run.from.div_euclid(SIDE)..run.until.map_or(i64::MAX, |end| end.div_euclid(SIDE));
            let column = run.x.div_euclid(SIDE);
            let column = field.columns.get_mut(&column).expect("a column with squares that have joined");
            column.change_gaps(rows, |gap| gap.left &= !column_bit(run.x));
        }
    }
}

/// Lets all join the left set that cannot reach a drain any more, where that is in doubt.
fn absorb_doubtful(
    field: &mut Field,
    search: &mut FlowSearch,
    absorbed: &mut Absorbed,
    mut doubtful: Vec<Spot>,
) {
    while let Some(spot) = doubtful.pop() {
        if is_left(field, spot) || search.is_alive(field, spot) {
            continue;
        }
        if search.leads_out(field, spot) {
            search.mark_alive(field);
        } else {
            join_reached(field, search, absorbed, &mut doubtful);
        }
    }
}

fn join_reached(
    field: &mut Field,
    search: &mut FlowSearch,
    absorbed: &mut Absorbed,
    doubtful: &mut Vec<Spot>,
) {
    let reached: Vec<(u32, u64)> = search.reached_cells(field).collect();
    for (number, mut squares) in reached {
        while squares != 0 {
            join_cell(field, (number, squares.trailing_zeros() as u8), absorbed, doubtful);
            squares &= squares - 1;
        }
    }
    for &(x, row) in search.gaps.keys() {
        join_gap(field, x, row, absorbed, doubtful);
    }
    assert_eq!(absorbed.far, 0, "no path is longer or shorter by an infinite length");
}

fn is_left(field: &Field, spot: Spot) -> bool {
    match spot {
        Spot::Cell((number, bit)) => field.chunks[number as usize].left >> bit & 1 != 0,
        Spot::Gap(x, row) => field.gap(x.div_euclid(SIDE), row).left & column_bit(x) != 0,
    }
}

fn join_cell(field: &mut Field, cell: Cell, absorbed: &mut Absorbed, doubtful: &mut Vec<Spot>) {
    let square = field.square(cell);
    for heading in Heading::ALL {
        match field.beside(cell, heading) {
            Beside::Left => absorbed.length -= 1,
            Beside::Cell(next) => {
                absorbed.length += 1;
                doubtful.push(Spot::Cell(next));
            }
            Beside::Gap(row) => {
                absorbed.length += 1;
                let start = field.bands.gap_around(row).0.unwrap_or(i64::MIN);
                doubtful.push(Spot::Gap(square.x + heading.step().0, start));
            }
        }
    }
    absorbed.length += 2 * field.trail.beside(square);
    let chunk = &mut field.chunks[cell.0 as usize];
    let mask = 1 << cell.1;
    chunk.left |= mask;
    chunk.drains &= !mask;
    if chunk.eaten & mask != 0 {
        chunk.eaten &= !mask;
        absorbed.evaded.push(cell);
    }
    absorbed.runs.push(Run { x: square.x, from: square.y, until: Some(square.y + 1) });
}

fn join_gap(field: &mut Field, x: i64, row: i64, absorbed: &mut Absorbed, doubtful: &mut Vec<Spot>) {
    let (start, end) = field.bands.gap_around(row);
    let start = start.expect("the far south is never closed: drains lie there");
    let mut across = 0;
    for x in [x - 1, x + 1] {
        if x < 0 || field.gap(x.div_euclid(SIDE), row).left & column_bit(x) != 0 {
            across -= 1;
        } else {
            across += 1;
            doubtful.push(Spot::Gap(x, row));
        }
    }
    match end {
        Some(end) => absorbed.length += (end - start) * SIDE * across,
        None => absorbed.far += across,
    }
    let below = Some(start * SIDE - 1);
    let above = end.map(|end| end * SIDE);
    // In the far north the path returns some time, one segment for each column.
    absorbed.length += i64::from(above.is_none());
    for y in below.into_iter().chain(above) {
        let square = Square::new(x, y);
        if field.is_left(square) {
            absorbed.length -= 1;
        } else {
            absorbed.length += 1;
            doubtful.push(Spot::Cell(field.cell(square)));
        }
    }
    let column = field.columns.entry(x.div_euclid(SIDE)).or_insert_with(super::column::Column::new);
    column.change_gaps(rows_between(Some(start), end), |gap| gap.left |= column_bit(x));
    absorbed.runs.push(Run { x, from: start * SIDE, until: end.map(|end| end * SIDE) });
}
