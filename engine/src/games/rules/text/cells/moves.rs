//! All moves of a player on a rectangle, and small boards that contain the patterns of the rules. Bit sets
//! find a pattern at all places at once.

use super::Cells;
use super::codes::CodeSet;
use super::compiled::CellRules;
use super::laid::{Placed, REPETITIONS, Surface, Way};
use super::patterns::{Effect, Found, New, Patterns};
use super::plane::{Bits, ByCode, by_code, code_at, put, put_all};
use super::rooms::{Condition, Room, Step};
use super::set::Set;
use crate::games::rules::text::rule::CellSet;
use crate::ground::Player;

/// A change of one place: the place and its new character.
pub(crate) type Change = (usize, u8);

/// A generator of moves on boards of one size.
pub(super) struct Mover<'r, S: Set> {
    rules: &'r CellRules,
    on: &'r Room<S>,
    /// Whether the changes of each move are recorded.
    records: bool,
}

impl<'r, S: Set> Mover<'r, S> {
    pub(super) fn new(rules: &'r CellRules, on: &'r Room<S>) -> Self {
        Self { rules, on, records: false }
    }

    /// Returns a generator that also records the changes of each move.
    pub(super) fn recording(self) -> Self {
        Self { records: true, ..self }
    }

    /// Calls `each` for the position after each move of a player, in order, with its changes if they are
    /// recorded.
    pub(super) fn moves(
        &self,
        from: &Bits<S>,
        places: &ByCode<S>,
        player: Player,
        each: &mut dyn FnMut(&Bits<S>, &[Change]),
    ) {
        let liberties = self.liberties(places);
        for steps in &self.on.moves[player] {
            match (&steps[..], &liberties) {
                ([step], Some(liberties)) if step.is_plain() => {
                    self.make(step, from, (places, liberties), each);
                }
                _ => self.go_on(steps, from, places, &self.on.plane.all, &mut Vec::new(), each),
            }
        }
    }

    /// Makes the moves of a single plain step. Those that the liberties do not judge are made and tested.
    fn make(
        &self,
        step: &Step<S>,
        from: &Bits<S>,
        (places, liberties): (&ByCode<S>, &[Liberties<S>]),
        each: &mut dyn FnMut(&Bits<S>, &[Change]),
    ) {
        let mut changes = Vec::new();
        self.judged(step, places, liberties, &mut |legal, unknown, found| {
            for start in legal.or(unknown).places() {
                changes.clear();
                let bits = self.changed(from, &mut changes, start, &found);
                if legal.contains(start) || self.holds_everywhere(&bits) {
                    each(&bits, &changes);
                }
            }
        });
    }

    /// Finds where a plain step may lie. Passes on the starts at which the liberties show that it is legal, and those at
    /// which they show nothing.
    fn judged(
        &self,
        step: &Step<S>,
        places: &ByCode<S>,
        liberties: &[Liberties<S>],
        pass_on: &mut impl FnMut(&S, &S, Found<'_, S>),
    ) {
        self.lie(&step.patterns, places, &self.on.plane.all, &mut |starts, found| {
            let code = match found.effects {
                [(way, New::Sign(character))] if *way == Way::default() => {
                    Some(self.rules.codes.of(*character))
                }
                _ => None,
            };
            let judged =
                |(known, legal): (S, S), of: &Liberties<S>| match code.and_then(|code| of.judge(code)) {
                    Some(allowed) => (known.and(&of.free), legal.and(&allowed)),
                    None => (S::none(self.on.plane.places()), legal),
                };
            let (known, legal) = liberties.iter().fold((starts.clone(), starts.clone()), judged);
            pass_on(&known.and(&legal), &starts.without(&known), found);
        });
    }

    /// Returns the liberties of all groups, if all conditions on the whole board are conditions on groups and hold.
    fn liberties(&self, places: &ByCode<S>) -> Option<Vec<Liberties<S>>> {
        if self.rules.everywhere.is_empty() {
            return None;
        }
        let of = |condition: &Condition<S>| match condition {
            Condition::Groups { of, next_to } => self.liberties_of(places, *of, *next_to),
            Condition::No(_) => None,
        };
        self.on.everywhere.iter().map(of).collect()
    }

    fn liberties_of(&self, places: &ByCode<S>, of: CodeSet, next_to: CodeSet) -> Option<Liberties<S>> {
        if of.has_nothing() || next_to.has_nothing() || !of.common(next_to).is_empty() {
            return None;
        }
        let plane = &self.on.plane;
        let none = || S::none(plane.places());
        let at = |set| plane.asked(places, self.rules.codes.used, set, Way::default());
        let (mut rest, free) = (at(of), at(next_to));
        let (mut only, mut beside_rich) = (none(), none());
        while let Some(first) = rest.lowest() {
            let mut group = self.only(first);
            let beside = loop {
                let beside = self.on.around(&group);
                let grown = group.or(&beside.and(&rest));
                if grown == group {
                    break beside;
                }
                group = grown;
            };
            rest = rest.without(&group);
            let of_group = beside.and(&free);
            let liberty = of_group.lowest()?;
            if of_group.without(&self.only(liberty)).is_none() {
                only.insert(liberty);
            } else {
                beside_rich = beside_rich.or(&beside);
            }
        }
        let near = self.on.around(&free);
        Some(Liberties { of, next_to, free, near, only, beside_rich })
    }

    /// Returns the numbers of ways in which Left and Right can make the first step of a move. If there are conditions
    /// on the whole board, they are the numbers of moves instead, since the conditions may rule out most first steps.
    pub(super) fn count_first_steps(&self, from: &Bits<S>, places: &ByCode<S>) -> [usize; 2] {
        let liberties = self.liberties(places);
        Player::BOTH.map(|player| {
            let mut count = 0;
            for steps in &self.on.moves[player] {
                match (&steps[..], &liberties) {
                    ([step], Some(liberties)) if step.is_plain() => {
                        self.judged(step, places, liberties, &mut |legal, unknown, found| {
                            count += legal.count();
                            let bits = |start| self.changed(from, &mut Vec::new(), start, &found);
                            count +=
                                unknown.places().filter(|&start| self.holds_everywhere(&bits(start))).count();
                        });
                    }
                    _ if !self.rules.everywhere.is_empty() => {
                        let each = &mut |_: &Bits<S>, _: &[Change]| count += 1;
                        self.go_on(steps, from, places, &self.on.plane.all, &mut Vec::new(), each);
                    }
                    _ => {
                        if let Some(step) = steps.first() {
                            self.lie(&step.patterns, places, &self.on.plane.all, &mut |starts, _| {
                                count += starts.count();
                            });
                        }
                    }
                }
            }
            count
        })
    }

    /// Makes the remaining steps of a move in all ways. The first of them starts in the set `among`, and each
    /// other one at the last cell of the step before. The changes so far are in `changes`.
    fn go_on(
        &self,
        steps: &[Step<S>],
        from: &Bits<S>,
        places: &ByCode<S>,
        among: &S,
        changes: &mut Vec<Change>,
        each: &mut dyn FnMut(&Bits<S>, &[Change]),
    ) {
        let (step, rest) = steps.split_first().expect("a move has a step");
        let before = changes.len();
        self.lie(&step.patterns, places, among, &mut |starts, found| {
            // If the pattern changes no neighbours of its last cell, the conditions can be tested for all
            // starts at once. Otherwise `finish` tests them after the change.
            let near = found.changes_neighbours;
            let narrowed =
                (!near && !step.next_to.is_empty()).then(|| self.beside(step, places, starts, found.last));
            for start in narrowed.as_ref().unwrap_or(starts).places() {
                changes.truncate(before);
                let mut bits = self.changed(from, changes, start, &found);
                if !self.finish(step, near, &mut bits, changes, start, found.last) {
                    continue;
                }
                if rest.is_empty() {
                    if self.holds_everywhere(&bits) {
                        each(&bits, changes);
                    }
                } else if let Some(anchor) = self.on.plane.place(start, found.last) {
                    let places = by_code(&bits, &self.rules.codes);
                    self.go_on(rest, &bits, &places, &self.only(anchor), changes, each);
                }
            }
        });
    }

    /// Returns the set of a single place.
    fn only(&self, place: usize) -> S {
        let mut only = S::none(self.on.plane.places());
        only.insert(place);
        only
    }

    /// Finds patterns whose start is in the set `among`.
    #[inline]
    fn lie(
        &self,
        patterns: &Patterns<S>,
        places: &ByCode<S>,
        among: &S,
        found: &mut impl FnMut(&S, Found<'_, S>),
    ) {
        patterns.lie(&self.on.plane, places, self.rules.codes.used, among, found);
    }

    /// Returns the starts at which the neighbours of the last cell meet the conditions of a step. Only for
    /// patterns that do not change these neighbours.
    fn beside(&self, step: &Step<S>, places: &ByCode<S>, starts: &S, last: Way) -> S {
        let mut starts = starts.clone();
        for (set, wanted) in &step.next_to {
            let mut beside = S::none(self.on.plane.places());
            for way in self.rules.neighbours {
                beside =
                    beside.or(&self.on.plane.asked(places, self.rules.codes.used, *set, last.plus(*way)));
            }
            starts = if *wanted { starts.and(&beside) } else { starts.without(&beside) };
        }
        starts
    }

    /// Returns the position after the changes of a pattern.
    #[inline]
    fn changed(
        &self,
        from: &Bits<S>,
        changes: &mut Vec<Change>,
        start: usize,
        found: &Found<'_, S>,
    ) -> Bits<S> {
        let mut bits = from.clone();
        match found.stamp.filter(|_| !self.records) {
            Some(stamp) => stamp.put(&mut bits, start, self.rules.codes.bits),
            None => self.write(&mut bits, changes, start, found.effects),
        }
        bits
    }

    /// Applies the changes of a pattern cell by cell.
    fn write(&self, bits: &mut Bits<S>, changes: &mut Vec<Change>, start: usize, effects: &[Effect]) {
        // Copies refer to the position before any cell of the pattern changes.
        let before = effects.iter().any(|(_, new)| matches!(new, New::CopyOf(_))).then(|| bits.clone());
        let place = |way: Way| start.wrapping_add_signed(self.on.plane.by(way));
        for &(way, new) in effects {
            let (code, character) = match (new, &before) {
                (New::CopyOf(from), Some(before)) => {
                    let code = code_at(before, place(from), self.rules.codes.bits);
                    (code, self.rules.codes.character(code))
                }
                (New::Sign(character), _) => (self.rules.codes.of(character), character),
                (New::CopyOf(_), None) => continue,
            };
            put(bits, place(way), code, self.rules.codes.bits);
            if self.records {
                changes.push((self.on.plane.cell(place(way)), character));
            }
        }
    }

    /// Tests the conditions on the neighbours of the last cell if `near` says that they are not tested yet,
    /// then applies the step's changes to the neighbours. Returns false if a condition fails.
    #[inline]
    fn finish(
        &self,
        step: &Step<S>,
        near: bool,
        bits: &mut Bits<S>,
        changes: &mut Vec<Change>,
        start: usize,
        last: Way,
    ) -> bool {
        let asks = near && !step.next_to.is_empty();
        if !asks && step.neighbours.is_empty() {
            return true;
        }
        let centre = start.wrapping_add_signed(self.on.plane.by(last));
        let around = self.on.plane.around(centre, self.rules.neighbours);
        let places = by_code(bits, &self.rules.codes);
        if asks && self.beside(step, &places, &self.only(centre), Way::default()).is_none() {
            return false;
        }
        for (set, character) in &step.neighbours {
            let to = self.on.plane.places_of(&places, set.common(self.rules.codes.used)).and(&around);
            if to.is_none() {
                continue;
            }
            put_all(bits, &to, self.rules.codes.of(*character), self.rules.codes.bits);
            if self.records {
                changes.extend(to.places().map(|place| (self.on.plane.cell(place), *character)));
            }
        }
        true
    }

    #[inline]
    fn holds_everywhere(&self, bits: &Bits<S>) -> bool {
        if self.rules.everywhere.is_empty() {
            return true;
        }
        let places = by_code(bits, &self.rules.codes);
        self.broken(&places).is_none()
    }

    /// Returns a place where a condition on the whole board fails, if there is one.
    pub(super) fn broken(&self, places: &ByCode<S>) -> Option<usize> {
        let broken = |condition: &Condition<S>| match condition {
            Condition::No(patterns) => {
                let mut place = None;
                self.lie(patterns, places, &self.on.plane.all, &mut |starts, _| {
                    place = place.or(starts.lowest());
                });
                place
            }
            Condition::Groups { of, next_to } => {
                let at = |way: Way, set| self.on.plane.asked(places, self.rules.codes.used, set, way);
                let group = at(Way::default(), *of);
                // Cells with a neighbour in `next_to` are fine, and so are all cells of their groups: flood
                // fill within the groups.
                let ways = self.rules.neighbours.iter();
                let fine =
                    ways.fold(S::none(self.on.plane.places()), |fine, &way| fine.or(&at(way, *next_to)));
                let mut fine = fine.and(&group);
                loop {
                    let next = fine.or(&self.on.around(&fine)).and(&group);
                    if next == fine {
                        return group.without(&fine).lowest();
                    }
                    fine = next;
                }
            }
        };
        self.on.everywhere.iter().find_map(broken).map(|place| self.on.plane.cell(place))
    }
}

/// The liberties of the groups of a position: the cells beside a group that are in the set that the group must be next
/// to. A character that is put on a liberty takes it from the groups beside it. It breaks the condition if some group
/// has no other one. If the character belongs to the group, it joins the groups beside it; then the condition is broken
/// if it is next to no liberty itself and no group that it joins has another one. The other groups stay as they are.
struct Liberties<S> {
    of: CodeSet,
    next_to: CodeSet,
    /// The cells that may be liberties.
    free: S,
    /// The cells beside them.
    near: S,
    /// The cells that are the only liberty of a group.
    only: S,
    /// The cells beside groups with several liberties.
    beside_rich: S,
}

impl<S: Set> Liberties<S> {
    /// Returns the cells on which a code is legal as far as it is put on cells that may be liberties; `None` if nothing
    /// is known, since the code itself makes liberties.
    fn judge(&self, code: usize) -> Option<S> {
        let code = CodeSet::of([code].into_iter());
        if code.is_within(self.next_to) {
            None
        } else if code.is_within(self.of) {
            Some(self.near.or(&self.beside_rich))
        } else {
            Some(self.free.without(&self.only))
        }
    }
}

/// The most cells of a board that is built around a pattern.
const MOST_CELLS: usize = 24;

impl CellRules {
    /// Builds `each` boards for each direction of the first pattern of each rule. A board contains the
    /// pattern with some cells around it. `chance` draws a number below its argument.
    pub(crate) fn planted(&self, each: usize, chance: &mut impl FnMut(usize) -> usize) -> Vec<Cells> {
        let mut boards = Vec::new();
        for lay in self.laid.iter().flat_map(|rule| &rule.steps[0].lays) {
            for _ in 0..each {
                let choice = chance(REPETITIONS.pow(lay.repetitions() as u32));
                let (cells, _) = lay.unrolled(choice);
                boards.extend(self.board_around(&cells, chance));
            }
        }
        boards
    }

    /// Builds a board around a pattern; returns `None` if the board is too large.
    fn board_around(&self, pattern: &[Placed], chance: &mut impl FnMut(usize) -> usize) -> Option<Cells> {
        let inside = || pattern.iter().filter(|placed| !placed.cell.is.has_edge()).map(|placed| placed.at);
        let (low, high) = (inside().reduce(least)?, inside().reduce(most)?);
        let is_strip = self.ground.surface == Surface::Strip;
        let mut pad = |is_there: bool| if is_there { chance(3) as i32 } else { 0 };
        let low = low.minus(Way::new(pad(true), pad(!is_strip)));
        let high = high.plus(Way::new(pad(true), pad(!is_strip)));
        let (width, height) = ((high.x - low.x + 1) as usize, (high.y - low.y + 1) as usize);
        if width * height > MOST_CELLS {
            return None;
        }
        let mut characters: Vec<u8> = (0..width * height).map(|_| chance(self.characters) as u8).collect();
        for placed in pattern {
            let Way { x, y } = placed.at.minus(low);
            let is_inside = (0..width as i32).contains(&x) && (0..height as i32).contains(&y);
            let may_be: Vec<u8> = placed.cell.is.without(CellSet::EDGE).characters().collect();
            if is_inside && !may_be.is_empty() {
                characters[y as usize * width + x as usize] = may_be[chance(may_be.len())];
            }
        }
        Some(Cells { width, characters })
    }
}

fn least(a: Way, b: Way) -> Way {
    Way::new(a.x.min(b.x), a.y.min(b.y))
}

fn most(a: Way, b: Way) -> Way {
    Way::new(a.x.max(b.x), a.y.max(b.y))
}
