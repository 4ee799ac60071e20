//! The walls of a base, worked out from those of its options and kept in the store.

use super::scalar::{FIXED_BITS, Scalar};
use super::wall::{Drawing, Envelope, Pair, Rising, uptimal_walls};
use crate::value::calc::Calc;
use crate::value::store::{Id, Num, Store, load};
use crate::value::{Dyadic, Stop};

/// The walls of a base.
pub(crate) enum Walls {
    /// In units of `2^-32`.
    Fixed(Pair<i64>),
    /// Where fixed point is not exact.
    Exact(Pair<Dyadic>),
}

/// The lists that walls in fixed point are drawn with: they are short and many.
pub(crate) type FixedDrawing = Drawing<i64>;

impl Walls {
    /// The memory of the breakpoints, in words of 8 bytes.
    pub(crate) fn words(&self) -> usize {
        match self {
            Self::Fixed(pair) => 5 + 2 * pair.len(),
            Self::Exact(pair) => 5 + 4 * pair.len(),
        }
    }

    pub(super) fn temperature(&self) -> Dyadic {
        match self {
            Self::Fixed(pair) => exact(*pair.temperature()),
            Self::Exact(pair) => pair.temperature().clone(),
        }
    }

    pub(super) fn mean(&self) -> Dyadic {
        match self {
            Self::Fixed(pair) => exact(*pair.mean()),
            Self::Exact(pair) => pair.mean().clone(),
        }
    }

    /// The walls of the base plus a number.
    pub(super) fn moved(&self, by: &Dyadic) -> Pair<Dyadic> {
        match self {
            Self::Fixed(pair) => pair.map(|&(t, v)| (exact(t), &exact(v) + by)),
            Self::Exact(pair) => pair.map(|(t, v)| (t.clone(), v + by)),
        }
    }
}

fn exact(fixed: i64) -> Dyadic {
    Dyadic::new(fixed, FIXED_BITS)
}

impl<'s> Calc<'s> {
    /// The walls of a base, worked out once in the life of the store.
    pub(super) fn walls(&mut self, base: u32) -> Result<&'s Walls, Stop> {
        let store = self.store();
        let record = store.record(base);
        if let Some(index) = record.thermograph() {
            return Ok(&store.thermographs[index]);
        }
        if record.uptimal().is_none() && record.depth() > store.depth_limit() {
            return Err(Stop::TooDeep);
        }
        self.step()?;
        let walls = if record.uptimal().is_some() {
            let bounds = record.bounds(Num::ZERO, &store.numbers);
            Walls::Fixed(uptimal_walls(bounds.le_left(), bounds.ge_right()))
        } else {
            for word in record.left().iter().chain(record.right()) {
                let option = Id::unpack(load(word));
                if !option.is_number() {
                    self.walls(option.base)?;
                }
            }
            fixed_walls(store, base, &mut self.drawing)
                .map_or_else(|| Walls::Exact(exact_walls(store, base)), Walls::Fixed)
        };
        let index = store.keep_thermograph(walls);
        record.set_thermograph(index);
        Ok(&store.thermographs[index])
    }
}

/// The options of a base as ids, Left's or Right's.
fn options(store: &Store, base: u32, left: bool) -> impl Iterator<Item = Id> {
    let record = store.record(base);
    let words = if left { record.left() } else { record.right() };
    words.iter().map(|word| Id::unpack(load(word)))
}

/// The walls that were worked out for a base before.
fn known_walls(store: &Store, base: u32) -> Option<&Walls> {
    store.record(base).thermograph().map(|index| &store.thermographs[index])
}

/// The walls of a base, in fixed point, from those of its options; `None` if that would not be exact.
fn fixed_walls(store: &Store, base: u32, drawing: &mut FixedDrawing) -> Option<Pair<i64>> {
    let number = |num: Num| num.fixed(FIXED_BITS);
    for (left, envelope) in [(true, &mut drawing.left), (false, &mut drawing.right)] {
        envelope.clear();
        for option in options(store, base, left) {
            let offset = number(option.num)?;
            if option.is_number() {
                add_number(envelope, offset, left);
            } else {
                let Walls::Fixed(pair) = known_walls(store, option.base)? else { return None };
                add_walls(envelope, pair, offset, left);
            }
        }
    }
    drawing.meet()
}

/// The walls of a base from those of its options.
fn exact_walls(store: &Store, base: u32) -> Pair<Dyadic> {
    let mut drawing = Drawing::default();
    for (left, envelope) in [(true, &mut drawing.left), (false, &mut drawing.right)] {
        for option in options(store, base, left) {
            let offset = store.numbers.get(option.num);
            match known_walls(store, option.base) {
                _ if option.is_number() => add_number(envelope, offset, left),
                Some(walls) => add_walls(envelope, &walls.moved(&Dyadic::ZERO), offset, left),
                None => {}
            }
        }
    }
    // Half of a dyadic number is one, so the walls always meet.
    drawing.meet().unwrap_or_else(|| uptimal_walls(true, true))
}

/// Adds a number among the options of Left, or among those of Right.
fn add_number<S: Scalar>(envelope: &mut Envelope<S>, x: S, left: bool) {
    envelope.add_number(&if left { x } else { x.negated() });
}

/// Adds the walls of an option of Left, or of Right, moved by a number.
fn add_walls<S: Scalar>(envelope: &mut Envelope<S>, pair: &Pair<S>, by: S, left: bool) {
    envelope.add(&if left {
        Rising { points: pair.right(), negated: false, offset: by }
    } else {
        Rising { points: pair.left(), negated: true, offset: by.negated() }
    });
}
