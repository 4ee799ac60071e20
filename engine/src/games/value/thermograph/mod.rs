//! The walls of thermographs: their drawing from the walls of the options, in fixed point or exactly.

mod wall;

pub(crate) use self::wall::{
    Drawing, Envelope, FIXED_BITS, Pair, Rising, Scalar, number_walls, uptimal_walls, value_at,
};
use super::Dyadic;
use crate::ground::control::HeapBytes;

/// Returns the value at the temperature `t` of a wall, given by its breakpoints (temperature, value), the lowest first.
///
/// ```
/// use upstar::games::value::{Dyadic, wall_value};
///
/// let wall = [(Dyadic::from(-1), Dyadic::from(4)), (Dyadic::from(2), Dyadic::from(1))];
/// assert_eq!(wall_value(&wall, &Dyadic::new(1, 1)), Dyadic::new(5, 1));
/// assert_eq!(wall_value(&wall, &Dyadic::from(9)), Dyadic::from(1));
/// ```
pub fn wall_value(wall: &[(Dyadic, Dyadic)], t: &Dyadic) -> Dyadic {
    value_at(wall, t)
}

/// The walls of a base, or of a base plus a fraction.
pub(crate) enum Walls {
    /// Walls in fixed point, in units of `2^-32`.
    Fixed(Pair<i64>),
    /// Walls in exact numbers, where fixed point is not exact.
    Exact(Pair<Dyadic>),
}

/// The overhead of an allocation and of a place in the list, in bytes.
const LISTED_BYTES: usize = 24;

/// The buffers for drawing walls in fixed point. Such walls are short and many, so the buffers are kept.
pub(crate) type FixedDrawing = Drawing<i64>;

impl Walls {
    /// Returns the memory of the walls in the list of a store, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let points = match self {
            Self::Fixed(pair) => pair.len() * size_of::<(i64, i64)>(),
            Self::Exact(pair) => pair.len() * size_of::<(Dyadic, Dyadic)>() + pair.heap_bytes(),
        };
        size_of::<Self>() + LISTED_BYTES + points
    }

    pub(crate) fn temperature(&self) -> Dyadic {
        match self {
            Self::Fixed(pair) => exact(*pair.temperature()),
            Self::Exact(pair) => pair.temperature().clone(),
        }
    }

    pub(crate) fn mean(&self) -> Dyadic {
        match self {
            Self::Fixed(pair) => exact(*pair.mean()),
            Self::Exact(pair) => pair.mean().clone(),
        }
    }

    /// Converts the walls to fixed point if that is exact, and leaves them unchanged otherwise.
    pub(crate) fn in_fixed_point(self) -> Self {
        // Large numerators and fine denominators do not fit in fixed point.
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

    /// Returns the walls moved by a number, in exact numbers.
    pub(crate) fn moved(&self, by: &Dyadic) -> Pair<Dyadic> {
        match self {
            Self::Fixed(pair) => pair.map(|&(t, v)| (exact(t), &exact(v) + by)),
            Self::Exact(pair) => pair.map(|(t, v)| (t.clone(), v + by)),
        }
    }
}

fn exact(fixed: i64) -> Dyadic {
    Dyadic::new(fixed, FIXED_BITS)
}
