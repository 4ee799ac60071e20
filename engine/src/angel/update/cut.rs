//! Maximum flow and minimum cuts of a lattice: the part of the plane in which an update happens, divided into
//! rows and columns that may be wide.
//!
//! The algorithm moves supply from cell to cell. Supply that cannot be sent on stays where it is, as supply
//! of that cell. Most of it reaches a drain by sweeps: straight eastwards from the left set, straight
//! northwards and southwards from Eaten squares. The rest moves in waves. Each wave computes the distance of
//! every cell to a drain, and sends all supply, the furthest first, to neighbours that are nearer. A wave
//! looks at each cell once or twice, and moves supply at all distances. The last neighbour on a way has a
//! drain, so each wave drains something, until no remaining supply has a way to a drain.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::connected::Fences;
use super::{Scene, connected};
use crate::angel::plane::{Heading, Path, Rectangle, Segment, Square};
use crate::ground::control::{Control, OrStop, Stop};

/// An amount above every flow: lengths are below 2^64, and each is counted at most 2^23 times.
const ENDLESS: i128 = 1 << 120;
/// The level of cells from which no drain can be reached.
const NOWHERE: u32 = u32::MAX;
/// The number of cells that count as one node of the budget.
const CELLS: usize = 1 << 14;

/// A decision about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decided {
    /// Undecided.
    Open,
    /// The cell joins.
    In,
    /// The cell does not join.
    Out,
}

/// The residual network of a lattice, cell by cell.
pub(super) struct Cut<'l> {
    lattice: &'l Lattice,
    supply: Vec<i128>,
    drain: Vec<i128>,
    /// The residual capacities to the neighbours, in the order of [`Heading::ALL`].
    room: Vec<[i128; 4]>,
    /// The distance to a drain.
    level: Vec<u32>,
}

impl<'l> Cut<'l> {
    /// Builds the network of a lattice, in which the cost of a cut is dF. `decided` is empty if nothing is
    /// decided.
    pub(super) fn new(lattice: &'l Lattice, decided: &[Decided]) -> Self {
        Self::fenced(lattice, decided, &Fences::default())
    }

    /// Builds the network of a lattice with fences.
    pub(super) fn fenced(lattice: &'l Lattice, decided: &[Decided], fences: &Fences) -> Self {
        let cells = lattice.cells();
        let mut cut = Self {
            lattice,
            supply: vec![0; cells],
            drain: vec![0; cells],
            room: vec![[0; 4]; cells],
            level: vec![NOWHERE; cells],
        };
        for cell in 0..cells {
            cut.connect(cell, fences);
            match decided.get(cell) {
                // An endless supply or drain forces the cell to one side of every minimum cut.
                Some(Decided::In) => cut.supply[cell] += ENDLESS,
                Some(Decided::Out) => cut.drain[cell] += ENDLESS,
                Some(Decided::Open) | None => {}
            }
        }
        cut.sweep(Heading::East);
        for cell in 0..cells {
            if lattice.mark(cell).is_eaten {
                cut.supply[cell] += 2 * lattice.area(cell);
            }
        }
        cut.sweep(Heading::North);
        cut.sweep(Heading::South);
        cut
    }

    /// Sets the capacities of a cell, except the supply of Eaten squares.
    fn connect(&mut self, cell: usize, fences: &Fences) {
        let mark = self.lattice.mark(cell);
        if mark.is_left {
            return;
        }
        if mark.passed > 0 && !fences.has_no_drain(self.lattice, cell) {
            self.drain[cell] += 2 * i128::from(mark.passed) * self.lattice.area(cell);
        }
        for side in Heading::ALL {
            if fences.is_free(self.lattice, cell, side) {
                continue;
            }
            let length = self.lattice.side(cell, side);
            match self.lattice.beside(cell, side) {
                Beside::Cell(other) if !self.lattice.mark(other).is_left => {
                    self.room[cell][side as usize] = length;
                }
                Beside::Outside => self.drain[cell] += length,
                Beside::Cell(_) | Beside::LeftSet => self.supply[cell] += length,
            }
        }
    }

    /// Sends all supply straight on in one direction as far as it goes.
    fn sweep(&mut self, heading: Heading) {
        let cells = self.supply.len();
        for at in 0..cells {
            // Cells are numbered northwards and then eastwards.
            let cell = if heading == Heading::South { cells - 1 - at } else { at };
            self.drain_at_once(cell);
            if let Some(next) = self.to(cell, heading) {
                self.send(cell, heading, next);
            }
        }
    }

    fn to(&self, cell: usize, side: Heading) -> Option<usize> {
        match self.lattice.beside(cell, side) {
            Beside::Cell(other) => Some(other),
            Beside::LeftSet | Beside::Outside => None,
        }
    }

    /// Finds a maximum flow.
    pub(super) fn solve(&mut self, control: &Control) -> OrStop<()> {
        let mut order = Vec::with_capacity(self.supply.len());
        loop {
            control.check(1 + (self.supply.len() / CELLS) as u64, 0)?;
            self.levels(&mut order);
            if order.iter().all(|&cell| self.supply[cell] == 0) {
                return Ok(());
            }
            for &cell in order.iter().rev() {
                self.discharge(cell);
            }
        }
    }

    /// Computes the levels. `order` receives the cells from which a drain can be reached, the nearest first.
    fn levels(&mut self, order: &mut Vec<usize>) {
        self.level.fill(NOWHERE);
        order.clear();
        order.extend((0..self.drain.len()).filter(|&cell| self.drain[cell] > 0));
        order.iter().for_each(|&cell| self.level[cell] = 0);
        // Breadth-first search from all drains, against the direction of the flow.
        let mut next = 0;
        while let Some(&cell) = order.get(next) {
            next += 1;
            for side in Heading::ALL {
                if let Some(other) = self.to(cell, side)
                    && self.level[other] == NOWHERE
                    && self.room[other][side.reverse() as usize] > 0
                {
                    self.level[other] = self.level[cell] + 1;
                    order.push(other);
                }
            }
        }
    }

    /// Sends the supply of a cell into its drain, and to neighbours that are nearer to one.
    fn discharge(&mut self, cell: usize) {
        if self.supply[cell] == 0 {
            return;
        }
        self.drain_at_once(cell);
        for side in Heading::ALL {
            if let Some(next) = self.to(cell, side)
                && self.level[next] < self.level[cell]
            {
                self.send(cell, side, next);
            }
        }
    }

    fn drain_at_once(&mut self, cell: usize) {
        let amount = self.supply[cell].min(self.drain[cell]);
        self.supply[cell] -= amount;
        self.drain[cell] -= amount;
    }

    fn send(&mut self, cell: usize, side: Heading, next: usize) {
        let amount = self.supply[cell].min(self.room[cell][side as usize]);
        self.supply[cell] -= amount;
        self.supply[next] += amount;
        self.room[cell][side as usize] -= amount;
        self.room[next][side.reverse() as usize] += amount;
    }

    /// Returns the largest set of least cost, after [`Cut::solve`]: all cells from which no drain can be
    /// reached. No other set of least cost has more Eaten squares.
    pub(super) fn largest(&self) -> Vec<bool> {
        let mut drains: Vec<bool> = self.drain.iter().map(|&drain| drain > 0).collect();
        self.spread(&mut drains, |_, side, other| self.room[other][side.reverse() as usize] > 0);
        (0..drains.len()).map(|cell| !drains[cell] && !self.lattice.mark(cell).is_left).collect()
    }

    /// Returns the smallest part of the largest set that costs as little and has all its Eaten squares: the
    /// cells that can be reached from these squares and from the supply that is left.
    pub(super) fn smallest(&self, largest: &[bool]) -> Vec<bool> {
        let begins = |cell: usize| self.supply[cell] > 0 || largest[cell] && self.lattice.mark(cell).is_eaten;
        let mut reached: Vec<bool> = (0..largest.len()).map(begins).collect();
        self.spread(&mut reached, |cell, side, _| self.room[cell][side as usize] > 0);
        reached
    }

    /// Extends a set by neighbours as long as there is an arc to them.
    fn spread(&self, set: &mut [bool], has_arc: impl Fn(usize, Heading, usize) -> bool) {
        let mut to_do: Vec<usize> = (0..set.len()).filter(|&cell| set[cell]).collect();
        while let Some(cell) = to_do.pop() {
            for side in Heading::ALL {
                if let Some(other) = self.to(cell, side)
                    && !set[other]
                    && has_arc(cell, side, other)
                {
                    set[other] = true;
                    to_do.push(other);
                }
            }
        }
    }
}

/// The largest number of cells: 2^21.
pub(crate) const MAX_CELLS: usize = 1 << 21;
/// The number of bytes that a cell takes in all, here and in the cut.
const CELL_BYTES: usize = 320;

/// The contents of each square of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) is_left: bool,
    pub(super) is_eaten: bool,
    /// The number of passed segments that have the square on their right.
    pub(super) passed: u8,
}

/// A range of rows, or of columns, including both ends.
type Strip = (i64, i64);

/// A rectangle of cells, column by column from the south-west. All squares west of it are in the left set;
/// all other squares around it are outside and unmarked.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    columns: Vec<Strip>,
    rows: Vec<Strip>,
    marks: Vec<Mark>,
}

/// The neighbour of a cell on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    Cell(usize),
    /// The half-board in the west.
    LeftSet,
    Outside,
}

fn width(strip: Strip) -> i128 {
    i128::from(strip.1) - i128::from(strip.0) + 1
}

/// Collects the marks of squares with x >= 0, without those for the older past.
fn marks_of(scene: &Scene<'_>) -> FxHashMap<Square, Mark> {
    let mut marks: FxHashMap<Square, Mark> = FxHashMap::default();
    for &square in scene.left.iter() {
        marks.entry(square).or_default().is_left = true;
    }
    for &square in scene.eaten.iter() {
        marks.entry(square).or_default().is_eaten = true;
    }
    for right in scene.past.iter().map(|segment| segment.right()) {
        let is_left = right.x < 0 || marks.get(&right).is_some_and(|mark| mark.is_left);
        if !is_left && right.y >= scene.floor {
            marks.entry(right).or_default().passed += 1;
        }
    }
    marks
}

/// Adds the older past to the mark of a square.
fn complete(square: Square, mut mark: Mark) -> Mark {
    mark.passed += u8::from(square.x == 0 && square.y <= 0 && !mark.is_left);
    mark
}

/// Returns the least rectangle that begins at column 0 and holds the squares; None if there are no squares.
fn around(squares: impl Iterator<Item = Square>) -> Option<Rectangle> {
    squares.map(|square| Rectangle::around(Square::new(0, square.y), square)).reduce(|all, next| Rectangle {
        south_west: Rectangle::around(all.south_west, next.south_west).south_west,
        north_east: Rectangle::around(all.north_east, next.north_east).north_east,
    })
}

/// The contents of a row or column: the positions along it with their marks, in order.
type Content = Vec<(i64, Mark)>;

/// Divides the range between two bounds into strips; equal neighbouring lines make one strip. `plain` is a
/// line at which a new strip begins in any case.
fn strips(low: i64, high: i64, lines: &BTreeMap<i64, Content>, plain: Option<i64>) -> Vec<Strip> {
    let mut strips: Vec<Strip> = Vec::new();
    let mut before: Option<&Content> = None;
    let mut next = low;
    for (&at, content) in lines.range(low..=high) {
        fill(&mut strips, next, at - 1, plain);
        let is_alike = next == at && before == Some(content) && plain.is_none_or(|plain| plain != at);
        match strips.last_mut().filter(|_| is_alike) {
            Some(last) => last.1 = at,
            None => strips.push((at, at)),
        }
        (before, next) = (Some(content), at + 1);
    }
    fill(&mut strips, next, high, plain);
    strips
}

/// Adds the strip of the lines without marks between two bounds; it is divided at `plain`.
fn fill(strips: &mut Vec<Strip>, low: i64, high: i64, plain: Option<i64>) {
    match plain {
        Some(plain) if low < plain && plain <= high => strips.extend([(low, plain - 1), (plain, high)]),
        _ if low <= high => strips.push((low, high)),
        _ => {}
    }
}

fn lines(marks: &FxHashMap<Square, Mark>, line: impl Fn(Square) -> (i64, i64)) -> BTreeMap<i64, Content> {
    let mut lines: BTreeMap<i64, Content> = BTreeMap::new();
    for (&square, &mark) in marks {
        let (line, place) = line(square);
        lines.entry(line).or_default().push((place, mark));
    }
    lines.values_mut().for_each(|content| content.sort_unstable_by_key(|&(place, _)| place));
    lines
}

impl Lattice {
    /// Builds the lattice of the least rectangle with the left set's squares and the Eaten ones, with equal
    /// rows and equal columns merged. Only Eaten squares that may join by the relaxed rule are marked.
    pub(super) fn merged(path: &Path, control: &Control) -> OrStop<Self> {
        let Some(all) = around(path.left().iter().chain(path.eaten()).copied()) else {
            return Ok(Self { columns: Vec::new(), rows: Vec::new(), marks: Vec::new() });
        };
        let eaten = connected::relaxed(path.left(), path.eaten());
        let marks = marks_of(&Scene { eaten: eaten.into(), ..Scene::of(path) });
        let (low, high) = (all.south_west, all.north_east);
        // The older past ends at the row 0, so the rows from 1 on differ from those below.
        let rows = strips(low.y, high.y, &lines(&marks, |square| (square.y, square.x)), Some(1));
        // The older past lies beside the column 0, which is therefore a strip by itself.
        let columns = strips(0, high.x, &lines(&marks, |square| (square.x, square.y)), Some(1));
        Self::new(columns, rows, &marks, control)
    }

    /// Builds the lattice of a rectangle with all that the scene names, and one more square on each side,
    /// with one cell for each square. Eaten squares that cannot join by the literal rule are left out.
    pub(super) fn squares(scene: &Scene<'_>, control: &Control) -> OrStop<Self> {
        let start = Square::new(0, scene.floor.max(0));
        let marks = marks_of(&Scene { eaten: Vec::new().into(), ..scene.clone() });
        let named = around(marks.keys().copied().chain([start])).expect("the start");
        let limit = connected::limit(&scene.eaten, named.north_east.x + 1);
        let eaten: Vec<Square> = scene.eaten.iter().copied().filter(|square| square.x <= limit).collect();
        let all = eaten.iter().fold(named, |all, &square| all.with(square));
        let (low, high) = (all.south_west, all.north_east);
        if all.area() > MAX_CELLS as u128 {
            return Err(Stop::TooLarge);
        }
        let marks = marks_of(&Scene { eaten: eaten.into(), ..scene.clone() });
        let single = |low: i64, high: i64| (low..=high).map(|at| (at, at)).collect();
        let south = (low.y - 1).max(scene.floor);
        Self::new(single(0, high.x + 1), single(south, high.y + 1), &marks, control)
    }

    fn new(
        columns: Vec<Strip>,
        rows: Vec<Strip>,
        marks: &FxHashMap<Square, Mark>,
        control: &Control,
    ) -> OrStop<Self> {
        let cells = columns.len().saturating_mul(rows.len());
        if cells > MAX_CELLS {
            return Err(Stop::TooLarge);
        }
        control.check(0, cells * CELL_BYTES)?;
        let mut lattice = Self { columns, rows, marks: Vec::with_capacity(cells) };
        for &(x, _) in &lattice.columns {
            for &(y, _) in &lattice.rows {
                let square = Square::new(x, y);
                lattice.marks.push(complete(square, marks.get(&square).copied().unwrap_or_default()));
            }
        }
        Ok(lattice)
    }

    /// Returns the number of cells.
    pub(super) fn cells(&self) -> usize {
        self.marks.len()
    }

    /// Returns the mark on the squares of a cell.
    pub(super) fn mark(&self, cell: usize) -> Mark {
        self.marks[cell]
    }

    /// Returns the index of the column of a cell.
    pub(super) fn column(&self, cell: usize) -> usize {
        cell / self.rows.len()
    }

    /// Returns the index of the row of a cell.
    pub(super) fn row(&self, cell: usize) -> usize {
        cell % self.rows.len()
    }

    /// Returns the squares of a cell.
    pub(super) fn rectangle(&self, cell: usize) -> Rectangle {
        let (column, row) = (self.columns[cell / self.rows.len()], self.rows[cell % self.rows.len()]);
        Rectangle { south_west: Square::new(column.0, row.0), north_east: Square::new(column.1, row.1) }
    }

    /// Returns the number of squares of a cell.
    pub(super) fn area(&self, cell: usize) -> i128 {
        width(self.columns[cell / self.rows.len()]) * width(self.rows[cell % self.rows.len()])
    }

    /// Returns the neighbour on that side of a cell.
    pub(super) fn beside(&self, cell: usize, side: Heading) -> Beside {
        let height = self.rows.len();
        let (column, row) = (cell / height, cell % height);
        let is_edge = match side {
            Heading::North => row + 1 == height,
            Heading::East => column + 1 == self.columns.len(),
            Heading::South => row == 0,
            Heading::West => column == 0,
        };
        match side {
            Heading::West if is_edge => Beside::LeftSet,
            _ if is_edge => Beside::Outside,
            Heading::North => Beside::Cell(cell + 1),
            Heading::East => Beside::Cell(cell + height),
            Heading::South => Beside::Cell(cell - 1),
            Heading::West => Beside::Cell(cell - height),
        }
    }

    /// Returns the length of a side of a cell, in segments.
    pub(super) fn side(&self, cell: usize, side: Heading) -> i128 {
        match side {
            Heading::North | Heading::South => width(self.columns[cell / self.rows.len()]),
            Heading::East | Heading::West => width(self.rows[cell % self.rows.len()]),
        }
    }

    /// Returns whether the path has passed a side of a cell, in either direction. The cell must be a single
    /// square.
    pub(super) fn is_passed(&self, cell: usize, side: Heading, passed: impl Fn(Segment) -> bool) -> bool {
        let square = self.rectangle(cell).south_west;
        // The northern side leads east when the square is on its right, and so on clockwise.
        let along = Segment::along(square, side.bent(crate::angel::plane::Bend::Right));
        [along, along.reverse()].into_iter().any(|segment| Path::is_older_past(segment) || passed(segment))
    }

    /// Returns the rectangles of a set of cells; touching cells of one column make one rectangle.
    pub(super) fn rectangles(&self, cells: &[bool]) -> Vec<Rectangle> {
        let mut found: Vec<Rectangle> = Vec::new();
        for cell in (0..cells.len()).filter(|&cell| cells[cell]) {
            let next = self.rectangle(cell);
            match found.last_mut() {
                Some(last)
                    if last.south_west.x == next.south_west.x
                        && last.north_east.y + 1 == next.south_west.y =>
                {
                    last.north_east = next.north_east;
                }
                _ => found.push(next),
            }
        }
        found
    }
}
