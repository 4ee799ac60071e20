//! The values of all boards inside a rectangle.
//!
//! A board is a bit set, and so a number. It is the sum of the component of its highest free cell and the
//! rest, which are both smaller numbers unless the board is connected. So a table that is filled in the order
//! of these numbers leaves only the connected boards to the solver. They are few, and up to symmetry only one
//! in eight of them is left. Time: three look-ups and a sum for each board. Memory: 8 bytes for each board.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use super::opened::Share;
use super::{Search, Solver};
use crate::games::board::grid::GridPiece;
use crate::games::board::grid::packed::{Bits, Packed};
use crate::games::rules::Short;
use crate::games::rules::grid::domineering::Domineering;
use crate::games::value::Value;
use crate::games::value::store::Id;
use crate::ground::control::Control;
use crate::ground::input::OrNoAnswer;

/// The greatest number of cells of the rectangle of a sweep.
pub const MAX_SWEEP_CELLS: u32 = 28;

/// The values of all `2^(rows * columns)` Domineering boards inside a rectangle.
pub struct Sweep<'s, 'a> {
    solver: &'a Solver<'s, Domineering>,
    frame: SweepFrame,
    /// The complement of the packed id of each board, 0 while it is unknown.
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

    /// Returns the connected component of a cell in a set of cells.
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

    /// Returns the neighbours of a cell to the right and below.
    #[inline]
    fn later_neighbours(self, cell: u64) -> u64 {
        (cell & !self.last_column) << 1 | cell << self.columns
    }

    fn piece(self, cells: u64) -> GridPiece {
        let row = |r| (cells >> (r * self.columns) & ((1 << self.columns) - 1)) << (8 * r);
        GridPiece::new(Packed::<u64, 3>((0..self.rows).fold(0, |word, r| word | row(r))))
    }
}

/// The components of the highest cells of boards, which are visited in the order of their numbers.
///
/// The board without its lowest cell was visited before, and no board visited since then has the same lowest
/// cell as it. So it is enough to keep one component for each lowest cell, and only the new cell's
/// neighbours, at most two, have to be examined.
struct LastComponents {
    frame: SweepFrame,
    /// The component of the highest cell of the last board with each lowest cell, indexed by that lowest
    /// cell.
    kept: [u64; MAX_SWEEP_CELLS as usize],
}

impl LastComponents {
    /// Returns the state in which `next` can visit the boards from `start` on.
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

    /// Returns the component of the highest cell of the next board.
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
    /// Evaluates all boards. With the feature `parallel`, it uses all threads of the current rayon pool.
    ///
    /// ```
    /// use upstar::games::rules::grid::domineering::Domineering;
    /// use upstar::games::solve::{Solver, Sweep};
    /// use upstar::{Control, Store};
    /// let store = Store::new();
    /// let solver = Solver::new(Domineering, &store);
    /// let sweep = Sweep::new(&solver, 2, 2, &Control::unlimited())?.expect("a small rectangle");
    /// assert_eq!(sweep.value(0b0111), store.nimber(1));
    /// // The 16 boards have the values 0, 1, -1, * and {1|-1}.
    /// assert_eq!(sweep.distinct().len(), 5);
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// `None` if a side is 0 or above 8, or if there are more than [`MAX_SWEEP_CELLS`] cells.
    ///
    /// # Errors
    /// Returns the reason if `control` ends the sweep.
    pub fn new(
        solver: &'a Solver<'s, Domineering>,
        rows: u32,
        columns: u32,
        control: &Control,
    ) -> OrNoAnswer<Option<Self>> {
        let sides = 1..=8;
        if !sides.contains(&rows) || !sides.contains(&columns) || rows * columns > MAX_SWEEP_CELLS {
            return Ok(None);
        }
        let cells = rows * columns;
        control.check(0, solver.store().bytes() + solver.bytes() + (size_of::<u64>() << cells))?;
        let table = bytemuck::zeroed_slice_box(1 << cells);
        let sweep = Self { solver, frame: SweepFrame::new(rows, columns), table };
        sweep.table[0].store(!Id::ZERO.pack(), Ordering::Release);
        // Both parts of an unconnected board that are looked up are smaller. The rest lacks the highest cell,
        // so it lies in an earlier level, which is complete.
        for bit in 0..cells {
            sweep.fill_level(1 << bit..2 << bit, control)?;
        }
        Ok(Some(sweep))
    }

    #[cfg(not(feature = "parallel"))]
    fn fill_level(&self, boards: Range<u64>, control: &Control) -> OrNoAnswer<()> {
        self.fill(boards, control)
    }

    #[cfg(feature = "parallel")]
    fn fill_level(&self, boards: Range<u64>, control: &Control) -> OrNoAnswer<()> {
        use rayon::prelude::*;
        const CHUNK: u64 = 1 << 14;
        let starts: Vec<u64> = boards.clone().step_by(CHUNK as usize).collect();
        starts.into_par_iter().try_for_each(|start| self.fill(start..boards.end.min(start + CHUNK), control))
    }

    /// Fills a range of the table in which all boards have the same highest cell.
    fn fill(&self, boards: Range<u64>, control: &Control) -> OrNoAnswer<()> {
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
                // The component may belong to a range that another thread has not filled yet.
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

    /// Returns the value of a connected board: the known value of a symmetric image, or the value of its
    /// options, which are in the table.
    fn connected(
        &self,
        cells: u64,
        search: &mut Search<'_, 's, Domineering>,
        (left, right): &mut (Vec<Id>, Vec<Id>),
    ) -> OrNoAnswer<Id> {
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
                    // An option that another thread has not filled yet: the solver evaluates the whole board
                    // instead.
                    None => return search.signed(&part),
                }
            }
        }
        Ok(search.signed_from_options(&part, left, right)?)
    }

    #[inline]
    fn known(&self, cells: u64) -> Option<Id> {
        // Pairs with the release of the writer, so the form behind the id is visible to this thread.
        let word = self.table[cells as usize].load(Ordering::Acquire);
        (word != 0).then(|| Id::unpack(!word))
    }

    /// Returns the value of a board, given by its free cells as bits: bit `row * columns + column` for each.
    ///
    /// # Panics
    /// Panics if there is a bit beyond the rectangle.
    pub fn value(&self, free: u64) -> Value<'s> {
        self.solver.store().value(self.known(free).unwrap_or(Id::ZERO))
    }

    /// Returns the distinct values, each with the number of boards that have it, in the order of their first
    /// boards.
    pub fn distinct(&self) -> Vec<(Value<'s>, u64)> {
        let mut all = Tally::default();
        for tally in self.tallies() {
            tally.counts.into_iter().for_each(|(word, count)| all.add(word, count));
        }
        let value = |word: u64| self.solver.store().value(Id::unpack(!word));
        all.counts.into_iter().map(|(word, count)| (value(word), count)).collect()
    }

    /// Returns the tallies of consecutive ranges of the table, in order.
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

/// Returns the number of threads that fill a table.
fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// The number of boards that are tallied together.
const TALLY_CHUNK: usize = 1 << 20;

/// The number of occurrences of each word of a table, in the order of the first occurrences.
#[derive(Default)]
struct Tally {
    index: FxHashMap<u64, usize>,
    counts: Vec<(u64, u64)>,
}

impl Tally {
    fn of(words: &[AtomicU64]) -> Self {
        let mut tally = Self::default();
        // Neighbouring words are often equal, so runs are counted before the word is looked up.
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
