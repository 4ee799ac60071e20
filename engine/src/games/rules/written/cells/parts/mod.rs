//! What a position falls apart into: cells hold together if some pattern may ever lie on both.
//!
//! What a cell may ever become is told from above: patterns are looked for on sets of what each cell may be, and what they
//! change is added to the sets, until nothing new comes. A pattern that does not lie on these sets lies on no board that
//! play leads to, so that cells on which none lies are left out, and parts on which no common one lies never meet. A cell
//! that no pattern can change holds nothing together; it is there in each part that asks for it. On large boards the cells
//! of a pattern with repetitions are looked at by pairs, so that they all hold.
//!
//! Boards after several moves are looked at at once where they have room side by side in one set: no link leads from one
//! to another, so that each step is the same for all of them.
//!
//! - `habit`: whether parts are looked for after each move, or once a position
//! - `pieces`: the options of a figure as they are written, piece by piece

pub(super) mod habit;
pub(super) mod pieces;
#[cfg(test)]
mod tests;

use super::compiled::CellRules;
use super::figure::{Figure, Rectangle};
use super::plane::rooms::{Room, Shape, on_all};
use super::plane::set::Set;
use super::plane::{Bits, by_code, present};

/// Takes boards of one size apart.
pub(super) struct Apart<'r, S: Set> {
    rules: &'r CellRules,
    on: &'r Room<S>,
    /// For each shape where a link with it may ever lie in the position that is looked at.
    lying: Vec<S>,
    /// The same for each link, as far as is known.
    known: Vec<S>,
    /// Boards that are to be looked at at once.
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
        self.look(bits);
        self.each(bits, self.holding(1), part);
    }

    /// Keeps a board to be taken apart with others, and says whether there is room for no more.
    pub(super) fn add(&mut self, bits: &Bits<S>) -> bool {
        self.boards.push(bits.clone());
        self.boards.len() == self.on.tiles.len()
    }

    /// How many boards are kept.
    pub(super) fn kept(&self) -> usize {
        self.boards.len()
    }

    /// Takes apart the boards that were kept: hands over the parts of each, and nothing when there are no more of it. What
    /// takes several rounds for one board takes hardly more for all that lie in a set.
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

    /// Hands over the parts, from the cells that hold others together.
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

    /// Hands over parts that are told by their cells.
    fn cut(&self, bits: &Bits<S>, parts: Vec<Vec<usize>>, mut part: impl FnMut(Figure)) {
        for cells in parts {
            part(Rectangle::part_by_cells(&self.on.plane, bits, cells.into_iter(), self.rules.codes.bits));
        }
    }

    /// Whether a figure falls apart, or becomes less since nothing may happen somewhere; hands over the parts then.
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

    /// Finds out where each link may ever lie: adds to where each code is where it may ever be, until nothing new comes.
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

    /// The shapes with where they lie, if they do.
    fn lying(&self) -> impl Iterator<Item = (&Shape<S>, &S)> {
        self.on.shapes.iter().zip(&self.lying).filter(|(_, starts)| !starts.is_none())
    }

    /// The cells that hold others together on the first boards of those that may be looked at at once.
    fn holding(&self, boards: usize) -> S {
        let mut holding = S::none(self.on.plane.places());
        for (shape, starts) in self.lying() {
            for (by, from) in &shape.holding {
                holding = holding.or(&starts.and(from).turned(*by));
            }
        }
        holding.and(&on_all(&self.on.tiles[..boards], &self.on.plane.all))
    }

    /// All cells of the parts to which some cells belong; or some of them, if all of a set are among these.
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

    /// The parts cell by cell, in the order of their first cells that hold others together: on large boards, of which
    /// most parts are little, a set of all cells for each part would take long.
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
