//! Patterns compiled for boards of one size, and the search for patterns with any number of repetitions.

use super::plane::{Asked, At, Bits, Branches, ByCode, Plane, expanded, put_all, starts};
use super::set::Set;
use crate::games::rules::text::cells::codes::{CodeSet, Codes};
use crate::games::rules::text::cells::laid::{Lay, Part, Placed, Way};
use crate::games::rules::text::rule::{Becomes, CellSet};

/// The new content of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) enum New {
    /// A character.
    Sign(u8),
    /// A copy of the earlier content of the cell at a vector from the start of the pattern.
    CopyOf(Way),
}

/// A change by a pattern: the vector from its start, and the new content.
pub(crate) type Effect = (Way, New);

/// The changes by a pattern without copies, as sets of places relative to its start.
#[derive(Debug)]
pub(crate) struct Stamp<S> {
    /// The cells that change.
    cells: S,
    /// Their new codes.
    to: Bits<S>,
}

impl<S: Set> Stamp<S> {
    /// Returns the stamp of some changes; `None` if a change is a copy or the sets are long, since changing
    /// single cells is faster then.
    fn new(effects: &[Effect], codes: &Codes, plane: &Plane<S>) -> Option<Self> {
        let none = || S::none(plane.places());
        let mut stamp = Self { cells: none(), to: std::array::from_fn(|_| none()) };
        for &(way, new) in effects {
            let New::Sign(character) = new else { return None };
            let mut cell = none();
            cell.insert(0);
            let cell = cell.turned(plane.by(way));
            put_all(&mut stamp.to, &cell, codes.of(character), codes.bits);
            stamp.cells = stamp.cells.or(&cell);
        }
        (!S::IS_LONG).then_some(stamp)
    }

    /// Changes the cells of the pattern at a start; `used` is the number of bits in a code.
    #[inline]
    pub(crate) fn put(&self, bits: &mut Bits<S>, start: usize, used: usize) {
        let cells = self.cells.turned(start as isize);
        for (bit, to) in bits[..used].iter_mut().zip(&self.to) {
            *bit = bit.without(&cells).or(&to.turned(start as isize));
        }
    }
}

/// An occurrence of a pattern.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<'p, S> {
    /// The changes that it makes.
    pub(crate) effects: &'p [Effect],
    /// The same changes as sets, if possible.
    pub(crate) stamp: Option<&'p Stamp<S>>,
    /// The vector from the start to its last cell.
    pub(crate) last: Way,
    /// Whether the pattern may change a neighbour of its last cell.
    pub(crate) changes_neighbours: bool,
}

/// Patterns in order.
#[derive(Debug)]
pub(crate) struct Patterns<S>(Branches<S, Whole<S>>);

/// The data of a pattern besides its conditions.
#[derive(Debug)]
struct Whole<S> {
    effects: Vec<Effect>,
    stamp: Option<Stamp<S>>,
    last: Way,
    changes_neighbours: bool,
    /// The cells to be searched one after another, if the pattern has repetitions that were not expanded.
    repeating: Vec<AskPart>,
}

/// The cell relative to which the places of a pattern are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// A cell that is never empty, if there is one.
    OnBoard,
    /// The first cell.
    First,
}

/// A compiler of patterns for boards of one size.
pub(crate) struct Fitter<'c, S: Set> {
    pub(crate) codes: &'c Codes,
    /// The vectors to the neighbours.
    pub(crate) neighbours: &'c [Way],
    pub(crate) plane: &'c Plane<S>,
}

impl<S: Set> Fitter<'_, S> {
    /// Compiles patterns, in order. Patterns that do not fit the board are left out.
    pub(crate) fn patterns(&self, lays: &[Lay], origin: Origin) -> Patterns<S> {
        let as_it_is = |lay: &Lay| vec![lay.clone()];
        let single = lays.iter().flat_map(|lay| expanded(lay, self.plane).unwrap_or_else(|| as_it_is(lay)));
        let lays = single.map(|lay| match origin {
            Origin::First => lay.from(lay.first),
            Origin::OnBoard => lay.from(on_board(&lay)),
        });
        let patterns =
            lays.map(|lay| self.pattern(&lay)).filter(|(asks, _)| !starts(asks, self.plane).is_none());
        Patterns(Branches::new(patterns.collect()))
    }

    /// Returns the conditions of a pattern, and its other data.
    fn pattern(&self, lay: &Lay) -> Asked<S, Whole<S>> {
        let mut changing = lay.cells().filter(|placed| placed.cell.becomes.is_some());
        let is_neighbour = |at: Way| self.neighbours.iter().any(|&way| lay.last.plus(way) == at);
        let mut whole = Whole {
            effects: Vec::new(),
            stamp: None,
            last: lay.last,
            changes_neighbours: lay.has_repetition() || changing.any(|placed| is_neighbour(placed.at)),
            repeating: Vec::new(),
        };
        if lay.has_repetition() {
            whole.repeating = lay.parts.iter().map(|part| self.part(part)).collect();
            return (Vec::new(), whole);
        }
        let cells = || lay.cells().map(|placed| self.ask(placed));
        whole.effects = cells().filter_map(|ask| Some((ask.at, ask.becomes?))).collect();
        whole.stamp = Stamp::new(&whole.effects, self.codes, self.plane);
        let at = |ask: Ask| Some(At::new(self.plane, ask.at, ask.is?, self.codes.used));
        (cells().filter_map(at).collect(), whole)
    }

    fn part(&self, part: &Part) -> AskPart {
        match part {
            Part::One(placed) => AskPart::One(self.ask(placed)),
            Part::Repeat(cells, by) => {
                AskPart::Repeat(cells.iter().map(|placed| self.ask(placed)).collect(), *by)
            }
        }
    }

    fn ask(&self, placed: &Placed) -> Ask {
        let becomes = placed.cell.becomes.map(|becomes| match becomes {
            Becomes::Sign(character) => New::Sign(character),
            Becomes::Copy { .. } => New::CopyOf(placed.at.plus(placed.copied)),
        });
        Ask { at: placed.at, is: self.asked(placed.cell.is), becomes }
    }

    fn asked(&self, set: CellSet) -> Option<CodeSet> {
        let codes = self.codes.set(set);
        let is_all = codes.has_nothing() && self.codes.used.is_within(codes);
        (!is_all).then_some(codes)
    }
}

/// Returns a cell before the first repetition that is on the board; the origin if there is none.
fn on_board(lay: &Lay) -> Way {
    let fixed = lay.parts.iter().map_while(|part| match part {
        Part::One(placed) => Some(placed),
        Part::Repeat(..) => None,
    });
    fixed.filter(|placed| !placed.cell.is.has_edge()).map(|placed| placed.at).next().unwrap_or_default()
}

impl<S: Set> Patterns<S> {
    /// Calls `found` for each pattern with those of the starts at which it lies, if there are any.
    #[inline]
    pub(crate) fn lie(
        &self,
        plane: &Plane<S>,
        places: &ByCode<S>,
        used: CodeSet,
        among: &S,
        found: &mut impl FnMut(&S, Found<'_, S>),
    ) {
        self.0.look(places, among, &mut |starts, whole| {
            let Whole { effects, last, changes_neighbours, .. } = whole;
            let (last, changes_neighbours) = (*last, *changes_neighbours);
            if whole.repeating.is_empty() {
                return found(
                    starts,
                    Found { effects, stamp: whole.stamp.as_ref(), last, changes_neighbours },
                );
            }
            let search = Search { plane, places, used, last };
            search.look(&whole.repeating, starts, &mut |starts, effects, last| {
                found(starts, Found { effects, stamp: None, last, changes_neighbours });
            });
        });
    }
}

/// The condition on a cell of a pattern, and its change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    pub(super) at: Way,
    /// The codes that the cell may have; `None` if it may be anything.
    pub(super) is: Option<CodeSet>,
    pub(super) becomes: Option<New>,
}

impl New {
    /// Moves the content by a vector.
    fn moved(self, by: Way) -> Self {
        match self {
            Self::Sign(character) => Self::Sign(character),
            Self::CopyOf(way) => Self::CopyOf(way.plus(by)),
        }
    }
}

/// A part of a pattern. Places are relative to an origin that moves on with every repetition.
#[derive(Clone, Debug)]
pub(super) enum AskPart {
    One(Ask),
    Repeat(Vec<Ask>, Way),
}

/// A callback with the starts at which a pattern lies, its changes relative to them, and the vector to its
/// last cell.
type Lies<'f, S> = &'f mut dyn FnMut(&S, &[Effect], Way);

/// A search for a pattern with repetitions.
pub(super) struct Search<'m, S: Set> {
    pub(super) plane: &'m Plane<S>,
    pub(super) places: &'m ByCode<S>,
    pub(super) used: CodeSet,
    /// The vector to the last cell of the pattern without repetitions.
    pub(super) last: Way,
}

impl<S: Set> Search<'_, S> {
    /// Searches for a pattern at some starts.
    pub(super) fn look(&self, parts: &[AskPart], starts: &S, found: Lies<'_, S>) {
        self.go_on(parts, Way::default(), starts.clone(), &mut Vec::new(), found);
    }

    fn narrowed(&self, starts: &S, ask: &Ask, origin: Way) -> S {
        match ask.is {
            Some(set) => starts.and(&self.plane.asked(self.places, self.used, set, ask.at.plus(origin))),
            None => starts.clone(),
        }
    }

    fn go_on(
        &self,
        parts: &[AskPart],
        origin: Way,
        mut starts: S,
        changes: &mut Vec<Effect>,
        found: Lies<'_, S>,
    ) {
        let before = changes.len();
        let tell = |ask: &Ask, origin: Way, changes: &mut Vec<Effect>| {
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
                    let most = self.plane.width.max(self.plane.height);
                    for _ in 0..=most {
                        if starts.is_none() {
                            break;
                        }
                        // Every number of copies, from 0 on, continues with the rest of the pattern.
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
