//! What a position falls apart into: cells hold together if some pattern may ever lie on both.
//!
//! What a cell may ever become is told from above: patterns are looked for on sets of what each cell may be, and what they
//! change is added to the sets, until nothing new comes. A pattern that does not lie on these sets lies on no board
//! that play leads to, so that cells on which none lies are left out, and parts on which no common one lies never meet. A cell that
//! no pattern can change holds nothing together; it is there in each part that asks for it. But the cells of a pattern with repetitions
//! are looked at by pairs, so that they all hold.

use super::codes::CodeSet;
use super::compiled::{CellRules, Possible};
use super::figure::{Figure, Rectangle};
use super::laid::Way;
use super::links::Link;
use super::plane::set::Set;
use super::plane::{Bits, ByCode, Plane, by_code, present};

/// Takes boards of one size apart.
pub(super) struct Apart<'r, S: Set> {
    rules: &'r CellRules,
    plane: &'r Plane<S>,
    /// The links with where they can lie at all.
    links: Vec<Fit<'r, S>>,
    /// Those that may ever lie in the position that is looked at, and where.
    lying: Vec<(usize, S)>,
}

/// A link on boards of one size.
struct Fit<'r, S> {
    link: &'r Link,
    /// Where it lies on the board.
    starts: S,
    cells: Vec<Linked<S>>,
    /// The cells that hold together.
    holding: Vec<Linked<S>>,
}

/// A cell of a link.
struct Linked<S> {
    /// How far away it is.
    by: isize,
    /// The starts from which that is on the board.
    from: S,
    is: Option<CodeSet>,
}

impl<'r, S: Set> Fit<'r, S> {
    fn new(link: &'r Link, plane: &Plane<S>, used: CodeSet) -> Self {
        let on_board = |way: &Way| plane.leading_on(*way);
        let starts = (link.cells.iter())
            .filter(|(_, is)| is.is_some())
            .fold(plane.all.clone(), |starts, (way, _)| starts.and(&on_board(way)));
        let linked = |&(way, is): &(Way, Option<CodeSet>)| {
            let is = is.map(|set| set.common(used));
            Linked { by: plane.by(way), from: on_board(&way).and(&starts), is }
        };
        let cells = link.cells.iter().map(linked).collect();
        let holding = link.holding.iter().map(|&way| linked(&(way, None))).collect();
        Self { link, starts, cells, holding }
    }
}

impl<'r, S: Set> Apart<'r, S> {
    pub(super) fn new(rules: &'r CellRules, plane: &'r Plane<S>) -> Self {
        let fits = rules.links.iter().map(|link| Fit::new(link, plane, rules.codes.used));
        let links: Vec<Fit<'r, S>> = match rules.falls_apart {
            true => fits.filter(|fit| !fit.starts.is_none()).collect(),
            false => Vec::new(),
        };
        Self { rules, plane, lying: Vec::with_capacity(links.len()), links }
    }

    /// Hands over the parts of a position in which something may happen.
    pub(super) fn parts(&mut self, bits: &Bits<S>, mut part: impl FnMut(Figure)) {
        let used = self.rules.codes.bits;
        if !self.rules.falls_apart {
            let all = present(bits, used);
            if !all.is_none() {
                part(Rectangle::part(self.plane, bits, &all, used));
            }
            return;
        }
        let mut possible = by_code(bits, &self.rules.codes);
        if self.rules.possible == Possible::OnBoard {
            self.grow(&mut possible);
        }
        self.lying.clear();
        for (link, fit) in self.links.iter().enumerate() {
            let starts = self.lies(fit, &possible);
            if !starts.is_none() {
                self.lying.push((link, starts));
            }
        }
        let mut holding = self.holding();
        while let Some(first) = holding.lowest() {
            let cells = self.around(first, &holding);
            holding = holding.without(&cells);
            part(Rectangle::part(self.plane, bits, &cells, used));
        }
    }

    /// Adds to where each code is where it may ever be.
    fn grow(&self, possible: &mut ByCode<S>) {
        loop {
            let mut is_new = false;
            for fit in self.links.iter().filter(|fit| !fit.link.becomes.is_empty()) {
                let starts = self.lies(fit, possible);
                if starts.is_none() {
                    continue;
                }
                for &(way, code) in fit.link.becomes.iter().filter(|(_, code)| *code != 0) {
                    let to = possible[code].or(&starts.turned(self.plane.by(way)));
                    is_new |= to != possible[code];
                    possible[code] = to;
                }
            }
            if !is_new {
                return;
            }
        }
    }

    /// The starts where a link may ever lie.
    #[inline]
    fn lies(&self, fit: &Fit<'r, S>, possible: &ByCode<S>) -> S {
        let mut starts = fit.starts.clone();
        for cell in &fit.cells {
            if let Some(codes) = cell.is {
                starts = starts.and(&self.plane.places_of(possible, codes).turned(-cell.by));
            }
        }
        starts
    }

    /// The cells that hold others together.
    fn holding(&self) -> S {
        let mut holding = S::none(self.plane.places());
        for (link, starts) in &self.lying {
            let fit = &self.links[*link];
            for cell in &fit.holding {
                holding = holding.or(&starts.and(&cell.from).turned(cell.by));
            }
        }
        holding
    }

    /// All cells of the part to which a cell belongs.
    fn around(&self, first: usize, holding: &S) -> S {
        let mut cells = S::none(self.plane.places());
        cells.insert(first);
        loop {
            let before = cells.clone();
            for (link, starts) in &self.lying {
                let fit = &self.links[*link];
                let held = cells.and(holding);
                let mut touched = S::none(self.plane.places());
                for cell in &fit.cells {
                    touched = touched.or(&held.turned(-cell.by).and(&cell.from));
                }
                let touched = touched.and(starts);
                if !touched.is_none() {
                    for cell in &fit.cells {
                        cells = cells.or(&touched.and(&cell.from).turned(cell.by));
                    }
                }
            }
            if cells == before {
                return cells;
            }
        }
    }
}
