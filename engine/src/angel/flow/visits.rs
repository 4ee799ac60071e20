//! The records of an update about the pieces that its searches have reached, and the checks of the control within an
//! update.

use rustc_hash::FxHashMap;

use super::cells::Cells;
use super::strip::{NONE, Piece, Rows};
use crate::angel::plane::Heading;
use crate::ground::control::{Control, OrStop};

/// The number of records whose memory is kept from one update to the next.
const MOST_KEPT: usize = 1 << 12;

/// Squares that are marked in some rows of a piece: rows, and the squares in each of them. The rows are disjoint and in
/// order.
#[derive(Clone, Debug, Default)]
struct Parts(Vec<(Rows, u64)>);

impl Parts {
    /// Adds the parts of squares and rows that are not marked to `found`.
    fn missing(&self, rows: Rows, squares: u64, found: &mut Vec<(Rows, u64)>) {
        let marked = self.within(rows).fold(0, |marked, part| marked | part.1);
        if squares & !marked != 0 {
            found.push((rows, squares & !marked));
        }
        let squares = squares & marked;
        if squares == 0 {
            return;
        }
        let first = found.len();
        let mut add = |rows: Rows, squares: u64| match found[first..].last_mut() {
            Some(last) if last.0.1 == rows.0 && last.1 == squares => last.0.1 = rows.1,
            _ if squares != 0 && rows.0 < rows.1 => found.push((rows, squares)),
            _ => {}
        };
        let mut from = rows.0;
        for (part, marked) in self.within(rows) {
            add((from, part.0), squares);
            add(part, squares & !marked);
            from = part.1;
        }
        add((from, rows.1), squares);
    }

    /// Marks squares in some rows.
    fn add(&mut self, rows: Rows, squares: u64) {
        let (first, end) = self.range(rows);
        let mut new: Vec<(Rows, u64)> = Vec::with_capacity(2 * (end - first) + 3);
        let mut add = |rows: Rows, squares: u64| match new.last_mut() {
            Some(last) if last.0.1 == rows.0 && last.1 == squares => last.0.1 = rows.1,
            _ if rows.0 < rows.1 => new.push((rows, squares)),
            _ => {}
        };
        let mut from = rows.0;
        for &(part, marked) in &self.0[first..end] {
            add((part.0, part.0.max(rows.0)), marked);
            add((from, part.0.max(from)), squares);
            from = part.1.min(rows.1);
            add((part.0.max(rows.0), from), marked | squares);
            if part.1 > rows.1 {
                add((rows.1, part.1), marked);
            }
        }
        add((from, rows.1), squares);
        self.0.splice(first..end, new);
    }

    /// Returns the indices of the parts with rows in a range, up to the one after the last.
    fn range(&self, rows: Rows) -> (usize, usize) {
        let first = self.0.partition_point(|part| part.0.1 <= rows.0);
        (first, first + self.0[first..].partition_point(|part| part.0.0 < rows.1))
    }

    /// Returns the parts with rows in a range: these rows, and the squares.
    fn within(&self, rows: Rows) -> impl Iterator<Item = (Rows, u64)> {
        let (first, end) = self.range(rows);
        let parts = self.0[first..end].iter();
        parts.map(move |&(part, squares)| ((part.0.max(rows.0), part.1.min(rows.1)), squares))
    }
}

/// The kinds of columns of a piece: those that a search can pass in both directions, those that it can only pass southwards,
/// because a unit flows northwards already, and those that it can only pass northwards.
fn kinds(cells: &Cells) -> [u64; 3] {
    [!cells.north & !cells.south, cells.north, cells.south]
}

/// Squares of a piece that are closed under straight ways within the piece: those that such ways lead to, or those that they
/// come from. In columns that can be passed in both directions these are all rows or none. In the others they are
/// the rows on one side of some row.
#[derive(Clone, Copy, Debug)]
struct Marks {
    whole: u64,
    /// The first steps of the columns that can be passed southwards and northwards only; [`NONE`] if there are none.
    steps: [u32; 2],
}

/// Columns of a piece with the same bound: the first marked row, or the row after the last one.
#[derive(Clone, Copy, Debug)]
struct Step {
    bound: i64,
    squares: u64,
    next: u32,
}

impl Marks {
    const EMPTY: Self = Self { whole: 0, steps: [NONE; 2] };

    /// Calls a function for the bounds of columns: columns, and their bound; none if they have no mark.
    fn each(self, pool: &[Step], side: usize, mut squares: u64, mut tell: impl FnMut(u64, Option<i64>)) {
        let mut at = self.steps[side];
        while let Some(step) = pool.get(at as usize).filter(|_| squares != 0) {
            let met = squares & step.squares;
            if met != 0 {
                tell(met, Some(step.bound));
            }
            squares &= !met;
            at = step.next;
        }
        if squares != 0 {
            tell(squares, None);
        }
    }

    /// Gives columns a new bound.
    fn set(&mut self, pool: &mut Vec<Step>, side: usize, bound: i64, squares: u64) {
        let mut at = self.steps[side];
        let mut free = NONE;
        while let Some(step) = pool.get_mut(at as usize) {
            step.squares &= !squares;
            if step.squares == 0 || step.bound == bound {
                free = at;
            }
            at = step.next;
        }
        if let Some(step) = pool.get_mut(free as usize) {
            // There are at most as many steps as columns, since those that became empty are used again.
            step.squares = if step.bound == bound { step.squares | squares } else { squares };
            step.bound = bound;
            return;
        }
        pool.push(Step { bound, squares, next: self.steps[side] });
        self.steps[side] = pool.len() as u32 - 1;
    }
}

/// The record of a piece.
#[derive(Clone, Debug)]
struct Visit {
    /// The strip and the first row of the piece.
    at: (i64, i64),
    /// The last search that reached the piece.
    search: u32,
    /// The squares that this search reached in all rows.
    seen: u64,
    /// The index of the squares that it reached in some rows; [`NONE`] if there are none.
    parts: u32,
    /// The squares that are known, in this update, to reach a drain.
    alive: Marks,
}

/// The records of an update.
#[derive(Clone, Debug, Default)]
pub(super) struct Visits {
    list: Vec<Visit>,
    /// The squares that the present search reached in some rows of a piece, for `used` pieces. The rest is memory that
    /// earlier searches have left.
    parts: Vec<Parts>,
    used: usize,
    /// The steps of the squares known to reach a drain.
    alive: Vec<Step>,
    /// The rows in which the present search has crossed from a strip to the one beside it, by twice the number of the strip,
    /// plus one eastwards. They are in order, and neither overlap nor touch.
    crossed: FxHashMap<u32, Vec<Rows>>,
    search: u32,
}

impl Visits {
    /// Begins an update.
    pub(super) fn forget_all(&mut self) {
        self.list.clear();
        self.list.shrink_to(MOST_KEPT);
        self.alive.clear();
        self.alive.shrink_to(MOST_KEPT);
        self.parts.truncate(MOST_KEPT);
        self.parts.shrink_to(MOST_KEPT);
        self.crossed.clear();
        self.crossed.shrink_to(MOST_KEPT);
    }

    /// Begins a search.
    pub(super) fn begin_search(&mut self) {
        self.used = 0;
        self.crossed.clear();
        self.search = self.search.wrapping_add(1);
    }

    /// Marks squares of a piece as reached by the present search, and adds those that it had not reached before to
    /// `found`.
    pub(super) fn reach(
        &mut self,
        (strip, whole): (i64, Rows),
        piece: &mut Piece,
        (rows, squares): (Rows, u64),
        found: &mut Vec<(Rows, u64)>,
    ) {
        let index = self.record((strip, whole.0), piece);
        let visit = &mut self.list[index];
        if visit.search != self.search {
            (visit.search, visit.seen, visit.parts) = (self.search, 0, NONE);
        }
        let squares = squares & !visit.seen;
        if squares == 0 {
            return;
        }
        match self.parts.get(visit.parts as usize) {
            Some(parts) => parts.missing(rows, squares, found),
            None => found.push((rows, squares)),
        }
        if rows == whole {
            visit.seen |= squares;
        } else if !found.is_empty() {
            if visit.parts == NONE {
                visit.parts = self.used as u32;
                self.used += 1;
                match self.parts.get_mut(visit.parts as usize) {
                    Some(parts) => parts.0.clear(),
                    None => self.parts.push(Parts::default()),
                }
            }
            self.parts[visit.parts as usize].add(rows, squares);
        }
    }

    /// Returns a part of rows and squares of a piece that is not known to reach a drain.
    pub(super) fn doubtful(
        &self,
        at: (i64, i64),
        piece: &Piece,
        rows: Rows,
        squares: u64,
    ) -> Option<(Rows, u64)> {
        let Some(visit) = self.find(at, piece) else { return Some((rows, squares)) };
        let squares = squares & !visit.alive.whole;
        let [both, southwards, northwards] = kinds(&piece.cells).map(|kind| kind & squares);
        if both != 0 {
            return Some((rows, both));
        }
        let mut found = None;
        visit.alive.each(&self.alive, 0, southwards, |squares, alive| {
            let part = (rows.0, rows.1.min(alive.unwrap_or(i64::MAX)));
            found = found.or((part.0 < part.1).then_some((part, squares)));
        });
        visit.alive.each(&self.alive, 1, northwards, |squares, alive| {
            let part = (rows.0.max(alive.unwrap_or(i64::MIN)), rows.1);
            found = found.or((part.0 < part.1).then_some((part, squares)));
        });
        found
    }

    /// Returns rows and squares in them that are known to reach a drain, among squares of a piece.
    pub(super) fn alive(&self, piece: &Piece, rows: Rows, squares: u64) -> Option<(Rows, u64)> {
        let alive = self.list[piece.visit as usize].alive;
        if alive.whole & squares != 0 {
            return Some((rows, alive.whole & squares));
        }
        let mut found = None;
        let [_, southwards, northwards] = kinds(&piece.cells).map(|kind| kind & squares);
        if alive.steps[0] != NONE {
            alive.each(&self.alive, 0, southwards, |squares, alive| {
                let part = (rows.0.max(alive.unwrap_or(i64::MAX)), rows.1);
                found = found.or((part.0 < part.1).then_some((part, squares)));
            });
        }
        if alive.steps[1] != NONE {
            alive.each(&self.alive, 1, northwards, |squares, alive| {
                let part = (rows.0, rows.1.min(alive.unwrap_or(i64::MIN)));
                found = found.or((part.0 < part.1).then_some((part, squares)));
            });
        }
        found
    }

    /// Records that squares of a piece are known to reach a drain, and with them those from which straight ways lead to them
    /// within the piece.
    pub(super) fn mark_alive(
        &mut self,
        (strip, whole): (i64, Rows),
        piece: &mut Piece,
        rows: Rows,
        squares: u64,
    ) {
        let index = self.record((strip, whole.0), piece);
        let alive = &mut self.list[index].alive;
        let squares = squares & !alive.whole;
        let [both, southwards, northwards] = kinds(&piece.cells).map(|kind| kind & squares);
        alive.whole |= both;
        alive.whole |= if rows.0 == whole.0 { southwards } else { 0 };
        alive.whole |= if rows.1 == whole.1 { northwards } else { 0 };
        let mut new = [0; 2];
        alive.each(&self.alive, 0, southwards, |squares, bound| {
            new[0] |= if bound.is_none_or(|bound| rows.0 < bound) { squares } else { 0 };
        });
        alive.each(&self.alive, 1, northwards, |squares, bound| {
            new[1] |= if bound.is_none_or(|bound| rows.1 > bound) { squares } else { 0 };
        });
        for (side, bound) in [(0, rows.0), (1, rows.1)] {
            if new[side] != 0 {
                alive.set(&mut self.alive, side, bound, new[side]);
            }
        }
    }

    /// Returns the parts of rows in which the present search has not crossed from a strip to the one beside it, and records
    /// that it does.
    pub(super) fn cross(&mut self, strip: u32, heading: Heading, rows: Rows) -> Vec<Rows> {
        let side = self.crossed.entry(2 * strip + u32::from(heading == Heading::East)).or_default();
        // The rows that overlap the new ones or touch them.
        let first = side.partition_point(|part| part.1 < rows.0);
        let last = first + side[first..].partition_point(|part| part.0 <= rows.1);
        let mut found = Vec::new();
        let (mut all, mut until) = (rows, rows.1);
        // The parts are taken from the last one down.
        for &(from, end) in side[first..last].iter().rev() {
            if end < until {
                found.push((end.max(rows.0), until));
            }
            until = from.min(until);
            all = (all.0.min(from), all.1.max(end));
        }
        if rows.0 < until {
            found.push((rows.0, until));
        }
        if found.is_empty() {
            return found;
        }
        match side.get_mut(first..last) {
            Some([part, ..]) => {
                *part = all;
                side.drain(first + 1..last);
            }
            _ => side.insert(first, all),
        }
        found
    }

    /// Returns the number of bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Visit>()
            + self.alive.capacity() * size_of::<Step>()
            + self.parts.capacity() * size_of::<Parts>()
            + self.parts.iter().map(|parts| parts.0.capacity() * size_of::<(Rows, u64)>()).sum::<usize>()
            + self.crossed.capacity() * (size_of::<(u32, Vec<Rows>)>() + 1)
            + self.crossed.values().map(|rows| rows.capacity() * size_of::<Rows>()).sum::<usize>()
    }

    fn find(&self, at: (i64, i64), piece: &Piece) -> Option<&Visit> {
        // The index may be stale, so the record has to name the piece.
        self.list.get(piece.visit as usize).filter(|visit| visit.at == at)
    }

    /// Returns the index of the record of a piece, and creates it if necessary.
    fn record(&mut self, at: (i64, i64), piece: &mut Piece) -> usize {
        if self.find(at, piece).is_none() {
            piece.visit = self.list.len() as u32;
            // The number differs from that of the present search, so `reach` sees the record as new.
            let search = self.search.wrapping_sub(1);
            self.list.push(Visit { at, search, seen: 0, parts: NONE, alive: Marks::EMPTY });
        }
        piece.visit as usize
    }
}

/// Returns a row of a range, the northernmost one if there is one.
pub(super) fn inner((from, until): Rows) -> i64 {
    match (from, until) {
        (i64::MIN, i64::MAX) => 0,
        (_, i64::MAX) => from,
        _ => until - 1,
    }
}

/// The number of steps that count as one node. The control is checked once in as many steps.
const STEPS: u32 = 1 << 12;

/// A control, and the number of steps since it was last checked. A step is a piece that a search has reached, or of which
/// squares join.
#[derive(Debug)]
pub(super) struct Watch<'c> {
    control: &'c Control,
    steps: u32,
    /// The number of bytes of the update that its searches do not know of.
    pub(super) beside: usize,
}

impl<'c> Watch<'c> {
    /// Creates the watch of a new update.
    pub(super) fn new(control: &'c Control) -> Self {
        Self { control, steps: 0, beside: 0 }
    }

    /// Counts a step, and returns an error if the update has to stop. `bytes` returns the memory in use.
    pub(super) fn step(&mut self, bytes: impl FnOnce() -> usize) -> OrStop<()> {
        self.steps = self.steps.saturating_add(1);
        if self.steps < STEPS {
            return Ok(());
        }
        self.steps = 0;
        self.control.check(1, bytes() + self.beside)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    /// Returns the rows and bits of squares.
    fn each(parts: &[(Rows, u64)]) -> Vec<(i64, u32)> {
        let rows = parts.iter().flat_map(|&(rows, squares)| (rows.0..rows.1).map(move |row| (row, squares)));
        rows.flat_map(|(row, squares)| {
            (0..64).filter(move |bit| squares >> bit & 1 != 0).map(move |bit| (row, bit))
        })
        .collect()
    }

    proptest! {
        /// Checks that a search reaches each square of a piece once.
        #[test]
        fn squares_are_reached_once(steps in prop::collection::vec((0..20_i64, 1..20_i64, 0..16_u64), 0..30)) {
            let mut visits = Visits::default();
            visits.begin_search();
            let mut piece = Piece { cells: Cells::default(), visit: NONE };
            let mut set = BTreeSet::new();
            for (from, count, squares) in steps {
                let rows = (from, (from + count).min(20));
                let mut fresh = Vec::new();
                visits.reach((0, (0, 20)), &mut piece, (rows, squares), &mut fresh);
                let fresh = each(&fresh);
                let unseen: BTreeSet<_> = each(&[(rows, squares)]).into_iter().filter(|at| !set.contains(at)).collect();
                prop_assert_eq!(fresh.len(), unseen.len());
                prop_assert_eq!(&fresh.into_iter().collect::<BTreeSet<_>>(), &unseen);
                set.extend(unseen);
            }
        }

        /// Checks the squares known to reach a drain against a plain set that is closed under straight ways.
        #[test]
        fn squares_from_which_ways_lead_are_alive(
            steps in prop::collection::vec((0..20_i64, 1..20_i64, 0..64_u64, any::<bool>()), 0..30),
            (north, south) in (0..64_u64, 0..64_u64),
        ) {
            let cells = Cells { north: north & !south, south, ..Cells::default() };
            let (mut visits, mut piece) = (Visits::default(), Piece { cells, visit: NONE });
            visits.begin_search();
            let mut set = BTreeSet::new();
            for (from, count, squares, marks) in steps {
                let rows = (from, (from + count).min(20));
                if marks {
                    visits.mark_alive((0, (0, 20)), &mut piece, rows, squares);
                    for (row, bit) in each(&[(rows, squares)]) {
                        let (north, south) = (cells.north >> bit & 1 != 0, cells.south >> bit & 1 != 0);
                        let rows = if north { row } else { 0 }..if south { row + 1 } else { 20 };
                        set.extend(rows.map(|row| (row, bit)));
                    }
                }
                let asked = each(&[(rows, squares)]);
                if set.is_empty() {
                    continue;
                }
                let found = visits.alive(&piece, rows, squares);
                prop_assert_eq!(found.is_some(), asked.iter().any(|at| set.contains(at)));
                if let Some(part) = found {
                    prop_assert!(each(&[part]).iter().all(|at| set.contains(at)));
                }
                let doubtful = visits.doubtful((0, 0), &piece, rows, squares);
                prop_assert_eq!(doubtful.is_some(), asked.iter().any(|at| !set.contains(at)));
                let doubtful = doubtful.map_or(Vec::new(), |part| each(&[part]));
                prop_assert!(doubtful.iter().all(|at| asked.contains(at) && !set.contains(at)));
            }
        }

        /// Checks that rows are crossed once.
        #[test]
        fn rows_are_crossed_once(steps in prop::collection::vec((0..40_i64, 1..10_i64, 0..2_u32), 0..30)) {
            let (mut visits, mut set) = (Visits::default(), BTreeSet::new());
            for (from, count, strip) in steps {
                let found = visits.cross(strip, Heading::West, (from, from + count));
                let rows: BTreeSet<_> = found.iter().flat_map(|rows| (rows.0..rows.1).map(|row| (strip, row))).collect();
                let new = (from..from + count).map(|row| (strip, row)).filter(|row| !set.contains(row));
                prop_assert!(new.eq(rows.iter().copied()));
                set.extend(rows);
            }
        }
    }
}
