//! Patterns on boards of one size.

use super::branches::{Asked, At, Branches, starts};
use super::expansion::expanded;
use super::repeating::{Ask, AskPart, Search};
use super::set::Set;
use super::{ByCode, Plane};
use crate::games::rules::written::cells::codes::{CodeSet, Codes};
use crate::games::rules::written::cells::laid::{Lay, Part, Placed, Way};
use crate::games::rules::written::rule::{Becomes, CellSet};

/// What comes to stand in a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) enum New {
    /// A character.
    Sign(u8),
    /// What stood there, counted from where the pattern lies.
    CopyOf(Way),
}

/// What changes where, seen from where a pattern lies.
pub(crate) type Told = (Way, New);

/// A pattern that was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<'p> {
    /// What it changes.
    pub(crate) told: &'p [Told],
    /// Where its last cell is.
    pub(crate) last: Way,
    /// Whether a neighbour of the last cell may change.
    pub(crate) changes_neighbours: bool,
}

/// Patterns, in order.
#[derive(Debug)]
pub(crate) struct Patterns<S>(Branches<S, Whole>);

/// What is more to a pattern than what it asks.
#[derive(Debug)]
struct Whole {
    told: Vec<Told>,
    last: Way,
    changes_neighbours: bool,
    /// The cells that are looked for one after another, if it has repetitions of any number.
    repeating: Vec<AskPart>,
}

/// From where the places of a pattern are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// From a cell that is never nothing, if there is one.
    OnBoard,
    /// From the first cell.
    First,
}

/// Makes patterns ready for boards of one size.
pub(crate) struct Fitter<'c, S: Set> {
    pub(crate) codes: &'c Codes,
    /// The ways to neighbours.
    pub(crate) neighbours: &'c [Way],
    pub(crate) plane: &'c Plane<S>,
}

impl<S: Set> Fitter<'_, S> {
    /// Patterns, in order.
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

    /// What a pattern asks, and the rest of it.
    fn pattern(&self, lay: &Lay) -> Asked<S, Whole> {
        let mut changing = lay.cells().filter(|placed| placed.cell.becomes.is_some());
        let is_neighbour = |at: Way| self.neighbours.iter().any(|&way| lay.last.plus(way) == at);
        let mut whole = Whole {
            told: Vec::new(),
            last: lay.last,
            changes_neighbours: lay.has_repetition() || changing.any(|placed| is_neighbour(placed.at)),
            repeating: Vec::new(),
        };
        if lay.has_repetition() {
            whole.repeating = lay.parts.iter().map(|part| self.part(part)).collect();
            return (Vec::new(), whole);
        }
        let cells = || lay.cells().map(|placed| self.ask(placed));
        whole.told = cells().filter_map(|ask| Some((ask.at, ask.becomes?))).collect();
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

/// A cell of a pattern before its first repetition that is never nothing.
fn on_board(lay: &Lay) -> Way {
    let fixed = lay.parts.iter().map_while(|part| match part {
        Part::One(placed) => Some(placed),
        Part::Repeat(..) => None,
    });
    fixed.filter(|placed| !placed.cell.is.has_edge()).map(|placed| placed.at).next().unwrap_or_default()
}

impl<S: Set> Patterns<S> {
    /// Hands over the starts where each pattern lies, among some, if there are such.
    #[inline]
    pub(crate) fn lie(
        &self,
        plane: &Plane<S>,
        places: &ByCode<S>,
        used: CodeSet,
        among: &S,
        found: &mut impl FnMut(&S, Found<'_>),
    ) {
        self.0.look(plane, places, among, &mut |starts, whole| {
            let changes_neighbours = whole.changes_neighbours;
            if whole.repeating.is_empty() {
                return found(starts, Found { told: &whole.told, last: whole.last, changes_neighbours });
            }
            let search = Search { plane, places, used, last: whole.last };
            search.look(&whole.repeating, starts, &mut |starts, told, last| {
                found(starts, Found { told, last, changes_neighbours });
            });
        });
    }
}
