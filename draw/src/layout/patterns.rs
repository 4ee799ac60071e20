//! Regular layouts of graphs: circles, and trees in layers.

use upstar::ground::graph::Shape;

/// The distance of neighbouring vertices, in pixels.
pub(crate) const STEP: i64 = 70;

/// Returns the greatest coordinates of points, at least 0.
pub(crate) fn extent<'p>(points: impl IntoIterator<Item = &'p (i64, i64)>) -> (i64, i64) {
    points.into_iter().fold((0, 0), |(x, y), point| (x.max(point.0), y.max(point.1)))
}

/// Places vertices on a circle, the first one at the top, clockwise.
pub(crate) fn circle(n: usize) -> Vec<(i64, i64)> {
    // The circumference of the circle is about one step for each vertex; 63 / 10 approximates 2 pi.
    let radius = (STEP * n as i64 * 10 / 63).max(STEP);
    let place = |v: usize| {
        let angle = 360_000 * v as i64 / n.max(1) as i64;
        (radius + radius * sine(angle) / 1000, radius - radius * sine(angle + 90_000) / 1000)
    };
    (0..n).map(place).collect()
}

/// Returns 1000 times the sine of an angle, which is given in thousandths of a degree. The formula is
/// Bhaskara's approximation of the seventh century; its error is at most 2 of these thousandths.
pub(crate) fn sine(angle: i64) -> i64 {
    let turn = angle.rem_euclid(360_000);
    let half = turn % 180_000 / 10;
    let product = half * (18_000 - half);
    let value = 4 * product * 1000 / (405_000_000 - product);
    if turn >= 180_000 { -value } else { value }
}

/// Returns for each vertex its distance from `root` and its predecessor on a shortest path, by breadth-first
/// search. A component without `root` is searched from its first vertex.
pub(crate) fn distances(shape: &Shape, root: usize) -> Vec<(usize, Option<usize>)> {
    let neighbours = shape.neighbours();
    let mut found: Vec<Option<(usize, Option<usize>)>> = vec![None; shape.vertices()];
    for start in [root].into_iter().chain(0..shape.vertices()) {
        if found[start].is_some() {
            continue;
        }
        found[start] = Some((0, None));
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            let distance = found[vertex].map_or(0, |(distance, _)| distance);
            for &other in &neighbours[vertex] {
                let other = other as usize;
                if found[other].is_none() {
                    found[other] = Some((distance + 1, Some(vertex)));
                    queue.push(other);
                }
            }
        }
    }
    found.into_iter().map(Option::unwrap_or_default).collect()
}

/// Places vertices in rows by their distance from the root, downwards. Each vertex stands above the middle of
/// its first and its last child in the tree of the breadth-first search.
pub(crate) fn layers(shape: &Shape, root: usize) -> Vec<(i64, i64)> {
    let found = distances(shape, root);
    let n = found.len();
    let mut children = vec![Vec::new(); n];
    let mut roots = Vec::new();
    for (vertex, (_, parent)) in found.iter().enumerate() {
        match parent {
            Some(parent) => children[*parent].push(vertex),
            None => roots.push(vertex),
        }
    }
    let mut x = vec![0; n];
    let mut leaves = 0;
    // The stack replaces recursion, because a path may be long. A vertex is placed on its second visit, when
    // its children have their places.
    for root in roots {
        let mut stack = vec![(root, false)];
        while let Some((vertex, is_done)) = stack.pop() {
            match (children[vertex].first(), children[vertex].last()) {
                (Some(&first), Some(&last)) if is_done => x[vertex] = (x[first] + x[last]) / 2,
                (Some(_), _) => {
                    stack.push((vertex, true));
                    stack.extend(children[vertex].iter().rev().map(|&child| (child, false)));
                }
                _ => {
                    x[vertex] = leaves * STEP;
                    leaves += 1;
                }
            }
        }
    }
    found.iter().zip(x).map(|((distance, _), x)| (x, *distance as i64 * STEP)).collect()
}

/// Returns whether the graph has no cycles.
pub(crate) fn is_forest(shape: &Shape) -> bool {
    let trees = distances(shape, 0).iter().filter(|(_, parent)| parent.is_none()).count();
    shape.edges().len() + trees == shape.vertices()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sines() {
        let at = [0, 30_000, 90_000, 150_000, 180_000, 270_000, 360_000].map(sine);
        assert_eq!(at, [0, 500, 1000, 500, 0, -1000, 0]);
    }
}
