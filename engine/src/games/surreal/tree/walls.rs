//! Thermographs of games whose play ends in numbers.
//!
//! Walls are functions of the temperature t >= 0 that consist of lines with slopes -1, 0 and 1. The Left scaffold is the
//! greatest right wall of a Left option minus t, the Right scaffold the least left wall of a Right option plus t. They meet
//! at the temperature; above it stands the mast (*Winning Ways*, ch. 6). All corners are sums, differences and halves of
//! the numbers at the ends, so nothing but these operations and comparisons is needed, and the numbers may be infinite.

use std::cmp::Ordering;

use super::{EndNumber, NumberTree, OrNone, TreeCalc};
use crate::games::surreal::Surreal;
use crate::games::value::Dyadic;
use crate::ground::Player;
use crate::ground::control::Control;

/// The thermograph of a game from temperature 0 on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberWalls {
    /// The left wall and the right wall: the temperatures of their corners with their places, from temperature 0 to the
    /// foot of the mast.
    pub walls: [Vec<(EndNumber, EndNumber)>; 2],
    /// The place of the mast.
    pub mean: EndNumber,
    /// The temperature where the mast begins; 0 for numbers.
    pub temperature: EndNumber,
}

/// A thermograph whose corners are rounded to multiples of 2^-20, for pictures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundedWalls {
    /// The left wall and the right wall, as in [`NumberWalls::walls`].
    pub walls: [Vec<(Dyadic, Dyadic)>; 2],
    /// The place of the mast.
    pub mean: Dyadic,
    /// The temperature where the mast begins.
    pub temperature: Dyadic,
    /// The rounded numbers, each with the number that it stands for.
    pub exact: Vec<(Dyadic, EndNumber)>,
}

impl NumberWalls {
    /// Rounds the corners down to multiples of 2^-20. Returns `None` if a corner is not between -2^30 and 2^30.
    ///
    /// ```
    /// use upstar::games::surreal::{EndNumber, NumberTree, Rational, TreeCalc};
    /// use upstar::{Control, Dyadic};
    /// let control = Control::unlimited();
    /// let mut calc = TreeCalc::new(&control);
    /// let third = |n| NumberTree::from(EndNumber::Exact(Rational::new(n, 3).unwrap().into()));
    /// // The switch {2/3|-1/3} has the mean 1/6, which is rounded, and the temperature 1/2.
    /// let switch = calc.braces(vec![third(2)], vec![third(-1)])?;
    /// let rounded = calc.walls(&switch)?.rounded(&control)?.expect("finite numbers");
    /// assert_eq!((rounded.mean, rounded.temperature), (Dyadic::new(174_762, 20), Dyadic::new(1, 1)));
    /// # Ok::<(), upstar::games::surreal::NoTree>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    pub fn rounded(&self, control: &Control) -> OrNone<Option<RoundedWalls>> {
        let mut exact: Vec<(Dyadic, EndNumber)> = Vec::new();
        let mut rounded = |number: &EndNumber| -> OrNone<Option<Dyadic>> {
            if let Some((known, _)) = exact.iter().find(|(_, of)| of == number) {
                return Ok(Some(known.clone()));
            }
            let found = number.rounded(control)?;
            exact.extend(found.iter().map(|found| (found.clone(), number.clone())));
            Ok(found)
        };
        let mut walls = [Vec::new(), Vec::new()];
        for (wall, corners) in walls.iter_mut().zip(&self.walls) {
            for (t, v) in corners {
                let (Some(t), Some(v)) = (rounded(t)?, rounded(v)?) else { return Ok(None) };
                wall.push((t, v));
            }
        }
        let (Some(mean), Some(temperature)) = (rounded(&self.mean)?, rounded(&self.temperature)?) else {
            return Ok(None);
        };
        Ok(Some(RoundedWalls { walls, mean, temperature, exact }))
    }
}

impl NumberTree {
    /// The number n such that rounded numbers are multiples of 2^-n.
    pub(crate) const ROUNDED_BITS: u32 = 20;
}

impl EndNumber {
    /// Returns the greatest multiple of 2^-20 that is not above the number, found by bisection; `None` if the number is
    /// not between -2^30 and 2^30. A multiple whose comparison with the number is unknown counts as equal.
    pub(crate) fn rounded(&self, control: &Control) -> OrNone<Option<Dyadic>> {
        const BITS: u32 = NumberTree::ROUNDED_BITS;
        const MOST: i64 = 1 << (30 + BITS);
        let order = |n: i64| match self.compare(&Self::Exact((&Dyadic::new(n, BITS)).into()), control) {
            Err(error) if error.stop().is_none() => Ok(Ordering::Equal),
            order => order,
        };
        if order(-MOST)?.is_lt() || order(MOST)?.is_gt() {
            return Ok(None);
        }
        let (mut low, mut high) = (-MOST, MOST);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            match order(middle)? {
                Ordering::Equal => return Ok(Some(Dyadic::new(middle, BITS))),
                Ordering::Less => high = middle,
                Ordering::Greater => low = middle,
            }
        }
        Ok(Some(Dyadic::new(low, BITS)))
    }
}

/// A function of the temperature: its corners, and the slope behind the last one.
struct Line {
    corners: Vec<(EndNumber, EndNumber)>,
    slope: i8,
}

impl TreeCalc<'_> {
    /// Returns the thermograph of a game.
    ///
    /// # Errors
    /// Returns [`NoTree`](super::NoTree) if a comparison of numbers is unknown, or if the calculation has to stop.
    pub fn walls(&mut self, of: &NumberTree) -> OrNone<NumberWalls> {
        let zero = EndNumber::Exact(Surreal::ZERO);
        if let Some(number) = of.number() {
            let wall = vec![(zero.clone(), number.clone())];
            let walls = [wall.clone(), wall];
            return Ok(NumberWalls { walls, mean: number.clone(), temperature: zero });
        }
        if let Some(known) = self.walls.get(&of.address()) {
            return Ok(known.clone());
        }
        self.step()?;
        let [left, right] = Player::BOTH.map(|player| {
            let mut best: Option<Line> = None;
            for option in of.options(player) {
                let [of_left, of_right] = self.walls(option)?.walls;
                let wall = Line { corners: player.of((of_right, of_left)), slope: 0 };
                best = Some(match best {
                    Some(known) => known.better(&wall, player, self.control)?,
                    None => wall,
                });
            }
            best.expect("a game that is no number has options of both players").taxed(player, self.control)
        });
        let walls = meeting(left?, right?, self.control)?;
        self.kept.push(of.clone());
        self.walls.insert(of.address(), walls.clone());
        Ok(walls)
    }
}

impl Line {
    /// Returns the value at a temperature.
    fn at(&self, t: &EndNumber, control: &Control) -> OrNone<EndNumber> {
        let mut from = 0;
        while from + 1 < self.corners.len() && self.corners[from + 1].0.compare(t, control)?.is_le() {
            from += 1;
        }
        let (start, place) = &self.corners[from];
        let way = t.minus(start, control)?;
        match self.slope_from(from, control)? {
            0 => Ok(place.clone()),
            1 => place.plus(&way, control),
            _ => place.minus(&way, control),
        }
    }

    /// Returns the slope behind a corner.
    fn slope_from(&self, corner: usize, control: &Control) -> OrNone<i8> {
        let Some((_, next)) = self.corners.get(corner + 1) else { return Ok(self.slope) };
        Ok(match next.compare(&self.corners[corner].1, control)? {
            Ordering::Greater => 1,
            Ordering::Equal => 0,
            Ordering::Less => -1,
        })
    }

    /// Returns the greater of two functions for Left, the lesser for Right.
    fn better(&self, other: &Self, player: Player, control: &Control) -> OrNone<Self> {
        let mut corners = Vec::new();
        for t in cuts(self, other, control)? {
            let (a, b) = (self.at(&t, control)?, other.at(&t, control)?);
            let order = a.compare(&b, control)?;
            let is_first = player.of((order, order.reverse())).is_ge();
            corners.push((t, if is_first { a } else { b }));
        }
        // Both have the slope 0 in the end.
        Line { corners, slope: 0 }.simplified(control)
    }

    /// Returns the function minus t for Left, plus t for Right.
    fn taxed(&self, player: Player, control: &Control) -> OrNone<Self> {
        let corner = |(t, place): &(EndNumber, EndNumber)| {
            let tax = player.of((t.negative(), t.clone()));
            Ok((t.clone(), place.plus(&tax, control)?))
        };
        let corners = self.corners.iter().map(corner).collect::<OrNone<Vec<_>>>()?;
        Ok(Self { corners, slope: self.slope + player.of((-1, 1)) })
    }

    /// Returns the function without corners at which it goes straight on.
    fn simplified(self, control: &Control) -> OrNone<Self> {
        let mut corners: Vec<(EndNumber, EndNumber)> = Vec::new();
        let mut before = None;
        for i in 0..self.corners.len() {
            let slope = self.slope_from(i, control)?;
            if before != Some(slope) {
                corners.push(self.corners[i].clone());
            }
            before = Some(slope);
        }
        Ok(Self { corners, slope: self.slope })
    }
}

/// Returns the temperatures of the corners of two functions and of the crossings between them, in ascending order.
fn cuts(a: &Line, b: &Line, control: &Control) -> OrNone<Vec<EndNumber>> {
    let mut all: Vec<EndNumber> = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < a.corners.len() || j < b.corners.len() {
        let order = match (a.corners.get(i), b.corners.get(j)) {
            (Some((s, _)), Some((t, _))) => s.compare(t, control)?,
            (Some(_), None) => Ordering::Less,
            _ => Ordering::Greater,
        };
        all.push(if order.is_le() { a.corners[i].0.clone() } else { b.corners[j].0.clone() });
        i += usize::from(order.is_le());
        j += usize::from(order.is_ge());
    }
    let mut cuts: Vec<EndNumber> = Vec::new();
    for (k, t) in all.iter().enumerate() {
        cuts.push(t.clone());
        let gap = a.at(t, control)?.minus(&b.at(t, control)?, control)?;
        if let Some(crossing) = crossing((a, b), (t, all.get(k + 1)), &gap, control)? {
            cuts.push(crossing);
        }
    }
    Ok(cuts)
}

/// Returns the temperature at which two functions cross between two of their corners, or behind the last one. `gap` is
/// their difference at the first.
fn crossing(
    (a, b): (&Line, &Line),
    (from, to): (&EndNumber, Option<&EndNumber>),
    gap: &EndNumber,
    control: &Control,
) -> OrNone<Option<EndNumber>> {
    let zero = EndNumber::Exact(Surreal::ZERO);
    let sign = gap.compare(&zero, control)?;
    let slope = |line: &Line| -> OrNone<i8> {
        let mut corner = 0;
        while corner + 1 < line.corners.len() && line.corners[corner + 1].0.compare(from, control)?.is_le() {
            corner += 1;
        }
        line.slope_from(corner, control)
    };
    let closing = slope(b)? - slope(a)?;
    let is_closing = match sign {
        Ordering::Greater => closing > 0,
        Ordering::Less => closing < 0,
        Ordering::Equal => false,
    };
    if !is_closing {
        return Ok(None);
    }
    let width = if sign.is_gt() { gap.clone() } else { gap.negative() };
    let way = if closing.abs() == 2 { width.half(control)? } else { width };
    let t = from.plus(&way, control)?;
    match to {
        Some(to) if t.compare(to, control)?.is_ge() => Ok(None),
        _ => Ok(Some(t)),
    }
}

/// Returns the thermograph below and above the point where the scaffolds meet.
fn meeting(left: Line, right: Line, control: &Control) -> OrNone<NumberWalls> {
    let mut walls = [Vec::new(), Vec::new()];
    for t in cuts(&left, &right, control)? {
        let (a, b) = (left.at(&t, control)?, right.at(&t, control)?);
        let is_met = a.compare(&b, control)?.is_le();
        walls[0].push((t.clone(), a.clone()));
        walls[1].push((t.clone(), b));
        if is_met {
            let [left, right] = walls.map(|corners| Line { corners, slope: 0 }.simplified(control));
            return Ok(NumberWalls { walls: [left?.corners, right?.corners], mean: a, temperature: t });
        }
    }
    unreachable!(
        "the Left scaffold falls and the Right one does not, or the Right one rises, behind the last corner"
    )
}
