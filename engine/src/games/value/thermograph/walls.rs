//! The walls of a base, worked out from those of its options and kept in the store.

use super::scalar::{FIXED_BITS, Scalar};
use super::wall::{Drawing, Envelope, Pair, Rising, number_walls, uptimal_walls};
use crate::games::value::calc::Calc;
use crate::games::value::store::{Id, Num, Store, load};
use crate::games::value::{Dyadic, Stop};
use crate::ground::control::OrStop;
use crate::ground::memory::HeapBytes;

/// The walls of a base, or of a base plus a fraction.
pub(crate) enum Walls {
    /// In units of `2^-32`.
    Fixed(Pair<i64>),
    /// Where fixed point is not exact.
    Exact(Pair<Dyadic>),
}

/// What an allocation and a place in the list take beside the walls themselves.
const LISTED_BYTES: usize = 24;

/// The lists that walls in fixed point are drawn with: they are short and many.
pub(crate) type FixedDrawing = Drawing<i64>;

impl Walls {
    /// The memory of the walls in the list of a store.
    pub(crate) fn bytes(&self) -> usize {
        let points = match self {
            Self::Fixed(pair) => pair.len() * size_of::<(i64, i64)>(),
            Self::Exact(pair) => pair.len() * size_of::<(Dyadic, Dyadic)>() + pair.heap_bytes(),
        };
        size_of::<Self>() + LISTED_BYTES + points
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

    /// The same walls in fixed point, if that is exact.
    fn in_fixed_point(self) -> Self {
        let fixed = |x: &Dyadic| -> Option<i64> {
            let (numerator, exponent) = x.as_small()?;
            numerator.checked_mul(1 << FIXED_BITS.checked_sub(exponent)?)
        };
        match &self {
            Self::Exact(pair) => {
                pair.try_map(|(t, v)| Some((fixed(t)?, fixed(v)?))).map_or(self, Self::Fixed)
            }
            Self::Fixed(_) => self,
        }
    }

    /// The walls moved by a number.
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

impl<'s> Calc<'s, '_> {
    /// The walls of a base plus a fraction, worked out once in the life of the store.
    ///
    /// Above 0 the walls of G + x are those of G, moved by x. Below 0, where numbers that are not integers
    /// have walls of their own, that holds for integers x only.
    pub(super) fn walls(&mut self, base: u32, fraction: Num) -> OrStop<&'s Walls> {
        let store = self.store();
        if let Some(known) = store.known_walls(base, fraction) {
            return Ok(known);
        }
        let record = store.record(base);
        self.step()?;
        let walls = if record.uptimal().is_some() {
            let bounds = record.bounds(Num::ZERO, &store.numbers);
            let x = store.numbers.get(fraction);
            Walls::Exact(uptimal_walls(&x, bounds.le_left(), bounds.ge_right())).in_fixed_point()
        } else {
            if record.depth() > store.depth_limit() {
                return Err(Stop::TooDeep);
            }
            for option in options(store, base, fraction) {
                if option.id.is_number() {
                    self.check_fineness(option.id.num)?;
                } else {
                    self.walls(option.id.base, option.fraction)?;
                }
            }
            fixed_walls(store, base, fraction, &mut self.drawing)
                .map_or_else(|| Walls::Exact(exact_walls(store, base, fraction)), Walls::Fixed)
        };
        Ok(store.keep_walls(base, fraction, walls))
    }
}

/// An option of a base plus a fraction.
struct WallOption {
    id: Id,
    left: bool,
    /// The integer and the fraction of its number.
    integer: Num,
    fraction: Num,
}

fn options(store: &Store, base: u32, fraction: Num) -> impl Iterator<Item = WallOption> {
    let record = store.record(base);
    let left = record.left().iter().map(|word| (word, true));
    let right = record.right().iter().map(|word| (word, false));
    left.chain(right).map(move |(word, left)| {
        let id = store.shift(Id::unpack(load(word)), fraction);
        let (integer, fraction) = store.numbers.split(id.num);
        WallOption { id, left, integer, fraction }
    })
}

/// The walls in fixed point, from those of the options; `None` if that would not be exact.
fn fixed_walls(store: &Store, base: u32, fraction: Num, drawing: &mut FixedDrawing) -> Option<Pair<i64>> {
    let fixed = |num: Num| num.fixed(FIXED_BITS);
    drawing.clear();
    for option in options(store, base, fraction) {
        let envelope = drawing.side(option.left);
        if option.id.is_number() {
            add_number(envelope, fixed(option.id.num)?, option.left);
        } else {
            let Walls::Fixed(pair) = store.known_walls(option.id.base, option.fraction)? else { return None };
            add_walls(envelope, pair, fixed(option.integer)?, option.left);
        }
    }
    drawing.meet()
}

/// The walls from those of the options.
fn exact_walls(store: &Store, base: u32, fraction: Num) -> Pair<Dyadic> {
    let mut drawing = Drawing::default();
    for option in options(store, base, fraction) {
        let envelope = drawing.side(option.left);
        if option.id.is_number() {
            add_number(envelope, store.numbers.get(option.id.num), option.left);
        } else if let Some(walls) = store.known_walls(option.id.base, option.fraction) {
            let by = store.numbers.get(option.integer);
            add_walls(envelope, &walls.moved(&Dyadic::ZERO), by, option.left);
        }
    }
    // Half of a dyadic number is one, so the walls always meet.
    drawing.meet().unwrap_or_else(|| number_walls(&Dyadic::ZERO))
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
