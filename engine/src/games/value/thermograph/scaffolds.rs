//! The computation of thermographs: the walls of a base from those of its options, once in the life of the
//! store.

use super::Thermograph;
use super::scalar::{FIXED_BITS, Scalar};
use super::wall::{Drawing, Envelope, Pair, Rising, number_walls, uptimal_walls};
use super::walls::{FixedDrawing, Walls};
use crate::games::value::calc::Calc;
use crate::games::value::store::{Id, Num, Store};
use crate::games::value::{Dyadic, Stop};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The largest exponent k of the denominator 2^k of a number that has a thermograph here. The walls of m/2^k
/// have about k breakpoints of k bits below t = 0.
pub const MAX_WALL_EXPONENT: u32 = 1 << 12;

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
