//! Parts of lattices: king's moves, the triangular and honeycomb lattices, cylinders, tori, and boxes in
//! three dimensions.

use std::fmt;
use std::ops::Range;

use super::OwnExits;
use crate::escape::board::multigraph::check_size;
use crate::ground::input::{InputError, Reader};

/// The coordinates of a point of a lattice: layer, row and column. The layer is 0 in two dimensions.
pub type LatticePoint = [i64; 3];

/// The lattice, which determines the neighbours of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LatticeKind {
    /// `king(r,c)`: the eight points a king's move away are neighbours.
    King,
    /// `triangular(r,c)`: a rhombus of the triangular lattice. A point has six neighbours: two in its row,
    /// two in its column, and those above right and below left.
    Triangular,
    /// `honeycomb(r,c)`: the vertices of a tiling by hexagons. A point has three neighbours, two of them in
    /// its row. The third one lies below a point whose coordinates have an even sum, and above any other
    /// point.
    Honeycomb,
    /// `cylinder(r,c)`: a square grid in which each row is a ring.
    Cylinder,
    /// `torus(r,c)`: a square grid in which each row and each column is a ring.
    Torus,
    /// `box(a,b,c)`: the cubic lattice. The six points that differ by one in one coordinate are neighbours.
    Box,
}

impl LatticeKind {
    const ALL: [Self; 6] =
        [Self::King, Self::Triangular, Self::Honeycomb, Self::Cylinder, Self::Torus, Self::Box];

    /// The name of the lattice in the notation of boards.
    pub fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Triangular => "triangular",
            Self::Honeycomb => "honeycomb",
            Self::Cylinder => "cylinder",
            Self::Torus => "torus",
            Self::Box => "box",
        }
    }

    /// The number of coordinates of a point.
    pub fn dimensions(self) -> usize {
        if self == Self::Box { 3 } else { 2 }
    }

    /// The number of neighbours of a point in the infinite lattice.
    pub fn degree(self) -> usize {
        self.directions(&[0; 3]).len()
    }

    /// The offsets of the neighbours of a point, clockwise from the one above.
    fn directions(self, point: &LatticePoint) -> &'static [LatticePoint] {
        const UP: LatticePoint = [0, -1, 0];
        const DOWN: LatticePoint = [0, 1, 0];
        const RIGHT: LatticePoint = [0, 0, 1];
        const LEFT: LatticePoint = [0, 0, -1];
        match self {
            Self::King => &[UP, [0, -1, 1], RIGHT, [0, 1, 1], DOWN, [0, 1, -1], LEFT, [0, -1, -1]],
            Self::Triangular => &[UP, [0, -1, 1], RIGHT, DOWN, [0, 1, -1], LEFT],
            Self::Honeycomb if (point[1] + point[2]) % 2 == 0 => &[RIGHT, DOWN, LEFT],
            Self::Honeycomb => &[UP, RIGHT, LEFT],
            Self::Cylinder | Self::Torus => &[UP, RIGHT, DOWN, LEFT],
            Self::Box => &[UP, RIGHT, DOWN, LEFT, [1, 0, 0], [-1, 0, 0]],
        }
    }

    /// The coordinates that are cyclic.
    fn wraps(self) -> [bool; 3] {
        match self {
            Self::Cylinder => [false, false, true],
            Self::Torus => [false, true, true],
            Self::King | Self::Triangular | Self::Honeycomb | Self::Box => [false; 3],
        }
    }
}

/// A part of a lattice, with an exit for each neighbour that a cell lacks.
///
/// Cells have the first vertex numbers, with the last coordinate varying fastest, and are named by their
/// coordinates from 0, as `2,3` or `1,2,3`. Exits follow in the order of their cells, clockwise from above,
/// and are named `x0`, `x1`, and so on. In games without exits, and if the exits are left out, only the cells
/// exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lattice {
    kind: LatticeKind,
    /// The numbers of layers, rows and columns.
    sizes: [usize; 3],
    own_exits: OwnExits,
}

impl Lattice {
    /// Returns the part with this name, or None if no lattice has the name and this number of parameters.
    pub(super) fn of_name(name: &str, sizes: &[usize], has_exits: bool) -> Option<Result<Self, String>> {
        let kind = LatticeKind::ALL.into_iter().find(|kind| kind.name() == name)?;
        let sizes = match *sizes {
            [rows, columns] if kind.dimensions() == 2 => [1, rows, columns],
            [layers, rows, columns] if kind.dimensions() == 3 => [layers, rows, columns],
            _ => return None,
        };
        Some(Self::new(kind, sizes, has_exits))
    }

    fn new(kind: LatticeKind, sizes: [usize; 3], has_exits: bool) -> Result<Self, String> {
        let cells = sizes.into_iter().fold(1, usize::saturating_mul);
        check_size(cells, cells.saturating_mul(kind.degree()) / 2)?;
        // A ring of one or two cells would need a loop or a double edge.
        if sizes.iter().zip(kind.wraps()).any(|(&size, wraps)| wraps && size < 3) {
            return Err(format!("a ring of a {} has at least 3 vertices", kind.name()));
        }
        // No cell of a torus lacks a neighbour.
        let has_exits = has_exits && kind != LatticeKind::Torus;
        let lattice = Self { kind, sizes, own_exits: OwnExits::of(has_exits) };
        check_size(lattice.vertices(), lattice.inner_edges() + lattice.exits().len())?;
        Ok(lattice)
    }

    /// The lattice of which this is a part.
    pub fn kind(&self) -> LatticeKind {
        self.kind
    }

    /// The numbers of layers (1 in two dimensions), rows and columns.
    pub fn sizes(&self) -> [usize; 3] {
        self.sizes
    }

    /// Leaves the exits out. Returns whether there were any.
    pub(super) fn leave_exits_out(&mut self) -> bool {
        self.own_exits.leave_out()
    }

    pub(super) fn leaves_exits_out(&self) -> bool {
        self.own_exits == OwnExits::LeftOut
    }

    fn cells(&self) -> usize {
        self.sizes.iter().product()
    }

    pub(super) fn vertices(&self) -> usize {
        self.exits().end as usize
    }

    pub(super) fn exits(&self) -> Range<u32> {
        let missing = self.kind.degree() * self.cells() - 2 * self.inner_edges();
        let exits = if self.own_exits.are_there() { missing } else { 0 };
        self.cells() as u32..(self.cells() + exits) as u32
    }

    /// The number of edges between cells.
    fn inner_edges(&self) -> usize {
        let [_, rows, columns] = self.sizes;
        if self.kind == LatticeKind::Honeycomb {
            // Among the rows above another row, every second one, from the first, begins with a cell whose
            // coordinates have an even sum.
            let below = rows - 1;
            return rows * (columns - 1)
                + below.div_ceil(2) * columns.div_ceil(2)
                + below / 2 * (columns / 2);
        }
        let wraps = self.kind.wraps();
        let along = |direction: &LatticePoint| -> usize {
            let pairs = |i: usize| match wraps[i] {
                true => self.sizes[i],
                false => self.sizes[i].saturating_sub(direction[i].unsigned_abs() as usize),
            };
            (0..3).map(pairs).product()
        };
        // Each edge is counted once in each of its two directions.
        self.kind.directions(&[0; 3]).iter().map(along).sum::<usize>() / 2
    }

    fn point(&self, cell: usize) -> LatticePoint {
        let [_, rows, columns] = self.sizes;
        [cell / columns / rows, cell / columns % rows, cell % columns].map(|at| at as i64)
    }

    fn cell(&self, point: &LatticePoint) -> usize {
        let [layer, row, column] = point.map(|at| at as usize);
        (layer * self.sizes[1] + row) * self.sizes[2] + column
    }

    /// Iterates over the neighbours of a cell, clockwise: the position of each, and its cell, or None if the
    /// neighbour is missing.
    fn around(&self, cell: usize) -> impl Iterator<Item = (LatticePoint, Option<usize>)> {
        let point = self.point(cell);
        let wraps = self.kind.wraps();
        self.kind.directions(&point).iter().map(move |direction| {
            let aim: LatticePoint = std::array::from_fn(|i| point[i] + direction[i]);
            let size = |i: usize| self.sizes[i] as i64;
            let around: LatticePoint =
                std::array::from_fn(|i| if wraps[i] { aim[i].rem_euclid(size(i)) } else { aim[i] });
            let is_there = (0..3).all(|i| (0..size(i)).contains(&around[i]));
            (aim, is_there.then(|| self.cell(&around)))
        })
    }

    pub(super) fn edges(&self) -> Vec<(u32, u32)> {
        let greater = |cell: usize| {
            let greater = self.around(cell).filter_map(move |(_, other)| other.filter(|&other| other > cell));
            greater.map(move |other| (cell as u32, other as u32))
        };
        let mut edges: Vec<_> = (0..self.cells()).flat_map(greater).collect();
        let missing = (0..self.cells()).flat_map(|cell| self.missing(cell).map(move |_| cell as u32));
        edges.extend(missing.zip(self.exits()));
        edges
    }

    /// Iterates over the positions of the neighbours that a cell lacks.
    fn missing(&self, cell: usize) -> impl Iterator<Item = LatticePoint> {
        self.around(cell).filter(|(_, other)| other.is_none()).map(|(aim, _)| aim)
    }

    /// Returns, for each vertex, a cell and None if the vertex is that cell. For an exit, returns the cell
    /// beside it and the position of the missing neighbour whose place the exit takes.
    pub fn places(&self) -> Vec<(LatticePoint, Option<LatticePoint>)> {
        let cells = (0..self.cells()).map(|cell| (self.point(cell), None));
        let missing = |cell| self.missing(cell).map(move |aim| (self.point(cell), Some(aim)));
        cells.chain((0..self.cells()).flat_map(missing).take(self.exits().len())).collect()
    }

    pub(crate) fn name(&self, vertex: u32) -> String {
        match (vertex as usize).checked_sub(self.cells()) {
            Some(exit) => format!("x{exit}"),
            None => {
                let point = self.point(vertex as usize);
                let coordinates: Vec<String> =
                    point[3 - self.kind.dimensions()..].iter().map(ToString::to_string).collect();
                coordinates.join(",")
            }
        }
    }

    /// Parses the name of a vertex.
    pub(super) fn vertex(&self, reader: &mut Reader<'_>) -> Result<u32, InputError> {
        let exits = self.exits();
        if !exits.is_empty() && reader.take('x') {
            let exit = reader.number(0, exits.len() as u64 - 1, "the number of an exit")?;
            return Ok(exits.start + exit as u32);
        }
        let mut point = [0; 3];
        let first = 3 - self.kind.dimensions();
        for i in first..3 {
            if i > first && !reader.take(',') {
                let example = ["1,2,3", "2,3"][first];
                return Err(
                    reader.error(format!("expected `,` and a coordinate: a cell is written as {example}"))
                );
            }
            let what = ["a layer", "a row", "a column"][i];
            point[i] = reader.number(0, self.sizes[i] as u64 - 1, what)? as i64;
        }
        Ok(self.cell(&point) as u32)
    }
}

impl fmt::Display for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> =
            self.sizes[3 - self.kind.dimensions()..].iter().map(ToString::to_string).collect();
        write!(f, "{}({}){}", self.kind.name(), sizes.join(","), self.own_exits)
    }
}
