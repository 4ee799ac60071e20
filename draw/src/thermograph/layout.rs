//! The layout of a thermograph on a grid of characters.
//!
//! Walls have slope 0 or 1. If rows and columns have the same unit, each wall is a chain of diagonals and
//! verticals. The unit is a power of two, hence corners with small denominators lie on the grid. All
//! coordinates are counted from the mean and from t = 0, and are rounded outwards and upwards; this keeps the
//! two walls apart until they meet.

use super::outline::Outline;
use super::scale::{Round, power_of_two, ratio};
use upstar::games::value::{Dyadic, Thermograph, wall_value};

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
        self.column(&wall_value(line, &self.unit.times(&Dyadic::from(row))), mean)
    }

    /// Returns the columns of the left and the right wall in a row.
    pub(super) fn walls(&self, thermograph: &Thermograph, mean: &Dyadic, row: i64) -> (i64, i64) {
        let t = self.unit.times(&Dyadic::from(row));
        (self.column(&thermograph.left_at(&t), mean), self.column(&thermograph.right_at(&t), mean))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar::games::value::Store;

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
