//! Walls and scaffolds as lists of breakpoints.
//!
//! Theorem (ONAG, ch. 9; Siegel, *Combinatorial Game Theory*, II.5): with l(t) and r(t) the walls of a game at temperature t,
//!
//! - the scaffolds of G are max r(t) - t over the left options and min l(t) + t over the right options;
//! - the walls of G are the scaffolds up to the first t where they meet, the temperature of G, and the common value, the mean, above it.
//!
//! Here t starts at -1, where the walls of an integer are already its mast. Walls are monotone with slopes 0 and 1 as functions of t,
//! so two right walls cross at a t with no new denominator, and only the meeting of two scaffolds may halve a number.
//!
//! To have one half of the code, a left wall enters with its sign changed: then every wall rises, and every scaffold is an upper
//! envelope minus t.

use std::cmp::Ordering;

use super::scalar::Scalar;

/// Breakpoints (t, v): straight from one to the next, constant after the last; the first t is -1.
pub(super) type Points<S> = Vec<(S, S)>;

/// The walls of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pair<S> {
    pub(super) left: Box<[(S, S)]>,
    pub(super) right: Box<[(S, S)]>,
}

impl<S: Scalar> Pair<S> {
    /// The temperature: where the mast begins.
    pub(super) fn temperature(&self) -> &S {
        let last = |wall: &'_ [(S, S)]| wall.len() - 1;
        (&self.left[last(&self.left)].0).max(&self.right[last(&self.right)].0)
    }

    /// The mean: the value of the mast.
    pub(super) fn mean(&self) -> &S {
        &self.left[self.left.len() - 1].1
    }
}

/// A right wall, or the negative of a left wall, moved by a number.
pub(super) struct Rising<'a, S> {
    pub(super) points: &'a [(S, S)],
    pub(super) negated: bool,
    pub(super) offset: S,
}

impl<S: Scalar> Rising<'_, S> {
    fn value(&self, index: usize) -> S {
        let v = &self.points[index].1;
        if self.negated { self.offset.minus(v) } else { self.offset.plus(v) }
    }

    fn to_points(&self) -> Points<S> {
        (0..self.points.len()).map(|i| (self.points[i].0.clone(), self.value(i))).collect()
    }
}

/// Walks along a rising wall, from -1 upwards.
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

    /// Does the wall rise from here? Otherwise it is constant.
    fn rises(&self) -> bool {
        self.next < self.wall.points.len() && self.wall.value(self.next) > self.v
    }

    /// Goes on to `t`, which is not beyond the next breakpoint.
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

/// The smaller of two positions, where a missing one is infinite.
fn earlier<S: Scalar>(a: Option<&S>, b: Option<&S>) -> Option<S> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b).clone()),
        (a, b) => a.or(b).cloned(),
    }
}

/// Appends a breakpoint; one that lies on the straight line through it is dropped.
fn push<S: Scalar>(points: &mut Points<S>, t: S, v: S) {
    if points.last().is_some_and(|last| last.0 == t) {
        return;
    }
    if let [.., before, last] = points.as_slice()
        && before.1.cmp(&last.1) == last.1.cmp(&v)
    {
        points.pop();
    }
    points.push((t, v));
}

/// The pointwise maximum of two rising walls.
fn upper<S: Scalar>(a: &Rising<'_, S>, b: &Rising<'_, S>) -> Points<S> {
    let (mut a, mut b) = (Cursor::new(a), Cursor::new(b));
    let mut out = Points::new();
    loop {
        push(&mut out, a.t.clone(), a.v.clone().max(b.v.clone()));
        let Some(t) = earlier(a.next_t(), b.next_t()) else { return out };
        let (low, high) = if a.v < b.v { (&a, &b) } else { (&b, &a) };
        if low.v < high.v && low.rises() && !high.rises() {
            let crossing = low.t.plus(&high.v.minus(&low.v));
            if crossing < t {
                push(&mut out, crossing, high.v.clone());
            }
        }
        a.advance(&t);
        b.advance(&t);
    }
}

/// The pointwise maximum of at least one rising wall.
pub(super) fn envelope<'a, S: Scalar + 'a>(mut walls: impl Iterator<Item = Rising<'a, S>>) -> Points<S> {
    let Some(first) = walls.next() else { return Points::new() };
    walls.fold(first.to_points(), |points, wall| {
        upper(&Rising { points: &points, negated: false, offset: S::zero() }, &wall)
    })
}

/// The walls of a game that is no number, from the envelope of its left options' right walls and the envelope of its
/// right options' negated left walls; `None` where the mast is not representable.
pub(super) fn meet<S: Scalar>(left: &[(S, S)], right: &[(S, S)]) -> Option<Pair<S>> {
    let plain = |points| Rising { points, negated: false, offset: S::zero() };
    let (left, right) = (plain(left), plain(right));
    let (mut a, mut b) = (Cursor::new(&left), Cursor::new(&right));
    let (mut left_wall, mut right_wall) = (Points::new(), Points::new());
    loop {
        let t = a.t.clone();
        push(&mut left_wall, t.clone(), a.v.minus(&t));
        push(&mut right_wall, t.clone(), t.minus(&b.v));
        let gap = a.v.plus(&b.v).minus(&t).minus(&t);
        if gap <= S::zero() {
            break;
        }
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
    Some(Pair { left: mast(left_wall), right: mast(right_wall) })
}

/// Drops a last breakpoint that the mast makes collinear.
fn mast<S: Scalar>(mut points: Points<S>) -> Box<[(S, S)]> {
    if let [.., before, last] = points.as_slice()
        && before.1 == last.1
    {
        points.pop();
    }
    points.into()
}

/// The right wall of a number, from -1 to its mast.
///
/// With y = x^R and z = y^L, r(t) of x is x from x's own temperature on, falls from there to z at the temperature of y, and
/// is the right wall of z below that, since l(t) + t of y is r(t) of z there.
pub(super) fn number_right_wall<S: Scalar>(x: &S) -> Points<S> {
    let minus_one = S::one().negated();
    let mut points = vec![];
    let mut x = x.clone();
    while x.unit() != S::one() {
        points.push((x.unit().negated(), x.clone()));
        let y = x.plus(&x.unit());
        let z = y.minus(&y.unit());
        points.push((y.unit().negated(), z.clone()));
        if y.unit() == S::one() {
            points.reverse();
            return without_repeats(points);
        }
        x = z;
    }
    points.push((minus_one, x));
    points.reverse();
    without_repeats(points)
}

fn without_repeats<S: Scalar>(points: Points<S>) -> Points<S> {
    let mut out = Points::new();
    for (t, v) in points {
        push(&mut out, t, v);
    }
    out
}

/// The walls of a number.
pub(super) fn number_walls<S: Scalar>(x: &S) -> Pair<S> {
    let mut left = number_right_wall(&x.negated());
    for point in &mut left {
        point.1 = point.1.negated();
    }
    Pair { left: left.into(), right: number_right_wall(x).into() }
}

/// The walls of an uptimal: confined by 0 on the side where it is at most, or at least, 0.
pub(super) fn uptimal_walls<S: Scalar>(le_zero: bool, ge_zero: bool) -> Pair<S> {
    let minus_one = S::one().negated();
    let wall = |vertical: bool, v: S| -> Box<[(S, S)]> {
        if vertical {
            [(minus_one.clone(), S::zero())].into()
        } else {
            [(minus_one.clone(), v), (S::zero(), S::zero())].into()
        }
    };
    Pair { left: wall(le_zero, S::one()), right: wall(ge_zero, minus_one.clone()) }
}

/// The value of a wall at `t`.
pub(super) fn value_at<S: Scalar>(wall: &[(S, S)], t: &S) -> S {
    let index = wall.partition_point(|p| p.0 <= *t);
    let (from, to) = (&wall[index.saturating_sub(1)], wall.get(index));
    let by = t.minus(&from.0);
    match to.map_or(Ordering::Equal, |to| to.1.cmp(&from.1)) {
        Ordering::Less => from.1.minus(&by),
        Ordering::Equal => from.1.clone(),
        Ordering::Greater => from.1.plus(&by),
    }
}
