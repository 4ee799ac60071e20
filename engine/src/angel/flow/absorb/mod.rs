//! The squares that join the left set when no more can be sent from an Eaten square.

mod columns;

use super::chunk::{SIDE, WEST_COLUMN, crossing, shifted};
use super::column::Gap;
use super::field::Field;
use super::runs::{Run, Runs};
use super::search::{FlowSearch, Spot, column_bit, rows_between};
use super::visits::Watch;
use crate::angel::plane::{Heading, Square};
use crate::ground::control::OrStop;

/// The changes by an update.
#[derive(Clone, Debug, Default)]
pub(super) struct Absorbed {
    /// The squares that joined the left set.
    pub(super) runs: Runs,
    /// The change of the length of the path. While the squares of an update join, sides of far columns may add up to more
    /// than 64 bits before they cancel.
    pub(super) length: i128,
    /// The Eaten squares that joined.
    pub(super) evaded: Vec<Square>,
    /// The change of the length in each row of the far north. It must be 0 at the end.
    far: i64,
}

impl Absorbed {
    /// Forgets the last update.
    pub(super) fn clear(&mut self) {
        self.runs.clear();
        self.length = 0;
        self.evaded.clear();
    }

    /// Returns the number of bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.runs.bytes() + self.evaded.capacity() * size_of::<Square>()
    }
}

/// The places beside joined squares of which it is not known whether they have to join.
#[derive(Debug, Default)]
struct Doubts {
    /// Squares of chunks: the coordinates of each chunk, and the squares in it.
    cells: Vec<((i64, i64), u64)>,
    /// Columns of uniform rows: the x, and the first of these rows of chunks.
    gaps: Vec<(i64, i64)>,
}

/// The treatment of squares that join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// They stay, and the squares beside them are examined as well.
    Beyond,
    /// The squares beside them are examined as well, but all of them are removed again later.
    Trial,
    /// They stay, and the squares beside them are not examined.
    Alone,
}

/// The least number of visited chunks, or of doubts, before those that have joined are forgotten.
pub(super) const MANY: usize = 1 << 14;

/// The last step of an update, in which squares join the left set.
pub(super) struct Absorption<'u, 'c> {
    field: &'u mut Field,
    search: &'u mut FlowSearch,
    absorbed: &'u mut Absorbed,
    watch: &'u mut Watch<'c>,
    doubts: Doubts,
    phase: Phase,
    /// The number of visited chunks at which joined ones are folded, and the number of doubts at which joined
    /// ones are dropped.
    most: [usize; 2],
    many: usize,
    /// The chunks that have joined as a whole in a search by columns, and are to be folded.
    full: Vec<u32>,
    /// The number of bytes of the joined runs while they are set aside for a trial.
    set_aside: usize,
}

impl<'u, 'c> Absorption<'u, 'c> {
    /// Creates an absorption after a search that ended without a way. Joined chunks are forgotten when there
    /// are `many`.
    pub(super) fn new(
        field: &'u mut Field,
        search: &'u mut FlowSearch,
        absorbed: &'u mut Absorbed,
        watch: &'u mut Watch<'c>,
        many: usize,
    ) -> Self {
        let (doubts, phase) = (Doubts::default(), Phase::Beyond);
        Self {
            field,
            search,
            absorbed,
            watch,
            doubts,
            phase,
            most: [many; 2],
            many,
            full: Vec::new(),
            set_aside: 0,
        }
    }

    /// Lets all squares that can no longer reach a drain join the left set, beginning with those that the
    /// last search reached.
    pub(super) fn absorb_most(mut self) -> OrStop<()> {
        self.join_reached()?;
        self.absorb_doubtful()?;
        self.tell_joined();
        Ok(())
    }

    /// Lets only those squares join that the Eaten ones need: the smallest best set instead of the largest.
    /// `eaten` is the number of Eaten squares.
    pub(super) fn absorb_least(mut self, eaten: usize) -> OrStop<()> {
        self.join_reached()?;
        self.tell_joined();
        if self.absorbed.evaded.len() == eaten {
            return Ok(());
        }
        // A trial finds the Eaten squares of the largest best set. Its squares are removed again, and then
        // each of these Eaten squares joins with only the squares that it needs. The others are dead: they reach no
        // drain, and none of them is Eaten. A later trial leaves them out.
        let runs = std::mem::take(&mut self.absorbed.runs);
        self.set_aside = runs.bytes();
        let (length, evaded) = (self.absorbed.length, self.absorbed.evaded.len());
        self.phase = Phase::Trial;
        self.field.avoids_dead = true;
        self.absorb_doubtful()?;
        self.tell_joined();
        self.field.avoids_dead = false;
        self.phase = Phase::Alone;
        let tried = std::mem::replace(&mut self.absorbed.runs, runs);
        self.set_aside = tried.bytes();
        self.watch.beside = self.bytes();
        for run in tried.iter() {
            self.watch.step(|| self.field.bytes() + self.search.bytes())?;
            self.field.take_out(run);
        }
        drop(tried);
        self.set_aside = 0;
        self.absorbed.length = length;
        self.absorbed.far = 0;
        let further = self.absorbed.evaded.split_off(evaded);
        for &square in &further {
            let (number, bit) = self.field.cell(square);
            self.field.chunks[number as usize].eaten |= 1 << bit;
        }
        for square in further {
            if !self.field.is_left(square) {
                let cell = self.field.cell(square);
                let leads_out = self.leads_out(Spot::Cell(cell))?;
                debug_assert!(!leads_out, "nothing more leaves a best set");
                self.join_reached()?;
                self.fold_joined();
            }
        }
        self.tell_joined();
        Ok(())
    }

    /// Lets all doubtful squares that can no longer reach a drain join the left set.
    fn absorb_doubtful(&mut self) -> OrStop<()> {
        while let Some(spot) = self.next_doubt() {
            if self.leads_out(spot)? {
                self.search.mark_alive(self.field, self.watch);
            } else {
                self.join_reached()?;
                self.fold_joined();
            }
        }
        Ok(())
    }

    /// Returns a doubtful place, or None if there are no more.
    fn next_doubt(&mut self) -> Option<Spot> {
        while let Some((at, squares)) = self.doubts.cells.pop() {
            let number = match self.field.find(at.0, at.1) {
                Some(number) => number,
                None if squares & self.field.open_at(at.0, at.1) == 0 => continue,
                None => self.field.chunk(at.0, at.1),
            };
            let chunk = &self.field.chunks[number as usize];
            let open = squares & self.field.open(chunk) & !self.search.visits.alive(number, chunk);
            if open != 0 {
                // The lowest square is examined now, the others later.
                self.doubts.cells.push((at, open & (open - 1)));
                return Some(Spot::Cell((number, open.trailing_zeros() as u8)));
            }
        }
        while let Some((x, row)) = self.doubts.gaps.pop() {
            if self.field.shut(self.field.gap(x.div_euclid(SIDE), row)) & column_bit(x) == 0 {
                return Some(Spot::Gap(x, row));
            }
        }
        None
    }

    fn leads_out(&mut self, spot: Spot) -> OrStop<bool> {
        self.watch.beside = self.bytes();
        self.search.leads_out(self.field, spot, self.watch)
    }

    /// Returns the number of bytes held outside field and search.
    fn bytes(&self) -> usize {
        let doubts = self.doubts.cells.capacity() * size_of::<((i64, i64), u64)>();
        let gaps = self.doubts.gaps.capacity() * size_of::<(i64, i64)>();
        self.absorbed.bytes() + self.set_aside + doubts + gaps + self.full.capacity() * size_of::<u32>()
    }

    /// Adds all squares that the last search reached to the left set.
    fn join_reached(&mut self) -> OrStop<()> {
        if self.search.is_by_columns() {
            self.join_columns()?;
        }
        for place in 0..self.search.visits.touched().len() {
            let number = self.search.visits.touched()[place];
            self.join_squares(number);
            self.watch.beside = self.bytes();
            self.watch.step(|| self.field.bytes() + self.search.bytes())?;
        }
        let gaps: Vec<(i64, i64)> = self.search.gaps.keys().copied().collect();
        for (x, row) in gaps {
            self.join_gap(x, row);
        }
        // A trial leaves out dead columns, so it does not count all sides.
        let is_trial = self.phase == Phase::Trial;
        assert!(is_trial || self.absorbed.far == 0, "no path is longer or shorter by an infinite length");
        Ok(())
    }

    /// Adds the squares of a chunk that the last search reached to the left set.
    fn join_squares(&mut self, number: u32) {
        let chunk = &self.field.chunks[number as usize];
        let at = (chunk.x, chunk.y);
        let squares = self.search.visits.seen(number, chunk);
        for heading in Heading::ALL {
            let chunk = &self.field.chunks[number as usize];
            let beside = shifted(squares, heading) & !squares;
            let (left, others) = (beside & chunk.left, beside & !chunk.left);
            self.absorbed.length += i128::from(count(others) - count(left));
            self.doubt(number, others);
            let across = crossing(squares, heading);
            if across != 0 {
                self.join_beside(number, heading, across);
            }
        }
        self.absorbed.length += i128::from(2 * self.field.trail.beside(at, squares));
        self.add_to_left(number, squares);
        self.search.visits.join(number, &mut self.field.chunks[number as usize], squares);
    }

    /// Adds squares of a chunk to the left set, and the Eaten ones among them to the evaded ones.
    fn add_to_left(&mut self, number: u32, squares: u64) {
        let chunk = &mut self.field.chunks[number as usize];
        let mut evaded = chunk.eaten & squares;
        while evaded != 0 {
            self.absorbed.evaded.push(chunk.square(evaded.trailing_zeros() as u8));
            evaded &= evaded - 1;
        }
        chunk.left |= squares;
        chunk.dead &= !squares;
        chunk.drains &= !squares;
        chunk.eaten &= !squares;
    }

    /// Counts the sides between joining squares and the squares of the next chunk beside them.
    fn join_beside(&mut self, number: u32, heading: Heading, squares: u64) {
        let chunk = &self.field.chunks[number as usize];
        let (dx, dy) = heading.step();
        let (x, y, next) = (chunk.x + dx, chunk.y + dy, chunk.beside[heading as usize]);
        let chunk = self.field.chunks.get(next as usize);
        let left = match chunk {
            Some(chunk) => chunk.left,
            None if x < 0 => u64::MAX,
            None => u64::from(self.field.gap(x, y).left) * WEST_COLUMN,
        };
        let others = squares & !left;
        self.absorbed.length += i128::from(count(others) - count(squares & left));
        let others = if chunk.is_none() && others != 0 { others & self.field.open_at(x, y) } else { others };
        if others == 0 || self.phase == Phase::Alone {
            return;
        }
        if chunk.is_some() {
            self.doubt(next, others);
        } else if self.field.bands.contains(y) {
            let next = self.field.chunk(x, y);
            self.doubt(next, others);
        } else {
            let row = self.field.bands.gap_around(y).0.unwrap_or(i64::MIN);
            let columns = (0..SIDE).filter(|bit| others & WEST_COLUMN << bit != 0);
            self.doubts.gaps.extend(columns.map(|bit| (x * SIDE + bit, row)));
        }
    }

    /// Records squares of a chunk beside joined ones as doubtful, except those that join with them.
    fn doubt(&mut self, number: u32, squares: u64) {
        let chunk = &self.field.chunks[number as usize];
        let squares = squares & self.field.open(chunk) & !self.search.visits.seen(number, chunk);
        if squares != 0 && self.phase != Phase::Alone {
            self.doubts.cells.push(((chunk.x, chunk.y), squares));
        }
    }

    /// Lets one column of uniform rows join.
    fn join_gap(&mut self, x: i64, row: i64) {
        let (start, end) = self.field.bands.gap_around(row);
        let start = start.expect("the far south is never closed: drains lie there");
        let mut across = 0;
        for x in [x - 1, x + 1] {
            if x < 0 || self.field.gap(x.div_euclid(SIDE), row).left & column_bit(x) != 0 {
                across -= 1;
            } else {
                across += 1;
                self.doubts.gaps.push((x, row));
            }
        }
        match end {
            Some(end) => self.absorbed.length += i128::from((end - start) * SIDE * across),
            None => self.absorbed.far += across,
        }
        let below = Some(start * SIDE - 1);
        let above = end.map(|end| end * SIDE);
        // In the far north the path returns at some time, which takes one segment for each column.
        self.absorbed.length += i128::from(above.is_none());
        for y in below.into_iter().chain(above) {
            let square = Square::new(x, y);
            if self.field.is_left(square) {
                self.absorbed.length -= 1;
            } else {
                self.absorbed.length += 1;
                let (number, bit) = self.field.cell(square);
                self.doubt(number, 1 << bit);
            }
        }
        let rows = rows_between(Some(start), end);
        let bit = column_bit(x);
        let join = |gap: &mut Gap| (gap.left, gap.dead) = (gap.left | bit, gap.dead & !bit);
        self.field.change_gaps(x.div_euclid(SIDE), rows, join);
        self.absorbed.runs.add(Run { x, from: start * SIDE, until: end.map(|end| end * SIDE) });
    }

    /// Adds the joined squares to the runs, up to [`MANY`] chunks at a time.
    fn tell_joined(&mut self) {
        let mut joined = Vec::new();
        for (number, squares) in self.search.visits.take_joined() {
            let chunk = &self.field.chunks[number as usize];
            joined.push(((chunk.x, chunk.y), squares));
            if joined.len() >= MANY {
                self.absorbed.runs.add_chunks(&mut joined);
                joined.clear();
            }
        }
        self.absorbed.runs.add_chunks(&mut joined);
    }

    /// Folds chunks that have joined as a whole, when there are many visited chunks. Only the chunks at the
    /// border of the joined area stay.
    fn fold_joined(&mut self) {
        let is_time = self.search.visits.len() >= self.most[0];
        if self.doubts.cells.len() >= self.most[1] {
            self.leave_out_joined();
        }
        if !is_time {
            return;
        }
        self.tell_joined();
        let (field, visits) = (&mut *self.field, &mut self.search.visits);
        for number in visits.chunks() {
            // A trial's squares leave the left set again, so the flow inside them has to be kept.
            if field.chunks[number as usize].left == u64::MAX {
                field.fold(number, self.phase == Phase::Trial);
            }
        }
        visits.forget(&mut field.chunks);
        self.most[0] = self.many.max(2 * visits.len());
    }

    /// Drops the doubts about squares that have joined.
    fn leave_out_joined(&mut self) {
        let field = &*self.field;
        self.doubts.cells.retain_mut(|((x, y), squares)| {
            *squares &= field.open_at(*x, *y);
            *squares != 0
        });
        self.most[1] = self.many.max(2 * self.doubts.cells.len());
    }
}

fn count(squares: u64) -> i64 {
    i64::from(squares.count_ones())
}
