//! Square grids with exits around them, and hexagons of the triangular lattice.

use std::fmt;
use std::ops::Range;

use super::OwnExits;
use crate::escape::board::multigraph::check_size;
use crate::ground::graph::Builder;
use crate::ground::input::{InputError, Reader};

/// `grid(r,c)`: a grid of r rows and c columns of cells. Each cell is joined to the cells beside, above and
/// below it. Wherever such a neighbour is missing, the cell is joined to an exit of its own instead: two
/// exits at a corner, one elsewhere on the boundary.
///
/// Cells have the first vertex numbers, row by row, and are named by row and column from 0, as `2,3`. Exits
/// follow clockwise from the one above the first cell and are named `x0`, `x1`, and so on. In games without
/// exits, and if the exits are left out, only the cells exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EscapeGrid {
    rows: usize,
    columns: usize,
    own_exits: OwnExits,
}

impl EscapeGrid {
    pub(super) fn new(rows: usize, columns: usize, has_exits: bool) -> Result<Self, String> {
        let cells = rows.saturating_mul(columns);
        let around = rows.saturating_add(columns).saturating_mul(2);
        let edges = cells.saturating_mul(2).saturating_add(around);
        check_size(if cells == 0 { 0 } else { cells.saturating_add(around) }, edges)?;
        Ok(Self { rows, columns, own_exits: OwnExits::of(has_exits) })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns whether the grid has exits around its cells.
    pub fn has_exits(&self) -> bool {
        self.own_exits.are_there()
    }

    /// Leaves the exits out. Returns whether there were any.
    pub(super) fn leave_exits_out(&mut self) -> bool {
        self.own_exits.leave_out()
    }

    pub(super) fn leaves_exits_out(&self) -> bool {
        self.own_exits == OwnExits::LeftOut
    }

    fn cells(&self) -> usize {
        self.rows * self.columns
    }

    pub(super) fn vertices(&self) -> usize {
        self.exits().end as usize
    }

    pub(super) fn exits(&self) -> Range<u32> {
        let exits = if self.has_exits() { 2 * (self.rows + self.columns) } else { 0 };
        self.cells() as u32..(self.cells() + exits) as u32
    }

    pub(super) fn edges(&self) -> Vec<(u32, u32)> {
        let mut edges = Builder::Grid(self.rows, self.columns).edges();
        let beside = |exit: u32| {
            let (row, column) = self.place(exit);
            // An exit lies one step outside the grid; clamping moves it onto the cell that it belongs to.
            let row = row.clamp(0, self.rows as i64 - 1) as usize;
            let column = column.clamp(0, self.columns as i64 - 1) as usize;
            ((row * self.columns + column) as u32, exit)
        };
        edges.extend(self.exits().map(beside));
        edges
    }

    /// Returns the row and the column of a vertex. Exits lie in the rows and columns just outside the cells.
    pub fn place(&self, vertex: u32) -> (i64, i64) {
        let (rows, columns) = (self.rows as i64, self.columns as i64);
        let vertex = i64::from(vertex);
        let exit = vertex - rows * columns;
        if exit < 0 {
            (vertex / columns, vertex % columns)
        } else if exit < columns {
            (-1, exit)
        } else if exit < columns + rows {
            (exit - columns, columns)
        } else if exit < 2 * columns + rows {
            (rows, 2 * columns + rows - 1 - exit)
        } else {
            (2 * columns + 2 * rows - 1 - exit, -1)
        }
    }

    pub(crate) fn name(&self, vertex: u32) -> String {
        match (vertex as usize).checked_sub(self.cells()) {
            Some(exit) => format!("x{exit}"),
            None => format!("{},{}", vertex as usize / self.columns, vertex as usize % self.columns),
        }
    }

    /// Parses the name of a vertex.
    pub(super) fn vertex(&self, reader: &mut Reader<'_>) -> Result<u32, InputError> {
        let exits = self.exits();
        if !exits.is_empty() && reader.take('x') {
            return Ok(
                exits.start + reader.number(0, exits.len() as u64 - 1, "the number of an exit")? as u32
            );
        }
        let row = reader.number(0, self.rows as u64 - 1, "a row")?;
        if !reader.take(',') {
            return Err(reader.error("expected `,` and a column: a cell is written as 2,3"));
        }
        let column = reader.number(0, self.columns as u64 - 1, "a column")?;
        Ok((row * self.columns as u64 + column) as u32)
    }
}

impl fmt::Display for EscapeGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "grid({},{}){}", self.rows, self.columns, self.own_exits)
    }
}

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
