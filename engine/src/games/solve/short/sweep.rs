//! The values of all boards inside a rectangle.
//!
//! A board is its component with the highest free cell plus the rest, and both are smaller numbers unless the
//! board is connected: so one table, filled in the order of the numbers, leaves only connected boards to the
//! solver, few in all and one in eight of them up to symmetry. Time: three look-ups and a sum a board.
//! Memory: 8 bytes a board.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use super::share::Share;
use super::{Search, Solver};
use crate::games::board::grid::GridPiece;
use crate::games::board::grid::packed::{Bits, Packed};
use crate::games::rules::Short;
use crate::games::rules::grid::domineering::Domineering;
use crate::games::value::Value;
use crate::games::value::store::Id;
use crate::ground::control::{Control, OrStop, Stop};

/// The most cells of the rectangle of a sweep.
pub const MAX_SWEEP_CELLS: u32 = 28;

/// The values of all `2^(rows * columns)` Domineering boards inside a rectangle.
pub struct Sweep<'s, 'a> {
    solver: &'a Solver<'s, Domineering>,
    frame: SweepFrame,
    /// The complement of a packed id, 0 while unknown.
    table: Box<[AtomicU64]>,
}

/// A rectangle whose cells are bits, row by row.
#[derive(Clone, Copy)]
struct SweepFrame {
    rows: u32,
    columns: u32,
    first_column: u64,
    last_column: u64,
}

impl SweepFrame {
    fn new(rows: u32, columns: u32) -> Self {
        let first_column = (0..rows).fold(0, |mask, row| mask | 1 << (row * columns));
        Self { rows, columns, first_column, last_column: first_column << (columns - 1) }
    }

    /// The connected component of a cell of a set.
    fn component_of(self, cell: u64, cells: u64) -> u64 {
        let mut component = cell;
        loop {
            let sideways = (component & !self.last_column) << 1 | (component & !self.first_column) >> 1;
            let grown =
                (component | sideways | component << self.columns | component >> self.columns) & cells;
            if grown == component {
                return component;
            }
            component = grown;
        }
    }

    /// The neighbours of a cell to the right and below.
    #[inline]
    fn later_neighbours(self, cell: u64) -> u64 {
        (cell & !self.last_column) << 1 | cell << self.columns
    }

    fn piece(self, cells: u64) -> GridPiece {
        let row = |r| (cells >> (r * self.columns) & ((1 << self.columns) - 1)) << (8 * r);
        GridPiece::new(Packed::<u64, 3>((0..self.rows).fold(0, |word, r| word | row(r))))
    }
}

/// The components of the highest cells of boards that are met in the order of their numbers.
///
/// A board without its lowest cell came before, and no board since then ends in the same cell: so one
/// component is kept for each lowest cell, and the cell that is new has at most two neighbours to look at.
struct LastComponents {
    frame: SweepFrame,
    /// By lowest cell.
    kept: [u64; MAX_SWEEP_CELLS as usize],
}

impl LastComponents {
    /// Ready for the boards from `start` on.
    fn new(frame: SweepFrame, start: u64) -> Self {
        let mut components = Self { frame, kept: [0; MAX_SWEEP_CELLS as usize] };
        for cell in (1..MAX_SWEEP_CELLS).rev() {
            let board = start >> cell << cell;
            if board != 0 {
                components.next(board);
            }
        }
        components
    }

    /// The component of the highest cell of the next board.
    #[inline]
    fn next(&mut self, board: u64) -> u64 {
        let others = board & (board - 1);
        let cell = board ^ others;
        let component = if others == 0 { cell } else { self.with_cell(cell, others) };
        self.kept[cell.trailing_zeros() as usize] = component;
        component
    }

    #[inline]
    fn with_cell(&self, cell: u64, others: u64) -> u64 {
        let known = self.kept[others.trailing_zeros() as usize];
        let neighbours = self.frame.later_neighbours(cell) & others;
        if neighbours & known == 0 {
            return known;
        }
        let joined = if neighbours & !known == 0 {
            0
        } else {
            self.frame.component_of(neighbours & !known, others ^ known)
        };
        known | cell | joined
    }
}

impl<'s, 'a> Sweep<'s, 'a> {
    /// Works out all boards. With the feature `parallel`, on as many threads as the current rayon pool has.
    ///
    /// # Errors
    /// [`Stop::OutOfRange`] if a side is 0 or above 8 or there are more than [`MAX_SWEEP_CELLS`] cells; the
    /// reason why `control` ended the sweep.
    pub fn new(
        solver: &'a Solver<'s, Domineering>,
        rows: u32,
        columns: u32,
        control: &Control,
    ) -> OrStop<Self> {
        let sides = 1..=8;
        if !sides.contains(&rows) || !sides.contains(&columns) || rows * columns > MAX_SWEEP_CELLS {
            return Err(Stop::OutOfRange);
        }
        let cells = rows * columns;
        control.check(0, solver.store().bytes() + solver.bytes() + (size_of::<u64>() << cells))?;
        let table = bytemuck::zeroed_slice_box(1 << cells);
        let sweep = Self { solver, frame: SweepFrame::new(rows, columns), table };
        sweep.table[0].store(!Id::ZERO.pack(), Ordering::Release);
        for bit in 0..cells {
            sweep.fill_level(1 << bit..2 << bit, control)?;
        }
        Ok(sweep)
    }

    #[cfg(not(feature = "parallel"))]
    fn fill_level(&self, boards: Range<u64>, control: &Control) -> OrStop<()> {
        self.fill(boards, control)
    }

    #[cfg(feature = "parallel")]
    fn fill_level(&self, boards: Range<u64>, control: &Control) -> OrStop<()> {
        use rayon::prelude::*;
        const CHUNK: u64 = 1 << 14;
        let starts: Vec<u64> = boards.clone().step_by(CHUNK as usize).collect();
        starts.into_par_iter().try_for_each(|start| self.fill(start..boards.end.min(start + CHUNK), control))
    }

    /// Fills a part of the table in which all boards have the same highest cell.
    fn fill(&self, boards: Range<u64>, control: &Control) -> OrStop<()> {
        let mut search = Search::new(self.solver, control, Share::new(0, threads()));
        search.held_bytes = size_of_val(&*self.table);
        search.report()?;
        let mut options = (Vec::new(), Vec::new());
        let mut components = LastComponents::new(self.frame, boards.start);
        for cells in boards {
            let component = components.next(cells);
            let value = if component == cells {
                self.connected(cells, &mut search, &mut options)?
            } else {
                // Another thread may not have come to the component yet.
                let value = match self.known(component) {
                    Some(id) => id,
                    None => search.piece(&self.frame.piece(component))?,
                };
                let rest = self.known(cells ^ component).unwrap_or(Id::ZERO);
                search.add(value, rest)?
            };
            self.table[cells as usize].store(!value.pack(), Ordering::Release);
        }
        search.finish();
        Ok(())
    }

    /// The value of a connected board: remembered from one of its images, or made of its options, which are
    /// in the table.
    fn connected(
        &self,
        cells: u64,
        search: &mut Search<'_, 's, Domineering>,
        (left, right): &mut (Vec<Id>, Vec<Id>),
    ) -> OrStop<Id> {
        let piece = self.frame.piece(cells);
        let part = Domineering.normal(&piece);
        let SweepFrame { columns, last_column, .. } = self.frame;
        let domino = |starts: u64, other: u32| {
            Bits(starts).map(move |cell| self.known(cells & !((1 | 1 << other) << cell)))
        };
        left.clear();
        right.clear();
        for (options, starts, other) in [
            (&mut *left, cells & cells >> columns, columns),
            (&mut *right, cells & cells >> 1 & !last_column, 1),
        ] {
            for option in domino(starts, other) {
                match option {
                    Some(id) => options.push(id),
                    None => return search.signed(&part),
                }
            }
        }
        search.signed_from_options(&part, left, right)
    }

    #[inline]
    fn known(&self, cells: u64) -> Option<Id> {
        // With the writer's release: whoever follows the id finds the form.
        let word = self.table[cells as usize].load(Ordering::Acquire);
        (word != 0).then(|| Id::unpack(!word))
    }

    /// The value of the board whose free cells are these: bit `row * columns + column`.
    ///
    /// # Panics
    /// If there is a bit beyond the rectangle.
    pub fn value(&self, free: u64) -> Value<'s> {
        self.solver.store().value(self.known(free).unwrap_or(Id::ZERO))
    }

    /// The different values, each with the number of boards that have it, in the order of their first boards.
    pub fn distinct(&self) -> Vec<(Value<'s>, u64)> {
        let mut all = Tally::default();
        for tally in self.tallies() {
            tally.counts.into_iter().for_each(|(word, count)| all.add(word, count));
        }
        let value = |word: u64| self.solver.store().value(Id::unpack(!word));
        all.counts.into_iter().map(|(word, count)| (value(word), count)).collect()
    }

    /// The tallies of parts of the table, in order.
    #[cfg(not(feature = "parallel"))]
    fn tallies(&self) -> Vec<Tally> {
        self.table.chunks(TALLY_CHUNK).map(Tally::of).collect()
    }

    #[cfg(feature = "parallel")]
    fn tallies(&self) -> Vec<Tally> {
        use rayon::prelude::*;
        self.table.par_chunks(TALLY_CHUNK).map(Tally::of).collect()
    }
}

/// How many threads fill a table.
fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// Boards that are tallied together.
const TALLY_CHUNK: usize = 1 << 20;

/// How often each word of a table occurs, in the order of the first occurrences.
#[derive(Default)]
struct Tally {
    index: FxHashMap<u64, usize>,
    counts: Vec<(u64, u64)>,
}

impl Tally {
    fn of(words: &[AtomicU64]) -> Self {
        let mut tally = Self::default();
        // Neighbours are often equal: runs are counted before they are looked up.
        let (mut last, mut run) = (0, 0);
        for word in words {
            let word = word.load(Ordering::Acquire);
            if word != last && run > 0 {
                tally.add(last, run);
                run = 0;
            }
            last = word;
            run += 1;
        }
        tally.add(last, run);
        tally
    }

    fn add(&mut self, word: u64, count: u64) {
        let at = *self.index.entry(word).or_insert(self.counts.len());
        if at == self.counts.len() {
            self.counts.push((word, 0));
        }
        self.counts[at].1 += count;
    }
}
