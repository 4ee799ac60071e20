//! What a position falls apart into: cells hold together if some pattern may ever lie on both.
//!
//! What a cell may ever become is told from above: patterns are looked for on sets of what each cell may be, and what they
//! change is added to the sets, until nothing new comes. A pattern that does not lie on these sets lies on no board
//! that play leads to, so that cells on which none lies are left out, and parts on which no common one lies never meet. A cell that
//! no pattern can change holds nothing together; it is there in each part that asks for it.

use super::codes::CodeSet;
use super::compiled::{CellRules, Link, Possible};
use super::figure::{Figure, Rectangle};
use super::laid::Way;
use super::plane::{Bits, ByCode, Plane, by_code, present};
use super::set::Set;

/// Hands over the parts of a position in which something may happen.
pub(super) fn parts<S: Set>(
    rules: &CellRules,
    plane: &Plane<S>,
    bits: &Bits<S>,
    mut part: impl FnMut(Figure),
) {
    let used = rules.codes.bits;
    if !rules.falls_apart {
        let all = present(bits, used);
        if !all.is_none() {
            part(Rectangle::part(plane, bits, &all, used));
        }
        return;
    }
    let apart = Apart { rules, plane };
    let possible = apart.possible(by_code(bits, &rules.codes));
    let lying: Vec<(&Link, S)> = (rules.links.iter())
        .map(|link| (link, apart.lies(link, &possible)))
        .filter(|(_, starts)| !starts.is_none())
        .collect();
    let mut holding = apart.holding(&lying);
    while let Some(first) = holding.lowest() {
        let cells = apart.around(first, &lying, &holding);
        holding = holding.without(&cells);
        part(Rectangle::part(plane, bits, &cells, used));
    }
}

struct Apart<'a, S: Set> {
    rules: &'a CellRules,
    plane: &'a Plane<S>,
}

impl<S: Set> Apart<'_, S> {
    /// Where each code may ever be.
    fn possible(&self, now: ByCode<S>) -> ByCode<S> {
        match &self.rules.possible {
            Possible::Always(sources) => {
                let none = || S::none(self.plane.places());
                std::array::from_fn(|code| sources[code].iter().fold(none(), |all, &from| all.or(&now[from])))
            }
            Possible::OnBoard => self.possible_on_board(now),
        }
    }

    fn possible_on_board(&self, mut possible: ByCode<S>) -> ByCode<S> {
        loop {
            let mut is_new = false;
            for link in self.rules.links.iter().filter(|link| !link.becomes.is_empty()) {
                let starts = self.lies(link, &possible);
                for &(way, code) in link.becomes.iter().filter(|(_, code)| *code != 0) {
                    let to = possible[code].or(&self.plane.reached(&starts, way));
                    is_new |= to != possible[code];
                    possible[code] = to;
                }
            }
            if !is_new {
                return possible;
            }
        }
    }

    fn asked(&self, possible: &ByCode<S>, set: CodeSet, way: Way) -> S {
        self.plane.asked(possible, &self.rules.codes.used, set, way)
    }

    /// The starts where a link may ever lie.
    fn lies(&self, link: &Link, possible: &ByCode<S>) -> S {
        let mut starts = self.plane.all.clone();
        for &(way, is) in &link.cells {
            if let Some(set) = is {
                starts = starts.and(&self.asked(possible, set, way));
            }
        }
        starts
    }

    /// The cells that hold others together: those that may change, or all that a pattern lies on.
    fn holding(&self, lying: &[(&Link, S)]) -> S {
        let mut holding = S::none(self.plane.places());
        for (link, starts) in lying {
            let ways: &mut dyn Iterator<Item = Way> = match self.rules.all_hold {
                true => &mut link.cells.iter().map(|(way, _)| *way),
                false => &mut link.becomes.iter().map(|(way, _)| *way),
            };
            for way in ways {
                holding = holding.or(&self.plane.reached(starts, way));
            }
        }
        holding
    }

    /// All cells of the part to which a cell belongs.
    fn around(&self, first: usize, lying: &[(&Link, S)], holding: &S) -> S {
        let mut cells = S::none(self.plane.places());
        cells.insert(first);
        loop {
            let before = cells.clone();
            for (link, starts) in lying {
                let held = cells.and(holding);
                let touched = link.cells.iter().fold(S::none(self.plane.places()), |touched, (way, _)| {
                    touched.or(&self.plane.seen(&held, *way))
                });
                let touched = touched.and(starts);
                if !touched.is_none() {
                    for (way, _) in &link.cells {
                        cells = cells.or(&self.plane.reached(&touched, *way));
                    }
                }
            }
            if cells == before {
                return cells;
            }
        }
    }
}
