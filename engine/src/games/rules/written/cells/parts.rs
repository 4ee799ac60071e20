//! What a position falls apart into: cells hold together if some pattern may ever lie on both.
//!
//! What a cell may ever become is told from above: patterns are looked for on sets of what each cell may be, and what they
//! change is added to the sets, until nothing new comes. A pattern that does not lie on these sets lies on no board
//! that play leads to, so that cells on which none lies are left out, and parts on which no common one lies never meet. A cell that
//! no pattern can change holds nothing together; it is there in each part that asks for it. But the cells of a pattern with repetitions
//! are looked at by pairs, so that they all hold.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::codes::CodeSet;
use super::compiled::{CellRules, Possible};
use super::figure::{Figure, Rectangle};
use super::laid::Way;
use super::links::Link;
use super::plane::set::Set;
use super::plane::{Bits, ByCode, Plane, by_code, present};

/// Boards of one size, with what can lie on them.
#[derive(Debug)]
pub(super) struct Room<S: Set> {
    pub(super) plane: Plane<S>,
    links: Vec<Fit<S>>,
    shapes: Vec<Shape<S>>,
}

/// A link on boards of one size.
#[derive(Debug)]
struct Fit<S> {
    /// Where it lies on the board.
    starts: S,
    /// How far away what is asked for is.
    asks: Vec<(isize, CodeSet)>,
    /// How far away what may come to stand where.
    becomes: Vec<(isize, usize)>,
    shape: usize,
}

/// The cells of links that hold the same cells together.
#[derive(PartialEq, Debug)]
struct Shape<S> {
    /// How far away each cell is, and the starts from which that is on the board.
    cells: Vec<(isize, S)>,
    /// The same for those that hold others together.
    holding: Vec<(isize, S)>,
}

impl<S: Set> Room<S> {
    fn new(rules: &CellRules, width: usize, height: usize) -> Self {
        let plane = Plane::<S>::new(width, height);
        let (mut links, mut shapes) = (Vec::new(), Vec::new());
        for link in rules.links.iter().filter(|_| rules.falls_apart) {
            let starts = (link.cells.iter())
                .filter(|(_, is)| is.is_some())
                .fold(plane.all.clone(), |starts, (way, _)| starts.and(&plane.leading_on(*way)));
            if !starts.is_none() {
                links.push(Fit::new(link, &plane, starts, rules.codes.used, &mut shapes));
            }
        }
        Self { plane, links, shapes }
    }
}

impl<S: Set> Fit<S> {
    fn new(link: &Link, plane: &Plane<S>, starts: S, used: CodeSet, shapes: &mut Vec<Shape<S>>) -> Self {
        let from = |way: Way| (plane.by(way), plane.leading_on(way).and(&starts));
        let cells = link.cells.iter().map(|(way, _)| from(*way)).collect();
        let shape = Shape { cells, holding: link.holding.iter().map(|&way| from(way)).collect() };
        let index = shapes.iter().position(|known| *known == shape).unwrap_or_else(|| {
            shapes.push(shape);
            shapes.len() - 1
        });
        let asks =
            link.cells.iter().filter_map(|(way, is)| Some((-plane.by(*way), is.as_ref()?.common(used))));
        // Nothing is not asked for.
        let becomes = link.becomes.iter().filter(|(_, code)| *code != 0);
        Self {
            asks: asks.collect(),
            becomes: becomes.map(|&(way, code)| (plane.by(way), code)).collect(),
            shape: index,
            starts,
        }
    }

    /// The starts where it may ever lie.
    #[inline]
    fn lies(&self, plane: &Plane<S>, possible: &ByCode<S>) -> S {
        let asks = self.asks.iter();
        asks.fold(self.starts.clone(), |starts, &(by, codes)| {
            starts.and(&plane.places_of(possible, codes).turned(by))
        })
    }
}

/// Rooms of boards that were met.
type Known<S> = RwLock<HashMap<(usize, usize), Arc<Room<S>>>>;

/// The sizes of boards of a word or two that were met; there are not many.
#[derive(Default, Debug)]
pub(super) struct Rooms {
    words: Known<u64>,
    pairs: Known<u128>,
}

/// Where sizes of boards are remembered that sets of a type are large enough for.
pub(super) trait Remembered: Set {
    fn known(rooms: &Rooms) -> Option<&Known<Self>>;

    /// What can lie on boards of a size.
    fn room(rules: &CellRules, width: usize, height: usize) -> Arc<Room<Self>> {
        let new = || Arc::new(Room::new(rules, width, height));
        let Some(known) = Self::known(&rules.rooms) else { return new() };
        let found = known.read().unwrap_or_else(PoisonError::into_inner).get(&(width, height)).cloned();
        found.unwrap_or_else(|| {
            let mut known = known.write().unwrap_or_else(PoisonError::into_inner);
            known.entry((width, height)).or_insert_with(new).clone()
        })
    }
}

impl Remembered for u64 {
    fn known(rooms: &Rooms) -> Option<&Known<Self>> {
        Some(&rooms.words)
    }
}

impl Remembered for u128 {
    fn known(rooms: &Rooms) -> Option<&Known<Self>> {
        Some(&rooms.pairs)
    }
}

impl Remembered for super::plane::set::Words {
    fn known(_: &Rooms) -> Option<&Known<Self>> {
        None
    }
}

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
