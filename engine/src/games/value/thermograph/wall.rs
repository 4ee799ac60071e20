//! Walls and scaffolds as lists of breakpoints.
//!
//! Theorem (ONAG, ch. 9; Siegel, *Combinatorial Game Theory*, II.5): let l(t) and r(t) be the walls of a
//! game at temperature t.
//!
//! - The scaffolds of G are max r(t) - t over the left options and min l(t) + t over the right options.
//! - The walls of G are its scaffolds up to the first t at which they meet, the temperature of G, and the
//!   common value, the mean, above it.
//!
//! Here t starts at -1, where the walls of an integer already form its mast. Walls are monotone with slopes
//! of absolute value 0 or 1 as functions of t. Two right walls therefore cross at a t that needs no new
//! denominator, and only the meeting of two scaffolds may halve a number.
//!
//! To halve the code, left walls are negated on input. Then every wall rises, and every scaffold is an upper
//! envelope minus t.

use crate::games::value::Dyadic;
use crate::ground::Player;
use crate::ground::control::HeapBytes;
use std::cmp::Ordering;
use std::ops::{Add, Neg, Sub};

/// The breakpoints (t, v) of a wall: straight between successive points, constant after the last; the first
/// t is -1.
pub(crate) type Points<S> = Vec<(S, S)>;

/// The two walls of a game. They share one list, since most walls are short and each list is an allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pair<S> {
    points: Box<[(S, S)]>,
    /// The number of breakpoints that belong to the left wall.
    left: usize,
}

impl HeapBytes for Pair<Dyadic> {
    fn heap_bytes(&self) -> usize {
        self.points.iter().map(|(t, v)| t.heap_bytes() + v.heap_bytes()).sum()
    }
}

impl<S: Scalar> Pair<S> {
    fn new(left: &[(S, S)], right: &[(S, S)]) -> Self {
        Self { points: [left, right].concat().into(), left: left.len() }
    }

    /// Returns the number of breakpoints of both walls.
    pub(crate) fn len(&self) -> usize {
        self.points.len()
    }

    pub(crate) fn left(&self) -> &[(S, S)] {
        &self.points[..self.left]
    }

    pub(crate) fn right(&self) -> &[(S, S)] {
        &self.points[self.left..]
    }

    /// Converts every breakpoint.
    pub(crate) fn map<T>(&self, point: impl Fn(&(S, S)) -> (T, T)) -> Pair<T> {
        Pair { points: self.points.iter().map(point).collect(), left: self.left }
    }

    /// Converts every breakpoint; `None` if one of them has no counterpart in the other type.
    pub(crate) fn try_map<T>(&self, point: impl Fn(&(S, S)) -> Option<(T, T)>) -> Option<Pair<T>> {
        let points = self.points.iter().map(point).collect::<Option<_>>()?;
        Some(Pair { points, left: self.left })
    }

    /// Returns the temperature, at which the mast begins.
    pub(crate) fn temperature(&self) -> &S {
        (&self.points[self.left - 1].0).max(&self.points[self.points.len() - 1].0)
    }

    /// Returns the mean, the value of the mast.
    pub(crate) fn mean(&self) -> &S {
        &self.points[self.left - 1].1
    }
}

/// A right wall, or a negated left wall, moved by a number.
pub(crate) struct Rising<'a, S> {
    pub(crate) points: &'a [(S, S)],
    pub(crate) negated: bool,
    pub(crate) offset: S,
}

impl<S: Scalar> Rising<'_, S> {
    fn value(&self, index: usize) -> S {
        let v = &self.points[index].1;
        if self.negated { self.offset.minus(v) } else { self.offset.plus(v) }
    }
}

/// A cursor that walks along a rising wall, from t = -1 upwards.
struct Cursor<'a, S> {
    wall: &'a Rising<'a, S>,
    next: usize,
    t: S,
    v: S,
}

impl<'a, S: Scalar> Cursor<'a, S> {
    fn new(wall: &'a Rising<'a, S>) -> Self {
        Self { wall, next: 1, t: wall.points[0].0.clone(), v: wall.value(0) }
    }

    fn next_t(&self) -> Option<&S> {
        self.wall.points.get(self.next).map(|p| &p.0)
    }

    /// Returns whether the wall rises from here; otherwise it is level.
    fn rises(&self) -> bool {
        self.next < self.wall.points.len() && self.wall.value(self.next) > self.v
    }

    /// Moves on to `t`, which must not lie beyond the next breakpoint.
    fn advance(&mut self, t: &S) {
        if self.rises() {
            self.v = self.v.plus(&t.minus(&self.t));
        }
        self.t = t.clone();
        if self.next_t() == Some(t) {
            self.next += 1;
        }
    }
}

/// Returns the smaller of two positions, where a missing one is infinite.
fn earlier<S: Scalar>(a: Option<&S>, b: Option<&S>) -> Option<S> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b).clone()),
        (a, b) => a.or(b).cloned(),
    }
}

/// Appends a breakpoint, and drops the one before it if that lies on a straight line. A second point at the
/// same t is ignored.
fn push<S: Scalar>(points: &mut Points<S>, t: S, v: S) {
    if points.last().is_some_and(|last| last.0 == t) {
        return;
    }
    if let [.., before, last] = points.as_slice()
        // Slopes are 0 or ±1, all of one sign, so two pieces in the same direction are collinear.
        && before.1.cmp(&last.1) == last.1.cmp(&v)
    {
        points.pop();
    }
    points.push((t, v));
}

/// Writes the pointwise maximum of two rising walls to `out`.
fn upper<S: Scalar>(a: &Rising<'_, S>, b: &Rising<'_, S>, out: &mut Points<S>) {
    let (mut a, mut b) = (Cursor::new(a), Cursor::new(b));
    out.clear();
    loop {
        push(out, a.t.clone(), a.v.clone().max(b.v.clone()));
        let Some(t) = earlier(a.next_t(), b.next_t()) else { return };
        let (low, high) = if a.v < b.v { (&a, &b) } else { (&b, &a) };
        if low.v < high.v && low.rises() && !high.rises() {
            // The maximum bends between breakpoints only where the lower wall, rising, crosses the level
            // upper one.
            let crossing = low.t.plus(&high.v.minus(&low.v));
            if crossing < t {
                push(out, crossing, high.v.clone());
            }
        }
        a.advance(&t);
        b.advance(&t);
    }
}

/// The upper envelope of rising walls, which are added one after the other. The lists are reused for the
/// next envelope.
pub(crate) struct Envelope<S> {
    points: Points<S>,
    spare: Points<S>,
    number: Points<S>,
}

impl<S> Default for Envelope<S> {
    fn default() -> Self {
        Self { points: Points::new(), spare: Points::new(), number: Points::new() }
    }
}

impl<S: Scalar> Envelope<S> {
    pub(crate) fn clear(&mut self) {
        self.points.clear();
    }

    pub(crate) fn add(&mut self, wall: &Rising<'_, S>) {
        if self.points.is_empty() {
            let points = wall.points.iter().enumerate();
            self.points.extend(points.map(|(i, (t, _))| (t.clone(), wall.value(i))));
            return;
        }
        upper(&plain(&self.points), wall, &mut self.spare);
        std::mem::swap(&mut self.points, &mut self.spare);
    }

    /// Adds the right wall of a number.
    pub(crate) fn add_number(&mut self, x: &S) {
        let mut number = std::mem::take(&mut self.number);
        number_right_wall(x, &mut self.spare, &mut number);
        self.add(&plain(&number));
        self.number = number;
    }
}

/// Wraps a list of points that rises already.
fn plain<S: Scalar>(points: &[(S, S)]) -> Rising<'_, S> {
    Rising { points, negated: false, offset: S::zero() }
}

/// The buffers for drawing the walls of one game.
pub(crate) struct Drawing<S> {
    /// The envelope of the right walls of the left options.
    left: Envelope<S>,
    /// The envelope of the negated left walls of the right options.
    right: Envelope<S>,
    left_wall: Points<S>,
    right_wall: Points<S>,
}

impl<S> Default for Drawing<S> {
    fn default() -> Self {
        Self {
            left: Envelope::default(),
            right: Envelope::default(),
            left_wall: Points::new(),
            right_wall: Points::new(),
        }
    }
}

impl<S: Scalar> Drawing<S> {
    pub(crate) fn clear(&mut self) {
        self.left.clear();
        self.right.clear();
    }

    /// Returns the envelope of a player's options.
    pub(crate) fn side(&mut self, player: Player) -> &mut Envelope<S> {
        player.of((&mut self.left, &mut self.right))
    }

    /// Returns the walls of a game that is not a number, from its envelopes; `None` if the foot of the mast
    /// is not representable.
    pub(crate) fn meet(&mut self) -> Option<Pair<S>> {
        let (left, right) = (plain(&self.left.points), plain(&self.right.points));
        let (mut a, mut b) = (Cursor::new(&left), Cursor::new(&right));
        self.left_wall.clear();
        self.right_wall.clear();
        loop {
            let t = a.t.clone();
            push(&mut self.left_wall, t.clone(), a.v.minus(&t));
            push(&mut self.right_wall, t.clone(), t.minus(&b.v));
            let gap = a.v.plus(&b.v).minus(&t).minus(&t);
            if gap <= S::zero() {
                break;
            }
            // With u the number of rising envelopes, the gap between the scaffolds shrinks by 2 - u for each
            // unit of t.
            let until_met = match u8::from(a.rises()) + u8::from(b.rises()) {
                0 => Some(gap.halved()?),
                1 => Some(gap),
                _ => None,
            };
            let met = until_met.map(|step| t.plus(&step));
            let next = earlier(met.as_ref(), earlier(a.next_t(), b.next_t()).as_ref())?;
            a.advance(&next);
            b.advance(&next);
        }
        Some(Pair::new(without_mast(&self.left_wall), without_mast(&self.right_wall)))
    }
}

/// Drops the last breakpoint if the piece below it is vertical. The mast then continues that piece.
fn without_mast<S: Scalar>(points: &[(S, S)]) -> &[(S, S)] {
    match points {
        [most @ .., last] if most.last().is_some_and(|before| before.1 == last.1) => most,
        _ => points,
    }
}

/// Writes the right wall of a number x, from -1 to its mast, to `out`. The list `downwards` is scratch
/// space.
///
/// Let y = x^R and z = y^L. The right wall r(t) of x equals x from the temperature of x on, falls from there
/// to z at the temperature of y, and is the right wall of z below that, since there l(t) + t of y equals
/// r(t) of z.
fn number_right_wall<S: Scalar>(x: &S, downwards: &mut Points<S>, out: &mut Points<S>) {
    downwards.clear();
    let mut x = x.clone();
    let mut y_is_integer = false;
    while x.unit() != S::one() && !y_is_integer {
        downwards.push((x.unit().negated(), x.clone()));
        let y = x.plus(&x.unit());
        let z = y.minus(&y.unit());
        downwards.push((y.unit().negated(), z.clone()));
        y_is_integer = y.unit() == S::one();
        x = z;
    }
    if !y_is_integer {
        downwards.push((S::one().negated(), x));
    }
    out.clear();
    for (t, v) in downwards.drain(..).rev() {
        push(out, t, v);
    }
}

/// Returns the walls of a number.
pub(crate) fn number_walls<S: Scalar>(x: &S) -> Pair<S> {
    let (mut left, mut right, mut downwards) = (Points::new(), Points::new(), Points::new());
    number_right_wall(&x.negated(), &mut downwards, &mut left);
    number_right_wall(x, &mut downwards, &mut right);
    for point in &mut left {
        point.1 = point.1.negated();
    }
    Pair::new(&left, &right)
}

/// Returns the walls of a number x plus an uptimal that is not 0.
///
/// Let r(t) and l(t) be the walls of x itself. The left wall is r(t) - t, as for {x|..}, unless the uptimal
/// is at most 0; then it is l(t), since an option like x* has the right wall l(t) + t. The right wall
/// mirrors that. By induction, the other options of an uptimal do not change the walls.
pub(crate) fn uptimal_walls(x: &Dyadic, le_zero: bool, ge_zero: bool) -> Pair<Dyadic> {
    let of_x = number_walls(x);
    let top = (Dyadic::ZERO, x.clone());
    let bent = |points: &[(Dyadic, Dyadic)], bend: fn(&Dyadic, &Dyadic) -> Dyadic| {
        let mut wall = Points::new();
        for (t, v) in points.iter().chain([&top]) {
            push(&mut wall, t.clone(), bend(v, t));
        }
        wall
    };
    let left = if le_zero { of_x.left().to_vec() } else { bent(of_x.right(), |v, t| v - t) };
    let right = if ge_zero { of_x.right().to_vec() } else { bent(of_x.left(), |v, t| v + t) };
    Pair::new(&left, &right)
}

/// Returns the value of a wall at the temperature `t`. A wall is a list of breakpoints (temperature, value), the lowest first;
/// above the last one it is vertical.
pub(crate) fn value_at<S: Scalar>(wall: &[(S, S)], t: &S) -> S {
    let index = wall.partition_point(|p| p.0 <= *t);
    let (from, to) = (&wall[index.saturating_sub(1)], wall.get(index));
    let by = t.minus(&from.0);
    // Slopes are 0 or ±1, so the direction to the next breakpoint is the slope.
    match to.map_or(Ordering::Equal, |to| to.1.cmp(&from.1)) {
        Ordering::Less => from.1.minus(&by),
        Ordering::Equal => from.1.clone(),
        Ordering::Greater => from.1.plus(&by),
    }
}

/// An exact number: fixed point where that is exact, [`Dyadic`] everywhere else.
pub(crate) trait Scalar: Clone + Ord {
    fn zero() -> Self;
    fn one() -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn negated(&self) -> Self;
    /// Returns half of the number; `None` if it is not representable.
    fn halved(&self) -> Option<Self>;
    /// Returns `2^-k` for a number m/2^k in lowest terms.
    fn unit(&self) -> Self;
}

/// The number of fractional bits of fixed-point numbers.
pub(crate) const FIXED_BITS: u32 = 32;

impl Scalar for i64 {
    fn zero() -> Self {
        0
    }
    fn one() -> Self {
        1 << FIXED_BITS
    }
    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    #[inline]
    fn negated(&self) -> Self {
        -self
    }
    #[inline]
    fn halved(&self) -> Option<Self> {
        (self & 1 == 0).then_some(self >> 1)
    }
    #[inline]
    fn unit(&self) -> Self {
        // The lowest set bit, but never more than 1, which is the unit of every integer.
        (self | Self::one()) & (self | Self::one()).wrapping_neg()
    }
}

impl Scalar for Dyadic {
    fn zero() -> Self {
        Self::ZERO
    }
    fn one() -> Self {
        1.into()
    }
    fn plus(&self, other: &Self) -> Self {
        self.add(other)
    }
    fn minus(&self, other: &Self) -> Self {
        self.sub(other)
    }
    fn negated(&self) -> Self {
        self.neg()
    }
    fn halved(&self) -> Option<Self> {
        Some(self.half())
    }
    fn unit(&self) -> Self {
        Self::unit_fraction(self.exponent())
    }
}
