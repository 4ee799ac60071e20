//! Maximum flow and minimum cuts of a lattice.
//!
//! The algorithm moves supply from cell to cell. Supply that cannot be sent on stays where it is, as supply
//! of that cell. Most of it reaches a drain by sweeps: straight eastwards from the left set, straight
//! northwards and southwards from Eaten squares. The rest moves in waves. Each wave computes the distance of
//! every cell to a drain, and sends all supply, the furthest first, to neighbours that are nearer. A wave
//! looks at each cell once or twice, and moves supply at all distances. The last neighbour on a way has a
//! drain, so each wave drains something, until no remaining supply has a way to a drain.

use super::fences::Fences;
use super::lattice::{Beside, Lattice};
use crate::angel::plane::Heading;
use crate::ground::control::{Control, OrStop};

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
