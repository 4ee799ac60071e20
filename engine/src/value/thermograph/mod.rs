//! Thermographs: the walls of a game, its temperature and its mean.

mod scalar;
mod wall;

use super::calc::Calc;
use super::store::{Id, Num, Store};
use super::{Dyadic, Stop};
use scalar::{FIXED_BITS, Scalar};
use wall::{Pair, Points, Rising};

/// The thermograph of a game on t >= -1.
///
/// Each wall is the list of its breakpoints (t, v) from t = -1 upwards: straight from one to the next, constant (the mast)
/// after the last. Conventions as in Siegel, *Combinatorial Game Theory*, II.5: an integer has temperature -1, `m/2^k` has
/// `-1/2^k`, a number plus a nonzero infinitesimal has 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    left: Vec<(Dyadic, Dyadic)>,
    right: Vec<(Dyadic, Dyadic)>,
}

impl Thermograph {
    /// The breakpoints (t, v) of the left wall.
    #[must_use]
    pub fn left_wall(&self) -> &[(Dyadic, Dyadic)] {
        &self.left
    }

    /// The breakpoints (t, v) of the right wall.
    #[must_use]
    pub fn right_wall(&self) -> &[(Dyadic, Dyadic)] {
        &self.right
    }

    /// Where the mast begins.
    #[must_use]
    pub fn temperature(&self) -> Dyadic {
        let top = |wall: &[(Dyadic, Dyadic)]| wall.last().map(|p| p.0.clone());
        top(&self.left).max(top(&self.right)).unwrap_or(Dyadic::ZERO)
    }

    /// The value of the mast.
    #[must_use]
    pub fn mean(&self) -> Dyadic {
        self.left.last().map_or(Dyadic::ZERO, |p| p.1.clone())
    }

    /// The left wall at a temperature t >= -1: the left stop of the game cooled by t.
    #[must_use]
    pub fn left_at(&self, t: &Dyadic) -> Dyadic {
        wall::value_at(&self.left, t)
    }

    /// The right wall at a temperature t >= -1.
    #[must_use]
    pub fn right_at(&self, t: &Dyadic) -> Dyadic {
        wall::value_at(&self.right, t)
    }

    fn from_pair<S: Scalar>(pair: &Pair<S>, offset: &Dyadic, exact: impl Fn(&S) -> Dyadic) -> Self {
        let wall = |points: &[(S, S)]| points.iter().map(|(t, v)| (exact(t), &exact(v) + offset)).collect();
        Self { left: wall(&pair.left), right: wall(&pair.right) }
    }
}

/// The walls of a base, as the store keeps them.
pub(crate) enum Walls {
    /// In units of `2^-32`.
    Fixed(Pair<i64>),
    /// Where fixed point is not exact.
    Exact(Pair<Dyadic>),
}

impl Walls {
    /// The memory of the breakpoints, in words of 8 bytes.
    pub(crate) fn words(&self) -> usize {
        match self {
            Self::Fixed(p) => 5 + 2 * (p.left.len() + p.right.len()),
            Self::Exact(p) => 5 + 4 * (p.left.len() + p.right.len()),
        }
    }

    fn fixed(&self) -> Option<&Pair<i64>> {
        match self {
            Self::Fixed(pair) => Some(pair),
            Self::Exact(_) => None,
        }
    }

    fn to_exact(&self) -> Pair<Dyadic> {
        match self {
            Self::Exact(pair) => pair.clone(),
            Self::Fixed(pair) => {
                let wall = |points: &[(i64, i64)]| points.iter().map(|(t, v)| (exact(t), exact(v))).collect();
                Pair { left: wall(&pair.left), right: wall(&pair.right) }
            }
        }
    }
}

fn exact(fixed: &i64) -> Dyadic {
    Dyadic::new(*fixed, FIXED_BITS)
}

impl<'s> Calc<'s, '_> {
    /// The thermograph of a value.
    pub(crate) fn thermograph_of(&mut self, id: Id) -> Result<Thermograph, Stop> {
        let offset = self.store().numbers.get(id.num);
        if id.is_number() {
            let pair = wall::number_walls(&offset);
            return Ok(Thermograph::from_pair(&pair, &Dyadic::ZERO, Dyadic::clone));
        }
        Ok(match self.walls(id.base)? {
            Walls::Fixed(pair) => Thermograph::from_pair(pair, &offset, exact),
            Walls::Exact(pair) => Thermograph::from_pair(pair, &offset, Dyadic::clone),
        })
    }

    /// The temperature of a value.
    pub(crate) fn temperature_of(&mut self, id: Id) -> Result<Dyadic, Stop> {
        if id.is_number() {
            let x = self.store().numbers.get(id.num);
            return Ok(-&Dyadic::unit_fraction(x.exponent()));
        }
        Ok(match self.walls(id.base)? {
            Walls::Fixed(pair) => exact(pair.temperature()),
            Walls::Exact(pair) => pair.temperature().clone(),
        })
    }

    /// The mean of a value.
    pub(crate) fn mean_of(&mut self, id: Id) -> Result<Dyadic, Stop> {
        let offset = self.store().numbers.get(id.num);
        if id.is_number() {
            return Ok(offset);
        }
        Ok(match self.walls(id.base)? {
            Walls::Fixed(pair) => &exact(pair.mean()) + &offset,
            Walls::Exact(pair) => pair.mean() + &offset,
        })
    }

    /// The walls of a base, worked out once in the life of the store.
    fn walls(&mut self, base: u32) -> Result<&'s Walls, Stop> {
        let store = self.store();
        let record = store.record(base);
        if let Some(index) = record.thermograph() {
            return Ok(&store.thermographs[index]);
        }
        if record.uptimal().is_none() && record.depth() > store.depth_limit() {
            return Err(Stop::TooDeep);
        }
        self.step()?;
        let bounds = record.bounds(Num::ZERO, &store.numbers);
        let walls = if record.uptimal().is_some() {
            Walls::Fixed(wall::uptimal_walls(bounds.le_left(), bounds.ge_right()))
        } else {
            let left = self.sides(base, true)?;
            let right = self.sides(base, false)?;
            fixed_walls(&left, &right)
                .map_or_else(|| Walls::Exact(exact_walls(store, &left, &right)), Walls::Fixed)
        };
        let index = store.keep_thermograph(walls);
        record.set_thermograph(index);
        Ok(&store.thermographs[index])
    }

    /// The options of a base with their walls; a number has none in the store.
    fn sides(&mut self, base: u32, left: bool) -> Result<Vec<(Num, Option<&'s Walls>)>, Stop> {
        let record = self.store().record(base);
        let words = if left { record.left() } else { record.right() };
        let mut sides = Vec::with_capacity(words.len());
        for word in words {
            let id = Id::unpack(super::store::load(word));
            let walls = if id.is_number() { None } else { Some(self.walls(id.base)?) };
            sides.push((id.num, walls));
        }
        Ok(sides)
    }
}

type Sides<'s> = [(Num, Option<&'s Walls>)];

/// The walls in fixed point; `None` if that would not be exact.
fn fixed_walls(left: &Sides<'_>, right: &Sides<'_>) -> Option<Pair<i64>> {
    let number = |num: Num| num.fixed(FIXED_BITS);
    let left = envelope_of(left, true, number, Walls::fixed)?;
    let right = envelope_of(right, false, number, Walls::fixed)?;
    wall::meet(&left, &right)
}

fn exact_walls(store: &Store, left: &Sides<'_>, right: &Sides<'_>) -> Pair<Dyadic> {
    let exact_sides = |sides: &Sides<'_>| -> Vec<(Num, Option<Pair<Dyadic>>)> {
        sides.iter().map(|(num, walls)| (*num, walls.map(Walls::to_exact))).collect()
    };
    let number = |num: Num| Some(store.numbers.get(num));
    let envelope = |sides: &[(Num, Option<Pair<Dyadic>>)], left| {
        let borrowed: Vec<_> = sides.iter().map(|(num, pair)| (*num, pair.as_ref())).collect();
        envelope_of(&borrowed, left, number, Some).unwrap_or_default()
    };
    let (left, right) = (exact_sides(left), exact_sides(right));
    wall::meet(&envelope(&left, true), &envelope(&right, false))
        .unwrap_or_else(|| wall::number_walls(&Dyadic::ZERO))
}

/// The upper envelope of the options' right walls, or of their negated left walls.
fn envelope_of<'a, S: Scalar + 'a, W: Copy>(
    sides: &[(Num, Option<W>)],
    left: bool,
    number: impl Fn(Num) -> Option<S>,
    pair: impl Fn(W) -> Option<&'a Pair<S>>,
) -> Option<Points<S>> {
    let offset = |num| number(num).map(|x| if left { x } else { x.negated() });
    let mut numbers = Vec::new();
    for &(num, option) in sides {
        if option.is_none() {
            numbers.push(wall::number_right_wall(&offset(num)?));
        }
    }
    let mut walls = Vec::with_capacity(sides.len());
    walls.extend(numbers.iter().map(|points| Rising { points, negated: false, offset: S::zero() }));
    for &(num, option) in sides {
        if let Some(option) = option {
            let pair = pair(option)?;
            let points = if left { &pair.right } else { &pair.left };
            walls.push(Rising { points, negated: !left, offset: offset(num)? });
        }
    }
    Some(wall::envelope(walls.into_iter()))
}
