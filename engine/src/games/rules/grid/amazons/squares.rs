//! Positions on small grids as two bit sets: the squares that Left may still occupy and those that Right may.
//!
//! An open cell is in both sets, an amazon is in her player's set, and a burned cell is in none. Symmetries
//! of the grid and the exchange of the players therefore act on positions as they act on pairs of sets.

use super::Variant;
use super::cells::{Cells, Turn};
use crate::games::board::grid::figure::Figure;
use crate::games::board::grid::layers::{Layers, SIDE};
use crate::games::board::grid::packed::Packed;
use crate::games::rules::Options;
use crate::games::rules::memo::Layered;
use crate::ground::Player;

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// Returns the cells reached by `by` steps to the right and by `by` steps to the left in the same row.
fn sideways(cells: u64, by: u32) -> u64 {
    // The columns from which a step would wrap into the next row: one more column for each step.
    let first = (0..by).fold(0, |columns, i| columns | FIRST_COLUMN << i);
    let last = (0..by).fold(0, |columns, i| columns | FIRST_COLUMN << (7 - i));
    (cells & !last) << by | (cells & !first) >> by
}

/// Returns the set and all cells a king's step away from it.
fn king(cells: u64) -> u64 {
    let wide = cells | sideways(cells, 1);
    wide | wide << SIDE | wide >> SIDE
}

/// Returns the cells a knight's jump away from a set.
fn knight(cells: u64) -> u64 {
    let (near, far) = (sideways(cells, 1), sideways(cells, 2));
    near << (2 * SIDE) | near >> (2 * SIDE) | far << SIDE | far >> SIDE
}

fn around(variant: Variant, cells: u64) -> u64 {
    if variant.jumps() { knight(cells) } else { king(cells) }
}

/// Returns the cells that can be shot at from a set of cells, and the set; arrows stop at `walls`.
fn shot_at(cells: u64, walls: u64) -> u64 {
    const DIRECTIONS: [fn(u64) -> u64; 8] = [
        |c| c << 8,
        |c| c >> 8,
        |c| (c & !(FIRST_COLUMN << 7)) << 1,
        |c| (c & !FIRST_COLUMN) >> 1,
        |c| (c & !(FIRST_COLUMN << 7)) << 9,
        |c| (c & !FIRST_COLUMN) << 7,
        |c| (c & !(FIRST_COLUMN << 7)) >> 7,
        |c| (c & !FIRST_COLUMN) >> 9,
    ];
    let ray = |step: fn(u64) -> u64| (1..SIDE).fold(cells, |line, _| line | step(line) & !walls);
    DIRECTIONS.into_iter().fold(0, |all, step| all | ray(step))
}

/// Calls `piece` for each component of a position; see [`Cells::pieces`].
#[inline]
pub(super) fn pieces(layers: Layers, variant: Variant, mut piece: impl FnMut(Layers)) {
    if variant != Variant::Markswoman {
        return regions(layers, variant, |region| piece(layers.within(region)));
    }
    let mut all = Vec::new();
    regions(layers, variant, |region| all.push(region));
    let alive = all.iter().fold(0, |cells, region| cells | region);
    let walls = (layers.left ^ layers.right) & !alive;
    join_by_arrows(&mut all, walls, |cells| piece(layers.within(cells)));
}

/// Calls `found` for each connected set of cells that contains an amazon with a move.
#[inline]
fn regions(layers: Layers, variant: Variant, mut found: impl FnMut(u64)) {
    let open = layers.left & layers.right;
    let amazons = layers.left ^ layers.right;
    let alive = amazons & around(variant, open);
    let grow = |cells: u64| match variant.frees_start() {
        true => cells | around(variant, cells) & (open | amazons),
        false => {
            // As in `Cells::touches`: open cells extend to open cells and to amazons that can move, amazons
            // only to open cells.
            cells | around(variant, cells & open) & (open | alive) | around(variant, cells & alive) & open
        }
    };
    let mut rest = alive;
    while rest != 0 {
        let mut region = rest & rest.wrapping_neg();
        loop {
            let grown = grow(region);
            if grown == region {
                break;
            }
            region = grown;
        }
        rest &= !region;
        found(region);
    }
}

/// Calls `joined` for each union of regions that arrows can reach from each other, with the walls between
/// them.
fn join_by_arrows(regions: &mut [u64], walls: u64, mut joined: impl FnMut(u64)) {
    for first in 0..regions.len() {
        let mut cells = std::mem::take(&mut regions[first]);
        if cells == 0 {
            continue;
        }
        while let Some(other) = {
            let reached = shot_at(cells, walls);
            regions.iter().position(|&other| other & reached != 0)
        } {
            cells |= std::mem::take(&mut regions[other]);
        }
        joined(cells | walls & bounding_box(cells));
    }
}

/// Returns the smallest rectangle around a set.
fn bounding_box(cells: u64) -> u64 {
    let columns = (0..8).fold(0, |columns, row| columns | cells >> (8 * row) & 0xff);
    let (_, width, height) = Packed::<u64, 3>(cells).to_corner();
    let row = ((1_u64 << width) - 1) << columns.trailing_zeros();
    let top = cells.trailing_zeros() / 8;
    (top..top + height).fold(0, |all, at| all | row << (8 * at))
}

/// Returns the cells of a position as characters.
fn characters(layers: Layers) -> [u8; SIDE * SIDE] {
    std::array::from_fn(|at| match (layers.left >> at & 1, layers.right >> at & 1) {
        (1, 1) => b'.',
        (1, _) => b'L',
        (_, 1) => b'R',
        _ => b'#',
    })
}

/// Returns the position of a rectangle of characters as bit sets.
pub(super) fn layers(cells: &[u8], width: usize) -> Layers {
    let set = |of: &[u8]| {
        let cells = cells.iter().enumerate().filter(|(_, cell)| of.contains(cell));
        cells.fold(0, |set, (at, _)| set | 1 << (at / width * SIDE + at % width))
    };
    Layers { left: set(b".L"), right: set(b".R") }
}

pub(super) fn options(layers: Layers, variant: Variant, options: &mut Options<'_, Layered<Figure>>) {
    let characters = characters(layers);
    let cells = Cells { cells: &characters, width: SIDE };
    for player in Player::BOTH {
        for turn in cells.turns(variant, super::amazon(player)) {
            if cells.is_repeated(variant, turn) {
                continue;
            }
            let after = after(layers, cells, variant, turn, player);
            pieces(after, variant, |layers| options.piece(Layered::Layers(layers)));
            options.end_option();
        }
        if player == Player::Left {
            options.end_left();
        }
    }
}

fn after(layers: Layers, cells: Cells<'_>, variant: Variant, turn: Turn, player: Player) -> Layers {
    let burned = cells.burned(variant, turn).fold(0_u64, |set, at| set | 1 << at);
    // The square left is open to both players unless it is burned; the square taken is closed to the
    // opponent.
    let (left, taken) = (1 << turn.from, 1 << turn.to);
    let mut after = Layers { left: (layers.left | left) & !burned, right: (layers.right | left) & !burned };
    *player.of((&mut after.right, &mut after.left)) &= !taken;
    after
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn bits_and_characters_fall_apart_alike(
            cells in proptest::collection::vec(proptest::sample::select(b"..LR##".as_slice()), 40),
        ) {
            for variant in Variant::ALL {
                let mut small = Vec::new();
                pieces(layers(&cells, 8), variant, |layers| small.push(layers.normal()));
                let mut large = Vec::new();
                Cells { cells: &cells, width: 8 }
                    .pieces(variant, |figure| large.push(layers(figure.cells(), figure.width()).normal()));
                let key = |(layers, _): &(Layers, bool)| (layers.left, layers.right);
                small.sort_by_key(key);
                large.sort_by_key(key);
                prop_assert_eq!(small, large);
            }
        }
    }
}
