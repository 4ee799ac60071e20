//! The share of each vertex in the triangles around it.
//!
//! Every vertex has a weight. A side of a triangle is divided in the ratio of the weights of its ends, and
//! the centre of the triangle is the point where the lines from the corners to the opposite divisions meet
//! (G. Ceva, 1678). A vertex of larger weight has a larger part of each of its triangles.

use std::collections::{HashMap, HashSet};

use super::outline::{Place, double_area};
use crate::layout::planar::faces::Around;

/// The initial weight of a vertex.
pub(super) const ONE: i64 = 1 << 10;
/// The number of units of the outlines in a unit of the drawing.
const FINE: i64 = 48;

/// A drawing of a triangulation, with the weights of its vertices.
pub(super) struct Shares {
    pub(super) around: Around,
    pub(super) places: Vec<Place>,
    pub(super) weights: Vec<i64>,
    /// The edges of the graph, each with its smaller end first. Other sides are no borders.
    borders: HashSet<(u32, u32)>,
    /// The orientation of the triangles, 1 or -1.
    pub(super) direction: i128,
    /// The half-edges of the outer face, which is not divided.
    outside: HashSet<(u32, u32)>,
}

impl Shares {
    pub(super) fn new(around: Around, places: Vec<Place>, borders: HashSet<(u32, u32)>) -> Self {
        let weights = vec![ONE; around.len()];
        let (direction, outside) = (1, HashSet::new());
        let mut shares = Self { around, places, weights, borders, direction, outside };
        let balance: i128 = shares.corners().map(|corners| shares.turn(corners)).sum();
        shares.direction = if balance >= 0 { 1 } else { -1 };
        // At first the boundary of the drawing is convex, hence the corners of the outer face, and only
        // those, turn the other way.
        let outside = shares.corners().filter(|&corners| shares.turn(corners) != shares.direction);
        shares.outside = outside.map(|[v, w, _]| (v, w)).collect();
        shares
    }

    /// Returns each face at each of its corners, as the corner and the two ends of the opposite side. In the
    /// outer face the latter are the neighbours of the corner on the boundary.
    fn corners(&self) -> impl Iterator<Item = [u32; 3]> {
        (0..).zip(&self.around).flat_map(|(v, of): (u32, &Vec<u32>)| {
            (0..of.len()).map(move |i| [v, of[i], of[(i + 1) % of.len()]])
        })
    }

    /// Returns the orientation of a triangle: 1, -1, or 0 if it is degenerate.
    fn turn(&self, corners: [u32; 3]) -> i128 {
        let [v, w, next] = corners.map(|v| self.places[v as usize]);
        double_area(v, w, next).signum()
    }

    /// Returns the triangles around a vertex, each as its side opposite to the vertex.
    pub(super) fn opposite(&self, v: u32) -> impl Iterator<Item = [u32; 2]> {
        let of = &self.around[v as usize];
        let sides = (0..of.len()).map(|i| [of[i], of[(i + 1) % of.len()]]);
        sides.filter(move |&[w, _]| self.is_drawn(v, w))
    }

    /// Returns whether the face clockwise of the half-edge from `v` to `w` is a triangle and not the outer
    /// face.
    fn is_drawn(&self, v: u32, w: u32) -> bool {
        !self.outside.contains(&(v, w))
    }

    /// Returns the boundary of the drawing, in order.
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

    /// Returns the place of a vertex in the unit of outlines.
    fn at(&self, v: u32) -> Place {
        let (x, y) = self.places[v as usize];
        (x * FINE, y * FINE)
    }

    /// Returns the point at which a side is divided. Its distance from `v` is proportional to the weight of
    /// `v`.
    fn division(&self, v: u32, w: u32) -> Place {
        let (of_v, of_w) = (self.weights[v as usize], self.weights[w as usize]);
        mix(&[(self.at(v), of_w), (self.at(w), of_v)])
    }

    /// Returns the end of the area of `v` on a side that is no border: three quarters of the way to the
    /// division.
    fn reach(&self, v: u32, w: u32) -> Place {
        let (of_v, of_w) = (self.weights[v as usize], self.weights[w as usize]);
        mix(&[(self.at(v), of_v + 4 * of_w), (self.at(w), 3 * of_v)])
    }

    /// Returns the point at which a triangle is divided.
    fn centre(&self, corners: [u32; 3]) -> Place {
        let [a, b, c] = corners.map(|v| self.weights[v as usize]);
        let [at_a, at_b, at_c] = corners.map(|v| self.at(v));
        mix(&[(at_a, b * c), (at_b, a * c), (at_c, a * b)])
    }

    /// Returns the boundary of the area of a vertex.
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
            // Sorting the corners makes the rounded centre the same for all three of them.
            let mut corners = [v, w, next];
            corners.sort_unstable();
            let centre = self.centre(corners);
            let sides = [w, next].map(|side| self.is_border(v, side));
            if sides == [true; 2] && self.is_border(w, next) {
                outline.push(centre);
                continue;
            }
            // The triangle contains water. The area leaves its middle free: beside each border it ends five
            // eighths of the way from the division to the centre.
            for side in [w, next].into_iter().zip(sides).filter(|(_, is_side)| *is_side).map(|(side, _)| side)
            {
                outline.push(mix(&[(self.division(v, side), 3), (centre, 5)]));
            }
        }
        outline
    }
}

/// Returns the weighted mean of places.
fn mix(places: &[(Place, i64)]) -> Place {
    let total: i128 = places.iter().map(|(_, weight)| i128::from(*weight)).sum();
    let mixed = |of: fn(&Place) -> i64| {
        let sum: i128 =
            places.iter().map(|(place, weight)| i128::from(of(place)) * i128::from(*weight)).sum();
        (sum / total) as i64
    };
    (mixed(|place| place.0), mixed(|place| place.1))
}
