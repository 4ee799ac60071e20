//! The walls of thermographs: their drawing from the walls of the options, in fixed point or exactly.

mod scalar;
mod wall;
mod walls;

pub(crate) use self::scalar::{FIXED_BITS, Scalar};
pub(crate) use self::wall::{Drawing, Envelope, Pair, Rising, number_walls, uptimal_walls, value_at};
pub(crate) use self::walls::{FixedDrawing, Walls};
use super::Dyadic;

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
