//! The share of each vertex in the triangles around it, and the equalisation of the areas of a map.
//!
//! Every vertex has a weight. A side of a triangle is divided in the ratio of the weights of its ends, and
//! the centre of the triangle is the point where the lines from the corners to the opposite divisions meet
//! (G. Ceva, 1678). A vertex of larger weight has a larger part of each of its triangles.
//!
//! The areas of a map are equalised by moving vertices and changing weights. Each vertex wants an area of a
//! certain size, in equal parts from all triangles around it. The wanted size of a triangle is the sum of the
//! parts that its three corners want from it. The vertices move one after the other, those on the boundary
//! only as far as it stays simple, to places where the sum of wanted^2 / area over the triangles around them
//! is smaller. The sum is least if the areas are proportional to the wanted sizes. It tends to infinity if a
//! triangle is about to turn over, hence the drawing stays without crossings. Afterwards the vertices with
//! small areas get larger weights, which divides triangles in their favour, and want a larger area in the
//! next round.

use std::collections::{HashMap, HashSet};

use super::outline::{Outline, Place, double_area, surrounded};
use crate::layout::planar::clearance::{crosses, length};
use crate::layout::planar::faces::Around;

/// The initial weight of a vertex.
const ONE: i64 = 1 << 10;
/// The number of units of the outlines in a unit of the drawing.
const FINE: i64 = 48;

/// A drawing of a triangulation, with the weights of its vertices.
struct Shares {
    around: Around,
    places: Vec<Place>,
    weights: Vec<i64>,
    /// The edges of the graph, each with its smaller end first. Other sides are no borders.
    borders: HashSet<(u32, u32)>,
    /// The orientation of the triangles, 1 or -1.
    direction: i128,
    /// The half-edges of the outer face, which is not divided.
    outside: HashSet<(u32, u32)>,
}

impl Shares {
    fn new(around: Around, places: Vec<Place>, borders: HashSet<(u32, u32)>) -> Self {
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
    fn opposite(&self, v: u32) -> impl Iterator<Item = [u32; 2]> {
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
    fn boundary(&self) -> Vec<u32> {
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
    fn outline(&self, v: u32) -> Vec<Place> {
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

/// The number of rounds. Each moves the vertices and then changes the weights.
const ROUNDS: usize = 12;
/// The number of passes over all vertices in a round, and the number of changes of the weights.
const MOVES: usize = 12;
const CHANGES: usize = 12;
/// The number of steps of a vertex in a pass; each moves it or halves the step.
const STEPS: usize = 8;
/// The largest factor by which a weight may differ from the initial one, in either direction.
const MOST_WEIGHT: i64 = 24;

/// Returns the outlines of the first `n` vertices, as the best round leaves them: the round with the smallest
/// ratio of the largest area to the smallest one.
pub(super) fn balanced(
    n: usize,
    around: Around,
    places: Vec<Place>,
    borders: HashSet<(u32, u32)>,
) -> Vec<Outline> {
    let mut shares = Shares::new(around, places, borders);
    let shore = Shore::new(shares.boundary(), &shares.places);
    let mut wanted = vec![ONE; n];
    let mut best: Option<((i128, i128), Vec<Outline>)> = None;
    for _ in 0..ROUNDS {
        for _ in 0..MOVES {
            spread(&mut shares, &shore, &wanted);
        }
        for _ in 0..CHANGES {
            let areas = areas(&shares, n);
            scale(&mut shares.weights, &areas);
        }
        let areas = areas(&shares, n);
        let (least, most) =
            (areas.iter().min().copied().unwrap_or(1), areas.iter().max().copied().unwrap_or(1));
        if best.as_ref().is_none_or(|(known, _)| most * known.0 < known.1 * least) {
            let outlines = (0..n as u32).map(|v| vec![shares.outline(v)]).collect();
            best = Some(((least, most), outlines));
        }
        scale(&mut wanted, &areas);
    }
    best.map(|(_, outlines)| outlines).unwrap_or_default()
}

/// Returns the areas, rounded to a unit in which products of two of them do not overflow.
fn areas(shares: &Shares, n: usize) -> Vec<i128> {
    (0..n as u32).map(|v| (surrounded(&shares.outline(v)).abs() >> 24).max(1)).collect()
}

/// Multiplies each weight by the fourth root of the mean area divided by its area. This enlarges small areas
/// and shrinks large ones; the root damps the change.
fn scale(weights: &mut [i64], areas: &[i128]) {
    let mean = areas.iter().sum::<i128>() / areas.len().max(1) as i128;
    for (weight, area) in weights.iter_mut().zip(areas) {
        // The fourth root of 2^20 is 2^5, which the shift below removes.
        let by = ((mean << 20) / area).isqrt().isqrt() as i64;
        *weight = ((*weight * by) >> 5).clamp(ONE / MOST_WEIGHT, ONE * MOST_WEIGHT);
    }
}

/// Moves each vertex once, towards the wanted sizes of its triangles.
fn spread(shares: &mut Shares, shore: &Shore, wanted: &[i64]) {
    for v in 0..shares.around.len() as u32 {
        let sides: Vec<[u32; 2]> = shares.opposite(v).collect();
        // Vertices from `n` on only fill faces and want no area.
        let share = |u: u32| {
            wanted.get(u as usize).map_or(0, |wanted| wanted / shares.opposite(u).count().max(1) as i64)
        };
        let star = Star {
            around: sides.iter().map(|side| side.map(|u| shares.places[u as usize])).collect(),
            wanted: sides.iter().map(|&[a, b]| share(v) + share(a) + share(b)).collect(),
            direction: shares.direction,
        };
        let from = shares.places[v as usize];
        let to = match shore.find(v) {
            Some(at) => star.better(from, |to| shore.allows(at, to, &mut shares.places)),
            None => star.better(from, |_| true),
        };
        shares.places[v as usize] = to;
    }
}

/// The triangles around a vertex, each given by its side opposite to the vertex and its wanted size.
struct Star {
    around: Vec<[Place; 2]>,
    wanted: Vec<i64>,
    direction: i128,
}

impl Star {
    /// Returns the cost of a place for the vertex, which is to be minimised, or `None` if a triangle would
    /// turn over.
    fn cost(&self, at: Place) -> Option<i128> {
        let mut sum = 0;
        for (&[a, b], &wanted) in self.around.iter().zip(&self.wanted) {
            let area = (double_area(at, a, b) * self.direction) >> 16;
            if area <= 0 {
                return None;
            }
            sum += (i128::from(wanted * wanted) << 64) / area;
        }
        Some(sum)
    }

    /// Returns a cheaper allowed place, found by steps of decreasing size from the given place, or the place
    /// itself.
    fn better(&self, from: Place, mut is_allowed: impl FnMut(Place) -> bool) -> Place {
        let Some(cost) = self.cost(from) else { return from };
        let reach = self.around.iter().map(|[a, _]| (a.0 - from.0).abs().max((a.1 - from.1).abs())).max();
        let (mut here, mut step) = ((cost, from), reach.unwrap_or(0) / 4);
        for _ in 0..STEPS {
            let (x, y) = here.1;
            let near = [(step, 0), (-step, 0), (0, step), (0, -step)].map(|(dx, dy)| (x + dx, y + dy));
            let costs = near.into_iter().filter_map(|place| Some((self.cost(place)?, place)));
            match costs.filter(|better| better.0 < here.0 && is_allowed(better.1)).min() {
                Some(best) => here = best,
                None => step /= 2,
            }
        }
        here.1
    }
}

/// The boundary of a drawing, whose vertices may move as long as it remains a simple polygon: the vertices in
/// order, the disk that they must not leave, and the least distance of parts of the boundary that are not
/// neighbours.
struct Shore {
    line: Vec<u32>,
    middle: Place,
    radius: i64,
    apart: i64,
}

impl Shore {
    /// Creates the boundary of a drawing. The disk is the one around the middle of the drawing through its
    /// farthest vertex.
    fn new(line: Vec<u32>, places: &[Place]) -> Self {
        let bounds = |of: fn(&Place) -> i64| {
            let (least, most) = (places.iter().map(of).min(), places.iter().map(of).max());
            least.unwrap_or(0) / 2 + most.unwrap_or(0) / 2
        };
        let middle = (bounds(|p| p.0), bounds(|p| p.1));
        let radius = places.iter().map(|&at| length(at, middle)).max().unwrap_or(0);
        // About a third of the distance of two vertices in a drawing that is filled evenly.
        let apart = radius / (2 * (places.len().isqrt() as i64 + 1));
        Self { line, middle, radius, apart }
    }

    /// Returns the index of a vertex on the boundary, if it lies there.
    fn find(&self, v: u32) -> Option<usize> {
        self.line.iter().position(|&u| u == v)
    }

    /// Returns whether the boundary vertex with index `at` may be moved to `to`. The place must lie in the
    /// disk, the boundary must not cross itself, and the vertex must not come too near to other parts of it,
    /// unless it was nearer before.
    fn allows(&self, at: usize, to: Place, places: &mut [Place]) -> bool {
        if length(to, self.middle) > self.radius {
            return false;
        }
        let v = self.line[at] as usize;
        let before = self.room(at, places);
        let from = std::mem::replace(&mut places[v], to);
        let is_clear = !self.crosses_itself(at, places) && self.room(at, places) >= before.min(self.apart);
        places[v] = from;
        is_clear
    }

    /// Returns the side of the boundary that begins at index `i`.
    fn side(&self, i: usize) -> (u32, u32) {
        let n = self.line.len();
        (self.line[i % n], self.line[(i + 1) % n])
    }

    fn crosses_itself(&self, at: usize, places: &[Place]) -> bool {
        let n = self.line.len();
        let own = [(at + n - 1) % n, at];
        own.into_iter()
            .any(|own| (0..n).any(|other| other != own && crosses(places, self.side(own), self.side(other))))
    }

    /// Returns the least distance of the vertex or one of its two sides from the other sides and vertices.
    fn room(&self, at: usize, places: &[Place]) -> i64 {
        let n = self.line.len();
        let place = |v: u32| places[v as usize];
        let own = [(at + n - 1) % n, at];
        let to_sides = (0..n).filter(|side| !own.contains(side)).map(|side| {
            let (u, w) = self.side(side);
            to_side(place(self.line[at]), place(u), place(w))
        });
        let of_sides = own.into_iter().flat_map(|side| {
            let (u, w) = self.side(side);
            let others = self.line.iter().filter(move |&&v| v != u && v != w);
            others.map(move |&v| to_side(place(v), place(u), place(w)))
        });
        to_sides.chain(of_sides).min().unwrap_or(i64::MAX)
    }
}

/// Returns the distance of a place from a segment.
fn to_side(at: Place, a: Place, b: Place) -> i64 {
    let (side, to) = ((b.0 - a.0, b.1 - a.1), (at.0 - a.0, at.1 - a.1));
    let product = |x: Place, y: Place| i128::from(x.0) * i128::from(y.0) + i128::from(x.1) * i128::from(y.1);
    let whole = product(side, side).max(1);
    let along = product(side, to).clamp(0, whole);
    let part = |of: i64| (i128::from(of) * along / whole) as i64;
    length(at, (a.0 + part(side.0), a.1 + part(side.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_boundary_crosses_nothing_and_stays_in_its_disk() {
        let mut places = [(-100, -100), (100, -100), (100, 100), (-100, 100)];
        let shore = Shore::new(vec![0, 1, 2, 3], &places);
        assert!(shore.allows(0, (-80, -20), &mut places));
        assert!(!shore.allows(0, (-130, -130), &mut places), "out of the disk");
        assert!(!shore.allows(0, (20, 130), &mut places), "through a side");
        assert!(!shore.allows(0, (99, 0), &mut places), "too near to a side");
        assert_eq!(places[0], (-100, -100));
    }
}
