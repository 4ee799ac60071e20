//! What each vertex gets of the triangles around it.
//!
//! Every vertex has a weight. A side of a triangle is divided in the proportion of the weights of its ends, and the point
//! within the triangle is where the lines from the corners to the opposite divisions meet (G. Ceva, 1678), so that
//! a vertex of more weight has more of each triangle.

use std::collections::{HashMap, HashSet};

use super::outline::{Place, double_area};
use crate::layout::planar::faces::Around;

/// The usual weight.
pub(super) const ONE: i64 = 1 << 10;
/// All points of outlines are in units of which there are so many in one of the drawing.
const FINE: i64 = 48;

/// A drawing of a triangulation, and the weights of its vertices.
pub(super) struct Shares {
    pub(super) around: Around,
    pub(super) places: Vec<Place>,
    pub(super) weights: Vec<i64>,
    borders: HashSet<(u32, u32)>,
    /// In which direction the triangles go round.
    pub(super) direction: i128,
    /// The first two corners of what is no triangle, but outside.
    outside: HashSet<(u32, u32)>,
}

impl Shares {
    pub(super) fn new(around: Around, places: Vec<Place>, borders: HashSet<(u32, u32)>) -> Self {
        let weights = vec![ONE; around.len()];
        let (direction, outside) = (1, HashSet::new());
        let mut shares = Self { around, places, weights, borders, direction, outside };
        let balance: i128 = shares.corners().map(|corners| shares.turn(corners)).sum();
        shares.direction = if balance >= 0 { 1 } else { -1 };
        // In the drawing as it is at first the boundary is convex, so that what is outside goes round the other way.
        let outside = shares.corners().filter(|&corners| shares.turn(corners) != shares.direction);
        shares.outside = outside.map(|[v, w, _]| (v, w)).collect();
        shares
    }

    /// Each triangle, and what is outside, from each of its corners.
    fn corners(&self) -> impl Iterator<Item = [u32; 3]> {
        (0..).zip(&self.around).flat_map(|(v, of): (u32, &Vec<u32>)| {
            (0..of.len()).map(move |i| [v, of[i], of[(i + 1) % of.len()]])
        })
    }

    /// In which direction does a triangle go round?
    fn turn(&self, corners: [u32; 3]) -> i128 {
        let [v, w, next] = corners.map(|v| self.places[v as usize]);
        double_area(v, w, next).signum()
    }

    /// The triangles around a vertex, told by the sides opposite to it.
    pub(super) fn opposite(&self, v: u32) -> impl Iterator<Item = [u32; 2]> {
        let of = &self.around[v as usize];
        let sides = (0..of.len()).map(|i| [of[i], of[(i + 1) % of.len()]]);
        sides.filter(move |&[w, _]| self.is_drawn(v, w))
    }

    /// Is what lies clockwise of a side a triangle, and not outside?
    fn is_drawn(&self, v: u32, w: u32) -> bool {
        !self.outside.contains(&(v, w))
    }

    /// The boundary of the drawing, in order.
    pub(super) fn boundary(&self) -> Vec<u32> {
        let behind: HashMap<u32, u32> = self.outside.iter().copied().collect();
        let mut line: Vec<u32> = behind.keys().min().copied().into_iter().collect();
        while let Some(&next) = line.last().and_then(|last| behind.get(last)).filter(|next| **next != line[0])
        {
            line.push(next);
        }
        line
    }

    fn is_border(&self, u: u32, v: u32) -> bool {
        self.borders.contains(&(u.min(v), u.max(v)))
    }

    fn at(&self, v: u32) -> Place {
        let (x, y) = self.places[v as usize];
        (x * FINE, y * FINE)
    }

    /// Where a side is divided.
    fn division(&self, v: u32, w: u32) -> Place {
        let (of_v, of_w) = (self.weights[v as usize], self.weights[w as usize]);
        mix(&[(self.at(v), of_w), (self.at(w), of_v)])
    }

    /// How far a vertex has its part of a side that is no border.
    fn reach(&self, v: u32, w: u32) -> Place {
        let (of_v, of_w) = (self.weights[v as usize], self.weights[w as usize]);
        mix(&[(self.at(v), of_v + 4 * of_w), (self.at(w), 3 * of_v)])
    }

    /// The point by which a triangle is divided.
    fn centre(&self, corners: [u32; 3]) -> Place {
        let [a, b, c] = corners.map(|v| self.weights[v as usize]);
        let [at_a, at_b, at_c] = corners.map(|v| self.at(v));
        mix(&[(at_a, b * c), (at_b, a * c), (at_c, a * b)])
    }

    /// The line around what a vertex has.
    pub(super) fn outline(&self, v: u32) -> Vec<Place> {
        let around = &self.around[v as usize];
        let mut outline = Vec::new();
        for (i, &w) in around.iter().enumerate() {
            let next = around[(i + 1) % around.len()];
            outline.push(if self.is_border(v, w) { self.division(v, w) } else { self.reach(v, w) });
            if !self.is_drawn(v, w) {
                outline.push(self.at(v));
                continue;
            }
            // The same point from each corner.
            let mut corners = [v, w, next];
            corners.sort_unstable();
            let centre = self.centre(corners);
            let sides = [w, next].map(|side| self.is_border(v, side));
            if sides == [true; 2] && self.is_border(w, next) {
                outline.push(centre);
                continue;
            }
            for side in [w, next].into_iter().zip(sides).filter(|(_, is_side)| *is_side).map(|(side, _)| side)
            {
                outline.push(mix(&[(self.division(v, side), 3), (centre, 5)]));
            }
        }
        outline
    }
}

/// The mean of places with weights.
fn mix(places: &[(Place, i64)]) -> Place {
    let total: i128 = places.iter().map(|(_, weight)| i128::from(*weight)).sum();
    let mixed = |of: fn(&Place) -> i64| {
        let sum: i128 =
            places.iter().map(|(place, weight)| i128::from(of(place)) * i128::from(*weight)).sum();
        (sum / total) as i64
    };
    (mixed(|place| place.0), mixed(|place| place.1))
}
