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

use super::compiled::CellRules;
use super::figure::{Figure, Rectangle};
use super::plane::{Bits, by_code, present};
use super::rooms::{Room, Shape, on_all};
use super::set::Set;
use crate::games::rules::Options;
use crate::ground::control::{HeapBytes, OrStop};

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

/// The options being written, Left's first.
pub(crate) struct Pieces<'o, 'c, P, F> {
    pub(crate) options: &'o mut Options<'c, P>,
    /// The map from figures to pieces of the ruleset.
    piece: F,
    /// The memory of the pieces of the current option, in bytes.
    bytes: usize,
    /// An error once a limit of the control is reached; nothing is written after it.
    pub(crate) outcome: OrStop<()>,
    /// The number of Left's options still to come, once it is known.
    lefts: Option<usize>,
}

impl<'o, 'c, P, F: Fn(Figure) -> P> Pieces<'o, 'c, P, F> {
    pub(crate) fn new(options: &'o mut Options<'c, P>, piece: F) -> Self {
        Self { options, piece, bytes: 0, outcome: Ok(()), lefts: None }
    }

    /// Writes a piece of the current option; `None` ends the option.
    pub(crate) fn add(&mut self, figure: Option<Figure>) {
        match figure {
            _ if self.outcome.is_err() => {}
            Some(figure) => {
                self.bytes += size_of::<Figure>() + figure.heap_bytes();
                self.options.piece((self.piece)(figure));
            }
            None => {
                self.outcome = self.options.charge(std::mem::take(&mut self.bytes));
                self.options.end_option();
                self.lefts = self.lefts.map(|lefts| lefts - 1);
                self.end_left();
            }
        }
    }

    /// Declares that Left has exactly `lefts` more options.
    pub(crate) fn left_ends_after(&mut self, lefts: usize) {
        self.lefts = Some(lefts);
        self.end_left();
    }

    fn end_left(&mut self) {
        if self.lefts == Some(0) {
            self.options.end_left();
            self.lefts = None;
        }
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
        if Apart::new(rules, &on).falls_apart(&rectangle, |figure| late.push(figure)) {
            assert_eq!(late, found);
        }
        found
    }

    /// Returns the components of boards of one size, decomposed as many at once as fit into a set.
    fn at_once<S: Remembered>(rules: &CellRules, boards: &[Cells]) -> Vec<Vec<Figure>> {
        let on = rules.room::<S>(boards[0].width, boards[0].height());
        let (mut apart, mut found) = (Apart::new(rules, &on), vec![Vec::new()]);
        let mut add = |figure: Option<Figure>| match figure {
            Some(figure) => found.last_mut().expect("a board").push(figure),
            None => found.push(Vec::new()),
        };
        for board in boards {
            if apart.add(&board.rectangle::<S>(rules).bits) {
                apart.take_apart(&mut add);
            }
        }
        apart.take_apart(&mut add);
        assert_eq!(apart.kept(), 0);
        found.pop();
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
    fn parts_by_cells_by_sets_and_of_several_boards_are_the_same() {
        let mut state: u64 = 1;
        let mut chance = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let (mut several, mut crowded) = (0, 0);
        for text in texts() {
            let (read, heights) = match read(&text).expect("a ruleset").rules {
                ParsedRules::Strip(read) => (read, 1),
                ParsedRules::Grid(read) => (read, 6),
                _ => continue,
            };
            let rules = &CellRules::new(&read.rules, &read.everywhere, &read.exchange, heights == 1);
            for _ in 0..100 {
                let (width, height, mostly) = (1 + chance(8), 1 + chance(heights), chance(rules.characters));
                let count = 1 + chance(5);
                let mut cell = |_| if chance(3) == 0 { mostly } else { chance(rules.characters) } as u8;
                let mut board = |_| Cells { width, characters: (0..width * height).map(&mut cell).collect() };
                let boards: Vec<Cells> = (0..count).map(&mut board).collect();
                let all: Vec<Vec<Figure>> = boards.iter().map(|board| parts::<u64>(rules, board)).collect();
                for (cells, by_sets) in boards.iter().zip(&all) {
                    assert_eq!(*by_sets, parts::<Words>(rules, cells), "{text} {cells:?}");
                    several += usize::from(by_sets.len() > 1);
                }
                assert_eq!(all, at_once::<u64>(rules, &boards), "{text} {boards:?}");
                assert_eq!(all, at_once::<u128>(rules, &boards), "{text} {boards:?}");
                assert_eq!(all, at_once::<Words>(rules, &boards), "{text} {boards:?}");
                crowded += usize::from(count > 1 && all.iter().any(|parts| parts.len() > 1));
            }
        }
        assert!(several > 1000 && crowded > 500, "few boards fall apart: {several} {crowded}");
    }
}
