//! Hexagons of the triangular lattice.

use std::fmt;

use crate::escape::board::multigraph::check_size;

/// `hexagon(k)`: the points of the triangular lattice inside a hexagon with k points on each side, each
/// joined to its nearest points. It is the board of the game Nowhere To Go. Points are numbered row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hexagon {
    side: usize,
}

impl Hexagon {
    pub(super) fn new(side: usize) -> Result<Self, String> {
        let before = side.saturating_sub(1);
        let vertices =
            if side == 0 { 0 } else { side.saturating_mul(before).saturating_mul(3).saturating_add(1) };
        check_size(vertices, vertices.saturating_mul(3))?;
        Ok(Self { side })
    }

    /// The number of points on each side.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The number of rows.
    fn rows(&self) -> usize {
        2 * self.side - 1
    }

    /// The number of points in a row.
    fn length(&self, row: usize) -> usize {
        self.rows() - row.abs_diff(self.side - 1)
    }

    pub(super) fn vertices(&self) -> usize {
        3 * self.side * (self.side - 1) + 1
    }

    pub(super) fn edges(&self) -> Vec<(u32, u32)> {
        let mut edges = Vec::new();
        let mut first = 0;
        for row in 0..self.rows() {
            let length = self.length(row);
            let below =
                (row + 1 < self.rows()).then(|| first + length..first + length + self.length(row + 1));
            for i in 0..length {
                let vertex = first + i;
                if i + 1 < length {
                    edges.push((vertex as u32, vertex as u32 + 1));
                }
                let Some(below) = &below else { continue };
                // In the upper half the next row begins half a step further to the left, in the lower half to
                // the right. The filter drops neighbours that would lie beyond the ends of the next row.
                let first = below.start + i;
                let pair =
                    if row + 1 < self.side { [first, first + 1] } else { [first.wrapping_sub(1), first] };
                edges.extend(pair.iter().filter(|v| below.contains(v)).map(|&v| (vertex as u32, v as u32)));
            }
            first += length;
        }
        edges
    }

    /// The position of each point: its row, and its column in half steps.
    pub fn places(&self) -> Vec<(usize, usize)> {
        let row = |row: usize| {
            let indent = row.abs_diff(self.side - 1);
            (0..self.length(row)).map(move |i| (row, indent + 2 * i))
        };
        (0..self.rows()).flat_map(row).collect()
    }
}

impl fmt::Display for Hexagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hexagon({})", self.side)
    }
}
