//! Rooms: the data of the rules for boards of one size, computed once.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxBuildHasher;

use super::patterns::{Fitter, Origin, Patterns};
use super::plane::{AnyOf, ByCode, Plane, expanded};
use super::set::{Set, Words};
use crate::games::rules::text::cells::codes::CodeSet;
use crate::games::rules::text::cells::laid::{LaidEverywhere, LaidRule, LaidStep, Way};
use crate::games::rules::text::cells::links::{Link, Linker, Links, Reach, add};
use crate::games::rules::text::rule::CellSet;
use crate::ground::Player;

/// The data of the rules for boards of one size.
#[derive(Debug)]
pub(crate) struct Room<S: Set> {
    pub(crate) plane: Plane<S>,
    /// The moves of both players, as lists of steps.
    pub(crate) moves: [Vec<Vec<Step<S>>>; 2],
    pub(crate) everywhere: Vec<Condition<S>>,
    pub(crate) links: Vec<Fit<S>>,
    pub(crate) shapes: Vec<Shape<S>>,
    /// Whether each cell of a link holds others together.
    pub(crate) all_hold: bool,
    pub(crate) joins: Vec<Join<S>>,
    /// The places where the first step of a move may lie, each with the distance to a cell that holds its
    /// component together; `None` if there is no such cell for some pattern.
    pub(crate) openings: Option<Vec<(Lies<S>, isize)>>,
    /// For each neighbour of a cell, the difference of places, and the places that are such a neighbour of some cell.
    neighbours: Vec<(isize, S)>,
}

impl<S: Set> Room<S> {
    /// Returns the neighbours of the cells of a set.
    #[inline]
    pub(crate) fn around(&self, set: &S) -> S {
        let near = self.neighbours.iter().map(|(by, places)| set.turned(*by).and(places));
        near.fold(S::none(self.plane.places()), |all, near| all.or(&near))
    }
}

/// A step of a move.
#[derive(Debug)]
pub(crate) struct Step<S> {
    pub(crate) patterns: Patterns<S>,
    /// Conditions on neighbours: a set of codes, and whether a neighbour must be in it (true) or none may be
    /// (false).
    pub(crate) next_to: Vec<(CodeSet, bool)>,
    pub(crate) neighbours: Vec<(CodeSet, u8)>,
}

impl<S> Step<S> {
    /// Returns whether the step only changes its cells, without conditions on their neighbours.
    pub(crate) fn is_plain(&self) -> bool {
        self.next_to.is_empty() && self.neighbours.is_empty()
    }
}

/// A condition on the whole board.
#[derive(Debug)]
pub(crate) enum Condition<S> {
    No(Patterns<S>),
    Groups { of: CodeSet, next_to: CodeSet },
}

/// The rules from which rooms are computed, for boards of any size.
pub(crate) struct Plan<'r> {
    pub(crate) rules: &'r [LaidRule],
    pub(crate) everywhere: &'r [LaidEverywhere],
    pub(crate) linker: Linker<'r>,
    pub(crate) links: &'r Links,
}

impl Plan<'_> {
    fn fitter<'p, S: Set>(&'p self, plane: &'p Plane<S>) -> Fitter<'p, S> {
        Fitter { codes: self.linker.codes, neighbours: self.linker.neighbours, plane }
    }

    fn steps<S: Set>(&self, rule: &LaidRule, fitter: &Fitter<'_, S>) -> Vec<Step<S>> {
        let codes = self.linker.codes;
        let step = |(i, step): (usize, &LaidStep)| Step {
            patterns: fitter.patterns(&step.lays, if i == 0 { Origin::OnBoard } else { Origin::First }),
            next_to: step.next_to.iter().map(|next| (codes.set(next.is), next.wanted)).collect(),
            neighbours: step.neighbours.iter().map(|of| (codes.set(of.is), of.turn_into)).collect(),
        };
        rule.steps.iter().enumerate().map(step).collect()
    }

    fn condition<S: Set>(&self, condition: &LaidEverywhere, fitter: &Fitter<'_, S>) -> Condition<S> {
        let codes = |set: &CellSet| self.linker.codes.set(*set);
        match condition {
            LaidEverywhere::No(lays) => Condition::No(fitter.patterns(lays, Origin::OnBoard)),
            LaidEverywhere::Groups { of, next_to } => {
                Condition::Groups { of: codes(of), next_to: codes(next_to) }
            }
        }
    }

    /// Returns the links on boards of a size.
    fn links<S: Set>(&self, plane: &Plane<S>) -> Vec<Link> {
        let mut links = self.links.fixed.clone();
        for reach in &self.links.repeating {
            let (linker, Reach { lay, near, .. }) = (self.linker.holding(reach), reach);
            let of_lay: Vec<Link> = match expanded(lay, plane) {
                Some(lays) => {
                    let lays = lays.iter().filter(|lay| !lay.parts.is_empty());
                    lays.flat_map(|lay| linker.whole(lay, near)).collect()
                }
                None => linker.pairs(lay, near),
            };
            of_lay.into_iter().for_each(|link| add(&mut links, link));
        }
        links
    }

    /// Computes the room of a size.
    fn room<S: Set>(&self, (width, height): (usize, usize)) -> Room<S> {
        let plane = Plane::<S>::new(width, height);
        let fitter = self.fitter(&plane);
        let of_player = |player| self.rules.iter().filter(move |rule| rule.player == player);
        let moves =
            Player::BOTH.map(|player| of_player(player).map(|rule| self.steps(rule, &fitter)).collect());
        let everywhere = self.everywhere.iter().map(|condition| self.condition(condition, &fitter)).collect();
        let (mut shapes, used) = (Vec::new(), self.linker.codes.used);
        let links = self.links(&plane);
        // Links that make codes possible change the places of codes, but not the unions of these places.
        let are_changed = links.iter().any(|link| !link.becomes.is_empty());
        let any_of: fn(CodeSet, CodeSet) -> AnyOf =
            if are_changed { |codes, _| AnyOf::new(codes) } else { AnyOf::united::<S> };
        let lies = |link| Some((link, Lies::new(link, &plane, used, any_of)?));
        let links = links.iter().filter_map(lies);
        let links = links.map(|(link, lies)| Fit::new(link, &plane, lies, &mut shapes)).collect();
        let all_hold = shapes.iter().all(|shape| shape.cells.len() == shape.holding.len());
        let joins = if S::IS_LONG { Vec::new() } else { joins(&shapes, all_hold) };
        let openings = self.openings(&plane);
        let near = |way: &Way| (plane.by(*way), plane.reached(&plane.all, *way));
        // A board of one row has no neighbours above and below.
        let neighbours = self.linker.neighbours.iter().map(near).filter(|(_, places)| !places.is_none());
        let neighbours = neighbours.collect();
        Room { moves, everywhere, links, shapes, all_hold, joins, openings, neighbours, plane }
    }

    /// Returns the places where the first steps of moves may lie, whatever else the rules demand.
    fn openings<S: Set>(&self, plane: &Plane<S>) -> Option<Vec<(Lies<S>, isize)>> {
        let mut openings: Vec<Link> = Vec::new();
        for lay in self.rules.iter().filter_map(|rule| rule.steps.first()).flat_map(|step| &step.lays) {
            for lay in expanded(lay, plane)? {
                let opening = self.linker.whole(&lay, &[]).swap_remove(0);
                if !openings.iter().any(|known| opening.implies(known)) {
                    openings.retain(|known| !known.implies(&opening));
                    openings.push(opening);
                }
            }
        }
        let mut united: Vec<Link> = Vec::new();
        for opening in openings {
            if !united.iter_mut().any(|known| known.unite(&opening)) {
                united.push(opening);
            }
        }
        let lies = |opening: &Link| {
            let lies = Lies::new(opening, plane, self.linker.codes.used, AnyOf::united::<S>)?;
            let way = *opening.holding.first()?;
            lies.starts.without(&plane.leading_on(way)).is_none().then(|| (lies, plane.by(way)))
        };
        // A pattern that does not fit the board opens nothing.
        let fits =
            |opening: &&Link| Lies::new(opening, plane, self.linker.codes.used, AnyOf::united::<S>).is_some();
        united.iter().filter(fits).map(lies).collect()
    }
}

/// Two cells of a link at some distance from each other.
#[derive(Debug)]
pub(crate) struct Join<S> {
    /// The distance, which is positive.
    pub(crate) by: usize,
    /// The shapes with two such cells: each shape, the difference of places to the first cell, and the starts
    /// for which both cells are on the board.
    pub(crate) of: Vec<(usize, isize, S)>,
}

/// Returns pairs of cells of links. If all cells hold others together, the first cell of each link, which is
/// always on the board, is joined to the others; otherwise each cell is joined to each other one.
fn joins<S: Set>(shapes: &[Shape<S>], all_hold: bool) -> Vec<Join<S>> {
    let mut joins: Vec<Join<S>> = Vec::new();
    for (i, shape) in shapes.iter().enumerate() {
        let firsts = if all_hold { 1 } else { shape.cells.len() };
        for (at, (first, on_board)) in shape.cells.iter().enumerate().take(firsts) {
            for (second, from) in &shape.cells[at + 1..] {
                let (lower, by) = (*first.min(second), first.abs_diff(*second));
                let of = (i, lower, from.and(on_board));
                match joins.iter_mut().find(|join| join.by == by) {
                    Some(join) => join.of.push(of),
                    None => joins.push(Join { by, of: vec![of] }),
                }
            }
        }
    }
    joins
}

/// The places where a pattern lies.
#[derive(Debug)]
pub(crate) struct Lies<S> {
    /// The places at which it fits the board.
    starts: S,
    /// The conditions: the difference of places, and the codes that are accepted there.
    asks: Vec<(isize, AnyOf)>,
}

impl<S: Set> Lies<S> {
    /// Compiles the conditions of a link for a board; returns `None` if the link does not fit or if its
    /// conditions use codes that do not occur. Cells that may be empty have no condition; `any_of` makes the
    /// condition on another cell from its codes and the codes in use.
    fn new(
        link: &Link,
        plane: &Plane<S>,
        used: CodeSet,
        any_of: fn(CodeSet, CodeSet) -> AnyOf,
    ) -> Option<Self> {
        let asked = link.cells.iter().filter_map(|(way, is)| Some((*way, is.as_ref()?.common(used))));
        let (mut starts, mut asks) = (plane.all.clone(), Vec::new());
        for (way, codes) in asked {
            starts = starts.and(&plane.leading_on(way));
            codes.codes().next()?;
            asks.push((-plane.by(way), any_of(codes, used)));
        }
        (!starts.is_none()).then_some(Self { starts, asks })
    }

    /// Returns the places at which the pattern lies, given the places of each code.
    #[inline]
    pub(crate) fn among(&self, places: &ByCode<S>) -> S {
        let mut starts = self.starts.clone();
        for (by, codes) in &self.asks {
            starts = starts.and(&codes.turned(places, *by));
        }
        starts
    }
}

/// A link on boards of one size.
#[derive(Debug)]
pub(crate) struct Fit<S> {
    pub(crate) lies: Lies<S>,
    /// The new codes that become possible, each with its difference of places.
    pub(crate) becomes: Vec<(isize, usize)>,
    pub(crate) shape: usize,
}

/// The cells of links that hold the same cells together.
#[derive(PartialEq, Debug)]
pub(crate) struct Shape<S> {
    /// The differences of places to the cells, with the starts for which each is on the board.
    pub(crate) cells: Vec<(isize, S)>,
    /// The differences of places to the cells that hold others together, with their starts.
    pub(crate) holding: Vec<(isize, S)>,
}

impl<S: Set> Shape<S> {
    /// Lists the cells of all links of this shape that contain a cell, among links at the given starts.
    pub(crate) fn with<'s>(&'s self, cell: usize, starts: &'s S) -> impl Iterator<Item = usize> + use<'s, S> {
        let starts = self.cells.iter().filter_map(move |(by, from)| {
            let start = cell.checked_add_signed(-by)?;
            (starts.contains(start) && from.contains(start)).then_some(start)
        });
        starts.flat_map(move |start| {
            let on_board = self.cells.iter().filter(move |(_, from)| from.contains(start));
            on_board.filter_map(move |(by, _)| start.checked_add_signed(*by))
        })
    }
}

impl<S: Set> Fit<S> {
    /// Compiles a link for a board. The code 0 is not among the new codes.
    fn new(link: &Link, plane: &Plane<S>, lies: Lies<S>, shapes: &mut Vec<Shape<S>>) -> Self {
        let from = |way: Way| (plane.by(way), plane.leading_on(way).and(&lies.starts));
        let cells = link.cells.iter().map(|(way, _)| from(*way)).collect();
        let shape = Shape { cells, holding: link.holding.iter().map(|&way| from(way)).collect() };
        let index = shapes.iter().position(|known| *known == shape).unwrap_or_else(|| {
            shapes.push(shape);
            shapes.len() - 1
        });
        let becomes = link.becomes.iter().filter(|(_, code)| *code != 0);
        let becomes = becomes.map(|&(way, code)| (plane.by(way), code)).collect();
        Self { lies, becomes, shape: index }
    }
}

/// A table of the rooms computed so far.
pub(crate) type Known<S> = RwLock<HashMap<(usize, usize), Arc<Room<S>>, FxBuildHasher>>;

/// The tables for boards whose sets are one or two words; only few sizes occur.
#[derive(Default, Debug)]
pub(crate) struct Rooms {
    words: Known<u64>,
    pairs: Known<u128>,
}

/// A type of set whose rooms may be stored.
pub(crate) trait Remembered: Set {
    /// Returns the table for this type of set, or `None` if its rooms are not stored.
    fn known(rooms: &Rooms) -> Option<&Known<Self>>;

    /// Returns the room of a size, from the table if possible.
    fn room(rooms: &Rooms, plan: &Plan<'_>, size: (usize, usize)) -> Arc<Room<Self>> {
        let new = || Arc::new(plan.room(size));
        let Some(known) = Self::known(rooms) else { return new() };
        let found = known.read().unwrap_or_else(PoisonError::into_inner).get(&size).cloned();
        found.unwrap_or_else(|| {
            let mut known = known.write().unwrap_or_else(PoisonError::into_inner);
            known.entry(size).or_insert_with(new).clone()
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

impl Remembered for Words {
    fn known(_: &Rooms) -> Option<&Known<Self>> {
        None
    }
}
