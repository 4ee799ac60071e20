//! Boards of one size, with what can lie on them, made ready once.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxBuildHasher;

use super::expansion::expanded;
use super::patterns::{Fitter, Origin, Patterns};
use super::set::{Set, Words};
use super::{ByCode, Plane};
use crate::games::rules::written::cells::codes::CodeSet;
use crate::games::rules::written::cells::laid::{LaidEverywhere, LaidRule, LaidStep, Way};
use crate::games::rules::written::cells::links::{Link, Linker, Links, Reach, add};
use crate::games::rules::written::rule::CellSet;
use crate::ground::Player;

/// Boards of one size, with what can lie on them.
#[derive(Debug)]
pub(crate) struct Room<S: Set> {
    pub(crate) plane: Plane<S>,
    /// The moves of both players, by their steps.
    pub(crate) moves: [Vec<Vec<Step<S>>>; 2],
    pub(crate) everywhere: Vec<Condition<S>>,
    /// How far boards are moved on of which several are looked at at once.
    pub(crate) tiles: Vec<usize>,
    /// Links and their shapes, on all of these boards.
    pub(crate) links: Vec<Fit<S>>,
    pub(crate) shapes: Vec<Shape<S>>,
}

/// A part of a move.
#[derive(Debug)]
pub(crate) struct Step<S> {
    pub(crate) patterns: Patterns<S>,
    /// A set of codes, and whether a neighbour has to be, or none may be, such.
    pub(crate) next_to: Vec<(CodeSet, bool)>,
    pub(crate) neighbours: Vec<(CodeSet, u8)>,
}

/// What has to hold everywhere.
#[derive(Debug)]
pub(crate) enum Condition<S> {
    No(Patterns<S>),
    Groups { of: CodeSet, next_to: CodeSet },
}

/// What can lie on boards of any size.
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

    /// The links on boards of a size.
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

    /// A board, with all that can lie on it.
    fn room<S: Set>(&self, (width, height): (usize, usize)) -> Room<S> {
        let plane = Plane::<S>::new(width, height);
        let fitter = self.fitter(&plane);
        let of_player = |player| self.rules.iter().filter(move |rule| rule.player == player);
        let moves =
            Player::BOTH.map(|player| of_player(player).map(|rule| self.steps(rule, &fitter)).collect());
        let everywhere = self.everywhere.iter().map(|condition| self.condition(condition, &fitter)).collect();
        let (mut shapes, used) = (Vec::new(), self.linker.codes.used);
        let links = self.links(&plane);
        let links = links.iter().filter_map(|link| Fit::new(link, &plane, used, &mut shapes));
        let mut links: Vec<Fit<S>> = links.collect();
        let tiles = plane.tiles();
        links.iter_mut().for_each(|link| link.starts = on_all(&tiles, &link.starts));
        let cells = shapes.iter_mut().flat_map(|shape| shape.cells.iter_mut().chain(&mut shape.holding));
        cells.for_each(|(_, from)| *from = on_all(&tiles, from));
        Room { moves, everywhere, tiles, links, shapes, plane }
    }
}

/// The same places on several boards.
pub(crate) fn on_all<S: Set>(tiles: &[usize], places: &S) -> S {
    match tiles {
        [0] => places.clone(),
        _ => tiles.iter().fold(S::default(), |all, &at| all.or(&places.up(at))),
    }
}

/// A link on boards of one size.
#[derive(Debug)]
pub(crate) struct Fit<S> {
    /// Where it lies on the board.
    starts: S,
    /// How far away each code is that is asked for, with the others that will do, too.
    asks: Vec<(isize, usize, CodeSet)>,
    /// How far away what may come to stand where.
    pub(crate) becomes: Vec<(isize, usize)>,
    pub(crate) shape: usize,
}

/// The cells of links that hold the same cells together.
#[derive(PartialEq, Debug)]
pub(crate) struct Shape<S> {
    /// How far away each cell is, and the starts from which that is on the board.
    pub(crate) cells: Vec<(isize, S)>,
    /// The same for those that hold others together.
    pub(crate) holding: Vec<(isize, S)>,
}

impl<S: Set> Shape<S> {
    /// The cells of all links of this shape that lie on a cell, if they lie at some of the starts.
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
    /// The link on a board, if there is room for it, and boards have what it asks for. What is nothing is not asked, nor does it
    /// come about.
    fn new(link: &Link, plane: &Plane<S>, used: CodeSet, shapes: &mut Vec<Shape<S>>) -> Option<Self> {
        let asked = link.cells.iter().filter_map(|(way, is)| Some((*way, is.as_ref()?.common(used))));
        let mut starts = plane.all.clone();
        let mut asks = Vec::new();
        for (way, codes) in asked {
            starts = starts.and(&plane.leading_on(way));
            let first = codes.codes().next()?;
            let others = CodeSet::of(codes.codes().skip(1));
            asks.push((-plane.by(way), first, others));
        }
        if starts.is_none() {
            return None;
        }
        let from = |way: Way| (plane.by(way), plane.leading_on(way).and(&starts));
        let cells = link.cells.iter().map(|(way, _)| from(*way)).collect();
        let shape = Shape { cells, holding: link.holding.iter().map(|&way| from(way)).collect() };
        let index = shapes.iter().position(|known| *known == shape).unwrap_or_else(|| {
            shapes.push(shape);
            shapes.len() - 1
        });
        let becomes = link.becomes.iter().filter(|(_, code)| *code != 0);
        let becomes = becomes.map(|&(way, code)| (plane.by(way), code)).collect();
        Some(Self { starts, asks, becomes, shape: index })
    }

    /// The starts where it may ever lie.
    #[inline]
    pub(crate) fn lies(&self, possible: &ByCode<S>) -> S {
        let mut starts = self.starts.clone();
        for &(by, code, others) in &self.asks {
            starts = if others.is_empty() {
                starts.and(&possible[code].turned(by))
            } else {
                let places = others.codes().fold(possible[code].clone(), |all, code| all.or(&possible[code]));
                starts.and(&places.turned(by))
            };
            if starts.is_none() {
                break;
            }
        }
        starts
    }
}

/// Rooms of boards that were met.
pub(crate) type Known<S> = RwLock<HashMap<(usize, usize), Arc<Room<S>>, FxBuildHasher>>;

/// The sizes of boards of a word or two that were met; there are not many.
#[derive(Default, Debug)]
pub(crate) struct Rooms {
    words: Known<u64>,
    pairs: Known<u128>,
}

/// Where sizes of boards are remembered that sets of a type are large enough for.
pub(crate) trait Remembered: Set {
    fn known(rooms: &Rooms) -> Option<&Known<Self>>;

    /// What can lie on boards of a size.
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
