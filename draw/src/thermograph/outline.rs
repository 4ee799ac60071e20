//! The geometry of a thermograph: its walls up to the mast, the numbers that deserve a label, and its layout
//! on a grid of characters.
//!
//! Exact numbers are converted to coordinates in integer arithmetic.
//!
//! Walls of games have slope 0 or 1. If rows and columns of the grid have the same unit, each of them is a chain of
//! diagonals and verticals. Walls of sums have integers as slopes. The unit is a power of two, hence corners with small denominators lie on the
//! grid. All coordinates are counted from the mean and from t = 0, and are rounded outwards and upwards; this
//! keeps the two walls apart until they meet.

use dashu_int::IBig;
use dashu_int::ops::DivRem;
use upstar::games::notation::{Style, print_tree};
use upstar::games::surreal::{EndNumber, RoundedWalls};
use upstar::games::value::{Ambient, CompoundThermograph, Dyadic, Thermograph};

/// The corners of a thermograph, as pairs (t, v) of a temperature and a value.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    /// The left wall from t = -1, or from t = 0 in a compound thermograph, to the foot of the mast.
    pub(super) left: Vec<(Dyadic, Dyadic)>,
    /// The right wall in the same way.
    pub(super) right: Vec<(Dyadic, Dyadic)>,
    /// The temperature at which the mast begins.
    pub(super) temperature: Dyadic,
    /// The value of the mast.
    pub(super) mean: Dyadic,
    /// The Left stop and the Right stop: the values of the walls at t = 0.
    stops: [Dyadic; 2],
    /// A point (t, v) whose labels come before all others.
    mark: Option<(Dyadic, Dyadic)>,
    /// Further lines in the picture, such as the walls of options.
    others: Vec<Vec<(Dyadic, Dyadic)>>,
    /// The names of numbers that are rounded.
    names: Vec<(Dyadic, String)>,
}

/// Continues a wall up to the foot of the mast. A wall that reaches its last corner below the temperature is vertical from
/// there.
fn up_to_mast(
    mut wall: Vec<(Dyadic, Dyadic)>,
    (temperature, mean): (&Dyadic, &Dyadic),
) -> Vec<(Dyadic, Dyadic)> {
    if wall.last().is_none_or(|(t, _)| t < temperature) {
        wall.push((temperature.clone(), mean.clone()));
    }
    wall
}

impl Outline {
    pub(super) fn new(thermograph: &Thermograph) -> Self {
        let (temperature, mean) = (thermograph.temperature(), thermograph.mean());
        let [left, right] = [thermograph.left_wall(), thermograph.right_wall()]
            .map(|wall| up_to_mast(wall.to_vec(), (&temperature, &mean)));
        let stops = [thermograph.left_at(&Dyadic::ZERO), thermograph.right_at(&Dyadic::ZERO)];
        Self { left, right, temperature, mean, stops, mark: None, others: Vec::new(), names: Vec::new() }
    }

    /// Creates the outline of a thermograph whose numbers are rounded.
    pub(super) fn of_rounded(graph: &RoundedWalls) -> Self {
        let [left, right] =
            graph.walls.clone().map(|wall| up_to_mast(wall, (&graph.temperature, &graph.mean)));
        let stop = |wall: &[(Dyadic, Dyadic)]| wall.first().map_or(Dyadic::ZERO, |(_, v)| v.clone());
        let stops = [stop(&left), stop(&right)];
        let name = |(rounded, exact): &(Dyadic, EndNumber)| {
            (rounded.clone(), print_tree(&exact.clone().into(), Style::Unicode))
        };
        let names = graph.exact.iter().map(name).collect();
        let (temperature, mean) = (graph.temperature.clone(), graph.mean.clone());
        Self { left, right, temperature, mean, stops, mark: None, others: Vec::new(), names }
    }

    /// Returns the name of a number that is rounded.
    pub(super) fn name(&self, number: &Dyadic) -> Option<&str> {
        self.names.iter().find(|(rounded, _)| rounded == number).map(|(_, name)| &**name)
    }

    /// Creates the outline of a compound thermograph, with its ambient temperature as a mark.
    pub(super) fn of_compound(compound: &CompoundThermograph<'_>, ambient: &Ambient) -> Self {
        let [left, right] = compound.walls();
        let stop = |wall: &[(Dyadic, Dyadic)]| wall.first().map_or(Dyadic::ZERO, |(_, v)| v.clone());
        let stops = [stop(&left), stop(&right)];
        let temperature = left.last().map_or(Dyadic::ZERO, |(t, _)| t.clone());
        let mark = Some((ambient.temperature.clone(), ambient.sure.clone()));
        let mean = compound.mean();
        // Either wall may bend outwards, so its corners count for the extents.
        let others = vec![left.clone(), right.clone()];
        Self { left, right, temperature, mean, stops, mark, others, names: Vec::new() }
    }

    /// Adds further lines to the picture, which the extents then take into account.
    pub(super) fn with_room_for(mut self, lines: Vec<Vec<(Dyadic, Dyadic)>>) -> Self {
        self.others = lines;
        self
    }

    /// Returns the values of the walls at t = -1.
    fn feet(&self) -> [&Dyadic; 2] {
        [&self.left, &self.right].map(|wall| wall.first().map_or(&self.mean, |(_, v)| v))
    }

    fn other_corners(&self) -> impl Iterator<Item = &(Dyadic, Dyadic)> {
        self.others.iter().flatten()
    }

    /// Returns the largest value in the picture. Without further lines it is that of the left wall at t = -1.
    pub(super) fn leftmost(&self) -> &Dyadic {
        let [left, _] = self.feet();
        self.other_corners().map(|(_, v)| v).chain([left]).max().unwrap_or(left)
    }

    /// Returns the smallest value in the picture. Without further lines it is that of the right wall at t =
    /// -1.
    pub(super) fn rightmost(&self) -> &Dyadic {
        let [_, right] = self.feet();
        self.other_corners().map(|(_, v)| v).chain([right]).min().unwrap_or(right)
    }

    /// Returns the highest temperature to show: the largest of the game's temperature, those of the further
    /// lines, and 0.
    pub(super) fn top(&self) -> Dyadic {
        let others = self.other_corners().map(|(t, _)| t);
        others.chain([&self.temperature, &Dyadic::ZERO]).max().cloned().unwrap_or(Dyadic::ZERO)
    }

    /// Returns the temperatures to label besides 0 and -1, the most important one first: that of the mark, and of the
    /// foot of the mast.
    pub(super) fn temperatures(&self) -> impl Iterator<Item = &Dyadic> {
        let marked = self.mark.iter().map(|(t, _)| t);
        marked.chain([&self.temperature]).chain(self.corners().map(|(t, _)| t))
    }

    /// Returns the values to label besides the mean, by importance: that of the mark, the stops, the feet of the
    /// walls, the other corners.
    pub(super) fn values(&self) -> impl Iterator<Item = &Dyadic> {
        let marked = self.mark.iter().map(|(_, v)| v);
        marked.chain(&self.stops).chain(self.feet()).chain(self.corners().map(|(_, v)| v))
    }

    /// Returns the largest exponent of the denominators of all corners.
    pub(super) fn exponent(&self) -> u32 {
        let corners = self.corners().chain(self.other_corners());
        corners.map(|(t, v)| t.exponent().max(v.exponent())).max().unwrap_or(0)
    }

    fn corners(&self) -> impl Iterator<Item = &(Dyadic, Dyadic)> {
        self.left.iter().chain(&self.right)
    }
}

/// Returns the numbers in their order, each only once.
pub(super) fn distinct<'a>(numbers: impl Iterator<Item = &'a Dyadic>) -> Vec<&'a Dyadic> {
    let mut seen = std::collections::HashSet::new();
    numbers.filter(|&x| seen.insert(x)).collect()
}

/// The rounding of a ratio to an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Round {
    /// To the nearest integer; halves are rounded up.
    Nearest,
    /// Up, towards positive infinity.
    Up,
}

/// Returns `x * steps / unit` as an integer. The unit must be positive. Results outside the range of `i64`
/// are clamped to it.
pub(super) fn ratio(x: &Dyadic, steps: usize, unit: &Dyadic, round: Round) -> i64 {
    let common = x.exponent().max(unit.exponent());
    let over = |y: &Dyadic| y.numerator() << (common - y.exponent()) as usize;
    let (mut numerator, mut denominator) = (over(x) * IBig::from(steps), over(unit));
    match round {
        // Rounding to the nearest integer is floor(x + 1/2), here with both sides of the fraction doubled.
        Round::Nearest => {
            numerator = (numerator << 1) + &denominator;
            denominator <<= 1;
        }
        Round::Up => numerator += &denominator - IBig::ONE,
    }
    saturated(&floor_quotient(&numerator, &denominator))
}

/// Returns the quotient rounded down, for a numerator of either sign and a positive denominator.
fn floor_quotient(numerator: &IBig, denominator: &IBig) -> IBig {
    let (quotient, remainder) = numerator.div_rem(denominator);
    if remainder < IBig::ZERO { quotient - IBig::ONE } else { quotient }
}

fn saturated(x: &IBig) -> i64 {
    i64::try_from(x).unwrap_or(if *x < IBig::ZERO { i64::MIN } else { i64::MAX })
}

/// A scale that maps an interval of numbers to the coordinates `0..=steps`.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    low: Dyadic,
    span: Dyadic,
    steps: usize,
}

impl Scale {
    /// Creates the scale from `low` to `high`. An empty interval is widened by 1 on both sides.
    pub(super) fn new(low: &Dyadic, high: &Dyadic, steps: usize) -> Self {
        if low < high {
            return Self { low: low.clone(), span: high - low, steps };
        }
        Self { low: low - &Dyadic::from(1), span: Dyadic::from(2), steps }
    }

    /// Returns the coordinate nearest to `x`. Numbers outside the interval are mapped to its nearer end.
    pub(super) fn position(&self, x: &Dyadic) -> i64 {
        let last = i64::try_from(self.steps).unwrap_or(i64::MAX);
        ratio(&(x - &self.low), self.steps, &self.span, Round::Nearest).clamp(0, last)
    }
}

/// Returns the width and the height that two axes take if a unit has the same length on both and one of them
/// fills its part of the space. The height is at least half of the space, even if the units must differ for
/// that.
pub(super) fn same_unit(values: &Dyadic, temperatures: &Dyadic, [width, height]: [usize; 2]) -> [usize; 2] {
    let places = |x: &Dyadic, room, whole: &Dyadic| {
        usize::try_from(ratio(x, room, whole, Round::Nearest)).unwrap_or(usize::MAX)
    };
    let needed = places(values, height, temperatures);
    // A unit that fills the height fits the width as well; otherwise the width decides.
    if needed <= width {
        return [needed, height];
    }
    [width, places(temperatures, width, values).clamp(height / 2, height)]
}

/// Returns `2^exponent`; the exponent may be negative.
pub(super) fn power_of_two(exponent: i64) -> Dyadic {
    let size = u32::try_from(exponent.unsigned_abs()).unwrap_or(u32::MAX);
    if exponent < 0 {
        return Dyadic::unit_fraction(size);
    }
    Dyadic::from_big(IBig::ONE << size as usize, 0)
}

/// The number of rows that the mast takes above its foot.
pub(super) const MAST_ROWS: i64 = 2;
/// The number of lines below the picture: the axis and two lines of labels.
const FOOT_LINES: usize = 3;
/// The greatest number of halvings of the unit beyond the one that the corners need.
const HALVINGS: i64 = 2;

/// The coordinates of a thermograph, in rows above t = 0 and columns beside the mean.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The size of a row and of a column, as a number.
    unit: Dyadic,
    /// The row of the foot of the mast.
    pub(super) temperature: i64,
    /// The highest row with walls and labels.
    pub(super) top: i64,
    /// The row of t = -1; 0 if a row measures more than 1.
    pub(super) bottom: i64,
    /// The number of columns from the mast to the farthest point of the left wall.
    pub(super) left: i64,
    /// The number of columns from the mast to the farthest point of the right wall.
    pub(super) right: i64,
}

impl Layout {
    /// Returns the finest layout that fits, or the coarsest one if none fits.
    pub(super) fn fit(outline: &Outline, columns: usize, rows: usize) -> Self {
        let rows = rows.saturating_sub(FOOT_LINES + MAST_ROWS as usize).max(1);
        let span = &outline.top() + &Dyadic::from(1);
        let bits = |x: &Dyadic| i64::try_from(x.ceil().bits()).unwrap_or(i64::MAX);
        let row_bits = i64::from(usize::BITS - rows.leading_zeros());
        let finest = -i64::from(outline.exponent()) - HALVINGS;
        // A finer unit than this needs more rows than there are. Without the bound, the search for a
        // thermograph with many binary digits would begin far below the answer.
        let mut exponent = finest.max(bits(&span) - row_bits - 1);
        loop {
            let layout = Self::with_unit(outline, power_of_two(exponent));
            if layout.fits(columns, rows) || exponent > bits(&span) {
                return layout;
            }
            exponent += 1;
        }
    }

    fn with_unit(outline: &Outline, unit: Dyadic) -> Self {
        let up = |x: &Dyadic| ratio(x, 1, &unit, Round::Up);
        let one = Dyadic::from(1);
        let bottom = if unit > one { 0 } else { -up(&one) };
        let left = up(&(outline.leftmost() - &outline.mean));
        let right = up(&(&outline.mean - outline.rightmost()));
        let (temperature, top) = (up(&outline.temperature), up(&outline.top()));
        Self { temperature: temperature.max(bottom), top, bottom, left, right, unit }
    }

    fn fits(&self, columns: usize, rows: usize) -> bool {
        let fits = |size: i64, room: usize| usize::try_from(size).is_ok_and(|size| size <= room);
        fits(self.left + self.right + 3, columns) && fits(self.top - self.bottom + 1, rows)
    }

    /// Returns whether t = -1 has a row of its own.
    pub(super) fn shows_minus_one(&self) -> bool {
        self.bottom < 0
    }

    /// Returns the row of a temperature.
    pub(super) fn row(&self, t: &Dyadic) -> i64 {
        ratio(t, 1, &self.unit, Round::Up).clamp(self.bottom, self.top)
    }

    /// Returns the number of columns from the mast to a value, negative on Left's side.
    pub(super) fn column(&self, v: &Dyadic, mean: &Dyadic) -> i64 {
        let away = ratio(&(v - mean).abs(), 1, &self.unit, Round::Up);
        if v > mean { -away } else { away }
    }

    /// Returns the column in which a line of corners (t, v) passes through a row.
    pub(super) fn column_at(&self, line: &[(Dyadic, Dyadic)], mean: &Dyadic, row: i64) -> i64 {
        self.column(&value_on(line, &self.unit.times(&Dyadic::from(row))), mean)
    }

    /// Returns the columns of the left and the right wall in a row.
    pub(super) fn walls(&self, outline: &Outline, row: i64) -> (i64, i64) {
        let column = |wall| self.column_at(wall, &outline.mean, row);
        (column(&outline.left), column(&outline.right))
    }
}

/// Returns the value of a line of corners (t, v) at a temperature. Its slopes are integers. Outside the corners it is
/// vertical.
fn value_on(line: &[(Dyadic, Dyadic)], t: &Dyadic) -> Dyadic {
    let above = line.partition_point(|(from, _)| from <= t);
    let (Some((low, from)), Some((high, to))) = (line[..above].last(), line.get(above)) else {
        let end = if above == 0 { line.first() } else { line.last() };
        return end.map_or(Dyadic::ZERO, |(_, v)| v.clone());
    };
    let slope = Dyadic::from(ratio(&(to - from), 1, &(high - low), Round::Nearest));
    from + &slope.times(&(t - low))
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar::games::value::Store;

    #[test]
    fn corners_of_a_switch() {
        let store = Store::new();
        let game = store.form(&[store.integer(2)], &[store.integer(-1)]);
        let outline = Outline::new(&game.thermograph());
        let d = |n, k| Dyadic::new(n, k);
        assert_eq!(outline.left, [(d(-1, 0), d(3, 0)), (d(3, 1), d(1, 1))]);
        assert_eq!(outline.right, [(d(-1, 0), d(-2, 0)), (d(3, 1), d(1, 1))]);
        assert_eq!(distinct(outline.temperatures()), [&d(3, 1), &d(-1, 0)]);
        assert_eq!(distinct(outline.values()), [&d(2, 0), &d(-1, 0), &d(3, 0), &d(-2, 0), &d(1, 1)]);
        assert_eq!(outline.exponent(), 1);
    }

    #[test]
    fn a_vertical_wall_reaches_the_mast() {
        let store = Store::new();
        let hot = store.form(&[store.zero()], &[store.integer(-1)]);
        let tiny = store.form(&[store.zero()], &[hot]);
        let outline = Outline::new(&tiny.thermograph());
        assert_eq!(outline.right, [(Dyadic::from(-1), Dyadic::ZERO), (Dyadic::ZERO, Dyadic::ZERO)]);
        assert_eq!(outline.leftmost(), &Dyadic::from(1));
    }

    fn d(text: &str) -> Dyadic {
        text.parse().expect("a dyadic literal")
    }

    #[test]
    fn ratios_of_both_signs() {
        let up = |x, unit| ratio(&d(x), 1, &d(unit), Round::Up);
        assert_eq!(up("33/16", "1/4"), 9);
        assert_eq!(up("2", "1/4"), 8);
        assert_eq!(up("-33/16", "1/4"), -8);
        let nearest = |x, unit| ratio(&d(x), 1, &d(unit), Round::Nearest);
        assert_eq!(nearest("3/2", "1"), 2);
        assert_eq!(nearest("-3/2", "1"), -1);
        assert_eq!(nearest("-7/4", "1"), -2);
    }

    #[test]
    fn ends_and_middle() {
        let scale = Scale::new(&d("-1"), &d("2"), 30);
        assert_eq!(scale.position(&d("-1")), 0);
        assert_eq!(scale.position(&d("1/2")), 15);
        assert_eq!(scale.position(&d("2")), 30);
        assert_eq!(scale.position(&d("-7")), 0);
        assert_eq!(scale.position(&d("7")), 30);
    }

    #[test]
    fn huge_and_tiny() {
        let huge = d("1000000000000000000000000000000");
        let scale = Scale::new(&-&huge, &huge, 1000);
        assert_eq!(scale.position(&Dyadic::ZERO), 500);
        assert_eq!(scale.position(&huge.half()), 750);
        let tiny = Dyadic::unit_fraction(200);
        let scale = Scale::new(&Dyadic::ZERO, &tiny, 1000);
        assert_eq!(scale.position(&tiny.half()), 500);
        assert_eq!(ratio(&huge, 1, &tiny, Round::Up), i64::MAX);
        assert_eq!(ratio(&-&huge, 1, &tiny, Round::Up), i64::MIN);
        assert_eq!(ratio(&tiny, 1, &huge, Round::Up), 1);
    }

    #[test]
    fn an_empty_interval_is_widened() {
        assert_eq!(Scale::new(&d("5"), &d("5"), 10).position(&d("5")), 5);
    }

    #[test]
    fn units() {
        let units = |v, t| same_unit(&Dyadic::from(v), &Dyadic::from(t), [400, 300]);
        assert_eq!(units(0, 2), [0, 300]);
        assert_eq!(units(2, 2), [300, 300]);
        assert_eq!(units(4, 2), [400, 200]);
        assert_eq!(units(4000, 2), [400, 150]);
    }

    #[test]
    fn powers_of_two() {
        assert_eq!(power_of_two(-3), d("1/8"));
        assert_eq!(power_of_two(0), d("1"));
        assert_eq!(power_of_two(100), d("1267650600228229401496703205376"));
    }

    fn switch(left: &str, right: &str) -> Outline {
        let store = Store::new();
        let number = |text: &str| store.number(&text.parse().expect("a dyadic literal"));
        Outline::new(&store.form(&[number(left)], &[number(right)]).thermograph())
    }

    #[test]
    fn one_unit_for_rows_and_columns() {
        let layout = Layout::fit(&switch("2", "-1"), 60, 17);
        assert_eq!(layout.unit, Dyadic::new(1, 2));
        assert_eq!((layout.bottom, layout.temperature, layout.top), (-4, 6, 6));
        assert_eq!((layout.left, layout.right), (10, 10));
        assert_eq!(Layout::fit(&switch("2", "-1"), 20, 17).unit, Dyadic::new(1, 1));
    }

    #[test]
    fn a_layout_for_every_size() {
        let huge = "1000000000000000000000000000000";
        let layout = Layout::fit(&switch(huge, &format!("-{huge}")), 60, 17);
        assert!(layout.fits(60, 12));
        assert!(!layout.shows_minus_one());
        assert!(layout.left > 6);
        let coarsest = Layout::fit(&switch(huge, "0"), 1, 1);
        assert!(coarsest.top <= 1);
    }
}
