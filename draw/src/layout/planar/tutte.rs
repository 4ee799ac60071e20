//! Tutte drawings: every inner vertex at the barycentre of its neighbours.

use crate::layout::patterns::sine;

/// The radius of the outer face, in the unit of these drawings.
const RADIUS: i64 = 1 << 30;
/// The most rounds. Graphs of a few hundred vertices are at rest after so many.
const ROUNDS: usize = 3000;

/// Places the outer face on a regular polygon with a horizontal side at the bottom. All other vertices move
/// to the barycentres of their neighbours in turn until they are at rest: Gauss-Seidel iteration, in
/// integers.
pub(super) fn places(neighbours: &[Vec<u32>], outer: &[u32]) -> Vec<(i64, i64)> {
    let mut places = vec![(0, 0); neighbours.len()];
    let mut is_outer = vec![false; neighbours.len()];
    let sides = outer.len().max(1) as i64;
    for (i, &v) in (0..).zip(outer) {
        let angle = 360_000 * i / sides + if sides % 2 == 0 { 180_000 / sides } else { 0 };
        places[v as usize] = (RADIUS / 1000 * sine(angle), -RADIUS / 1000 * sine(angle + 90_000));
        is_outer[v as usize] = true;
    }
    let free: Vec<usize> =
        (0..neighbours.len()).filter(|&v| !is_outer[v] && !neighbours[v].is_empty()).collect();
    for _ in 0..ROUNDS {
        let mut has_moved = false;
        for &v in &free {
            let of = neighbours[v].iter().map(|&u| places[u as usize]);
            let sum = of.fold((0, 0), |(x, y), (a, b)| (x + a, y + b));
            let count = neighbours[v].len() as i64;
            let place = (sum.0 / count, sum.1 / count);
            has_moved |= std::mem::replace(&mut places[v], place) != place;
        }
        if !has_moved {
            break;
        }
    }
    places
}
