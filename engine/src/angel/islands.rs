//! The literal rule in a game: the parts of the kept left set that the path does not go around.
//!
//! The flow follows the relaxed rule; its left set R is the best one among all supersets of the literal left
//! set V. The part of R that is connected to V is also best by the literal rule, unless a way to an island
//! pays. While no way pays, the literal left set is R without its islands. Best supersets of a set only grow
//! as more squares are eaten and as the set grows, so the islands stay islands. The literal rule therefore
//! has to be worked out from scratch only in turns with islands. If it takes a way to an island, the squares
//! of the way are forced into R; R is then the best superset of the new V.
//!
//! Only events in some rows matter for that. Let Y be a row with three properties: all sides of V to squares
//! in the rows up to Y have been passed; V ends in the rows Y - 1 and Y at the same column, without gaps; and
//! for each t, at most max(0, t - 2) squares of the rows Y - t + 1 to Y are Eaten. Consider a set that joins
//! in rows up to Y. It is not connected to V there, and touching V costs as much as touching the rest of the
//! plane. If it has t > 1 rows, it costs 2t and two for each column, minus its sides to the row Y + 1 and two
//! for each Eaten square. Folded into the row Y, it connects what it connected before, and it costs less,
//! since it has at most t - 2 Eaten squares. So nothing joins south of Y.

use std::collections::BTreeSet;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::flow::{Flow, Run};
use super::update::{MAX_CELLS, Scene, literal_within};
use crate::angel::plane::{Heading, Path, Rectangle, Segment, Square};
use crate::ground::control::{Control, OrStop, Stop};

/// The numbers of turns of a game in which the two rules differed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// The number of turns in which an island would have joined, or grown, by the relaxed rule.
    pub islands: u64,
    /// The number of turns in which the literal rule took a way to an island, so that the paths differ.
    pub ways: u64,
}

/// The islands of a game, with the data that the literal rule needs.
#[derive(Clone, Debug, Default)]
pub(super) struct Islands {
    /// The squares of the flow's left set that are not connected to the half-board.
    squares: FxHashSet<Square>,
    /// The length of the borders of all islands: the number of their sides to other squares.
    border: i64,
    /// The Eaten squares, including those in islands, as (row, column).
    open: BTreeSet<(i64, i64)>,
    /// The easternmost column of the left set.
    east: i64,
    /// The runs that joined the literal left set in this turn.
    joined: Vec<Run>,
    has_grown: bool,
    differences: Differences,
}

/// The rows in which a way to an island is searched for.
pub(super) struct Extent {
    /// The northernmost row that matters.
    pub(super) top: i64,
    /// The last row of the southern part in which all sides of the left set to the rest have been passed.
    pub(super) passed: i64,
}

impl Islands {
    pub(super) fn contains(&self, square: Square) -> bool {
        self.squares.contains(&square)
    }

    /// Returns whether there are islands.
    pub(super) fn has_any(&self) -> bool {
        !self.squares.is_empty()
    }

    /// Returns the total length of the borders of all islands.
    pub(super) fn border(&self) -> i64 {
        self.border
    }

    pub(super) fn joined(&self) -> &[Run] {
        &self.joined
    }

    pub(super) fn differences(&self) -> Differences {
        self.differences
    }

    /// Returns the number of bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.squares.capacity() * (size_of::<Square>() + 1) + self.open.len() * 2 * size_of::<(i64, i64)>()
    }

    /// Begins a turn in which this square is eaten, or none.
    pub(super) fn begin(&mut self, eaten: Option<Square>, flow: &Flow) {
        self.joined.clear();
        self.has_grown = false;
        if let Some(eaten) = eaten
            && (!flow.is_left(eaten) || self.contains(eaten))
        {
            self.open.insert((eaten.y, eaten.x));
        }
    }

    /// Ends a turn, and counts it in the differences.
    pub(super) fn end(&mut self, has_taken_way: bool) {
        self.differences.islands += u64::from(self.has_grown);
        self.differences.ways += u64::from(has_taken_way);
    }

    /// Separates the squares that last joined the flow's left set into islands and the rest. Returns the
    /// number of Eaten squares that the literal left set gained.
    ///
    /// A run of more than `turns` squares is never part of an island: an island with h rows and w columns
    /// pays only if it has at least h + w Eaten squares, and only `turns` squares have been eaten.
    pub(super) fn settle(&mut self, flow: &Flow, turns: u64, control: &Control) -> OrStop<i64> {
        let mut pending = Vec::new();
        for &run in flow.joined() {
            self.east = self.east.max(run.x);
            match run.until {
                Some(until) if until.abs_diff(run.from) <= turns => {
                    control.check(0, flow.bytes() + self.bytes() + bytes_of(&pending))?;
                    add_parts(flow, run.x, run.from..until, &mut pending);
                }
                _ => self.joined.push(run),
            }
        }
        let (is_main, freed) = self.main(flow, &pending, control)?;
        let joins = |square: &&Square| find(&pending, **square).is_none_or(|place| is_main[place]);
        let evaded = flow.evaded().iter().filter(joins).chain(&freed);
        let count = evaded.filter(|square| self.open.remove(&(square.y, square.x))).count();
        freed.iter().for_each(|&square| self.remove(square));
        self.joined.extend(freed.into_iter().map(alone));
        for (run, is_main) in pending.into_iter().zip(is_main) {
            if is_main {
                self.joined.push(run);
                continue;
            }
            self.has_grown = true;
            for y in rows(&run) {
                self.add(Square::new(run.x, y));
            }
        }
        Ok(count as i64)
    }

    /// Finds the squares that are connected to the literal left set: for each run that has joined the flow's
    /// left set whether it is, and the squares of former islands that now are.
    fn main(&self, flow: &Flow, pending: &[Run], control: &Control) -> OrStop<(Vec<bool>, Vec<Square>)> {
        let (mut is_main, mut freed) = (vec![false; pending.len()], FxHashSet::default());
        let is_sure = |square: Square| {
            flow.is_left(square) && !self.contains(square) && find(pending, square).is_none()
        };
        // Former islands can have become connected only through squares that have joined now.
        let islands = if self.joined.is_empty() { None } else { Some(&self.squares) };
        let mut open = Vec::new();
        let look = |open: &Vec<Run>| {
            let held = bytes_of(open) + bytes_of(pending) + pending.len();
            control.check(0, flow.bytes() + self.bytes() + held)
        };
        for (run, is_main) in pending.iter().zip(&mut is_main) {
            look(&open)?;
            *is_main = around(flow, *run).any(is_sure);
            open.extend(is_main.then_some(*run));
        }
        for &square in islands.into_iter().flatten() {
            if around(flow, alone(square)).any(is_sure) && freed.insert(square) {
                open.push(alone(square));
            }
        }
        while let Some(run) = open.pop() {
            look(&open)?;
            for square in around(flow, run) {
                if let Some(place) = find(pending, square) {
                    let is_new = !std::mem::replace(&mut is_main[place], true);
                    open.extend(is_new.then_some(pending[place]));
                } else if self.contains(square) && freed.insert(square) {
                    open.push(alone(square));
                }
            }
        }
        let mut freed: Vec<Square> = freed.into_iter().collect();
        freed.sort_unstable();
        Ok((is_main, freed))
    }

    fn add(&mut self, square: Square) {
        // A new square adds its sides to the rest, and removes its other sides, which were border of the
        // island.
        self.border += 2 * self.sides(square) - 4;
        self.squares.insert(square);
    }

    fn remove(&mut self, square: Square) {
        if self.squares.remove(&square) {
            self.border -= 2 * self.sides(square) - 4;
        }
    }

    /// Returns the number of sides of a square to squares of no island.
    fn sides(&self, square: Square) -> i64 {
        Heading::ALL.into_iter().filter(|&heading| !self.contains(square.beside(heading))).count() as i64
    }

    /// Returns the squares that join by the literal rule, if a way to an island pays.
    ///
    /// # Errors
    /// [`Stop::TooLarge`] if there are too many squares between the islands and the path, or the reason why
    /// the search had to stop.
    pub(super) fn way(
        &self,
        flow: &Flow,
        extent: &Extent,
        control: &Control,
    ) -> OrStop<Option<Vec<Rectangle>>> {
        let is_left = |square: Square| flow.is_left(square) && !self.contains(square);
        let floor = self.floor(&is_left, extent.passed)?;
        if self.squares.iter().all(|square| square.y < floor) {
            return Ok(None);
        }
        let scene = self.scene(flow, extent, floor)?;
        let found = literal_within(&scene, control)?;
        let pays = |delta_f: i64, delta_n: i64| (delta_f, -delta_n) < (0, 0);
        Ok(found.filter(|found| pays(found.change.delta_f, found.change.delta_n)).map(|found| found.joins))
    }

    /// Collects everything that can matter: the left set, the Eaten squares, and the past beside squares
    /// outside.
    fn scene(&self, flow: &Flow, extent: &Extent, floor: i64) -> OrStop<Scene<'static>> {
        let is_left = |square: Square| flow.is_left(square) && !self.contains(square);
        let low = Square::new(0, floor);
        let window = Rectangle::around(low, Square::new(self.east + 1, extent.top.max(floor) + 1));
        if window.area() > MAX_CELLS as u128 {
            return Err(Stop::TooLarge);
        }
        let (mut left, mut past) = (Vec::new(), Vec::new());
        for square in window.squares() {
            if square.y <= extent.top && is_left(square) {
                left.push(square);
                continue;
            }
            let sides = Heading::ALL.map(|heading| Segment::along(square, heading)).into_iter();
            past.extend(sides.filter(|&side| flow.has_passed(side) && !Path::is_older_past(side)));
        }
        let eaten: Vec<Square> =
            self.open.range((floor, i64::MIN)..).map(|&(y, x)| Square::new(x, y)).collect();
        Ok(Scene { left: left.into(), eaten: eaten.into(), past: past.into(), floor })
    }

    /// Finds a row Y as in the module's documentation that is not north of `passed`. It is an error if none
    /// is near enough.
    fn floor(&self, is_left: &impl Fn(Square) -> bool, passed: i64) -> OrStop<i64> {
        let lowest = passed - MAX_CELLS as i64 / (self.east + 2);
        let end = |y: i64| {
            let end = (0..=self.east + 1).find(|&x| !is_left(Square::new(x, y))).unwrap_or(self.east + 1);
            ((end..=self.east).all(|x| !is_left(Square::new(x, y)))).then_some(end)
        };
        let is_sparse = |row: i64| {
            let rows = self.open.range(..(row + 1, i64::MIN)).rev();
            // The k-th northernmost Eaten square up to this row must be at least k + 1 rows away.
            (2..).zip(rows).all(|(least, &(y, _))| row - y >= least)
        };
        let is_floor = |row: &i64| is_sparse(*row) && end(*row).is_some() && end(*row) == end(*row - 1);
        (lowest..=passed).rev().find(is_floor).ok_or(Stop::TooLarge)
    }
}

/// Returns a run of one square.
fn alone(square: Square) -> Run {
    Run { x: square.x, from: square.y, until: Some(square.y + 1) }
}

/// Returns the rows of a run with an end.
fn rows(run: &Run) -> Range<i64> {
    run.from..run.until.unwrap_or(run.from)
}

fn bytes_of(runs: &[Run]) -> usize {
    std::mem::size_of_val(runs)
}

/// Adds a run, cut where a side between two of its squares has been passed.
fn add_parts(flow: &Flow, x: i64, rows: Range<i64>, parts: &mut Vec<Run>) {
    let mut from = rows.start;
    for y in rows.start + 1..rows.end {
        if !is_open(flow, Segment::along(Square::new(x, y), Heading::West)) {
            parts.push(Run { x, from, until: Some(y) });
            from = y;
        }
    }
    parts.push(Run { x, from, until: Some(rows.end) });
}

/// Returns whether a side has been passed in neither direction.
fn is_open(flow: &Flow, side: Segment) -> bool {
    !flow.has_passed(side) && !flow.has_passed(side.reverse())
}

/// Returns the index of the run that contains a square. The runs are sorted by column and row.
fn find(runs: &[Run], square: Square) -> Option<usize> {
    let place = runs.partition_point(|run| (run.x, run.from) <= (square.x, square.y)).checked_sub(1)?;
    (runs[place].x == square.x && rows(&runs[place]).contains(&square.y)).then_some(place)
}

/// Returns the squares beside a run, across sides that have not been passed.
fn around(flow: &Flow, run: Run) -> impl Iterator<Item = Square> {
    let side = move |y, heading| Segment::along(Square::new(run.x, y), heading);
    let across = rows(&run).flat_map(move |y| [side(y, Heading::North), side(y, Heading::South)]);
    let ends = [side(run.from, Heading::West), side(rows(&run).end - 1, Heading::East)];
    across.chain(ends).filter(|&side| is_open(flow, side)).map(Segment::left)
}
