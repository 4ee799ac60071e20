//! Equalisation of the areas of a map, by moving vertices and changing weights.
//!
//! Each vertex wants an area of a certain size, in equal parts from all triangles around it. The wanted size
//! of a triangle is the sum of the parts that its three corners want from it. The vertices move one after the
//! other, those on the boundary only as far as it stays simple, to places where the sum of wanted^2 / area
//! over the triangles around them is smaller. The sum is least if the areas are proportional to the wanted
//! sizes. It tends to infinity if a triangle is about to turn over, hence the drawing stays without
//! crossings. Afterwards the vertices with small areas get larger weights, which divides triangles in their
//! favour, and want a larger area in the next round.

use std::collections::HashSet;

use super::outline::{Outline, Place, double_area, surrounded};
use super::shares::{ONE, Shares};
use super::shore::Shore;
use crate::layout::planar::faces::Around;

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
