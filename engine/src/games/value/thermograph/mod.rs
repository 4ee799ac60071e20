//! Thermographs: the walls of a game, its temperature and its mean.

mod scaffolds;
mod scalar;
mod wall;
mod walls;

use std::fmt;

pub use self::scaffolds::MAX_WALL_EXPONENT;
pub(crate) use self::wall::value_at;
use self::wall::{Pair, number_walls};
pub(crate) use self::walls::{FixedDrawing, Walls};
use super::Dyadic;
use super::store::{Num, Store};

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

/// The thermograph of a game for t >= -1.
///
/// Each wall is the list of its breakpoints (t, v) from t = -1 upwards. It is straight between successive
/// breakpoints, and constant (the mast) after the last. Conventions are as in Siegel, *Combinatorial Game
/// Theory*, II.5: an integer has temperature -1, `m/2^k` has temperature `-1/2^k`, and a number plus a
/// nonzero infinitesimal has temperature 0.
///
/// The thermograph refers to walls kept by the store, moved by a number. It is therefore cheap to copy, and
/// the lists of breakpoints are written only on request.
///
/// ```
/// use upstar::{Dyadic, Store};
///
/// let store = Store::new();
/// let [three, one, minus_five] = [3, 1, -5].map(|n| store.integer(n));
/// let g = store.form(&[three], &[store.form(&[one], &[minus_five])]);
/// let graph = g.thermograph();
/// let point = |t: i64, v: i64| (Dyadic::from(t), Dyadic::from(v));
/// assert_eq!(graph.left_wall(), [point(-1, 4), point(2, 1)]);
/// assert_eq!(graph.right_wall(), [point(-1, 1)]);
/// assert_eq!((graph.temperature(), graph.mean()), point(2, 1));
/// assert_eq!(graph.left_at(&Dyadic::from(1)), Dyadic::from(2));
/// ```
#[must_use]
#[derive(Clone, Copy)]
pub struct Thermograph<'s> {
    store: &'s Store,
    /// The walls kept by the store; `None` for a number, whose walls are not kept.
    walls: Option<&'s Walls>,
    offset: Num,
}

impl Thermograph<'_> {
    /// Returns the breakpoints (t, v) of the left wall.
    pub fn left_wall(&self) -> Vec<(Dyadic, Dyadic)> {
        self.exact().left().to_vec()
    }

    /// Returns the breakpoints (t, v) of the right wall.
    pub fn right_wall(&self) -> Vec<(Dyadic, Dyadic)> {
        self.exact().right().to_vec()
    }

    /// Returns the temperature, at which the mast begins.
    pub fn temperature(&self) -> Dyadic {
        // The temperature of m/2^k is -1/2^k, which needs no walls.
        let of_number = || -&Dyadic::unit_fraction(self.store.numbers.get(self.offset).exponent());
        self.walls.map_or_else(of_number, Walls::temperature)
    }

    /// Returns the mean, the value of the mast.
    pub fn mean(&self) -> Dyadic {
        let offset = self.store.numbers.get(self.offset);
        match self.walls {
            Some(walls) => &walls.mean() + &offset,
            None => offset,
        }
    }

    /// Returns the value of the left wall at a temperature t >= -1: the left stop of the game cooled by t.
    pub fn left_at(&self, t: &Dyadic) -> Dyadic {
        value_at(&self.left_wall(), t)
    }

    /// Returns the value of the right wall at a temperature t >= -1: the right stop of the game cooled by t.
    pub fn right_at(&self, t: &Dyadic) -> Dyadic {
        value_at(&self.right_wall(), t)
    }

    fn exact(&self) -> Pair<Dyadic> {
        let offset = self.store.numbers.get(self.offset);
        self.walls.map_or_else(|| number_walls(&offset), |walls| walls.moved(&offset))
    }
}

/// Thermographs are equal when their walls are, even if they come from different stores.
impl PartialEq for Thermograph<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.left_wall() == other.left_wall() && self.right_wall() == other.right_wall()
    }
}

impl Eq for Thermograph<'_> {}

impl fmt::Debug for Thermograph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thermograph")
            .field("left", &self.left_wall())
            .field("right", &self.right_wall())
            .finish()
    }
}
