//! The thermograph of a value, computed from the walls of its options.
//!
//! The walls of a base are computed once in the life of the store.

use std::fmt;

use super::Calc;
use crate::games::value::store::{Id, Num, Store};
use crate::games::value::thermograph::{
    Drawing, Envelope, FIXED_BITS, FixedDrawing, Pair, Rising, Scalar, Walls, number_walls, uptimal_walls,
    value_at,
};
use crate::games::value::{Dyadic, Stop};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The largest exponent k of the denominator 2^k of a number that has a thermograph here. The walls of m/2^k
/// have about k breakpoints of k bits below t = 0.
pub const MAX_WALL_EXPONENT: u32 = 1 << 12;

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

impl<'s> Calc<'s, '_> {
    /// Returns an error for a number whose walls have too many breakpoints.
    fn check_fineness(&self, num: Num) -> OrStop<()> {
        let exponent = self.store().numbers.get(num).exponent();
        if exponent > MAX_WALL_EXPONENT { Err(Stop::TooLarge) } else { Ok(()) }
    }

    /// Returns the thermograph of a value.
    pub(crate) fn thermograph_of(&mut self, id: Id) -> OrStop<Thermograph<'s>> {
        let store = self.store();
        self.check_fineness(id.num)?;
        if id.is_number() {
            return Ok(Thermograph { store, walls: None, offset: id.num });
        }
        // Adding an integer moves the walls of a game, at all temperatures from -1 on; adding a fraction
        // does so only above 0. The fraction therefore stays with the base.
        let (integer, fraction) = store.numbers.split(id.num);
        Ok(Thermograph { store, walls: Some(self.walls(id.base, fraction)?), offset: integer })
    }

    /// Returns the temperature of a value. Above 0 the walls of a base serve for the sum of the base and any
    /// number.
    pub(crate) fn temperature_of(&mut self, id: Id) -> OrStop<Dyadic> {
        if id.is_number() {
            return Ok(-&Dyadic::unit_fraction(self.store().numbers.get(id.num).exponent()));
        }
        Ok(self.thermograph_of(self.above_zero(id))?.temperature())
    }

    /// Returns the mean of a value.
    pub(crate) fn mean_of(&mut self, id: Id) -> OrStop<Dyadic> {
        let number = self.store().numbers.get(id.num);
        if id.is_number() {
            return Ok(number);
        }
        Ok(&self.thermograph_of(self.above_zero(id))?.mean() + &number)
    }

    fn above_zero(&self, id: Id) -> Id {
        if id.is_number() { id } else { Id { num: Num::ZERO, ..id } }
    }

    /// Returns the walls of a base plus a fraction, computed once in the life of the store.
    ///
    /// Above temperature 0 the walls of G + x are those of G moved by x, for every number x. Below 0, where
    /// the walls of numbers other than integers bend, this holds only for integers x.
    fn walls(&mut self, base: u32, fraction: Num) -> OrStop<&'s Walls> {
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
                // First the walls of all options, so that the walls of this game can be drawn from walls the
                // store keeps.
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
    of: Player,
    /// The floor of its number part; `fraction` is the rest.
    integer: Num,
    fraction: Num,
}

fn options(store: &Store, base: u32, fraction: Num) -> impl Iterator<Item = WallOption> {
    let record = store.record(base);
    let options = Player::BOTH.into_iter().flat_map(move |of| record.options(of).map(move |id| (of, id)));
    options.map(move |(of, option)| {
        let id = store.shift(option, fraction);
        let (integer, fraction) = store.numbers.split(id.num);
        WallOption { id, of, integer, fraction }
    })
}

/// Draws the walls in fixed point from those of the options; `None` if fixed point is not exact.
fn fixed_walls(store: &Store, base: u32, fraction: Num, drawing: &mut FixedDrawing) -> Option<Pair<i64>> {
    let fixed = |num: Num| num.fixed(FIXED_BITS);
    drawing.clear();
    for option in options(store, base, fraction) {
        let envelope = drawing.side(option.of);
        if option.id.is_number() {
            add_number(envelope, fixed(option.id.num)?, option.of);
        } else {
            let Walls::Fixed(pair) = store.known_walls(option.id.base, option.fraction)? else { return None };
            add_walls(envelope, pair, fixed(option.integer)?, option.of);
        }
    }
    drawing.meet()
}

/// Draws the walls in exact numbers from those of the options.
fn exact_walls(store: &Store, base: u32, fraction: Num) -> Pair<Dyadic> {
    let mut drawing = Drawing::default();
    for option in options(store, base, fraction) {
        let envelope = drawing.side(option.of);
        if option.id.is_number() {
            add_number(envelope, store.numbers.get(option.id.num), option.of);
        } else if let Some(walls) = store.known_walls(option.id.base, option.fraction) {
            let by = store.numbers.get(option.integer);
            add_walls(envelope, &walls.moved(&Dyadic::ZERO), by, option.of);
        }
    }
    // Half of a dyadic number is dyadic, so the walls always meet and the default is never used.
    drawing.meet().unwrap_or_else(|| number_walls(&Dyadic::ZERO))
}

/// Adds a number to the envelope of Left's or of Right's options.
fn add_number<S: Scalar>(envelope: &mut Envelope<S>, x: S, of: Player) {
    envelope.add_number(&if of == Player::Left { x } else { x.negated() });
}

/// Adds the walls of an option of Left or of Right, moved by a number, to the envelope of the player.
fn add_walls<S: Scalar>(envelope: &mut Envelope<S>, pair: &Pair<S>, by: S, of: Player) {
    envelope.add(&if of == Player::Left {
        Rising { points: pair.right(), negated: false, offset: by }
    } else {
        Rising { points: pair.left(), negated: true, offset: by.negated() }
    });
}
