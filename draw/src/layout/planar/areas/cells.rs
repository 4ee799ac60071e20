//! Areas that consist of squares.
//!
//! The boundary of two areas runs through the midpoints of the sides of their squares, which avoids stairs.
//! It passes through a corner only if more than two areas meet there, or two areas in a cross. An area loses
//! an eighth of a square at each corner that is cut off, and gains as much at each corner that is filled.

use std::collections::HashMap;

use super::outline::{Outline, Place};
use super::{Areas, fitted};

/// Returns the outlines of `n` areas that consist of squares, in rows of length `side`. `owners` names the
/// area of each square; squares without an area are water.
pub(crate) fn areas_of_cells(n: usize, side: usize, owners: &[Option<usize>]) -> Areas {
    let cells = Cells { side: side as i64, owners };
    fitted((0..n).map(|area| cells.outline(area)).collect())
}

/// The squares of a map, row by row.
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
