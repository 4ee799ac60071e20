//! Thermographs worked out: the walls of a base from those of its options, once in the life of the store.

use super::Thermograph;
use super::scalar::{FIXED_BITS, Scalar};
use super::wall::{Drawing, Envelope, Pair, Rising, number_walls, uptimal_walls};
use super::walls::{FixedDrawing, Walls};
use crate::games::value::calc::Calc;
use crate::games::value::store::{Id, Num, Store};
use crate::games::value::{Dyadic, Stop};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The walls of a number m/2^k have about k breakpoints of k bits below t = 0; finer numbers than this have
/// no thermograph here.
pub const MAX_WALL_EXPONENT: u32 = 1 << 12;

impl<'s> Calc<'s, '_> {
    /// Refuses a number whose walls have too many breakpoints.
    fn check_fineness(&self, num: Num) -> OrStop<()> {
        let exponent = self.store().numbers.get(num).exponent();
        if exponent > MAX_WALL_EXPONENT { Err(Stop::TooLarge) } else { Ok(()) }
    }

    /// The thermograph of a value.
    pub(crate) fn thermograph_of(&mut self, id: Id) -> OrStop<Thermograph<'s>> {
        let store = self.store();
        self.check_fineness(id.num)?;
        if id.is_number() {
            return Ok(Thermograph { store, walls: None, offset: id.num });
        }
        let (integer, fraction) = store.numbers.split(id.num);
        Ok(Thermograph { store, walls: Some(self.walls(id.base, fraction)?), offset: integer })
    }

    /// The temperature of a value. Above 0 the walls of a base serve for every number added to it.
    pub(crate) fn temperature_of(&mut self, id: Id) -> OrStop<Dyadic> {
        if id.is_number() {
            return Ok(-&Dyadic::unit_fraction(self.store().numbers.get(id.num).exponent()));
        }
        Ok(self.thermograph_of(self.above_zero(id))?.temperature())
    }

    /// The mean of a value.
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

    /// The walls of a base plus a fraction, worked out once in the life of the store.
    ///
    /// Above 0 the walls of G + x are those of G, moved by x. Below 0, where numbers that are not integers
    /// have walls of their own, that holds for integers x only.
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
    /// The integer and the fraction of its number.
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

/// The walls in fixed point, from those of the options; `None` if that would not be exact.
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

/// The walls from those of the options.
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
    // Half of a dyadic number is one, so the walls always meet.
    drawing.meet().unwrap_or_else(|| number_walls(&Dyadic::ZERO))
}

/// Adds a number among the options of Left, or among those of Right.
fn add_number<S: Scalar>(envelope: &mut Envelope<S>, x: S, of: Player) {
    envelope.add_number(&if of == Player::Left { x } else { x.negated() });
}

/// Adds the walls of an option of Left, or of Right, moved by a number.
fn add_walls<S: Scalar>(envelope: &mut Envelope<S>, pair: &Pair<S>, by: S, of: Player) {
    envelope.add(&if of == Player::Left {
        Rising { points: pair.right(), negated: false, offset: by }
    } else {
        Rising { points: pair.left(), negated: true, offset: by.negated() }
    });
}
