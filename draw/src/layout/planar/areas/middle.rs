//! A place with room around it.

use super::outline::{Outline, Place, cross, double_area, surrounded};

/// How many places are tried in a row at first.
const TRIED: i64 = 16;

/// A place within an outline with as much room around it as there is: the pole of inaccessibility. The centre of
/// gravity, if that has nearly as much.
pub(super) fn middle(outline: &Outline) -> Place {
    let all = || outline.iter().flatten();
    let bounds = |of: fn(&Place) -> i64| {
        let least = all().map(of).min().unwrap_or(0);
        (least, all().map(of).max().unwrap_or(0) - least)
    };
    let ((west, width), (north, height)) = (bounds(|p| p.0), bounds(|p| p.1));
    let tried = (1..TRIED).flat_map(|row| (1..TRIED).map(move |column| (column, row)));
    let places = tried.map(|(column, row)| (west + width * column / TRIED, north + height * row / TRIED));
    let coarse = places.max_by_key(|&place| (room(outline, place), place)).unwrap_or((west, north));
    let pole = climbed(outline, coarse, width.max(height) / TRIED);
    let centre = centre(outline);
    if 4 * room(outline, centre) >= 3 * room(outline, pole) { centre } else { pole }
}

/// The place of most room that is reached from one by ever smaller steps.
fn climbed(outline: &Outline, from: Place, step: i64) -> Place {
    let (mut here, mut step) = ((room(outline, from), from), step);
    while step > 0 {
        let (x, y) = here.1;
        let around = [(step, 0), (-step, 0), (0, step), (0, -step)].map(|(dx, dy)| (x + dx, y + dy));
        match around.into_iter().map(|place| (room(outline, place), place)).max() {
            Some(best) if best.0 > here.0 => here = best,
            _ => step /= 2,
        }
    }
    here.1
}

/// The square of the distance from a place to an outline around it; -1 if it is not within.
pub(super) fn room(outline: &Outline, at: Place) -> i64 {
    let (mut is_inside, mut least) = (false, i64::MAX);
    for line in outline {
        for (i, &a) in line.iter().enumerate() {
            let b = line[(i + 1) % line.len()];
            // A line to the right of the place crosses an outline around it an odd number of times.
            let is_right = if a.1 < b.1 { double_area(a, b, at) > 0 } else { double_area(a, b, at) < 0 };
            is_inside ^= ((a.1 > at.1) != (b.1 > at.1)) && is_right;
            least = least.min(distance(a, b, at));
        }
    }
    if is_inside { least } else { -1 }
}

/// The square of the distance of a place from a side.
fn distance(a: Place, b: Place, at: Place) -> i64 {
    let (side, to) = ((b.0 - a.0, b.1 - a.1), (at.0 - a.0, at.1 - a.1));
    let length = (side.0 * side.0 + side.1 * side.1).max(1);
    let along = (side.0 * to.0 + side.1 * to.1).clamp(0, length);
    let (x, y) = (to.0 - side.0 * along / length, to.1 - side.1 * along / length);
    x * x + y * y
}

/// The centre of gravity of what an outline surrounds.
fn centre(outline: &Outline) -> Place {
    let total: i128 = outline.iter().map(|line| 3 * surrounded(line)).sum();
    let mut sum = (0, 0);
    for line in outline {
        for (i, &a) in line.iter().enumerate() {
            let b = line[(i + 1) % line.len()];
            let area = cross(a, b);
            sum.0 += area * i128::from(a.0 + b.0);
            sum.1 += area * i128::from(a.1 + b.1);
        }
    }
    match total {
        0 => outline.iter().flatten().next().copied().unwrap_or((0, 0)),
        _ => ((sum.0 / total) as i64, (sum.1 / total) as i64),
    }
}
