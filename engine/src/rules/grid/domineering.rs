//! Domineering: Left places dominoes vertically, Right horizontally, on free cells.

use crate::board::grid::large::LargeSet;
use crate::board::grid::packed::{Packed, Word};
use crate::board::grid::region::{Cells, Placed, normal_large, normal_wide};
use crate::board::grid::{Grid, GridError, Region};
use crate::rules::{Options, Short, Signed};
use crate::solve::memo::RegionMemo;

/// The characters of a board: free and not.
pub const ALPHABET: &str = ".#";

/// The ruleset. Its components are connected regions of free cells; exchanging rows and columns negates one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Domineering;

impl Domineering {
    /// Reads a board.
    ///
    /// # Errors
    /// As [`Grid::parse`].
    pub fn board(self, text: &str) -> Result<Grid, GridError> {
        Grid::parse(text, ALPHABET)
    }

    /// The components of a board. Single cells, where nobody can move, are left out.
    #[must_use]
    pub fn components(self, board: &Grid) -> Vec<Signed<Region>> {
        let mut free = LargeSet::empty(board.width(), board.height());
        for row in 0..board.height() {
            for column in (0..board.width()).filter(|&c| board.cell(row, c) == b'.') {
                free.insert(row, column);
            }
        }
        let mut parts = Options::default();
        add_parts(free, &mut parts);
        parts.parts().to_vec()
    }
}

impl Short for Domineering {
    type Component = Region;
    type Memo = RegionMemo;

    fn options(&self, region: &Region, options: &mut Options<Region>) {
        match &region.0 {
            Cells::Square(word) => packed_options(Packed::<u64, 3>(*word), Packed::normal, options),
            Cells::Strip16(word) => packed_options(Packed::<u64, 4>(*word), normal_wide, options),
            Cells::Strip32(word) => packed_options(Packed::<u64, 5>(*word), normal_wide, options),
            Cells::Wide16(word) => packed_options(Packed::<u128, 4>(*word), normal_wide, options),
            Cells::Wide32(word) => packed_options(Packed::<u128, 5>(*word), normal_wide, options),
            Cells::Wide64(word) => packed_options(Packed::<u128, 6>(*word), normal_wide, options),
            Cells::Large(set) => large_options(set, options),
        }
    }
}

/// A region that lies across its normal form is its negative: Left's moves are vertical.
impl From<Placed> for Signed<Region> {
    #[inline]
    fn from(placed: Placed) -> Self {
        Self { component: placed.region, negated: placed.transposed }
    }
}

fn packed_options<W: Word, const LOG: u32>(
    set: Packed<W, LOG>,
    normal: impl Fn(Packed<W, LOG>) -> Placed + Copy,
    options: &mut Options<Region>,
) {
    let roomy = set.is_roomy();
    for cell in set.vertical_pairs() {
        let whole = roomy && set.ring_holds_vertical(cell);
        add_packed_parts(set.without_vertical(cell), whole, normal, options);
    }
    options.end_left();
    for cell in set.horizontal_pairs() {
        let whole = roomy && set.ring_holds_horizontal(cell);
        add_packed_parts(set.without_horizontal(cell), whole, normal, options);
    }
}

/// Adds an option; `whole` if its cells are known to be connected.
#[inline]
fn add_packed_parts<W: Word, const LOG: u32>(
    mut rest: Packed<W, LOG>,
    whole: bool,
    normal: impl Fn(Packed<W, LOG>) -> Placed,
    options: &mut Options<Region>,
) {
    while !rest.is_empty() {
        let (component, others) =
            if whole { (rest, Packed(W::ZERO)) } else { rest.split_component() };
        if !component.is_single() {
            options.part(normal(component).into());
        }
        rest = others;
    }
    options.end_option();
}

fn large_options(set: &LargeSet, options: &mut Options<Region>) {
    for (down, right) in [(1, 0), (0, 1)] {
        for (row, column) in set.cells() {
            let next = (row + down, column + right);
            if set.contains(next.0, next.1) {
                add_parts(set.without([(row, column), next]), options);
                options.end_option();
            }
        }
        if down == 1 {
            options.end_left();
        }
    }
}

fn add_parts(free: LargeSet, options: &mut Options<Region>) {
    for cells in free.components() {
        if cells.len() > 1 {
            options.part(normal_large(&LargeSet::from_cells(&cells)).into());
        }
    }
}
