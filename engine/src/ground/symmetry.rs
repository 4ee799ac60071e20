//! The symmetries of rectangles: their reflections and rotations, on vectors and on cells.
//!
//! Sets of cells in machine words have their own images, which take a few operations on the whole word
//! (`games/board/grid/packed.rs` and `games/rules/text/cells/figure.rs`).

/// A symmetry of the square. It turns each rectangle into itself, or into the one with rows and columns exchanged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Symmetry {
    /// Whether rows and columns are exchanged; this is done first.
    pub(crate) transposes: bool,
    /// Whether left and right are exchanged.
    pub(crate) flips_x: bool,
    /// Whether top and bottom are exchanged.
    pub(crate) flips_y: bool,
}

impl Symmetry {
    pub(crate) const IDENTITY: Self = Self { transposes: false, flips_x: false, flips_y: false };
    pub(crate) const MIRROR: Self = Self { flips_x: true, ..Self::IDENTITY };
    pub(crate) const TRANSPOSE: Self = Self { transposes: true, ..Self::IDENTITY };

    /// Lists all eight symmetries, the identity first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|i| Self { transposes: i & 1 != 0, flips_x: i & 2 != 0, flips_y: i & 4 != 0 })
    }

    /// Returns whether the symmetry is a rotation: it transposes and flips one axis, or it does not transpose and
    /// flips none or both.
    pub(crate) fn is_rotation(&self) -> bool {
        self.transposes == (self.flips_x != self.flips_y)
    }

    /// Returns whether the symmetry, applied twice, changes nothing: it is no turn by a quarter.
    pub(crate) fn is_own_inverse(&self) -> bool {
        !self.transposes || self.flips_x == self.flips_y
    }

    /// Exchanges two numbers that belong to rows and columns, if the symmetry exchanges these.
    pub(crate) fn ordered<T>(self, (one, other): (T, T)) -> (T, T) {
        if self.transposes { (other, one) } else { (one, other) }
    }

    /// Returns the image of a vector, which leads to the right and down.
    pub(crate) fn vector(self, vector: (i32, i32)) -> (i32, i32) {
        let (x, y) = self.ordered(vector);
        (if self.flips_x { -x } else { x }, if self.flips_y { -y } else { y })
    }

    /// Returns the image of a cell (row, column) of a rectangle with these numbers of rows and columns.
    pub(crate) fn cell(self, cell: (usize, usize), sides: (usize, usize)) -> (usize, usize) {
        let ((row, column), (rows, columns)) = (self.ordered(cell), self.ordered(sides));
        (
            if self.flips_y { rows - 1 - row } else { row },
            if self.flips_x { columns - 1 - column } else { column },
        )
    }
}
