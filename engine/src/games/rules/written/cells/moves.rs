//! All moves of a player on a rectangle: patterns are looked for at all places at once.

use super::compiled::{Ask, AskCells, AskLay, AskPart, CellRules, Condition, MoveStep, New, Told};
use super::figure::Rectangle;
use super::laid::Way;
use super::plane::set::Set;
use super::plane::{Bits, ByCode, Plane, by_code, code_at, put, put_all};
use crate::ground::Player;

/// Takes the starts where a pattern lies, what changes seen from there, and where its last cell is.
type Found<'f, S> = &'f mut dyn FnMut(&S, &[Told], Way);

/// A change of one place: which character stands there afterwards.
pub(crate) type Change = (usize, u8);

/// Looks for moves on boards of one size.
pub(super) struct Mover<'r, S: Set> {
    rules: &'r CellRules,
    pub(super) plane: &'r Plane<S>,
    /// Whether somebody wants to know what changed.
    records: bool,
}

/// A position with what has changed since the move began.
#[derive(Clone)]
struct Course<S> {
    bits: Bits<S>,
    changes: Vec<Change>,
}

impl<'r, S: Set> Mover<'r, S> {
    pub(super) fn new(rules: &'r CellRules, plane: &'r Plane<S>) -> Self {
        Self { rules, plane, records: false }
    }

    /// One that hands over what changed, too.
    pub(super) fn recording(self) -> Self {
        Self { records: true, ..self }
    }

    /// Hands over the positions after all moves of a player, in order, with what they change if that is recorded.
    pub(super) fn moves(
        &self,
        from: &Rectangle<S>,
        places: &ByCode<S>,
        player: Player,
        each: &mut dyn FnMut(&Bits<S>, &[Change]),
    ) {
        let mut course = Course { bits: from.bits.clone(), changes: Vec::new() };
        for steps in &self.rules.moves[player] {
            let (first, rest) = steps.split_first().expect("a move has a step");
            for lay in &first.lays {
                self.matches(lay, places, self.plane.all.clone(), &mut |starts, told, last| {
                    let near = lay.changes_neighbours;
                    let starts = if near { starts.clone() } else { self.beside(first, places, starts, last) };
                    for start in starts.places() {
                        course.bits.clone_from(&from.bits);
                        course.changes.clear();
                        self.tell(&mut course, start, told);
                        if self.finish(first, near, &mut course, start, last) {
                            self.go_on(rest, &mut course, start, last, each);
                        }
                    }
                });
            }
        }
    }

    /// The starts where the neighbours of the last cell are as a step asks, for patterns that do not change them.
    fn beside(&self, step: &MoveStep, places: &ByCode<S>, starts: &S, last: Way) -> S {
        let mut starts = starts.clone();
        for (set, wanted) in &step.next_to {
            let mut beside = S::none(self.plane.places());
            for way in self.rules.neighbours {
                beside = beside.or(&self.plane.asked(places, self.rules.codes.used, *set, last.plus(*way)));
            }
            starts = if *wanted { starts.and(&beside) } else { starts.without(&beside) };
        }
        starts
    }

    /// Changes what a pattern tells.
    fn tell(&self, course: &mut Course<S>, start: usize, told: &[Told]) {
        let before = told.iter().any(|(_, new)| matches!(new, New::CopyOf(_))).then(|| course.bits.clone());
        let place = |way: Way| start.wrapping_add_signed(self.plane.by(way));
        for &(way, new) in told {
            let (code, character) = match (new, &before) {
                (New::CopyOf(from), Some(before)) => {
                    let code = code_at(before, place(from), self.rules.codes.bits);
                    (code, self.rules.codes.character(code))
                }
                (New::Sign(character), _) => (self.rules.codes.of(character), character),
                (New::CopyOf(_), None) => continue,
            };
            put(&mut course.bits, place(way), code, self.rules.codes.bits);
            if self.records {
                course.changes.push((self.plane.cell(place(way)), character));
            }
        }
    }

    /// Whether the neighbours of the last cell are as a step asks, where that is not known yet, with what it makes of them.
    fn finish(&self, step: &MoveStep, near: bool, course: &mut Course<S>, start: usize, last: Way) -> bool {
        let asks = near && !step.next_to.is_empty();
        if !asks && step.neighbours.is_empty() {
            return true;
        }
        let centre = start.wrapping_add_signed(self.plane.by(last));
        let around = self.plane.around(centre, self.rules.neighbours);
        let places = by_code(&course.bits, &self.rules.codes);
        if asks {
            let mut only = S::none(self.plane.places());
            only.insert(centre);
            if self.beside(step, &places, &only, Way::default()).is_none() {
                return false;
            }
        }
        for (set, character) in &step.neighbours {
            let to = self.plane.places_of(&places, set.common(self.rules.codes.used)).and(&around);
            if to.is_none() {
                continue;
            }
            put_all(&mut course.bits, &to, self.rules.codes.of(*character), self.rules.codes.bits);
            if self.records {
                course.changes.extend(to.places().map(|place| (self.plane.cell(place), *character)));
            }
        }
        true
    }

    /// Makes the further steps of a move, in all ways, behind the last cell of the one before.
    fn go_on(
        &self,
        steps: &[MoveStep],
        course: &mut Course<S>,
        start: usize,
        last: Way,
        each: &mut dyn FnMut(&Bits<S>, &[Change]),
    ) {
        let Some((next, rest)) = steps.split_first() else {
            if self.holds_everywhere(&course.bits) {
                each(&course.bits, &course.changes);
            }
            return;
        };
        let Some(anchor) = self.plane.place(start, last) else { return };
        let places = by_code(&course.bits, &self.rules.codes);
        let before = course.clone();
        for lay in &next.lays {
            let Some(start) = self.plane.place(anchor, Way::default().minus(lay.first)) else { continue };
            let mut only = S::none(self.plane.places());
            only.insert(start);
            self.matches(lay, &places, only, &mut |starts, told, last| {
                for start in starts.places() {
                    course.clone_from(&before);
                    self.tell(course, start, told);
                    if self.finish(next, true, course, start, last) {
                        self.go_on(rest, course, start, last, each);
                    }
                }
            });
        }
    }

    /// Looks for a pattern at all starts at once, and hands over where it lies, the changes, and where its last cell is.
    fn matches(&self, lay: &AskLay, places: &ByCode<S>, starts: S, found: Found<'_, S>) {
        match &lay.cells {
            AskCells::Fixed { asks, told } => {
                let mut starts = starts;
                for &(at, is) in asks {
                    starts = starts.and(&self.plane.asked(places, self.rules.codes.used, is, at));
                    if starts.is_none() {
                        return;
                    }
                }
                found(&starts, told, lay.last);
            }
            AskCells::Repeating(parts) => {
                let mut changes = Vec::new();
                let search = Search { mover: self, places, last: lay.last };
                search.go_on(parts, Way::default(), starts, &mut changes, found);
            }
        }
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
                let at = |way: Way, set| self.plane.asked(places, self.rules.codes.used, set, way);
                let group = at(Way::default(), *of);
                let ways = self.rules.neighbours.iter();
                // From those that have such a neighbour the others of their groups are reached.
                let fine = ways.fold(S::none(self.plane.places()), |fine, &way| fine.or(&at(way, *next_to)));
                let mut fine = fine.and(&group);
                loop {
                    let ways = self.rules.neighbours.iter();
                    let next = ways.fold(fine.clone(), |all, &way| all.or(&self.plane.reached(&fine, way)));
                    let next = next.and(&group);
                    if next == fine {
                        return group.without(&fine).lowest();
                    }
                    fine = next;
                }
            }
        };
        self.rules.everywhere.iter().find_map(broken).map(|place| self.plane.cell(place))
    }
}

/// A search for a pattern with repetitions.
struct Search<'m, 'r, S: Set> {
    mover: &'m Mover<'r, S>,
    places: &'m ByCode<S>,
    last: Way,
}

impl<S: Set> Search<'_, '_, S> {
    fn narrowed(&self, starts: &S, ask: &Ask, origin: Way) -> S {
        let mover = self.mover;
        let used = mover.rules.codes.used;
        match ask.is {
            Some(set) => starts.and(&mover.plane.asked(self.places, used, set, ask.at.plus(origin))),
            None => starts.clone(),
        }
    }

    fn go_on(
        &self,
        parts: &[AskPart],
        origin: Way,
        mut starts: S,
        changes: &mut Vec<Told>,
        found: Found<'_, S>,
    ) {
        let before = changes.len();
        let tell = |ask: &Ask, origin: Way, changes: &mut Vec<Told>| {
            if let Some(new) = ask.becomes {
                changes.push((ask.at.plus(origin), new.moved(origin)));
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
                break;
            }
        }
        if !starts.is_none() {
            found(&starts, changes, self.last.plus(origin));
        }
        changes.truncate(before);
    }
}
