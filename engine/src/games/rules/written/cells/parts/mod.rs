//! The components of a position: two cells belong together if some pattern may ever lie on both.
//!
//! The characters that a cell may ever have are overestimated. We look for patterns on the sets of possible
//! characters of all cells and add their changes to the sets, until nothing new appears. A pattern that does
//! not lie on the final sets lies on no board that play reaches. Cells on which no pattern lies are left out,
//! and parts that share no pattern never interact. A cell that no pattern can change joins nothing; it
//! belongs to each part with a pattern that tests it. On large boards, the cells of a pattern with
//! repetitions are treated in pairs, so all of them are held together.
//!
//! Several boards are decomposed at once if they fit side by side in one set. No link leads from one to
//! another, and each step of the algorithm takes the same time as for one board.

pub(super) mod habit;
pub(super) mod pieces;
#[cfg(test)]
mod tests;

use super::compiled::CellRules;
use super::figure::{Figure, Rectangle};
use super::plane::rooms::{Room, Shape, on_all};
use super::plane::set::Set;
use super::plane::{Bits, by_code, present};

/// An algorithm that decomposes boards of one size.
pub(super) struct Apart<'r, S: Set> {
    rules: &'r CellRules,
    on: &'r Room<S>,
    /// For each shape, the places where a link of this shape may ever lie in the current position.
    lying: Vec<S>,
    /// For each link, the places found so far where it may ever lie.
    known: Vec<S>,
    /// The boards that wait to be decomposed together.
    boards: Vec<Bits<S>>,
}

impl<'r, S: Set> Apart<'r, S> {
    pub(super) fn new(rules: &'r CellRules, on: &'r Room<S>) -> Self {
        Self {
            rules,
            on,
            lying: Vec::with_capacity(on.shapes.len()),
            known: Vec::with_capacity(on.links.len()),
            boards: Vec::with_capacity(on.tiles.len()),
        }
    }

    /// Calls `part` for each component of a position in which a move may be possible.
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
        self.look(bits);
        self.each(bits, self.holding(1), part);
    }

    /// Keeps a board to be decomposed together with others; returns whether the set is full.
    pub(super) fn add(&mut self, bits: &Bits<S>) -> bool {
        self.boards.push(bits.clone());
        self.boards.len() == self.on.tiles.len()
    }

    /// Returns the number of boards kept.
    pub(super) fn kept(&self) -> usize {
        self.boards.len()
    }

    /// Decomposes the boards that were kept. Calls `found` with each part of a board, then with `None` at the
    /// end of the board. The iteration over several rounds takes hardly longer for all boards in a set than
    /// for one.
    pub(super) fn take_apart(&mut self, mut found: impl FnMut(Option<Figure>)) {
        let mut boards = std::mem::take(&mut self.boards);
        if boards.len() == 1 || !self.rules.falls_apart {
            for bits in &boards {
                self.parts(bits, |figure| found(Some(figure)));
                found(None);
            }
        } else if !boards.is_empty() {
            self.take_apart_at_once(&boards, found);
        }
        boards.clear();
        self.boards = boards;
    }

    fn take_apart_at_once(&mut self, boards: &[Bits<S>], mut found: impl FnMut(Option<Figure>)) {
        let (on, used) = (self.on, self.rules.codes.bits);
        let tiles = &on.tiles[..boards.len()];
        let mut laid = Bits::<S>::default();
        for (board, &at) in boards.iter().zip(tiles) {
            for (to, bit) in laid.iter_mut().zip(board).take(used) {
                *to = to.or(&bit.up(at));
            }
        }
        self.look(&laid);
        let (holding, all) = (self.holding(boards.len()), on_all(tiles, &on.plane.all));
        let of = |set: &S, at: usize| set.down(at).and(&on.plane.all);
        // The first cells of all boards grow together; further parts of a board grow one by one.
        let firsts = tiles.iter().filter_map(|&at| Some(at + of(&holding, at).lowest()?));
        let cells = self.around(firsts, &holding, &all);
        for (board, &at) in boards.iter().zip(tiles) {
            let (mut rest, mut part) = (of(&holding, at), of(&cells, at));
            while let Some(first) = rest.lowest() {
                if !part.contains(first) {
                    part = of(&self.around([at + first], &holding, &all), at);
                }
                rest = rest.without(&part);
                found(Some(Rectangle::part(&on.plane, board, &part, used)));
            }
            found(None);
        }
    }

    /// Calls `part` for each component, starting from the cells that hold others together.
    fn each(&self, bits: &Bits<S>, mut holding: S, mut part: impl FnMut(Figure)) {
        let (plane, used) = (&self.on.plane, self.rules.codes.bits);
        if S::IS_LONG {
            return self.cut(bits, self.parts_by_cells(&holding), part);
        }
        while let Some(first) = holding.lowest() {
            let cells = self.around([first], &holding, &plane.all);
            holding = holding.without(&cells);
            part(Rectangle::part(plane, bits, &cells, used));
        }
    }

    /// Calls `part` for each component, given by its cells.
    fn cut(&self, bits: &Bits<S>, parts: Vec<Vec<usize>>, mut part: impl FnMut(Figure)) {
        for cells in parts {
            part(Rectangle::part_by_cells(&self.on.plane, bits, cells.into_iter(), self.rules.codes.bits));
        }
    }

    /// Returns whether a figure is not a single component of all its cells. In this case, `part` is called
    /// for each component.
    pub(super) fn falls_apart(&mut self, of: &Rectangle<S>, part: impl FnMut(Figure)) -> bool {
        if !self.rules.falls_apart {
            return false;
        }
        self.look(&of.bits);
        let (holding, present) = (self.holding(1), present(&of.bits, self.rules.codes.bits));
        if S::IS_LONG {
            let parts = self.parts_by_cells(&holding);
            let has = |first: &Vec<usize>| present.places().all(|cell| first.binary_search(&cell).is_ok());
            let is_whole = parts.first().is_some_and(has);
            if !is_whole {
                self.cut(&of.bits, parts, part);
            }
            return !is_whole;
        }
        let is_whole = holding
            .lowest()
            .is_some_and(|first| present.without(&self.around([first], &holding, &present)).is_none());
        if !is_whole {
            self.each(&of.bits, holding, part);
        }
        !is_whole
    }

    /// Finds the places where each link may ever lie. Adds the possible new codes to the cells until nothing
    /// changes.
    fn look(&mut self, bits: &Bits<S>) {
        let none = S::none(self.on.plane.places());
        let mut possible = by_code(bits, &self.rules.codes);
        self.lying.clear();
        self.lying.resize(self.on.shapes.len(), none.clone());
        self.known.clear();
        self.known.resize(self.on.links.len(), none);
        let mut is_new = true;
        while std::mem::take(&mut is_new) {
            for (fit, known) in self.on.links.iter().zip(&mut self.known) {
                let starts = fit.lies(&possible);
                if starts == *known {
                    continue;
                }
                self.lying[fit.shape] = self.lying[fit.shape].or(&starts);
                *known = starts.clone();
                for &(by, code) in &fit.becomes {
                    let to = possible[code].or(&starts.turned(by));
                    is_new |= to != possible[code];
                    possible[code] = to;
                }
            }
        }
    }

    /// Lists the shapes that lie somewhere, with their places.
    fn lying(&self) -> impl Iterator<Item = (&Shape<S>, &S)> {
        self.on.shapes.iter().zip(&self.lying).filter(|(_, starts)| !starts.is_none())
    }

    /// Returns the cells that hold others together on the first `boards` boards.
    fn holding(&self, boards: usize) -> S {
        let mut holding = S::none(self.on.plane.places());
        for (shape, starts) in self.lying() {
            for (by, from) in &shape.holding {
                holding = holding.or(&starts.and(from).turned(*by));
            }
        }
        holding.and(&on_all(&self.on.tiles[..boards], &self.on.plane.all))
    }

    /// Returns all cells of the components that contain some cells. The search stops early once all cells of
    /// `enough` are found.
    fn around(&self, some: impl IntoIterator<Item = usize>, holding: &S, enough: &S) -> S {
        let mut cells = S::none(self.on.plane.places());
        some.into_iter().for_each(|cell| cells.insert(cell));
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
            if cells == before || enough.without(&cells).is_none() {
                return cells;
            }
        }
    }

    /// Returns the components as lists of cells, in the order of their first holding cells. Most components
    /// of a large board are small, so a set of all cells for each would take too long.
    fn parts_by_cells(&self, holding: &S) -> Vec<Vec<usize>> {
        let lying: Vec<(&Shape<S>, &S)> = self.lying().collect();
        let (mut rest, mut parts) = (holding.clone(), Vec::new());
        for first in holding.places() {
            if !rest.contains(first) {
                continue;
            }
            rest.remove(first);
            let (mut open, mut cells) = (vec![first], Vec::new());
            while let Some(cell) = open.pop() {
                cells.push(cell);
                for other in lying.iter().flat_map(|(shape, starts)| shape.with(cell, starts)) {
                    if rest.contains(other) {
                        rest.remove(other);
                        open.push(other);
                    // A cell that holds nothing together is added but not followed, and may belong to several
                    // components.
                    } else if !holding.contains(other) {
                        cells.push(other);
                    }
                }
            }
            cells.sort_unstable();
            cells.dedup();
            parts.push(cells);
        }
        parts
    }
}
