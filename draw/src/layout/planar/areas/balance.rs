//! Vertices and shares, so that areas become equal.
//!
//! A triangle is wanted as large as the sum of what its corners want of it, each the same of all triangles around it. Vertices
//! move one after the other, those on the boundary as long as it is one, to where the sum of wanted^2 / area over
//! the triangles around them is smaller: it is least where areas are as they are wanted, and infinite where a triangle
//! would turn over, so that the drawing stays one. Then vertices with little area get more weight, so
//! that triangles are divided in their favour, and want more in the next round.

use std::collections::HashSet;

use super::outline::{Outline, Place, double_area, surrounded};
use super::shares::{ONE, Shares};
use super::shore::Shore;
use crate::layout::planar::faces::Around;

/// How often vertices are moved and weights changed in turn.
const ROUNDS: usize = 12;
/// How often all vertices are moved in a round, and weights changed.
const MOVES: usize = 12;
const CHANGES: usize = 12;
/// How many steps a vertex is moved, or tries shorter ones.
const STEPS: usize = 8;
/// No weight is so many times larger or smaller than the usual one.
const MOST_WEIGHT: i64 = 24;

/// The outlines of the first `n` vertices.
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

/// The areas, in a unit in which products of two of them fit.
fn areas(shares: &Shares, n: usize) -> Vec<i128> {
    (0..n as u32).map(|v| (surrounded(&shares.outline(v)).abs() >> 24).max(1)).collect()
}

/// Makes larger what belongs to small areas, and smaller what belongs to large ones, by the fourth root of what they
/// differ from the mean.
fn scale(weights: &mut [i64], areas: &[i128]) {
    let mean = areas.iter().sum::<i128>() / areas.len().max(1) as i128;
    for (weight, area) in weights.iter_mut().zip(areas) {
        let by = ((mean << 20) / area).isqrt().isqrt() as i64;
        *weight = ((*weight * by) >> 5).clamp(ONE / MOST_WEIGHT, ONE * MOST_WEIGHT);
    }
}

/// Moves each vertex.
fn spread(shares: &mut Shares, shore: &Shore, wanted: &[i64]) {
    for v in 0..shares.around.len() as u32 {
        let sides: Vec<[u32; 2]> = shares.opposite(v).collect();
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

/// The triangles around a vertex: their sides opposite to it, and how large they are wanted.
struct Star {
    around: Vec<[Place; 2]>,
    wanted: Vec<i64>,
    direction: i128,
}

impl Star {
    /// What is to be small, for the vertex in a place; nothing if a triangle would turn over.
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

    /// A better place than one, by steps of several sizes, if it may be taken.
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
