//! The components of a position: two cells belong together if some pattern may ever lie on both.
//!
//! The characters that a cell may ever have are overestimated. We look for patterns on the sets of possible
//! characters of all cells and add their changes to the sets, until nothing new appears. A pattern that does
//! not lie on the final sets lies on no board that play reaches. Cells on which no pattern lies are left out,
//! and parts that share no pattern never interact. A cell that no pattern can change joins nothing; it
//! belongs to each part with a pattern that tests it. On large boards, the cells of a pattern with
//! repetitions are treated in pairs, so all of them are held together. A part on which no pattern lies at
//! present has no moves, so its value is 0 and it is left out, too.

use super::compiled::{CellRules, Possible};
use super::figure::{Figure, Rectangle};
use super::plane::{Bits, ByCode, by_code, present};
use super::rooms::{Lies, Room, Shape};
use super::set::Set;
use crate::games::rules::Options;
use crate::ground::control::{HeapBytes, OrStop};

/// An algorithm that decomposes boards of one size.
pub(super) struct Apart<'r, S: Set> {
    rules: &'r CellRules,
    on: &'r Room<S>,
    /// For each shape, the places where a link of this shape may ever lie in the current position.
    lying: Vec<S>,
    /// For each join, the places of first cells of links that may ever lie in the current position.
    joined: Vec<S>,
    /// The cells that hold others together; computed only where it is needed.
    holding: S,
}

impl<'r, S: Set> Apart<'r, S> {
    pub(super) fn new(rules: &'r CellRules, on: &'r Room<S>) -> Self {
        Self {
            rules,
            on,
            lying: vec![S::none(on.plane.places()); on.shapes.len()],
            joined: vec![S::none(on.plane.places()); on.joins.len()],
            holding: S::none(on.plane.places()),
        }
    }

    /// Calls `part` for each component of a position in which a move may be possible.
    #[inline]
    pub(super) fn parts(&mut self, bits: &Bits<S>, part: impl FnMut(Figure)) {
        self.parts_unless(bits, |_| false, part);
    }

    /// Returns whether a position is not a single component of all its cells. In this case, `part` is called
    /// for each component in which a move may be possible.
    pub(super) fn falls_apart(&mut self, bits: &Bits<S>, part: impl FnMut(Figure)) -> bool {
        if !self.rules.falls_apart {
            return false;
        }
        let present = present(bits, self.rules.codes.bits);
        !self.parts_unless(bits, |cells| present.without(cells).is_none(), part)
    }

    /// Calls `part` for each component of a position in which a move may be possible, unless `is_whole` holds
    /// for the cells of the first one. Returns whether it holds.
    #[inline]
    fn parts_unless(
        &mut self,
        bits: &Bits<S>,
        is_whole: impl Fn(&S) -> bool,
        mut part: impl FnMut(Figure),
    ) -> bool {
        let (plane, used) = (&self.on.plane, self.rules.codes.bits);
        let all = present(bits, used);
        if !self.rules.falls_apart {
            if !all.is_none() {
                part(Rectangle::part(plane, bits, &all, used));
            }
            return false;
        }
        let places = by_code(bits, &self.rules.codes);
        let opened = self.on.openings.as_ref().map(|openings| self.opened(openings, &places));
        if opened.as_ref().is_some_and(S::is_none) {
            return false;
        }
        self.look(&places);
        // A cell that is like nothing may hold others together, but belongs to no component by itself.
        let mut rest = opened.unwrap_or_else(|| self.holding.clone()).and(&all);
        if S::IS_LONG {
            return self.cut(bits, &rest, is_whole, part);
        }
        let mut is_first = true;
        while let Some(first) = rest.lowest() {
            let cells = self.around(first, &all);
            if std::mem::take(&mut is_first) && is_whole(&cells) {
                return true;
            }
            rest = rest.without(&cells);
            part(Rectangle::part(plane, bits, &cells, used));
        }
        false
    }

    /// Does the same as [`Apart::parts_unless`] cell by cell, for components that contain a cell of `some`.
    /// Most components of a large board are small, so a set of all cells for each would take too long.
    fn cut(
        &self,
        bits: &Bits<S>,
        some: &S,
        is_whole: impl Fn(&S) -> bool,
        mut part: impl FnMut(Figure),
    ) -> bool {
        let plane = &self.on.plane;
        for (i, cells) in self.parts_by_cells(some).into_iter().enumerate() {
            if i == 0 {
                let mut first = S::none(plane.places());
                cells.iter().for_each(|&cell| first.insert(cell));
                if is_whole(&first) {
                    return true;
                }
            }
            part(Rectangle::part_by_cells(plane, bits, cells.into_iter(), self.rules.codes.bits));
        }
        false
    }

    /// Returns a cell of each place where the first step of a move may lie.
    #[inline]
    fn opened(&self, openings: &[(Lies<S>, isize)], places: &ByCode<S>) -> S {
        let mut cells = S::none(self.on.plane.places());
        for (lies, by) in openings {
            cells = cells.or(&lies.among(places).turned(*by));
        }
        cells
    }

    /// Finds the places where each link may ever lie, given the places of each code.
    #[inline]
    fn look(&mut self, places: &ByCode<S>) {
        let none = S::none(self.on.plane.places());
        self.lying.iter_mut().for_each(|lying| *lying = none.clone());
        if self.rules.possible == Possible::Always {
            for fit in &self.on.links {
                self.lying[fit.shape] = self.lying[fit.shape].or(&fit.lies.among(places));
            }
        } else {
            self.look_on(places.clone());
        }
        if S::IS_LONG || !self.on.all_hold || self.on.openings.is_none() {
            self.holding = self.holding();
        }
        for (join, firsts) in self.on.joins.iter().zip(&mut self.joined) {
            *firsts = none.clone();
            for (shape, lower, from) in &join.of {
                *firsts = firsts.or(&self.lying[*shape].and(from).turned(*lower));
            }
        }
    }

    /// Finds the places where each link may ever lie. Adds the possible new codes to the cells until nothing
    /// changes.
    fn look_on(&mut self, mut possible: ByCode<S>) {
        let mut is_new = true;
        while std::mem::take(&mut is_new) {
            for fit in &self.on.links {
                let starts = fit.lies.among(&possible);
                self.lying[fit.shape] = self.lying[fit.shape].or(&starts);
                for &(by, code) in &fit.becomes {
                    let to = possible[code].or(&starts.turned(by));
                    is_new |= to != possible[code];
                    possible[code] = to;
                }
            }
        }
    }

    /// Returns the cells that hold others together.
    fn holding(&self) -> S {
        let mut holding = S::none(self.on.plane.places());
        for (shape, starts) in self.on.shapes.iter().zip(&self.lying) {
            for (by, from) in &shape.holding {
                holding = holding.or(&starts.and(from).turned(*by));
            }
        }
        holding.and(&self.on.plane.all)
    }

    /// Returns all cells of the component that contains a cell. The search stops early once all cells of
    /// `enough` are found.
    #[inline]
    fn around(&self, cell: usize, enough: &S) -> S {
        let mut cells = S::none(self.on.plane.places());
        cells.insert(cell);
        loop {
            let before = cells.clone();
            for (join, firsts) in self.on.joins.iter().zip(&self.joined) {
                let by = join.by as isize;
                let held = if self.on.all_hold { cells.clone() } else { cells.and(&self.holding) };
                cells = cells.or(&held.and(firsts).turned(by)).or(&held.turned(-by).and(firsts));
            }
            if cells == before || enough.without(&cells).is_none() {
                return cells;
            }
        }
    }

    /// Lists the cells of each component that contains a cell of `some`, in the order of these cells.
    fn parts_by_cells(&self, some: &S) -> Vec<Vec<usize>> {
        let shapes = self.on.shapes.iter().zip(&self.lying);
        let lying: Vec<(&Shape<S>, &S)> = shapes.filter(|(_, starts)| !starts.is_none()).collect();
        let holding = &self.holding;
        let (mut rest, mut parts) = (holding.clone(), Vec::new());
        for first in some.places() {
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

/// The options being written.
pub(crate) struct Pieces<'o, 'c, P, F> {
    pub(crate) options: &'o mut Options<'c, P>,
    /// The map from figures to pieces of the ruleset.
    piece: F,
    /// The memory of the pieces of the current option, in bytes.
    bytes: usize,
    /// An error once a limit of the control is reached; nothing is written after it.
    pub(crate) outcome: OrStop<()>,
}

impl<'o, 'c, P, F: Fn(Figure) -> P> Pieces<'o, 'c, P, F> {
    pub(crate) fn new(options: &'o mut Options<'c, P>, piece: F) -> Self {
        Self { options, piece, bytes: 0, outcome: Ok(()) }
    }

    /// Writes a piece of the current option.
    #[inline]
    pub(crate) fn add(&mut self, figure: Figure) {
        self.bytes += size_of::<Figure>() + figure.heap_bytes();
        self.options.piece((self.piece)(figure));
    }

    /// Ends the current option.
    #[inline]
    pub(crate) fn end(&mut self) {
        self.outcome = self.options.charge(std::mem::take(&mut self.bytes));
        self.options.end_option();
    }
}

#[cfg(test)]
mod tests {
    use super::Apart;
    use crate::games::rules::text::cells::figure::Figure;
    use crate::games::rules::text::cells::rooms::Remembered;
    use crate::games::rules::text::cells::set::Words;
    use crate::games::rules::text::cells::{CellRules, Cells};
    use crate::games::rules::text::read::{ParsedRules, read};

    /// A ruleset in which a piece is placed next to a wall. Rules test walls, which hold nothing together.
    const WALLS: &str = "name walls
title Walls
board grid
cell . free
cell L a stone of Left's
cell R a stone of Right's
cell # a wall
left  # . -> # L
right . # -> R #
right # | . -> # | R
rules a piece is put beside a wall
source made up
example .#.
";

    fn parts<S: Remembered>(rules: &CellRules, cells: &Cells) -> Vec<Figure> {
        let rectangle = cells.rectangle::<S>(rules);
        let on = rules.room::<S>(cells.width, cells.height());
        let mut found = Vec::new();
        Apart::new(rules, &on).parts(&rectangle.bits, |figure| found.push(figure));
        let mut late = Vec::new();
        if Apart::new(rules, &on).falls_apart(&rectangle.bits, |figure| late.push(figure)) {
            assert_eq!(late, found);
        }
        found
    }

    /// Returns the texts of all rulesets that come as files, and of [`WALLS`].
    fn texts() -> Vec<String> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../games");
        let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
        let games = files.filter(|path| path.extension().is_some_and(|extension| extension == "game"));
        let mut texts: Vec<String> =
            games.map(|path| std::fs::read_to_string(path).expect("a text")).collect();
        texts.push(WALLS.to_owned());
        texts
    }

    #[test]
    fn parts_by_cells_and_by_sets_are_the_same() {
        let mut state: u64 = 1;
        let mut chance = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut several = 0;
        for text in texts() {
            let (read, heights) = match read(&text).expect("a ruleset").rules {
                ParsedRules::Strip(read) => (read, 1),
                ParsedRules::Grid(read) => (read, 6),
                _ => continue,
            };
            let rules = &CellRules::new(&read.rules, &read.everywhere, &read.exchange, heights == 1);
            for i in 0..300 {
                let (mut width, height) = (1 + chance(8), 1 + chance(heights));
                // Patterns with repetitions are treated otherwise on long boards.
                width += if height == 1 && i % 3 == 0 { chance(56) } else { 0 };
                let mostly = chance(rules.characters);
                let cell = |_| if chance(3) == 0 { mostly } else { chance(rules.characters) } as u8;
                let cells = Cells { width, characters: (0..width * height).map(cell).collect() };
                let by_sets = parts::<u64>(rules, &cells);
                assert_eq!(by_sets, parts::<u128>(rules, &cells), "{text} {cells:?}");
                assert_eq!(by_sets, parts::<Words>(rules, &cells), "{text} {cells:?}");
                several += usize::from(by_sets.len() > 1);
            }
        }
        assert!(several > 1000, "few boards fall apart: {several}");
    }
}
