//! What a position falls apart into: cells hold together if some pattern may ever lie on both.
//!
//! What a cell may ever become is told from above: patterns are looked for on sets of what each cell may be, and what they
//! change is added to the sets, until nothing new comes. A pattern that does not lie on these sets lies on no board
//! that play leads to, so that cells on which none lies are left out, and parts on which no common one lies never meet. A cell that
//! no pattern can change holds nothing together; it is there in each part that asks for it. But the cells of a pattern with repetitions
//! are looked at by pairs, so that they all hold.

use super::compiled::{CellRules, Possible};
use super::figure::{Figure, Rectangle};
use super::plane::rooms::{Room, Shape};
use super::plane::set::Set;
use super::plane::{Bits, ByCode, by_code, present};

/// Takes boards of one size apart.
pub(super) struct Apart<'r, S: Set> {
    rules: &'r CellRules,
    on: &'r Room<S>,
    /// For each shape where a link with it may ever lie in the position that is looked at.
    lying: Vec<S>,
}

impl<'r, S: Set> Apart<'r, S> {
    pub(super) fn new(rules: &'r CellRules, on: &'r Room<S>) -> Self {
        Self { rules, on, lying: Vec::with_capacity(on.shapes.len()) }
    }

    /// Hands over the parts of a position in which something may happen.
    pub(super) fn parts(&mut self, bits: &Bits<S>, mut part: impl FnMut(Figure)) {
        let used = self.rules.codes.bits;
        let plane = &self.on.plane;
        if !self.rules.falls_apart {
            let all = present(bits, used);
            if !all.is_none() {
                part(Rectangle::part(plane, bits, &all, used));
            }
            return;
        }
        let mut possible = by_code(bits, &self.rules.codes);
        if self.rules.possible == Possible::OnBoard {
            self.grow(&mut possible);
        }
        self.lying.clear();
        self.lying.resize(self.on.shapes.len(), S::none(plane.places()));
        for fit in &self.on.links {
            let lying = &mut self.lying[fit.shape];
            *lying = lying.or(&fit.lies(plane, &possible));
        }
        let mut holding = self.holding();
        while let Some(first) = holding.lowest() {
            let cells = self.around(first, &holding);
            holding = holding.without(&cells);
            part(Rectangle::part(plane, bits, &cells, used));
        }
    }

    /// Adds to where each code is where it may ever be.
    fn grow(&self, possible: &mut ByCode<S>) {
        loop {
            let mut is_new = false;
            for fit in self.on.links.iter().filter(|fit| !fit.becomes.is_empty()) {
                let starts = fit.lies(&self.on.plane, possible);
                if starts.is_none() {
                    continue;
                }
                for &(by, code) in &fit.becomes {
                    let to = possible[code].or(&starts.turned(by));
                    is_new |= to != possible[code];
                    possible[code] = to;
                }
            }
            if !is_new {
                return;
            }
        }
    }

    /// The shapes with where they lie, if they do.
    fn lying(&self) -> impl Iterator<Item = (&Shape<S>, &S)> {
        self.on.shapes.iter().zip(&self.lying).filter(|(_, starts)| !starts.is_none())
    }

    /// The cells that hold others together.
    fn holding(&self) -> S {
        let mut holding = S::none(self.on.plane.places());
        for (shape, starts) in self.lying() {
            for (by, from) in &shape.holding {
                holding = holding.or(&starts.and(from).turned(*by));
            }
        }
        holding
    }

    /// All cells of the part to which a cell belongs.
    fn around(&self, first: usize, holding: &S) -> S {
        let mut cells = S::none(self.on.plane.places());
        cells.insert(first);
        loop {
            let before = cells.clone();
            for (shape, starts) in self.lying() {
                let held = cells.and(holding);
                let mut touched = S::none(self.on.plane.places());
                for (by, from) in &shape.cells {
                    touched = touched.or(&held.turned(-by).and(from));
                }
                let touched = touched.and(starts);
                if !touched.is_none() {
                    for (by, from) in &shape.cells {
                        cells = cells.or(&touched.and(from).turned(*by));
                    }
                }
            }
            if cells == before {
                return cells;
            }
        }
    }
}
