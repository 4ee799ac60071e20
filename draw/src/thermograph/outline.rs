//! What a picture of a thermograph shows: its walls up to the mast, and the numbers worth a label.

use upstar::games::value::{Dyadic, Thermograph};

/// The corners of a thermograph.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    /// The left wall from t = -1 to the foot of the mast, as corners (t, v).
    pub(super) left: Vec<(Dyadic, Dyadic)>,
    /// The right wall, likewise.
    pub(super) right: Vec<(Dyadic, Dyadic)>,
    /// Where the mast begins.
    pub(super) temperature: Dyadic,
    /// The value of the mast.
    pub(super) mean: Dyadic,
    /// The Left stop and the Right stop, which are the walls at t = 0.
    stops: [Dyadic; 2],
    /// What else stands in the picture: lines of corners (t, v).
    others: Vec<Vec<(Dyadic, Dyadic)>>,
}

impl Outline {
    pub(super) fn new(thermograph: &Thermograph) -> Self {
        let (temperature, mean) = (thermograph.temperature(), thermograph.mean());
        let to_mast = |mut wall: Vec<(Dyadic, Dyadic)>| {
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

    /// The same with room for other lines.
    pub(super) fn with_room_for(mut self, lines: Vec<Vec<(Dyadic, Dyadic)>>) -> Self {
        self.others = lines;
        self
    }

    /// The values of the walls at t = -1.
    fn feet(&self) -> [&Dyadic; 2] {
        [&self.left, &self.right].map(|wall| wall.first().map_or(&self.mean, |(_, v)| v))
    }

    fn other_corners(&self) -> impl Iterator<Item = &(Dyadic, Dyadic)> {
        self.others.iter().flatten()
    }

    /// The largest value in the picture; of the game itself it is that of the left wall at t = -1.
    pub(super) fn leftmost(&self) -> &Dyadic {
        let [left, _] = self.feet();
        self.other_corners().map(|(_, v)| v).chain([left]).max().unwrap_or(left)
    }

    /// The smallest value in the picture; of the game itself it is that of the right wall at t = -1.
    pub(super) fn rightmost(&self) -> &Dyadic {
        let [_, right] = self.feet();
        self.other_corners().map(|(_, v)| v).chain([right]).min().unwrap_or(right)
    }

    /// The highest temperature to show: that of the game, of another line, or 0.
    pub(super) fn top(&self) -> Dyadic {
        let others = self.other_corners().map(|(t, _)| t);
        others.chain([&self.temperature, &Dyadic::ZERO]).max().cloned().unwrap_or(Dyadic::ZERO)
    }

    /// The temperatures worth a label, without 0 and -1: the mast's foot first.
    pub(super) fn temperatures(&self) -> impl Iterator<Item = &Dyadic> {
        std::iter::once(&self.temperature).chain(self.corners().map(|(t, _)| t))
    }

    /// The values worth a label, without the mean: the stops first, then the feet of the walls.
    pub(super) fn values(&self) -> impl Iterator<Item = &Dyadic> {
        self.stops.iter().chain(self.feet()).chain(self.corners().map(|(_, v)| v))
    }

    /// The largest exponent of a denominator among the corners.
    pub(super) fn exponent(&self) -> u32 {
        let corners = self.corners().chain(self.other_corners());
        corners.map(|(t, v)| t.exponent().max(v.exponent())).max().unwrap_or(0)
    }

    fn corners(&self) -> impl Iterator<Item = &(Dyadic, Dyadic)> {
        self.left.iter().chain(&self.right)
    }
}

/// The numbers in their order, each only once.
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
