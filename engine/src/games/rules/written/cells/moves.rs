//! All moves of a player on a rectangle: patterns are looked for at all places at once.

use super::codes::CODES;
use super::compiled::{Ask, AskLay, AskPart, CellRules, Condition, MoveStep};
use super::figure::Rectangle;
use super::laid::{NEIGHBOURS, Way};
use super::plane::{Bits, ByCode, Plane, by_code, put};
use super::set::Set;
use crate::ground::Player;

/// Takes the starts where a pattern lies, what changes seen from there, and where its last cell is.
type Found<'f, S> = &'f mut dyn FnMut(&S, &[(Way, u8)], Way);

/// A change of one place: which character stands there afterwards.
pub(super) type Change = (usize, u8);

/// Looks for moves on boards of one size.
pub(super) struct Mover<'r, S: Set> {
    rules: &'r CellRules,
    pub(super) plane: Plane<S>,
}

/// A position with what has changed since the move began.
struct Course<S> {
    bits: Bits<S>,
    changes: Vec<Change>,
}

impl<'r, S: Set> Mover<'r, S> {
    pub(super) fn new(rules: &'r CellRules, plane: Plane<S>) -> Self {
        Self { rules, plane }
    }

    /// Hands over the positions after all moves of a player, with what they change, in order.
    pub(super) fn moves(
        &self,
        from: &Rectangle<S>,
        places: &ByCode<S>,
        player: Player,
        each: &mut dyn FnMut(&Bits<S>, &[Change]),
    ) {
        for steps in &self.rules.moves[player] {
            let (first, rest) = steps.split_first().expect("a move has a step");
            for lay in &first.lays {
                self.matches(lay, places, self.plane.all.clone(), &mut |starts, asks, last| {
                    let mut course = Course { bits: from.bits.clone(), changes: Vec::new() };
                    for start in starts.places() {
                        course.bits.clone_from(&from.bits);
                        course.changes.clear();
                        self.take(first, rest, &mut course, start, asks, last, each);
                    }
                });
            }
        }
    }

    /// Makes a step, and all that may follow.
    #[allow(clippy::too_many_arguments)]
    fn take(
        &self,
        step: &MoveStep,
        rest: &[MoveStep],
        course: &mut Course<S>,
        start: usize,
        asks: &[(Way, u8)],
        last: Way,
        each: &mut dyn FnMut(&Bits<S>, &[Change]),
    ) {
        for &(way, character) in asks {
            let place =
                self.plane.place(start, way).expect("what is asked of a cell that changes holds of no edge");
            self.put(course, place, character);
        }
        if !step.next_to.is_empty() || !step.neighbours.is_empty() {
            let Some(centre) = self.plane.place(start, last) else { return };
            if !self.tell_neighbours(step, course, centre) {
                return;
            }
        }
        let Some((next, after)) = rest.split_first() else {
            if self.holds_everywhere(&course.bits) {
                each(&course.bits, &course.changes);
            }
            return;
        };
        let Some(anchor) = self.plane.place(start, last) else { return };
        let places = by_code(&course.bits, &self.rules.codes);
        for lay in &next.lays {
            let Some(start) = self.plane.place(anchor, Way::default().minus(lay.first)) else { continue };
            let mut only = S::none(self.plane.places());
            only.insert(start);
            let before = (course.bits.clone(), course.changes.len());
            self.matches(lay, &places, only, &mut |starts, asks, last| {
                for start in starts.places() {
                    let mut course = Course { bits: before.0.clone(), changes: course.changes.clone() };
                    self.take(next, after, &mut course, start, asks, last, each);
                }
            });
        }
    }

    fn put(&self, course: &mut Course<S>, place: usize, character: u8) {
        put(&mut course.bits, place, self.rules.codes.of(character), self.rules.codes.bits);
        course.changes.push((place, character));
    }

    /// Changes the neighbours of a place as a step tells, if they are as it asks.
    fn tell_neighbours(&self, step: &MoveStep, course: &mut Course<S>, centre: usize) -> bool {
        let neighbours = NEIGHBOURS.map(|way| self.plane.place(centre, way));
        let code = |bits: &Bits<S>, place: Option<usize>| {
            place.map_or(0, |place| {
                (0..self.rules.codes.bits).filter(|&i| bits[i].contains(place)).map(|i| 1 << i).sum()
            })
        };
        let are_right = step.next_to.iter().all(|(set, wanted)| {
            neighbours.iter().any(|&place| set.contains(code(&course.bits, place))) == *wanted
        });
        if !are_right {
            return false;
        }
        for place in neighbours.into_iter().flatten() {
            let is: usize = code(&course.bits, Some(place));
            if let Some((_, character)) = step.neighbours.iter().find(|(set, _)| is != 0 && set.contains(is))
            {
                self.put(course, place, *character);
            }
        }
        true
    }

    /// Looks for a pattern at all starts at once, and hands over where it lies, the changes, and where its last cell is.
    fn matches(&self, lay: &AskLay, places: &ByCode<S>, starts: S, found: Found<'_, S>) {
        let mut changes = Vec::new();
        let search = Search { mover: self, places, last: lay.last };
        search.go_on(&lay.parts, Way::default(), starts, &mut changes, found);
    }

    fn holds_everywhere(&self, bits: &Bits<S>) -> bool {
        if self.rules.everywhere.is_empty() {
            return true;
        }
        let places = by_code(bits, &self.rules.codes);
        self.broken(&places).is_none()
    }

    /// A place where a condition that has to hold everywhere does not hold.
    pub(super) fn broken(&self, places: &ByCode<S>) -> Option<usize> {
        let broken = |condition: &Condition| match condition {
            Condition::No(lays) => lays.iter().find_map(|lay| {
                let mut place = None;
                self.matches(lay, places, self.plane.all.clone(), &mut |starts, _, _| {
                    place = place.or(starts.lowest())
                });
                place
            }),
            Condition::Groups { of, next_to } => {
                let at = |way: Way, set| self.plane.asked(places, &self.rules.codes.used, set, way);
                let group = at(Way::default(), *of);
                // From those that have such a neighbour the others of their groups are reached.
                let mut fine = NEIGHBOURS
                    .iter()
                    .fold(S::none(self.plane.places()), |fine, &way| fine.or(&at(way, *next_to)));
                fine = fine.and(&group);
                loop {
                    let next = NEIGHBOURS
                        .iter()
                        .fold(fine.clone(), |all, &way| all.or(&self.plane.reached(&fine, way)));
                    let next = next.and(&group);
                    if next == fine {
                        return group.without(&fine).lowest();
                    }
                    fine = next;
                }
            }
        };
        self.rules.everywhere.iter().find_map(broken)
    }
}

/// A search for a pattern.
struct Search<'m, 'r, S: Set> {
    mover: &'m Mover<'r, S>,
    places: &'m ByCode<S>,
    last: Way,
}

impl<S: Set> Search<'_, '_, S> {
    fn narrowed(&self, starts: &S, ask: &Ask, origin: Way) -> S {
        match ask.is {
            Some(set) => {
                let mover = self.mover;
                starts.and(&mover.plane.asked(self.places, &mover.rules.codes.used, set, ask.at.plus(origin)))
            }
            None => starts.clone(),
        }
    }

    fn go_on(
        &self,
        parts: &[AskPart],
        origin: Way,
        mut starts: S,
        changes: &mut Vec<(Way, u8)>,
        found: Found<'_, S>,
    ) {
        let before = changes.len();
        let tell = |ask: &Ask, origin: Way, changes: &mut Vec<(Way, u8)>| {
            if let Some(character) = ask.becomes {
                changes.push((ask.at.plus(origin), character));
            }
        };
        for (i, part) in parts.iter().enumerate() {
            match part {
                AskPart::One(ask) => {
                    starts = self.narrowed(&starts, ask, origin);
                    tell(ask, origin, changes);
                }
                AskPart::Repeat(asks, by) => {
                    let mut origin = origin;
                    let most = self.mover.plane.width.max(self.mover.plane.height);
                    for _ in 0..=most {
                        if starts.is_none() {
                            break;
                        }
                        self.go_on(&parts[i + 1..], origin, starts.clone(), changes, found);
                        for ask in asks {
                            starts = self.narrowed(&starts, ask, origin);
                            tell(ask, origin, changes);
                        }
                        origin = origin.plus(*by);
                    }
                    changes.truncate(before);
                    return;
                }
            }
            if starts.is_none() {
                changes.truncate(before);
                return;
            }
        }
        found(&starts, changes, self.last.plus(origin));
        changes.truncate(before);
    }
}

/// The places with each code on a rectangle.
pub(super) fn places_of<S: Set>(rectangle: &Rectangle<S>, rules: &CellRules) -> ByCode<S> {
    let places = by_code(&rectangle.bits, &rules.codes);
    debug_assert!(places.len() == CODES);
    places
}
