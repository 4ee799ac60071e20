//! The geometry of a thermograph: its walls up to the mast, and the numbers that deserve a label.

use upstar::games::value::{Dyadic, Thermograph};

/// The corners of a thermograph, as pairs (t, v) of a temperature and a value.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    /// The left wall from t = -1 to the foot of the mast.
    pub(super) left: Vec<(Dyadic, Dyadic)>,
    /// The right wall from t = -1 to the foot of the mast.
    pub(super) right: Vec<(Dyadic, Dyadic)>,
    /// The temperature at which the mast begins.
    pub(super) temperature: Dyadic,
    /// The value of the mast.
    pub(super) mean: Dyadic,
    /// The Left stop and the Right stop: the values of the walls at t = 0.
    stops: [Dyadic; 2],
    /// Further lines in the picture, such as the walls of options.
    others: Vec<Vec<(Dyadic, Dyadic)>>,
}

impl Outline {
    pub(super) fn new(thermograph: &Thermograph) -> Self {
        let (temperature, mean) = (thermograph.temperature(), thermograph.mean());
        let to_mast = |mut wall: Vec<(Dyadic, Dyadic)>| {
            // A wall that reaches its last corner below the temperature is vertical from there to the mast.
            if wall.last().is_none_or(|(t, _)| *t < temperature) {
                wall.push((temperature.clone(), mean.clone()));
            }
            wall
        };
        let left = to_mast(thermograph.left_wall().to_vec());
        let right = to_mast(thermograph.right_wall().to_vec());
        let stops = [thermograph.left_at(&Dyadic::ZERO), thermograph.right_at(&Dyadic::ZERO)];
        Self { left, right, temperature, mean, stops, others: Vec::new() }
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

    /// Returns the temperatures to label besides 0 and -1, the most important one first: that of the foot of
    /// the mast.
    pub(super) fn temperatures(&self) -> impl Iterator<Item = &Dyadic> {
        std::iter::once(&self.temperature).chain(self.corners().map(|(t, _)| t))
    }

    /// Returns the values to label besides the mean, by importance: the stops, the feet of the walls, the
    /// other corners.
    pub(super) fn values(&self) -> impl Iterator<Item = &Dyadic> {
        self.stops.iter().chain(self.feet()).chain(self.corners().map(|(_, v)| v))
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
}
