//! Connected boards by their number of cells.
//!
//! Redelmeier's algorithm (D. H. Redelmeier, *Counting polyominoes: yet another attack*, 1981) lists each fixed polyomino
//! once: a cell that was tried and left out stays out in the rest of its branch. A fixed polyomino stands for its class if
//! none of its images under the symmetries is smaller. Time: a constant for each fixed polyomino. Memory: the number of
//! cells.

use std::ops::ControlFlow;

use super::fillings::{Fillings, OPEN};
use super::{Each, Enumerated};
use upstar::registry::BoardSymmetry;

/// The greatest number of cells.
pub const MOST_CELLS: usize = 28;

/// The numbers of fixed polyominoes with 0, 1, 2, ... cells (OEIS A001168).
const FIXED: [u64; MOST_CELLS + 1] = [
    1,
    1,
    2,
    6,
    19,
    63,
    216,
    760,
    2725,
    9910,
    36446,
    135268,
    505861,
    1903890,
    7204874,
    27394666,
    104592937,
    400795844,
    1540820542,
    5940738676,
    22964779660,
    88983512783,
    345532572678,
    1344372335524,
    5239988770268,
    20457802016011,
    79992676367108,
    313224032098244,
    1228088671826973,
];

/// All connected boards with some number of cells.
pub struct Polyominoes {
    cells: usize,
    /// The characters that fill the cells.
    alphabet: Vec<u8>,
    symmetries: Vec<BoardSymmetry>,
    exchange: Vec<(char, char)>,
    /// The number of cells of the polyominoes whose extensions are a chunk.
    leading: usize,
}

impl Polyominoes {
    /// Returns the connected boards with at most [`MOST_CELLS`] cells, whose cells are filled with the alphabet in all
    /// ways.
    pub fn new(
        cells: usize,
        alphabet: &[u8],
        symmetries: &[BoardSymmetry],
        exchange: &[(char, char)],
    ) -> Self {
        Self {
            cells,
            alphabet: alphabet.to_vec(),
            symmetries: symmetries.to_vec(),
            exchange: exchange.to_vec(),
            leading: cells.saturating_sub(5).clamp(cells.min(1), 9),
        }
    }

    /// Passes the fillings of a board, if it stands for its class.
    fn board(&self, cells: &[(i8, i8)], each: Each<'_>) -> ControlFlow<()> {
        let shape = Outline::of(cells);
        if !self.symmetries.iter().all(|symmetry| shape.image(symmetry) >= shape) {
            return ControlFlow::Continue(());
        }
        let fills = self.filled();
        let mut text = Vec::with_capacity(usize::from(shape.height) * (usize::from(shape.width) + 1));
        for (i, &bits) in shape.rows[..usize::from(shape.height)].iter().enumerate() {
            if i > 0 {
                text.push(b'|');
            }
            text.extend((0..shape.width).map(|column| if bits >> column & 1 != 0 { fills } else { b'#' }));
        }
        if self.alphabet.len() == 1 {
            return each(std::str::from_utf8(&text).unwrap_or_default());
        }
        let rows: Vec<Vec<u8>> = text.split(|&c| c == b'|').map(<[u8]>::to_vec).collect();
        let fillings = Fillings::new(&rows, &self.alphabet, &self.symmetries, &self.exchange);
        (0..fillings.chunks()).try_for_each(|chunk| fillings.visit(chunk, each))
    }

    fn filled(&self) -> u8 {
        if self.alphabet.len() == 1 { self.alphabet[0] } else { OPEN }
    }
}

impl Enumerated for Polyominoes {
    fn at_most(&self) -> u128 {
        let fillings = (self.alphabet.len() as u128).saturating_pow(self.cells as u32);
        u128::from(FIXED[self.cells]).saturating_mul(fillings)
    }

    fn chunks(&self) -> u64 {
        FIXED[self.leading]
    }

    fn has_positions_only(&self) -> bool {
        self.alphabet.len() == 1
    }

    fn merges_negatives(&self) -> bool {
        self.symmetries.iter().any(|symmetry| symmetry.negates)
    }

    fn visit(&self, chunk: u64, each: Each<'_>) -> ControlFlow<()> {
        if self.cells == 0 {
            return ControlFlow::Continue(());
        }
        let (is_met, untried) = (Plane::default(), vec![(0, 0)]);
        let mut grown = Grown { family: self, cells: Vec::new(), untried, is_met, left: chunk };
        grown.is_met.meet((0, 0));
        let end = grown.grow(0, each);
        // The chunk's own branch ends the walk, and so does the receiver; only the latter matters to the caller.
        match end {
            ControlFlow::Break(End::Receiver) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// The reason why a walk ends early.
enum End {
    /// The branch of the chunk is finished.
    Chunk,
    /// The receiver wants no more.
    Receiver,
}

/// The cells that were tried or are neighbours of chosen ones.
struct Plane([u64; MOST_CELLS + 2]);

impl Default for Plane {
    fn default() -> Self {
        Self([0; MOST_CELLS + 2])
    }
}

impl Plane {
    /// Meets a cell, and returns whether it was not met before. Cells below the first one, or left of it in its row, do
    /// not belong to the plane.
    fn meet(&mut self, (x, y): (i8, i8)) -> bool {
        if y < 0 || y == 0 && x < 0 {
            return false;
        }
        let bit = 1 << (x + MOST_CELLS as i8 + 1);
        let row = &mut self.0[y as usize];
        let is_new = *row & bit == 0;
        *row |= bit;
        is_new
    }

    fn forget(&mut self, (x, y): (i8, i8)) {
        self.0[y as usize] &= !(1 << (x + MOST_CELLS as i8 + 1));
    }
}

/// A polyomino that grows.
struct Grown<'f> {
    family: &'f Polyominoes,
    cells: Vec<(i8, i8)>,
    /// The cells that were met, in the order in which they were met.
    untried: Vec<(i8, i8)>,
    is_met: Plane,
    /// The number of polyominoes of the leading size that come before the chunk's.
    left: u64,
}

impl Grown<'_> {
    /// Extends the polyomino by each of the untried cells from a place on in turn. The cells before it, and those that
    /// were tried here, stay out.
    fn grow(&mut self, from: usize, each: Each<'_>) -> ControlFlow<End> {
        for next in from..self.untried.len() {
            let cell = self.untried[next];
            self.cells.push(cell);
            let is_leading = self.cells.len() == self.family.leading;
            if is_leading && self.left > 0 {
                self.left -= 1;
            } else {
                self.extend(cell, next + 1, each)?;
                if is_leading {
                    return ControlFlow::Break(End::Chunk);
                }
            }
            self.cells.pop();
        }
        ControlFlow::Continue(())
    }

    /// Passes the polyomino if it is complete, and otherwise extends it by the untried cells and the neighbours of the
    /// last cell.
    fn extend(&mut self, (x, y): (i8, i8), from: usize, each: Each<'_>) -> ControlFlow<End> {
        if self.cells.len() == self.family.cells {
            return match self.family.board(&self.cells, each) {
                ControlFlow::Break(()) => ControlFlow::Break(End::Receiver),
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
            };
        }
        let before = self.untried.len();
        for cell in [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)] {
            if self.is_met.meet(cell) {
                self.untried.push(cell);
            }
        }
        let grown = self.grow(from, each);
        let new = self.untried.drain(before..);
        new.for_each(|cell| self.is_met.forget(cell));
        grown
    }
}

/// A polyomino in its bounding box. Outlines are compared by height, then by rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Outline {
    height: u8,
    width: u8,
    rows: [u32; MOST_CELLS],
}

impl Outline {
    fn of(cells: &[(i8, i8)]) -> Self {
        let least = |of: fn(&(i8, i8)) -> i8| cells.iter().map(of).min().unwrap_or(0);
        let (left, bottom) = (least(|cell| cell.0), least(|cell| cell.1));
        let mut outline = Self { height: 0, width: 0, rows: [0; MOST_CELLS] };
        for &(x, y) in cells {
            let (x, y) = ((x - left) as u8, (y - bottom) as u8);
            outline.rows[usize::from(y)] |= 1 << x;
            outline.height = outline.height.max(y + 1);
            outline.width = outline.width.max(x + 1);
        }
        outline
    }

    fn image(&self, symmetry: &BoardSymmetry) -> Self {
        let mut image = if symmetry.transposes { self.transposed() } else { *self };
        let rows = &mut image.rows[..usize::from(image.height)];
        if symmetry.flips_y {
            rows.reverse();
        }
        if symmetry.flips_x {
            rows.iter_mut().for_each(|row| *row = row.reverse_bits() >> (32 - image.width));
        }
        image
    }

    fn transposed(&self) -> Self {
        let mut rows = [0; MOST_CELLS];
        for (y, row) in self.rows[..usize::from(self.height)].iter().enumerate() {
            let mut left = *row;
            while left != 0 {
                rows[left.trailing_zeros() as usize] |= 1 << y;
                left &= left - 1;
            }
        }
        Self { height: self.width, width: self.height, rows }
    }
}
