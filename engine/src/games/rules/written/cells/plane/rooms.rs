//! Boards of one size, with what can lie on them, made ready once.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxBuildHasher;

use super::set::{Set, Words};
use super::{ByCode, Plane};
use crate::games::rules::written::cells::codes::CodeSet;
use crate::games::rules::written::cells::laid::Way;
use crate::games::rules::written::cells::links::Link;

/// Boards of one size, with what can lie on them.
#[derive(Debug)]
pub(crate) struct Room<S: Set> {
    pub(crate) plane: Plane<S>,
    pub(crate) links: Vec<Fit<S>>,
    pub(crate) shapes: Vec<Shape<S>>,
}

/// A link on boards of one size.
#[derive(Debug)]
pub(crate) struct Fit<S> {
    /// Where it lies on the board.
    starts: S,
    /// How far away what is asked for is.
    asks: Vec<(isize, CodeSet)>,
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

impl<S: Set> Room<S> {
    /// A board on which links may lie that ask for some codes.
    fn new(all: &[Link], used: CodeSet, (width, height): (usize, usize)) -> Self {
        let plane = Plane::<S>::new(width, height);
        let (mut links, mut shapes) = (Vec::new(), Vec::new());
        for link in all {
            let starts = (link.cells.iter())
                .filter(|(_, is)| is.is_some())
                .fold(plane.all.clone(), |starts, (way, _)| starts.and(&plane.leading_on(*way)));
            if !starts.is_none() {
                links.push(Fit::new(link, &plane, starts, used, &mut shapes));
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
    pub(crate) fn lies(&self, plane: &Plane<S>, possible: &ByCode<S>) -> S {
        let asks = self.asks.iter();
        asks.fold(self.starts.clone(), |starts, &(by, codes)| {
            starts.and(&plane.places_of(possible, codes).turned(by))
        })
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
    fn room(rooms: &Rooms, links: &[Link], used: CodeSet, size: (usize, usize)) -> Arc<Room<Self>> {
        let new = || Arc::new(Room::new(links, used, size));
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
