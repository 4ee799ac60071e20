//! Maps: one area for each vertex of a planar graph, with a border where the graph has an edge and nowhere
//! else.
//!
//! The graph is drawn as part of a straight-line triangulation; the edges that are not in the graph only fill
//! its faces. Each triangle is divided among its corners by lines from a point inside it to a point on each
//! side. A triangle of three edges of the graph is divided completely. In all other triangles the areas keep
//! away from the middle, and from the middle of each side that is not an edge of the graph. The remaining
//! part is a lake or the sea.
//!
//! The vertices and the points of division move until the areas are about equal.

mod outline;
mod shares;

use std::collections::{HashMap, HashSet};

use self::outline::{Outline, Place, bounds, middle, triangles};
use self::shares::balanced;
use crate::layout::stress::MOST;
use upstar::ground::graph::Shape;

/// The size of the picture in pixels for each area in a row, and the least and the greatest size.
const ROOM: i64 = 110;
const LEAST: i64 = 240;
const WIDEST: i64 = 1600;

/// The areas of a map in tenths of a pixel. The least coordinates are 0.
pub(crate) struct Areas {
    /// The outline of each area.
    pub(crate) outlines: Vec<Outline>,
    /// A place in the middle of each area, for its name.
    pub(crate) middles: Vec<Place>,
}

/// Returns the areas of a graph, or `None` if it is not planar or has more than [`MOST`] vertices.
pub(crate) fn areas(shape: &Shape) -> Option<Areas> {
    let n = shape.vertices();
    if n > MOST {
        return None;
    }
    let borders: HashSet<(u32, u32)> = shape.edges().iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
    let (around, places) = triangles(n, shape)?;
    Some(fitted(balanced(n, around, places, borders)))
}

/// Scales the outlines to tenths of a pixel, and finds their middles.
fn fitted(outlines: Vec<Outline>) -> Areas {
    let ((west, north), (width, height)) = bounds(outlines.iter().flatten());
    let wanted = (ROOM * (outlines.len().isqrt() as i64 + 1)).clamp(LEAST, WIDEST) * 10;
    let extent = width.max(height).max(1);
    let scale = |x: i64| (i128::from(x) * i128::from(wanted) / i128::from(extent)) as i64;
    let line = |line: &Vec<Place>| {
        line.iter().map(|&(x, y)| (scale(x - west), scale(y - north))).collect::<Vec<_>>()
    };
    let outlines: Vec<Outline> = outlines.iter().map(|outline| outline.iter().map(line).collect()).collect();
    let middles = outlines.iter().map(middle).collect();
    Areas { outlines, middles }
}

/// Returns the outlines of `n` areas that consist of squares, in rows of length `side`. `owners` names the
/// area of each square; squares without an area are water.
pub(crate) fn areas_of_cells(n: usize, side: usize, owners: &[Option<usize>]) -> Areas {
    let cells = Cells { side: side as i64, owners };
    fitted((0..n).map(|area| cells.outline(area)).collect())
}

/// The squares of a map, row by row.
///
/// The boundary of two areas runs through the midpoints of the sides of their squares, which avoids stairs.
/// It passes through a corner only if more than two areas meet there, or two areas in a cross. An area loses
/// an eighth of a square at each corner that is cut off, and gains as much at each corner that is filled.
struct Cells<'a> {
    side: i64,
    owners: &'a [Option<usize>],
}

impl Cells<'_> {
    fn owner(&self, (column, row): Place) -> Option<usize> {
        let is_inside = |at: i64| (0..self.side).contains(&at);
        if is_inside(column) && is_inside(row) {
            self.owners[(row * self.side + column) as usize]
        } else {
            None
        }
    }

    /// Returns the sides of an area's squares that are on its boundary, directed clockwise around it. The key
    /// is the corner where a side begins; the values are the corners where such sides end. There are two
    /// where the area meets itself in a corner.
    fn sides(&self, area: usize) -> HashMap<Place, Vec<Place>> {
        let mut sides: HashMap<Place, Vec<Place>> = HashMap::new();
        for (x, y) in (0..self.side).flat_map(|y| (0..self.side).map(move |x| (x, y))) {
            if self.owner((x, y)) != Some(area) {
                continue;
            }
            let around = [
                ((x, y - 1), (x, y), (x + 1, y)),
                ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
                ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
                ((x - 1, y), (x, y + 1), (x, y)),
            ];
            for (_, from, to) in around.into_iter().filter(|&(other, ..)| self.owner(other) != Some(area)) {
                sides.entry(from).or_default().push(to);
            }
        }
        sides
    }

    /// Returns the polygon around an area and those around its holes.
    fn outline(&self, area: usize) -> Outline {
        let mut sides = self.sides(area);
        let mut starts: Vec<Place> = sides.keys().copied().collect();
        starts.sort_unstable();
        let mut outline = Vec::new();
        for start in starts {
            let mut corners = vec![start];
            let mut here = start;
            // Each polygon uses up its sides; a start whose sides are gone gives no further one.
            while let Some(to) = sides.get_mut(&here).and_then(Vec::pop) {
                corners.push(to);
                here = to;
            }
            if corners.len() > 1 {
                corners.pop();
                outline.push(self.line(&corners));
            }
        }
        outline
    }

    /// Returns the smoothed boundary along these corners, in halves of squares.
    fn line(&self, corners: &[Place]) -> Vec<Place> {
        let mut line = Vec::new();
        for (i, &(x, y)) in corners.iter().enumerate() {
            let next = corners[(i + 1) % corners.len()];
            if self.is_meeting((x, y)) {
                line.push((2 * x, 2 * y));
            }
            line.push((x + next.0, y + next.1));
        }
        line
    }

    /// Returns whether more than two areas meet in a corner, or two areas in a cross.
    fn is_meeting(&self, (x, y): Place) -> bool {
        let around = [(x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y)].map(|cell| self.owner(cell));
        (0..4).filter(|&i| around[i] != around[(i + 1) % 4]).count() > 2
    }
}

#[cfg(test)]
mod tests {
    use super::outline::{room, surrounded};
    use super::*;
    use upstar::games::board::graph::{MOST_TIMES, RandomMap};

    /// Checks that the outlines of two areas have a piece in common if and only if the graph has the edge,
    /// and that all outlines have the same orientation: common pieces run in opposite directions.
    fn check(n: usize, edges: &[(u32, u32)]) {
        let areas = areas(&Shape::of_edges(n, edges.to_vec())).expect("a planar graph");
        let sides = |v: usize| -> HashSet<(Place, Place)> {
            let of = &areas.outlines[v][0];
            (0..of.len()).map(|i| (of[i], of[(i + 1) % of.len()])).filter(|(a, b)| a != b).collect()
        };
        for u in 0..n {
            for v in 0..u {
                let shared = sides(u).iter().filter(|&&(a, b)| sides(v).contains(&(b, a))).count();
                let is_border = edges.iter().any(|&(a, b)| (a.max(b), a.min(b)) == (u as u32, v as u32));
                assert_eq!(shared > 0, is_border, "{u} and {v} of {edges:?}");
            }
        }
    }

    #[test]
    fn borders_are_the_edges() {
        check(1, &[]);
        check(2, &[]);
        check(2, &[(0, 1)]);
        check(3, &[(0, 1), (1, 2)]);
        check(3, &[(0, 1), (1, 2), (2, 0)]);
        check(4, &[(0, 1), (0, 2), (0, 3)]);
        check(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
        check(4, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
        check(8, &[(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 5), (5, 0), (6, 7)]);
        let grid: Vec<_> = (0..16_u32)
            .flat_map(|v| [(v, v + 1), (v, v + 4)])
            .filter(|&(u, v)| v < 16 && (v != u + 1 || u % 4 != 3))
            .collect();
        check(16, &grid);
    }

    /// Returns the smallest and the largest area.
    fn extremes(areas: &Areas) -> (i128, i128) {
        let of = |outline: &Outline| outline.iter().map(|line| surrounded(line)).sum::<i128>().abs();
        let all: Vec<i128> = areas.outlines.iter().map(of).collect();
        (all.iter().min().copied().unwrap_or(0), all.iter().max().copied().unwrap_or(0))
    }

    /// No area is more than twice as large as another one, in maps of all kinds that are given by their
    /// borders.
    #[test]
    fn areas_are_about_equal() {
        let check = |n: u32, edges: Vec<(u32, u32)>| {
            let (least, most) = extremes(&areas(&Shape::of_edges(n as usize, edges.clone())).expect("a map"));
            assert!(0 < least && most <= 2 * least, "{least} and {most} of {edges:?}");
        };
        for regions in [2, 3, 6, 12, 20, 40, 80, 200] {
            for seed in 1..=if regions < 100 { 6 } else { 1 } {
                let map = RandomMap::new(regions, seed).expect("a map");
                check(regions as u32, map.board.shape().edges().to_vec());
            }
        }
        for n in [5, 12, 20] {
            check(n, (1..n).map(|v| (0, v)).collect());
            check(n, (1..n).map(|v| (v - 1, v)).collect());
            check(n, (0..n).map(|v| (v, (v + 1) % n)).collect());
            check(n + 1, (1..=n).flat_map(|v| [(0, v), (v, v % n + 1)]).collect());
            let nested = (3..n).flat_map(|v| [(v - 1, v), (v - 2, v), (v - 3, v)]);
            check(n, nested.chain([(0, 1), (0, 2), (1, 2)]).collect());
        }
    }

    /// A random map is drawn without very large or very small regions: the bound for its cells holds for the
    /// drawing.
    #[test]
    fn areas_of_cells_are_those_of_the_map() {
        for regions in [1, 2, 3, 5, 12, 20, 40, 80, 400] {
            for seed in 0..20 {
                let map = RandomMap::new(regions, seed).expect("a map");
                let (least, most) = extremes(&areas_of_cells(regions, map.side, &map.cells));
                assert!(most <= MOST_TIMES as i128 * least, "{regions} {seed}: {least} and {most}");
            }
        }
        // A ring around a square, and two areas that have only a point in common.
        let ring = [0, 0, 0, 0, 1, 0, 0, 0, 0].map(Some);
        let drawn = areas_of_cells(2, 3, &ring);
        assert_eq!((drawn.outlines[0].len(), drawn.outlines[1].len()), (2, 1));
        let cross = [Some(0), None, None, Some(1)];
        let points = areas_of_cells(2, 2, &cross).outlines.concat();
        let shared = points[0].iter().filter(|point| points[1].contains(point)).count();
        assert_eq!(shared, 1);
    }

    /// The middles of areas, where their names stand, lie within them.
    #[test]
    fn middles_are_within() {
        let wheel: Vec<_> = (1..=12).flat_map(|v| [(0, v), (v, v % 12 + 1)]).collect();
        let areas = areas(&Shape::of_edges(13, wheel)).expect("a map");
        for (outline, &middle) in areas.outlines.iter().zip(&areas.middles) {
            // A name of a region needs about this much space.
            assert!(room(outline, middle) >= 100_i64.pow(2), "{middle:?}");
        }
    }

    #[test]
    fn water_is_between_areas_without_a_border() {
        let apart = areas(&Shape::of_edges(2, Vec::new())).expect("a map").outlines.concat();
        assert!(apart[0].iter().all(|point| !apart[1].contains(point)));
    }

    #[test]
    fn no_map_without_a_plane() {
        let complete: Vec<_> = (0..5).flat_map(|u| (0..u).map(move |v| (u, v))).collect();
        assert!(areas(&Shape::of_edges(5, complete)).is_none());
    }
}
