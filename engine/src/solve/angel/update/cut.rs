//! Maximum flow and minimum cuts of a lattice, by Dinic's algorithm.

use std::collections::VecDeque;

use super::lattice::{Beside, Lattice};
use crate::board::plane::{Bend, Heading};
use crate::control::{Control, Stop};

/// More than any flow: lengths are below 2^64, and each is counted at most 2^23 times.
const ENDLESS: i128 = 1 << 120;
/// A level that no search reaches.
const NOWHERE: u32 = u32::MAX;
/// How many steps are made between two looks at the budget.
const PATIENCE: u64 = 1 << 14;

/// What has been decided about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decided {
    /// Nothing.
    Open,
    /// It joins.
    In,
    /// It does not.
    Out,
}

/// What flows, by cell: the capacities that are left.
pub(super) struct Cut<'l> {
    lattice: &'l Lattice,
    supply: Vec<i128>,
    drain: Vec<i128>,
    /// To the neighbours, in the order of [`Heading::ALL`].
    room: Vec<[i128; 4]>,
    level: Vec<u32>,
    /// The next side to try.
    side: Vec<u8>,
    steps: u64,
}

impl<'l> Cut<'l> {
    /// The network of a lattice: dF, and behind it n, as the cost of a cut. `decided` is empty where nothing is.
    pub(super) fn new(lattice: &'l Lattice, decided: &[Decided]) -> Self {
        let cells = lattice.cells();
        let mut cut = Self {
            lattice,
            supply: vec![0; cells],
            drain: vec![0; cells],
            room: vec![[0; 4]; cells],
            level: vec![NOWHERE; cells],
            side: vec![0; cells],
            steps: 0,
        };
        for cell in 0..cells {
            cut.connect(cell);
            match decided.get(cell) {
                Some(Decided::In) => cut.supply[cell] += ENDLESS,
                Some(Decided::Out) => cut.drain[cell] += ENDLESS,
                Some(Decided::Open) | None => {}
            }
            let at_once = cut.supply[cell].min(cut.drain[cell]);
            cut.supply[cell] -= at_once;
            cut.drain[cell] -= at_once;
        }
        cut
    }

    /// Sides cost `unit`, so that all Eaten squares together, each worth 1 by itself, count less than one side.
    fn connect(&mut self, cell: usize) {
        let unit = i128::from(self.lattice.eaten()) + 1;
        let mark = self.lattice.mark(cell);
        if mark.is_left {
            return;
        }
        if mark.is_eaten {
            self.supply[cell] += (2 * unit + 1) * self.lattice.area(cell);
        }
        if mark.passed > 0 {
            self.drain[cell] += 2 * i128::from(mark.passed) * unit * self.lattice.area(cell);
        }
        for side in Heading::ALL {
            let length = unit * self.lattice.side(cell, side);
            match self.lattice.beside(cell, side) {
                Beside::Cell(other) if !self.lattice.mark(other).is_left => {
                    self.room[cell][side as usize] = length;
                }
                Beside::Outside => self.drain[cell] += length,
                Beside::Cell(_) | Beside::LeftSet => self.supply[cell] += length,
            }
        }
    }

    fn to(&self, cell: usize, side: Heading) -> Option<usize> {
        match self.lattice.beside(cell, side) {
            Beside::Cell(other) => Some(other),
            Beside::LeftSet | Beside::Outside => None,
        }
    }

    fn step(&mut self, control: &Control) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) { control.check(1, 0) } else { Ok(()) }
    }

    /// Finds a maximum flow.
    ///
    /// # Errors
    /// Why the calculation had to stop.
    pub(super) fn solve(&mut self, control: &Control) -> Result<(), Stop> {
        control.check(1, 0)?;
        while self.levels(control)? {
            self.side.fill(0);
            for cell in 0..self.supply.len() {
                while self.supply[cell] > 0 && self.level[cell] == 0 && self.augment(cell, control)? {}
            }
        }
        Ok(())
    }

    /// Gives each cell its distance from the supply, up to the first drain; is there one?
    fn levels(&mut self, control: &Control) -> Result<bool, Stop> {
        self.level.fill(NOWHERE);
        let mut queue: VecDeque<usize> =
            (0..self.supply.len()).filter(|&cell| self.supply[cell] > 0).collect();
        queue.iter().for_each(|&cell| self.level[cell] = 0);
        let mut last = NOWHERE;
        while let Some(cell) = queue.pop_front() {
            self.step(control)?;
            if self.drain[cell] > 0 {
                last = self.level[cell];
            }
            if self.level[cell] >= last {
                continue;
            }
            for side in Heading::ALL {
                let Some(other) = self.to(cell, side).filter(|_| self.room[cell][side as usize] > 0) else {
                    continue;
                };
                if self.level[other] == NOWHERE {
                    self.level[other] = self.level[cell] + 1;
                    queue.push_back(other);
                }
            }
        }
        Ok(last != NOWHERE)
    }

    /// Sends what one way from a cell upwards in level can take; is there a way?
    fn augment(&mut self, from: usize, control: &Control) -> Result<bool, Stop> {
        let mut way: Vec<(usize, Heading)> = Vec::new();
        let mut cell = from;
        loop {
            self.step(control)?;
            if self.drain[cell] > 0 {
                self.send(from, &way, cell);
                return Ok(true);
            }
            match self.onward(cell) {
                Some((side, next)) => {
                    way.push((cell, side));
                    cell = next;
                }
                None => {
                    let Some((before, _)) = way.pop() else { return Ok(false) };
                    cell = before;
                    self.side[cell] += 1;
                }
            }
        }
    }

    /// The next side of a cell that leads upwards in level.
    fn onward(&mut self, cell: usize) -> Option<(Heading, usize)> {
        while let Some(&side) = Heading::ALL.get(usize::from(self.side[cell])) {
            let next = self.to(cell, side).filter(|&next| {
                self.room[cell][side as usize] > 0 && self.level[next] == self.level[cell] + 1
            });
            match next {
                Some(next) => return Some((side, next)),
                None => self.side[cell] += 1,
            }
        }
        None
    }

    fn send(&mut self, from: usize, way: &[(usize, Heading)], to: usize) {
        let narrowest = way.iter().map(|&(cell, side)| self.room[cell][side as usize]).min();
        let amount = narrowest.unwrap_or(i128::MAX).min(self.supply[from]).min(self.drain[to]);
        self.supply[from] -= amount;
        self.drain[to] -= amount;
        for (i, &(cell, side)) in way.iter().enumerate() {
            let next = way.get(i + 1).map_or(to, |&(next, _)| next);
            self.room[cell][side as usize] -= amount;
            self.room[next][side.bent(Bend::Back) as usize] += amount;
        }
    }

    /// After [`Cut::solve`]: the largest set of least cost, all cells from which no drain can be reached.
    pub(super) fn largest(&self) -> Vec<bool> {
        let mut drains: Vec<bool> = self.drain.iter().map(|&drain| drain > 0).collect();
        self.spread(&mut drains, |_, side, other| self.room[other][side.bent(Bend::Back) as usize] > 0);
        (0..drains.len()).map(|cell| !drains[cell] && !self.lattice.mark(cell).is_left).collect()
    }

    /// After [`Cut::solve`]: the smallest set of least cost, all cells that the supply that is left can reach.
    pub(super) fn smallest(&self) -> Vec<bool> {
        let mut reached: Vec<bool> = self.supply.iter().map(|&supply| supply > 0).collect();
        self.spread(&mut reached, |cell, side, _| self.room[cell][side as usize] > 0);
        reached
    }

    /// Adds neighbours to a set while there is an arc to them.
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
